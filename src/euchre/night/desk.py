"""The events that the commands of a night become; nothing else makes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import msgspec

from euchre.coordinates import MOST_PLAYERS
from euchre.night.arrivals import card_of, named, number_for, with_its_card
from euchre.night.awards import winner_of
from euchre.night.commands import (
    AllHere,
    Answer,
    Award,
    CardTotal,
    Cash,
    Command,
    Confirm,
    End,
    Enter,
    Fee,
    Fill,
    Leave,
    Next,
    Ordered,
    Payout,
    Reseat,
    Ring,
    Score,
    Settle,
    SignIn,
    Start,
    Swap,
    TableCommand,
    Take,
    Team,
    Undo,
    Wait,
)
from euchre.night.contest.matches import contest_of
from euchre.night.errors import NightError
from euchre.night.events import (
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

#: The level of the bots that fill seats: deterministic and instant.
FILLER = "club"


#: Maximum length of a name within an author.
_NAME = 40


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


def coming(
    night: Night, name: str, names: Sequence[str], stamp: Callable[[], dict[str, Any]]
) -> list[AnyEvent]:
    """Return the events that sign in the players of a new pair or team and form it.

    ``stamp`` gives id, time and author of each event.  Known players who belong to no
    contestant keep their numbers.  Raises ``NightError`` for a wrong number of players.
    """
    contest = contest_of(night)
    if len(names) != contest.size:
        raise NightError(f"a {contest.one} needs {contest.size} players, not {len(names)}")
    taken = {member for team in night.teams.values() for member in team.members}
    events: list[AnyEvent] = []
    numbers = []
    for one in names:
        known = named(night, one)
        if known is None:
            free = (n for n in range(1, 1000) if n not in night.players and n not in numbers)
            number = next(free)
        else:
            number = number_for(night, one)
            if number in taken:
                raise NightError(f"{known.called} already plays for another {contest.one}")
        numbers.append(number)
        events.append(SignedIn(**stamp(), number=number, name=one))
    new = max(night.teams, default=0) + 1
    return [*events, Teamed(**stamp(), team=new, name=name.strip(), members=tuple(numbers))]
