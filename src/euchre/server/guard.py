"""Background tasks without which the server must not go on."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

#: Exit code of a server whose background task has died (EX_SOFTWARE).
DEAD = 70

log = structlog.get_logger("euchre.guard")


def place(error: BaseException) -> str:
    """Return where an error happened: unlike its message, that cannot quote private data."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}" if trace else ""


def die(what: str, error: BaseException | None) -> None:
    """Kill the process at once: a restart is better than a table that silently stands still."""
    try:
        log.critical("background work died", what=what, error=type(error).__name__)
    finally:
        os._exit(DEAD)


def vital(
    work: Coroutine[Any, Any, None], what: str, *, on_death: Callable[..., None] = die
) -> asyncio.Task[None]:
    """Start a task that ends the process if it dies, unless it was cancelled."""
    task = asyncio.get_running_loop().create_task(work, name=what)

    def over(done: asyncio.Task[None]) -> None:
        if not done.cancelled():
            on_death(what, done.exception())

    task.add_done_callback(over)
    return task
