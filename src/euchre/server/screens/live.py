"""The running tables of a night, for wall, desk and players."""

from __future__ import annotations

from typing import Any

from euchre.server.clock import now
from euchre.server.nights.access import NightLog
from euchre.server.screens.joining import claims
from euchre.server.screens.usher import Usher
from euchre.server.tables.table import Table


async def shown(usher: Usher, log: NightLog, desk: bool) -> dict[str, Any]:
    """Return what changes between a night's events: tables and, for the desk, claims."""
    if not desk:
        return live(usher, log)
    tickets = await usher.services.store.tickets(log.id)
    return live(usher, log, desk=True) | {"claims": claims(log.night, tickets)}


def live(usher: Usher, log: NightLog, *, desk: bool = False) -> dict[str, Any]:
    """Return the running tables of a night on this server; empty if there are none.

    For each: game, table, the current deal and the number of deals (0: no limit), points, who is
    waited for and since when (milliseconds since 1970).  If all tables play the same deals, only
    the desk gets the points (else None): a deal's result at one table would hint at its cards to
    the next.
    """
    watched = usher.watched.get(log.id)
    if log.night.rules.play == "cards":
        return {}
    running = watched.running.items() if watched else ()
    tables = [_table(usher, *at, name) for at, name in sorted(running)]
    if log.night.rules.same_deals and not desk:
        tables = [one | {"points": None} if "points" in one else one for one in tables]
    return {"live": tables}


def _table(usher: Usher, game: int, number: int, name: str) -> dict[str, Any]:
    shown: dict[str, Any] = {"game": game, "table": number}
    if name in usher.services.tables.quarantined:
        return shown | {"damaged": True}
    table = usher.services.tables.live(name)
    return shown if table is None else shown | _stands(table)


def _stands(table: Table) -> dict[str, Any]:
    t = table.state
    deals = t.rules.goal.deals
    look = table.presence.look(t)
    away = [
        seat.name
        for p, seat in enumerate(t.seats)
        if seat.person and not look.looking >> p & 1 and look.since(p)[0] != "here"
    ]
    turn = t.turn
    waits = turn is not None and t.kind(turn) == "person"
    return {
        "deal": min(t.match.counted + 1, deals) if deals else t.match.deals + 1,
        "deals": deals if t.rules.goal.deals else 0,
        "points": list(t.match.scores),
        "over": t.match.over,
        "last": t.turn is not None and deals == t.match.counted + 1,
        "waits": t.names[turn] if waits and turn is not None else None,
        "since": now() - round(table.rested * 1000) if waits else None,
        "away": away,
    }
