"""The turn clock: how long the person on turn has, with a time bank for the game."""

from __future__ import annotations

import time
from collections.abc import Callable

from euchre.coordinates import TableSeat
from euchre.server.tables.state import TableState


class Stopwatch:
    """How long the person on turn has been thinking, without pauses.

    It starts with each turn, and again when the server restarts; time before a restart is forgiven.
    """

    def __init__(self, time: Callable[[], float] = time.monotonic):
        self.time = time
        self._since: float | None = time()
        self._before = 0.0

    def start(self) -> None:
        """Begin a turn."""
        self._since, self._before = self.time(), 0.0

    def go(self) -> None:
        """Count on, if it stands still."""
        if self._since is None:
            self._since = self.time()

    def stop(self, at: float | None = None) -> None:
        """Stand still from now on, or since a moment that has just passed."""
        if self._since is not None:
            self._before += max(0.0, (self.time() if at is None else at) - self._since)
            self._since = None

    @property
    def runs(self) -> bool:
        """Whether it is counting."""
        return self._since is not None

    @property
    def ms(self) -> int:
        """Milliseconds counted since the turn began."""
        running = 0.0 if self._since is None else self.time() - self._since
        return round((self._before + running) * 1000)


def timed(t: TableState) -> bool:
    """Whether there is a clock for whoever is on turn: a person who is to decide."""
    return bool(t.clock.turn) and t.turn is not None and t.kind(t.turn) == "person"


def left(t: TableState, thought: int) -> int:
    """Return the milliseconds left to the player on turn, who has ``thought`` that many."""
    return 1000 * t.clock.turn + _bank(t, t.turn or 0) - thought


def spent(t: TableState, seat: TableSeat, thought: int) -> int:
    """Return how many milliseconds of a seat's time bank a decision has taken."""
    return min(max(0, thought - 1000 * t.clock.turn), _bank(t, seat)) if t.clock.turn else 0


def _bank(t: TableState, seat: TableSeat) -> int:
    return max(0, t.clock.bank * 1000 - t.spent.get(seat, 0))


def clock(t: TableState) -> dict[str, int] | None:
    """Return what everyone is told about the clock of the turn, in milliseconds; None if none runs.

    ``since`` is the event with which the turn began.  The clock also runs for a forced choice.
    """
    if not timed(t) or t.turn is None:
        return None
    parts = {"turn": 1000 * t.clock.turn, "bank": _bank(t, t.turn), "shows": 1000 * t.clock.shows}
    return {"seat": t.turn, "since": t.moved} | parts
