"""Long works share one processor: each goes on for a slice of time, then whoever has had least."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

#: Seconds for which a work goes on before it asks whether others wait.
SLICE = 0.25
#: Seconds by which a newcomer goes before those who have worked for long: a small work passes.
AHEAD = 3.0


class Stopped(Exception):
    """The server stops; nobody waits for the work any more."""


class Turn:
    """One work of somebody, and how long it has gone on since it was its turn."""

    def __init__(self, turns: Turns, asker: str):
        self._turns = turns
        self.asker = asker
        self.since = 0.0

    def pass_on(self) -> None:
        """Let others go on, if this work has gone on for long enough; wait for the next turn."""
        if time.monotonic() - self.since >= SLICE:
            self._turns.release(self)
            self._turns.take(self)


class Turns:
    """Who goes on: one work at a time, of whoever has had the least time so far."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._waiting: list[Turn] = []
        self._active: Turn | None = None
        #: Seconds that each asker has had while any work of theirs was there.
        self._had: dict[str, float] = {}
        self._works: dict[str, int] = {}
        self._stopped = False

    @contextmanager
    def turn(self, asker: str) -> Iterator[Turn]:
        """Wait for the first turn of a work; the turns end with the block.

        Raises ``Stopped``.
        """
        turn = Turn(self, asker)
        with self._changed:
            least = min(self._had.values(), default=0.0)
            self._had.setdefault(asker, max(0.0, least - AHEAD))
            self._works[asker] = self._works.get(asker, 0) + 1
        try:
            self.take(turn)
            yield turn
        finally:
            self.release(turn)
            with self._changed:
                self._works[asker] -= 1
                if not self._works[asker]:
                    del self._works[asker], self._had[asker]

    def take(self, turn: Turn) -> None:
        """Wait until a work may go on.  Raises ``Stopped``."""
        with self._changed:
            self._waiting.append(turn)
            self._changed.wait_for(lambda: self._stopped or self._is_next(turn))
            self._waiting.remove(turn)
            if self._stopped:
                raise Stopped
            self._active, turn.since = turn, time.monotonic()

    def _is_next(self, turn: Turn) -> bool:
        first = min(self._waiting, key=lambda one: self._had[one.asker])
        return self._active is None and first is turn

    def release(self, turn: Turn) -> None:
        """Let whoever is next go on."""
        with self._changed:
            if self._active is turn:
                self._had[turn.asker] += time.monotonic() - turn.since
                self._active = None
                self._changed.notify_all()

    def stop(self) -> None:
        """End all works at their next turn."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
