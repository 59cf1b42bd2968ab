"""Back up the database file while it is in use, and restore it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from euchre.files import FileError
from euchre.night import events, fold
from euchre.night.season import events as season_events
from euchre.night.season import fold as season_fold
from euchre.server.store import files
from euchre.server.store.event import COLUMNS, event_from, fill
from euchre.server.tables.events import advance
from euchre.server.tables.state import TableState
from euchre.text import brief

#: The name of a copy in a folder, with the time in UTC, and the pattern of such names.
NAME, NAMES = "euchre-%Y-%m-%dT%H%M%SZ.db", "euchre-????-??-??T??????Z.db"


class BackupError(FileError):
    """A backup cannot be made or restored; the message is one sentence."""


class Contents(NamedTuple):
    """How much a database holds, and what in it cannot be replayed, with reasons."""

    tables: int
    nights: int
    clubs: int
    problems: tuple[str, ...] = ()


def back_up(source: Path, target: Path) -> Contents:
    """Copy the database, even while a server is using it; return what the check found.

    The copy is a snapshot, and everything in it is replayed.  A damaged table is damaged in the
    original, too, so the copy with all the others is kept.  Raises ``BackupError``; then
    there is no file at ``target``.
    """
    if not source.is_file():
        raise BackupError(f"no games found in {source}")
    if target.exists():
        raise BackupError(f"{target} already exists; choose another name")
    try:
        with files.made_whole(target) as part:
            files.copy(source, part)
            return examine(part)
    except (sqlite3.Error, OSError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BackupError(f"the backup cannot be written to {target}: {reason}") from None


def back_up_to(folder: Path, source: Path, keep: int | None, at: datetime) -> tuple[Path, Contents]:
    """Make a copy in a folder, then remove the oldest so that ``keep`` remain.

    Raises ``BackupError``; then nothing is removed.
    """
    try:
        files.make_folder(folder)
        for left in folder.glob("euchre-*.db.part*"):
            # Left over from a copy that was interrupted.
            left.unlink()
    except OSError as error:
        raise BackupError(f"no backup can be kept in {folder}: {error.strerror}") from None
    target = folder / at.strftime(NAME)
    held = back_up(source, target)
    if keep is not None:
        # Copies with a later date, from before the clock was set back, are not counted.
        for old in sorted(copy for copy in folder.glob(NAMES) if copy <= target)[:-keep]:
            old.unlink(missing_ok=True)
    return target, held


def restore(backup: Path, target: Path, *, anyway: bool = False) -> tuple[Contents, Path | None]:
    """Replace the database with a backup; return its contents, and where the old one is now.

    The caller makes sure that no server is running.  The old database is kept beside it under a new
    name, with its write-ahead log.  Raises ``BackupError`` for an invalid backup, and for damaged
    tables unless ``anyway``; then nothing has changed.
    """
    if not backup.is_file():
        raise BackupError(f"there is no file {backup}")
    target = target.resolve()
    try:
        files.make_folder(target.parent)
        with files.made_whole(target, files.RESTORING) as part:
            if part.exists():
                files.finish_setting_aside(target)
            files.copy(backup, part)
            contents = examine(part)
            if contents.problems and not anyway:
                raise BackupError(
                    f"{len(contents.problems)} of the tables, nights and clubs in {backup} cannot"
                    f" be replayed ({contents.problems[0]}); add --anyway to restore all the others"
                )
            files.make_private(target)
            return contents, files.set_aside(target)
    except (sqlite3.Error, OSError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BackupError(f"{backup} cannot be restored: {reason}") from None


def examine(path: Path) -> Contents:
    """Check a database and replay all its tables, nights and clubs.

    Raises ``BackupError`` if the file is damaged or not a database of this program.
    """
    problems: list[str] = []
    counts = dict.fromkeys(_PLAYED, 0)
    try:
        with closing(files.reading(path)) as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
            if verdict != "ok":
                raise BackupError(f"{path} is damaged: {str(verdict).splitlines()[0]}")
            if not connection.execute("SELECT 1 FROM keys WHERE name = 'server'").fetchone():
                raise BackupError(f"{path} lacks the secret 'server', without which no link works")
            for what, play in _PLAYED.items():
                for (one,) in connection.execute(f"SELECT id FROM {what}s").fetchall():  # noqa: S608
                    counts[what] += 1
                    try:
                        play(connection, one)
                    except sqlite3.Error:
                        raise
                    except KeyError as error:
                        problems.append(f"{what} {one}: {brief(error.args[0])} is missing")
                    except Exception as error:
                        # A damaged log can raise anything.
                        problems.append(f"{what} {one}: {str(error) or type(error).__name__}")
    except sqlite3.DatabaseError as error:
        raise BackupError(f"{path} is not a database of this program ({error})") from None
    return Contents(counts["table"], counts["night"], counts["club"], tuple(problems))


def _table(connection: sqlite3.Connection, table_id: str) -> TableState:
    seeds = dict(connection.execute("SELECT hand, seed FROM seeds WHERE table_id = ?", (table_id,)))
    t, words = None, _words(connection, table_id)
    for row in connection.execute(_EVENTS, (table_id,)):
        t = advance(t, table_id, event_from(words, *row), seeds)
    if t is None:
        raise ValueError("it has no events")
    return t


def _words(connection: sqlite3.Connection, log_id: str) -> dict[int, str]:
    return dict(connection.execute("SELECT n, text FROM words WHERE log = ?", (log_id,)))


#: Selects the arguments of ``event_from`` after the words.
_EVENTS = f"SELECT {', '.join(COLUMNS)} FROM events WHERE table_id = ? ORDER BY seq"  # noqa: S608


def _log(
    what: str,
    decode: Callable[[str], Any],
    fold: Callable[[list[Any]], Any],
    connection: sqlite3.Connection,
    log_id: str,
) -> Any:
    """Return what has become of a night or a club."""
    query = f"SELECT body FROM {what}_events WHERE {what}_id = ? ORDER BY seq"  # noqa: S608
    words = _words(connection, log_id)
    found = [decode(fill(body, words)) for (body,) in connection.execute(query, (log_id,))]
    if not found:
        raise ValueError("it has no events")
    return fold(found)


#: How each kind of thing in a database is replayed.
_PLAYED: dict[str, Callable[[sqlite3.Connection, str], Any]] = {
    "table": _table,
    "night": partial(_log, "night", events.decode, fold.fold),
    "club": partial(_log, "club", season_events.decode, season_fold.fold),
}
