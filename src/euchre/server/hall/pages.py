"""Pages on which people play a night on this server."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from euchre.server.http.pages import page, plain

router = APIRouter(include_in_schema=False)


plain(router, "night/join.html", "/night/{night}/join")


@router.get("/night/{night}/me")
@router.get("/night/{night}/me/{number}")
def me(request: Request, night: str, number: int | None = None) -> Response:
    """Show a player's own page, which leads to each table; the secret stands in the fragment."""
    return page(request, "night/me.html", night=night, number=number)
