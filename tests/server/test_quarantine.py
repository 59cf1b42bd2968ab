"""A failing table affects no other: it reports the failure, and everything else goes on."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from euchre.server.refusals import DAMAGED, STOPPED, Quarantined
from euchre.server.tables import host_acts
from euchre.server.tables.drafts import Draft
from euchre.server.tables.events.settings import Paced
from euchre.server.tables.mover import Mover
from euchre.server.tables.registry import FEW, Tables
from euchre.server.tables.state import TableState
from euchre.server.tables.table import Table
from tests.commands import euchre
from tests.server.kit import Player, listening, play_out, serving, sql
from tests.server.memory import open_table, until

#: What can have happened to the rows of a table, where, and what a check of a backup says of it.
DAMAGES = {
    "an event is missing": ("DELETE FROM events", "AND seq = 2", "cannot follow event 1"),
    "the first event is missing": ("DELETE FROM events", "AND seq = 1", "begins with its opening"),
    "all events are missing": ("DELETE FROM events", "", "it has no events"),
    "a seed is missing": ("DELETE FROM seeds", "AND hand = 1", "1 is missing"),
    # A check of what was played does not need it.
    "the next seed is missing": ("DELETE FROM seeds", "AND hand = 2", ""),
    "a newer version": ("UPDATE events SET v = 99", "AND seq = 2", "2 was written by a later"),
    "no JSON": ("UPDATE events SET body = '{'", "AND seq = 2", "event 2 is not of its kind"),
    "no object": ("UPDATE events SET body = '[]'", "AND seq = 2", "event 2 is not of its kind"),
    "not what belongs there": ("UPDATE events SET body = '{}'", "AND seq = 2", "not of its kind"),
    "a game that is not known": (
        "UPDATE events SET body = replace(body, 'standard', 'canasta')",
        "AND seq = 1",
        "there is no game 'canasta'",
    ),
    "an unknown kind": ("UPDATE events SET kind = 'x'", "AND seq = 2", "is of no known kind"),
    "a strange kind of value": ("UPDATE events SET body = x'00'", "AND seq = 2", "not of its kind"),
}


def harm(file: Path, table: str, damage: str) -> None:
    """Damage the rows of a table."""
    statement, where, _ = DAMAGES[damage]
    sql(file, f"{statement} WHERE table_id = ? {where}", table)


def test_bad_tables_are_told_of_and_all_others_go_on(tmp_path: Path) -> None:
    bad: dict[str, str] = {}
    file = tmp_path / "euchre.db"
    with serving(tmp_path) as address:
        ann = Player(address, "Ann")
        for damage in DAMAGES:
            bad[damage] = ann.open(listed=True, watch="open")["table"]
            ann.play(Random(1))
        good = ann.open(listed=True, watch="open")["table"]
    for damage, table in bad.items():
        harm(file, table, damage)
    done = euchre("server", "backup", "--check", file)
    assert done.exit_code == 1
    *lines, total = done.output.splitlines()
    for damage, table in bad.items():
        told = [line for line in lines if line.startswith(f"{file}: table {table}: ")]
        assert bool(told) == bool(said := DAMAGES[damage][-1]), damage
        assert all(said in line for line in told), told
    assert total == f"{file}: 13 tables, 0 nights and 0 clubs, 11 of them cannot be replayed."
    with serving(tmp_path) as address:
        ann.go(address)
        ann.table, eve = good, Player(address, "Eve")
        with listening(ann):
            for player in (ann, eve):
                listed = player.http.get("/api/tables")
                assert listed.status_code == 200, listed.text
                assert [t["id"] for t in listed.json()["tables"]] == [good]
            assert [t["id"] for t in ann.http.get("/api/me").json()["tables"]] == [good]
            frame = ann.play(Random(1))
            assert ann.my_turn()["seq"] > frame["seq"]
            for damage, table in bad.items():
                for method, what in (("GET", ""), ("GET", "/stream"), ("POST", "/about")):
                    path = f"/api/tables/{table}{what}"
                    answer = ann.http.request(method, path, json={})
                    assert (answer.status_code, answer.json()["error"]) == (410, DAMAGED), damage
            page = eve.http.get(f"/table/{bad['no JSON']}", headers={"Accept": "text/html"})
            assert page.status_code < 500
            ready = eve.http.get("/readyz").json()
        assert (ready["ready"], ready["quarantined"]) == (True, len(DAMAGES))


def test_games_before_a_damage_are_kept_for_those_who_played_them(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        ann = Player(address, "Ann")
        table = ann.open("two")["table"]
        play_out(Random(3), ann)
        record = ann.http.get(ann.at("/record.json")).json()
        assert ann.post(ann.at("/leave")).is_success
    sql(
        tmp_path / "euchre.db",
        "UPDATE events SET seq = seq + 1 WHERE table_id = ? AND kind = 'left'",
        table,
    )
    with serving(tmp_path) as address:
        ann.go(address)
        taken = ann.http.get("/api/me/export")
        assert taken.status_code == 200, taken.text
        [told] = taken.json()["tables"]
        assert (told["games"], "problem" in told) == ([record], True)


async def test_lookups_that_are_asked_together_fail_apart(tables: Tables, tmp_path: Path) -> None:
    every = [await open_table(tables) for _ in range(4)]
    for table in every:
        tables.drop(table)
    harm(tmp_path / "euchre.db", every[1].id, "no JSON")
    found = await asyncio.gather(*(tables.get(table.id) for table in every), return_exceptions=True)
    assert [isinstance(one, Table) for one in found] == [True, False, True, True]
    assert isinstance(found[1], Quarantined)
    assert tables.quarantined == {every[1].id: "event 2 is not of its kind"}
    # It is not read again before the server starts again.
    with pytest.raises(Quarantined):
        await tables.get(every[1].id)


async def test_what_turns_out_to_be_damaged_later_is_quarantined(
    tables: Tables, tmp_path: Path
) -> None:
    table = await open_table(tables)
    await until(lambda: table.state.turn in (0, None))
    seq = table.state.seq
    sql(
        tmp_path / "euchre.db",
        "INSERT INTO events SELECT table_id, ?, 99, kind, body, 'x', digest, at"
        " FROM events WHERE table_id = ? AND seq = 1",
        *(seq + 1, table.id),
    )
    with pytest.raises(Quarantined):
        await table.command("y", "", slower)
    later = f"event {seq + 1} was written by a later version of this program"
    assert tables.quarantined == {table.id: later}
    assert tables.live(table.id) is None


def slower(t: TableState) -> Draft:
    """Do what can be done at any time: bots may have ended the deal by themselves."""
    return host_acts.put(t, 0, Paced("normal"))


def _at_rest(table: Table) -> Callable[[], bool]:
    return lambda: table.state.turn in (0, None)


def _quarantined(tables: Tables, table: Table) -> Callable[[], bool]:
    return lambda: table.id in tables.quarantined


async def test_an_error_of_one_mover_stops_one_table(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad: set[str] = set()
    step = Mover._step

    async def failing(mover: Mover) -> float | None:
        if mover.table.id in bad:
            raise RuntimeError("the ace of spades is in the kitty")
        return await step(mover)

    monkeypatch.setattr(Mover, "_step", failing)
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


async def test_a_table_that_cannot_show_what_was_saved_stops(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
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
