"""Repair the seating of a night with the fewest changes, and find who needs a new card."""

from __future__ import annotations

from euchre.night.errors import NightError
from euchre.night.events import Charted, Started, Substituted
from euchre.night.fold import Night, fold
from euchre.night.movement import next_chart
from euchre.night.rotation.chart import Chart


def mended(night: Night, *, with_late: bool = False) -> Chart:
    """Return the chart with the games not yet begun repaired for the players present.

    As few cards as possible change; ``arrivals.replanned`` instead reseats everyone, more
    evenly.  In a night without a chart the next game is seated.  Raises ``NightError`` if no
    game is left, ``ChartError`` if fewer than four are present.
    """
    if night.movement is not None:
        return next_chart(night, with_late=with_late)
    if night.contest is not None:
        from euchre.night.contest.next import reseated

        return reseated(night, with_late=with_late)

    from euchre.night.rotation.mending import mend

    if night.games <= night.played:
        raise NightError(f"game {night.played} has started and was the last one")
    here = night.there(with_late=with_late)
    wishes = night.wishes.among({*here, *night.the_chart.players})
    return mend(night.the_chart, night.played, here, wishes)


def affected(night: Night) -> tuple[int, ...]:
    """Return the players who need a new card since the last change of seats.

    That is everyone whose seats have changed since the latest game that began before it: when a
    game begins, new cards have been handed out, and several changes between two games add up.
    Correction slips are printed for them; empty if the seats have never changed.
    """
    from euchre.night.rotation.mending import changes

    changing = _since_a_game(night)
    found: set[int] = set()
    after = night
    for at, event in reversed(list(enumerate(changing))):
        without = {one.id for one in changing[at:]}
        before = fold(one for one in night.events if one.id not in without)
        found |= set(changes(before.the_chart, after.the_chart, event.first).players)
        if isinstance(event, Substituted):
            found.add(event.number)
        after = before
    return tuple(sorted(found & set(night.there(with_late=True))))


def _since_a_game(night: Night) -> list[Charted | Substituted]:
    """Return the latest changes of seats: all that no game has separated from the last one."""
    found: list[Charted | Substituted] = []
    begun = False
    for event in night.events:
        if event.id in night.undone:
            continue
        if isinstance(event, Started):
            begun = True
        elif isinstance(event, Charted | Substituted):
            found = [] if begun else found
            found.append(event)
            begun = False
    return found
