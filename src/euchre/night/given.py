"""Given away: what each player's decisions cost, judged from what that player knew.

Cards and partners do not matter to it, so that it tells players apart long before points do.
What each decision cost is found by the review (``analysis.given_away``) when the night is over.
"""

from __future__ import annotations

from collections.abc import Mapping

from euchre.night.events import Judged
from euchre.night.fold import Night
from euchre.night.level import Figure


def judged(night: Night) -> dict[int, Judged]:
    """Return what was judged, by game."""
    events = (e for e in night.events if isinstance(e, Judged) and e.id not in night.undone)
    return {event.game: event for event in events}


def given_away(night: Night) -> Mapping[int, Figure]:
    """Return what each player gave away per deal, who gave away least first."""
    found: dict[int, list[float]] = {}
    for event in judged(night).values():
        for player, deals in event.given.items():
            found.setdefault(player, []).extend(deals)
    figures = {player: Figure.of(deals) for player, deals in found.items() if deals}
    return dict(sorted(figures.items(), key=lambda line: (line[1].mean, line[0])))
