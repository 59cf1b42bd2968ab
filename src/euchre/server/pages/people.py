"""Pages about people: their devices and data, privacy, and the operator's page."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from euchre.server.pages.shell import page, plain
from euchre.server.settings import Keep

router = APIRouter(include_in_schema=False)


plain(router, "me.html", "/me")
# The key is in the fragment.
plain(router, "operator.html", "/operator")


@router.get("/privacy")
def privacy(request: Request) -> Response:
    """Say in plain words what is kept, for how long, and who sees it."""
    keep: Keep = request.app.state.settings.keep
    return page(
        request,
        "privacy.html",
        tables=how_long(keep.tables),
        chat=how_long(keep.chat),
        people=how_long(keep.people),
    )


def how_long(seconds: float | None) -> str:
    """Return in words how long something is kept after its last use; empty if forever."""
    if seconds is None:
        return ""
    for size, unit in ((365 * 86_400, "year"), (86_400, "day"), (3600, "hour")):
        if seconds >= size and seconds % size == 0:
            count = int(seconds // size)
            return f"{count} {unit}{'s' * (count != 1)}"
    return f"{seconds / 3600:.1f} hours"
