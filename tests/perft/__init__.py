"""Perft: counts of the ways a deal can continue, for other engines to check."""
