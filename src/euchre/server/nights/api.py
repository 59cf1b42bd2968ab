"""Nights over HTTP: create, import, and show to everyone with the address."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter

from euchre.bounds import Player
from euchre.coordinates import MOST_GAMES, MOST_PLAYERS
from euchre.night.contest.next import begun
from euchre.night.door import admit
from euchre.night.errors import NightError
from euchre.night.events import (
    AnyEvent,
    Expected,
    Founded,
    Teamed,
    decode,
    encode,
    stamp,
)
from euchre.night.fold import Night, fold
from euchre.night.movement import first_chart
from euchre.night.rotation.movements import WAYS
from euchre.night.rotation.pairs import WAY as PAIRS
from euchre.night.rotation.pairs import all_play_all, pairs_of
from euchre.night.rotation.wishes import Constraints
from euchre.night.rules import rules_from_text
from euchre.night.wanted import BEST_OF, Contest, Meet, Movement, Wishes
from euchre.server.http.fields import IN_PATH
from euchre.server.http.limits import POLL, costs
from euchre.server.http.people import Asking
from euchre.server.http.uploads import Storing, drawn, events_in
from euchre.server.nights import views
from euchre.server.nights.access import Nights, Seen, show, show_player
from euchre.server.nights.bodies import Import, NewNight, NewPlan
from euchre.server.nights.desk import pages
from euchre.server.nights.planning import Made, Progress, told
from euchre.server.refusals import Refused, refusing
from euchre.text import sentence

router = APIRouter(prefix="/api/nights")


@router.post("/plans", status_code=202)
@costs(15, upload=True)
async def plan(wanted: NewPlan, nights: Nights, asker: Asking) -> dict[str, str]:
    """Start making a chart."""
    return {"plan": nights.planner.begin(asker, lambda progress: _made(wanted, progress))}


def _groups(these: list[int], count: int) -> dict[int, str]:
    """Return the two groups of mixed pairs; empty if not requested."""
    there = range(1, count + 1) if these else ()
    return {n: "these" if n in these else "the others" for n in {*there, *these}}


#: Kinds of charts in which pairs or teams play matches.
MATCHES: dict[str, Meet] = {"teams": "round-robin", "swiss": "swiss", "knock-out": "knock-out"}


def _contest(wanted: NewPlan, way: Meet, count: int) -> Made:
    """Start a contest.  Raises ``NightError`` or ``ChartError`` if it is impossible."""
    if wanted.best_of not in BEST_OF:
        many = ", ".join(map(str, BEST_OF))
        raise NightError(f"a match must be best of {many} games, not {wanted.best_of}")
    contest = Contest(
        way=way,
        size=4 if way == "round-robin" else wanted.size,
        best_of=wanted.best_of,
        losers_side=wanted.losers_side,
        by_seed=wanted.by_seed,
    )
    games = None if way == "knock-out" else wanted.games
    chart, moving = begun(contest, count, games, wanted.seed)
    return Made(chart, movement=moving, contest=contest)


def _made(wanted: NewPlan, progress: Progress) -> Made:
    """Make a chart.  Raises ``NightError`` or ``ChartError`` if it is impossible."""
    from euchre.night.rotation import PRINTED, plan, printed, read_csv

    if wanted.kind == "csv":
        return Made(read_csv(wanted.csv))
    if wanted.kind in PRINTED:
        return Made(printed(wanted.kind))
    kinds = ("best", "csv", *PRINTED, *WAYS, PAIRS, *MATCHES)
    if wanted.kind not in kinds:
        raise NightError(f"a chart must be one of {', '.join(kinds)}, not {wanted.kind!r}")
    if wanted.players is None:
        raise NightError("give the number of players, or list their names")
    if not 1 <= wanted.games <= MOST_GAMES:
        raise NightError(f"a night must have 1 to {MOST_GAMES} games, not {wanted.games}")
    if wanted.players > MOST_PLAYERS:
        raise NightError(f"a night must have 4 to {MOST_PLAYERS} players, not {wanted.players}")
    matches = MATCHES.get(wanted.kind)
    unit = 2 * (4 if matches == "round-robin" else wanted.size) if matches else 4
    count = wanted.players + (-wanted.players % unit if wanted.full else 0)
    if matches:
        return _contest(wanted, matches, count)
    if way := next((way for way in WAYS if way == wanted.kind), None):
        moving = Movement(way=way, games=wanted.games, seed=wanted.seed)
        return Made(first_chart(range(1, count + 1), moving), movement=moving)
    if wanted.kind == PAIRS:
        return Made(all_play_all(count, wanted.games), Wishes(always=pairs_of(count)))
    wishes = Wishes(
        never=tuple((a, b) for a, b in wanted.apart),
        always=tuple((a, b) for a, b in wanted.together),
        groups=_groups(wanted.mixed, count),
        fixed=tuple(wanted.stays),
    )
    asked = Constraints(wishes.never, wishes.always, wishes.groups, wishes.fixed)
    chart = plan(count, wanted.games, seed=wanted.seed, constraints=asked, progress=progress)
    return Made(chart, wishes)


@router.get("/plans/{name}")
@costs(POLL)
async def look_at_plan(name: str, nights: Nights) -> dict[str, Any]:
    """Show the progress of a chart, or the finished chart."""
    found = nights.planner.find(name)
    if found.waiting:
        return {"ready": False, "done": found.done, "of": found.of}
    return {"ready": True, "chart": await nights.store.views.run(told, found.made())}


@router.post("", status_code=201)
@costs(15)
async def begin(wanted: NewNight, nights: Nights, room: Storing) -> dict[str, str]:
    """Set up a night with a finished chart."""
    made = nights.planner.find(wanted.plan).made()
    names = [name.strip() for name in wanted.names]
    if len(names) > len(made.chart.players):
        many = f"{len(names)} names are listed, but the chart seats {len(made.chart.players)}"
        raise Refused(422, sentence(many))
    with refusing(422, NightError):
        events = _founding(wanted, made, names)
    room.take(sum(len(encode(event)) for event in events))
    return await nights.found(events)


def _founding(wanted: NewNight, made: Made, names: list[str]) -> list[AnyEvent]:
    """Return the first events of a night, validated.  Raises ``NightError``."""
    rules = rules_from_text(wanted.rules, wanted.house)
    first = Founded(
        **stamp("desk"),
        title=wanted.title,
        rules=rules.to_json(),
        chart=made.chart.to_json(),
        wishes=made.wishes,
        movement=made.movement,
        contest=made.contest,
        held=wanted.held,
    )
    night = admit(Night(), first)
    for number, name in zip(made.chart.players, names, strict=False):
        if name:
            night = admit(night, Expected(**stamp("list"), number=number, name=name))
    for team, name in enumerate(map(str.strip, wanted.teams), 1):
        if name:
            night = admit(night, Teamed(**stamp("list"), team=team, name=name))
    return list(night.events)


@router.post("/import", status_code=201)
@costs(15, upload=True)
async def bring(wanted: Import, nights: Nights, room: Storing) -> dict[str, str]:
    """Import a night from a file made by ``euchre night`` or downloaded here."""
    events = await nights.store.long.run(read, wanted.text)
    room.take_text(wanted.text)
    return await nights.found(events)


def read(text: str) -> list[AnyEvent]:
    """Parse the events of a file.  Raises ``Refused`` if it is not a night."""
    night = drawn("night", partial(fold, events_in(text, decode, "night")), pages)
    if not night.founded:
        why = night.strays[0] if night.strays else "it has no opening entry with rules and chart"
        raise Refused(422, sentence(f"this file is not a night: {why}"))
    return list(night.events)


@router.get("/{night_id}")
@costs(POLL)
async def wall(night_id: str, nights: Nights, seen: Seen = 0) -> dict[str, Any]:
    """Show the wall display; only its number if ``seen`` is the newest."""
    return await show(nights, night_id, "wall", views.wall, seen)


@router.get("/{night_id}/players/{number}")
@costs(POLL)
async def player(
    night_id: str, number: Annotated[Player, IN_PATH], nights: Nights, seen: Seen = 0
) -> dict[str, Any]:
    """Show one player's way through the night."""
    return await show_player(nights, night_id, number, seen)
