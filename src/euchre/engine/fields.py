"""What the fields of a state are made of, and who may see which of them."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, Protocol

from euchre.coordinates import Card, Mask, TableSeat
from euchre.engine.actions import Action


class Outcome(IntEnum):
    """How a deal stands or ended."""

    RUNNING = 0
    PLAYED = 1
    PASSED_OUT = 2
    MISDEAL = 3
    REDEAL = 4


# Every field is classified once; ``observe`` and the conformance kit read this.
#: Everybody may know it.
PUBLIC = (
    "rules",
    "phase",
    "turn",
    "asked",
    "dealer",
    "scores",
    "faced",
    "up",
    "turned",
    "table",
    "barred",
    "trump",
    "maker",
    "accepted",
    "picked",
    "lone",
    "out",
    "led",
    "trick",
    "last",
    "taken",
    "played",
    "voids",
    "piles",
    "known",
    "pledges",
    "exposed",
    "dictated",
    "bid",
    "bid_strain",
    "bidder",
    "passed",
    "helpers",
    "called",
    "declarer",
    "picker",
    "took",
    "columns",
    "under",
    "tabled",
    "outcome",
)
#: One entry a seat; a seat sees its own.
OWN = ("hands", "drawn")
#: One entry a pile, seen by the seat that laid it away.
PILE = ("buried",)
#: Nobody sees it.
SECRET = ("stock", "widow", "covered")
#: Public, with the private actions of other seats hidden.
LOG = ("history",)


class Pile(NamedTuple):
    """Cards that a seat laid away face down: how many, and which they may be."""

    seat: TableSeat
    size: int
    may: int


class Known(NamedTuple):
    """A card of which everybody knows that it lies in one of these hands or piles.

    Where there are none of either it lies in the widow.
    """

    card: Card
    seats: int
    piles: int


class Fact(Protocol):
    """Something that everybody knows about a hand, because a rule let its owner act so."""

    def holds(self, hand: Mask) -> bool:
        """Whether a hand (a mask) agrees with it."""
        ...


class Holds(NamedTuple):
    """The hand has at least one of these cards."""

    cards: Mask

    def holds(self, hand: Mask) -> bool:
        """Whether a hand agrees with it."""
        return hand & self.cards != 0


class Pledge(NamedTuple):
    """A fact about the hand of ``seat`` when ``ply`` actions had been made."""

    seat: TableSeat
    ply: int
    fact: Fact


class Logged(NamedTuple):
    """One action: who, what, and a mask of the seats that may see all of it (-1: everybody)."""

    seat: TableSeat
    action: Action
    eyes: int


class IllegalAction(ValueError):
    """The action is not legal here; the state is unchanged.

    The message is one sentence for the person who tried.
    """


class DealError(ValueError):
    """The cards do not make a deal of these rules."""


def replaced(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return a row with one entry changed."""
    return (*row[:index], value, *row[index + 1 :])
