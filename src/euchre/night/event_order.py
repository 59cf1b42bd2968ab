"""The order in which events count, and which of them were undone."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import msgspec

from euchre.night.event_base import Dated
from euchre.night.events import AnyEvent, Undone, encode
from euchre.night.season.events import SeasonUndone

E = TypeVar("E", bound=Dated)

#: The least time between two events.
TICK = timedelta(microseconds=1)


def following(known: Sequence[Dated], new: Sequence[E]) -> list[E]:
    """Return new events dated after all known ones, even if the clock has been set back.

    Events count in order of time: an earlier one would be kept and change nothing.  What is moved
    keeps its distances (a hybrid logical clock: Kulkarni et al., 2014).
    """
    if not known or not new or min(e.at for e in new) > (last := max(e.at for e in known)):
        return list(new)
    late = last - min(e.at for e in new) + TICK
    return [msgspec.structs.replace(event, at=event.at + late) for event in new]


def later(known: Iterable[Dated]) -> datetime:
    """Return the time now, or the first one after all known events if the clock is set back."""
    return max([datetime.now(UTC), *(event.at + TICK for event in known)])


def in_order(events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """Return events in order of time, each id once.

    Of two different events with the same id the earlier one counts, so that the result does not
    depend on the order of arrival.
    """
    once: dict[str, AnyEvent] = {}
    for event in events:
        known = once.setdefault(event.id, event)
        if known != event:
            once[event.id] = min(known, event, key=lambda e: (e.at, encode(e)))
    return sorted(once.values(), key=lambda e: (e.at, e.id))


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
