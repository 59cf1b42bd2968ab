"""Records and Euchre Game Notation: read, written, replayed, told."""
