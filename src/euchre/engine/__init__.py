"""The rules of play: pure, without input or output, clock or chance of its own."""
