"""Pages of a club; search engines must not list them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from euchre.night.season.rules import OPTIONS
from euchre.server.clubs.api import Named
from euchre.server.http.pages import page

router = APIRouter(include_in_schema=False)

#: Form fields for a season's rules: name, title, choices (none: free text).
FIELDS = (
    ("score", "What a night is worth", (
        ("points", "Points per game"), ("total", "Total points"), ("place", "Points for places"),
        ("compared", "Compared, per deal"), ("given-away", "Given away, per deal"))),
    ("place-points", "Points for the places", ()),
    ("count", "Which nights count", ()),
    ("value", "Nights that count are", (
        ("", "Default: totals and places added, others averaged"), ("sum", "Added"),
        ("mean", "Averaged"))),
    ("least", "Nights needed to be ranked", ()),
    ("ties", "Ties", (
        ("shared", "Shared"), ("next-best", "Next best night decides"), ("wins", "Games won"),
        ("loners", "Loners"))),
    ("names", "Strangers see", (("initials", "Initials"), ("full", "Full names"))),
)  # fmt: skip
#: Placeholders of the free-text fields.
USUAL = {"place-points": "6,4,3,2,1", "count": "all", "least": "a third"}
#: What to write into them.
HINTS = {
    "place-points": "For the first, the second and so on; only where places earn points.",
    "count": "all, or best:5 for everyone's five best, or best-share:80 for the best 80 %.",
    "least": "A number of nights; without one, a third of them.",
}


@router.get("/club")
def clubs(request: Request) -> Response:
    """Show how a club is begun, brought from a file, or found again."""
    return _page(request, "club/new.html")


@router.get("/club/{club}")
def club(request: Request, club: str) -> Response:
    """Show standings, members and nights."""
    return _page(request, "club/club.html", club=club)


@router.get("/club/{club}/desk")
def desk(request: Request, club: str) -> Response:
    """Show the organiser's page; its secret stands in the fragment."""
    return _page(request, "club/desk.html", club=club)


@router.get("/club/{club}/me")
def me(request: Request, club: str) -> Response:
    """Show a member's own season; the secret stands in the fragment."""
    return _page(request, "club/member.html", club=club, member=None)


@router.get("/club/{club}/member/{member}")
def member(request: Request, club: str, member: Named) -> Response:
    """Show a member's season."""
    return _page(request, "club/member.html", club=club, member=member)


def _page(request: Request, template: str, **values: Any) -> Response:
    """Return a page that search engines must not list."""
    response = page(
        request, template, fields=FIELDS, usual=USUAL, hints=HINTS, docs=OPTIONS, **values
    )
    response.headers["X-Robots-Tag"] = "noindex"
    return response
