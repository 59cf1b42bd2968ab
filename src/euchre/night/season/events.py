"""The events of a season, its only stored state.

Everything else is a fold over them (``season.fold``).  Only one kind of event contains names,
so forgetting a member leaves numbers behind and no name.
"""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from euchre.bounds import (
    DealsPlayed,
    Games,
    MadeInAll,
    Member,
    MemberOrBot,
    PerDeal,
    Place,
    Total,
)
from euchre.night.errors import NightError
from euchre.night.events import LONGEST_TEXT, Dated, long_or_unprintable, parsed, stamp_problems


class Opened(Dated, frozen=True, kw_only=True, tag="opened"):
    """The season begins, or its rules change; the latest event holds."""

    title: str
    rules: dict[str, str] = msgspec.field(default_factory=dict)


class Joined(Dated, frozen=True, kw_only=True, tag="joined"):
    """A member joins under a name, or changes the name."""

    member: Member
    name: str


class MemberResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """One member's result of a night.  Values that the night does not provide are None."""

    member: Member
    place: Place
    total: Total
    games: Games
    wins: Games = 0
    loners: MadeInAll = 0
    compared: PerDeal | None = None
    given: PerDeal | None = None
    #: The part of the total that games sat out scored; left out if it is nothing.
    credit: Total | UnsetType = UNSET


class GameResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """One table of one game: members by seat (0: a bot), and the first side's net points."""

    seats: tuple[MemberOrBot, MemberOrBot, MemberOrBot, MemberOrBot]
    net: Total
    deals: DealsPlayed


class Played(Dated, frozen=True, kw_only=True, tag="played"):
    """A night counts; the latest event for a night holds."""

    night: str
    title: str
    day: date
    lines: tuple[MemberResult, ...]
    games: tuple[GameResult, ...]


class Struck(Dated, frozen=True, kw_only=True, tag="struck"):
    """A night no longer counts."""

    night: str


class Merged(Dated, frozen=True, kw_only=True, tag="merged"):
    """Two members are the same person, who keeps the name of ``into``."""

    member: Member
    into: Member


AnyEvent: TypeAlias = Opened | Joined | Played | Struck | Merged

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def stamp(at: datetime | None = None) -> dict[str, Any]:
    """Return id and time for a new event; by default the current time."""
    return {"id": secrets.token_hex(8), "at": at or datetime.now(UTC)}


def encode(event: AnyEvent) -> bytes:
    """Return an event as one line of JSON, without a line terminator."""
    return _ENCODER.encode(event)


def decode(data: bytes | str) -> AnyEvent:
    """Parse an event from a line of JSON.  Raises ``NightError`` if it is not an event."""
    event = parsed(_DECODER, data, "a season")
    if problems := stamp_problems(event.id, event.at, getattr(event, "day", None)):
        raise NightError(*problems)
    texts = [getattr(event, what, "") for what in ("title", "name", "night")]
    for text in (*texts, *getattr(event, "rules", {}).values()):
        if len(text) > LONGEST_TEXT or not text.isprintable():
            raise NightError(long_or_unprintable("title, name, key or rule", text))
    return event
