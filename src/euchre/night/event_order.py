"""The order in which events count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import msgspec

from euchre.night.event_base import Dated
from euchre.night.events import AnyEvent, encode

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
