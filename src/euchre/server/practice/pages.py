"""Pages of practice: starting a session, its results, and the table."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from euchre.games import rules
from euchre.practice.position import THEMES
from euchre.practice.shelf import shipped
from euchre.server.http.pages import page, plain

router = APIRouter(include_in_schema=False)


@router.get("/practice")
def practice(request: Request) -> Response:
    """Show what can be practiced, and what the last session came to."""
    games = [
        {"name": name, "title": rules(name).title, "count": len(found.positions)}
        for name, found in shipped().items()
    ]
    return page(request, "practice.html", games=games, themes=THEMES)


plain(router, "my-play.html", "/my-play")
plain(router, "practice-table.html", "/practice/table")
