"""A club player at a table of the engine: a view in; an action, or what it expects, out.

It runs as plain Python, so that no player waits for the compiler: a card takes less time than its
request.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from threading import local

from euchre.coordinates import Card, Mask, Strain
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.engine.view import View
from euchre.fast.layout.convert import action_of, record_of
from euchre.fast.layout.rows import SEATS, DealRow, GameRow, Question
from euchre.fast.player import cards, hand, mean_tricks, player, prepared
from euchre.fast.player.prepared import Memo, Mind
from euchre.fast.rules.settling import settle_row
from euchre.fast.rules.steps import step

#: Number of tables cached.
_TABLES = 64


class ClubPlayer:
    """A club player at one table. It caches utilities, so threads must not share it.

    ``by`` are its parameters (``numbers.usual``).
    """

    def __init__(self, rules: Rules, by: Sequence[float] | None = None):
        self.t = _table_of(rules)
        self.w = Mind.read(prepared.mind(rules, by))
        self.memo = Memo()
        self.question = Question()

    def finish(self, row: DealRow) -> list[int]:
        """Play a deal to its end in all seats; return the points of each side."""
        points = [0] * SEATS
        while not row.outcome:
            player.choose(self.t, self.w, row, self.memo, self.question)
            step(self.t, row, self.question.code, self.question.cards)
        settle_row(self.t, row, points)
        return points


@lru_cache(maxsize=_TABLES)
def _table_of(rules: Rules) -> GameRow:
    return GameRow.read(prepared.table(rules))


class _Here(local):
    """The club players of a thread."""

    def __init__(self) -> None:
        self.clubs = lru_cache(maxsize=_TABLES)(ClubPlayer)


_here = _Here()


def club_at(rules: Rules, by: tuple[float, ...] | None = None) -> ClubPlayer:
    """Return this thread's club player for a table and parameters."""
    return _here.clubs(rules, by)


class ClubSeat:
    """The seat on turn of a view, played by a club player."""

    def __init__(self, view: View, by: tuple[float, ...] | None = None):
        at = self.club = club_at(view.rules, by)
        self.t, self.w, self.memo = at.t, at.w, at.memo
        self.row = record_of(view.state, whole=False)

    def choose(self) -> Action:
        """Return the club player's action."""
        at = self.club
        player.choose(self.t, self.w, self.row, self.memo, at.question)
        return action_of(at.question.code, at.question.cards)

    def expected(self, strain: Strain, bid: int, *, alone: bool, accepting: bool = False) -> float:
        """Return the expected tricks of the seat's side as makers (``mean_tricks``)."""
        return mean_tricks.expected(
            self.t, self.w, self.row, self.memo, strain, bid, alone, accepting
        )

    @property
    def out(self) -> int:
        """The cards that others may hold."""
        return hand.out_cards(self.t, self.row)

    def sight(self, may: Mask) -> cards.Sight:
        """Return the trick as it sees it, given the legal cards (``cards.Sight``)."""
        return cards.sight(self.t, self.row, may, cards.friends_of(self.t, self.row))


# -- what is known of a pack ---------------------------------------------------------------


class CardRanks:
    """The cards of a game, as the club player evaluates them."""

    def __init__(self, rules: Rules):
        self.ranks = rules.ranks
        self.t, self.w = club_at(rules).t, club_at(rules).w

    def higher(self, strain: Strain, card: Card) -> int:
        """Return the cards of the same kind (trumps, or one plain suit) above a card."""
        return self.t.higher[strain][card]

    def masters(self, strain: Strain, among: Mask, out: Mask) -> Mask:
        """Return the boss cards among ``among``: no higher card of their kind is out."""
        return hand.masters(self.t, strain, among, out)

    def cheapest(self, strain: Strain, among: Mask, held: Mask, out: Mask) -> Card:
        """Return the card of ``among`` that a hand can best spare."""
        return hand.cheapest(self.t, self.w, strain, among, held, out)


@lru_cache(maxsize=_TABLES)
def card_ranks(rules: Rules) -> CardRanks:
    """Return the card tables of a game."""
    return CardRanks(rules)
