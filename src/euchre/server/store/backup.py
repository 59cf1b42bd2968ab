"""Backups of the database file while it is in use, and putting one back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from euchre.night.events import decode
from euchre.night.fold import Night, fold
from euchre.server.settings import Settings
from euchre.server.store import database
from euchre.server.store.schema import NIGHT_EVENTS, NIGHTS, TABLES
from euchre.server.store.store import events_of, seeds_of
from euchre.server.tables.fold import TableState, advance


class BackupError(Exception):
    """A backup that cannot be made or put back; the text is one sentence."""


class Contents(NamedTuple):
    """How many tables and nights a database holds."""

    tables: int
    nights: int


def back_up(source: Path, target: Path) -> Contents:
    """Copy the database while a server may be using it; return what was checked in the copy.

    The copy is taken at one moment, and then everything in it is played through.  Raises
    ``BackupError``; there is no file at ``target`` then.
    """
    if not source.is_file():
        raise BackupError(f"there are no games in {source}")
    if target.exists():
        raise BackupError(f"{target} is there already; choose another name")
    part = target.with_name(target.name + ".part")
    try:
        _copy(source, part)
        contents = verify(part)
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"the backup cannot be written to {target}: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return contents


def restore(backup: Path, target: Path) -> Contents:
    """Put a backup in the place of the database; return what it holds.

    The caller sees to it that no server is running.  What was there is kept beside it.
    Raises ``BackupError`` for a file that is no good backup; nothing is changed then.
    """
    if not backup.is_file():
        raise BackupError(f"there is no file {backup}")
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _copy(backup, part)
        contents = verify(part)
        if target.exists():
            target.replace(target.with_name(target.name + ".before-restore"))
        for suffix in ("-wal", "-shm"):
            target.with_name(target.name + suffix).unlink(missing_ok=True)
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{backup} cannot be put back: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return contents


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


def verify(path: Path) -> Contents:
    """Check a database and play all tables and nights in it through; return how many there are.

    Raises ``BackupError`` with the first thing that is wrong.
    """
    counts = {"table": 0, "night": 0}
    what = "table"
    try:
        for table in tables(path):
            counts[what] += table.seq > 0
        what = "night"
        for night in nights(path):
            counts[what] += bool(night.events)
    except sa.exc.DatabaseError:
        raise BackupError(f"{path} is no database of this program") from None
    except (ValueError, KeyError) as error:
        raise BackupError(
            f"{what} {counts[what] + 1} of {path} cannot be played through: {error}"
        ) from None
    return Contents(counts["table"], counts["night"])


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


def nights(path: Path) -> Iterator[Night]:
    """Yield every night of a database file, folded from its events."""
    bodies = sa.select(NIGHT_EVENTS.c.body).order_by(NIGHT_EVENTS.c.seq)
    with _reading(path) as connection:
        for night_id in connection.execute(sa.select(NIGHTS.c.id)).scalars().all():
            found = connection.execute(bodies.where(NIGHT_EVENTS.c.night_id == night_id))
            night = fold(map(decode, found.scalars()))
            if not night.events:
                raise ValueError("it has no events")
            yield night


@contextmanager
def _reading(path: Path) -> Iterator[sa.Connection]:
    engine = database.reader_engine(Settings(database=f"sqlite:///{path}"))
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()
