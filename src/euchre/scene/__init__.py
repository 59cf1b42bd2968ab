"""What one seat sees of a table, as plain values; the page and the terminal both draw it."""

from euchre.scene.deck import Deck, Scene, deck
from euchre.scene.picture import Common, beneath, common, goal, picture, spoken

__all__ = ["Common", "Deck", "Scene", "beneath", "common", "deck", "goal", "picture", "spoken"]
