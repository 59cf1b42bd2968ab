"""Cards as players write them (``Q♣``, ``10♥``, ``joker``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from euchre.coordinates import Card

if TYPE_CHECKING:
    from euchre.engine.rules import Rules

#: Suit symbols, in the order of the strains.
SIGNS = "♣♦♥♠"
#: Suit letters, for output without symbols.
LETTERS = str.maketrans(SIGNS, "CDHS")


def card_sign(rules: Rules, card: Card) -> str:
    """Return a card as players write it."""
    pack = rules.pack
    suit, text = pack.suit[card], pack.text(card)
    if suit < 0:
        return {"BR": "red ", "BK": "black "}.get(pack.texts[card], "") + rules.words.joker
    return text[:-1].replace("T", "10") + SIGNS[suit]
