"""Shared by the season commands: the file, and refusals."""

from __future__ import annotations

from pathlib import Path

from euchre.cli.night.common import on_file
from euchre.night.season.store import find

season_command = on_file("season", find)


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
