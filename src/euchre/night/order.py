"""The order in which events count, and which of them were undone."""

from __future__ import annotations

from collections.abc import Iterable

from euchre.night.events import AnyEvent, Undone, encode


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


def undone_in(events: Iterable[AnyEvent]) -> frozenset[str]:
    """Return the ids of events that were undone, given events in order of time.

    The latest event decides: an undo can itself be undone.
    """
    gone: set[str] = set()
    for event in reversed(list(events)):
        if isinstance(event, Undone) and event.id not in gone:
            gone.update(event.of)
    return frozenset(gone)
