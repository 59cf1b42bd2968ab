"""What can be done at a night: each command, and the events that it becomes.

The command line and the server read commands and show what came of them; nothing else makes
these events.  A command has an id, chosen by its sender, which the first of its events takes: the
same id again changes nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from euchre import typed
from euchre.bounds import (
    Age,
    Game,
    Games,
    Made,
    MadeInAll,
    Player,
    Points,
    Seat,
    Side,
    Table,
    Total,
)
from euchre.coordinates import MOST_PLAYERS
from euchre.night.arrivals import card_of, named, number_for, with_its_card
from euchre.night.awards import winner_of
from euchre.night.contest.coming import coming
from euchre.night.errors import NightError
from euchre.night.events import (
    LONGEST_TEXT,
    NOT_TOLD,
    AnyEvent,
    Awarded,
    Charted,
    Confirmed,
    Disputed,
    Ended,
    Entered,
    Late,
    Left,
    Loners,
    Paid,
    Rang,
    Settled,
    SignedIn,
    Started,
    Substituted,
    Swapped,
    Teamed,
    Totalled,
    Undone,
    stamp,
)
from euchre.night.fold import Night
from euchre.night.money import coins, fees_of, money, payouts_of
from euchre.night.movement import next_chart
from euchre.night.order import TICK
from euchre.night.players import Player as NightPlayer
from euchre.night.rotation.chart import SEATS, Chart

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Title = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
Phone = Annotated[str, Meta(pattern="^[A-Z0-9]{4}$")]

C = TypeVar("C", bound="Ordered")

#: The level of the bots that fill seats: deterministic and instant.
FILLER = "club"


class Ordered(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"
):
    """Something to do, once: the same id again changes nothing."""

    id: Id


class SignIn(Ordered, frozen=True, kw_only=True, tag="sign-in"):
    """A player signs in: a number, a name, or a number and its name."""

    who: Text
    #: Whether it is a house player; None: as before.
    house: bool | None = None
    #: The same person with a corrected spelling.
    renames: bool = False


class AllHere(Ordered, frozen=True, kw_only=True, tag="all-here"):
    """All expected players are here."""


class Fill(Ordered, frozen=True, kw_only=True, tag="fill"):
    """Bots play all night for these numbers, or for everyone who has not come."""

    numbers: Annotated[tuple[Player, ...], Meta(max_length=MOST_PLAYERS)] | None = None


class Take(Ordered, frozen=True, kw_only=True, tag="take"):
    """A newcomer takes over a player's card, by default from the next game on."""

    name: Title
    card: Player
    first: Game | None = None
    with_points: bool = False
    #: The newcomer's number; None: a free one.
    number: Player | None = None


class Swap(Ordered, frozen=True, kw_only=True, tag="swap"):
    """Two players sat in each other's seats in a game."""

    game: Game
    number: Player
    #: The other player, by number or name.
    who: Title


class Team(Ordered, frozen=True, kw_only=True, tag="team"):
    """Name a pair or team; with ``players``, who are signed in, it is a new one."""

    team: Player | None = None
    name: Text = ""
    players: Annotated[tuple[Title, ...], Meta(max_length=4)] = ()


class Wait(Ordered, frozen=True, kw_only=True, tag="late"):
    """A player is late."""

    number: Player
    name: Text = ""


class Leave(Ordered, frozen=True, kw_only=True, tag="left"):
    """A player has left, by default after the last game played."""

    number: Player
    after: Games | None = None
    note: Text = ""


class Start(Ordered, frozen=True, kw_only=True, tag="start"):
    """A game begins."""

    game: Game


class End(Ordered, frozen=True, kw_only=True, tag="end"):
    """The bell has rung."""

    game: Game


class Ring(Ordered, frozen=True, kw_only=True, tag="ring"):
    """The bell rings on the wall and the phones."""


class Score(Ordered, frozen=True, kw_only=True):
    """What a score says."""

    game: Game
    points: tuple[Points, Points]
    loners: Loners | None = None
    euchres: tuple[Made, Made] | None = None
    won: Side | None = None
    note: Text = ""
    #: Accept a score that the deals cannot produce.
    sure: bool = False


class Settle(Score, frozen=True, kw_only=True, tag="settle"):
    """The desk settles a score."""

    table: Table


class CardTotal(Ordered, frozen=True, kw_only=True, tag="total"):
    """The last row of a tally card, typed in."""

    number: Player
    points: Total
    games: Games
    wins: Games = 0
    against: Total = 0
    loners: MadeInAll = 0
    euchres: MadeInAll = 0
    euchred: MadeInAll = 0


class Reseat(Ordered, frozen=True, kw_only=True, tag="seat"):
    """Use a finished chart for the remaining games."""

    plan: Title
    reason: Text = ""


class Next(Ordered, frozen=True, kw_only=True, tag="next"):
    """Seat the next game by the night's movement, or a final one by the standings."""

    standing: bool = False
    with_late: bool = False
    #: The next game is the last one, whether early or extra.
    last: bool = False


class Award(Ordered, frozen=True, kw_only=True, tag="award"):
    """Award a prize; with no one named, it is drawn."""

    prize: Text
    number: Player | None = None
    how: Text = ""
    #: Award it before the scores are final, or against them.
    sure: bool = False


class Fee(Ordered, frozen=True, kw_only=True, tag="fee"):
    """A player pays the entry fee; with no one named, everyone who owes it."""

    number: Player | None = None


class Payout(Ordered, frozen=True, kw_only=True, tag="payout"):
    """Pay a prize out to its winners; with none named, all prizes."""

    prize: Text | None = None


class Cash(Ordered, frozen=True, kw_only=True, tag="cash"):
    """Other money in or out (a float, pencils); the amount as people write it."""

    amount: Text
    note: Text = ""


class Undo(Ordered, frozen=True, kw_only=True, tag="undo"):
    """Undo an entry; undoing an undo brings the entry back."""

    of: Title
    #: Also undo the other rows of the tally card that it was typed in with.
    card: bool = False


class Enter(Score, frozen=True, kw_only=True, tag="enter"):
    """A side enters a score; ``seats`` are the players as they were shown."""

    seat: Seat
    seats: tuple[Player, Player, Player, Player]
    #: A phone's table is that of its link.
    table: Table = 1
    phone: Phone | None = None
    #: Milliseconds since entry: an age, so that the phone's clock need not be right.
    age: Age = 0


class Answer(Ordered, frozen=True, kw_only=True):
    """What a side says about an entry of the other; table, phone and age as in ``Enter``."""

    game: Game
    seat: Seat
    entry: Title
    table: Table = 1
    phone: Phone | None = None
    age: Age = 0


class Confirm(Answer, frozen=True, kw_only=True, tag="confirm"):
    """A side agrees with an entry."""


class Dispute(Answer, frozen=True, kw_only=True, tag="dispute"):
    """A side says that an entry is wrong."""

    note: Text = ""


#: What the desk does.
DeskCommand: TypeAlias = (
    SignIn
    | AllHere
    | Take
    | Swap
    | Team
    | Wait
    | Leave
    | Start
    | End
    | Ring
    | Settle
    | Reseat
    | Next
    | Award
    | Fee
    | Payout
    | Cash
    | Undo
)
#: What the two sides of a table do.
TableCommand: TypeAlias = Enter | Confirm | Dispute
Command: TypeAlias = DeskCommand | TableCommand | Fill | CardTotal

#: Maximum length of a name within an author.
_NAME = 40


def command(do: type[C], **values: Any) -> C:
    """Return a command with a fresh id, its values checked.  Raises ``NightError``."""
    try:
        return typed.converted({"id": secrets.token_hex(8), **values}, do)
    except msgspec.ValidationError as error:
        raise NightError(typed.problem(error)) from None


def events_of(
    night: Night,
    wanted: Command,
    *,
    by: str = "desk",
    at: datetime | None = None,
    chart: Chart | None = None,
) -> list[AnyEvent]:
    """Return the events that a command adds to a night; none if it was done before.

    ``by`` is the author, ``chart`` the finished one for ``Reseat``.  The events are made ``at``
    this time, by default now.  Raises ``NightError``.
    """
    if isinstance(wanted, Enter | Answer):
        # Made again even if it is known: whoever adds it notices if it says something else.
        return [_of_table(night, wanted, by, at)]
    if any(event.id == wanted.id for event in night.events):
        return []
    # The first event has the command's id (idempotency key), which identifies a retry.
    ids = (wanted.id if n == 1 else f"{wanted.id}-{n}" for n in count(1))
    stamps = (stamp(by, at and at + n * TICK, name) for n, name in enumerate(ids))
    return list(_events(night, wanted, stamps, chart))


def _events(
    night: Night, wanted: Command, stamps: Iterator[dict[str, Any]], chart: Chart | None
) -> Iterator[AnyEvent]:
    match wanted:
        case SignIn():
            number, name = signing(night, wanted.who)
            known = night.players.get(number)
            house = wanted.house if wanted.house is not None else bool(known and known.house)
            yield SignedIn(
                **next(stamps), number=number, name=name, house=house, renames=wanted.renames
            )
        case AllHere():
            for p in _expected(night):
                yield SignedIn(**next(stamps), number=p.number, name=p.name, house=p.house)
        case Fill():
            numbers = [p.number for p in _expected(night)]
            for n in numbers if wanted.numbers is None else wanted.numbers:
                name = night.player(n).name or f"Bot {n}"
                yield SignedIn(**next(stamps), number=n, name=name, house=True, bot=FILLER)
        case Take():
            name = wanted.name.strip()
            own = wanted.card if wanted.with_points else wanted.number
            number = own or number_for(night, name)
            first = wanted.first or night.played + 1
            yield Substituted(
                **next(stamps), number=number, name=name, card=wanted.card, first=first
            )
        case Swap():
            two = (wanted.number, card_of(night, wanted.who).number)
            yield Swapped(**next(stamps), game=wanted.game, numbers=two)
        case Team(players=()):
            yield Teamed(**next(stamps), team=wanted.team or 0, name=wanted.name.strip())
        case Team():
            yield from coming(night, wanted.name, wanted.players, lambda: next(stamps))
        case Wait():
            yield Late(**next(stamps), number=wanted.number, name=wanted.name)
        case Leave():
            after = night.played if wanted.after is None else wanted.after
            yield Left(**next(stamps), number=wanted.number, after=after, note=wanted.note)
        case Start():
            yield Started(**next(stamps), game=wanted.game)
        case End():
            yield Ended(**next(stamps), game=wanted.game)
        case Ring():
            yield Rang(**next(stamps))
        case Settle():
            seats = night.seated(wanted.game, wanted.table)
            yield Settled(**next(stamps), table=wanted.table, seats=seats, **_score(wanted))
        case CardTotal():
            yield Totalled(**next(stamps), **_values(wanted, "id"))
        case Reseat():
            if chart is None:
                raise NightError("there is no chart to use")
            yield Charted(
                **next(stamps),
                first=night.played + 1,
                chart=chart.to_json(),
                reason=wanted.reason,
            )
        case Next():
            new = next_chart(night, **_values(wanted, "id"))
            words = (wanted.standing, "by the standings"), (wanted.last, "the last game")
            reason = next((word for said, word in words if said), "")
            yield Charted(**next(stamps), first=len(new.games), chart=new.to_json(), reason=reason)
        case Award():
            how = wanted.how if wanted.number else "drawn"
            number, how = winner_of(night, wanted.prize, wanted.number, how)
            yield Awarded(**next(stamps), prize=wanted.prize, number=number, how=how)
        case Fee():
            whom = [wanted.number] if wanted.number else list(money(night).owing)
            if not whom:
                raise NightError("no one owes a fee")
            for n, amount in fees_of(night, whom):
                yield Paid(**next(stamps), what="fee", amount=amount, number=n)
        case Payout():
            for prize, share in payouts_of(night, wanted.prize):
                yield Paid(
                    **next(stamps),
                    what="prize",
                    amount=-share.due,
                    number=share.player.number,
                    prize=prize,
                )
        case Cash():
            amount = coins(wanted.amount)
            yield Paid(**next(stamps), what="other", amount=amount, note=wanted.note)
        case Undo():
            steps = [event for event in night.events if event.id == wanted.of]
            rows = with_its_card(night, steps[0]) if steps and wanted.card else steps
            yield Undone(**next(stamps), of=tuple(row.id for row in rows) or (wanted.of,))


def _expected(night: Night) -> list[NightPlayer]:
    return [p for p in night.players.values() if p.presence == "expected"]


def _values(wanted: Ordered, *without: str) -> dict[str, Any]:
    """Return the values of a command, by name."""
    return {k: v for k, v in msgspec.structs.asdict(wanted).items() if k not in without}


def _score(wanted: Score) -> dict[str, Any]:
    """Return what an event says of a score."""
    told = {name: getattr(wanted, name) for name in ("game", "points", "euchres", "won", "note")}
    return told | {"loners": wanted.loners or NOT_TOLD}


def _of_table(night: Night, wanted: TableCommand, by: str, at: datetime | None) -> AnyEvent:
    """Return the event for an entry of one side.

    An entry from a phone is dated by the age that the phone reports, but after everything the
    same phone has sent before: the phone sends in order, though the network may delay an earlier
    message more than a later one.
    """
    # The players seated now; if the chart has changed since, validation will notice.
    seats = night.seated(wanted.game, wanted.table)
    if wanted.phone is not None:
        number = wanted.seats[wanted.seat] if isinstance(wanted, Enter) else seats[wanted.seat]
        name = night.players[number].called if number in night.players else f"Player {number}"
        mark = f", phone {wanted.phone}"
        by = f"{name[:_NAME]} ({SEATS[wanted.seat]}){mark}"
        soon = timedelta(milliseconds=1)
        at = max(datetime.now(UTC), night.events[-1].at + soon) - timedelta(milliseconds=wanted.age)
        result = night.results.get((wanted.game, wanted.table))
        before = [e.at + soon for e in (result.said if result else ()) if e.by.endswith(mark)]
        at = max([at, *before])
    where = stamp(by, at, wanted.id) | {"table": wanted.table, "seat": wanted.seat}
    if isinstance(wanted, Enter):
        return Entered(**where, seats=wanted.seats, **_score(wanted))
    where |= {"game": wanted.game, "entry": wanted.entry}
    if isinstance(wanted, Confirm):
        return Confirmed(**where)
    return Disputed(**where, note=wanted.note)


def signing(night: Night, who: str) -> tuple[int, str]:
    """Return number and name for a sign-in: ``7``, ``Ann``, or ``7 Ann`` to name a number.

    Raises ``NightError`` for an impossible number or an empty entry.
    """
    first, _, rest = who.strip().partition(" ")
    digits = first.removesuffix(".").removesuffix(",")
    if not digits.isascii() or not digits.isdecimal():
        if not who.strip():
            raise NightError("give a name or a number")
        number = number_for(night, who)
        known = named(night, who)
        return number, known.name if known else who.strip()
    number = int(digits) if len(digits) < 6 else 0
    if not 1 <= number <= MOST_PLAYERS:
        raise NightError(f"player numbers must be 1 to {MOST_PLAYERS}, not {digits[:20]}")
    if not rest.strip():
        night.player(number)
    known = night.players.get(number)
    return number, rest.strip() or (known.name if known else "")
