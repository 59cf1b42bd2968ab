"""Which events were undone, and what is undone together."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from euchre.night.event_base import Dated
from euchre.night.event_order import E
from euchre.night.events import Undone
from euchre.night.season.events import SeasonUndone


def step_of(events: Iterable[E], undone: Collection[str], event: E) -> tuple[E, ...]:
    """Return what one command did that made this event, as far as it is still in force.

    The ids of its events are numbered (``desk.events_of``).
    """

    def step(one: E) -> tuple[str, str]:
        # Events of a season have no author.
        return getattr(one, "by", ""), re.sub(r"-[1-9][0-9]{0,3}$", "", one.id)

    return tuple(x for x in events if x.id not in undone and step(x) == step(event))


def undone_in(events: Iterable[Dated]) -> frozenset[str]:
    """Return the ids of events that were undone, given events in order of time.

    The latest event decides: an undo can itself be undone.
    """
    gone: set[str] = set()
    for event in reversed(list(events)):
        if isinstance(event, Undone | SeasonUndone) and event.id not in gone:
            gone.update(event.of)
    return frozenset(gone)
