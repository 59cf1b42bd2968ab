"""Pages of the daily challenge."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from euchre.server.daily.api import day_held, days_of
from euchre.server.http.pages import page

router = APIRouter(include_in_schema=False)


@router.get("/daily")
@router.get("/daily/{day}")
async def daily(request: Request, day: str = "") -> Response:
    """Show the challenge of a day, of today if none is named."""
    named = (await day_held(day, days_of(request))).isoformat() if day else ""
    return page(request, "daily.html", day=named)
