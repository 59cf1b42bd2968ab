"""What the commands of a season share: which file, and refusals."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from euchre.cli.night.common import refusing
from euchre.night.season.store import find


def season_command(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``--file``, and make what a season refuses one clear line."""

    @click.option(
        "--file",
        "file",
        metavar="PATH",
        help="The season's file.  [default: the only one in this folder]",
    )
    @functools.wraps(function)
    def run(file: str | None, **options: Any) -> Any:
        return refusing(lambda: function(at=find(file), **options))()

    return run


def signed(value: float) -> str:
    """Return a figure with its sign."""
    return f"{value:+.2f}".replace("-", "−")


def nights(paths: tuple[str, ...]) -> list[Path]:
    """Return the files of nights: those that are named, and those in folders that are named."""
    found = []
    for path in map(Path, paths):
        found += sorted(path.glob("*.night.jsonl")) if path.is_dir() else [path]
    return found


def many(number: int, word: str) -> str:
    """Return a number with its word: ``1 night``, ``2 nights``."""
    return f"{number} {word}{'s' * (number != 1)}"
