"""Euchre Game Notation: import into records, and export from them."""
