"""Whole nights between bots, to tell luck from skill."""
