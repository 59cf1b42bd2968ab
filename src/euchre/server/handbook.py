"""Documentation for players and organizers, at ``/help``: the pages of ``docs/``.

An installed package includes them (see ``pyproject.toml``); a checkout reads ``docs/``.
"""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path, PurePosixPath

from fastapi import APIRouter
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from euchre.games import GAMES
from euchre.server.http.pages import page
from euchre.server.refusals import Refused

router = APIRouter(include_in_schema=False)

_HERE = Path(__file__).parents[1]
#: Folder of the pages: in the installed package, else in the checkout.
FOLDER = next((p for p in (_HERE / "help", _HERE.parents[1] / "docs") if p.is_dir()), _HERE)
#: The pages in their order, grouped by subject.
GROUPS = {
    "Playing": ("table", "friends", "daily", "practice", "fair-deal", "glossary", "terminal"),
    "Playing better": (
        "almanac/index",
        "almanac/hands",
        "almanac/alone",
        "almanac/next",
        "almanac/dealer",
        "almanac/donating",
        "almanac/leads",
        "almanac/discards",
        "almanac/stuck",
        "almanac/house-rules",
        "almanac/luck",
        "almanac/people",
        "ceiling",
        "review",
    ),
    "A Euchre night": (
        "night",
        "pairs-and-teams",
        "screens",
        "season",
        "where",
        "rotations",
        "hosting",
    ),
}
PAGES = tuple(name for group in GROUPS.values() for name in group)
#: Documentation pages that players see in another form.
INSTEAD = {"learn": "/lessons", "games/README": "/#games-title"}
INSTEAD |= {f"games/{game.name}": f"/rules/{game.name}" for game in GAMES}
#: Types of pictures on the pages.
PICTURES = {".webp": "image/webp", ".svg": "image/svg+xml"}
#: Browsers may cache a picture for an hour.
_AN_HOUR = {"Cache-Control": "public, max-age=3600"}


@router.get("/help")
def contents(request: Request) -> Response:
    """List the pages."""
    groups = [(title, [(name, _title(name)) for name in names]) for title, names in GROUPS.items()]
    return page(request, "help.html", groups=groups)


@router.get("/help/{name:path}")
def one(request: Request, name: str) -> Response:
    """Show a page, or one of its pictures."""
    if name in PAGES:
        title, text = rendered(name)
        return page(request, "help-page.html", title=title, text=text)
    kind = PICTURES.get(PurePosixPath(name).suffix)
    if kind and name in pictures():
        return FileResponse(FOLDER / name, media_type=kind, headers=_AN_HOUR)
    raise Refused(404, "There is no such help page.")


@cache
def rendered(name: str) -> tuple[str, Markup]:
    """Return the title of a page, and the whole page as HTML."""
    tokens, markdown = _parsed(name)
    html = markdown.renderer.render(tokens, markdown.options, {})
    # Wide tables and code blocks scroll, by keyboard, too.
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>')
    html = html.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
    # A column without a name has no header.
    html = re.sub(r"<th[^>]*></th>", "<td></td>", html)
    # Markdown escapes HTML here, and the pages are our own.
    return _title(name), Markup(html)  # noqa: S704


@cache
def pictures() -> frozenset[str]:
    """Return the paths of all pictures on the pages."""
    tokens = (token for name in PAGES for token in _parsed(name)[0])
    images = (child for token in tokens for child in token.children or () if child.type == "image")
    return frozenset(str(image.attrs["src"]).removeprefix("/help/") for image in images)


def _title(name: str) -> str:
    text = (FOLDER / f"{name}.md").read_text("utf-8")
    return text.partition("\n")[0].removeprefix("# ")


def _parsed(name: str) -> tuple[list[Token], MarkdownIt]:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse((FOLDER / f"{name}.md").read_text("utf-8"))
    for i, token in enumerate(tokens):
        if token.type == "heading_open":
            # As on the documentation site.
            plain = re.sub(r"[^\w\s-]", "", tokens[i + 1].content.lower()).strip()
            token.attrSet("id", re.sub(r"[\s-]+", "-", plain))
        for child in token.children or ():
            if child.type == "image":
                child.attrSet("src", f"/help/{_beside(name, str(child.attrs['src']))}")
                child.attrSet("loading", "lazy")
            elif child.type == "link_open":
                _relink(name, child)
    return tokens, markdown


def _relink(name: str, link: Token) -> None:
    """Point a link to a page of this server; unlink it if there is none."""
    target, _, anchor = str(link.attrs["href"]).partition("#")
    if "://" in target:
        link.attrSet("rel", "noreferrer")
        return
    there = _beside(name, target).removesuffix(".md") if target else name
    mark = f"#{anchor}" if anchor else ""
    if there in PAGES:
        link.attrSet("href", f"/help/{there}{mark}")
    elif there in INSTEAD:
        link.attrSet("href", INSTEAD[there])
    else:
        del link.attrs["href"]


def _beside(name: str, target: str) -> str:
    """Resolve a link target of a page, relative to the folder of all pages."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
