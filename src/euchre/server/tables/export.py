"""Export everything stored about a person, as one value for a file."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from euchre.records import dump
from euchre.server.refusals import Refused
from euchre.server.store.schema import CHAT, MEMBERS, PEOPLE, TABLES
from euchre.server.store.store import Store, events_of, seeds_of
from euchre.server.tables import paper
from euchre.server.tables.fold import Seeds, TableState, advance

#: Format identifier in the file.
FORMAT = "euchre/person/v1"


async def export(store: Store, person: str) -> dict[str, Any]:
    """Return everything stored about a person.

    Unfinished games are included without cards, only saying that the person plays there.
    """
    devices = await store.who.devices(person)
    return {
        "format": FORMAT,
        "person": person,
        "since": _when(await store.who.person(person)),
        "devices": [
            {"name": one["label"], "since": _when(one["made"]), "last seen": _when(one["seen"])}
            for one in devices
        ],
        "tables": await store.ask(lambda connection: _tables(connection, person)),
        "nights": "Names at Euchre nights and in clubs are kept by their organizers.",
    }


def _tables(connection: sa.Connection, person: str) -> list[dict[str, Any]]:
    query = (
        sa.select(TABLES.c.id, TABLES.c.game, TABLES.c.made)
        .join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
        .where(MEMBERS.c.person == person, MEMBERS.c.table_id.in_(_known(person)))
        .order_by(TABLES.c.made)
    )
    return [
        {"table": table_id, "game": game, "opened": _when(made)} | _at(connection, table_id, person)
        for table_id, game, made in connection.execute(query).all()
    ]


def _known(person: str) -> sa.Select[tuple[str]]:
    """Return a query for the tables of a person who is still known."""
    return (
        sa.select(MEMBERS.c.table_id)
        .join(PEOPLE, PEOPLE.c.id == MEMBERS.c.person)
        .where(MEMBERS.c.person == person)
    )


def _at(connection: sa.Connection, table_id: str, person: str) -> dict[str, Any]:
    """Return what happened at a table while a person sat there."""
    told: dict[str, Any] = {"seats": [], "games": [], "chat": _chat(connection, table_id, person)}
    seeds = seeds_of(connection, table_id)
    t: TableState | None = None
    sat = ended = False
    try:
        for event in events_of(connection, table_id, 0):
            before, t = t, advance(t, table_id, event, seeds)
            seat = t.seat_of(person)
            if seat is not None and (before is None or before.seat_of(person) != seat):
                name = t.seats[seat].name
                told["seats"].append({"seat": seat, "name": name, "from": _when(event.at)})
            if seat is None and told["seats"] and "to" not in told["seats"][-1]:
                told["seats"][-1]["to"] = _when(event.at)
            sat = seat is not None or (sat and event.kind != "again")
            if event.kind == "again":
                told["games"] += _record(before, seeds) if ended else []
            ended = sat and t.match.over
    except (ValueError, KeyError):
        told["problem"] = "the rest of this table cannot be read"
    told["games"] += _record(t, seeds) if ended else []
    return told


def _record(t: TableState | None, seeds: Seeds) -> list[Any]:
    """Return the record of a game in its final state; empty while others play the same deals."""
    if t is None:
        return []
    with suppress(Refused):
        return [json.loads(dump(paper.record(t, seeds)))]
    return []


def _chat(connection: sa.Connection, table_id: str, person: str) -> list[dict[str, Any]]:
    query = (
        sa.select(CHAT.c.text, CHAT.c.at)
        .where(CHAT.c.table_id == table_id, CHAT.c.person == person, CHAT.c.text != "")
        .order_by(CHAT.c.n)
    )
    return [{"text": text, "at": _when(at)} for text, at in connection.execute(query)]


def _when(at: int | None) -> str | None:
    """Format a time so that every program can read it."""
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC).isoformat("T", "seconds")
