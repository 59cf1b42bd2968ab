"""Parts of a table's state: seats, requests, purpose and deal sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeVar

from euchre.coordinates import TableSeat
from euchre.engine.rules import Goal, Rules
from euchre.games import rules as rules_of


@dataclass(frozen=True)
class Seat:
    """Who plays at a seat: a person, or a bot of some level."""

    name: str
    #: The person's id; empty for a bot.
    person: str = ""
    #: Other devices of that person.
    devices: tuple[str, ...] = ()
    #: Level of the bot that sits here, or that covers while the person is away.
    level: str = "club"
    covered: bool = False
    #: Which of the person's cards play automatically: ``never`` any, the ``last`` of a hand, or
    #: ``all`` forced ones.
    forced: str = "last"
    #: Whether the person has agreed to a coach for everyone at the table.
    coached: bool = False
    #: Number of the event since which this person has been sitting here.
    since: int = 0
    #: How many times a new face was drawn for the name.
    face: int = 0


@dataclass(frozen=True)
class Request:
    """A request to take a decision back: to which state, until when, and who has agreed.

    With a ``wish`` it is a proposal for the next game (see ``next_game``), without a time limit.
    """

    seat: TableSeat
    to: int = 0
    #: Milliseconds since 1970.
    until: int = 0
    agreed: frozenset[int] = frozenset()
    wish: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Evening:
    """A person's games at a table so far, whoever the partners were."""

    name: str
    won: int = 0
    games: int = 0


@dataclass(frozen=True)
class Clock:
    """How many seconds a person may take for a decision before a bot makes it."""

    #: For each decision; 0: no clock.
    turn: int = 0
    #: The time bank: more for each person in a game, used up by decisions that take longer.
    bank: int = 0
    #: Seconds after which the time left is shown.
    shows: int = 0

    @property
    def mode(self) -> str:
        """The mode that a host chooses by name; empty for a clock of a night."""
        return next((mode for mode, clock in CLOCKS.items() if clock == self), "")

    @property
    def words(self) -> str:
        """What it does, as in a log line; empty if there is none."""
        if not self.turn:
            return ""
        more = f", and {self.bank} more in a game" if self.bank else ""
        return f"a bot plays for whoever takes more than {self.turn} seconds{more}"


#: How fast bots act, and how partners are found from game to game.
Speed = Literal["relaxed", "normal", "fast", "instant"]
Pairing = Literal["stay", "rotate", "draw"]
#: Which of a person's cards play automatically: none, the last of a hand, or all forced ones.
Which = Literal["never", "last", "all"]
#: The turn clocks among which a host chooses.
Mode = Literal["none", "gentle", "strict"]
CLOCKS: Mapping[Mode, Clock] = {
    "none": Clock(),
    "gentle": Clock(60, shows=30),
    "strict": Clock(15, bank=60),
}


@dataclass(frozen=True)
class Purpose:
    """What a table was arranged for; only the arranger changes its seats."""

    #: An identifier that only the arranger understands.
    word: str
    #: Text above the table for its players, and where they go afterwards.
    text: str
    back: str
    #: No record shows the cards before this time (milliseconds since 1970), while others play them.
    opens: int = 0
    #: By seat: the owner of the name (see ``store.words``), if not the person who sits there.
    owners: Sequence[str] = ()


@dataclass(frozen=True)
class DealSet:
    """Deals shared by several tables, under one name that binds them everywhere."""

    name: str
    #: The ``fair.lock`` of each deal's seed, and of one extra, which closes the chain.
    locks: tuple[str, ...]


@lru_cache(1000)
def rules_at(
    game: str, options: tuple[tuple[str, str], ...], goal: tuple[tuple[str, int], ...]
) -> Rules:
    """Return rules; cached, so that tables with the same rules share them and their pictures."""
    rules, ends = rules_of(game, dict(options)), dict(goal)
    if not ends:
        return rules
    return rules.but(goal=Goal(target=ends["target"], deals=ends["deals"]))


def goal_body(goal: Goal) -> dict[str, int]:
    """Return what ends the game at a table with assigned seats, as events and records have it."""
    return {"target": goal.target, "deals": goal.deals}


T = TypeVar("T")


def replace(value: T, **changes: Any) -> T:
    """Return a frozen dataclass with some fields changed.

    Same as ``dataclasses.replace`` but ten times faster, for classes without slots and without
    ``__post_init__``: copies the fields together instead of passing them one by one.  Raises
    ``TypeError`` for an unknown field.
    """
    kind: Any = type(value)
    if not changes.keys() <= (known := kind.__dataclass_fields__.keys()):
        raise TypeError(f"{kind.__name__} has no field {(changes.keys() - known)}")
    new = object.__new__(type(value))
    # What was decoded leaves defaults to the class.
    new.__dict__.update(value.__dict__, **changes)
    return new
