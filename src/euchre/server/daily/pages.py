"""The pages of the daily challenge."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from euchre.server.pages.shell import page

router = APIRouter(include_in_schema=False)


@router.get("/daily")
@router.get("/daily/{day}")
def daily(request: Request, day: str = "") -> Response:
    """Show the challenge of a day, of today if none is named."""
    return page(request, "daily.html", day=day[:10])
