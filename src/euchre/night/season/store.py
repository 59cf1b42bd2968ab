"""A season in a file: one event per line, fsynced before it is acknowledged.

The file is append-only, except for removing the name of a forgotten member.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from euchre.locks import lock
from euchre.night.errors import NightError
from euchre.night.season.events import AnyEvent, Opened, decode, encode
from euchre.night.season.fold import Season, fold

SUFFIX = ".season.jsonl"
#: No season comes near this many bytes.
_LARGEST = 50_000_000


def find(path: str | None) -> Path:
    """Return the season file at a path, or the only one in this folder.

    Raises ``NightError`` if there is none, or more than one to choose from.
    """
    if path is not None:
        return Path(path)
    found = sorted(Path().glob(f"*{SUFFIX}"))
    if len(found) == 1:
        return found[0]
    if not found:
        raise NightError(f"no *{SUFFIX} file here; set up a season with: euchre season new")
    raise NightError(f"there are {len(found)} seasons here; choose one with --file {found[0]}")


def create(path: Path, event: Opened) -> None:
    """Create the file of a new season.  Raises ``NightError`` if it exists already."""
    fold([event])
    try:
        with path.open("xb") as file:
            file.write(encode(event) + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise NightError(f"{path} already exists; a season is never overwritten") from None
    except OSError as error:
        raise NightError(f"{path} cannot be written: {error.strerror}") from None


def load(path: Path) -> Season:
    """Return the season in a file.  Raises ``NightError`` for damage, with the line.

    A last line truncated while it was being written is ignored.
    """
    try:
        with path.open("rb") as file:
            return _read(path, file.read(_LARGEST + 1))[0]
    except OSError as error:
        raise NightError(f"{path} cannot be read: {error.strerror}") from None


def add(path: Path, make: Callable[[Season], Sequence[AnyEvent]]) -> Season:
    """Add the events that ``make`` returns for the current season, all or none; return the result.

    Raises ``NightError`` if the file cannot be written.
    """
    try:
        with path.open("r+b") as file:
            lock(file, wait=True)
            season, size = _read(path, file.read(_LARGEST + 1))
            events = make(season)
            after = fold((*season.events, *events))
            file.seek(size)
            file.truncate()
            file.write(b"".join(encode(event) + b"\n" for event in events))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise NightError(f"{path} cannot be written: {error.strerror}") from None
    return after


def rewrite(path: Path, lines: Sequence[bytes]) -> None:
    """Replace the lines of a file atomically.  Raises ``NightError``."""
    new = path.with_name(f"{path.name}.new")
    try:
        with new.open("wb") as file:
            file.write(b"".join(line + b"\n" for line in lines))
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        raise NightError(f"{path} cannot be written: {error.strerror}") from None


def _read(path: Path, data: bytes) -> tuple[Season, int]:
    if len(data) > _LARGEST:
        raise NightError(f"{path} is larger than {_LARGEST:,} bytes, too large for a season")
    whole = data[: data.rfind(b"\n") + 1]
    events = []
    for number, line in enumerate(whole.split(b"\n"), 1):
        if line.strip():
            try:
                events.append(decode(line))
            except NightError as error:
                raise NightError(f"{path}: line {number}: {error}") from None
    season = fold(events)
    if not any(isinstance(event, Opened) for event in events):
        raise NightError(f"{path} has no start of a season")
    return season, len(whole)
