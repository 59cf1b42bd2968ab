"""The best charts known for short nights, found beforehand and kept with the package.

``library.json`` has, by the number of players, charts of 4 to 14 games: a text for each game,
in which every player is a character; four by four they are the tables, and the rest sits out.
A shorter night is a part of a longer chart where none of its own is better.  How they were
found, and how to find better ones, is in ``benchmarks/charts.py``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from euchre.night.rotation.chart import Foursome, Seating

#: Players 1 to 80, a character each: printable, and none that JSON has to escape.
LETTERS = "".join(map(chr, range(35, 127))).replace("\\", "")[:80]


@cache
def _kept() -> dict[int, tuple[tuple[str, ...], ...]]:
    """Return the charts by the number of players, shorter ones first."""
    text = files("euchre.night.rotation").joinpath("library.json").read_text("utf-8")
    return {
        int(players): tuple(tuple(chart.split(" ")) for chart in charts)
        for players, charts in json.loads(text).items()
    }


def sizes() -> list[tuple[int, int]]:
    """Return how many players and games the charts that are kept have."""
    return [(players, len(chart)) for players, charts in _kept().items() for chart in charts]


def best_known(players: Sequence[int], games: int) -> tuple[Seating, ...] | None:
    """Return the best chart that is kept for these players and so many games, or None."""
    for chart in _kept().get(len(players), ()):
        if len(chart) >= games:
            return tuple(_seating(text, players) for text in chart[:games])
    return None


def _seating(text: str, players: Sequence[int]) -> Seating:
    row = [players[LETTERS.index(letter)] for letter in text]
    seated = len(row) // 4 * 4
    tables = (Foursome(*row[k : k + 4]) for k in range(0, seated, 4))
    return Seating(tuple(tables), tuple(row[seated:]))
