"""The pages about games: the start page, rules, a new table's form; and the app's worker.

No page has inline scripts or styles, and none loads anything from another site.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from euchre.bots import LEVELS
from euchre.engine.rules import RulesError
from euchre.games import rules
from euchre.games.sheets import TITLE, examples, sections
from euchre.games.sheets.introduction import intro
from euchre.server.games import filters, form, of_games, shelf
from euchre.server.http.limits import costs
from euchre.server.http.pages import STATIC, in_html, page, plain, version
from euchre.server.http.people import Person
from euchre.server.refusals import Refused, refusing
from euchre.server.tables.api import my_games
from euchre.server.tables.joining import seen
from euchre.server.tables.services import Server
from euchre.server.tables.talk import PHRASES
from euchre.study.example_deal import example_deal
from euchre.study.lesson import PATH

router = APIRouter(include_in_schema=False)

#: Default game for new players.
FIRST = "standard"
#: Begins the message for rules that do not exist or conflict.
UNUSABLE = "these rules cannot be used"


@router.get("/")
def start(request: Request) -> Response:
    """Show the start page."""
    first, *further = PATH
    lists: dict[str, Any] = {
        "games": shelf(),
        "filters": filters(),
        "lessons": of_games(),
        "levels": LEVELS,
    }
    return page(request, "start.html", course=first, further=further, **lists)


@router.get("/new")
async def new_table(request: Request, services: Server) -> Response:
    """Show the form for a new table of the game, and with the house rules, that the query names."""
    form = partial(_rules_form, levels=LEVELS.items())
    return await services.store.views.run(form, request, "new.html")


@router.get("/rules-form")
async def rules_form(request: Request, services: Server) -> Response:
    """Show the form for other rules at a table, as a part of its page."""
    return await services.store.views.run(_rules_form, request, "rules-form.html")


def _rules_form(request: Request, template: str, **more: Any) -> Response:
    asked = dict(request.query_params)
    with refusing(404, RulesError, what=UNUSABLE):
        fields = form(asked.pop("game", FIRST), asked)
    return page(request, template, shelf=shelf(), **more, **fields)


@router.get("/table/{table}")
async def table(request: Request, table: str, services: Server, person: Person) -> Response:
    """Show a table; what lies on it comes over the table's stream, or why it is not open."""
    lesson, status = None, 200
    try:
        lesson = of_games().get((await seen(services, table, person)).state.rules.game)
    except Refused as refused:
        status = refused.status
    values = {"table": table, "phrases": PHRASES.items(), "lesson": lesson}
    return page(request, "table.html", status, **values)


@router.get("/rules/{name}")
async def rule_page(request: Request, name: str, services: Server) -> Response:
    """Show the rules of a game, with the house rules that the query names."""
    return await services.store.views.run(_rule_page, request, name)


def _rule_page(request: Request, name: str) -> Response:
    with refusing(404, RulesError, what=UNUSABLE):
        table = rules(name, dict(request.query_params))
    sheet = [(part.title, part.blocks) for part in sections(table)]
    about, example = intro(table), examples().get(table.id) or example_deal(table)
    return page(
        request,
        "rules.html",
        rules=table,
        intro=about,
        sections=sheet,
        example=example,
        example_title=TITLE,
    )


in_html(router, "/games", my_games, "games.html", **costs(5))
plain(router, "join.html", "/join", "/join/{table}")
plain(router, "replay.html", "/replay")
plain(router, "review.html", "/review")
plain(router, "fair.html", "/fair")
plain(router, "offline.html", "/offline")


@router.get("/sw.js")
def service_worker() -> Response:
    """Return the service worker; it stands at the root, since it serves all pages.

    Its first line names the version of the static files, so that a new one is a new worker.
    """
    text = (STATIC / "js" / "worker.js").read_text("utf-8")
    text = f'const VERSION = "{version()}";\n{text}'
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
