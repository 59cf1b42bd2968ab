"""Pairs and teams of four that play matches: all play all, Swiss, and knock-out."""
