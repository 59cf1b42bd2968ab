"""Comparisons with other people's engines."""
