"""Matches: the tables that belong to each, the score of each side, and the winner.

A match of two squads (``way="match"``) is all tables of the night.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.movement_or_contest import Contest, Movement
from euchre.night.rotation.chart import Foursome
from euchre.night.table_score import Result
from euchre.night.teams import members_ever

#: Game, table, and the contestants sitting North-South and East-West.
_Table: TypeAlias = tuple[int, int, tuple[int, int]]


@dataclass(frozen=True)
class ContestMatch:
    """A match between two pairs at one table, or between two teams of four at two tables.

    The two tables of a team match hold the two pairs of each team in opposite directions; they
    are in the same game, or in two games if the teams play half matches.
    """

    #: The contestant sitting North-South at the first table comes first.
    sides: tuple[int, int]
    #: (game, table) of each table, in order.
    tables: tuple[tuple[int, int], ...]
    #: The number of tables when the match is complete.
    of: int
    #: Points of each side; tables without a score do not count.
    points: tuple[int, int] = (0, 0)
    #: Tables won by each side.
    games: tuple[int, int] = (0, 0)
    #: The number of tables with a score.
    scored: int = 0
    #: The winner of the play-off of a level match.
    played_off: int | None = None
    #: Whether a score awaits confirmation by the other side.
    provisional: bool = False
    #: Whether the tables won decide it, and points only if those are level.
    by_games: bool = False

    @property
    def over(self) -> bool:
        """Whether all tables have a score."""
        return self.scored == self.of

    @property
    def game(self) -> int:
        """The latest game in which it was played."""
        return self.tables[-1][0]

    @property
    def ahead(self) -> int | None:
        """The side that has more so far of what decides, or has won the play-off; None if level."""
        mine, theirs = self.points
        if self.by_games and self.games[0] != self.games[1]:
            mine, theirs = self.games
        if mine == theirs:
            return self.played_off
        return self.sides[0] if mine > theirs else self.sides[1]

    @property
    def winner(self) -> int | None:
        """The winner; None while the match goes on, and if it is level."""
        return self.ahead if self.over else None

    @property
    def level(self) -> bool:
        """Whether it is over without a winner."""
        return self.over and self.winner is None


def contest_of(night: Night) -> Contest:
    """Return the contest of a night.  Raises ``NightError`` if there is none."""
    if night.contest is None:
        raise NightError("this night has no matches of pairs or teams")
    return night.contest


def movement_of(night: Night) -> Movement:
    """Return the movement of a contest.  Raises ``NightError`` if all games are already seated."""
    if night.movement is None:
        raise NightError("this night has a chart that seats all its games")
    return night.movement


def sides_of(table: Foursome, team: Mapping[int, int]) -> tuple[int, int] | None:
    """Return the North-South and East-West contestants; None if the table is in no match."""
    (north, south), (east, west) = table.sides
    one, other = team.get(north), team.get(east)
    if one is None or other is None or one == other:
        return None
    return (one, other) if (one, other) == (team.get(south), team.get(west)) else None


def matches(night: Night, games: int | None = None) -> list[ContestMatch]:
    """Return all matches in the games on the chart (or the first ``games``), in order."""
    contest = contest_of(night)
    size = contest.size // 2
    team = members_ever(night.teams)
    met: dict[frozenset[int], list[_Table]] = {}
    seatings = night.chart.games[:games] if night.chart else ()
    for game, seating in enumerate(seatings, 1):
        for number, table in enumerate(seating.tables, 1):
            if sides := sides_of(table, team):
                met.setdefault(frozenset(sides), []).append((game, number, sides))
    played = []
    for tables in met.values():
        if contest.way == "match":
            by_games = night.rules.rank == "wins"
            played.append(_match(night, tables, size * night.planned, by_games=by_games))
            continue
        played += [_match(night, at, size) for at in _whole(tables, size)]
    return sorted(played, key=lambda match: (match.game, match.tables))


def _whole(tables: list[_Table], size: int) -> list[list[_Table]]:
    """Split the tables of two contestants into matches.

    Two tables of the same game, which may hold the same cards, are paired first; then half
    matches.
    """
    if size == 1:
        return [[table] for table in tables]
    games = [list(group) for _, group in groupby(tables, key=lambda table: table[0])]
    halves = [group[0] for group in games if len(group) == 1]
    groups = [group for group in games if len(group) > 1]
    return groups + [halves[at : at + size] for at in range(0, len(halves), size)]


def _match(
    night: Night, tables: list[_Table], size: int, *, by_games: bool = False
) -> ContestMatch:
    first, won = tables[0][2], Counter[int]()
    mine, theirs, scored, off, open_ = 0, 0, 0, None, False
    for game, table, sides in tables:
        result: Result | None = night.results.get((game, table))
        if result is None or result.score is None:
            continue
        score, turned = result.score, sides != first
        mine += score.points[turned]
        theirs += score.points[not turned]
        scored += 1
        open_ = open_ or (result.status == "entered" and night.rules.confirm)
        if score.winner is not None:
            won[sides[score.winner]] += 1
        if score.won is not None and not by_games:
            off = sides[score.won]
    at = tuple((game, table) for game, table, _ in tables)
    games = won[first[0]], won[first[1]]
    return ContestMatch(first, at, size, (mine, theirs), games, scored, off, open_, by_games)


def met(played: list[ContestMatch]) -> Counter[frozenset[int]]:
    """Return how often each two contestants have met."""
    return Counter(frozenset(match.sides) for match in played)
