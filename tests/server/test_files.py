"""The database files: a restore loses nothing durable, and others cannot read them (14)."""

import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from euchre.server import backup
from euchre.server.settings import Settings
from euchre.server.store import database, files, schema
from euchre.server.store.files import StoreError
from tests.commands import euchre
from tests.server.kit import Player, serving, sql
from tests.server.processes import process

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")


def events(file: Path) -> set[tuple[str, int]]:
    """Return the durable events of a database, without changing anything of its files."""
    folder = file.parent / f"look-{len(list(file.parent.iterdir()))}"
    folder.mkdir()
    for path in files.names(file):
        if path.exists():
            shutil.copy(path, folder / path.name)
    return set(sql(folder / file.name, "SELECT table_id, seq FROM events"))


def listed(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def prepared(data: Path) -> Path:
    """Make an empty database; return its file."""
    settings = Settings(data=data)
    database.prepare(settings)
    assert settings.file is not None
    return settings.file


# -- a restore -----------------------------------------------------------------------------


@pytest.mark.untraced
def test_a_restore_keeps_every_event_of_a_killed_server(tmp_path: Path) -> None:
    """Also those that stand in the write-ahead log alone."""
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    file, rng = data / "euchre.db", Random(5)
    with process(data) as (server, address):
        player = Player(address)
        player.open()
        assert euchre("server", "backup", copy, "--data", data).exit_code == 0
        player.play(rng)
        player.play(rng)
        server.kill()
        server.wait()
    before = events(file)
    assert before > events(copy)
    assert in_the_file_alone(file) < len(before), "nothing stands in the log alone"
    done = euchre("server", "backup", "--restore", copy, "--data", data)
    assert done.exit_code == 0, done.output
    first = data / "euchre.before-restore-1.db"
    assert str(first) in done.output
    assert events(file) == events(copy)
    assert events(first) == before
    # What was put aside can be put back, log and all.
    assert euchre("server", "backup", "--restore", first, "--data", data).exit_code == 0
    assert events(file) == before


def test_no_restore_overwrites_what_an_earlier_one_has_kept(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    file = prepared(data)
    backup.back_up(file, copy)
    kept = []
    for number in range(1, 4):
        killed(file, f"table{number}")
        kept.append(events(file))
        assert kept[-1] == {(f"table{number}", 1)}
        assert in_the_file_alone(file) == 0
        backup.restore(copy, file)
        assert events(file) == set()
        for n, before in enumerate(kept, 1):
            assert events(data / f"euchre.before-restore-{n}.db") == before


def in_the_file_alone(file: Path) -> int:
    """Return how many events a database has without its log."""
    with closing(sqlite3.connect(f"file:{file}?immutable=1", uri=True)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM events").fetchone()
        return int(count)


def killed(file: Path, table: str = "table") -> None:
    """Leave a database as a killed process would that has written one event of a table."""
    there = file.with_name("there.db")
    file.rename(there)
    with closing(sqlite3.connect(there)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        with connection:
            connection.execute("INSERT INTO tables VALUES (?, ?, 0, 1)", (table, table))
            row = (table, 1, 1, "opened", "{}", "open", "", 1)
            connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        for end in ("", "-wal"):
            shutil.copy(f"{there}{end}", f"{file}{end}")
    there.unlink()


def test_a_restore_that_cannot_move_everything_moves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, copy = prepared(tmp_path), tmp_path / "copy.db"
    backup.back_up(file, copy)
    (tmp_path / "euchre.db-wal").write_bytes(b"")
    (tmp_path / "euchre.db-shm").write_bytes(b"")
    before = listed(tmp_path)
    rename = Path.rename

    def stuck(path: Path, target: Path) -> Path:
        if path.name.endswith("-wal"):
            raise PermissionError(13, "Permission denied")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", stuck)
    with pytest.raises(backup.BackupError, match="restored: Permission denied"):
        backup.restore(copy, file)
    assert listed(tmp_path) == before


def test_a_damaged_backup_is_not_put_back(tmp_path: Path) -> None:
    file, copy = prepared(tmp_path / "data"), tmp_path / "copy.db"
    killed(file, "table")
    backup.back_up(file, copy)
    before = {path: path.read_bytes() for path in files.names(file)[:2]}
    # The event of this table is no opening.
    with pytest.raises(backup.BackupError, match=r"cannot be replayed \(table table: "):
        backup.restore(copy, file)
    assert {path: path.read_bytes() for path in files.names(file)[:2]} == before
    assert not [name for name in listed(file.parent) if "restor" in name]


def test_a_restore_that_was_killed_half_way_is_finished_by_the_next(tmp_path: Path) -> None:
    file, copy = prepared(tmp_path), tmp_path / "copy.db"
    backup.back_up(file, copy)
    # The database is moved, its log is not, and the new one has not come yet.
    file.rename(tmp_path / "euchre.before-restore-1.db")
    (tmp_path / "euchre.db-wal").write_bytes(b"its log")
    (tmp_path / "euchre.db.restoring").write_bytes(b"half")
    with pytest.raises(StoreError, match="was interrupted; run euchre server backup --restore"):
        database.prepare(Settings(data=tmp_path))
    backup.restore(copy, file)
    assert (tmp_path / "euchre.before-restore-1.db-wal").read_bytes() == b"its log"
    assert not (tmp_path / "euchre.before-restore-2.db").exists()
    database.prepare(Settings(data=tmp_path))


# -- what a server starts from -----------------------------------------------------------------


def lost(file: Path, name: str) -> None:
    """Delete a key of a database."""
    sql(file, "DELETE FROM keys WHERE name = ?", name)


def cut(file: Path, size: int = -5000) -> None:
    """Cut a file off at a size, or by so much."""
    os.truncate(file, size if size > 0 else file.stat().st_size + size)


def gone(file: Path) -> None:
    """Leave a log without its database."""
    file.unlink()
    file.with_name("euchre.db-wal").write_bytes(b"a log without its database")


#: What can be wrong with a database, and what is said of it.
HARMS: list[tuple[Callable[[Path], object], str]] = [
    (lambda file: file.write_bytes(b""), "is empty; restore a backup"),
    (lambda file: file.write_bytes(b"these are no games" * 100), "is not a database"),
    (cut, "is damaged"),
    (lambda file: cut(file, -1), "is damaged (cut off)"),
    # The log has a part of what is missing.
    (lambda file: [do(file) for do in (killed, cut)], "is damaged"),
    (lambda file: cut(file, 50), "is damaged"),
    (gone, "is missing, but its write-ahead log"),
    (lambda file: [do() for do in (file.unlink, file.mkdir)], "is not a file"),
    (lambda file: os.link(file, file.with_name("second.db")), "has a second name"),
    (lambda file: lost(file, "server"), "has lost its secret 'server'"),
    (
        lambda file: sql(file, "UPDATE keys SET value = x'' WHERE name = 'server'"),
        "has lost its secret 'server'",
    ),
    (lambda file: sql(file, "UPDATE version SET number = 9999"), "later version"),
]


@pytest.mark.parametrize(("harm", "sentence"), HARMS, ids=[sentence for _, sentence in HARMS])
def test_no_server_starts_from_half_a_database(
    tmp_path: Path, harm: Callable[[Path], object], sentence: str
) -> None:
    harm(prepared(tmp_path))
    before = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    done = euchre("serve", "--no-browser", "--port", "0", "--data", tmp_path)
    assert done.exit_code == 2
    assert sentence in done.output
    after = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    del after["euchre.lock"], after["euchre.address"]
    # The index of the log is made anew whenever somebody looks at it.
    after.pop("euchre.db-shm", None)
    assert after == before, "something was changed"


def test_a_new_database_has_its_name_only_when_it_is_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is killed at the first start can start again."""

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(database, "upgrade", killed)
    with pytest.raises(KeyboardInterrupt):
        prepared(tmp_path)
    assert not (tmp_path / "euchre.db").exists()
    monkeypatch.undo()
    prepared(tmp_path)


@posix
def test_the_lock_goes_by_the_file_and_not_by_its_name(tmp_path: Path) -> None:
    data = tmp_path / "data"
    file = prepared(data)
    (tmp_path / "folder").symlink_to(data)
    other = tmp_path / "other"
    other.mkdir()
    (other / "euchre.db").symlink_to(file)
    with files.only_one(file, "127.0.0.1:8000"):
        for folder in (tmp_path / "folder", other):
            done = euchre("serve", "--no-browser", "--port", "0", "--data", folder)
            assert done.exit_code == 2
            assert "another server, at 127.0.0.1:8000," in done.output


@posix
def test_a_restore_goes_where_a_symbolic_link_leads(tmp_path: Path) -> None:
    file, copy, other = prepared(tmp_path / "data"), tmp_path / "copy.db", tmp_path / "other"
    backup.back_up(file, copy)
    other.mkdir()
    (other / "euchre.db").symlink_to(file)
    backup.restore(copy, other / "euchre.db")
    assert (other / "euchre.db").is_symlink()
    assert (file.parent / "euchre.before-restore-1.db").exists()


# -- who may read it --------------------------------------------------------------------------


@posix
def test_nobody_else_can_read_the_games(tmp_path: Path) -> None:
    data = tmp_path / "data"
    old = os.umask(0o022)
    try:
        for _ in range(2):
            with serving(data) as address:
                player = Player(address)
                player.open()
                for path in (data, *data.iterdir()):
                    assert not stat.S_IMODE(path.stat().st_mode) & 0o077, path.name
                assert {"euchre.db", "euchre.db-wal", "euchre.db-shm"} <= set(listed(data))
                copy = tmp_path / f"{len(listed(tmp_path))}.db"
                backup.back_up(data / "euchre.db", copy)
                assert not stat.S_IMODE(copy.stat().st_mode) & 0o077
            # As somebody else may have left them.
            data.chmod(0o755)
            (data / "euchre.db").chmod(0o644)
    finally:
        os.umask(old)


@posix
def test_a_folder_that_all_share_stays_shared(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    files.make_private(prepared(tmp_path))
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives away")
def test_what_root_puts_back_belongs_to_whom_the_folder_belongs(tmp_path: Path) -> None:
    """A server that runs under a name of its own can start from it."""
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    backup.back_up(prepared(data), copy)
    os.chown(data, 12345, 12345)
    assert euchre("server", "backup", "--restore", copy, "--data", data).exit_code == 0
    for name in ("euchre.db", "euchre.lock", "euchre.address"):
        assert (data / name).stat().st_uid == 12345


# -- upgrades -----------------------------------------------------------------------------------


#: An example of a step to a later version.
STEP = "ALTER TABLE tables ADD COLUMN color VARCHAR(8) DEFAULT 'green' NOT NULL"


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a database that the program will bring from version 1 to 2."""
    file = prepared(tmp_path)
    monkeypatch.setattr(schema, "UPGRADES", (lambda connection: connection.exec_driver_sql(STEP),))
    return file


def version(file: Path) -> int:
    [(found,)] = sql(file, "SELECT number FROM version")
    return int(found)


def columns(file: Path) -> set[str]:
    return {row[1] for row in sql(file, "PRAGMA table_info(tables)")}


def test_an_older_database_is_copied_and_upgraded_step_by_step(older: Path) -> None:
    sql(older, "DROP TABLE friends")
    for _ in range(2):
        database.prepare(Settings(data=older.parent))
    copy = older.with_name("euchre.before-upgrade-from-1.db")
    assert (version(copy), version(older)) == (1, 2)
    assert columns(older) == columns(copy) | {"color"}
    assert listed(older.parent) == [copy.name, older.name]
    assert sql(older, "SELECT * FROM friends") == []


def test_what_was_written_before_the_first_release_is_refused(tmp_path: Path) -> None:
    file = prepared(tmp_path)
    sql(file, "DROP TABLE version")
    with pytest.raises(StoreError, match="not made by a released version"):
        database.prepare(Settings(data=tmp_path))


def test_no_command_goes_on_without_the_key(tmp_path: Path) -> None:
    file = prepared(tmp_path)
    lost(file, database.SERVER)
    for words in ("server tables", "server desk", f"server backup {tmp_path}/copy.db"):
        done = euchre(*words.split(), "--data", tmp_path)
        assert done.exit_code == 2, words
        assert "secret" in done.output
    assert not (tmp_path / "copy.db").exists()


def test_without_a_copy_nothing_is_upgraded(older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(files, "copy", full)
    with pytest.raises(StoreError, match=r"before the upgrade, so it did not start: .* is full"):
        database.prepare(Settings(data=older.parent))
    assert version(older) == 1
    assert listed(older.parent) == ["euchre.db"]


def test_a_lost_key_is_not_made_again(older: Path) -> None:
    """Every link would be void: no copy, no upgrade and no command goes on without it."""
    lost(older, database.SERVER)
    with pytest.raises(StoreError, match=r"lost its secret 'server'.*restore a copy"):
        database.prepare(Settings(data=older.parent))
    assert version(older) == 1
