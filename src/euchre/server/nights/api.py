"""Nights over HTTP: create, import and show; what the desk and the tables' phones may do."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse

from euchre.bounds import Game, Player, Table, Whole
from euchre.files import one_line
from euchre.night.commands import Award, Enter, Reseat, Settle
from euchre.night.desk import events_of
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, decode, encode
from euchre.night.fold import Night, fold
from euchre.night.seats import reseated
from euchre.night.setup import Setup, first_events, set_up
from euchre.night.spreadsheets import SHEETS
from euchre.server.codes import Url, base_of, code_of
from euchre.server.http.bodies import IN_PATH, IN_QUERY, Storing, drawn, events_in
from euchre.server.http.limits import POLL, costs
from euchre.server.http.people import Asking
from euchre.server.nights import keys, views
from euchre.server.nights.access import (
    DeskCommand,
    Doubtful,
    Import,
    Make,
    NewChart,
    NewNight,
    NightLog,
    Nights,
    NightsOfServer,
    Replan,
    Secret,
    Seen,
    TableCommand,
    show,
    show_player,
)
from euchre.server.nights.planning import Progress, chart_view
from euchre.server.refusals import Refused, refusing
from euchre.text import sentence

router = APIRouter(prefix="/api/nights")


@router.post("/plans", status_code=202)
@costs(15, upload=True)
async def plan(wanted: NewChart, nights: Nights, asker: Asking) -> dict[str, str]:
    """Start making a chart."""
    if wanted.given or wanted.kind == "knock-out":
        # The page always sends a number of games, but for these kinds it asks for none.
        wanted = msgspec.structs.replace(wanted, games=None)
    return {"plan": nights.planner.begin(asker, lambda progress: set_up(wanted, progress))}


@router.get("/plans/{name}")
@costs(POLL)
async def look_at_plan(name: str, nights: Nights) -> dict[str, Any]:
    """Show the progress of a chart, or the finished chart."""
    found = nights.planner.find(name)
    if found.waiting:
        return {"ready": False, "done": found.done, "of": found.of}
    return {"ready": True, "chart": await nights.store.views.run(chart_view, found.made())}


@router.post("", status_code=201)
@costs(15)
async def begin(wanted: NewNight, nights: Nights, room: Storing) -> dict[str, str]:
    """Set up a night with a finished chart."""
    made = nights.planner.find(wanted.plan).made()
    with refusing(422, NightError):
        events = first_events(wanted, made)
    room.take(sum(len(encode(event)) for event in events))
    return await nights.found(events)


@router.post("/import", status_code=201)
@costs(15, upload=True)
async def bring(wanted: Import, nights: Nights, room: Storing) -> dict[str, str]:
    """Import a night from a file made by ``euchre night`` or downloaded here."""
    events = await nights.store.long.run(read, wanted.text)
    room.take_text(wanted.text)
    return await nights.found(events)


def read(text: str) -> list[AnyEvent]:
    """Parse the events of a file.  Raises ``Refused`` if it is not a night."""
    night = drawn("night", partial(fold, events_in(text, decode, "night")), views.pages)
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


of_night = APIRouter(prefix="/api/nights/{night_id}")

At = Annotated[Table, IN_PATH]


async def _done(
    nights: NightsOfServer, night_id: str, make: Make, *, sure: bool
) -> dict[str, int] | JSONResponse:
    """Add what ``make`` returns; a merely doubtful score is refused with ``doubt``."""
    try:
        return {"seq": (await nights.journal.add(night_id, make, sure=sure)).seq}
    except Doubtful as doubtful:
        return JSONResponse({"error": one_line(doubtful.sentence), "doubt": True}, 409)


async def _of_desk(nights: NightsOfServer, night_id: str, shown: str) -> NightLog:
    """Return a night for its organizer.  Raises ``Refused`` for anyone else."""
    kept = await nights.journal.get(night_id)
    keys.require(shown, nights.desk_key(night_id), what="the desk")
    return kept


@of_night.get("/desk")
@costs(POLL)
async def desk(
    night_id: str, nights: Nights, secret: Secret = "", seen: Seen = 0
) -> dict[str, Any]:
    """Show the organiser everything."""
    await _of_desk(nights, night_id, secret)
    return await show(nights, night_id, "desk", views.desk, seen)


@of_night.post("/desk", response_model=None)
async def command(
    night_id: str,
    wanted: DeskCommand,
    nights: Nights,
    secret: Secret = "",
) -> dict[str, int] | JSONResponse:
    """Do something from the desk, once: the same id again changes nothing."""
    await _of_desk(nights, night_id, secret)
    chart = nights.planner.find(wanted.plan).made().chart if isinstance(wanted, Reseat) else None
    sure = isinstance(wanted, Settle | Award) and wanted.sure
    return await _done(nights, night_id, lambda n: events_of(n, wanted, chart=chart), sure=sure)


@of_night.post("/replan", status_code=202)
@costs(15)
async def replan(
    night_id: str, wanted: Replan, nights: Nights, asker: Asking, secret: Secret = ""
) -> dict[str, str]:
    """Begin to seat the games that have not begun anew; nothing is changed by it."""
    night = (await _of_desk(nights, night_id, secret)).night

    def make(progress: Progress) -> Setup:
        # Imports NumPy, so do it here, off the event loop.
        from euchre.night.rotation.mending import changes

        chart = reseated(night, progress=progress, **wanted.model_dump())
        return Setup(chart, changes=changes(night.the_chart, chart, night.played + 1).text)

    return {"plan": nights.planner.begin(asker, make)}


@of_night.get("/results/{game}/{table}")
@costs(POLL)
async def result(
    night_id: str, game: Annotated[Game, IN_PATH], table: At, nights: Nights, secret: Secret = ""
) -> dict[str, Any]:
    """Show the organiser one table of one game, with all that was said about it."""
    night = (await _of_desk(nights, night_id, secret)).night
    if (game, table) not in night.results:
        raise Refused(404, f"There is no table {table} in game {game}.")
    with refusing(404, NightError):
        seats = night.seated(game, table)
    people = [views.person(night, number) for number in seats]
    return views.outcome(night, night.results[game, table]) | {"seats": people}


@of_night.get("/codes")
@costs(3)
async def codes(night_id: str, nights: Nights, url: Url, secret: Secret = "") -> dict[str, Any]:
    """Return the links of all tables and of the wall, with their QR codes as paths of an SVG."""
    kept = await _of_desk(nights, night_id, secret)
    base = f"{base_of(url)}/night/{night_id}"
    tables = nights.table_keys(kept).items()
    return await nights.store.views.run(
        lambda: {
            "wall": code_of(base),
            "tables": [code_of(f"{base}/table/{table}#{key}") for table, key in tables],
        }
    )


@of_night.get("/print")
@costs(5)
async def paper(
    night_id: str,
    nights: Nights,
    parts: Annotated[str, Query(max_length=200)],
    url: Url = "",
    paper: Annotated[str, Query(max_length=20)] = "letter",
    per_page: Annotated[Whole, IN_QUERY] = 4,
    by_hand: bool = False,
    theme: Annotated[str, Query(max_length=20)] = "classic",
    secret: Secret = "",
) -> Response:
    """Return the paper of the night as a PDF."""
    kept = await _of_desk(nights, night_id, secret)
    pages = f"{url.rstrip('/')}/night/{night_id}" if url else ""

    def make(night: Night) -> bytes:
        # Importing this takes a second, so do it off the event loop.
        from euchre.night.paper import printed

        wanted = [part for part in parts.split(",") if part]
        table_keys = nights.table_keys(kept) if url else {}
        here = url and night.rules.play != "cards"
        key, people = nights.store.key, night.players if here else ()
        own = {number: keys.player_key(key, night_id, number) for number in people}
        return printed(
            night,
            wanted,
            paper=paper,
            per_page=per_page,
            url=pages,
            keys=table_keys,
            own=own,
            by_hand=by_hand,
            theme=theme,
        )

    with refusing(422, NightError):
        made = await nights.store.long.run(make, kept.night)
    return Response(made, media_type="application/pdf")


@of_night.get("/export/{sheet}.csv")
@costs(3)
async def sheet(night_id: str, sheet: str, nights: Nights, secret: Secret = "") -> Response:
    """Return standings, scores, prizes or money as CSV."""
    kept = await _of_desk(nights, night_id, secret)
    if sheet not in SHEETS:
        raise Refused(404, f"There is no such list; choose {', '.join(SHEETS)}.")
    made = await nights.store.views.run(SHEETS[sheet], kept.night)
    return Response(made, media_type="text/csv")


@of_night.get("/night.jsonl")
async def download(night_id: str, nights: Nights, secret: Secret = "") -> Response:
    """Return the night as the file that ``euchre night`` reads."""
    kept = await _of_desk(nights, night_id, secret)
    events = kept.night.events
    lines = await nights.store.views.run(lambda: b"".join(encode(e) + b"\n" for e in events))
    return Response(lines, media_type="application/jsonl")


async def _of_table(nights: NightsOfServer, night_id: str, table: int, shown: str) -> None:
    """Raise ``Refused`` unless the phone has the link of this table or of the desk."""
    kept = await nights.journal.get(night_id)
    with refusing(404, NightError):
        views.known_table(kept.night, table)
    own = keys.table_key(nights.store.key, night_id, table)
    keys.require(shown, own, what=f"table {table}")


@of_night.get("/tables/{table}")
@costs(POLL)
async def table_page(
    night_id: str, table: At, nights: Nights, secret: Secret = "", seen: Seen = 0
) -> dict[str, Any]:
    """Show a table its games and what was said about them."""
    await _of_table(nights, night_id, table, secret)
    what = f"table {table}"
    return await show(nights, night_id, what, lambda night: views.table(night, table), seen)


@of_night.post("/tables/{table}", response_model=None)
async def say(
    night_id: str,
    table: At,
    wanted: TableCommand,
    nights: Nights,
    secret: Secret = "",
) -> dict[str, int] | JSONResponse:
    """Enter, confirm or dispute a score, once: the same id again changes nothing.

    A score that cannot come of the deals is refused with the reason until ``sure`` is said.
    """
    await _of_table(nights, night_id, table, secret)
    if wanted.phone is None:
        raise Refused(422, "Say which phone this is from.")
    said = msgspec.structs.replace(wanted, table=table)
    sure = isinstance(wanted, Enter) and wanted.sure
    return await _done(nights, night_id, lambda n: events_of(n, said), sure=sure)
