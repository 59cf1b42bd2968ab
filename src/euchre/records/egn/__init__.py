"""Euchre Game Notation: read into records, and written from them."""
