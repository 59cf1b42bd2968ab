"""The addresses of the pages."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from euchre.engine.rules import Rules, RulesError
from euchre.games import GAMES, OPTIONS, game, options_of, rules
from euchre.games.sheets import sections
from euchre.games.sheets.players import intro
from euchre.games.sheets.text import Table
from euchre.records import telling
from euchre.server.pages import records
from euchre.server.pages.shell import page
from euchre.server.tables.bots import LEVELS

router = APIRouter(include_in_schema=False)
router.include_router(records.router)

#: The game of whoever has not played yet.
FIRST = "standard"
_OPTIONS = {option.name: option for option in OPTIONS}


@router.get("/")
def start(request: Request) -> Response:
    """Show the start page."""
    games = [_card(g.rules, g.summary) for g in GAMES]
    return page(request, "start.html", games=games)


@router.get("/new")
def new_table(request: Request) -> Response:
    """Show the form for a new table of the game that the query names."""
    try:
        form = _form(request.query_params.get("game", FIRST))
    except RulesError as error:
        return _not_found(request, error)
    games = [_card(g.rules, g.summary) for g in GAMES]
    return page(request, "new.html", games=games, levels=LEVELS, **form)


@router.get("/table/{table}")
def table(request: Request, table: str) -> Response:
    """Show a table; what lies on it comes over the table's stream."""
    return page(request, "table.html", table=table)


@router.get("/join")
@router.get("/join/{table}")
def join(request: Request, table: str = "") -> Response:
    """Show how to come to a table: by a code, or by a link whose secret the page reads."""
    return page(request, "join.html", table=table)


@router.get("/rules/{name}")
def rule_page(request: Request, name: str) -> Response:
    """Show the rules of a game, with the house rules that the query names."""
    try:
        table = rules(name, dict(request.query_params))
    except RulesError as error:
        return _not_found(request, error)
    told = [(part.title, [_block(block) for block in part.blocks]) for part in sections(table)]
    return page(request, "rules.html", rules=table, intro=intro(table), sections=told)


@router.get("/replay")
def replay(request: Request) -> Response:
    """Show a game step by step, one's own or one that is chosen from a file."""
    return page(request, "replay.html")


@router.get("/review")
def review(request: Request) -> Response:
    """Show how a game is reviewed while it is."""
    return page(request, "review.html")


@router.get("/fair")
def fair(request: Request) -> Response:
    """Show how the deals of a game are checked, and check them in the page."""
    return page(request, "fair.html")


def _not_found(request: Request, error: RulesError) -> Response:
    reason = f"These rules are not known: {error}."
    return page(request, "missing.html", 404, title="That is not here", reason=reason)


def _card(table: Rules, summary: str) -> dict[str, Any]:
    """Return what the start page says of a game."""
    return {
        "name": table.game,
        "title": table.title,
        "players": table.seats,
        "pack": table.pack.describe(),
        "summary": summary,
    }


def _form(name: str) -> dict[str, Any]:
    """Return the house rules of a game as a form shows them."""
    chosen = game(name)
    fields = []
    for option, values in options_of(chosen).items():
        known = _OPTIONS.get(option)
        meanings = dict(known.meanings) if known else {}
        fields.append(
            {
                "name": option,
                "label": option.replace("-", " ").capitalize(),
                "doc": known.doc if known else "Which printed account of the game is played.",
                "switch": set(values) == {"on", "off"},
                "default": values[0],
                "values": [(value, meanings.get(value, "")) for value in values],
            }
        )
    return {
        "name": name,
        "chosen": _card(chosen.rules, chosen.summary),
        "fields": fields,
        "rule_line": telling.house_rules(chosen.rules),
    }


def _block(block: object) -> dict[str, Any]:
    """Return a part of a rule sheet for the template."""
    if isinstance(block, Table):
        return {"head": block.head, "rows": block.rows}
    if isinstance(block, tuple):
        return {"items": block}
    return {"text": block}
