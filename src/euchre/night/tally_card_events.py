"""What is typed in from a tally card, as events."""

from __future__ import annotations

from euchre.bounds import Games, Made, Player, Points, Total
from euchre.night.event_base import NightEvent


class Totalled(NightEvent, frozen=True, kw_only=True, tag="totalled"):
    """The last row of a tally card, typed in: enough to rebuild a night from paper."""

    number: Player
    points: Total
    games: Games
    wins: Games = 0
    against: Total = 0
    loners: Made = 0
    euchres: Made = 0
    euchred: Made = 0


class Columned(NightEvent, frozen=True, kw_only=True, tag="columned"):
    """The column of a tally card with only its player's own points, game by game.

    None: a game sat out, or left blank.  The cards of both sides of a table make its score.
    """

    number: Player
    points: tuple[Points | None, ...]
