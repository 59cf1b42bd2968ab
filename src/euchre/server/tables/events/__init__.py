"""What happens at a table, as it is stored: one class for each kind of event (event sourcing).

All game logic is the engine's: events hold actions as text, and a deal's cards come from its seed.
"""

from __future__ import annotations

from euchre.server.store.event import Event
from euchre.server.tables.events import games, play, seats, settings
from euchre.server.tables.state import Seeds, TableState, replace

__all__ = ["advance", "games", "play", "seats", "settings"]


def advance(t: TableState | None, table_id: str, event: Event, seeds: Seeds) -> TableState:
    """Return the table after one more event; ``t`` is None before the first.

    Raises ``ValueError`` if the event cannot follow, ``KeyError`` if a seed is missing.
    """
    if t is None:
        if not isinstance(event.act, games.Opened):
            raise ValueError("the log of a table begins with its opening")
        return event.act.table(table_id)
    if event.seq != t.seq + 1:
        raise ValueError(f"event {event.seq} cannot follow event {t.seq}")
    new = event.act.fold(t, event.seq, seeds)
    if event.act.moves:
        return replace(new, seq=event.seq, moved=event.seq, request=None)
    return replace(new, seq=event.seq)
