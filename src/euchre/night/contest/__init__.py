"""Matches between pairs or teams of four: round robin, Swiss, and knock-out."""
