"""How cards are drawn: built once per card and shared by all tables with the same rules.

A card is ``{card, face, suit, text, name, joins}``: the record notation (``JH``, ``B``), the
face to draw (the same, but ``B2`` for a two of spades that stands for the joker, C31), the
printed suit (empty for a joker), the written form (``J♥``), the spoken form (``jack of hearts,
right bower``) and, for a card that belongs to trump although another suit is printed on it, the
trump suit.  Two identical cards of a double pack have the same text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any

from euchre.cards import HIGH, LOW, STRAINS, each
from euchre.coordinates import Card, Mask, Strain
from euchre.engine.dealing import packet_plans
from euchre.engine.rules import Rules
from euchre.language.naming import Faces, Style
from euchre.ranking import in_order

Scene = dict[str, Any]


class Deck:
    """The cards of a pack as drawn under some rules; return values are shared: do not modify."""

    def __init__(self, rules: Rules, style: Style):
        self._faces = Faces(rules, (), style=style)
        pack = rules.pack
        #: For each card the mask of its identical cards, itself included.
        self.like = [pack.like(card) for card in range(pack.size)]
        self._orders = {strain: self._order(strain) for strain in range(-1, LOW + 1)}
        self.card = cache(self._card)
        self.held = cache(self._held)
        #: Packets in which to show the nth deal; any split deals the same cards.
        self.packets = lru_cache(64)(lambda deals: packet_plans(rules, Random(deals)))

    def _order(self, strain: Strain) -> Sequence[int]:
        """Return each card's position in display order."""
        rules = self._faces.rules
        order = in_order(rules.pack, rules.ranks, strain, rules.pack.full)
        return sorted(range(len(order)), key=order.__getitem__)

    def in_order(self, strain: Strain, mask: Mask) -> list[int]:
        """Return cards in display order, as ``ranking.in_order`` does."""
        return sorted(each(mask), key=self._orders[strain].__getitem__)

    def _card(self, card: Card, trump: Strain = -1) -> Scene:
        """Return a card with its written and spoken forms."""
        rules = self._faces.rules
        text, joker = rules.pack.text(card), rules.pack.suit[card] < 0
        return {
            "card": text,
            "face": "B2" if joker and rules.customs.joker_card == "2S" else text,
            "suit": "" if joker else text[1],
            "text": self._faces.card(card),
            "name": self._faces.spoken(card, trump).removeprefix("the "),
            "joins": self._joins(card, trump),
        }

    def _joins(self, card: Card, trump: Strain) -> str:
        """Return the trump suit of a trump printed in another suit, or an empty string."""
        rules = self._faces.rules
        printed = rules.pack.suit[card]
        stranger = 0 <= trump < HIGH and printed >= 0 and printed != trump
        return STRAINS[trump] if stranger and rules.ranks.trumps[trump] >> card & 1 else ""

    def _held(self, card: Card, trump: Strain) -> Scene:
        """Return a card as its owner sees it while it cannot be played."""
        trumps = self._faces.rules.ranks.trumps[trump] if trump >= 0 else 0
        return self.card(card, trump) | {"trump": bool(trumps >> card & 1), "plays": []}


@lru_cache(256)
def deck(rules: Rules, style: Style) -> Deck:
    """Return the drawn cards for some rules."""
    return Deck(rules, style)
