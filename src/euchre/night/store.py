"""Nights in files, and all files of events, one per line: append-only.

An event is fsynced before it is acknowledged.  A file is plain text (JSON lines), so it can be
copied, read and repaired anywhere.  A last line truncated by a crash was never acknowledged and
is ignored.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import IO, Generic, TypedDict, TypeVar, Unpack

import msgspec
from filelock import FileLock

from euchre.files import FileError, decoded, parse_json
from euchre.night.admission import admit
from euchre.night.commands import Command
from euchre.night.desk import events_of
from euchre.night.errors import NightError
from euchre.night.event_order import later
from euchre.night.events import AnyEvent, decode, encode
from euchre.night.fold import Night, fold
from euchre.night.rotation.chart import Chart

E = TypeVar("E")
T = TypeVar("T")

#: No night or season comes near this many bytes.
LARGEST = 50_000_000


@dataclass(frozen=True)
class Log(Generic[E]):
    """One kind of file.  Every method raises ``NightError``."""

    #: What a file holds: ``night``.
    what: str
    suffix: str
    encode: Callable[[E], bytes]
    decode: Callable[[bytes], E]

    def find(self, path: str | None) -> Path:
        """Return the file at a path, or the only one in this folder."""
        if path is not None:
            return Path(path)
        files = sorted(Path().glob(f"*{self.suffix}"))
        if len(files) == 1:
            return files[0]
        if not files:
            raise NightError(
                f"no *{self.suffix} file here; set up a {self.what} with: euchre {self.what} new"
            )
        many = f"there are {len(files)} {self.what}s here"
        raise NightError(f"{many}; choose one with --file {files[0]}")

    def create(self, path: Path, events: Iterable[E]) -> None:
        """Create a file with the first events; none if one of them is refused."""
        lines = [self._line(event) for event in events]
        try:
            with path.open("xb") as file:
                _write(file, lines)
            _sync_folder(path.parent)
        except FileExistsError:
            raise NightError(f"{path} already exists; a {self.what} is never overwritten") from None
        except OSError as error:
            raise NightError(f"{path} cannot be written: {error.strerror}") from None

    def read(self, path: Path) -> list[E]:
        """Return the events in a file."""
        try:
            with path.open("rb") as file:
                return list(self._events(path, self._whole_lines(path, file)))
        except OSError as error:
            raise NightError(f"{path} cannot be read: {error.strerror}") from None

    def append(self, path: Path, make: Callable[[list[E]], tuple[T, Sequence[E]]]) -> T:
        """Add the new events that ``make`` returns along with a result, all or none.

        They are on disk when this returns.  Two programs may add to the same file: each reads
        what the other wrote before it adds.
        """
        try:
            with _locked(path), path.open("r+b") as file:
                data = self._whole_lines(path, file)
                events, new = make(list(self._events(path, data)))
                file.seek(len(data))
                file.truncate()
                try:
                    _write(file, map(self._line, new))
                except OSError:
                    file.truncate(len(data))
                    raise
                return events
        except OSError as error:
            raise NightError(f"{path} cannot be written: {error.strerror}") from None

    def rewrite(self, path: Path, change: Callable[[list[E]], Iterable[E]]) -> None:
        """Replace the events of a file at once by what ``change`` makes of them, to forget a name.

        Whatever another program adds meanwhile waits, and is added afterwards.  Raises
        ``NightError``, also for a damaged file.
        """
        new = path.with_name(f"{path.name}.new")
        try:
            with _locked(path):
                lines = [self._line(event) for event in change(self.read(path))]
                with new.open("wb") as file:
                    _write(file, lines)
                new.replace(path)
        except OSError as error:
            raise NightError(f"{path} cannot be written: {error.strerror}") from None

    def _whole_lines(self, path: Path, file: IO[bytes]) -> bytes:
        data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            size = f"{path} is larger than {LARGEST:,} bytes"
            raise NightError(f"{size}, too large for a {self.what}")
        return data[: data.rfind(b"\n") + 1]

    def _line(self, event: E) -> bytes:
        """Return an event as a line, which can be read again."""
        line = self.encode(event)
        self.decode(line)
        return line

    def _events(self, path: Path, data: bytes) -> Iterator[E]:
        for number, line in enumerate(data.split(b"\n"), 1):
            if line.strip():
                try:
                    # Stricter than what is stored needs: keys that appear twice, say.
                    parse_json(decoded(line))
                    yield self.decode(line)
                except (FileError, NightError) as error:
                    raise NightError(f"{path}: line {number}: {error}") from None


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock beside a file, which is to be opened then; nothing of it stays there."""
    # A lock beside a file that is not there would make its folder.
    path.stat()
    lock = path.with_name(path.name + ".lock")
    with FileLock(lock):
        try:
            yield
        finally:
            # Where an open file cannot be removed, it stays.
            with suppress(OSError):
                lock.unlink()


def _write(file: IO[bytes], lines: Iterable[bytes]) -> None:
    file.write(b"".join(line + b"\n" for line in lines))
    file.flush()
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Sync the folder entry of a new file to disk, where the system supports it."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


SUFFIX = ".night.jsonl"
_LOG = Log("night", SUFFIX, encode, decode)


class How(TypedDict, total=False):
    """How commands are carried out: their author, and the finished chart for new seats."""

    by: str
    chart: Chart | None


def _events(night: Night, commands: Sequence[Command], sure: bool, how: How) -> Iterator[AnyEvent]:
    """Yield the events of commands, each admitted to the night after those before.

    They are numbered as if one command had made them, so that they are undone together.
    """
    if any(event.id == commands[0].id for event in night.events):
        return
    numbers = count(1)
    for command in commands:
        by, chart = how.get("by", "desk"), how.get("chart")
        for event in events_of(night, command, by=by, at=later(night.events), chart=chart):
            step, n = commands[0].id, next(numbers)
            numbered = msgspec.structs.replace(event, id=step if n == 1 else f"{step}-{n}")
            night = admit(night, numbered, sure=sure)
            yield numbered


class NightFile:
    """One night in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def create(cls, path: Path, *events: AnyEvent) -> NightFile:
        """Create a file with the first events of a night.

        Raises ``NightError`` if the file exists already, if it cannot be written, or for events
        that a night refuses.
        """
        night = Night()
        for event in events:
            night = admit(night, event)
        _LOG.create(path, events)
        return cls(path)

    def load(self) -> Night:
        """Return the current state of the night.  Raises ``NightError`` for a damaged file."""
        return self._night(_LOG.read(self.path))

    def rewrite(self, change: Callable[[Night], Iterable[AnyEvent]]) -> None:
        """Replace the events by what ``change`` makes of the night, to forget a name.

        Raises ``NightError`` for a damaged file, or if it cannot be written.
        """
        _LOG.rewrite(self.path, lambda events: change(self._night(events)))

    def _night(self, events: Iterable[AnyEvent]) -> Night:
        night = fold(events)
        if not night.founded:
            raise NightError(f"{self.path} has no readable start of a night")
        return night

    def do(self, *commands: Command, sure: bool = False, **how: Unpack[How]) -> Night:
        """Carry out commands, all or none, and return the resulting night, which is then on disk.

        Raises ``NightError`` with every objection, or if the file cannot be written.
        """

        def admitted(before: list[AnyEvent]) -> tuple[Night, list[AnyEvent]]:
            new = list(_events(fold(before), commands, sure, how))
            return fold([*before, *new]), new

        return _LOG.append(self.path, admitted)

    def would(self, *commands: Command, **how: Unpack[How]) -> None:
        """Raise ``NightError`` if commands would be refused even with ``sure``."""
        list(_events(self.load(), commands, True, how))


def find(path: str | None) -> NightFile:
    """Return the night at a path, or the only one in this folder.

    Raises ``NightError`` if there is none, or more than one to choose from.
    """
    return NightFile(_LOG.find(path))
