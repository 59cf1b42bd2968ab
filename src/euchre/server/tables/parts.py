"""What a table's state is made of: seats, who asks for what, and what the table is for."""

from __future__ import annotations

from dataclasses import dataclass


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
    #: The event since which this person sits here.
    since: int = 0
    #: How often the face drawn from the name was exchanged for another one.
    face: int = 0


@dataclass(frozen=True)
class Request:
    """Somebody asks to take a decision back: to which state, until when, and who agrees."""

    seat: int
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
