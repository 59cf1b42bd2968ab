"""Pages of the daily challenge."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from euchre.server.daily.api import day_asked
from euchre.server.pages.shell import page

router = APIRouter(include_in_schema=False)


@router.get("/daily")
@router.get("/daily/{day}")
def daily(request: Request, day: str = "") -> Response:
    """Show the challenge of a day, of today if none is named."""
    named = day_asked(day, request.app.state.days.today()).isoformat() if day else ""
    return page(request, "daily.html", day=named)
