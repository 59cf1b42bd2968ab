"""Shared by the season commands: the file, and refusals."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from euchre.cli.night.common import refusing
from euchre.night.season.store import find


def season_command(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--file`` to a command, and turn a season's errors into one clear line."""

    @click.option(
        "--file",
        "file",
        metavar="PATH",
        help="The season's file.  [default: the only one in this folder]",
    )
    @refusing
    @functools.wraps(function)
    def run(file: str | None, **options: Any) -> Any:
        return function(at=find(file), **options)

    return run


def signed(value: float) -> str:
    """Format a number with its sign; zero is never negative.

    >>> signed(0.25), signed(-0.001)
    ('+0.25', '+0.00')
    """
    return f"{round(value, 2) + 0.0:+.2f}".replace("-", "−")


def nights(paths: tuple[str, ...]) -> list[Path]:
    """Return the named night files, and those in the named folders."""
    found = []
    for path in map(Path, paths):
        found += sorted(path.glob("*.night.jsonl")) if path.is_dir() else [path]
    return found
