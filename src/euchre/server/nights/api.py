"""Nights over HTTP: create, import and show; what the desk and the tables' phones may do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query, Response
from pydantic import StringConstraints

from euchre.bounds import Game, Player, Table, Whole
from euchre.night import commands, setup
from euchre.night.adjustments import Asked
from euchre.night.commands import Award, Reseat
from euchre.night.desk import events_of
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, Confirmed, Disputed, Entered, decode, encode
from euchre.night.fold import Night, fold
from euchre.night.names import strangers
from euchre.night.next_seating import reseated, rooms_of
from euchre.night.printable import on_paper
from euchre.night.reporting import Enter, Settle
from euchre.night.setup import Setup, first_events, set_up
from euchre.night.spreadsheets import SHEETS
from euchre.server.codes import Url
from euchre.server.http.bodies import (
    IN_PATH,
    IN_QUERY,
    Body,
    Forget,
    Upload,
    drawn,
    events_in,
    read_as,
)
from euchre.server.http.limits import POLL, costs
from euchre.server.http.people import asking
from euchre.server.nights import views
from euchre.server.nights.access import AtDesk, Nights, OfNight, Secret, Seen, show, show_player
from euchre.server.nights.chart_jobs import Progress, chart_view
from euchre.server.refusals import Refused, refusing
from euchre.server.store import erasure_requests
from euchre.text import sentence

NewChart = Annotated[setup.NewChart, *read_as(setup.NewChart)]
NewNight = Annotated[setup.NewNight, *read_as(setup.NewNight)]
DeskCommand = Annotated[commands.DeskCommand, *read_as(commands.DeskCommand)]
TableCommand = Annotated[commands.TableCommand, *read_as(commands.TableCommand)]


class TextFile(Body):
    """A night or a season from a file."""

    text: Annotated[str, StringConstraints(max_length=4_000_000)]


class Replan(Body):
    """Seat the games not yet started anew, or (``least``) with as few changes as possible."""

    games: Game | None = None
    with_late: bool = False
    least: bool = False


router = APIRouter(prefix="/api/nights", route_class=Upload)


@router.post("/plans", status_code=202, dependencies=[Depends(asking)], **costs(15, upload=True))
async def plan(wanted: NewChart, nights: Nights) -> dict[str, str]:
    """Start making a chart."""
    if wanted.given or wanted.kind in ("knock-out", "match"):
        # The page always sends a number of games, but for these kinds it asks for none.
        wanted = msgspec.structs.replace(wanted, games=None)
    return {"plan": nights.planner.begin(lambda progress: set_up(wanted, progress))}


@router.get("/plans/{name}", **costs(POLL))
async def look_at_plan(name: str, nights: Nights) -> dict[str, Any]:
    """Show the progress of a chart, or the finished chart."""
    plan = nights.planner.find(name)
    if plan.waiting:
        return {"ready": False, "done": plan.done, "of": plan.of}
    return {"ready": True, "chart": await nights.store.views.run(chart_view, plan.result())}


@router.post("", status_code=201, **costs(15))
async def begin(wanted: NewNight, nights: Nights) -> dict[str, str]:
    """Set up a night with a finished chart."""
    made = nights.planner.find(wanted.plan).result()
    with refusing(422, NightError):
        events = first_events(wanted, made)
    return await nights.begin(events)


@router.post("/import", status_code=201, **costs(15, upload=True))
async def bring(wanted: TextFile, nights: Nights) -> dict[str, str]:
    """Import a night from a file made by ``euchre night`` or downloaded here."""
    events = await nights.store.long.run(read, wanted.text)
    return await nights.begin(events)


def read(text: str) -> list[AnyEvent]:
    """Parse the events of a file.  Raises ``Refused`` if it is not a night."""
    night = drawn("night", partial(fold, events_in(text, decode, "night")), views.pages)
    if not night.founded:
        why = night.strays[0] if night.strays else "it has no opening entry with rules and chart"
        raise Refused(422, sentence(f"this file is not a night: {why}"))
    return list(night.events)


@router.get("/{night_id}", **costs(POLL))
async def wall(log: OfNight, nights: Nights, seen: Seen = 0) -> dict[str, Any]:
    """Show the wall display; only its number if ``seen`` is the newest."""
    return await show(nights, log, "wall", views.wall, seen)


@router.get("/{night_id}/players/{number}", **costs(POLL))
async def player(
    log: OfNight, number: Annotated[Player, IN_PATH], nights: Nights, seen: Seen = 0
) -> dict[str, Any]:
    """Show one player's way through the night."""
    return await show_player(nights, log, number, seen)


of_night = APIRouter(prefix="/api/nights/{night_id}")

At = Annotated[Table, IN_PATH]


@of_night.get("/desk", **costs(POLL))
async def desk(log: AtDesk, nights: Nights, seen: Seen = 0) -> dict[str, Any]:
    """Show the organiser everything; ``waiting`` are requests to be forgotten."""
    shown = await show(nights, log, "desk", views.desk, seen)
    return shown | {"waiting": await erasure_requests.waiting(nights.store, log.id)}


@of_night.post("/players/{number}/forget")
async def forget(
    log: AtDesk, number: Annotated[Player, IN_PATH], wanted: Forget, nights: Nights
) -> dict[str, Any]:
    """Ask to forget a player after a day, take that back, or contest a player's own proof."""
    with refusing(404, NightError):
        log.night.player(number)
    await erasure_requests.step(nights.store, log.id, number, wanted.do)
    if wanted.do == "contest":
        await nights.store.links.replace("player", log.id, number)
        await nights.disown(log, number)
    return {"waiting": await erasure_requests.waiting(nights.store, log.id)}


@of_night.post("/desk")
async def command(log: AtDesk, wanted: DeskCommand, nights: Nights) -> dict[str, Any]:
    """Do something from the desk, once: the same id again changes nothing."""
    chart = nights.planner.find(wanted.plan).result().chart if isinstance(wanted, Reseat) else None
    sure = isinstance(wanted, Settle | Award) and wanted.sure

    before = log.night
    log = await nights.journal.add(
        log.id, lambda night: events_of(night, wanted, chart=chart), sure=sure
    )
    for number in strangers(before, log.night):
        await nights.disown(log, number)
    return {"seq": log.seq}


@of_night.post("/replan", status_code=202, dependencies=[Depends(asking)], **costs(15))
async def replan(log: AtDesk, wanted: Replan, nights: Nights) -> dict[str, str]:
    """Begin a new seating of the games that have not begun; it changes nothing yet."""
    night = log.night

    def make(progress: Progress) -> Setup:
        # Here, off the event loop, because it imports NumPy.
        from euchre.night.rotation.mending import changes

        chart = reseated(night, progress=progress, **wanted.model_dump())
        words = changes(night.the_chart, chart, night.played + 1).text
        here, contest = night.wishes.only(chart.players), night.contest
        return Setup(chart, here, contest=contest, changes=words, rooms=rooms_of(night))

    return {"plan": nights.planner.begin(make)}


@of_night.get("/results/{game}/{table}", **costs(POLL))
async def result(log: AtDesk, game: Annotated[Game, IN_PATH], table: At) -> dict[str, Any]:
    """Show the organiser one table of one game, with all that was said about it."""
    night = log.night
    with refusing(404, NightError):
        seats = night.seated(game, table)
    people = [views.person(night, number) for number in seats]
    return views.outcome(night, night.results[game, table]) | {"seats": people}


@of_night.get("/print", **costs(5))
async def paper(
    log: AtDesk,
    nights: Nights,
    parts: Annotated[str, Query(max_length=200)],
    url: Url = "",
    paper: Annotated[str, Query(max_length=20)] = "letter",
    per_page: Annotated[Whole | None, IN_QUERY] = None,
    by_hand: bool = False,
    theme: Annotated[str, Query(max_length=20)] = "classic",
    note: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """Return the paper of the night as a PDF."""
    links, tables, people, check_in = nights.store.links, {}, {}, ""
    if url:
        tables = await links.give("table", log.id, *range(1, log.night.tables + 1))
        check_in = (await links.give("evening", log.id, 0))[0]
        if log.night.rules.play != "cards":
            people = await links.give("player", log.id, *log.night.players)
    make = partial(
        on_paper,
        log.night,
        [part for part in parts.split(",") if part],
        paper=paper,
        per_page=per_page,
        url=f"{url.rstrip('/')}/night/{log.id}" if url else "",
        keys=tables,
        player_keys=people,
        check_in=check_in,
        by_hand=by_hand,
        theme=theme,
        note=note,
    )
    with refusing(422, NightError):
        pdf = await nights.papers.run(make)
    return Response(pdf, media_type="application/pdf")


@of_night.get("/export/{sheet}.csv", **costs(3))
async def sheet(log: AtDesk, sheet: str, nights: Nights) -> Response:
    """Return standings, scores, prizes or money as CSV."""
    if sheet not in SHEETS:
        raise Refused(404, f"There is no such list; choose {', '.join(SHEETS)}.")
    text = await nights.store.views.run(SHEETS[sheet], log.night)
    return Response(text, media_type="text/csv")


@of_night.get("/night.jsonl")
async def download(log: AtDesk, nights: Nights) -> Response:
    """Return the night as the file that ``euchre night`` reads."""
    events = log.night.events
    lines = await nights.store.views.run(lambda: b"".join(encode(e) + b"\n" for e in events))
    return Response(lines, media_type="application/jsonl")


async def _of_table(log: OfNight, table: At, nights: Nights, secret: Secret = "") -> int:
    """Return the table of a phone that has its link.  Raises ``Refused`` for any other."""
    with refusing(404, NightError):
        views.known_table(log.night, table)
    await nights.require(secret, log, "table", table, what=f"table {table}")
    return table


#: Events of tables, and the most that one table may add about one game.
FROM_TABLES, MOST_SAID = (Asked, Entered, Confirmed, Disputed), 40
AtTable = Annotated[int, Depends(_of_table)]


@of_night.get("/tables/{table}", **costs(POLL))
async def table_page(log: OfNight, at: AtTable, nights: Nights, seen: Seen = 0) -> dict[str, Any]:
    """Show a table its games and what was said about them."""
    return await show(nights, log, f"table {at}", lambda night: views.table(night, at), seen)


@of_night.post("/tables/{table}")
async def say(log: OfNight, at: AtTable, wanted: TableCommand, nights: Nights) -> dict[str, Any]:
    """Enter, confirm or dispute a score, once: the same id again changes nothing.

    A score that cannot come of the deals is refused with the reason until ``sure`` is said.
    """
    if wanted.phone is None:
        raise Refused(422, "Say which phone this is from.")
    night = log.night
    # Only the desk can enter a score for a game that has not begun.
    told = [game for (game, table), r in night.results.items() if table == at and r.reported]
    if wanted.game > (night.game or 1 + max(told, default=0)):
        raise Refused(409, f"Game {wanted.game} has not started.")
    command = msgspec.structs.replace(wanted, table=at)
    sure = isinstance(wanted, Enter) and wanted.sure
    log = await nights.journal.add(log.id, lambda n: _told(n, at, events_of(n, command)), sure=sure)
    return {"seq": log.seq}


def _told(night: Night, at: int, new: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
    """Return what a table says, unless it says too much about one game.  Raises ``Refused``."""
    said = [e for e in night.events if isinstance(e, FROM_TABLES) and e.table == at]
    for event in new:
        game = getattr(event, "game", 0)
        if sum(one.game == game for one in said) >= MOST_SAID and event.id not in {
            one.id for one in said
        }:
            sentence = "This table has said enough about this game; please ask the organizer."
            raise Refused(429, sentence, wait=600)
    return new
