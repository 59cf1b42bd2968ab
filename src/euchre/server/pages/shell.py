"""What every page is made with: templates, and static files under names that change with them."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from fastapi.templating import Jinja2Templates
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

_HERE = Path(__file__).parent.parent
STATIC = _HERE / "static"

templates = Jinja2Templates(_HERE / "templates")


@cache
def _version() -> str:
    """Return a few digits of a digest over all static files."""
    whole = sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()[:12]


def static(path: str) -> str:
    """Return the address of a static file; it changes when any of them does.

    The version is part of the path, so that modules find each other under it too.
    """
    return f"/static/{_version()}/{path}"


templates.env.globals["static"] = static


class _Versioned(StaticFiles):
    """Static files below a version: those of this one may be kept for ever."""

    async def get_response(self, path: str, scope: Any) -> Response:
        version, _, rest = path.partition("/")
        answer = await super().get_response(rest, scope)
        kept = "public, max-age=31536000, immutable" if version == _version() else "no-cache"
        answer.headers["cache-control"] = kept
        return answer


def static_files() -> StaticFiles:
    """Return the application to be mounted at ``/static``."""
    return _Versioned(directory=STATIC)


def page(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """Return a page made of a template; it knows the address that its links are to have."""
    values["origin"] = request.app.state.origin
    return templates.TemplateResponse(request, template, values, status)
