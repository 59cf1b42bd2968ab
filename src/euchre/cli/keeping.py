"""Games that keep themselves: each action is on the disk before the next one is asked for.

A game lies in a file of its own in the user's state folder (``EUCHRE_STATE`` names another
one).  It is replaced as a whole, so whatever ends the program finds the game as it stood.
"""

from __future__ import annotations

import os
import shlex
import tempfile
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
#: The first choice of a file that is given no name.
DEFAULT_FILE = "euchre-saved.json"


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


class Shelf:
    """Where a sitting is kept: by its keeper, and in the file that the person has named."""

    def __init__(self, session: Session, keeper: Keeper | None = None, path: Path | None = None):
        self.session = session
        self.keeper = keeper
        self.path = path

    @property
    def problem(self) -> str:
        """Why the game cannot keep itself; empty if it can."""
        return self.keeper.problem if self.keeper else ""

    def note(self) -> None:
        """Have what has just happened on the disk."""
        if self.keeper:
            self.keeper.write(self.session)
        if self.path is not None:
            # A full disk is told of when the game is to be kept at the end.
            with suppress(OSError):
                saved.write(self.session, self.path)

    def save(self, name: str = "") -> str:
        """Save the sitting in a file, from now on; return what is to be said of it."""
        path = Path(name).expanduser() if name else self.path or free_file(Path())
        if name and (problem := save_problem(path)):
            return f"Not saved: {problem}."
        try:
            saved.write(self.session, path)
        except OSError as error:
            return f"Not saved: {path}: {error.strerror}."
        self.path = path
        return f"Saved to {path}."

    def leave(self) -> list[str]:
        """Save the sitting, somewhere else if need be; return the lines that say where."""
        if self.keeper:
            self.keeper.write(self.session)
            if self.path is None and not self.keeper.problem:
                return ["The game is saved. Resume with: euchre play --continue"]
        problem = ""
        wanted = self.path or free_file(Path())
        for path in (wanted, free_file(Path(tempfile.gettempdir()))):
            try:
                saved.write(self.session, path)
            except OSError as error:
                problem = f"{path}: {error.strerror}"
                continue
            self.path = path
            go_on = f"euchre play --load {shlex.quote(str(path))}"
            return [f"Saved to {path.absolute()}. Resume with: {go_on}"]
        return [f"The game could not be saved: {problem}"]

    def close(self) -> None:
        """Let others go on with the game."""
        if self.keeper:
            self.keeper.close()


def free_file(folder: Path) -> Path:
    """Return the file for a sitting that was given none, one that is not there yet."""
    path, number = folder / DEFAULT_FILE, 1
    while path.exists():
        number += 1
        path = folder / f"euchre-saved-{number}.json"
    return path


def save_problem(path: Path) -> str:
    """Return why a sitting should not be saved in this file, or nothing."""
    if not path.parent.is_dir():
        return f"there is no folder {path.parent} for {path.name}"
    if path.exists():
        try:
            saved.read(path)
        except saved.SavedError:
            return f"{path} already exists and is not a saved game"
    return ""
