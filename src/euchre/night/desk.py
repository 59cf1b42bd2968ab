"""The events that the commands of a night become; nothing else makes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import msgspec

from euchre.coordinates import MOST_PLAYERS
from euchre.night import adjustments, commands, events, reporting, tally_card_events
from euchre.night.arrivals import card_of, named, number_for
from euchre.night.awards import winner_of
from euchre.night.command_base import Ordered
from euchre.night.commands import Command, TableCommand
from euchre.night.contest.matches import contest_of
from euchre.night.errors import NightError
from euchre.night.event_order import TICK
from euchre.night.events import AnyEvent
from euchre.night.fold import Night
from euchre.night.money import coins, fees_of, money, payouts_of, refunds_of
from euchre.night.names import UnclearName, meant
from euchre.night.next_seating import next_chart
from euchre.night.players import Player
from euchre.night.rotation.chart import SEATS, Chart
from euchre.night.undo import step_of

#: The level of the bots that fill seats: deterministic and instant.
FILLER = "club"
#: Maximum length of a name within an author.
_NAME = 40
#: The events that the entries of tables become.
_OF_TABLES: Mapping[type[TableCommand], Callable[..., AnyEvent]] = {
    reporting.Enter: events.Entered,
    reporting.Confirm: events.Confirmed,
    reporting.Dispute: events.Disputed,
    reporting.Ask: adjustments.Asked,
}


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
    if isinstance(wanted, TableCommand):
        # Make the event even if its id is known: whoever adds it then notices if it says something
        # else.
        return [_of_table(night, wanted, by, at)]
    if any(event.id == wanted.id for event in night.events):
        return []
    # The first event has the command's id (idempotency key), which identifies a retry.
    ids = (wanted.id if n == 1 else f"{wanted.id}-{n}" for n in count(1))
    stamps = (events.stamp(by, at and at + n * TICK, name) for n, name in enumerate(ids))

    def new(kind: Callable[..., AnyEvent], **values: Any) -> AnyEvent:
        return kind(**next(stamps), **values)

    return list(_events(night, wanted, new, chart))


def _events(
    night: Night, wanted: Command, new: Callable[..., AnyEvent], chart: Chart | None
) -> Iterator[AnyEvent]:
    match wanted:
        case commands.SignIn():
            whom = f"{wanted.number or ''} {wanted.who}"
            number, name = signing(night, whom, new=wanted.new, where=wanted.where)
            known = night.players.get(number)
            house = wanted.house if wanted.house is not None else bool(known and known.house)
            player = {"number": number, "name": name, "house": house, "where": wanted.where}
            yield new(events.SignedIn, **player, renames=wanted.renames)
        case commands.AllHere():
            for p in _expected(night):
                yield new(events.SignedIn, number=p.number, name=p.name, house=p.house)
        case commands.Fill():
            if night.contest is not None and night.contest.way == "match":
                raise NightError("a match is played by its two sides, never by bots")
            if night.rules.play == "cards":
                raise NightError("this night is played with real cards, where bots cannot play")
            # In the hall a bot would turn a table with cards into a screen.
            absent = [p for p in _expected(night) if p.where == "away" or not night.wishes.rooms]
            numbers = [p.number for p in absent]
            for n in numbers if wanted.numbers is None else wanted.numbers:
                name = night.player(n).name or f"Bot {n}"
                yield new(events.SignedIn, number=n, name=name, house=True, bot=FILLER)
        case commands.Take():
            name = wanted.name.strip()
            if wanted.with_points and wanted.number:
                raise NightError("with its points the card keeps its number; leave out another")
            asked = wanted.card if wanted.with_points else wanted.number
            number = asked or number_for(night, name, seatless=True)
            first = wanted.first or night.played + 1
            yield new(events.Substituted, number=number, name=name, card=wanted.card, first=first)
        case commands.Swap():
            two = (wanted.number, card_of(night, wanted.who).number)
            yield new(events.Swapped, game=wanted.game, numbers=two)
        case commands.NameTeam(players=()):
            yield new(events.Teamed, team=wanted.team or 0, name=wanted.name.strip())
        case commands.NameTeam():
            yield from _forming(night, wanted, new)
        case commands.Wait():
            yield new(events.Late, number=wanted.number, name=wanted.name)
        case commands.Leave():
            after = night.played if wanted.after is None else wanted.after
            yield new(events.Left, number=wanted.number, after=after, note=wanted.note)
        case commands.Start():
            yield new(events.Started, game=wanted.game)
        case commands.End():
            yield new(events.Ended, game=wanted.game)
        case commands.Ring():
            yield new(events.Rang)
        case reporting.Settle():
            seats = night.seated(wanted.game, wanted.table)
            yield new(events.Settled, table=wanted.table, seats=seats, **_score(wanted))
        case reporting.Forfeit():
            seats = night.seated(wanted.game, wanted.table)
            if len(seats.sides) > 2:
                raise NightError("nobody wins a table of three by a forfeit: enter the points")
            winner = 1 - wanted.side
            full = night.rules.length if night.rules.ends == "score" else 0
            points = (0, full) if winner else (full, 0)
            where = {"game": wanted.game, "table": wanted.table, "seats": seats}
            won = None if full else winner
            yield new(events.Settled, **where, points=points, won=won, note="forfeit")
        case reporting.CardColumn():
            yield new(tally_card_events.Columned, **_values(wanted))
        case reporting.CardTotal():
            yield new(tally_card_events.Totalled, **_values(wanted))
        case commands.Reseat():
            if chart is None:
                raise NightError("there is no chart to use")
            first = night.played + 1
            yield new(events.Charted, first=first, chart=chart.to_json(), reason=wanted.reason)
        case commands.Next():
            chart = next_chart(night, **_values(wanted))
            reason = "by the standings" if wanted.standing else "the last game" * wanted.last
            first = len(chart.games)
            yield new(events.Charted, first=first, chart=chart.to_json(), reason=reason)
        case commands.Award():
            if not wanted.number and wanted.how not in ("", "drawn"):
                raise NightError(f"name the winner of a prize that is {wanted.how}")
            number, how = winner_of(night, wanted.prize, wanted.number, wanted.how)
            yield new(events.Awarded, prize=wanted.prize, number=number, how=how)
        case commands.Fee():
            owing = [wanted.number] if wanted.number else list(money(night).owing)
            if not owing:
                raise NightError("no one owes a fee")
            for n, amount in fees_of(night, owing):
                yield new(events.Paid, what="fee", amount=amount, number=n)
        case commands.AssignGroup():
            name = " ".join(wanted.group.split())
            yield new(events.Grouped, number=wanted.number, group=name if name != "none" else "")
        case commands.Charge():
            amount = coins(wanted.amount)
            yield new(events.Charged, number=wanted.number, amount=amount)
        case commands.Refund():
            for n, amount in refunds_of(night, [wanted.number]):
                yield new(events.Paid, what="fee", amount=-amount, number=n)
        case commands.Payout():
            for prize, share in payouts_of(night, wanted.prize):
                who, amount = share.player.number, -share.due
                yield new(events.Paid, what="prize", amount=amount, number=who, prize=prize)
        case commands.Cash():
            yield new(events.Paid, what="other", amount=coins(wanted.amount), note=wanted.note)
        case commands.Adjust():
            yield new(adjustments.Adjusted, **_values(wanted))
        case commands.Conduct():
            yield new(adjustments.Worded, text=wanted.text.replace("\r\n", "\n").strip())
        case commands.Undo():
            entry = next((event for event in night.events if event.id == wanted.of), None)
            whole = entry if wanted.whole else None
            step = step_of(night.events, night.undone, whole) if whole else ()
            yield new(events.Undone, of=tuple(event.id for event in step) or (wanted.of,))


def _expected(night: Night) -> list[Player]:
    return [p for p in night.players.values() if p.presence == "expected"]


def _values(wanted: Ordered) -> dict[str, Any]:
    """Return the values of a command, by name, without its id."""
    return {k: v for k, v in msgspec.structs.asdict(wanted).items() if k != "id"}


def _score(wanted: reporting.ScoreCommand) -> dict[str, Any]:
    """Return what an event says of a score."""
    score = {name: getattr(wanted, name) for name in ("game", "points", "euchres", "won", "note")}
    return score | {"loners": wanted.loners or events.UNKNOWN_LONERS}


def _of_table(
    night: Night, wanted: commands.TableCommand, by: str, at: datetime | None
) -> AnyEvent:
    """Return the event for an entry of one side.

    An entry from a phone is dated by the age that the phone reports, but after everything the
    same phone has sent before: the phone sends in order, though the network may delay an earlier
    message more than a later one.
    """
    # The player seated now; if the chart has changed since, validation will notice.
    number = night.player_at(wanted.game, wanted.table, wanted.seat)
    if wanted.phone is not None:
        if isinstance(wanted, reporting.Enter) and wanted.seat < len(wanted.seats):
            number = wanted.seats[wanted.seat]
        name = night.players[number].called if number in night.players else f"Player {number}"
        mark = f", phone {wanted.phone}"
        by = f"{name[:_NAME]} ({SEATS[wanted.seat]}){mark}"
        soon = timedelta(milliseconds=1)
        at = max(datetime.now(UTC), night.events[-1].at + soon) - timedelta(milliseconds=wanted.age)
        result = night.results.get((wanted.game, wanted.table))
        before = [e.at + soon for e in (result.statements if result else ()) if e.by.endswith(mark)]
        at = max([at, *before])
    told = {k: v for k, v in _values(wanted).items() if k not in ("phone", "age", "sure")}
    if isinstance(wanted, reporting.Enter):
        told |= _score(wanted)
    return _OF_TABLES[type(wanted)](**events.stamp(by, at, wanted.id), **told)


def signing(
    night: Night, who: str, *, new: bool = False, where: events.Where = ""
) -> tuple[int, str]:
    """Return number and name for a sign-in: ``7``, ``Ann``, or ``7 Ann`` to name a number.

    Raises ``NightError`` for an impossible number or an empty entry, and ``UnclearName`` for a
    name that may be another player's, unless it is that of somebody ``new``.
    """
    first, _, rest = who.strip().partition(" ")
    digits = first.removesuffix(".").removesuffix(",")
    if not digits.isascii() or not digits.isdecimal():
        if not who.strip():
            raise NightError("give a name or a number")
        known = named(night, who)
        if not (known or new) and (players := meant(night, who)):
            raise UnclearName(who.strip()[:40], players)
        number = number_for(night, who, where=where)
        return number, known.name if known else who.strip()
    number = int(digits) if len(digits) < 6 else 0
    if not 1 <= number <= MOST_PLAYERS:
        raise NightError(f"player numbers must be 1 to {MOST_PLAYERS}, not {digits[:20]}")
    if not rest.strip():
        night.player(number)
    known = night.players.get(number)
    return number, rest.strip() or (known.name if known else "")


def _forming(
    night: Night, wanted: commands.NameTeam, new: Callable[..., AnyEvent]
) -> Iterator[AnyEvent]:
    """Yield the events that sign in the players of a new pair or team and form it.

    Known players who belong to no contestant keep their numbers.  Raises ``NightError`` for a
    wrong number of players.
    """
    contest = contest_of(night)
    if len(wanted.players) != contest.size:
        many = len(wanted.players)
        raise NightError(f"a {contest.one} needs {contest.size} players, not {many}")
    taken = {member for team in night.teams.values() for member in team.members}
    numbers: list[int] = []
    for name in wanted.players:
        if (known := named(night, name)) is None:
            free = (n for n in range(1, 1000) if n not in night.players and n not in numbers)
            number = next(free)
        elif (number := known.number) in taken:
            raise NightError(f"{known.called} already plays for another {contest.one}")
        numbers.append(number)
        yield new(events.SignedIn, number=number, name=name)
    team = max(night.teams, default=0) + 1
    yield new(events.Teamed, team=team, name=wanted.name.strip(), members=tuple(numbers))
