"""The events of a night, its only stored state (event sourcing).

Events are append-only.  Each has a unique ``id``, an idempotency key: an event sent twice
counts once; ``at``, when it was made; and ``by``, its author, as text.  The state of a night is
a fold over its events (``night.fold``).
"""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from euchre import typed
from euchre.bots import BOTS
from euchre.bounds import (
    Deals,
    Game,
    Games,
    Given,
    Made,
    Money,
    Player,
    PlayerOrNone,
    Points,
    Seat,
    Side,
    Table,
    Total,
)
from euchre.coordinates import MOST_GAMES
from euchre.night.adjustments import Adjusted, Asked, Worded
from euchre.night.errors import NightError
from euchre.night.event_base import NightEvent, parsed, stamp_problems, text_problems
from euchre.night.movement_or_contest import Contest, Movement, wanted_problems
from euchre.night.rotation.wishes import Constraints
from euchre.night.tally_card_events import Columned, Totalled
from euchre.text import brief

#: How the desk can decide a prize: between those who share it, or (``given``) despite the scores.
HOW = ("cut", "played off", "drawn", "decided", "given")
#: The longest page of the organizer's own words.
LONGEST_PAGE = 2000
#: The most events that one event can undo: those of one command for everybody.
MOST_UNDONE = 1000


#: Prefix of the ids of what players say on their own devices (``server.screens.check_in``).
PHONE = "join:"
#: How a player plays tonight: with cards where a table can, or on a screen; empty: unspecified.
Where: TypeAlias = Literal["", "hall", "away"]


class Founded(NightEvent, frozen=True, kw_only=True, tag="founded"):
    """The night begins: its title, rules (``NightRules.to_json``) and chart (``Chart.to_json``)."""

    title: str
    rules: dict[str, Any]
    chart: dict[str, Any]
    wishes: Constraints = Constraints()
    movement: Movement | None = None
    #: How pairs or teams play matches; None if players play individually.
    contest: Contest | None = None
    #: The scheduled day of the night; None if unspecified.
    held: date | None = None


class Charted(NightEvent, frozen=True, kw_only=True, tag="charted"):
    """Another chart applies from game ``first`` on; games already played stay."""

    first: Game
    chart: dict[str, Any]
    reason: str = ""


class Expected(NightEvent, frozen=True, kw_only=True, tag="expected"):
    """A player is on the list, and has not arrived yet."""

    number: Player
    name: str
    where: Where = ""


class SignedIn(NightEvent, frozen=True, kw_only=True, tag="signed-in"):
    """A player has arrived.

    A number that has a name keeps it, unless ``renames``: the same person, spelled better, wherever
    that person is.
    """

    number: Player
    name: str
    #: A house player fills a table, and cannot win prizes.
    house: bool = False
    renames: bool = False
    #: The level of the bot that plays for this number all night; empty for a person.
    bot: str = ""
    where: Where = ""


class Substituted(NightEvent, frozen=True, kw_only=True, tag="substituted"):
    """A substitute takes over the card and seats of player ``card`` from game ``first`` on.

    ``number`` is the substitute's; if it is the card's own, the points stay with the card.
    """

    number: Player
    name: str
    card: Player
    first: Game


class Swapped(NightEvent, frozen=True, kw_only=True, tag="swapped"):
    """Two players played a game in each other's seats; what was scored stays with the seats."""

    game: Game
    numbers: tuple[Player, Player]
    note: str = ""


class Teamed(NightEvent, frozen=True, kw_only=True, tag="teamed"):
    """Gives a pair or team a name or members; a late entry forms a new one."""

    team: Player
    name: str = ""
    #: The players, in order: the first two of a team of four are one pair.  Empty: unchanged.
    members: tuple[Player, ...] = ()


class Late(NightEvent, frozen=True, kw_only=True, tag="late"):
    """A player is expected but not here yet."""

    number: Player
    name: str = ""


class Left(NightEvent, frozen=True, kw_only=True, tag="left"):
    """A player went home (or never came) after this many games."""

    number: Player
    after: Games
    note: str = ""


class Started(NightEvent, frozen=True, kw_only=True, tag="started"):
    """A game has begun."""

    game: Game


class Ended(NightEvent, frozen=True, kw_only=True, tag="ended"):
    """The bell has ended a game."""

    game: Game


class Rang(NightEvent, frozen=True, kw_only=True, tag="rang"):
    """The desk rings the bell on the wall display and the phones; it has no other effect."""


class Awarded(NightEvent, frozen=True, kw_only=True, tag="awarded"):
    """The desk awards a prize: ``how`` is one of ``HOW``.

    A door prize is added to those drawn before.  Any other prize that is ``given`` overrides
    the scores; otherwise it decides between the players who share it.
    """

    prize: str
    number: Player
    how: str = "given"
    note: str = ""


class Grouped(NightEvent, frozen=True, kw_only=True, tag="grouped"):
    """Puts a player into a group that has a prize of its own; empty: into none."""

    number: Player
    group: str


class Charged(NightEvent, frozen=True, kw_only=True, tag="charged"):
    """What a player pays instead of the entry fee, in cents: members less, newcomers nothing."""

    number: Player
    amount: Money


class Paid(NightEvent, frozen=True, kw_only=True, tag="paid"):
    """A payment into the till (or out of it, if negative), in cents; number 0: no player."""

    what: Literal["fee", "prize", "other"]
    amount: Money
    number: PlayerOrNone = 0
    prize: str = ""
    note: str = ""


class Undone(NightEvent, frozen=True, kw_only=True, tag="undone"):
    """Cancels the events with these ids; undoing an ``Undone`` restores them."""

    of: tuple[str, ...]


SeatNumbers: TypeAlias = Annotated[tuple[Player, ...], Meta(min_length=3, max_length=4)]
Loners: TypeAlias = Annotated[tuple[Made | None, ...], Meta(min_length=4, max_length=4)]
UNKNOWN_LONERS: Loners = (None, None, None, None)


class ScoreEvent(NightEvent, frozen=True, kw_only=True):
    """A report of a table's score in a game.

    ``seats`` are the four players as they sat, North first; points and euchres made are those
    of North-South and of East-West; ``loners`` are those made by each of the four.  None:
    unknown, because a tally card does not show the other players' loners.  A table of three has
    three seats and three sides, and reports points only.
    """

    game: Game
    table: Table
    seats: SeatNumbers
    points: Annotated[tuple[Total, ...], Meta(min_length=2, max_length=3)]
    loners: Loners = UNKNOWN_LONERS
    euchres: tuple[Made, Made] | None = None
    #: The winner of a play-off of level points: 0 North-South, 1 East-West.
    won: Side | None = None
    note: str = ""


class Entered(ScoreEvent, frozen=True, kw_only=True, tag="entered"):
    """A side enters a score: of four ``seat`` is 0 or 2 for North-South, 1 or 3 for East-West."""

    seat: Seat


class Settled(ScoreEvent, frozen=True, kw_only=True, tag="settled"):
    """The organizer states the score: entered at the desk, or deciding a disagreement."""


class Counted(ScoreEvent, frozen=True, kw_only=True, tag="counted"):
    """A table on this server has ended the game; ``table_score`` ranks it above all reports."""

    table_id: str
    #: The number of deals played, and of decisions that a bot made for each of the four seats.
    deals: Deals
    by_bots: tuple[Deals, Deals, Deals, Deals] = (0, 0, 0, 0)
    #: North-South's points less East-West's, for each deal.
    nets: tuple[Points, ...] = ()


class Judged(NightEvent, frozen=True, kw_only=True, tag="judged"):
    """The cost of decisions in a game played on this server (``night.skill``).

    For each player, by number, the cost in each deal in which the player decided something.
    """

    game: Game
    given: dict[Player, tuple[Given, ...]]


class Confirmed(NightEvent, frozen=True, kw_only=True, tag="confirmed"):
    """A side agrees with an entry, identified by its id."""

    game: Game
    table: Table
    seat: Seat
    entry: str


class Disputed(NightEvent, frozen=True, kw_only=True, tag="disputed"):
    """A side disputes an entry."""

    game: Game
    table: Table
    seat: Seat
    entry: str
    note: str = ""


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
    | Grouped
    | Charged
    | Paid
    | Adjusted
    | Asked
    | Worded
    | Undone
    | Entered
    | Settled
    | Counted
    | Judged
    | Confirmed
    | Disputed
    | Totalled
    | Columned
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
    event = parsed(_DECODER, data, "a night")
    if problems := _problems(event):
        raise NightError(*problems)
    return event


def form_problems(event: AnyEvent) -> list[str]:
    """Return what is invalid in an event regardless of the night, a sentence each."""
    try:
        # Only what is decoded has been checked for its bounds.
        typed.converted(msgspec.to_builtins(event), type(event))
    except msgspec.ValidationError as error:
        return [typed.problem(error)]
    return _problems(event)


def _problems(event: AnyEvent) -> list[str]:
    """Return what the types of an event's fields do not say."""
    problems = stamp_problems(event.id, event.at, getattr(event, "held", None))
    if isinstance(event, Undone) and not 1 <= len(event.of) <= MOST_UNDONE:
        problems.append(f"1 to {MOST_UNDONE} events can be undone at a time, not {len(event.of)}")
    problems += text_problems(event, but=("text", "rules", "chart"))
    if isinstance(event, SignedIn) and event.bot and event.bot not in BOTS:
        problems.append(f"there is no bot {brief(event.bot)}; choose one of {', '.join(BOTS)}")
    if isinstance(event, Founded):
        problems += wanted_problems(event.movement, event.contest)
    if isinstance(event, Columned) and not 1 <= len(event.points) <= MOST_GAMES:
        problems.append(f"a card has 1 to {MOST_GAMES} games, not {len(event.points)}")
    if isinstance(event, Worded):
        lines = event.text.split("\n")
        if len(event.text) > LONGEST_PAGE or not all(line.isprintable() for line in lines):
            problems.append(f"a page can have at most {LONGEST_PAGE} printable characters")
    return problems + (_score_problems(event) if isinstance(event, ScoreEvent) else [])


def _score_problems(event: ScoreEvent) -> list[str]:
    """Return what is wrong with a score at any table of three or four."""
    three = len(event.seats) == 3
    many, scores = ("three", "three scores, 7-5-4") if three else ("four", "two scores, 7-3")
    if len(set(event.seats)) < len(event.seats):
        return [f"a table needs {many} different players"]
    if len(event.points) != 2 + three:
        return [f"a table of {many} reports {scores}, not {'-'.join(map(str, event.points))}"]
    if isinstance(event, Entered) and event.seat >= len(event.seats):
        return ["nobody sits West at a table of three"]
    if three and (event.won is not None or event.euchres or any(event.loners)):
        return ["a table of three reports points, without loners, euchres or a play-off"]
    return []
