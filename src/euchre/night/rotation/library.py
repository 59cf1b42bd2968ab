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

from euchre.night.rotation.balance import report
from euchre.night.rotation.chart import Chart, ChartError, Seating, first_of, foursomes
from euchre.night.rotation.sheets import read_csv

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


#: Name -> one game per line, tables in order; the first listed deals first (004:L292-310).
PRINTED = {
    "printed-8": """\
1-6 v 2-5, 3-8 v 4-7
2-3 v 5-8, 1-4 v 6-7
1-8 v 3-6, 2-7 v 4-5
1-2 v 3-4, 5-6 v 7-8
1-7 v 2-8, 3-5 v 4-6
2-6 v 3-7, 1-5 v 4-8
2-4 v 6-8, 1-3 v 5-7
""",
    "printed-12": """\
1-2 v 3-4, 5-6 v 7-8, 9-10 v 11-12
2-6 v 3-11, 7-9 v 8-10, 1-5 v 4-12
4-11 v 7-12, 2-9 v 3-8, 1-6 v 5-10
2-12 v 5-9, 3-7 v 4-8, 1-11 v 6-10
1-7 v 4-10, 3-9 v 5-11, 2-8 v 6-12
3-10 v 5-12, 1-8 v 2-7, 4-9 v 6-11
6-8 v 9-11, 2-4 v 10-12, 1-3 v 5-7
3-6 v 7-10, 1-4 v 9-12, 2-11 v 5-8
1-10 v 8-11, 3-12 v 6-9, 2-5 v 4-7
1-12 v 6-7, 4-5 v 10-11, 2-3 v 8-9
1-9 v 7-11, 2-10 v 3-5, 4-6 v 8-12
""",
}


def printed(name: str) -> Chart:
    """Return a printed chart by its name in ``PRINTED``.  Raises ``ChartError`` for others."""
    if name not in PRINTED:
        raise ChartError(f"there is no printed chart {name!r}; there are {', '.join(PRINTED)}")
    chart = read_csv(PRINTED[name])
    words = f"the printed chart for {len(chart.players)} players"
    return Chart(chart.games, "printed", f"{words}; {report(chart).summary}")


def shortened(chart: Chart, games: int) -> Chart:
    """Return the first games of a pasted or printed chart."""
    if games >= len(chart.games):
        return chart
    short = Chart(chart.games[:games], chart.way, "")
    words = f"{first_of(games, len(chart.games))}; {report(short).summary}"
    return Chart(short.games, chart.way, words)
