"""Types of the fields of a state, and their visibility."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, Protocol

from euchre.coordinates import Card, Mask, TableSeat
from euchre.engine.actions import Action

if TYPE_CHECKING:
    from euchre.engine.state import State


class Outcome(IntEnum):
    """How a deal stands or ended."""

    RUNNING = 0
    PLAYED = 1
    PASSED_OUT = 2
    MISDEAL = 3
    REDEAL = 4
    REVOKED = 5


# Every field has exactly one class; ``observe`` and the conformance kit rely on it.
#: Public.
PUBLIC = (
    "rules", "phase", "turn", "asked", "dealer", "scores", "faced", "up", "turned", "table",
    "barred", "trump", "maker", "accepted", "picked", "lone", "out", "led", "trick", "last",
    "taken", "played", "voids", "piles", "known", "pledges", "exposed", "dictated", "bid",
    "bid_strain", "bidder", "passed", "helpers", "called", "declarer", "picker", "took", "columns",
    "under", "tabled", "outcome", "penalty",
)  # fmt: skip
#: One entry per seat; a seat sees its own.
OWN = ("hands", "drawn")
#: One entry per pile, visible to the seat that discarded it.
PILE = ("buried",)
#: Hidden from every seat.
SECRET = ("stock", "widow", "covered")
#: Public, except that other seats' private actions are hidden.
LOG = ("history",)

FIELDS = PUBLIC + OWN + PILE + SECRET + LOG
#: The values of all fields of a state, for comparing and remembering it.
values: Callable[[State], tuple[object, ...]] = attrgetter(*FIELDS)


def copying(names: tuple[str, ...]) -> Callable[[State], State]:
    """Return a function that copies the named fields of a state to a new one.

    It is generated, as those of dataclasses are: a loop over the names is ten times slower.
    """
    lines = [f"    new.{name} = s.{name}" for name in names]
    code = "\n".join(["def copied(s):", "    new = s.__class__()", *lines, "    return new"])
    namespace: dict[str, Callable[[State], State]] = {}
    exec(code, namespace)  # noqa: S102
    return namespace["copied"]


class Pile(NamedTuple):
    """Cards that a seat discarded face down: how many, and which they can be."""

    seat: TableSeat
    size: int
    may: int


class Known(NamedTuple):
    """A card publicly known to be in one of these hands or piles.

    If both masks are empty, it is in the widow.
    """

    card: Card
    seats: int
    piles: int


class Fact(Protocol):
    """A publicly known fact about a hand, because a rule allowed its owner to act."""

    def holds(self, hand: Mask) -> bool:
        """Whether a hand (a mask) satisfies the fact."""
        ...


class Holds(NamedTuple):
    """The hand has at least one of these cards."""

    cards: Mask

    def holds(self, hand: Mask) -> bool:
        """Whether a hand satisfies the fact."""
        return hand & self.cards != 0


class Pledge(NamedTuple):
    """A fact about the hand of ``seat`` after ``ply`` actions."""

    seat: TableSeat
    ply: int
    fact: Fact


class Logged(NamedTuple):
    """One action: seat, action, and a mask of the seats that see all of it (-1: all)."""

    seat: TableSeat
    action: Action
    eyes: int


class IllegalAction(ValueError):
    """The action is not legal here; the state is unchanged.

    The message is one sentence for the player who tried.
    """


class DealError(ValueError):
    """The cards do not form a deal under these rules."""


def replaced(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return a row with one entry changed."""
    return (*row[:index], value, *row[index + 1 :])
