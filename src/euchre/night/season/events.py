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
    Count,
    DealsPlayed,
    Fixture,
    Games,
    MadeInAll,
    Member,
    MemberOrBot,
    Money,
    PerDeal,
    Placing,
    Points,
    SeasonSide,
    SeasonSideOrNone,
    Total,
)
from euchre.night.errors import NightError
from euchre.night.event_base import Dated, parsed, stamp_problems, text_problems


class SeasonOpened(Dated, frozen=True, kw_only=True, tag="opened"):
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
    place: Placing
    total: Total
    games: Games
    wins: Games = 0
    loners: MadeInAll = 0
    compared: PerDeal | None = None
    given: PerDeal | None = None
    #: The part of the total that games sat out scored; left out if it is nothing.
    credit: Total | UnsetType = UNSET


class RatedGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """One table of one game: members by seat (0: a bot), and the first side's net points."""

    seats: tuple[MemberOrBot, MemberOrBot, MemberOrBot, MemberOrBot]
    net: Total
    deals: DealsPlayed


class NightCounts(Dated, frozen=True, kw_only=True, tag="played"):
    """A night counts; the latest event for a night holds."""

    night: str
    title: str
    day: date
    lines: tuple[MemberResult, ...]
    games: tuple[RatedGame, ...]


class Struck(Dated, frozen=True, kw_only=True, tag="struck"):
    """A night no longer counts."""

    night: str


class Merged(Dated, frozen=True, kw_only=True, tag="merged"):
    """Two members are the same person, who keeps the name of ``into``."""

    member: Member
    into: Member


class Sided(Dated, frozen=True, kw_only=True, tag="sided"):
    """A side enters the season, or changes its name or division, or withdraws.

    A side is a person, a pair, a team or a squad: whoever meets others in fixtures.
    """

    side: SeasonSide
    name: str
    division: str = ""
    withdrawn: bool = False


class Enrolled(Dated, frozen=True, kw_only=True, tag="enrolled"):
    """A member plays for a side from a day on, and for no other; side 0: for none."""

    member: Member
    side: SeasonSideOrNone
    day: date


class Fixed(Dated, frozen=True, kw_only=True, tag="fixed"):
    """A fixture; the same number again moves or corrects it.  ``away`` 0: a bye in a cup."""

    fixture: Fixture
    home: SeasonSide
    away: SeasonSideOrNone
    day: date | None = None
    round: Games = 0
    #: The cup that it belongs to; empty: the league.
    cup: str = ""
    #: In double elimination: between sides that have lost once.
    losers: bool = False
    #: Whether a side is out of the cup only after two losses.
    double: bool = False


class Dropped(Dated, frozen=True, kw_only=True, tag="dropped"):
    """A fixture is not played."""

    fixture: Fixture


class Resulted(Dated, frozen=True, kw_only=True, tag="resulted"):
    """What somebody reports of a fixture: the games won by each side, and their points."""

    fixture: Fixture
    games: tuple[Count, Count]
    points: tuple[Total, Total] = (0, 0)
    #: The side that reports it; 0: the desk, whose word is final.
    side: SeasonSideOrNone = 0
    #: The side that did not come; 0: both did.
    absent: SeasonSideOrNone = 0
    #: Who played.
    home: tuple[Member, ...] = ()
    away: tuple[Member, ...] = ()
    #: The key of the night at which it was played; empty: typed in.
    night: str = ""
    note: str = ""


class PointsGiven(Dated, frozen=True, kw_only=True, tag="adjusted"):
    """League points given to a side, or taken; or points of a member's season."""

    points: Points
    side: SeasonSideOrNone = 0
    member: MemberOrBot = 0
    note: str = ""


class SidePaid(Dated, frozen=True, kw_only=True, tag="paid"):
    """Money that a side has paid, in cents, or got back: a deposit, a fee, a subscription."""

    side: SeasonSide
    amount: Money
    note: str = ""


class SeasonUndone(Dated, frozen=True, kw_only=True, tag="undone"):
    """Cancels the events with these ids; undoing an ``Undone`` restores them."""

    of: tuple[str, ...]


AnyEvent: TypeAlias = (
    SeasonOpened
    | Joined
    | NightCounts
    | Struck
    | Merged
    | Sided
    | Enrolled
    | Fixed
    | Dropped
    | Resulted
    | PointsGiven
    | SidePaid
    | SeasonUndone
)

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
    day = getattr(event, "day", None)
    if problems := stamp_problems(event.id, event.at, day) + text_problems(event):
        raise NightError(*problems)
    return event
