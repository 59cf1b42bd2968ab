"""What happens in a season: the events that are kept.

Everything else follows from them (``season.fold``).  Names stand in one kind of event only, so that
a member who is forgotten leaves numbers behind and no name.
"""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime
from typing import Any, TypeAlias

import msgspec

from euchre.night.errors import NightError
from euchre.night.events import LONGEST_TEXT


class SeasonEvent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that has happened: its id, and when."""

    id: str
    at: datetime


class Opened(SeasonEvent, frozen=True, kw_only=True, tag="opened"):
    """The season begins, or its rules change: the last word holds."""

    title: str
    rules: dict[str, str] = {}


class Joined(SeasonEvent, frozen=True, kw_only=True, tag="joined"):
    """Somebody is a member under a name, or has another name from now on."""

    member: int
    name: str


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a night came to for one member.  Values that the night does not tell are None."""

    member: int
    place: int
    total: int
    games: int
    wins: int = 0
    loners: int = 0
    compared: float | None = None
    given: float | None = None


class Game(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One table of one game: members as they sat (0: a bot), the net points of the first side."""

    seats: tuple[int, int, int, int]
    net: int
    deals: int


class Played(SeasonEvent, frozen=True, kw_only=True, tag="played"):
    """A night counts; of the same night the last word holds."""

    night: str
    title: str
    day: date
    lines: tuple[Line, ...]
    games: tuple[Game, ...]


class Struck(SeasonEvent, frozen=True, kw_only=True, tag="struck"):
    """A night counts no more."""

    night: str


class Merged(SeasonEvent, frozen=True, kw_only=True, tag="merged"):
    """Two members are one person, whose name is that of ``into``."""

    member: int
    into: int


AnyEvent: TypeAlias = Opened | Joined | Played | Struck | Merged

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def stamp(at: datetime | None = None) -> dict[str, Any]:
    """Return id and time of a new event; now, if not given."""
    return {"id": secrets.token_hex(8), "at": at or datetime.now(UTC)}


def encode(event: AnyEvent) -> bytes:
    """Return an event as one line of JSON, without a line end."""
    return _ENCODER.encode(event)


def decode(data: bytes | str) -> AnyEvent:
    """Return the event of a line of JSON.  Raises ``NightError`` if it is none."""
    try:
        event = _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NightError(f"this is not an event of a season: {error}") from None
    if event.at.tzinfo is None:
        raise NightError("the time of an event needs its offset from UTC")
    for text in (getattr(event, "title", ""), getattr(event, "name", "")):
        if len(text) > LONGEST_TEXT or not text.isprintable():
            raise NightError(
                f"a title or name can have at most {LONGEST_TEXT} printable characters"
            )
    return event
