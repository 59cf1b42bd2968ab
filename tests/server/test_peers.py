"""A server that shares its tables with others, tested with two stores on one file.

With a PostgreSQL database the same is shown by ``test_postgres``.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from euchre.server.refusals import Refused, Stale
from euchre.server.store.event import Event
from euchre.server.store.words import events_of, rows_of
from euchre.server.store.writer import Conflict, Unsaved
from euchre.server.tables import peers
from euchre.server.tables.events.seats import Sat
from euchre.server.tables.peers import Peers
from euchre.server.tables.play import keep_up
from euchre.server.tables.registry import Tables
from euchre.server.tables.table import Table
from tests.server.kit import nothing
from tests.server.memory import open_table, playing, quiet, tables_of, text_of, turn_of, until


@asynccontextmanager
async def two(folder: Path) -> AsyncIterator[tuple[Table, Table]]:
    """Yield a table as two servers have it; nobody moves its bots, and it waits for seat 0."""
    async with tables_of(folder) as one, tables_of(folder) as other:
        mine = await open_table(one)
        await turn_of(mine, 0)
        theirs = await other.get(mine.id)
        for tables in (one, other):
            tables.store.shared = True
            quiet(tables)
        await asyncio.sleep(0)
        yield mine, theirs


async def test_names_of_an_event_that_another_server_writes_meanwhile(tmp_path: Path) -> None:
    """Every statement sees what is written by then, as usual in PostgreSQL."""
    async with tables_of(tmp_path) as tables:
        table = await open_table(tables, still=True)
    file = f"sqlite:///{tmp_path / 'euchre.db'}"
    reader, writer = sa.create_engine(file, isolation_level="AUTOCOMMIT"), sa.create_engine(file)
    rows = rows_of(Event(table.state.seq + 1, Sat(1, "ben", "Ben"), "c", "", 0), table.id)
    asked = []

    @sa.event.listens_for(reader, "before_cursor_execute")
    def before(*_: object) -> None:
        asked.append(1)
        if len(asked) == 2:
            with writer.begin() as other:
                for row in rows:
                    other.execute(sa.insert(row.table).values(**row.values))

    with reader.connect() as connection:
        for _ in range(2):
            read = events_of(connection, table.id, table.state.seq)
            assert {event.act for event in read} <= {Sat(1, "ben", "Ben")}
    assert len(read) == 1
    reader.dispose()
    writer.dispose()


async def test_a_player_may_know_more_than_the_server_he_comes_to(tmp_path: Path) -> None:
    async with two(tmp_path) as (mine, theirs):
        rng = Random(1)
        for number in range(3):
            t = mine.state
            assert t.turn is not None
            make = playing(t.turn, text_of(t.states[-1], rng))
            await mine.command(f"c{number}", "", make, expected=t.seq)
        t = mine.state
        assert theirs.state.seq == t.seq - 3
        assert t.turn is not None
        make = playing(t.turn, text_of(t.states[-1], rng))
        assert await theirs.command("c3", "", make, expected=t.seq) == t.seq + 1


async def test_what_another_server_has_done_is_not_refused_here(tmp_path: Path) -> None:
    async with two(tmp_path) as (mine, theirs):
        t = mine.state
        make = playing(0, text_of(t.states[-1], Random(1)))
        done = await mine.command("same", "", make, expected=t.seq)

        def refuse(_: object) -> Any:
            raise Refused(409, "It is not your turn.")

        assert await theirs.command("same", "", refuse, expected=t.seq) == done
        with pytest.raises(Refused):
            await theirs.command("other", "", refuse, expected=done)


async def test_a_stream_never_goes_back(tmp_path: Path) -> None:
    async with two(tmp_path) as (mine, theirs):
        t = mine.state
        last = await mine.command("c", "", playing(0, text_of(t.states[-1], Random(1))))
        assert theirs.state.seq < last
        for seen in (None, theirs.state.seq):
            await keep_up(theirs, seen)
            assert theirs.state.seq < last
        await keep_up(theirs, last)
        assert theirs.frame("zoe")["seq"] == last


async def test_one_of_two_servers_writes_an_event(tmp_path: Path) -> None:
    """The unique keys decide, not the memory of a server."""
    async with two(tmp_path) as (mine, theirs):
        t, rng = mine.state, Random(1)
        results = await asyncio.gather(
            *(
                table.command(name, "", playing(0, text_of(t.states[-1], rng)), expected=t.seq)
                for name, table in (("a", mine), ("b", theirs))
            ),
            return_exceptions=True,
        )
        assert {type(result) for result in results} == {int, Stale}
        await mine.catch_up()
        await theirs.catch_up()
        assert mine.state.states == theirs.state.states
        event = (await theirs.store.since(mine.id, 0))[0][-1]
        with pytest.raises(Conflict):
            await theirs.store.write(rows_of(event, mine.id))


class Silence:
    """A database that may stop answering."""

    def __init__(self, answers: Callable[..., Any]):
        self.answers = answers
        self.silent = False
        self.asked = 0

    async def __call__(self, *asked: Any) -> Any:
        """Answer, or never."""
        self.asked += 1
        if self.silent:
            await asyncio.Event().wait()
        return await self.answers(*asked)


async def test_without_its_database_a_server_lets_go_of_everybody(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("LOOK", 0.01), ("PATIENCE", 0.2), ("SILENCE", 1.0)):
        monkeypatch.setattr(peers, name, seconds)
    table = await open_table(tables)
    listener = table.hub.open("zoe")
    line = Silence(tables.store.latest)
    monkeypatch.setattr(tables.store, "latest", line)
    tables.store.shared = True
    server = Peers("postgresql://nobody@127.0.0.1:1/none", tables.store, tables, print, nothing)
    looking = asyncio.create_task(server.look())
    await until(lambda: line.asked > 3)
    assert not server.cut_off
    # The other connections may get their answers while that of the writer is dead.
    stuck, waiting = (asyncio.get_running_loop().create_future() for _ in range(2))
    tables.store.writer._waiting.add(stuck)
    monkeypatch.setattr(tables.store.writer, "since", 0.0)
    with pytest.raises(Unsaved):
        await stuck
    assert not server.cut_off
    monkeypatch.setattr(tables.store.writer, "since", inf)
    tables.store.writer._waiting = {waiting}
    line.silent = True
    await until(lambda: server.cut_off)
    await until(lambda: listener.closed)
    with pytest.raises(Unsaved):
        await waiting
    line.silent = False
    await until(lambda: not server.cut_off)
    looking.cancel()
