"""Backups of the database file while it is in use, and putting one back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from euchre.night.events import decode
from euchre.night.fold import Night, fold
from euchre.server.settings import Settings
from euchre.server.store import database, files
from euchre.server.store.files import Stopped
from euchre.server.store.schema import NIGHT_EVENTS, NIGHTS, TABLES
from euchre.server.store.store import events_of, seeds_of
from euchre.server.tables.fold import TableState, advance


class BackupError(Exception):
    """A backup that cannot be made or put back; the text is one sentence."""


class Contents(NamedTuple):
    """How many tables and nights a database holds."""

    tables: int
    nights: int


def never() -> bool:
    """Say that nobody has asked to stop."""
    return False


def back_up(source: Path, target: Path, stopped: Callable[[], bool] = never) -> Contents:
    """Copy the database while a server may be using it; return what was checked in the copy.

    The copy is taken at one moment, and then everything in it is played through.  Raises
    ``BackupError``, or ``Stopped`` if ``stopped`` says so; there is no file at ``target`` then.
    """
    if not source.is_file():
        raise BackupError(f"there are no games in {source}")
    if target.exists():
        raise BackupError(f"{target} is there already; choose another name")
    part = target.with_name(target.name + ".part")
    try:
        files.copy(source, part, stopped)
        contents = verify(part, stopped)
        part.replace(target)
        files.settle(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"the backup cannot be written to {target}: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return contents


def restore(backup: Path, target: Path) -> tuple[Contents, Path | None]:
    """Put a backup in the place of the database; return what it holds, and what was there.

    The caller sees to it that no server is running.  What was there is kept beside it under
    a new name, with its write-ahead log.  Raises ``BackupError`` for a file that is no good
    backup; nothing is changed then.
    """
    if not backup.is_file():
        raise BackupError(f"there is no file {backup}")
    target = target.resolve()
    part = target.with_name(target.name + files.RESTORING)
    try:
        files.make_folder(target.parent)
        if part.exists():
            files.finish_setting_aside(target, "restore")
        files.copy(backup, part)
        contents = verify(part)
        aside = files.set_aside(target, "restore")
        part.replace(target)
        files.settle(target.parent)
        files.make_private(target)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{backup} cannot be put back: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return contents, aside


def verify(path: Path, stopped: Callable[[], bool] = never) -> Contents:
    """Check a database and play all tables and nights in it through; return how many there are.

    Raises ``BackupError`` with the first thing that is wrong.
    """
    contents, problems = examine(path, stopped, most=1)
    if problems:
        raise BackupError(f"{path} cannot be played through: {problems[0]}")
    return contents


def examine(
    path: Path, stopped: Callable[[], bool] = never, most: int | None = None
) -> tuple[Contents, list[str]]:
    """Check a database and play all tables and nights in it through.

    Returns how many there are, and what is wrong with each, ``most`` of them at most.  Raises
    ``BackupError`` for what is no database of this program, ``Stopped`` if ``stopped`` says so.
    """
    problems: list[str] = []
    counts = {TABLES: 0, NIGHTS: 0}
    try:
        with _reading(path) as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
            if found != "ok":
                raise BackupError(f"{path} is damaged: {str(found).splitlines()[0]}")
            for kind, play in ((TABLES, _table), (NIGHTS, _night)):
                for one in connection.execute(sa.select(kind.c.id)).scalars().all():
                    if stopped():
                        raise Stopped
                    counts[kind] += 1
                    try:
                        play(connection, one)
                    except sa.exc.SQLAlchemyError:
                        raise
                    except Exception as error:
                        # Whatever a damaged log brings about.
                        problems.append(f"{kind.name[:-1]} {one}: {_told(error)}")
                        if len(problems) == most:
                            return Contents(counts[TABLES], counts[NIGHTS]), problems
    except sa.exc.DatabaseError:
        raise BackupError(f"{path} is no database of this program") from None
    return Contents(counts[TABLES], counts[NIGHTS]), problems


def _told(error: Exception) -> str:
    """Return what is wrong with a log of events, in a line."""
    if isinstance(error, KeyError):
        return f"{error.args[0]!r} is missing"
    return str(error) or type(error).__name__


def tables(path: Path) -> Iterator[TableState]:
    """Yield every table of a database file, played through from its events."""
    with _reading(path) as connection:
        for table_id in connection.execute(sa.select(TABLES.c.id)).scalars().all():
            yield _table(connection, table_id)


def nights(path: Path) -> Iterator[Night]:
    """Yield every night of a database file, folded from its events."""
    with _reading(path) as connection:
        for night_id in connection.execute(sa.select(NIGHTS.c.id)).scalars().all():
            yield _night(connection, night_id)


def _table(connection: sa.Connection, table_id: str) -> TableState:
    seeds = seeds_of(connection, table_id)
    t = None
    for event in events_of(connection, table_id, 0):
        t = advance(t, table_id, event, seeds)
    if t is None:
        raise ValueError("it has no events")
    return t


def _night(connection: sa.Connection, night_id: str) -> Night:
    bodies = sa.select(NIGHT_EVENTS.c.body).where(NIGHT_EVENTS.c.night_id == night_id)
    night = fold(map(decode, connection.execute(bodies.order_by(NIGHT_EVENTS.c.seq)).scalars()))
    if not night.events:
        raise ValueError("it has no events")
    return night


@contextmanager
def _reading(path: Path) -> Iterator[sa.Connection]:
    engine = database.reader_engine(Settings(database=f"sqlite:///{path}"))
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()
