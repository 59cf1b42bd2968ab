"""A night in a file: one event per line, append-only, fsynced before it is acknowledged.

The file is plain text (JSON lines), so it can be copied, read and repaired anywhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from euchre.locks import lock
from euchre.night.door import admit
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, decode, encode
from euchre.night.fold import Night, fold

SUFFIX = ".night.jsonl"
#: No night comes near this many bytes.
LARGEST = 50_000_000


class NightFile:
    """One night in one file.

    Two programs may add to the same file: each reads what the other wrote before it adds.
    """

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
        try:
            with path.open("xb") as file:
                _write(file, events)
            _sync_folder(path.parent)
        except FileExistsError:
            raise NightError(f"{path} already exists; a night is never overwritten") from None
        except OSError as error:
            raise NightError(f"{path} cannot be written: {error.strerror}") from None
        return cls(path)

    def load(self) -> Night:
        """Return the current state of the night.

        A last line truncated by a crash was never acknowledged and is ignored.  Raises
        ``NightError`` for any other damage, with the line.
        """
        try:
            with self.path.open("rb") as file:
                night = fold(_events(_whole_lines(file)))
        except OSError as error:
            raise NightError(f"{self.path} cannot be read: {error.strerror}") from None
        except NightError as error:
            raise NightError(f"{self.path}: {error}") from None
        if not night.founded:
            raise NightError(f"{self.path} has no readable start of a night")
        return night

    def add(self, *events: AnyEvent, sure: bool = False) -> Night:
        """Add events, all or none, and return the resulting night; they are then on disk.

        An event whose id already exists is not added again (idempotent).  Raises ``NightError``
        with every objection, or if the file cannot be written; the night is then unchanged.
        """
        try:
            with self.path.open("r+b") as file:
                lock(file, wait=True)
                return self._add(file, events, sure)
        except OSError as error:
            raise NightError(f"{self.path} cannot be written: {error.strerror}") from None

    def _add(self, file: IO[bytes], events: tuple[AnyEvent, ...], sure: bool) -> Night:
        data = _whole_lines(file)
        try:
            night = fold(_events(data))
        except NightError as error:
            raise NightError(f"{self.path}: {error}") from None
        known = {event.id for event in night.events}
        for event in events:
            night = admit(night, event, sure=sure)
        file.seek(len(data))
        file.truncate()
        try:
            _write(file, [event for event in events if event.id not in known])
        except OSError:
            file.truncate(len(data))
            raise
        return night


def _write(file: IO[bytes], events: list[AnyEvent] | tuple[AnyEvent, ...]) -> None:
    file.write(b"".join(encode(event) + b"\n" for event in events))
    file.flush()
    os.fsync(file.fileno())


def _whole_lines(file: IO[bytes]) -> bytes:
    data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise NightError(f"the file is larger than {LARGEST:,} bytes, too large for a night")
    return data[: data.rfind(b"\n") + 1]


def _events(data: bytes) -> Iterator[AnyEvent]:
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            try:
                yield decode(line)
            except NightError as error:
                raise NightError(f"line {number}: {error}") from None


def _sync_folder(folder: Path) -> None:
    """Sync the folder entry of a new file to disk, where the system supports it."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def find(path: str | None, folder: Path | None = None) -> NightFile:
    """Return the night at a path, or the only one in a folder (by default the current one).

    Raises ``NightError`` if there is none, or more than one to choose from.
    """
    if path is not None:
        return NightFile(Path(path))
    found = sorted((folder or Path()).glob(f"*{SUFFIX}"))
    if len(found) == 1:
        return NightFile(found[0])
    if not found:
        raise NightError(f"no *{SUFFIX} file here; set up a night with: euchre night new")
    raise NightError(f"there are {len(found)} nights here; choose one with --file {found[0]}")
