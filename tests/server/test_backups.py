"""Backups in a folder, what their check detects, and their small footprint (14)."""

from __future__ import annotations

import dataclasses
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from euchre.cli import main
from euchre.server import backup
from euchre.server.backup import NAME, BackupError
from euchre.server.fair import Committed
from euchre.server.settings import Settings
from euchre.server.store import database, files
from euchre.server.tables.fold import TableState, replace
from tests.server.kit import Log, Player, serving

NOW = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


def euchre(*arguments: str | Path) -> Result:
    done = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert "Traceback" not in done.output
    return done


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """The file of a database without games."""
    data = tmp_path / "data"
    database.prepare(Settings(data=data))
    return data / "euchre.db"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a database with two tables."""
    folder = tmp_path_factory.mktemp("played")
    with serving(folder / "data") as address:
        for name in ("Ann", "Ben"):
            player = Player(address, name)
            player.open()
            player.play(Random(1))
            player.close()
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
    words = ["backup", "--to", str(tmp_path / "to"), "--data", str(games.parent)]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (128 + signal.SIGTERM, "")
    assert not list((tmp_path / "to").iterdir())


# -- checking ------------------------------------------------------------------------------------


def _gap(connection: sqlite3.Connection, table: str) -> None:
    connection.execute("DELETE FROM events WHERE table_id = ? AND seq = 2", (table,))


def _seedless(connection: sqlite3.Connection, table: str) -> None:
    connection.execute("DELETE FROM seeds WHERE table_id = ?", (table,))


def _newer(connection: sqlite3.Connection, table: str) -> None:
    connection.execute("UPDATE events SET v = 99 WHERE table_id = ? AND seq = 2", (table,))


def _strange(connection: sqlite3.Connection, table: str) -> None:
    connection.execute("UPDATE events SET kind = 'x' WHERE table_id = ? AND seq = 2", (table,))


def _no_json(connection: sqlite3.Connection, table: str) -> None:
    connection.execute("UPDATE events SET body = '{' WHERE table_id = ? AND seq = 2", (table,))


def _empty(connection: sqlite3.Connection, table: str) -> None:
    connection.execute("DELETE FROM events WHERE table_id = ?", (table,))


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (_gap, "cannot follow event 1"),
        (_seedless, "1 is missing"),
        (_newer, "event 2 was written by a later version"),
        (_strange, "'x' is missing"),
        (_no_json, "event 2 is not JSON"),
        (_empty, "it has no events"),
    ],
)
def test_a_check_says_what_is_wrong_by_table(
    played: Path,
    tmp_path: Path,
    harm: Callable[[sqlite3.Connection, str], None],
    said: str,
) -> None:
    bad = tmp_path / "bad.db"
    shutil.copy(played, bad)
    with closing(sqlite3.connect(bad)) as connection, connection:
        (table,) = connection.execute("SELECT min(id) FROM tables").fetchone()
        harm(connection, table)
    done = euchre("backup", "--check", bad)
    assert done.exit_code == 1
    told, total = done.output.splitlines()
    assert told.startswith(f"{bad}: table {table}: ")
    assert said in told
    assert total == f"{bad}: 2 tables and 0 nights, 1 of them cannot be replayed."


def test_one_bad_table_does_not_keep_the_others_from_being_backed_up(
    played: Path, tmp_path: Path
) -> None:
    """It is said with every copy, and putting one back must be asked for."""
    data, to = tmp_path / "data", tmp_path / "to"
    data.mkdir()
    shutil.copy(played, data / "euchre.db")
    with closing(sqlite3.connect(data / "euchre.db")) as connection, connection:
        (table,) = connection.execute("SELECT min(id) FROM tables").fetchone()
        _gap(connection, table)
    done = euchre("backup", "--to", to, "--data", data)
    assert done.exit_code == 1
    assert "2 tables and 0 nights, 1 of them cannot be replayed" in done.output
    assert f"table {table}: " in done.output
    (copy,) = to.iterdir()
    back = ("backup", "--restore", copy, "--data", tmp_path / "other")
    refused = euchre(*back)
    assert refused.exit_code == 2
    assert f"table {table}: " in refused.output
    assert "--anyway" in refused.output
    assert not (tmp_path / "other" / "euchre.db").exists()
    assert euchre(*back, "--anyway").exit_code == 0
    assert backup.examine(tmp_path / "other" / "euchre.db").tables == 2


def test_a_folder_is_checked_whole(played: Path, tmp_path: Path) -> None:
    shutil.copy(played, tmp_path / "a.db")
    assert euchre("backup", "--check", tmp_path).exit_code == 0
    os.truncate(shutil.copy(played, tmp_path / "b.db"), 9000)
    (tmp_path / "c.db").write_bytes(b"these are no games" * 100)
    shutil.copy(played, tmp_path / "d.db")
    done = euchre("backup", "--check", tmp_path)
    assert done.exit_code == 1
    lines = done.output.splitlines()
    assert [line.partition(".db")[0][-1] for line in lines] == ["a", "b", "c", "d"]
    assert "no errors found" in lines[0]
    assert "is not a database of this program" in lines[2]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "give a FILE, or a folder with --to"),
        (["x.db", "--to", "y"], "give a FILE, or a folder with --to"),
        (["--to", "y", "--check"], "give a FILE, or a folder with --to"),
        (["x.db", "--check", "--restore"], "give a FILE, or a folder with --to"),
        (["x.db", "--keep", "1"], "--keep needs --to"),
        (["--to", "y", "--keep", "0"], "'0' is not a whole number"),
        (["--check", "nowhere"], "there is no file nowhere"),
        (["--check", "."], "there are no backups in ."),
        (["x.db", "--database", "postgresql://h/d"], "pg_dump"),
    ],
)
def test_what_makes_no_sense_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = euchre("backup", *arguments)
    assert done.exit_code == 2
    assert sentence in " ".join(done.output.split())


def test_a_backup_of_the_first_version_can_be_put_back(tmp_path: Path) -> None:
    """It has no table of nights."""
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("CREATE TABLE tables (id TEXT PRIMARY KEY)")
        connection.execute("CREATE TABLE keys AS SELECT 'server' AS name")
    assert backup.examine(old) == (0, 0, ())


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
