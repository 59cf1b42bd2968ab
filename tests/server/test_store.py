"""The database: its tables, rows that fail alone, backups and what their check detects (14)."""

import asyncio
import dataclasses
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

from euchre.server import backup, guard
from euchre.server.backup import NAME, BackupError
from euchre.server.fair import Committed
from euchre.server.settings import Settings
from euchre.server.store import database, files
from euchre.server.store.files import StoreError
from euchre.server.store.schema import BANS, EVENTS, METADATA
from euchre.server.store.writer import Change, Row, Unwritable, Write
from euchre.server.tables.registry import Tables
from euchre.server.tables.state import TableState, replace
from tests.commands import euchre
from tests.server.kit import PRAGMAS, Player, serving, sql
from tests.server.memory import Log, tables_of
from tests.server.test_files import prepared
from tests.server.test_quarantine import harm

BAN = {"kind": "person", "what": "eve", "until": None, "why": "spam", "made": 1}


def test_a_database_is_made_once(tmp_path: Path) -> None:
    engine = database.writer_engine(Settings(data=tmp_path))
    for _ in range(2):
        database.upgrade(Settings(data=tmp_path))
        with engine.connect() as connection:
            assert set(sa.inspect(connection).get_table_names()) == {*METADATA.tables, "version"}
            found = connection.exec_driver_sql("SELECT number FROM version").scalars().all()
            assert found == [database.version()]
    engine.dispose()


async def test_the_file_is_kept_safely(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write-ahead log, full sync, and nobody but the writer writes."""
    monkeypatch.setattr(database, "_pragmas", PRAGMAS)
    async with tables_of(tmp_path) as tables:
        raw = tables.store.writer.engine.raw_connection()
        cursor = raw.cursor()
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)
        raw.close()
        with (
            pytest.raises(sa.exc.OperationalError, match="readonly"),
            tables.store.readers.connect() as reader,
        ):
            reader.execute(sa.delete(EVENTS))


def test_a_long_file_is_written_where_statements_take_few_values(tmp_path: Path) -> None:
    async def keep() -> int | None:
        async with tables_of(tmp_path) as tables:
            engine = tables.store.writer.engine
            usual = sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER
            sa.event.listen(engine, "begin", lambda c: c.connection.setlimit(usual, 32_766))
            rows = [Row(BANS, BAN | {"n": n}) for n in range(1, 10_001)]
            await tables.store.write(rows)
            return await tables.store.ask(lambda c: c.scalar(sa.func.count(BANS.c.n).select()))

    assert asyncio.run(keep()) == 10_000


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
async def test_a_work_that_cannot_be_written_is_refused_alone(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, bad: Row | Change
) -> None:
    """Whatever one work of a group raises, the others are committed and the writer goes on."""
    store, died = tables.store, list[object]()
    monkeypatch.setattr(guard, "die", lambda *what: died.append(what))
    works: list[Write] = [[Row(BANS, BAN | {"n": 1})], [bad], [Row(BANS, BAN | {"n": 3})]]
    group = [(work, asyncio.get_running_loop().create_future()) for work in works]
    await asyncio.to_thread(store.writer._commit, group)
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


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "99999"], "'99999' is not a whole number"),
        (["--database", "mysql"], "--database must be sqlite, sqlite:///FILE, or postgresql://"),
        (["--host", "192.0.2.1", "--port", "1"], "cannot listen at 192.0.2.1:1"),
        (["--database", "postgresql://nobody@127.0.0.1:1/none"], "cannot be opened"),
        (["--data", "/proc/none"], "/proc/none"),
    ],
)
def test_a_server_that_cannot_start_says_why(
    tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    done = euchre("serve", "--no-browser", "--data", tmp_path, *arguments)
    assert done.exit_code == 2
    assert sentence in done.output


NOW = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """The file of a database without games."""
    return prepared(tmp_path / "data")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a database with two tables."""
    folder = tmp_path_factory.mktemp("played")
    with serving(folder / "data") as address:
        for name in ("Ann", "Ben"):
            player = Player(address, name)
            player.open()
            player.play(Random(1))
    backup.back_up(folder / "data" / "euchre.db", folder / "copy.db")
    return folder / "copy.db"


# -- in a folder ----------------------------------------------------------------------------


def test_the_oldest_copies_go_and_nothing_else(games: Path, tmp_path: Path) -> None:
    to = tmp_path / "to"
    to.mkdir()
    others = ["euchre-notes.db", "euchre.db", "euchre-2026-01-01.db", "a.txt"]
    for other in others:
        (to / other).touch()
    made = [backup.back_up_to(to, games, 3, NOW + n * HOUR)[0] for n in range(5)]
    assert sorted(to.glob(backup.NAMES)) == made[2:]
    assert all((to / other).exists() for other in others)
    assert made[-1].name == "euchre-2026-03-01T160000Z.db"
    # Of a clock that was set by days, the copy made last outlives those of later dates.
    late = [backup.back_up_to(to, games, 1, NOW + n * HOUR)[0] for n in (900, 0, 1)]
    assert sorted(to.glob(backup.NAMES)) == [late[2], late[0]]


def test_nothing_is_removed_for_a_copy_that_fails(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = tmp_path / "to"
    for n in range(2):
        backup.back_up_to(to, games, 2, NOW + n * HOUR)
    before = sorted(to.iterdir())
    (to / f"{NOW.strftime(NAME)}.part").write_bytes(b"of a copy that was killed half way")

    def full(source: Path, target: Path, *_: object) -> None:
        files.create(target)
        target.with_name(target.name + "-journal").touch()
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(files, "copy", full)
    with pytest.raises(BackupError, match="database or disk is full"):
        backup.back_up_to(to, games, 2, NOW + 2 * HOUR)
    assert sorted(to.iterdir()) == before


@pytest.mark.skipif(sys.platform == "win32", reason="no signals to handle there")
def test_who_asks_to_stop_leaves_nothing_half_behind(games: Path, tmp_path: Path) -> None:
    code = (
        "import os, signal\n"
        "from euchre.cli import main\n"
        "from euchre.server import backup\n"
        "backup.examine = lambda path: os.kill(os.getpid(), signal.SIGTERM)\n"
        "main()\n"
    )
    words = ["server", "backup", "--to", str(tmp_path / "to"), "--data", str(games.parent)]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (128 + signal.SIGTERM, "")
    assert not list((tmp_path / "to").iterdir())


# -- checking ------------------------------------------------------------------------------------


def test_one_bad_table_does_not_keep_the_others_from_being_backed_up(
    played: Path, tmp_path: Path
) -> None:
    """It is said with every copy, and putting one back must be asked for."""
    data, to = tmp_path / "data", tmp_path / "to"
    data.mkdir()
    shutil.copy(played, data / "euchre.db")
    [(table,)] = sql(data / "euchre.db", "SELECT min(id) FROM tables")
    harm(data / "euchre.db", table, "an event is missing")
    done = euchre("server", "backup", "--to", to, "--data", data)
    assert done.exit_code == 1
    assert "2 tables, 0 nights and 0 clubs, 1 of them cannot be replayed" in done.output
    assert f"table {table}: " in done.output
    (copy,) = to.iterdir()
    back = ("server", "backup", "--restore", copy, "--data", tmp_path / "other")
    refused = euchre(*back)
    assert refused.exit_code == 2
    assert f"table {table}: " in refused.output
    assert "--anyway" in refused.output
    assert not (tmp_path / "other" / "euchre.db").exists()
    assert euchre(*back, "--anyway").exit_code == 0
    assert backup.examine(tmp_path / "other" / "euchre.db").tables == 2


def test_a_folder_is_checked_whole(played: Path, tmp_path: Path) -> None:
    shutil.copy(played, tmp_path / "a.db")
    assert euchre("server", "backup", "--check", tmp_path).exit_code == 0
    os.truncate(shutil.copy(played, tmp_path / "b.db"), 9000)
    (tmp_path / "c.db").write_bytes(b"these are no games" * 100)
    shutil.copy(played, tmp_path / "d.db")
    done = euchre("server", "backup", "--check", tmp_path)
    assert done.exit_code == 1
    lines = done.output.splitlines()
    assert [line.partition(".db")[0][-1] for line in lines] == ["a", "b", "c", "d"]
    assert "no errors found" in lines[0]
    assert "is not a database of this program" in lines[2]


def test_a_crash_while_the_log_is_copied_over_is_no_damage(tmp_path: Path) -> None:
    """The file is short then, and the log has what it lacks."""
    with closing(sqlite3.connect(tmp_path / "whole.db")) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE many (x)")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        short = (tmp_path / "whole.db").stat().st_size
        with connection:
            connection.executemany("INSERT INTO many VALUES (?)", [("x" * 1000,)] * 50)
        shutil.copy(tmp_path / "whole.db-wal", tmp_path / "log")
        connection.execute("PRAGMA wal_checkpoint(FULL)")
        shutil.copy(tmp_path / "whole.db", tmp_path / "crashed.db")
    shutil.copy(tmp_path / "log", tmp_path / "crashed.db-wal")
    os.truncate(tmp_path / "crashed.db", short)
    files.check(tmp_path / "crashed.db")
    (tmp_path / "crashed.db-wal").unlink()
    with pytest.raises(StoreError, match="is damaged"):
        files.check(tmp_path / "crashed.db")


# -- what it takes --------------------------------------------------------------------------------


def test_a_backup_loads_neither_the_database_library_nor_the_kernel() -> None:
    """They would take longer to load than hundreds of games to play through."""
    code = (
        "import sys, euchre.cli.backup, euchre.server.backup\n"
        "print({'sqlalchemy', 'numba', 'numpy', 'fastapi'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_the_quick_replacing_is_the_usual_one() -> None:
    t = Log().state
    assert replace(t, seq=7, speed="slow") == dataclasses.replace(t, seq=7, speed="slow")
    assert t.seq != 7
    with pytest.raises(TypeError, match="Committed has no field"):
        replace(Committed(1, ""), sequence=7)
    for kind in (TableState, Committed):
        assert not hasattr(kind, "__post_init__")
        assert not hasattr(kind, "__slots__")
