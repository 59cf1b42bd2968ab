"""Progress bars on the terminal."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn


@contextmanager
def ended_politely() -> Iterator[None]:
    """Turn SIGTERM into ``SystemExit``, so that a command cleans up, above all the terminal."""

    def end(number: int, frame: FrameType | None) -> NoReturn:
        raise SystemExit(128 + number)

    old = None
    # Handlers can only be set in the main thread.
    with suppress(ValueError):
        old = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        if old is not None:
            signal.signal(signal.SIGTERM, old)


@contextmanager
def counting(
    total: int | None = None, *, what: str = "", quiet: bool = False
) -> Iterator[Callable[..., None]]:
    """Show a progress bar on standard error if it is a terminal and not ``quiet``.

    Yields a function that takes the amount done and, if ``total`` was not known, the total.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=quiet or not sys.stderr.isatty(),
    )
    with ended_politely(), bar:
        task = bar.add_task("", total=total)

        def show(done: int, of: int | None = None) -> None:
            bar.update(task, completed=done, total=total if of is None else of)

        yield show
