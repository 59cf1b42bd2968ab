"""Routes of the pages."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from euchre.bots.example import example_deal
from euchre.bounds import Millis
from euchre.engine.rules import RulesError
from euchre.games import rules
from euchre.games.sheets import sections
from euchre.games.sheets.examples import TITLE
from euchre.games.sheets.layout import Grid
from euchre.games.sheets.players import intro
from euchre.lessons import COURSES
from euchre.server.api.bodies import IN_QUERY
from euchre.server.api.people import Person, Server
from euchre.server.pages import handbook, install, learning, people, records, setup
from euchre.server.pages.shelf import filters, shelf
from euchre.server.pages.shell import page, plain
from euchre.server.tables.bots import LEVELS
from euchre.server.tables.talk import FACES, PHRASES

router = APIRouter(include_in_schema=False)
router.include_router(learning.router)
router.include_router(records.router)
router.include_router(install.router)
router.include_router(people.router)
router.include_router(handbook.router)

#: Default game for new players.
FIRST = "standard"


@router.get("/")
def start(request: Request) -> Response:
    """Show the start page."""
    taught = learning.of_games()
    return page(
        request,
        "start.html",
        games=shelf(),
        filters=filters(),
        lessons=taught,
        course=COURSES[0],
    )


@router.get("/new")
def new_table(request: Request) -> Response:
    """Show the form for a new table of the game, and with the house rules, that the query names."""
    asked = dict(request.query_params)
    try:
        form = setup.form(asked.pop("game", FIRST), asked)
    except RulesError as error:
        return _not_found(request, error)
    return page(request, "new.html", shelf=shelf(), levels=LEVELS, **form)


@router.get("/table/{table}")
def table(request: Request, table: str) -> Response:
    """Show a table; what lies on it comes over the table's stream."""
    return page(
        request,
        "table.html",
        table=table,
        phrases=PHRASES.items(),
        faces=FACES.items(),
        lessons=learning.of_games(),
    )


@router.get("/games")
async def games(
    request: Request,
    rooms: Server,
    person: Person,
    before: Annotated[Millis | None, IN_QUERY] = None,
) -> Response:
    """Show the games of whoever asks, with what can be done with each."""
    found = await rooms.archive.of(person, before) if person else {}
    return page(request, "games.html", **found)


plain(router, "join.html", "/join", "/join/{table}")


@router.get("/rules/{name}")
def rule_page(request: Request, name: str) -> Response:
    """Show the rules of a game, with the house rules that the query names."""
    try:
        table = rules(name, dict(request.query_params))
    except RulesError as error:
        return _not_found(request, error)
    told = [(part.title, [_block(block) for block in part.blocks]) for part in sections(table)]
    return page(
        request,
        "rules.html",
        rules=table,
        intro=intro(table),
        sections=told,
        example_title=TITLE,
        example=example_deal(table),
    )


plain(router, "replay.html", "/replay")
plain(router, "review.html", "/review")
plain(router, "fair.html", "/fair")


def _not_found(request: Request, error: RulesError) -> Response:
    reason = f"These rules cannot be used: {error}."
    return page(request, "missing.html", 404, title="Not found", reason=reason)


def _block(block: object) -> dict[str, Any]:
    """Return a block of a rule sheet for the template."""
    if isinstance(block, Grid):
        return {"head": block.head, "rows": block.rows, "faces": block.faces}
    if isinstance(block, tuple):
        return {"items": block}
    return {"text": block}
