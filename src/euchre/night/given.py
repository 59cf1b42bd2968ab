"""Points given away: the cost of each player's decisions, judged from what that player knew.

Cards and partners do not affect it, so it separates players long before points do. The review
(``analysis.given_away``) computes the costs when the night is over.
"""

from __future__ import annotations

from collections.abc import Mapping

from euchre.night.events import Judged
from euchre.night.fold import Night
from euchre.night.level import Figure
from euchre.night.once import once


def judged(night: Night) -> dict[int, Judged]:
    """Return the judgments, by game."""
    events = (e for e in night.events if isinstance(e, Judged) and e.id not in night.undone)
    return {event.game: event for event in events}


@once
def given_away(night: Night) -> Mapping[int, Figure]:
    """Return the points each player gave away per deal, least first."""
    found: dict[int, list[float]] = {}
    for event in judged(night).values():
        for player, deals in event.given.items():
            found.setdefault(player, []).extend(deals)
    figures = {player: Figure.of(deals) for player, deals in found.items() if deals}
    return dict(sorted(figures.items(), key=lambda line: (line[1].mean, line[0])))
