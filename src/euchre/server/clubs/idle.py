"""Nights and clubs in which nothing has happened for long: list and remove them.

Nothing expires by itself: an organizer may come back to a night, or a club to its season, years
later, and neither costs anything but space.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from euchre.server.refusals import Refused
from euchre.server.store.journal import Journal
from euchre.server.store.schema import (
    CLUB_DEVICES,
    CLUB_MATCHES,
    CLUB_NIGHTS,
    TICKETS,
)
from euchre.server.store.who import OPERATOR, deed

#: Maximum number of nights or clubs per request.
MANY = 100
#: What belongs to a night or a club besides its events, in foreign-key order.
_BOUND = {
    "night": (CLUB_MATCHES, CLUB_NIGHTS, TICKETS),
    "club": (CLUB_MATCHES, CLUB_NIGHTS, CLUB_DEVICES),
}


async def idle(state: Any, what: str, before: date, *, sure: bool) -> dict[str, Any]:
    """Return the nights or clubs without an event since the beginning of a day (UTC).

    With ``sure`` they are removed, each only if it still is idle.  Raises ``Refused`` for a day
    that has not begun.
    """
    if before > datetime.now(UTC).date():
        raise Refused(422, f"{before} has not begun; choose today or an earlier day.")
    journal: Journal[Any, Any, Any] = state.nights.journal if what == "night" else state.clubs
    at = int(datetime(before.year, before.month, before.day, tzinfo=UTC).timestamp() * 1000)
    logs = await journal.idle(at, MANY + 1)
    rows = [
        {"id": log_id, "last": last, **await _about(journal, log_id)}
        for log_id, last in logs[:MANY]
    ]
    removed = 0
    for row in rows if sure else ():
        why = f"nothing has happened since {before}"
        entry = deed(OPERATOR, f"removed {what}", about=row["id"], why=why)
        removed += await journal.remove(row["id"], at, _BOUND[what], entry)
    return {"found": rows, "more": len(logs) > MANY, "removed": removed, "done": sure}


async def _about(journal: Journal[Any, Any, Any], log_id: str) -> dict[str, Any]:
    """Return title and number of people; a log that cannot be read has neither."""
    try:
        state = (await journal.get(log_id)).state
    except Exception:
        return {"title": "", "people": 0}
    people = state.players if hasattr(state, "players") else state.members
    return {"title": state.title, "people": len(people)}
