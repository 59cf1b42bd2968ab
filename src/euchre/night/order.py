"""Events in the order in which they count, and those that were undone."""

from __future__ import annotations

from collections.abc import Iterable

from euchre.night.events import AnyEvent, Undone, encode


def in_order(events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """Return events by the time they were made, each id once.

    Of two different events with one id the earlier counts, so that any order of arrival gives
    the same.
    """
    once: dict[str, AnyEvent] = {}
    for event in events:
        known = once.setdefault(event.id, event)
        if known != event:
            once[event.id] = min(known, event, key=lambda e: (e.at, encode(e)))
    return sorted(once.values(), key=lambda e: (e.at, e.id))


def undone_in(events: Iterable[AnyEvent]) -> frozenset[str]:
    """Return the ids of events that count no more, of events in order of time.

    The latest word counts: what undoes something can be undone itself.
    """
    gone: set[str] = set()
    for event in reversed(list(events)):
        if isinstance(event, Undone) and event.id not in gone:
            gone.update(event.of)
    return frozenset(gone)
