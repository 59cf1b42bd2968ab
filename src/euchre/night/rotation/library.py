"""The best charts known for short nights, precomputed and shipped with the package.

``library.json`` holds, by number of players, charts of 4 to 14 games: a text for each game, in
which every player is a character; groups of four are the tables, and the rest sit out. A
shorter night uses part of a longer chart unless its own is better.  How they were found, and
how to find better ones, is in ``tools.charts.library``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from euchre.night.rotation.chart import Seating, foursomes

#: Players 1 to 80, a character each: printable, and without characters that JSON escapes.
LETTERS = "".join(map(chr, range(35, 127))).replace("\\", "")[:80]


@cache
def _kept() -> dict[int, tuple[tuple[str, ...], ...]]:
    """Return the charts by number of players, shorter ones first."""
    text = files("euchre.night.rotation").joinpath("library.json").read_text("utf-8")
    return {
        int(players): tuple(tuple(chart.split(" ")) for chart in charts)
        for players, charts in json.loads(text).items()
    }


def sizes() -> list[tuple[int, int]]:
    """Return (players, games) of every stored chart."""
    return [(players, len(chart)) for players, charts in _kept().items() for chart in charts]


def best_known(players: Sequence[int], games: int) -> tuple[Seating, ...] | None:
    """Return the best stored chart for these players and this many games, or None."""
    for chart in _kept().get(len(players), ()):
        if len(chart) >= games:
            return tuple(_seating(text, players) for text in chart[:games])
    return None


def _seating(text: str, players: Sequence[int]) -> Seating:
    row = [players[LETTERS.index(letter)] for letter in text]
    seated = len(row) // 4 * 4
    return Seating(foursomes(row[:seated]), tuple(row[seated:]))
