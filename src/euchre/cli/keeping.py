"""Automatic saving: each action is on disk before the next one is asked for.

Each game has its own file in the user's state folder (or in ``EUCHRE_STATE``).  The file is
replaced atomically, so however the program ends, the game is intact.
"""

from __future__ import annotations

import os
import shlex
import tempfile
from contextlib import suppress
from datetime import datetime
from errno import EBUSY
from pathlib import Path

import platformdirs
from filelock import FileLock, Timeout

from euchre.cli import saved
from euchre.cli.session import Session
from euchre.records.record import Deal

#: Number of games kept, the latest ones.
MOST = 20
#: Default name of a saved game.
DEFAULT_FILE = "euchre-saved.json"


def folder() -> Path:
    """Return the folder of automatically saved games; it need not exist.

    Raises ``RuntimeError`` for a user without a home folder.
    """
    chosen = os.environ.get("EUCHRE_STATE")
    return Path(chosen or platformdirs.user_state_dir("euchre", False)) / "games"


class Keeper:
    """The file in which one game is saved automatically, locked against other processes."""

    def __init__(self, path: Path | None = None):
        """Start a new file, or continue the one at ``path``.

        If saving is impossible, ``problem`` says why, and play goes on without it.
        """
        self.problem = ""
        self.path = path
        self._known: dict[int, Deal] = {}
        self._number = 0
        self._lock: FileLock | None = None
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
        """Save the game as it stands."""
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
        """Release the lock on the game."""
        if self._lock is not None:
            with suppress(OSError):
                Path(self._lock.lock_file).unlink()
            self._lock.release()
            self._lock = None


def latest() -> tuple[Path, Session] | None:
    """Return the latest unfinished game that no process has open; None if there is none."""
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


def _locked(path: Path) -> FileLock:
    """Return a lock on a game, released by its owner or when the process ends.

    Raises ``OSError`` if another process holds it.
    """
    lock = FileLock(path.with_suffix(".lock"), blocking=False, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise OSError(EBUSY, "the game is open in another window") from None
    return lock


def _forget_old(here: Path) -> None:
    files = sorted(here.glob("*.json"), key=lambda p: p.stat().st_mtime_ns)
    for old in files[:-MOST]:
        for file in (old, old.with_suffix(".lock"), old.with_name(old.name + ".new")):
            file.unlink(missing_ok=True)


class Shelf:
    """Where a sitting is saved: by its keeper, and in a file that the person named."""

    def __init__(self, session: Session, keeper: Keeper | None = None, path: Path | None = None):
        self.session = session
        self.keeper = keeper
        self.path = path

    @property
    def problem(self) -> str:
        """Why the game cannot be saved automatically; empty if it can."""
        return self.keeper.problem if self.keeper else ""

    def note(self) -> None:
        """Write what has just happened to disk."""
        if self.keeper:
            self.keeper.write(self.session)
        if self.path is not None:
            # A full disk is reported when the game is saved at the end.
            with suppress(OSError):
                saved.write(self.session, self.path)

    def save(self, name: str = "") -> str:
        """Save the sitting in a file, now and from now on; return the message to show."""
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
        """Save the sitting, elsewhere if need be; return the lines that say where."""
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
        """Release the lock on the game."""
        if self.keeper:
            self.keeper.close()


def free_file(folder: Path) -> Path:
    """Return an unused default file name for a sitting."""
    path, number = folder / DEFAULT_FILE, 1
    while path.exists():
        number += 1
        path = folder / f"euchre-saved-{number}.json"
    return path


def save_problem(path: Path) -> str:
    """Return why a sitting should not be saved in this file; empty if it may be."""
    if not path.parent.is_dir():
        return f"there is no folder {path.parent} for {path.name}"
    if path.exists():
        try:
            saved.read(path)
        except saved.SavedError:
            return f"{path} already exists and is not a saved game"
    return ""
