"""The events of a night, its only stored state (event sourcing).

Events are append-only.  Each has a unique ``id``, an idempotency key: an event sent twice
counts once; ``at``, when it was made; and ``by``, its author, as text.  The state of a night is
a fold over its events (``night.fold``).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any, Literal, TypeAlias

import msgspec

from euchre.night.errors import NightError
from euchre.night.rotation.chart import MOST_GAMES, MOST_PLAYERS
from euchre.night.wanted import Contest, Movement, Wishes, wanted_problems

#: The longest text that can be entered.
LONGEST_TEXT = 80
#: The largest absolute value of one side's points in one game.
MOST_POINTS = 999
#: The most decisions of a seat in one game, and the most deals.
MOST_DECISIONS = 9999
#: The largest single payment, in cents.
MOST_MONEY = 99_999_900
#: The most events that one event can undo.
MOST_UNDONE = 20
#: The first year that is too late for an event.
LATEST = 9000


#: How a player plays tonight: with cards where a table can, or on a screen; empty: unspecified.
Place: TypeAlias = Literal["", "hall", "away"]


class Dated(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The common fields of the events of nights and seasons: id and time."""

    id: str
    at: datetime


class NightEvent(Dated, frozen=True, kw_only=True):
    """The common fields of a night's events: id, time and author."""

    by: str


class Founded(NightEvent, frozen=True, kw_only=True, tag="founded"):
    """The night begins: its title, rules (``NightRules.to_json``) and chart (``Chart.to_json``)."""

    title: str
    rules: dict[str, Any]
    chart: dict[str, Any]
    wishes: Wishes = Wishes()
    movement: Movement | None = None
    #: How pairs or teams play matches; None if players play individually.
    contest: Contest | None = None
    #: The scheduled day of the night; None if unspecified.
    held: date | None = None


class Charted(NightEvent, frozen=True, kw_only=True, tag="charted"):
    """Another chart applies from game ``first`` on; games already played stay."""

    first: int
    chart: dict[str, Any]
    reason: str = ""


class Expected(NightEvent, frozen=True, kw_only=True, tag="expected"):
    """A player is on the list, and has not arrived yet."""

    number: int
    name: str


class SignedIn(NightEvent, frozen=True, kw_only=True, tag="signed-in"):
    """A player has arrived.

    A number that has a name keeps it, unless ``renames``: the same person, spelled better.
    """

    number: int
    name: str
    #: A house player fills a table, and cannot win prizes.
    house: bool = False
    renames: bool = False
    #: The level of the bot that plays for this number all night; empty for a person.
    bot: str = ""
    place: Place = ""


class Substituted(NightEvent, frozen=True, kw_only=True, tag="substituted"):
    """A substitute takes over the card and seats of player ``card`` from game ``first`` on.

    ``number`` is the substitute's; if it is the card's own, the points stay with the card.
    """

    number: int
    name: str
    card: int
    first: int


class Swapped(NightEvent, frozen=True, kw_only=True, tag="swapped"):
    """Two players played a game in each other's places; what was scored stays with the seats."""

    game: int
    numbers: tuple[int, int]
    note: str = ""


class Teamed(NightEvent, frozen=True, kw_only=True, tag="teamed"):
    """Gives a pair or team a name or members; a late entry forms a new one."""

    team: int
    name: str = ""
    #: The players, in order: the first two of a team of four are one pair.  Empty: unchanged.
    members: tuple[int, ...] = ()


class Late(NightEvent, frozen=True, kw_only=True, tag="late"):
    """A player is expected but not here yet."""

    number: int
    name: str = ""


class Left(NightEvent, frozen=True, kw_only=True, tag="left"):
    """A player went home (or never came) after this many games."""

    number: int
    after: int
    note: str = ""


class Started(NightEvent, frozen=True, kw_only=True, tag="started"):
    """A game has begun."""

    game: int


class Ended(NightEvent, frozen=True, kw_only=True, tag="ended"):
    """The bell has ended a game."""

    game: int


class Rang(NightEvent, frozen=True, kw_only=True, tag="rang"):
    """The desk rings the bell on the wall display and the phones; it has no other effect."""


class Awarded(NightEvent, frozen=True, kw_only=True, tag="awarded"):
    """The desk awards a prize: ``how`` is one of ``awards.HOW``.

    A door prize is added to those drawn before.  Any other prize that is ``given`` overrides
    the scores; otherwise it decides between the players who share it.
    """

    prize: str
    number: int
    how: str = "given"
    note: str = ""


class Paid(NightEvent, frozen=True, kw_only=True, tag="paid"):
    """A payment into the till (or out of it, if negative), in cents; number 0: no player."""

    what: Literal["fee", "prize", "other"]
    amount: int
    number: int = 0
    prize: str = ""
    note: str = ""


class Undone(NightEvent, frozen=True, kw_only=True, tag="undone"):
    """Cancels the events with these ids; undoing an ``Undone`` restores them."""

    of: tuple[str, ...]


Loners: TypeAlias = tuple[int | None, int | None, int | None, int | None]
NOT_TOLD: Loners = (None, None, None, None)


class Told(NightEvent, frozen=True, kw_only=True):
    """A report of a table's score in a game.

    ``seats`` are the four players as they sat, North first; points and euchres made are those
    of North-South and of East-West; ``loners`` are those made by each of the four.  None:
    unknown, because a tally card does not show the other players' loners.
    """

    game: int
    table: int
    seats: tuple[int, int, int, int]
    points: tuple[int, int]
    loners: Loners = NOT_TOLD
    euchres: tuple[int, int] | None = None
    #: The winner of a play-off of level points: 0 North-South, 1 East-West.
    won: int | None = None
    note: str = ""


class Entered(Told, frozen=True, kw_only=True, tag="entered"):
    """A side enters a score: ``seat`` is 0 or 2 for North-South, 1 or 3 for East-West."""

    seat: int


class Settled(Told, frozen=True, kw_only=True, tag="settled"):
    """The organizer states the score: entered at the desk, or deciding a disagreement."""


class Counted(Told, frozen=True, kw_only=True, tag="counted"):
    """A table on this server has ended the game; ``night.tables`` ranks it above all reports."""

    table_id: str
    #: The number of deals played, and of decisions that a bot made for each of the four seats.
    deals: int
    by_bots: tuple[int, int, int, int] = (0, 0, 0, 0)
    #: North-South's points less East-West's, for each deal.
    nets: tuple[int, ...] = ()


class Judged(NightEvent, frozen=True, kw_only=True, tag="judged"):
    """The cost of decisions in a game played on this server (``night.given``).

    For each player, by number, the cost in each deal in which the player decided something.
    """

    game: int
    given: dict[int, tuple[float, ...]]


class Confirmed(NightEvent, frozen=True, kw_only=True, tag="confirmed"):
    """A side agrees with an entry, identified by its id."""

    game: int
    table: int
    seat: int
    entry: str


class Disputed(NightEvent, frozen=True, kw_only=True, tag="disputed"):
    """A side disputes an entry."""

    game: int
    table: int
    seat: int
    entry: str
    note: str = ""


class Totalled(NightEvent, frozen=True, kw_only=True, tag="totalled"):
    """The last row of a tally card, typed in: enough to rebuild a night from paper."""

    number: int
    points: int
    games: int
    wins: int = 0
    against: int = 0
    loners: int = 0
    euchres: int = 0
    euchred: int = 0


AnyEvent: TypeAlias = (
    Founded
    | Charted
    | Expected
    | SignedIn
    | Substituted
    | Swapped
    | Teamed
    | Late
    | Left
    | Started
    | Ended
    | Rang
    | Awarded
    | Paid
    | Undone
    | Entered
    | Settled
    | Counted
    | Judged
    | Confirmed
    | Disputed
    | Totalled
)
#: A statement about the score of one table.
Statement: TypeAlias = Entered | Settled | Counted | Confirmed | Disputed

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def stamp(by: str, at: datetime | None = None, id: str | None = None) -> dict[str, Any]:
    """Return id, time and author for a new event; by default the current time and a fresh id.

    >>> sorted(stamp("desk"))
    ['at', 'by', 'id']
    """
    return {"id": id or secrets.token_hex(8), "at": at or datetime.now(UTC), "by": by}


def encode(event: AnyEvent) -> bytes:
    """Return an event as one line of JSON, without a line terminator."""
    return _ENCODER.encode(event)


def decode(data: bytes | str) -> AnyEvent:
    """Parse an event from a line of JSON.

    Raises ``NightError`` if it is not an event, or if a value is invalid in any night.
    """
    try:
        event = _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NightError(f"this is not an event of a night: {error}") from None
    if found := form_problems(event):
        raise NightError(*found)
    return event


def time_problem(at: datetime) -> str:
    """Return what is invalid in the time of an event, or nothing.

    >>> time_problem(datetime(2026, 1, 1))
    'the time of an event needs its offset from UTC'
    """
    if at.tzinfo is None:
        return "the time of an event needs its offset from UTC"
    # Later ones are dated after it, and the calendar ends with 9999.
    return "" if at.year < LATEST else f"the time of an event must be before the year {LATEST}"


def form_problems(event: AnyEvent) -> list[str]:
    """Return what is invalid in an event regardless of the night, a sentence each."""
    found = []
    if problem := time_problem(event.at):
        found.append(problem)
    if not 1 <= len(event.id) <= LONGEST_TEXT or not event.id.isascii():
        found.append(f"the id of an event must have 1 to {LONGEST_TEXT} plain characters")
    if isinstance(event, Undone) and not 1 <= len(event.of) <= MOST_UNDONE:
        found.append(f"1 to {MOST_UNDONE} events can be undone at a time, not {len(event.of)}")
    for name in ("by", "title", "name", "reason", "note", "entry", "prize", "how", "bot"):
        text = getattr(event, name, "")
        if len(text) > LONGEST_TEXT or not text.isprintable():
            found.append(f"a {name} can have at most {LONGEST_TEXT} printable characters")
    if isinstance(event, Judged):
        found += _given_problems(event)
    if isinstance(event, Founded):
        found += wanted_problems(event.movement, event.contest)
    for name, low, high in _BOUNDS:
        value = getattr(event, name, low)
        low = 0 if name == "number" and isinstance(event, Paid) else low
        for number in value if isinstance(value, tuple) else (value,):
            if number is not None and not low <= number <= high:
                found.append(f"{name} must be {low} to {high}, not {number}")
    if isinstance(event, Told) and len(set(event.seats)) < 4:
        found.append("a table needs four different players")
    return found


def _given_problems(event: Judged) -> Iterator[str]:
    for number, deals in event.given.items():
        if not 1 <= number <= MOST_PLAYERS:
            yield f"a player number must be 1 to {MOST_PLAYERS}, not {number}"
        if not all(0 <= cost <= MOST_POINTS for cost in deals):
            yield f"points given away in a deal must be 0 to {MOST_POINTS}"


_BOUNDS = (
    ("number", 1, MOST_PLAYERS),
    ("numbers", 1, MOST_PLAYERS),
    ("card", 1, MOST_PLAYERS),
    ("team", 1, MOST_PLAYERS),
    ("members", 1, MOST_PLAYERS),
    ("amount", -MOST_MONEY, MOST_MONEY),
    ("won", 0, 1),
    ("seats", 1, MOST_PLAYERS),
    ("loners", 0, MOST_POINTS),
    ("after", 0, MOST_GAMES),
    ("first", 1, MOST_GAMES),
    ("game", 1, MOST_GAMES),
    ("games", 0, MOST_GAMES),
    ("wins", 0, MOST_GAMES),
    ("table", 1, MOST_PLAYERS // 4),
    ("seat", 0, 3),
    ("by_bots", 0, MOST_DECISIONS),
    ("deals", 0, MOST_DECISIONS),
    ("nets", -MOST_POINTS, MOST_POINTS),
    ("points", -MOST_POINTS * MOST_GAMES, MOST_POINTS * MOST_GAMES),
    ("against", -MOST_POINTS * MOST_GAMES, MOST_POINTS * MOST_GAMES),
    ("euchres", 0, MOST_POINTS),
    ("euchred", 0, MOST_POINTS),
)
