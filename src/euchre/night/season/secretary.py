"""The events that the commands of a season become."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from datetime import UTC, date, datetime
from itertools import count
from typing import Any

from euchre.bounds import MOST_FIXTURES, MOST_SIDES
from euchre.night.contest.matches import matches
from euchre.night.contest.standings import called as side_called
from euchre.night.days import days_of
from euchre.night.errors import NightError
from euchre.night.event_order import TICK
from euchre.night.fold import Night
from euchre.night.money import coins
from euchre.night.season import events
from euchre.night.season import season_commands as commands
from euchre.night.season.cup import cup_of, division_of, next_round, seeds
from euchre.night.season.events import AnyEvent
from euchre.night.season.fixtures import at_line, called, double_round_robin, read_csv, weekly
from euchre.night.season.fold import Season
from euchre.night.season.season_commands import Command
from euchre.night.undo import step_of
from euchre.text import brief


def events_of(season: Season, wanted: Command) -> list[AnyEvent]:
    """Return the events that a command adds; none if it was done before.  Raises ``NightError``."""
    if any(event.id == wanted.id for event in season.events):
        return []
    ids = (wanted.id if n == 1 else f"{wanted.id}-{n}" for n in count(1))
    at = datetime.now(UTC)
    stamps = ({"id": name, "at": at + n * TICK} for n, name in enumerate(ids))
    made = _steps(season, wanted, lambda kind, **v: kind(**next(stamps), **v), date.today())
    return list(made)


def _steps(
    season: Season, wanted: Command, new: Callable[..., AnyEvent], today: date
) -> Iterator[AnyEvent]:
    at = season.league
    match wanted:
        case commands.Change():
            yield new(events.SeasonOpened, title=_plain(wanted.title), rules=wanted.rules)
        case commands.JoinSeason():
            name = _free_name(season, wanted.name)
            yield new(events.Joined, member=next_member(season), name=name)
        case commands.Rename():
            _require(season, wanted.member)
            name = _free_name(season, wanted.name, wanted.member)
            yield new(events.Joined, member=wanted.member, name=name)
        case commands.Merge():
            _require(season, wanted.member, wanted.into)
            if wanted.member == wanted.into:
                raise NightError("these are already the same member")
            yield new(events.Merged, member=wanted.member, into=wanted.into)
        case commands.Strike():
            yield new(events.Struck, night=season.night(wanted.night).night)
        case commands.EnterSides():
            yield from _entering(season, wanted, new)
        case commands.AlterSide():
            side = at.side(str(wanted.side))
            name = _free(season, wanted.name, side.number) if wanted.name else side.name
            division = side.division if wanted.division is None else wanted.division
            gone = wanted.withdrawn
            yield new(events.Sided, side=side.number, name=name, division=division, withdrawn=gone)
        case commands.Enrol() | commands.Release():
            side = at.side(str(wanted.side))
            to, day = side.number if isinstance(wanted, commands.Enrol) else 0, wanted.day or today
            members = yield from _members(season, wanted.names, new)
            for name, member in zip(wanted.names, members, strict=True):
                if not to and at.side_of(member, None) != side.number:
                    person = season.members.get(member) or _plain(name)
                    raise NightError(f"{person} is not in {side.name}")
                yield new(events.Enrolled, member=member, side=to, day=day)
        case commands.DrawFixtures():
            yield from _drawing(season, wanted, new, today)
        case commands.ImportFixtures():
            yield from _importing(season, wanted, new)
        case commands.DrawCup():
            first, division = wanted.first, wanted.division
            known = cup_of(season, wanted.name).entrants
            if known and not wanted.again and first not in (0, len(known)):
                raise NightError(f"{len(known)} sides play for {wanted.name}, not {first}")
            if wanted.again and not first:
                # A cup fed by the table stays one.
                inside = cup_of(season, wanted.name).entrants
                division = division_of(season, inside)
                first = len(inside) if len(inside) < len(seeds(season, 0, division)) else 0
            for stale in _stale(season, wanted.name) if wanted.again else ():
                yield (dropped := new(events.Dropped, fixture=stale))
                season = season.and_then(dropped)
            order = seeds(season, first, division)
            ties = next_round(season, wanted.name, order, seeded=bool(first), seed=wanted.seed)
            _require_numbers(at.last, len(ties))
            nth = 1 + cup_of(season, wanted.name).round
            for number, tie in enumerate(ties, at.last + 1):
                yield new(
                    events.Fixed, fixture=number, home=tie.first, away=tie.second or 0,
                    day=wanted.day, round=nth, cup=wanted.name, losers=tie.side == "losers",
                    double=wanted.double or cup_of(season, wanted.name).double,
                )  # fmt: skip
        case commands.MoveFixture():
            old = at.fixture(str(wanted.fixture))
            if wanted.swap and old.reports:
                raise NightError("a fixture that was played cannot change places")
            home, away = (old.away, old.home) if wanted.swap else (old.home, old.away)
            if not (wanted.day or wanted.swap):
                raise NightError("give a day, or use --swap or --drop")
            yield new(
                events.Fixed, fixture=old.number, home=home, away=away, day=wanted.day or old.day,
                round=old.round, cup=old.cup, losers=old.losers, double=old.double,
            )  # fmt: skip
        case commands.DropFixture():
            yield new(events.Dropped, fixture=at.fixture(str(wanted.fixture)).number)
        case commands.EnterResult() | commands.Walkover():
            yield from _resulting(season, wanted, new)
        case commands.AdjustSide():
            _points(wanted.points)
            side = at.side(str(wanted.side))
            yield new(events.PointsGiven, side=side.number, points=wanted.points, note=wanted.note)
        case commands.AdjustMember():
            _points(wanted.points)
            _require(season, wanted.member)
            yield new(
                events.PointsGiven, member=wanted.member, points=wanted.points, note=wanted.note
            )
        case commands.PaySide():
            side, amount = at.side(str(wanted.side)), coins(wanted.amount)
            if not amount:
                raise NightError("the amount must not be zero")
            yield new(events.SidePaid, side=side.number, amount=amount, note=wanted.note)
        case commands.UndoEntry():
            yield new(events.SeasonUndone, of=_undone(season, wanted.of))


def _stale(season: Season, name: str) -> list[int]:
    """Return the fixtures of a cup's last round, to be drawn again.  Raises ``NightError``."""
    cup = cup_of(season, name)
    last = [f for f in cup.fixtures if f.round == cup.round]
    if played := [f.number for f in last if f.result]:
        raise NightError(f"fixture {played[0]} of this round has a result; undo it first")
    return [f.number for f in last]


def _require_numbers(last: int, many: int) -> None:
    """Raise ``NightError`` if the season has no numbers left for this many more fixtures."""
    if last + many > MOST_FIXTURES:
        raise NightError(
            f"a season can have at most {MOST_FIXTURES:,} fixtures; with these it has"
            f" {last + many:,}"
        )


def _require(season: Season, *members: int) -> None:
    for member in members:
        if member not in season.members:
            raise NightError(f"there is no member {member}")


def _plain(text: str, whose: str = "") -> str:
    """Return a name in one line.  Raises ``NightError``."""
    line = " ".join(text.split())
    if not line or not line.isprintable():
        name = f"{whose} must have a name of" if whose else "a name must have"
        raise NightError(f"{name} printable characters")
    return line


def _free_name(season: Season, name: str, but: int = 0) -> str:
    """Return the name if no other member has it.  Raises ``NightError``."""
    plain = _plain(name)
    others = {called.casefold() for m, called in season.members.items() if m != but}
    if plain.casefold() in others:
        raise NightError(f"{plain} is already a member; merge the two if they are one person")
    return plain


def next_member(season: Season) -> int:
    """Return the number of the next member who joins."""
    taken = (event.member for event in season.events if isinstance(event, events.Joined))
    return 1 + max(taken, default=0)


def _points(points: int) -> None:
    if not points:
        raise NightError("give a number of points, such as 2 or -2")


def _free(season: Season, name: str, number: int) -> str:
    plain = _plain(name, "a side")
    if " v " in plain:
        raise NightError(f"a side cannot be called {brief(plain)}: that names a fixture")
    if plain.isdecimal() and plain != str(number):
        raise NightError(f"a side cannot be called {brief(plain)}: its number is {number}")
    if any(
        s.name.casefold() == plain.casefold() and s.number != number
        for s in season.league.sides.values()
    ):
        raise NightError(f"{plain} is already a side of this season")
    return plain


def _entering(
    season: Season, wanted: commands.EnterSides, new: Callable[..., AnyEvent]
) -> Iterator[AnyEvent]:
    # A captain's link is that of a number, so no number is given again, not even after an undo.
    first = 1 + max((e.side for e in season.events if isinstance(e, events.Sided)), default=0)
    names = [_free(season, name, number) for number, name in enumerate(wanted.names, first)]
    if len({name.casefold() for name in names}) < len(names):
        raise NightError("a side is named twice")
    if first + len(names) - 1 > MOST_SIDES:
        raise NightError(f"a season can have at most {MOST_SIDES} sides")
    for number, name in enumerate(names, first):
        yield new(events.Sided, side=number, name=name, division=wanted.division)


def _members(
    season: Season, names: Iterable[str], new: Callable[..., AnyEvent]
) -> Generator[AnyEvent, None, list[int]]:
    """Yield the events by which new members join, and return the members of these names."""
    known = {name.casefold(): number for number, name in season.members.items()}
    members, free = list[int](), count(next_member(season))
    for plain in (_plain(name, "a player") for name in names):
        if plain.casefold() not in known:
            known[plain.casefold()] = next(free)
            yield new(events.Joined, member=known[plain.casefold()], name=plain)
        members.append(known[plain.casefold()])
    return members


def _drawing(
    season: Season, wanted: commands.DrawFixtures, new: Callable[..., AnyEvent], today: date
) -> Iterator[AnyEvent]:
    at = season.league
    number = at.last
    if not at.sides:
        raise NightError("enter the sides first: euchre season side NAME")
    for division in at.named_divisions(wanted.division):
        sides = [s.number for s in at.sides.values() if s.division == division and not s.withdrawn]
        played = {f.home for f in at.fixtures.values() if not f.cup} & {*sides}
        if played:
            name = at.sides[min(played)].name
            raise NightError(
                f"{name} has fixtures already; take them back first: euchre season undo"
            )
        if len(sides) < 2:
            raise NightError(f"{division or 'the season'} needs at least two sides")
        _require_numbers(number, wanted.times * len(sides) * (len(sides) - 1) // 2)
        rounds = double_round_robin(len(sides), wanted.times)
        days: list[date | None] = [*sorted({*days_of(wanted.days, today)})]
        weeks = bool(wanted.but or wanted.every != 7)
        if (days and (wanted.first or weeks)) or (weeks and not wanted.first):
            raise NightError("list all the days, or give the first, and those left out after it")
        if wanted.first:
            but = [*days_of(wanted.but, today)]
            days = [*weekly(wanted.first, wanted.every, but, len(rounds))]
        if (days or wanted.first) and (short := len(rounds) - len(days)) > 0:
            raise NightError(
                f"{len(rounds)} rounds need {len(rounds)} days, and {len(days)} are free: add"
                f" {short}, or let each two meet fewer times"
            )
        for nth, pairs in enumerate(rounds, 1):
            for home, away in pairs:
                number += 1
                day = days[nth - 1] if days else None
                yield new(
                    events.Fixed, fixture=number, home=sides[home], away=sides[away], day=day,
                    round=nth,
                )  # fmt: skip


def _importing(
    season: Season, wanted: commands.ImportFixtures, new: Callable[..., AnyEvent]
) -> Iterator[AnyEvent]:
    at, number = season.league, season.league.last
    lines = read_csv(wanted.csv)
    _require_numbers(number, len(lines))
    for line in lines:
        with at_line(line.number):
            home, away = at.side(line.home).number, at.side(line.away).number
            if home == away:
                raise NightError(f"{at.sides[home].name} cannot meet itself")
        number += 1
        yield new(
            events.Fixed, fixture=number, home=home, away=away, day=line.day, round=line.round
        )


def _resulting(
    season: Season, wanted: commands.EnterResult | commands.Walkover, new: Callable[..., AnyEvent]
) -> Iterator[AnyEvent]:
    fixture = season.league.fixture(str(wanted.fixture))
    sides = (fixture.home, fixture.away)
    by = wanted.absent if isinstance(wanted, commands.Walkover) else wanted.side
    if not fixture.away:
        raise NightError(f"{called(season, fixture.home)} has a bye, so there is no result")
    if by and by not in sides:
        raise NightError(f"{called(season, by)} does not play in fixture {fixture.number}")
    if isinstance(wanted, commands.Walkover):
        told = {"games": (0, 0), "absent": wanted.absent, "note": wanted.note}
        yield new(events.Resulted, fixture=fixture.number, **told)
        return
    if not any((*wanted.games, *wanted.points)):
        raise NightError("a result needs games or points; if a side did not come, use --absent")
    names = (*wanted.home, *wanted.away)
    members = yield from _members(season, names, new)
    for at, member in enumerate(members):
        if member in members[:at]:
            raise NightError(f"{season.members.get(member) or _plain(names[at])} is named twice")
    home, away = tuple(members[: len(wanted.home)]), tuple(members[len(wanted.home) :])
    yield new(
        events.Resulted, fixture=fixture.number, games=wanted.games, points=wanted.points,
        side=wanted.side, note=wanted.note, home=home, away=away,
    )  # fmt: skip


def match_played(season: Season, night: Night, key: str) -> Iterator[AnyEvent]:
    """Yield the events by which a match night is the result of a fixture of its two sides.

    Raises ``NightError`` if the season has no such sides or fixture, or the match is not over.
    """
    (match,) = matches(night)
    names = [side_called(night, side) for side in match.sides]
    sides = [season.league.side(name).number for name in names]
    if not match.over:
        raise NightError(f"{night.title}: {match.scored} of {match.of} games have a score")
    found = [f for f in season.league.fixtures.values() if [f.home, f.away] == sides]
    of_night = [f for f in found if any(r.night == key for r in f.reports.values())]
    fixture = of_night[0] if of_night else season.league.fixture(" v ".join(names))

    def new(kind: Callable[..., AnyEvent], **values: Any) -> AnyEvent:
        return kind(**events.stamp(), **values)

    people = [sorted(night.teams[side].ever) for side in match.sides]
    home, away = ([night.players[n].name for n in side if night.players[n].name] for side in people)
    members = yield from _members(season, (*home, *away), new)
    # What decides a match is its result; the points separate equals.
    games, points = (match.games, match.points) if match.by_games else (match.points, (0, 0))
    yield new(
        events.Resulted, fixture=fixture.number, games=games, points=points,
        home=tuple(members[: len(home)]), away=tuple(members[len(home) :]), night=key,
    )  # fmt: skip


def last_step(season: Season) -> AnyEvent | None:
    """Return the end of the last step that still counts; None if nothing can be undone."""
    no_step = (events.SeasonOpened, events.SeasonUndone)
    steps = (e for e in reversed(season.events) if not isinstance(e, no_step))
    return next((e for e in steps if e.id not in season.undone), None)


def _undone(season: Season, of: str) -> tuple[str, ...]:
    """Return the ids of a step: by default the last one that still counts."""
    known = {event.id: event for event in season.events}
    numbered = {str(n): event for n, event in enumerate(season.events, 1)}
    event = known.get(of) or numbered.get(of) if of else last_step(season)
    if event is None and not of:
        raise NightError("there is nothing to undo")
    if event is None:
        raise NightError(f"there is no entry {brief(of)} to undo")
    if isinstance(event, events.SeasonOpened):
        raise NightError("the start of the season cannot be undone")
    step = step_of(season.events, season.undone, event)
    return tuple(one.id for one in step) or (event.id,)
