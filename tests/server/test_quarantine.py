"""A failing table affects no other: it reports the failure, and everything else goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from euchre.server.refusals import DAMAGED, STOPPED, Quarantined
from euchre.server.tables import seats
from euchre.server.tables.commands import Draft
from euchre.server.tables.fold import TableState
from euchre.server.tables.registry import FEW, Tables
from euchre.server.tables.table import Table
from euchre.server.tables.turns import Mover
from tests.server.kit import (
    Player,
    listening,
    open_table,
    rooms,
    serving,
    until,
)

#: What can have happened to the rows of a table.
DAMAGES = {
    "an event is missing": "DELETE FROM events WHERE table_id = ? AND seq = 2",
    "the first event is missing": "DELETE FROM events WHERE table_id = ? AND seq = 1",
    "all events are missing": "DELETE FROM events WHERE table_id = ?",
    "a seed is missing": "DELETE FROM seeds WHERE table_id = ? AND hand = 1",
    "the next seed is missing": "DELETE FROM seeds WHERE table_id = ? AND hand = 2",
    "a newer version": "UPDATE events SET v = 99 WHERE table_id = ? AND seq = 2",
    "no JSON": "UPDATE events SET body = '{\"hand\": 1' WHERE table_id = ? AND seq = 2",
    "no object": "UPDATE events SET body = '[]' WHERE table_id = ? AND seq = 2",
    "not what belongs there": "UPDATE events SET body = '{}' WHERE table_id = ? AND seq = 2",
    "a game that is not known": (
        "UPDATE events SET body = replace(body, 'standard', 'canasta')"
        " WHERE table_id = ? AND seq = 1"
    ),
    "an unknown kind": "UPDATE events SET kind = 'danced' WHERE table_id = ? AND seq = 2",
    "a strange kind of value": "UPDATE events SET body = x'00ff' WHERE table_id = ? AND seq = 2",
}


def harm(folder: Path, table: str, damage: str) -> None:
    """Damage the rows of a table."""
    with closing(sqlite3.connect(folder / "euchre.db")) as connection, connection:
        connection.execute(DAMAGES[damage], (table,))


def test_bad_tables_are_told_of_and_all_others_go_on(tmp_path: Path) -> None:
    bad: dict[str, tuple[str, dict[str, str]]] = {}
    with serving(tmp_path) as address:
        ann = Player(address, "Ann")
        for damage in DAMAGES:
            told = ann.open(listed=True, watch="open")
            ann.play(Random(1))
            bad[damage] = told["table"], dict(ann.http.cookies)
        good = ann.open(listed=True, watch="open")
        cookies = dict(ann.http.cookies)
        ann.close()
    for damage, (table, _) in bad.items():
        harm(tmp_path, table, damage)
    with serving(tmp_path) as address:
        ann, eve = Player(address, "Ann"), Player(address, "Eve")
        ann.http.cookies.update(cookies)
        ann.table = good["table"]
        with listening(ann):
            for player in (ann, eve):
                listed = player.http.get("/api/tables")
                assert listed.status_code == 200, listed.text
                assert [t["id"] for t in listed.json()["tables"]] == [good["table"]]
            assert [t["id"] for t in ann.http.get("/api/me").json()["tables"]] == [good["table"]]
            frame = ann.play(Random(1))
            assert ann.my_turn()["seq"] > frame["seq"]
            for damage, (table, _) in bad.items():
                for method, what in (("GET", ""), ("GET", "/stream"), ("POST", "/about")):
                    path = f"/api/tables/{table}{what}"
                    answer = ann.http.request(method, path, json={})
                    assert (answer.status_code, answer.json()["error"]) == (410, DAMAGED), damage
            page = eve.http.get(f"/table/{bad['no JSON'][0]}", headers={"Accept": "text/html"})
            assert page.status_code < 500
            ready = eve.http.get("/readyz").json()
        assert ready["ready"] is True
        assert ready["quarantined"] == len(DAMAGES)
        ann.close()
        eve.close()


def test_lookups_that_are_asked_together_fail_apart(tmp_path: Path) -> None:
    async def evening() -> None:
        async with rooms(tmp_path) as tables:
            every = [await open_table(tables) for _ in range(4)]
            for table in every:
                tables.drop(table)
            harm(tmp_path, every[1].id, "no JSON")
            found = await asyncio.gather(
                *(tables.get(table.id) for table in every), return_exceptions=True
            )
            assert [isinstance(one, Table) for one in found] == [True, False, True, True]
            assert isinstance(found[1], Quarantined)
            assert tables.quarantined == {every[1].id: "event 2 is not JSON"}
            # It is not read again before the server starts again.
            with pytest.raises(Quarantined):
                await tables.get(every[1].id)

    asyncio.run(evening())


def test_what_turns_out_to_be_damaged_later_is_quarantined(tmp_path: Path) -> None:
    async def evening() -> None:
        async with rooms(tmp_path) as tables:
            table = await open_table(tables)
            await until(lambda: table.state.turn in (0, None))
            seq = table.state.seq
            with closing(sqlite3.connect(tmp_path / "euchre.db")) as connection, connection:
                connection.execute(
                    "INSERT INTO events SELECT table_id, ?, 99, kind, body, 'x', digest, at"
                    " FROM events WHERE table_id = ? AND seq = 1",
                    (seq + 1, table.id),
                )
            with pytest.raises(Quarantined):
                await table.command("y", "", slower)
            later = f"event {seq + 1} was written by a later version of this program"
            assert tables.quarantined == {table.id: later}
            assert tables.live(table.id) is None

    asyncio.run(evening())


def slower(t: TableState) -> Draft:
    """Do what can be done at any time: bots may have ended the deal by themselves."""
    return seats.pace(t, 0, "normal")


def _at_rest(table: Table) -> Callable[[], bool]:
    return lambda: table.state.turn in (0, None)


def _quarantined(tables: Tables, table: Table) -> Callable[[], bool]:
    return lambda: table.id in tables.quarantined


def test_an_error_of_one_mover_stops_one_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad: set[str] = set()
    step = Mover._step

    async def failing(mover: Mover) -> float | None:
        if mover.table.id in bad:
            raise RuntimeError("the ace of spades is in the kitty")
        return await step(mover)

    monkeypatch.setattr(Mover, "_step", failing)

    async def evening() -> None:
        async with rooms(tmp_path) as tables:
            good, *others = [await open_table(tables) for _ in range(FEW + 1)]
            for count, other in enumerate(others, 1):
                stream = other.hub.open("zoe")
                await until(_at_rest(other))
                bad.add(other.id)
                other.stirred.set()
                await until(_quarantined(tables, other))
                assert stream.closed
                assert bool(tables.failing) == (count == FEW)
            reason = tables.quarantined[others[0].id]
            assert reason.startswith("stopped by RuntimeError")
            assert "ace" not in reason
            with pytest.raises(Quarantined, match=STOPPED[:20]):
                await tables.get(others[0].id)
            assert tables.live(good.id) is good
            await until(lambda: good.state.turn in (0, None))
            # Nothing is lost: after a restart it goes on.
            stored = await tables.store.load(others[0].id)
            assert stored is not None
            assert Table(tables.store, stored).state.seq == others[0].state.seq

    asyncio.run(evening())


def test_a_table_that_cannot_show_what_was_saved_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with rooms(tmp_path) as tables:
            table, good = await open_table(tables), await open_table(tables)
            await until(_at_rest(table))
            await until(_at_rest(good))
            stream, seq = table.hub.open("zoe"), table.state.seq
            with monkeypatch.context() as patch:
                patch.setattr(table, "_drawn", lambda *_: 1 // 0)
                with pytest.raises(Quarantined, match=STOPPED[:20]):
                    await table.command("y", "", slower)
            assert tables.quarantined[table.id].startswith("stopped by ZeroDivisionError")
            assert stream.closed
            # Otherwise its players would hear for ever that the table has moved on.
            with pytest.raises(Quarantined, match=STOPPED[:20]):
                await tables.get(table.id)
            assert tables.live(good.id) is good
            # What was done is saved.
            stored = await tables.store.load(table.id)
            assert stored is not None
            assert Table(tables.store, stored).state.seq == seq + 1

    asyncio.run(evening())
