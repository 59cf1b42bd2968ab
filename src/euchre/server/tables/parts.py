"""What a table's state is made of: seats, who asks for what, and what the table is for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from euchre.coordinates import TableSeat
from euchre.engine.rules import Goal, Rules
from euchre.games import rules as rules_of


@dataclass(frozen=True)
class Seat:
    """Who plays at a seat: a person, or a bot of a level."""

    name: str
    #: The person's id; empty where a bot sits.
    person: str = ""
    #: Further devices of that person.
    devices: tuple[str, ...] = ()
    #: The bot that sits here, or that plays while the person is away.
    level: str = "club"
    covered: bool = False
    #: Which of the person's cards play themselves: ``never`` one, the ``last`` of the hand, or
    #: ``all`` that are the only choice.
    forced: str = "last"
    #: Whether the person has agreed to a coach for everybody at the table.
    coached: bool = False
    #: The event since which this person sits here.
    since: int = 0
    #: How often the face drawn from the name was exchanged for another one.
    face: int = 0


@dataclass(frozen=True)
class Request:
    """Somebody asks to take a decision back: to which state, until when, and who agrees."""

    seat: TableSeat
    to: int
    #: Milliseconds since 1970.
    until: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Purpose:
    """What a table was arranged for, by whoever gives its seats: nobody else changes those."""

    #: A word that means something only to who arranged it.
    word: str
    #: What its players read above the table, and where they go after it.
    text: str
    back: str
    #: Before this (milliseconds since 1970) no record shows the cards: others still play them.
    opens: int = 0


@dataclass(frozen=True)
class DealSet:
    """Deals that several tables play: under one name, so that they are the same everywhere."""

    name: str
    #: The ``fair.lock`` of the seed of each hand, and of one more, which closes the chain.
    locks: tuple[str, ...]


@lru_cache(1000)
def rules_at(
    game: str, options: tuple[tuple[str, str], ...], goal: tuple[tuple[str, int], ...]
) -> Rules:
    """Return rules; tables that play by the same ones share them, and how their cards look."""
    rules = rules_of(game, dict(options))
    if not goal:
        return rules
    ends = dict(goal)
    return rules.but(goal=Goal(target=ends["target"], deals=ends["deals"]))
