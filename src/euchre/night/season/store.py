"""A season in a file: one event a line, on disk before it is said to be.

Lines are only ever added, but for the name of a member who is forgotten.
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
#: No season comes near so many bytes.
_LARGEST = 50_000_000


def find(path: str | None) -> Path:
    """Return the file of a season: that of a path, or the only one in this folder.

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
    """Make the file of a new season.  Raises ``NightError`` if there is one already."""
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
    """Return the season of a file.  Raises ``NightError`` for damage, with the line.

    A last line that was cut off in the middle of writing it is left out.
    """
    try:
        with path.open("rb") as file:
            return _read(path, file.read(_LARGEST + 1))[0]
    except OSError as error:
        raise NightError(f"{path} cannot be read: {error.strerror}") from None


def add(path: Path, make: Callable[[Season], Sequence[AnyEvent]]) -> Season:
    """Add what ``make`` returns for the season as it stands, all or nothing; return it with that.

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
    """Put other lines in the place of a file, whole or not at all.  Raises ``NightError``."""
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
