"""Scheduled backups: dated copies in a folder, each checked, the oldest removed."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from euchre.server import backup
from euchre.server.backup import BackupError, Contents
from euchre.server.store import files

#: File name of a copy: its time in UTC, without characters that some systems forbid.
NAME = "euchre-%Y-%m-%dT%H%M%SZ.db"
#: Maximum delay before retrying after a failure.
RETRY = timedelta(minutes=5)
#: Seconds after which a wish to stop is heard at the latest.
HEARD = 0.2


class Stop:
    """A wish to stop, for a signal handler to set.

    A ``threading.Event`` cannot be used: the handler may interrupt the very thread that holds its
    lock, and then waits for itself.
    """

    def __init__(self) -> None:
        self._wished = False

    def set(self) -> None:
        """Wish for it."""
        self._wished = True

    def is_set(self) -> bool:
        """Return whether it is wished for."""
        return self._wished

    def wait(self, seconds: float) -> bool:
        """Wait for the wish, at most so long; return whether it is there."""
        end = time.monotonic() + seconds
        # In short sleeps: a signal just before one is not noticed until it is over.
        while not self._wished and (left := end - time.monotonic()) > 0:
            time.sleep(min(left, HEARD))
        return self._wished


class Copy(NamedTuple):
    """A copy, and when it was started."""

    at: datetime
    path: Path


def copies(folder: Path) -> list[Copy]:
    """Return the dated copies in a folder, oldest first; ignore other files."""
    found = []
    for path in folder.glob("euchre-*.db"):
        try:
            at = datetime.strptime(path.name, NAME).replace(tzinfo=UTC)
        except ValueError:
            continue
        found.append(Copy(at, path))
    return sorted(found)


def back_up(
    source: Path,
    folder: Path,
    keep: int | None,
    at: datetime,
    stopped: Callable[[], bool] = backup.never,
) -> tuple[Path, Contents]:
    """Make a copy in a folder, check it, then remove the oldest so that ``keep`` remain.

    Raises ``BackupError`` (then nothing is removed) or ``Stopped``.
    """
    try:
        files.make_folder(folder)
        for left in folder.glob("euchre-*.db.part*"):
            # Left over from a copy that was interrupted.
            left.unlink()
    except OSError as error:
        raise BackupError(f"no backup can be kept in {folder}: {error.strerror}") from None
    target = folder / at.strftime(NAME)
    held = backup.back_up(source, target, stopped)
    if keep is not None:
        # Copies of a later date were made before the clock was set back: they are nobody's oldest.
        for old in [copy for copy in copies(folder) if copy.path <= target][:-keep]:
            old.path.unlink(missing_ok=True)
    return target, held


def run(
    source: Path,
    folder: Path,
    every: timedelta,
    keep: int | None,
    stop: Stop,
    done: Callable[[Path, Contents], object],
    failed: Callable[[BackupError], None],
) -> None:
    """Back up on schedule until ``stop`` is set; call ``done`` or ``failed`` after each try.

    A restart keeps the rhythm: the next copy is due ``every`` after the newest one.  A failure
    (full disk, no games yet) is reported and retried later.
    """
    tried: datetime | None = None
    while True:
        now = datetime.now(UTC)
        wait = timedelta(0)
        if before := copies(folder):
            # Never wait longer than ``every``: the clock may have been set back.
            wait = min(before[-1].at + every - now, every)
        if tried is not None:
            wait = max(wait, tried + min(every, RETRY) - now)
        if stop.wait(max(0.0, wait.total_seconds())):
            return
        tried = datetime.now(UTC)
        try:
            done(*back_up(source, folder, keep, tried, stop.is_set))
            tried = None
        except BackupError as error:
            failed(error)
        except files.Stopped:
            return
