"""Judging play: hints, graded reviews, what a hand is worth and what a house rule changes."""
