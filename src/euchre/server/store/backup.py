"""Backups of the database file while it is in use, and putting one back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa

from euchre.server.settings import Settings
from euchre.server.store import database
from euchre.server.store.schema import TABLES
from euchre.server.store.store import events_of, seeds_of
from euchre.server.tables.fold import TableState, advance


class BackupError(Exception):
    """A backup that cannot be made or put back; the text is one sentence."""


def back_up(source: Path, target: Path) -> int:
    """Copy the database while a server may be using it; return how many tables were checked.

    The copy is taken at one moment, and then every table in it is played through.  Raises
    ``BackupError``; there is no file at ``target`` then.
    """
    if not source.is_file():
        raise BackupError(f"there are no games in {source}")
    if target.exists():
        raise BackupError(f"{target} is there already; choose another name")
    part = target.with_name(target.name + ".part")
    try:
        _copy(source, part)
        count = verify(part)
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"the backup cannot be written to {target}: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return count


def restore(backup: Path, target: Path) -> int:
    """Put a backup in the place of the database; return how many tables it holds.

    The caller sees to it that no server is running.  What was there is kept beside it.
    Raises ``BackupError`` for a file that is no good backup; nothing is changed then.
    """
    if not backup.is_file():
        raise BackupError(f"there is no file {backup}")
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _copy(backup, part)
        count = verify(part)
        if target.exists():
            target.replace(target.with_name(target.name + ".before-restore"))
        for suffix in ("-wal", "-shm"):
            target.with_name(target.name + suffix).unlink(missing_ok=True)
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{backup} cannot be put back: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return count


def _copy(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment; the source is only read."""
    target.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
        # One file that can be carried away.
        new.execute("PRAGMA journal_mode=DELETE")


def verify(path: Path) -> int:
    """Check a database and play every table in it through; return how many there are.

    Raises ``BackupError`` with the first thing that is wrong.
    """
    count = 0
    try:
        for table in tables(path):
            count += table.seq > 0
    except sa.exc.DatabaseError:
        raise BackupError(f"{path} is no database of this program") from None
    except (ValueError, KeyError) as error:
        raise BackupError(
            f"table {count + 1} of {path} cannot be played through: {error}"
        ) from None
    return count


def tables(path: Path) -> Iterator[TableState]:
    """Yield every table of a database file, played through from its events."""
    with _reading(path) as connection:
        if connection.exec_driver_sql("PRAGMA integrity_check").scalar() != "ok":
            raise BackupError(f"{path} is damaged")
        for table_id in connection.execute(sa.select(TABLES.c.id)).scalars().all():
            seeds = seeds_of(connection, table_id)
            t = None
            for event in events_of(connection, table_id, 0):
                t = advance(t, table_id, event, seeds)
            if t is None:
                raise ValueError("it has no events")
            yield t


@contextmanager
def _reading(path: Path) -> Iterator[sa.Connection]:
    engine = database.reader_engine(Settings(database=f"sqlite:///{path}"))
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()
