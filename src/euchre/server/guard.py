"""Background tasks whose death ends the server; processes for heavy work; planned crashes."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, TypeVar

import structlog

T = TypeVar("T")
#: Exit code of a server whose background task has died (EX_SOFTWARE).
DEAD = 70

log = structlog.get_logger("euchre.guard")


def raised_at(error: BaseException) -> str:
    """Return where an error happened: unlike its message, that cannot quote private data."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}" if trace else ""


def die(what: str, error: BaseException | None) -> None:
    """Kill the process; a restart is better than a table that silently stands still."""
    try:
        log.critical("background work died", what=what, error=type(error).__name__)
    finally:
        os._exit(DEAD)


def vital(work: Coroutine[Any, Any, None], what: str) -> asyncio.Task[None]:
    """Start a task that ends the process if it dies, unless it was cancelled."""
    task = asyncio.get_running_loop().create_task(work, name=what)

    def over(done: asyncio.Task[None]) -> None:
        if not done.cancelled():
            die(what, done.exception())

    task.add_done_callback(over)
    return task


#: Niceness of a polite process.
POLITE = 5


def _end_with(life: Connection, polite: bool) -> None:
    """Exit this process when the other end of the pipe is closed, even by a crash.

    Ctrl-C in a terminal reaches all processes; the server handles it, so ignore it here.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Windows has no priorities of this kind.
    if polite and hasattr(os, "nice"):
        os.nice(POLITE)

    def watch() -> None:
        with suppress(EOFError, OSError):
            life.recv()
        os._exit(0)

    threading.Thread(target=watch, name="watch", daemon=True).start()


#: Seconds in which a process must finish a piece of work; more for one of low priority.
LIMIT, POLITE_LIMIT = 60.0, 300.0


class Process:
    """One process for heavy work: started when needed, and again if it has died or hangs.

    If it finishes nothing for too long it is killed, and waiting callers get an error.
    """

    def __init__(self, *, polite: bool = False) -> None:
        self._polite = polite
        self._limit = POLITE_LIMIT if polite else LIMIT
        self._worker: ProcessPoolExecutor | None = None
        #: The process lives as long as this end of a pipe is open.
        self._life: Connection | None = None
        self._over = False
        #: Unfinished work, with the time at which it was handed in (monotonic seconds).
        self._asked: dict[Future[Any], float] = {}
        #: When the last work was finished.
        self._answered = 0.0
        self._watch: threading.Timer | None = None

    @property
    def standing(self) -> float:
        """Seconds since anything was finished, while there is work."""
        since = min(list(self._asked.values()), default=None)
        return 0.0 if since is None else time.monotonic() - max(since, self._answered)

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        """Hand in work that cannot be cancelled.  Raises ``BrokenExecutor`` once it was ended.

        If the process dies, cancelled work would keep other callers from getting an error (Python
        before 3.13).
        """
        future = self._submit(work, *arguments)
        future.cancel = lambda: False  # type: ignore[method-assign]
        self._asked[future] = time.monotonic()
        future.add_done_callback(self._finished)
        if self._watch is None:
            self._look(self._limit)
        return future

    def _finished(self, future: Future[Any]) -> None:
        self._answered = time.monotonic()
        self._asked.pop(future, None)

    def _look(self, seconds: float) -> None:
        """Check whether the process hangs, in this many seconds."""
        self._watch = threading.Timer(seconds, self._replace)
        self._watch.daemon = True
        self._watch.start()

    def _replace(self) -> None:
        """Kill the process if it hangs; the next work starts another."""
        if (standing := self.standing) >= self._limit and self._worker is not None:
            log.error("a process stood still", seconds=round(standing))
            self._kill()
        if self._over or not self._asked:
            self._watch = None
        else:
            self._look(max(self._limit - self.standing, self._limit / 10))

    def _submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        if self._over:
            raise BrokenExecutor("the process has ended")
        if self._worker is not None:
            with suppress(BrokenExecutor):
                future = self._worker.submit(work, *arguments)
                # Work handed in while the process dies may be lost.
                if not self._worker._broken:
                    return future
        spawn = multiprocessing.get_context("spawn")
        end, self._life = spawn.Pipe(duplex=False)
        self._worker = ProcessPoolExecutor(1, spawn, _end_with, (end, self._polite))
        return self._worker.submit(work, *arguments)

    def _kill(self) -> None:
        """Kill the process at once, even a stopped one; callers waiting get an error."""
        if self._worker is not None and self._life is not None:
            self._life.close()
            for process in list((self._worker._processes or {}).values()):
                process.kill()

    def end(self) -> None:
        """Kill the process for good, whatever it is doing, and wait until it has gone."""
        self._over = True
        if self._watch is not None:
            self._watch.cancel()
        if self._worker is not None:
            self._kill()
            self._worker.shutdown(cancel_futures=True)


#: Exit code of a killed process.
KILLED = 137

#: How many more times each crash point is reached until the process dies there.
_left: dict[str, int] = {}


def plan_crash() -> None:
    """Read from ``EUCHRE_CRASH_AT`` at which crash point the process is to die, if at all."""
    point, _, count = os.environ.get("EUCHRE_CRASH_AT", "").partition(":")
    _left.clear()
    if point:
        _left[point] = int(count or 1)


plan_crash()


def crash_point(name: str) -> None:
    """Kill the process without any cleanup, as a power cut would, if that is planned here.

    ``EUCHRE_CRASH_AT=commit.after:3`` kills it when it reaches this point for the third time.
    """
    if name in _left:
        _left[name] -= 1
        if not _left[name]:
            os._exit(KILLED)
