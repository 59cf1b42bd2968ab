"""Pages of a club; they ask search engines not to list them."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from euchre.server.clubs.access import there
from euchre.server.http.pages import page, plain

router = APIRouter(include_in_schema=False, dependencies=[Depends(there)])

#: Form fields for a season's rules: name, title, choices (none: free text).
FIELDS = (
    ("score", "What a night is worth", (
        ("points", "Points per game"), ("total", "Total points"), ("wins", "Games won"),
        ("place", "Points for places"),
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
    ("win", "Sides: league points for a win", ()),
    ("tie", "Sides: for a tie", ()),
    ("loss", "Sides: for a loss", ()),
    ("walkover", "Sides: for a walkover", ()),
    ("each-game", "Sides: for each game won", ()),
    ("level", "Sides: a match level in games", (
        ("points", "Points decide it"), ("tie", "Is a tie"))),
    ("order", "Sides: what separates equal ones", ()),
    ("borrow", "Times a member may play for another side", ()),
    ("promoted", "Sides that go up", ()),
    ("relegated", "Sides that go down", ()),
    ("names", "Strangers see", (("initials", "Initials"), ("full", "Full names"))),
)  # fmt: skip
#: Placeholders of the free-text fields.
USUAL = {"place-points": "6,4,3,2,1", "count": "all", "least": "a third", "win": "2",
         "tie": "half of a win", "loss": "0", "walkover": "as for a win", "each-game": "0",
         "order": "games,points", "borrow": "no limit", "promoted": "0",
         "relegated": "0"}  # fmt: skip
#: Help below the fields.
HINTS = {
    "place-points": "For the first, the second and so on; only where places earn points.",
    "count": "all, or best:5 for everyone's five best, or best-share:80 for the best 80 %.",
    "order": "In this order: games, difference, points, margin, wins, meetings.",
    "least": "A number of nights; without one, a third of them.",
}


@router.get("/club")
def clubs(request: Request) -> Response:
    """Show how a club is begun, brought from a file, or found again."""
    return page(request, "club/new.html", fields=FIELDS, usual=USUAL, hints=HINTS)


@router.get("/club/{club}/desk")
def desk(request: Request, club: str) -> Response:
    """Show the organiser's page; its secret stands in the fragment."""
    return page(request, "club/desk.html", club=club, fields=FIELDS, usual=USUAL, hints=HINTS)


plain(router, "club/club.html", "/club/{club}", "/club/{club}/wall")
plain(router, "club/side.html", "/club/{club}/side/{side:int}")
plain(router, "club/member.html", "/club/{club}/me", "/club/{club}/member/{member:int}")
