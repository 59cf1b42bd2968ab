"""The two well-known charts, exactly as printed (B29, E1).

The one for two tables is an exact whist design.  The one for three gives everyone every partner
once, but 43 of the 66 pairs are opponents once, three or four times instead of twice;
``plan(12, 11)`` has an exact one (D170).
"""

from __future__ import annotations

from euchre.night.rotation.balance import report
from euchre.night.rotation.chart import Chart, ChartError, first_of
from euchre.night.rotation.sheets import read_csv

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
