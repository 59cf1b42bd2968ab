"""Charts known in advance: exact designs, the best charts for short nights, printed ones.

For 4t and 4t + 1 players everyone is everyone's partner once and opponent twice.  For 4t + 3
the design for one more is played with its fixed player as a ghost: the ghost's table sits out.
For 4t + 2 two sit out.  ``designs.json`` holds, by number of players, one game from which all
others are developed (a starter), or classes of blocks; ``tools.charts.designs`` makes it, and
proves each.

``library.json`` holds, by number of players, charts of 4 to 14 games: a text for each game, in
which every player is a character; groups of four are the tables, and the rest sit out. A
shorter night uses part of a longer chart unless its own is better.  How they were found, and
how to find better ones, is in ``tools.charts.library``.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations
from math import gcd, prod
from typing import Any, NamedTuple

from euchre import typed
from euchre.night.rotation.balance import report
from euchre.night.rotation.chart import (
    Chart,
    ChartError,
    Foursome,
    Seating,
    against,
    first_of,
    foursomes,
)
from euchre.night.rotation.chart_csv import read_csv
from euchre.text import brief

#: The one player outside the group of a starter, who keeps the seat, in designs for 4t.
FIXED = -1
#: Numbers of players for which no exact starter is known here, but a nearly exact one is.
NEARLY = (68, 69, 78)

Quad = tuple[int, int, int, int]
Classes = tuple[tuple[Quad, ...], ...]

#: The three ways to pair four players, each as a permutation of their seats.
PAIRINGS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))


@dataclass(frozen=True, slots=True)
class Starter:
    """The first game of a design for ``players``: tables (a, b, c, d), a-b against c-d.

    The elements of a small group sit at its tables; game g adds g to every element.  ``orders`` are
    the orders of the cyclic factors of the group; an element is a number with digits to those
    bases, the lowest first.  A single order means a cyclic design, for which a chair needs only
    one arrow.  ``method`` describes its source.
    """

    players: int
    orders: tuple[int, ...]
    tables: tuple[Quad, ...]
    method: str

    @property
    def games(self) -> int:
        """The number of games of the whole design: the order of the group."""
        return prod(self.orders)

    @property
    def cyclic(self) -> bool:
        """Whether one arrow per chair moves everyone."""
        return len(self.orders) == 1

    @property
    def out(self) -> tuple[int, ...]:
        """The elements that sit out in the first game."""
        seated = {e for table in self.tables for e in table}
        return tuple(e for e in range(self.games) if e not in seated)

    def game(self, by: int) -> tuple[list[Quad], list[int]]:
        """Return the tables of game ``by``, counted from 0, and the sit-outs.

        Players are 1 to ``players``; the fixed one is the last.
        """

        def player(element: int) -> int:
            return self.players if element == FIXED else self.moved(element, by) + 1

        tables = [(player(a), player(b), player(c), player(d)) for a, b, c, d in self.tables]
        return tables, [player(element) for element in self.out]

    def moved(self, element: int, by: int) -> int:
        """Return the sum of two elements."""
        total, weight = 0, 1
        for order in self.orders:
            digit = element // weight % order + by // weight % order
            total += digit % order * weight
            weight *= order
        return total


@dataclass(frozen=True)
class Resolved:
    """A resolvable group divisible design with blocks of four, each a table three times.

    Players, 1 to ``players``, are split into groups; two of different groups are in exactly one
    block, two of one group in none, and the blocks form parallel classes, each containing every
    player once.  A class yields three games, one for each way to pair its blocks, and the remaining
    games are whist designs within all groups at once (Handbook of Combinatorial Designs, 2nd
    edition, VI.64, whist tournaments).
    """

    players: int
    classes: Classes
    method: str
    cyclic = False

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The sets of players no two of whom share a block."""
        met = {
            pair for blocks in self.classes for b in blocks for pair in combinations(sorted(b), 2)
        }
        groups: dict[int, list[int]] = {}
        for player in range(1, self.players + 1):
            first = next((f for f in groups if (f, player) not in met), player)
            groups.setdefault(first, []).append(player)
        return tuple(tuple(group) for group in groups.values())

    @cached_property
    def within(self) -> Starter | None:
        """The whist design for each group; None if there are no groups."""
        return starter_for(len(self.groups[0])) if len(self.groups[0]) > 1 else None

    @property
    def games(self) -> int:
        """The number of games of the whole design."""
        return 3 * len(self.classes) + (self.within.games if self.within else 0)

    def game(self, by: int) -> tuple[list[Quad], list[int]]:
        """Return the tables of game ``by``, counted from 0, and the sit-outs: none.

        All classes come once before a block repeats.
        """
        if self.within is None or by < 3 * len(self.classes):
            pairing, number = divmod(by, len(self.classes))
            a, b, c, d = PAIRINGS[pairing]
            return [(q[a], q[b], q[c], q[d]) for q in self.classes[number]], []
        quads, _ = self.within.game(by - 3 * len(self.classes))
        tables = [
            (group[a - 1], group[b - 1], group[c - 1], group[d - 1])
            for group in self.groups
            for a, b, c, d in quads
        ]
        return tables, []


@cache
def _data() -> Any:
    text = files("euchre.night.rotation").joinpath("designs.json").read_text("utf-8")
    return json.loads(text)


@cache
def starter_for(players: int) -> Starter | None:
    """Return the starter for 4t, 4t + 1 or 4t + 2 players, or None if none is known here."""
    one = _data()["starters"].get(str(players))
    return typed.converted(one | {"players": players}, Starter) if one else None


@cache
def resolved() -> dict[int, Resolved]:
    """Return the designs of classes of blocks, by number of players."""
    return {
        int(players): typed.converted(one | {"players": int(players)}, Resolved)
        for players, one in _data()["resolved"].items()
    }


class Design(NamedTuple):
    """A starter or a resolved design, for a number of players."""

    players: int
    starter: Starter | Resolved

    @property
    def ghost(self) -> bool:
        """Whether the fixed player of the starter is a ghost."""
        return self.players < self.starter.players

    @property
    def exact(self) -> bool:
        """Whether no pair meets more often than this kind of design requires."""
        return self.starter.players not in NEARLY

    @property
    def stays(self) -> bool:
        """Whether the last player has one chair in all games."""
        return isinstance(self.starter, Starter) and self.players % 4 == 0

    @property
    def way(self) -> str:
        """A keyword for the kind of design, as in ``Chart.way``."""
        if self.ghost:
            return "ghost"
        return "two-byes" if self.players % 4 == 2 else "whist"

    @property
    def words(self) -> str:
        """A description of the design."""
        near = "" if self.exact else "nearly a "
        kind = {
            "whist": f"{near or 'exact '}whist design",
            "ghost": f"{near}whist design for {self.starter.players} with a ghost",
            "two-byes": "cyclic design with two byes",
        }[self.way]
        return f"{kind} ({self.starter.method})"

    @property
    def games(self) -> int:
        """The number of games before it repeats."""
        return self.starter.games

    @property
    def steps(self) -> list[int]:
        """The step sizes with which the games still visit every element."""
        if not self.starter.cyclic:
            return [1]
        return [u for u in range(1, self.games) if gcd(u, self.games) == 1] or [1]

    def seatings(self, games: int, step: int = 1) -> tuple[Seating, ...]:
        """Return the first games, each ``step`` elements after the one before."""
        return tuple(self._seating(number * step % self.games) for number in range(games))

    def _seating(self, by: int) -> Seating:
        tables: list[Foursome] = []
        quads, byes = self.starter.game(by)
        for a, b, c, d in quads:
            four = against((a, b), (c, d))
            if self.ghost and self.starter.players in four:
                byes += [p for p in four if p != self.starter.players]
            else:
                tables.append(four)
        return Seating(tuple(tables), tuple(byes))


def design_for(players: int) -> Design | None:
    """Return the design for a number of players, or None if none is known here."""
    full = players + (players % 4 == 3)
    starter = (
        (None if full in NEARLY else starter_for(full)) or resolved().get(full) or starter_for(full)
    )
    return Design(players, starter) if starter else None


#: Players 1 to 80, a character each: printable, and without characters that JSON escapes.
LETTERS = "".join(map(chr, range(35, 127))).replace("\\", "")[:80]


@cache
def _stored() -> dict[int, tuple[tuple[str, ...], ...]]:
    """Return the charts by number of players, shorter ones first."""
    text = files("euchre.night.rotation").joinpath("library.json").read_text("utf-8")
    return {
        int(players): tuple(tuple(chart.split(" ")) for chart in charts)
        for players, charts in json.loads(text).items()
    }


def sizes() -> list[tuple[int, int]]:
    """Return (players, games) of every stored chart."""
    return [(players, len(chart)) for players, charts in _stored().items() for chart in charts]


def best_known(players: Sequence[int], games: int) -> tuple[Seating, ...] | None:
    """Return the best stored chart for these players and this many games, or None."""
    for chart in _stored().get(len(players), ()):
        if len(chart) >= games:
            return tuple(_seating(text, players) for text in chart[:games])
    return None


def _seating(text: str, players: Sequence[int]) -> Seating:
    row = [players[LETTERS.index(letter)] for letter in text]
    seated = len(row) // 4 * 4
    return Seating(foursomes(row[:seated]), tuple(row[seated:]))


#: The printed charts by name, as text.
PRINTED: Mapping[str, str] = tomllib.loads(
    files("euchre.night.rotation").joinpath("printed.toml").read_text("utf-8")
)


def printed(name: str) -> Chart:
    """Return a printed chart by its name in ``PRINTED``.  Raises ``ChartError`` for others."""
    if name not in PRINTED:
        raise ChartError(f"there is no printed chart {brief(name)}; there are {', '.join(PRINTED)}")
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
