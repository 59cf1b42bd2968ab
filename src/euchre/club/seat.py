"""A club player at a table of the engine: a view in; an action, or what it expects, out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from threading import local
from typing import Any

from euchre.club.plainly import plain
from euchre.coordinates import Card, Mask, Strain
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.engine.view import View

#: Number of tables cached.
_TABLES = 64


class Club:
    """A club player at one table. It caches utilities, so threads must not share it.

    ``by`` are its parameters (``numbers.usual``).
    """

    def __init__(self, rules: Rules, by: Sequence[float] | None = None):
        knowing = plain("euchre.club.knowing")
        self.t: list[int] = _table_of(rules)
        self.w: list[float] = knowing.mind(rules, by).tolist()
        self.memo: list[list[int]] = knowing.memo().tolist()
        self.question = [0] * plain("euchre.machine.layout").QUESTION
        self.move = [0, 0]


@lru_cache(maxsize=_TABLES)
def _table_of(rules: Rules) -> list[int]:
    table: list[int] = plain("euchre.club.knowing").table(rules).tolist()
    return table


_here = local()


def club_at(rules: Rules, by: tuple[float, ...] | None = None) -> Club:
    """Return this thread's club player for a table and parameters."""
    clubs: dict[object, Club] = vars(_here).setdefault("clubs", {})
    club = clubs.get((rules, by))
    if club is None:
        if len(clubs) >= _TABLES:
            clubs.clear()
        club = clubs[rules, by] = Club(rules, by)
    return club


class ClubSeat:
    """The seat on turn of a view, played by a club player."""

    def __init__(self, view: View, by: tuple[float, ...] | None = None):
        at = self.club = club_at(view.rules, by)
        self.t, self.w, self.memo = at.t, at.w, at.memo
        convert = plain("euchre.machine.convert")
        self.row: list[int] = convert.numbers_of(self.t, view.state, whole=False)

    def choose(self) -> Action:
        """Return the club player's action."""
        at = self.club
        player, convert = plain("euchre.club.player"), plain("euchre.machine.convert")
        player.choose(self.t, self.w, self.row, self.memo, at.question, at.move)
        action: Action = convert.action_of(*at.move)
        return action

    def expected(self, strain: Strain, bid: int, *, alone: bool, accepting: bool = False) -> float:
        """Return the expected tricks of the seat's side as makers (``prospects``)."""
        tricks: float = plain("euchre.club.prospects").expected(
            self.t, self.w, self.row, self.memo, strain, bid, alone, accepting
        )
        return tricks

    @property
    def out(self) -> int:
        """The cards that others may hold."""
        cards: int = plain("euchre.club.hand").out_cards(self.t, self.row)
        return cards

    def sight(self, may: int) -> Any:
        """Return the trick as it sees it, given the legal cards (``cards.Sight``)."""
        cards = plain("euchre.club.cards")
        return cards.sight(self.t, self.row, may, cards.friends_of(self.t, self.row))


# -- what is known of a pack ---------------------------------------------------------------


class CardRanks:
    """The cards of a game, as the club player evaluates them."""

    def __init__(self, rules: Rules):
        self.ranks = rules.ranks
        self.t, self.w = club_at(rules).t, club_at(rules).w

    def higher(self, strain: Strain, card: Card) -> int:
        """Return the cards of the same kind (trumps, or one plain suit) above a card."""
        above: int = self.t[plain("euchre.club.knowing").HIGHER + strain * 64 + card]
        return above

    def masters(self, strain: Strain, cards: Mask, out: int) -> int:
        """Return the boss cards among ``cards``: no higher card of their kind is out."""
        bosses: int = plain("euchre.club.hand").masters(self.t, strain, cards, out)
        return bosses

    def cheapest(self, strain: Strain, cards: Mask, hand: int, out: int) -> int:
        """Return the card of ``cards`` that a hand can best spare."""
        card: int = plain("euchre.club.hand").cheapest(self.t, self.w, strain, cards, hand, out)
        return card


@lru_cache(maxsize=_TABLES)
def card_ranks(rules: Rules) -> CardRanks:
    """Return the card tables of a game."""
    return CardRanks(rules)
