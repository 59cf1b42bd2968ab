"""Pages of a night."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from euchre.games import GAMES
from euchre.night.errors import NightError
from euchre.night.movement_or_contest import Movement
from euchre.night.night_rules import rules_from_text, usual_length
from euchre.night.option_words import ON_SCREENS, OPTIONS
from euchre.night.presets import presets
from euchre.night.printable import PARTS
from euchre.night.rotation.movements import WAYS
from euchre.night.setup import PAIRS_MOVE, PARTING
from euchre.server.games import form
from euchre.server.http.limits import POLL, costs
from euchre.server.http.pages import in_html, page, plain
from euchre.server.nights import api
from euchre.server.nights.access import Nights, there
from euchre.server.refusals import Refused
from euchre.text import brief

router = APIRouter(include_in_schema=False, dependencies=[Depends(there)])

#: Movements of fixed pairs: name and description.
_PAIRS_MOVE = {
    kind: Movement(way=way, games=1, pairs=True).instruction for kind, way in PAIRS_MOVE.items()
}
#: The address of a night in the API, and what it costs to look at it.
API, POLLED = "/api/nights/{night_id}", costs(POLL)
#: House rules that are options of the night instead.
_OF_THE_NIGHT = ("target", "start", "deals", "rubber", "laps", "slams")


@router.get("/night", **costs(0.5))
def new_night(request: Request) -> Response:
    """Show how a night is begun, brought from a file, or found again."""
    games = [
        (g.name, g.rules.title, [usual_length(g.name, ends) for ends in ("deals", "score", "time")])
        for g in GAMES
        if _is_for_a_night(g.name)
    ]
    return page(
        request,
        "night/new.html",
        games=games,
        options=OPTIONS,
        rules=rules_from_text({}),
        on_screens=ON_SCREENS,
        presets=[msgspec.to_builtins(one) for one in presets().values()],
        ways=[*WAYS.items(), *_PAIRS_MOVE.items()],
        parting=PARTING,
    )


@router.get("/night/house/{game}")
async def house_rules(request: Request, game: str, nights: Nights) -> Response:
    """Show the house rules that a game can have at a night, as a part of the form."""
    return await nights.store.views.run(_house_rules, request, game)


def _house_rules(request: Request, game: str) -> Response:
    if not _is_for_a_night(game):
        raise Refused(404, f"There is no game {brief(game)} for a night.")
    groups = [
        group | {"fields": fields}
        for group in form(game, {})["groups"]
        if group["name"] != "table"
        and (fields := [f for f in group["fields"] if f["name"] not in _OF_THE_NIGHT])
    ]
    return page(request, "night/house.html", groups=groups)


plain(router, "night/wall.html", "/night/{night}")
plain(router, "night/table.html", "/night/{night}/table/{table:int}")
plain(router, "night/player.html", "/night/{night}/player/{number:int}")
in_html(router, f"{API}/html", api.wall, "night/wall-parts.html", **POLLED)
in_html(router, f"{API}/players/{{number}}/html", api.player, "night/player-parts.html", **POLLED)
in_html(router, f"{API}/desk/html", api.desk, "night/desk-parts.html", **POLLED)
in_html(router, f"{API}/desk/players/{{number}}/html", api.desk, "night/more.html", **POLLED)
in_html(router, f"{API}/results/{{game}}/{{table}}/html", api.result, "night/result.html", **POLLED)


@router.get("/night/{night}/desk")
def desk(request: Request, night: str) -> Response:
    """Show the organiser's page; its secret stands in the fragment."""
    nearby = request.app.state.nearby.address
    return page(request, "night/desk.html", night=night, parts=PARTS, nearby=nearby)


def _is_for_a_night(game: str) -> bool:
    """Whether a game can be played at a night's tables."""
    try:
        rules_from_text({"game": game})
    except NightError:
        return False
    return True
