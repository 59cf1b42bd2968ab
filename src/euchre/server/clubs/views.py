"""A club for its pages: what strangers, members and the organizer may see; pure functions.

Their templates read the season itself, with the names that are given here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.season.adding import key_of
from euchre.night.season.cup import cups
from euchre.night.season.events import SeasonOpened
from euchre.night.season.events_in_words import described
from euchre.night.season.fixtures import as_calendar, in_order, warnings, where
from euchre.night.season.fixtures import as_csv as fixtures_csv
from euchre.night.season.fold import Season
from euchre.night.season.league import tables
from euchre.night.season.member_ratings import curve
from euchre.night.season.secretary import last_step
from euchre.night.season.standings import lines_by_member, partners, standings
from euchre.night.season.store import WHAT, as_csv, as_json
from euchre.server.http.pages import templates
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


def shown(season: Season, *, inside: bool) -> dict[str, Any]:
    """Return a season for templates, and who is who in it: members and sides by number."""
    called = names(season, inside=inside)
    people = {name.casefold(): called[number] for number, name in season.members.items()}
    # A side named after a member is shown as the member is.
    sides = {n: people.get(s.name.casefold(), s.name) for n, s in season.league.sides.items()}
    return {"season": season, "called": called, "sides": sides, "where": partial(where, season)}


def club(season: Season, *, inside: bool) -> dict[str, Any]:
    """Return standings, and what a league has of them."""
    return shown(season, inside=inside) | {
        "standings": standings(season),
        "tables": tables(season),
        "fixtures": in_order(season),
        "cups": cups(season),
    }


def captain(season: Season, side: int) -> dict[str, Any]:
    """Return what a captain sees: the side's fixtures and squad."""
    mine = season.league.sides[side]
    return shown(season, inside=False) | {
        "side": side,
        "fixtures": in_order(season, side),
        "squad": [season.members.get(x.member, "") for x in mine.squad if x.on(None)],
        "table": tables(season)[mine.division],
    }


def member(season: Season, number: int, *, inside: bool) -> dict[str, Any]:
    """Return a member's season: nights with the result and the rating after it, partners.

    Raises ``NightError`` if there is no such member.
    """
    if number not in season.members:
        raise NightError("there is no such member")
    own, ratings = lines_by_member(season).get(number, {}), curve(season, number)
    line = next((x for x in standings(season) if x.member == number), None)
    nights = [
        (night, own[night.night], after)
        for night, after in zip(season.nights, ratings, strict=True)
        if night.night in own
    ]
    return shown(season, inside=inside) | {
        "member": number,
        "line": line,
        "nights": nights,
        "partners": partners(season, number),
    }


def desk(season: Season) -> dict[str, Any]:
    """Return what the organizer sees of a season."""
    opened = [event for event in season.events if isinstance(event, SeasonOpened)]
    last = last_step(season)
    return club(season, inside=True) | {
        "people": sorted(season.members.items(), key=lambda one: by_name(one[1])),
        "settings": dict(opened[-1].rules) if opened else {},
        "warnings": warnings(season),
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
    """Draw the pages and lists of a club, and compute what its members' pages show."""
    for inside in (True, False):
        yield parts("club", club(season, inside=inside))
    yield parts("desk", desk(season) | {"linked": (), "waiting": ()})
    for side in season.league.sides:
        yield parts("side", captain(season, side))
    yield as_calendar(season)
    yield fixtures_csv(season)
    for number in season.members:
        # Without its markup, which is drawn of anything and takes most of the time.
        member(season, number, inside=True)
    for what in WHAT:
        yield as_csv(season, what)
        yield as_json(season, what)


def parts(page: str, shown: dict[str, Any]) -> str:
    """Return the parts of a page as it is drawn."""
    return templates.get_template(f"club/{page}-parts.html").render(shown)


def still_open(evening: Night) -> str:
    """Return what a night still lacks, in words; empty if it is over."""
    if evening.over:
        return ""
    if left := evening.planned - evening.game:
        return f"{left} {'game is' if left == 1 else 'games are'} left to play"
    tables = {(one.game, one.table) for one in (*evening.missing, *evening.disputed)}
    many = len(tables)
    return f"{many} {'score is' if many == 1 else 'scores are'} missing or disputed"
