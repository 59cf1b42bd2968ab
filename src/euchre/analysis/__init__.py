"""Judging play: hints, graded reviews, the equity of hands, and the effect of house rules."""
