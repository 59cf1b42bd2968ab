"""What all pages share: templates, and static files under versioned names."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Depends
from fastapi.templating import Jinja2Templates
from jinja2 import Environment, pass_environment
from markupsafe import Markup
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from euchre.server.refusals import Refused

_HERE = Path(__file__).parent.parent
STATIC = _HERE / "static"

#: Types of files that are minified, and types that are compressed.
LEAN = (".js", ".css")
TEXTS = (".js", ".css", ".html", ".svg", ".json", ".txt", ".webmanifest")

templates = Jinja2Templates(_HERE / "templates")


@cache
def version() -> str:
    """Return the first digits of a digest over all static files."""
    whole = sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()[:12]


def static(path: str) -> str:
    """Return the versioned address of a static file; it changes when any file does.

    The version is part of the path, so relative imports between modules keep it.
    """
    return f"/static/{version()}/{path}"


#: An import or export from another module.
_IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.{1,2}/[^"]+\.js)"', re.M)


@cache
def modules(path: str) -> tuple[str, ...]:
    """Return a module and all it imports, itself first, as paths relative to the static files."""
    paths: dict[str, None] = {}
    waiting = [path]
    while waiting:
        one = waiting.pop()
        if one not in paths:
            paths[one] = None
            for name in _IMPORT.findall((STATIC / one).read_text("utf-8")):
                there = (STATIC / one).parent / name
                waiting.append(there.resolve().relative_to(STATIC.resolve()).as_posix())
    return tuple(paths)


def module(path: str) -> Markup:
    """Return the tags that load a module, and preload all its imports."""
    ahead = Markup('<link rel="modulepreload" href="{}">')
    script = Markup('<script type="module" src="{}"></script>').format(static(path))
    return Markup().join([*(ahead.format(static(one)) for one in modules(path)), script])


@pass_environment
def named(env: Environment, found: Iterable[Any], number: str, what: str) -> Any:
    """Return the one of this number, as a path names it.  Raises ``Refused`` if there is none."""
    for one in found:
        if str(env.getattr(one, "number")) == number:
            return one
    raise Refused(404, f"There is no such {what}.")


templates.env.globals["static"] = static
templates.env.globals["module"] = module
templates.env.filters["named"] = named


#: Comments that start a line of a script or style sheet, and indentation: a fifth of the bytes.
#: Scripts must not have multi-line template literals; a test checks.
_COMMENT = re.compile(r"^[ \t]*//[^\n]*\n|^[ \t]*/\*.*?\*/\s*|^[ \t]+", re.M | re.S)


@cache
def lean(path: str) -> bytes:
    """Return a static file as served: scripts and style sheets minified."""
    whole = (STATIC / path).read_bytes()
    return _COMMENT.sub("", whole.decode()).encode() if Path(path).suffix in LEAN else whole


@cache
def _packed(path: str) -> bytes:
    """Return a static file compressed."""
    return gzip.compress(lean(path), mtime=0)


def _compressed(path: str, answer: Response, asked: Headers) -> Response:
    """Return the response for an existing file, compressed if the browser accepts it."""
    answer.headers["vary"] = "Accept-Encoding"
    if "range" in asked and Path(path).suffix not in LEAN:
        return answer
    headers = {name: answer.headers[name] for name in ("content-type", "last-modified", "vary")}
    if "gzip" in asked.get("accept-encoding", ""):
        return Response(_packed(path), headers=headers | {"content-encoding": "gzip"})
    return Response(lean(path), headers=headers)


class Versioned(StaticFiles):
    """Static files under a version: those of the current one may be cached forever."""

    async def get_response(self, path: str, scope: Any) -> Response:
        """Return a file, compressed if the browser accepts that."""
        asked, _, rest = path.partition("/")
        answer = await super().get_response(rest, scope)
        if answer.status_code == 200 and Path(rest).suffix in TEXTS:
            answer = _compressed(rest, answer, Headers(scope=scope))
        lasting = "public, max-age=31536000, immutable"
        answer.headers["cache-control"] = lasting if asked == version() else "no-cache"
        return answer


def plain(router: APIRouter, template: str, *paths: str) -> None:
    """Serve a template that needs nothing but the parts of its path, which it gets by name."""

    def show(request: Request) -> Response:
        return page(request, template, **request.path_params)

    for path in paths:
        router.get(path)(show)


def in_html(
    router: APIRouter, path: str, view: Callable[..., Any], template: str, **price: Any
) -> None:
    """Serve an answer of the API as a page, or parts of one (``…/html``), in the asker's turn."""
    answer = Depends(view)

    async def show(request: Request, shown: Any = answer) -> Response:
        draw = partial(page, request, template, **request.path_params | shown)
        answered: Response = await request.app.state.services.store.views.run(draw)
        return answered

    router.get(path, include_in_schema=False, **price)(show)


def attachment(content: str | bytes, name: str) -> Response:
    """Return JSON to be saved as a file of this name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/json", headers=headers)


def page(request: Request, template: str, status: int = 200, /, **values: Any) -> Response:
    """Render a template; its links begin with the address under which the request has come."""
    origin = request.app.state.origin
    values |= {"origin": origin, "base": origin or str(request.base_url).rstrip("/")}
    return templates.TemplateResponse(request, template, values, status)
