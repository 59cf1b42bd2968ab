"""Fair sharing of one processor by long jobs, each in slices: ``line.Shares`` says who is next."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

from euchre.server.queues import Asker, Shares

#: Seconds for which a job runs before it offers its turn to others.
SLICE = 0.25


class Stopped(Exception):
    """The server is shutting down, and the job's result is no longer needed."""


class Turn:
    """One job, its asker, and when its current turn began."""

    def __init__(self, turns: Turns, asker: Asker):
        self._turns = turns
        self.asker = asker
        self.since = 0.0

    def pass_on(self) -> None:
        """Yield if this job has run for a whole slice, and wait for its next turn."""
        if time.monotonic() - self.since >= SLICE:
            self._turns.release(self)
            self._turns.take(self)


class Turns:
    """Lets one job go on at a time."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._waiting: list[Turn] = []
        self._active: Turn | None = None
        self._shares = Shares()
        self._stopped = False

    @contextmanager
    def turn(self, asker: Asker) -> Iterator[Turn]:
        """Wait for a job's first turn; the turns end with the block.

        Raises ``Stopped``.
        """
        turn = Turn(self, asker)
        try:
            self.take(turn)
            yield turn
        finally:
            self.release(turn)
            with self._changed:
                others = [*self._waiting, self._active]
                self._shares.keep(one.asker for one in others if one is not None)

    def take(self, turn: Turn) -> None:
        """Wait until the job may run.  Raises ``Stopped``."""
        with self._changed:
            self._waiting.append(turn)
            self._changed.wait_for(lambda: self._stopped or self._is_next(turn))
            self._waiting.remove(turn)
            if self._stopped:
                raise Stopped
            self._shares.begin(turn.asker)
            self._active, turn.since = turn, time.monotonic()

    def _is_next(self, turn: Turn) -> bool:
        first = min(self._waiting, key=lambda one: self._shares.had(one.asker))
        return self._active is None and first is turn

    def release(self, turn: Turn) -> None:
        """Let the next job run."""
        with self._changed:
            if self._active is turn:
                self._shares.spend(turn.asker, time.monotonic() - turn.since)
                self._active = None
                self._changed.notify_all()

    def stop(self) -> None:
        """End every job at its next turn."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
