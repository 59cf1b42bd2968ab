"""Fair sharing of one processor by long jobs: the asker with the least time so far goes next."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

#: Seconds for which a job runs before it offers its turn to others.
SLICE = 0.25
#: Head start in seconds for a newcomer, so that small jobs overtake long ones.
AHEAD = 3.0


class Stopped(Exception):
    """The server is shutting down, and the job's result is no longer needed."""


class Turn:
    """One job, its asker, and when its current turn began."""

    def __init__(self, turns: Turns, asker: str):
        self._turns = turns
        self.asker = asker
        self.since = 0.0

    def pass_on(self) -> None:
        """Yield if this job has run for a whole slice, and wait for its next turn."""
        if time.monotonic() - self.since >= SLICE:
            self._turns.release(self)
            self._turns.take(self)


class Turns:
    """Scheduler: one job at a time, from the asker who has had the least time."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._waiting: list[Turn] = []
        self._active: Turn | None = None
        #: Seconds used by each asker who has jobs here.
        self._had: dict[str, float] = {}
        self._works: dict[str, int] = {}
        self._stopped = False

    @contextmanager
    def turn(self, asker: str) -> Iterator[Turn]:
        """Wait for a job's first turn; the turns end with the block.

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
        """Wait until the job may run.  Raises ``Stopped``."""
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
        """Let the next job run."""
        with self._changed:
            if self._active is turn:
                self._had[turn.asker] += time.monotonic() - turn.since
                self._active = None
                self._changed.notify_all()

    def stop(self) -> None:
        """End every job at its next turn."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
