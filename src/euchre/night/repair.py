"""Repair the seating of a night with the fewest changes, and find whose cards changed last."""

from __future__ import annotations

from euchre.night.errors import NightError
from euchre.night.events import Charted, Substituted
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
    """Return the players whose cards became wrong with the latest change of seats.

    Correction slips are printed for them; empty if the seats have never changed.
    """
    from euchre.night.rotation.mending import changes

    changing = [
        event
        for event in night.events
        if isinstance(event, Charted | Substituted) and event.id not in night.undone
    ]
    if not changing:
        return ()
    last = changing[-1]
    before = fold(event for event in night.events if event.id != last.id)
    found = changes(before.the_chart, night.the_chart, last.first)
    numbers = set(found.players)
    if isinstance(last, Substituted):
        numbers.add(last.number)
    return tuple(sorted(numbers))
