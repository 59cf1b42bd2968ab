"""Room for what is stored for good: files that people bring along, and the charts of nights."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeVar

import structlog
from fastapi import Depends, Request

from euchre.night.errors import NightError
from euchre.server.guard import place
from euchre.server.http.limits import Gate, is_loopback
from euchre.server.refusals import Refused
from euchre.server.store.files import free_at
from euchre.text import sentence

log = structlog.get_logger("euchre.api")

E = TypeVar("E")
S = TypeVar("S")

#: Maximum number of events of a night or season.
MOST_EVENTS = 20_000
#: Bytes of the disk that are left to games and nights in progress.
SPARE = 512 * 2**20


class Room:
    """What the sender of a request may have stored."""

    def __init__(self, request: Request):
        self._gate: Gate = request.app.state.gate
        self._host = request.client.host if request.client else ""
        self._file: Path | None = request.app.state.settings.file

    def take(self, size: int) -> None:
        """Count bytes that are about to be stored.  Raises ``Refused`` if there is no room."""
        if is_loopback(self._host):
            return
        if self._file is not None and free_at(self._file) < SPARE + size:
            raise Refused(
                503, "The disk of this server is nearly full; games and nights in progress go on."
            )
        self._gate.store(self._host, size)

    def take_text(self, text: str) -> None:
        """Count the bytes of a text, as ``take`` does."""
        self.take(len(text.encode("utf-8", "surrogatepass")))


@contextmanager
def importing(what: str) -> Iterator[None]:
    """Refuse what somebody brings along, with the reason, if reading or drawing it fails."""
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        problems = getattr(error, "problems", (error,))
        if not isinstance(error, ValueError):
            log.error("not drawn", what=what, error=type(error).__name__, place=place(error))
            problems = (f"its pages cannot be drawn ({type(error).__name__})",)
        why = "; ".join(map(str, problems))
        raise Refused(422, sentence(f"this {what} cannot be imported: {why}")) from None


def drawn(what: str, make: Callable[[], S], pages: Callable[[S], Iterable[object]]) -> S:
    """Return what somebody brings along, once each of its pages has been drawn; a slow call.

    What cannot be shown must not be stored: its pages would fail for everybody, for good.  Raises
    ``Refused``.
    """
    with importing(what):
        state = make()
        for page in pages(state):
            json.dumps(page, ensure_ascii=False, allow_nan=False).encode()
        return state


def events_in(text: str, decode: Callable[[str], E], what: str) -> list[E]:
    """Parse the events in a night's or season's file.  Raises ``Refused``."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) > MOST_EVENTS:
        raise Refused(422, f"A {what} can have at most {MOST_EVENTS:,} events; this file has more.")
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(decode(line))
        except NightError as error:
            raise Refused(422, sentence(f"line {number}: {error}")) from None
    return found


Storing = Annotated[Room, Depends()]
