"""Points given and taken apart from scores, and the organizer's own words, as events."""

from __future__ import annotations

from euchre.bounds import Game, Player, Points, Seat, Table
from euchre.night.event_base import NightEvent


class Adjusted(NightEvent, frozen=True, kw_only=True, tag="adjusted"):
    """Points given to a player, or taken, outside any score: a penalty, a late card, a forfeit.

    They count for the player's pair or team.  ``entry`` is the request of a table that they grant.
    """

    number: Player
    points: Points
    note: str = ""
    entry: str = ""


class Asked(NightEvent, frozen=True, kw_only=True, tag="asked"):
    """A table asks for points to be given or taken; they count once the desk grants them."""

    game: Game
    table: Table
    seat: Seat
    number: Player
    points: Points
    note: str = ""


class Worded(NightEvent, frozen=True, kw_only=True, tag="worded"):
    """The organizer's own page on conduct, for the rule card and the rules on phones."""

    text: str
