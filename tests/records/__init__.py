"""Records and Euchre Game Notation: reading, writing, replaying, narrating."""
