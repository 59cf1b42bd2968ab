"""The printable parts of a night, and which of them it has a use for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.next_seating import affected
from euchre.night.rotation.chart import Chair, Chart, Seating, arrows, foursomes
from euchre.night.rotation.movements import seat_arrows

#: The printable parts, with descriptions.
PARTS: Mapping[str, str] = {
    "tally": "a tally card for each player",
    "slips": "new cards only for players whose seats have changed",
    "spares": "a page of blank tally cards, for walk-ins and lost cards",
    "find": "a list by name, with each player's table and seat in every game",
    "chart": "the master chart: who sits where in every game",
    "wall": "the chart for the wall, readable from 10 feet (3 m)",
    "moves": "signs that say where to go from each table, and red and white cards",
    "scores": "a score slip for each table of each game, to hand in",
    "matches": "the matches of pairs or teams",
    "cover": "a title picture for the door",
    "door": "a sheet for the door: check in by phone",
    "tents": "a folding tent for each table",
    "chairs": "a card for each chair, saying where its player goes next",
    "hands": "score sheets with a box for every deal, two to a page",
    "signin": "the sign-in list for the door",
    "grid": "the scorer's grid",
    "money": "the treasurer's sheet: fees, prizes and the till",
    "rules": "the rules of the night and of the game",
}
#: Movements that lead from each table, and not to the wall.
SIGNED = ("winners-up", "losers-move", "four-games", "red-and-white", "seat-arrows")


def parts_of(night: Night, parts: Sequence[str], *, check_in: bool = False) -> list[str]:
    """Return the parts that this night has a use for, in the order given.

    Raises ``NightError`` if it has a use for none of them.
    """
    needless = unused(night, check_in=check_in)
    used = [part for part in parts if part not in needless]
    if not used:
        raise NightError(*(needless[part] for part in parts))
    return used


def unused(night: Night, *, check_in: bool = False) -> dict[str, str]:
    """Return the parts that this night has no use for, each with the reason.

    ``check_in`` is whether people can check in by phone, which takes a server.
    """
    reasons: dict[str, str] = {}
    if not affected(night):
        reasons["slips"] = "no cards have changed, so there are no slips to print"
    if night.movement is None:
        reasons["moves"] = "this night has a chart; its tally cards say where to go"
    elif night.movement.way not in SIGNED:
        reasons["moves"] = "tonight the wall says where to go, not the tables"
    if not next_chairs(night):
        reasons["chairs"] = (
            "no arrows lead from chair to chair (plan the night with --arrows, or with --movement"
            " seat-arrows); tally cards, signs or the wall say where to go"
        )
    if night.rules.play == "screens":
        cards = ("moves", "chairs", "tents", "scores", "hands", "spares")
        reasons |= dict.fromkeys(cards, "every table plays on this server tonight, none with cards")
    if night.contest is None:
        reasons["matches"] = "there are no matches of pairs or teams tonight"
    if not night.rules.paid:
        reasons["money"] = "there is no entry fee tonight (set one with --rule fee=5)"
    if not check_in:
        why = "check-in by phone takes a server: print its sheet at the desk, with links"
        reasons["door"] = why
    return reasons


def next_chairs(night: Night) -> Mapping[Chair, Chair]:
    """Return where the arrow of each chair leads after every game; empty if there are none."""
    chart = night.the_chart
    if night.movement is None:
        return arrows(chart) or {}
    if night.movement.way != "seat-arrows":
        return {}
    here = foursomes(range(1, 4 * chart.tables + 1))
    return arrows(Chart((Seating(here), Seating(seat_arrows(here))), "moved", "seat arrows")) or {}


def on_paper(night: Night, parts: Sequence[str], **options: Any) -> bytes:
    """Return what ``euchre.night.paper.printed`` does; it is imported only by whoever prints."""
    from euchre.night.paper import printed
    from euchre.night.paper.imprint import Printing

    return printed(night, parts, Printing(**options))
