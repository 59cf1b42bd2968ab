"""Pages of a night."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from euchre.games import GAMES
from euchre.night.errors import NightError
from euchre.night.local_nights import presets
from euchre.night.night_rules import rules_from_text, usual_length
from euchre.night.options import ON_SCREENS, OPTIONS, NightOption
from euchre.night.parts import PARTS
from euchre.night.rotation.movements import WAYS
from euchre.night.seating_request import Movement
from euchre.night.setup import PAIRS_MOVE, PARTING
from euchre.server.games import form
from euchre.server.http.limits import costs
from euchre.server.http.pages import page, plain
from euchre.server.nights.access import Nights, there
from euchre.server.refusals import Refused
from euchre.text import brief

router = APIRouter(include_in_schema=False, dependencies=[Depends(there)])

#: Options shown first in the form; the others have good defaults.
_FIRST = ("game", "play")
#: How a game ends: unit and hint of the length.
_LENGTHS = {
    "deals": ("Deals", "everyone deals equally often in 4 or 8"),
    "score": ("Points", "for the side that gets there first"),
    "time": ("Minutes", "until the bell"),
}
#: Movements of fixed pairs: name and description.
_PAIRS_MOVE = {
    kind: Movement(way=way, games=1, pairs=True).instruction for kind, way in PAIRS_MOVE.items()
}
#: Options that accept several values.
_SEVERAL = ("prizes", "tie-break")
#: Options that take a word or a number: what the number is.
_OR = {"sit-out": "or points", "bell": "or minutes"}
#: Free-text options and their placeholders.
_FREE = {"fee": "none", "per-euchre": "nothing", "payout": "the usual shares"}
#: House rules that are options of the night instead.
_OF_THE_NIGHT = ("target", "start", "deals", "rubber", "laps", "slams")


@router.get("/night")
@costs(0.5)
def new_night(request: Request) -> Response:
    """Show how a night is begun, brought from a file, or found again."""
    games = [
        (g.name, g.rules.title, [usual_length(g.name, ends) for ends in _LENGTHS])
        for g in GAMES
        if _is_for_a_night(g.name)
    ]
    fields = [_field(option) for option in OPTIONS]
    return page(
        request,
        "night/new.html",
        games=games,
        first=[f for f in fields if f["name"] in _FIRST],
        presets=[msgspec.to_builtins(one) for one in presets().values()],
        lengths=_LENGTHS.items(),
        more_on_length=next(option.doc for option in OPTIONS if option.name == "length"),
        ways=[*WAYS.items(), *_PAIRS_MOVE.items()],
        parting=PARTING,
        others=[f for f in fields if f["name"] not in (*_FIRST, "ends", "length")],
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


def _field(option: NightOption) -> dict[str, Any]:
    """Return a night's option as a form field."""
    usual = getattr(rules_from_text({}), option.field)
    several = option.name in _SEVERAL
    usually = ("yes" if usual else "no") if isinstance(usual, bool) else usual
    return {
        "name": option.name,
        "title": option.title,
        "doc": option.doc,
        "several": several,
        "usual": list(usual) if several else str(usually),
        "shown": str(usual),
        "free": _FREE.get(option.name),
        "screens": option.name in ON_SCREENS and option.name != "play",
        "or_number": option.number and _OR.get(option.name),
        "number": isinstance(usual, int) and not isinstance(usual, bool),
        "meanings": [
            (v, option.choices.get(v, m))
            for v, m in option.meanings.items()
            if not (several and v == "none")
        ],
        "more": [option.meanings[v] for v in option.choices],
    }
