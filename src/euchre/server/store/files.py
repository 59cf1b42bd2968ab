"""The files of a database: permissions, checks, copies, and a lock for one server at a time."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from euchre.files import FileError

#: Files that SQLite keeps beside a database: the write-ahead log, its index, a rollback journal.
BESIDE = ("-wal", "-shm", "-journal")
#: Suffix of a backup while it replaces the database.
RESTORING = ".restoring"


class StoreError(FileError):
    """The database cannot be opened or used; the message is one sentence."""


def names(file: Path) -> list[Path]:
    """Return the database file and every file that may exist beside it."""
    return [file, *(file.with_name(file.name + end) for end in BESIDE)]


def free_at(file: Path) -> int:
    """Return the free bytes of the disk that a database is on, 0 if it cannot be asked."""
    try:
        return shutil.disk_usage(file.parent).free
    except OSError:
        return 0


# -- permissions -------------------------------------------------------------------------


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner can read, if it does not exist yet."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def make_private(file: Path) -> None:
    """Make a database, its side files and its folder accessible to their owner only.

    Leaves alone what belongs to another user, and shared folders such as /tmp.
    """
    for path in names(file):
        with suppress(OSError):
            path.chmod(0o600)
    with suppress(OSError):
        if not file.parent.stat().st_mode & stat.S_ISVTX:
            file.parent.chmod(0o700)


def create(path: Path) -> None:
    """Create an empty file that only its owner can read, replacing any existing one."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    give_away(path)


def give_away(path: Path) -> None:
    """Give a file created by root to the owner of its folder, as whom a server runs."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def settle(folder: Path) -> None:
    """Sync a folder's entries to disk, if the system can."""
    if sys.platform != "win32":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


# -- whether a server may start ------------------------------------------------------------


def check(file: Path) -> None:
    """Raise ``StoreError`` if a server must not start from these files.

    No files at all is fine: a new database will be made.  An empty or truncated file is not,
    because a server that silently starts from one looks as if all games were gone.
    """
    log = file.with_name(file.name + "-wal")
    if not file.exists():
        if file.with_name(file.name + RESTORING).exists():
            raise StoreError(
                f"a restore of {file} was interrupted; run euchre server backup --restore FILE"
                " again"
            )
        if log.exists() and log.stat().st_size:
            raise StoreError(
                f"{file} is missing, but its write-ahead log {log.name} is there; put the database"
                " back next to it, or move the log away to start without any games"
            )
        return
    if not file.is_file():
        raise StoreError(f"{file} is not a file")
    if file.stat().st_nlink > 1:
        raise StoreError(
            f"{file} has a second name (a hard link) that another server might use; keep only"
            " one name, and make copies with euchre server backup FILE"
        )
    if damage := _damage(file, log):
        raise StoreError(
            f"{file} is {damage}; restore a backup with euchre server backup --restore FILE, or"
            " delete it to start without any games"
        )


def _damage(file: Path, log: Path) -> str:
    """Return what is wrong with a file as a whole; empty if nothing is.

    SQLite compares its size with what its header and its log say.
    """
    if not (size := file.stat().st_size):
        return "empty"
    logged = log.exists() and log.stat().st_size > 0
    try:
        with closing(reading(file, alone=not logged)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            (page,) = connection.execute("PRAGMA page_size").fetchone()
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            if size >= page * pages:
                return ""
            # After a crash while the log was copied over, it has what the file lacks.
            check = "PRAGMA quick_check(1)" if logged else "SELECT 'cut off'"
            (verdict,) = connection.execute(check).fetchone()
            return "" if verdict == "ok" else f"damaged ({verdict})"
    except sqlite3.Error as error:
        return f"damaged ({error})"


def reading(file: Path, *, alone: bool = False) -> sqlite3.Connection:
    """Open a database to be read only, without SQLAlchemy, which takes long to import.

    ``alone``: it has no log, and none is made.
    """
    how = "?mode=ro&immutable=1" if alone else "?mode=ro"
    return sqlite3.connect(file.absolute().as_uri() + how, uri=True)


@contextmanager
def made_whole(target: Path, end: str = ".part") -> Iterator[Path]:
    """Yield a temporary name to write to; the file is renamed to ``target`` once it is complete.

    If the block fails, nothing of it stays.
    """
    part = target.with_name(target.name + end)
    try:
        yield part
        part.replace(target)
        settle(target.parent)
    finally:
        for left in names(part):
            left.unlink(missing_ok=True)


# -- copies ----------------------------------------------------------------------------------


def copy(source: Path, target: Path) -> None:
    """Copy a snapshot of a database; the source is only read.

    Raises ``sqlite3.Error`` or ``OSError`` if that fails.
    """
    create(target)
    with closing(reading(source)) as old, closing(sqlite3.connect(target)) as new:
        # A transaction, so that all pages belong to one snapshot however many steps it takes.
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()
        old.backup(new)
        # A single, portable file.
        new.execute("PRAGMA journal_mode=DELETE")


def set_aside_before(file: Path) -> list[Path]:
    """Return the databases that earlier restores have set aside, oldest first."""
    begin = f"{file.stem}.before-restore-"
    paths = file.parent.glob(f"{begin}*{file.suffix}")
    by_number = {path.name.removeprefix(begin).removesuffix(file.suffix): path for path in paths}
    return [by_number[number] for number in sorted(filter(str.isdecimal, by_number), key=int)]


def set_aside(file: Path) -> Path | None:
    """Rename a database and its side files to a numbered name; return it, None if none exist.

    Together they hold every durable event, including those only in the write-ahead log.  Raises
    ``OSError`` if that fails; then nothing has moved.
    """
    if not any(path.exists() for path in names(file)):
        return None
    before = set_aside_before(file)
    number = int(before[-1].stem.rpartition("-")[2]) + 1 if before else 1
    aside = file.with_name(f"{file.stem}.before-restore-{number}{file.suffix}")
    moved: list[tuple[Path, Path]] = []
    try:
        # The database first: a server refuses to start from what is left (``check``).
        for path, new in zip(names(file), names(aside), strict=True):
            if path.exists():
                path.rename(new)
                moved.append((path, new))
    except OSError:
        for path, new in reversed(moved):
            new.rename(path)
        raise
    settle(file.parent)
    return aside


def finish_setting_aside(file: Path) -> None:
    """Finish an interrupted ``set_aside`` by moving the remaining side files."""
    before = set_aside_before(file)
    if file.exists() or not before:
        return
    for path, aside in zip(names(file), names(before[-1]), strict=True):
        if path.exists() and not aside.exists():
            path.rename(aside)


# -- one server at a time ----------------------------------------------------------------


@contextmanager
def only_one(file: Path | None, address: str = "") -> Iterator[None]:
    """Let only one server at a time use a database file, whatever path leads to it.

    ``address`` is where it listens, for the error message of a second server.  Raises
    ``StoreError`` for that one, and if the folder is not writable.  Without a file, several servers
    may run.
    """
    if file is None:
        yield
        return
    file = file.resolve()
    path, address_path = file.with_suffix(".lock"), address_file(file)
    lock = FileLock(path, mode=0o600, blocking=False)
    try:
        make_folder(path.parent)
        lock.acquire()
    except Timeout:
        with suppress(OSError, UnicodeError):
            address = address_path.read_text("utf-8")[:60].strip()
        raise StoreError(
            f"another server{f', at {address},' if address else ''} is using the games in"
            f" {path.parent}; choose another folder with --data"
        ) from None
    except OSError as error:
        raise StoreError(f"the games cannot be kept in {path.parent}: {error.strerror}") from None
    try:
        with suppress(OSError):
            address_path.write_text(address, "utf-8")
            for one in (path, address_path):
                # Somebody may have made it readable for everyone.
                one.chmod(0o600)
                give_away(one)
        yield
    finally:
        lock.release()


def address_file(file: Path) -> Path:
    """Return the file in which the server that uses a database writes its address."""
    return file.resolve().with_suffix(".address")
