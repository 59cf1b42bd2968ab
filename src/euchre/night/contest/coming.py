"""Late entries: a pair or team whose players sign in together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from euchre.night.arrivals import named, number_for
from euchre.night.contest.matches import contest_of
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, SignedIn, Teamed
from euchre.night.fold import Night


def coming(
    night: Night, name: str, names: Sequence[str], stamp: Callable[[], dict[str, Any]]
) -> list[AnyEvent]:
    """Return the events that sign in the players of a new pair or team and form it.

    ``stamp`` gives id, time and author of each event.  Known players who belong to no
    contestant keep their numbers.  Raises ``NightError`` for a wrong number of players.
    """
    contest = contest_of(night)
    if len(names) != contest.size:
        raise NightError(f"a {contest.one} needs {contest.size} players, not {len(names)}")
    taken = {member for team in night.teams.values() for member in team.members}
    events: list[AnyEvent] = []
    numbers = []
    for one in names:
        known = named(night, one)
        if known is None:
            free = (n for n in range(1, 1000) if n not in night.players and n not in numbers)
            number = next(free)
        else:
            number = number_for(night, one)
            if number in taken:
                raise NightError(f"{known.called} already plays for another {contest.one}")
        numbers.append(number)
        events.append(SignedIn(**stamp(), number=number, name=one))
    new = max(night.teams, default=0) + 1
    return [*events, Teamed(**stamp(), team=new, name=name.strip(), members=tuple(numbers))]
