"""Seats for the games to come when players arrive or leave, and who then needs a new card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from euchre.night.errors import NightError
from euchre.night.events import Charted, Started, Substituted
from euchre.night.fold import Night, fold
from euchre.night.movement import next_chart

if TYPE_CHECKING:
    from euchre.night.rotation.chart import Chart


def reseated(
    night: Night,
    *,
    least: bool = False,
    games: int | None = None,
    with_late: bool = False,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Chart:
    """Return the chart with the games not yet begun seated anew for the players present.

    With ``least`` as few cards as possible change; otherwise everyone is seated anew, more
    evenly.  ``games`` is the length of the whole night, by default unchanged; ``with_late`` also
    seats players who are expected but late; the wishes for the first chart still apply.  In a
    night with a movement instead of a chart the next game is seated, without any of this.  Raises
    ``NightError`` if no game is left, and ``ChartError`` if the players cannot be seated.
    """
    if night.movement is not None:
        return next_chart(night, with_late=with_late)
    if night.contest is not None:
        from euchre.night.contest import next

        return next.reseated(night, games=games, with_late=with_late)
    old = night.the_chart
    total = night.games if games is None else games
    if total <= night.played:
        raise NightError(f"game {night.played} has started and was the last one")
    here = set(night.there(with_late=with_late))
    wishes = night.wishes.only(here | set(old.players))
    # These import NumPy.
    if least:
        from euchre.night.rotation.mending import mend

        return mend(old, night.played, here, wishes)
    from euchre.night.rotation.planning import replan

    seated = set(old.games[night.played].players if night.played < night.games else old.players)
    return replan(
        old,
        night.played,
        arrive=here - seated,
        leave=seated - here,
        games=total,
        seed=seed,
        constraints=wishes,
        progress=progress,
    )


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
