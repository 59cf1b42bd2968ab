"""The database: migrations, one server per file, restorable backups (14)."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from euchre.cli import main
from euchre.server import backup
from euchre.server.settings import Settings
from euchre.server.store import database, files
from euchre.server.store.database import StoreError
from euchre.server.store.schema import BANS, EVENTS, METADATA, VERSION
from euchre.server.store.writer import Change, Row, Unwritable, Work
from tests.server.kit import (
    Player,
    choice,
    first_version,
    open_table,
    playing,
    rooms,
    serving,
    text_of,
)

BAN = {"kind": "person", "what": "eve", "until": None, "why": "spam", "made": 1}


def tables(settings: Settings) -> dict[str, object]:
    """Migrate a database twice; return what its tables consist of."""
    engine = database.writer_engine(settings)
    database.migrate(engine)
    database.migrate(engine)
    found: dict[str, object] = {}
    with engine.connect() as connection:
        there = sa.inspect(connection)
        for name in there.get_table_names():
            columns = {
                (column["name"], str(column["type"]), column["nullable"], column["default"])
                for column in there.get_columns(name)
            }
            more = there.get_pk_constraint(name), there.get_unique_constraints(name)
            keys = sorted(str(key) for key in there.get_foreign_keys(name))
            found[name] = columns, more, keys, there.get_indexes(name)
        (found["version"],) = connection.exec_driver_sql("SELECT * FROM alembic_version").scalars()
        found["rules"] = connection.exec_driver_sql(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
        ).all()
    engine.dispose()
    return found


def test_an_old_database_gets_the_tables_of_a_new_one(tmp_path: Path) -> None:
    new, old = Settings(data=tmp_path / "new"), Settings(data=tmp_path / "old")
    for settings in (new, old):
        settings.data.mkdir()
    first_version(old.data)
    found = tables(new)
    found["alembic_version"] = tables(old)["alembic_version"]
    assert tables(old) == found
    assert set(found) == {*METADATA.tables, "alembic_version", "version", "rules"}
    assert found["version"] == VERSION


def test_the_file_is_kept_safely(tmp_path: Path) -> None:
    """Write-ahead log, full sync, and nobody but the writer writes."""

    async def look() -> None:
        async with rooms(tmp_path) as tables:
            raw = tables.store._writer.engine.raw_connection()
            cursor = raw.cursor()
            assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)
            raw.close()
            with (
                pytest.raises(sa.exc.OperationalError, match="readonly"),
                tables.store.readers.connect() as reader,
            ):
                reader.execute(sa.delete(EVENTS))

    asyncio.run(look())


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    engine = database.writer_engine(Settings(data=tmp_path))
    database.migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="later version"):
        database.migrate(engine)
    engine.dispose()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "euchre.db").write_bytes(b"these are no games" * 100)
    engine = database.writer_engine(Settings(data=tmp_path))
    with pytest.raises(StoreError, match="cannot be opened"):
        database.migrate(engine)
    engine.dispose()


def test_one_server_at_a_time_uses_a_file(tmp_path: Path) -> None:
    file = tmp_path / "euchre.db"
    first = files.only_one(file, "127.0.0.1:8000")
    with first, pytest.raises(StoreError, match=r"another server, at 127\.0\.0\.1:8000"):
        files.only_one(file).__enter__()
    with files.only_one(file):
        pass


def test_a_long_file_is_written_where_statements_take_few_values(tmp_path: Path) -> None:
    async def keep() -> int | None:
        async with rooms(tmp_path) as tables:
            engine = tables.store._writer.engine
            usual = sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER
            sa.event.listen(engine, "begin", lambda c: c.connection.setlimit(usual, 32_766))
            rows = [Row(BANS, BAN | {"n": n}) for n in range(1, 10_001)]
            await tables.store.write(rows)
            return await tables.store.ask(lambda c: c.scalar(sa.func.count(BANS.c.n).select()))

    assert asyncio.run(keep()) == 10_000


def test_works_that_wait_together_fail_alone(tmp_path: Path) -> None:
    """One bad row spoils no other."""

    async def write() -> None:
        async with rooms(tmp_path) as tables:
            table = await open_table(tables)
            for _, mover in tables._tables.values():
                mover.cancel()
            event = (await tables.store.since(table.id, 0))[0][-1]
            good = [
                Row(EVENTS, event.row(table.id) | {"seq": 100 + i, "cmd_id": f"x{i}"})
                for i in range(20)
            ]
            bad = Row(EVENTS, event.row(table.id))
            works = [[row] for row in (*good[:10], bad, *good[10:])]
            done = await asyncio.gather(
                *(tables.store.write(work) for work in works), return_exceptions=True
            )
            assert [result is None for result in done] == [True] * 10 + [False] + [True] * 10

    asyncio.run(write())


@pytest.mark.parametrize(
    "bad",
    [
        Row(BANS, BAN | {"n": 2**63}),
        Row(BANS, BAN | {"n": 2, "why": "\ud800"}),
        Row(BANS, BAN | {"n": 2, "made": {}}),
        Change(sa.delete(BANS).where(BANS.c.n == 2**63), must=1),
        Change(sa.update(BANS).values(nothing=1)),
    ],
    ids=["number", "text", "kind", "change", "column"],
)
def test_a_work_that_cannot_be_written_is_refused_alone(tmp_path: Path, bad: Row | Change) -> None:
    """Whatever one work of a group raises, the others are committed and the writer goes on."""

    async def write() -> None:
        async with rooms(tmp_path) as tables:
            store, died = tables.store, list[object]()
            store._writer._on_death = lambda *what: died.append(what)
            works: list[Work] = [[Row(BANS, BAN | {"n": 1})], [bad], [Row(BANS, BAN | {"n": 3})]]
            group = [(work, asyncio.get_running_loop().create_future()) for work in works]
            await asyncio.to_thread(store._writer._commit, group)
            first, second, third = await asyncio.gather(
                *(done for _, done in group), return_exceptions=True
            )
            assert (first, third) == (None, None)
            assert isinstance(second, Unwritable)
            with pytest.raises(Unwritable):
                await store.write([bad])
            await store.write([Row(BANS, BAN | {"n": 4})])
            kept = sa.select(BANS.c.n).order_by(BANS.c.n)
            assert await store.ask(lambda c: list(c.execute(kept).scalars())) == [1, 3, 4]
            assert not died

    asyncio.run(write())


def test_a_backup_under_play_can_be_put_back(tmp_path: Path) -> None:
    rng = Random(3)
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with serving(data) as address:
        player = Player(address)
        player.open()
        for _ in range(6):
            player.play(rng)
        done = CliRunner().invoke(main, ["backup", str(copy), "--data", str(data)])
        assert done.exit_code == 0, done.output
        assert "1 table and 0 nights, all replayed without error" in done.output
        saved = player.my_turn()
        player.do(choice(saved["scene"], rng), saved["seq"])
        cookies = player.http.cookies
        table = player.table
        player.close()
    assert next(backup.tables(copy)).seq <= saved["seq"]
    put_back = CliRunner().invoke(main, ["backup", "--restore", str(copy), "--data", str(data)])
    assert put_back.exit_code == 0, put_back.output
    with serving(data) as address:
        player = Player(address)
        player.http.cookies.update(cookies)
        player.table = table
        # The bots go on from there, and to the same cards.
        assert player.my_turn()["seq"] == saved["seq"]
        assert player.frame()["scene"] == saved["scene"]
        player.close()


def test_no_backup_is_made_of_nothing_or_over_something(tmp_path: Path) -> None:
    there = tmp_path / "there.db"
    there.write_text("mine")
    for arguments, sentence in (
        ([str(tmp_path / "new.db"), "--data", str(tmp_path)], "no games found"),
        (["--restore", str(there), "--data", str(tmp_path / "d")], "not a database"),
        (
            ["--restore", str(tmp_path / "none"), "--data", str(tmp_path / "d")],
            "there is no file",
        ),
    ):
        done = CliRunner().invoke(main, ["backup", *arguments])
        assert done.exit_code == 2
        assert sentence in done.output
    assert there.read_text() == "mine"


def test_a_damaged_backup_is_found(tmp_path: Path) -> None:
    async def some() -> None:
        async with rooms(tmp_path) as tables:
            table = await open_table(tables)
            for _, mover in tables._tables.values():
                mover.cancel()
            while (turn := table.state.turn) is not None:
                text = text_of(table.state.states[-1], Random(1))
                await table.command(f"c{table.state.seq}", "", playing(turn, text))

    asyncio.run(some())
    copy = tmp_path / "copy.db"
    assert backup.back_up(tmp_path / "euchre.db", copy) == (1, 0, ())
    other = tmp_path / "other.db"
    shutil.copy(copy, other)
    with sqlite3.connect(other) as connection:
        connection.execute("DELETE FROM events WHERE seq = 5")
    connection.close()
    (problem,) = backup.examine(other).problems
    assert "event 6 cannot follow event 4" in problem


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "99999"], "'99999' is not a whole number"),
        (["--database", "mysql"], "--database must be sqlite or a URL"),
        (["--host", "192.0.2.1", "--port", "1"], "cannot listen at 192.0.2.1:1"),
        (["--database", "postgresql://nobody@127.0.0.1:1/none"], "cannot be opened"),
    ],
)
def test_a_server_that_cannot_start_says_why(
    tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    done = CliRunner().invoke(main, ["serve", "--no-browser", "--data", str(tmp_path), *arguments])
    assert done.exit_code == 2
    assert sentence in done.output
    assert "Traceback" not in done.output
