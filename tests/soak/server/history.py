"""Compare a server's log with its clients' memories; read from the file, without the server."""

import json
from collections.abc import Iterable
from contextlib import aclosing
from dataclasses import dataclass

import sqlalchemy as sa
from benchmarks.load.wire import listen

from euchre.server.settings import Settings
from euchre.server.store import database
from euchre.server.store.schema import EVENTS
from euchre.server.tables.table import KEPT
from tests.soak.server.witness import Witness, digest


@dataclass(frozen=True)
class Logged:
    """One event as it is kept."""

    kind: str
    cmd: str
    body: dict[str, object]


def log_of(settings: Settings) -> dict[str, dict[int, Logged]]:
    """Return every event of every table of a database, by its number."""
    found: dict[str, dict[int, Logged]] = {}
    engine = database.reader_engine(settings)
    with engine.connect() as connection:
        for row in connection.execute(sa.select(EVENTS)):
            event = Logged(row.kind, row.cmd_id, json.loads(row.body))
            found.setdefault(row.table_id, {})[row.seq] = event
    engine.dispose()
    return found


def compare(
    witnesses: Iterable[Witness], log: dict[str, dict[int, Logged]]
) -> tuple[int, list[str]]:
    """Return how many shown events are lost, and a sentence for everything that is wrong."""
    lost: set[tuple[str, int]] = set()
    wrong = []
    for table, events in log.items():
        if sorted(events) != list(range(1, len(events) + 1)):
            wrong.append(f"the log of {table} has gaps")
    for witness in witnesses:
        events = log[witness.table]
        lost |= {(witness.table, seq) for seq in witness.shown if seq not in events}
        at = {event.cmd.partition(":")[2]: seq for seq, event in events.items()}
        for command in witness.commands.values():
            if command.seq is not None:
                wrong += _done(command.id, command.seq, command.body["action"], events)
            elif command.refused and command.id in at:
                wrong.append(f"{command.id} was refused and is event {at[command.id]}")
        wrong += witness.wrong
    return len(lost), wrong


def _done(
    command: str, seq: int, action: dict[str, object], events: dict[int, Logged]
) -> Iterable[str]:
    """Yield what is wrong with a command that was acknowledged."""
    event = events.get(seq)
    if event is None:
        yield f"{command} was acknowledged as event {seq}, which is lost"
    elif event.cmd.partition(":")[2] != command:
        yield f"event {seq} was acknowledged to {command} and is {event.cmd}'s"
    elif "play" in action and not _same(str(action["play"]), str(event.body["action"])):
        yield f"event {seq} is {event.body['action']} and not {action['play']}"


def _same(asked: str, kept: str) -> bool:
    """Whether two texts are the same action; cards that are moved have no order."""
    return sorted(asked.split()) == sorted(kept.split())


async def told_again(witness: Witness, after: int) -> list[str]:
    """Ask for everything since an event again; return what is told otherwise than it was.

    Of what is too long ago a server tells only what came of it, so that is not asked for.
    """
    after = max(after, witness.seq - KEPT // 2)
    wanted = {seq: text for seq, text in witness.shown.items() if seq > after and text}
    wrong = []
    async with aclosing(listen(witness.address, witness.table, witness.line.cookie, after)) as told:
        while wanted:
            event = await anext(told)
            if event.event != "frame":
                continue
            was = wanted.pop(event.id, None)
            if was is not None and digest(event.data) not in ("", was):
                wrong.append(f"event {event.id} of {witness.table} is told otherwise than before")
            if wanted and event.id >= max(wanted):
                wrong.append(f"events {sorted(wanted)[:5]} of {witness.table} are not told again")
                break
    return wrong


def seen(witnesses: Iterable[Witness]) -> int:
    """Return how many events anybody was shown."""
    return len({(witness.table, seq) for witness in witnesses for seq in witness.shown})
