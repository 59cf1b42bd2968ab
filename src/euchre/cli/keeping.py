"""Games that keep themselves: each action is on the disk before the next one is asked for.

A game lies in a file of its own in the user's state folder (``EUCHRE_STATE`` names another
one).  It is replaced as a whole, so whatever ends the program finds the game as it stood.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from errno import EBUSY
from pathlib import Path
from typing import IO

import platformdirs

from euchre.cli import saved
from euchre.cli.session import Session
from euchre.locks import lock
from euchre.records.record import Deal

#: So many games are kept, the latest ones.
MOST = 20


def folder() -> Path:
    """Return the folder of the games that keep themselves; it need not exist.

    Raises ``RuntimeError`` for a user without a home.
    """
    chosen = os.environ.get("EUCHRE_STATE")
    return Path(chosen or platformdirs.user_state_dir("euchre", False)) / "games"


class Keeper:
    """The file in which one game keeps itself; nobody else writes to it meanwhile."""

    def __init__(self, path: Path | None = None):
        """Keep a new game, or go on with that of ``path``.

        Where it cannot be kept, ``problem`` says why, and everything goes on without.
        """
        self.problem = ""
        self.path = path
        self._known: dict[int, Deal] = {}
        self._number = 0
        self._lock: IO[str] | None = None
        try:
            if self.path is None:
                here = folder()
                here.mkdir(parents=True, exist_ok=True)
                now = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
                self.path = here / f"{now}-{os.getpid()}.json"
            self._lock = _locked(self.path)
            _forget_old(self.path.parent)
        except (OSError, RuntimeError) as error:
            self._fail(error)

    def write(self, session: Session) -> None:
        """Keep a game as it stands now."""
        if self.problem or self.path is None:
            return
        if self._number != session.number:
            self._number, self._known = session.number, {}
        try:
            saved.write(session, self.path, self._known)
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError | RuntimeError) -> None:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        self.problem = f"{self.path or 'the state folder'}: {reason}"

    def close(self) -> None:
        """Let others go on with the game."""
        if self._lock is not None:
            self._lock.close()
            with suppress(OSError):
                Path(self._lock.name).unlink()
            self._lock = None


def latest() -> tuple[Path, Session] | None:
    """Return the last game that is not over and that nobody plays just now; None without one."""
    try:
        files = sorted(folder().glob("*.json"), key=lambda p: p.stat().st_mtime_ns, reverse=True)
    except (OSError, RuntimeError):
        return None
    for path in files:
        try:
            with _locked(path):
                session = saved.read(path)
        except (OSError, saved.SavedError):
            continue
        if not session.match.over:
            return path, session
    return None


def _locked(path: Path) -> IO[str]:
    """Return a lock on a game, free again when it is closed or the process ends.

    Raises ``OSError`` if somebody else plays the game.
    """
    held = path.with_suffix(".lock").open("w")
    if not lock(held, wait=False):
        held.close()
        raise OSError(EBUSY, "the game is open in another window")
    return held


def _forget_old(here: Path) -> None:
    files = sorted(here.glob("*.json"), key=lambda p: p.stat().st_mtime_ns)
    for old in files[:-MOST]:
        for file in (old, old.with_suffix(".lock"), old.with_name(old.name + ".new")):
            file.unlink(missing_ok=True)
