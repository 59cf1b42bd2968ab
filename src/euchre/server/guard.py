"""Work in the background without which the server must not go on."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

#: The exit code of a server whose background work has died (EX_SOFTWARE).
DEAD = 70

log = structlog.get_logger("euchre.guard")


def place(error: BaseException) -> str:
    """Return where an error happened: its message could quote anything, its place cannot."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}" if trace else ""


def die(what: str, error: BaseException | None) -> None:
    """End the process at once: a table that silently stands still is worse than a restart."""
    try:
        log.critical("background work died", what=what, error=type(error).__name__)
    finally:
        os._exit(DEAD)


def vital(
    work: Coroutine[Any, Any, None], what: str, *, on_death: Callable[..., None] = die
) -> asyncio.Task[None]:
    """Start a task whose death, other than by being cancelled, ends the process."""
    task = asyncio.get_running_loop().create_task(work, name=what)

    def over(done: asyncio.Task[None]) -> None:
        if not done.cancelled():
            on_death(what, done.exception())

    task.add_done_callback(over)
    return task
