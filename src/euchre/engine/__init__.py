"""The rules of play: pure functions, with no I/O, clock or randomness of their own."""
