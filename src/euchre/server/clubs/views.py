"""A club as JSON for strangers, members and its organizer; pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.season.adding import key_of
from euchre.night.season.cup import cups
from euchre.night.season.events import SeasonOpened
from euchre.night.season.fixtures import as_calendar, in_order, warnings, where
from euchre.night.season.fixtures import as_csv as fixtures_csv
from euchre.night.season.fold import Season
from euchre.night.season.history import described
from euchre.night.season.league import Fixture, tables
from euchre.night.season.secretary import last_step
from euchre.night.season.standings import curve, lines_by_member, partners, standings
from euchre.night.season.store import WHAT, as_csv, as_json
from euchre.text import by_name


def initials(name: str) -> str:
    """Return a name as strangers see it.

    >>> initials("Ann Miller"), initials("club 10")
    ('A. M.', 'c. 10')
    """
    words = [word for word in name.split() if word[0].isalnum()]
    return " ".join(word if word.isdecimal() else f"{word[0]}." for word in words) or "–"


def names(season: Season, *, inside: bool) -> dict[int, str]:
    """Return all names as members or strangers see them.

    Strangers see initials, with a number for all but the first member who has them.
    """
    if inside:
        return dict(season.members)
    called: dict[int, str] = {}
    seen: Counter[str] = Counter()
    for number, name in sorted(season.members.items()):
        short = initials(name)
        seen[short] += 1
        called[number] = short if seen[short] == 1 or short == "–" else f"{short} ({seen[short]})"
    return called


def club(season: Season, *, inside: bool) -> dict[str, Any]:
    """Return standings and nights."""
    lines = standings(season)
    called = names(season, inside=inside)
    # Nights by their place in the season; their keys are ids of events, which are not public.
    at = {night.night: n for n, night in enumerate(season.nights, 1)}
    return {
        "title": season.title,
        "rules": season.rules.explained(),
        "needed": season.rules.needed(len(season.nights)),
        "standings": [
            line.to_json()
            | {
                "member": line.member,
                "name": called.get(line.member, "–"),
                "each": {at[key]: round(x, 3) for key, x in line.nights.items()},
                "counting": sorted(at[key] for key in line.counted),
            }
            for line in lines
        ],
        "nights": [
            {
                "number": at[night.night],
                "title": night.title if inside else "",
                "day": night.day.isoformat(),
                "players": len(night.lines),
            }
            for night in season.nights
        ],
        "members": len(season.members),
        "league": league(season, inside=inside) if season.league.sides else None,
    }


def league(season: Season, *, inside: bool) -> dict[str, Any]:
    """Return the tables, fixtures and cups of a season of sides."""
    at = season.league
    called = names(season, inside=inside)
    people = {name.casefold(): called[number] for number, name in season.members.items()}
    # A side named after a member is shown as the member is.
    named = {n: people.get(s.name.casefold(), s.name) for n, s in at.sides.items()}
    return {
        "rules": season.rules.of_sides(),
        "sides": [
            {"side": s.number, "name": named[s.number], "division": s.division,
             "withdrawn": s.withdrawn}
            for s in at.sides.values()
        ],
        "tables": [
            {"division": name, "lines": [vars(x) | {"name": named[x.side]} for x in lines]}
            for name, lines in tables(season).items()
        ],
        "fixtures": [_fixture(season, f, named) for f in in_order(season)],
        "cups": [
            {"name": name, "round": one.round, "champion": named.get(one.champion)}
            for name, one in cups(season).items()
        ],
    }  # fmt: skip


def _fixture(season: Season, f: Fixture, named: Mapping[int, str]) -> dict[str, Any]:
    result = f.result
    return {
        "number": f.number,
        "home": f.home,
        "away": f.away,
        "names": [named.get(f.home, "–"), named.get(f.away, "bye")],
        "day": f.day.isoformat() if f.day else None,
        "where": where(season, f),
        "cup": f.cup,
        "status": f.status,
        "games": result and list(result.games),
        "points": result and list(result.points),
        "absent": result.absent if result else 0,
        "said": {
            side: {"games": list(r.games), "points": list(r.points)}
            for side, r in f.reports.items()
        },
    }


def captain(season: Season, side: int) -> dict[str, Any]:
    """Return what a captain sees: the side's fixtures and squad."""
    at = season.league
    shown = league(season, inside=False)
    own = [f for f in shown["fixtures"] if side in (f["home"], f["away"])]
    squad = [season.members.get(x.member, "") for x in at.sides[side].squad if x.on(None)]
    mine = at.sides[side]
    return {
        "title": season.title,
        "side": side,
        "name": mine.name,
        "fixtures": own,
        "squad": squad,
        "table": next(t for t in shown["tables"] if t["division"] == mine.division),
    }


def member(season: Season, number: int, *, inside: bool) -> dict[str, Any]:
    """Return a member's season: nights, rating curve, partners.

    Raises ``NightError`` if there is no such member.
    """
    if number not in season.members:
        raise NightError("there is no such member")
    called = names(season, inside=inside)
    line = next((x for x in standings(season) if x.member == number), None)
    lines = lines_by_member(season).get(number, {})
    nights = []
    for night, after in zip(season.nights, curve(season, number), strict=True):
        result = lines.get(night.night)
        if result is not None and line is not None:
            nights.append(
                {
                    "title": night.title if inside else "",
                    "day": night.day.isoformat(),
                    "place": result.place,
                    "total": result.total,
                    "games": result.games,
                    "wins": result.wins,
                    "loners": result.loners,
                    "worth": line.nights.get(night.night),
                    "counts": night.night in line.counted,
                    "rating": None if after is None else round(after, 4),
                }
            )
    return {
        "title": season.title,
        "member": number,
        "name": called[number],
        "line": None if line is None else line.to_json() | {"name": called[number]},
        "nights": nights,
        "partners": [
            x.to_json() | {"name": called.get(x.member, "–")} for x in partners(season, number)
        ],
    }


def desk(season: Season) -> dict[str, Any]:
    """Return what only the organizer sees of a season."""
    played = {line.member for night in season.nights for line in night.lines}
    opened = [event for event in season.events if isinstance(event, SeasonOpened)]
    last = last_step(season)
    return {
        "people": [
            {"member": number, "name": name, "played": number in played}
            for number, name in sorted(season.members.items(), key=lambda one: by_name(one[1]))
        ],
        "settings": dict(opened[-1].rules) if opened else {},
        "keys": [night.night for night in season.nights],
        "warnings": warnings(season),
        "squads": [
            {
                "side": side.number,
                "people": [
                    {
                        "name": season.members.get(x.member, ""),
                        "until": x.until and x.until.isoformat(),
                    }
                    for x in side.squad
                ],
            }
            for side in season.league.sides.values()
        ],
        "undo": last and described(season, last),
    }


def night(season: Season, night_id: str, evening: Night) -> dict[str, Any]:
    """Return the state of one of this server's nights within a season."""
    key = key_of(evening)
    return {
        "night": night_id,
        "title": evening.title,
        "day": None if evening.held is None else evening.held.isoformat(),
        "over": not (why := still_open(evening)),
        "why": why,
        "counts": any(n.night == key for n in season.nights)
        or any(r.night == key for f in season.league.fixtures.values() for r in f.reports.values()),
    }


def pages(season: Season) -> Iterator[object]:
    """Draw every page and list of a club."""
    for inside in (True, False):
        yield club(season, inside=inside)
    yield desk(season)
    for side in season.league.sides:
        yield captain(season, side)
    yield as_calendar(season)
    yield fixtures_csv(season)
    for number in season.members:
        yield member(season, number, inside=True)
    for what in WHAT:
        yield as_csv(season, what)
        yield as_json(season, what)


def still_open(evening: Night) -> str:
    """Return what a night still lacks, in words; empty if it is over."""
    if evening.over:
        return ""
    if left := evening.planned - evening.game:
        return f"{left} {'game is' if left == 1 else 'games are'} left to play"
    tables = {(one.game, one.table) for one in (*evening.missing, *evening.disputed)}
    many = len(tables)
    return f"{many} {'score is' if many == 1 else 'scores are'} missing or disputed"
