"""Separate luck from skill in the results of many nights with the same players."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean, variance
from typing import Any

from euchre.night.night_rules import NightRules
from euchre.night.rotation.chart import Chart
from euchre.night.standings_lines import PlayerLine
from euchre.rating import WIDE
from tools.nights.repeats import Repeats

#: Advantages of one player, in points per deal, for the table of what they are worth.
EDGES = (0.0, 0.05, 0.1, 0.2, 0.4)


@dataclass(frozen=True)
class BotLine:
    """The results of the players that use one bot."""

    bot: str
    players: int
    #: Points per game.
    mean: float
    #: The share of the nights won by one of these players, with ties split, and half the width
    #: of its 95 % CI; None after a single night.
    wins: float
    error: float | None


@dataclass(frozen=True)
class EdgeLine:
    """The value of an advantage of this many points per deal over all other players."""

    edge: float
    #: The probability of winning the night, with ties split.
    wins: float
    #: The probability of finishing in the better half.
    better_half: float


@dataclass
class NightsReport:
    """The results of a number of nights with the same players."""

    rules: dict[str, Any]
    #: The id of the chart, or the name of the movement instead.
    chart: str
    players: list[str]
    games: int
    nights: int
    seed: str
    #: The measure of a night's result: ``points``, ``compared`` or ``given-away``.
    ranked_by: str = "points"
    #: What played the games: the ``engine`` or the compiled ``machine``.
    engine: str = "engine"
    #: The result of an average player in a night, in points.
    mean: float = 0.0
    #: Standard deviations of a night's result: from luck, and between the players' skills; 0 if
    #: skill cannot be distinguished from luck (at 95 %).  A single night does not show luck: None.
    luck: float | None = None
    skill: float = 0.0
    #: The share of the variance of one night's result that is skill, from 0 to 1.
    reliability: float = 0.0
    #: The number of nights whose sum has a reliability of four fifths; None if unknown.
    nights_needed: int | None = None
    bots: list[BotLine] = field(default_factory=list)
    edges: list[EdgeLine] = field(default_factory=list)
    #: Repeated meetings with the movement, and with the chart that could be played instead.
    repeats: list[Repeats] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Return the report as JSON values."""
        return asdict(self)


def components(report: NightsReport, results: Sequence[dict[int, float]]) -> None:
    """Fill in means and variances: one-way analysis of variance, grouped by player.

    ``results`` maps player to result for each night: points per game times the number of games,
    or the other measure that ranks.  A single night has a mean only.
    """
    by_player = [[night[p] for night in results] for p in results[0]]
    report.mean = fmean(map(fmean, by_player))
    if len(results) < 2:
        return
    within = fmean(map(variance, by_player))
    between = variance(map(fmean, by_player))
    # Equal players also differ by luck, but by less than this in 19 of 20 simulations.
    freedom = len(by_player) - 1
    by_luck = within / len(results)
    told = freedom * between > chi_square_95(freedom) * by_luck
    skill = between - by_luck if told else 0.0
    report.luck, report.skill = math.sqrt(within), math.sqrt(skill)
    report.reliability = skill / (skill + within) if skill else 0.0
    if skill:
        report.nights_needed = max(1, math.ceil(4 * within / skill))


def chi_square_95(freedom: int) -> float:
    """Return the 95 % quantile of the chi-square distribution (Wilson-Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 1.645 * math.sqrt(spread)) ** 3)


def shares_of(values: dict[int, float]) -> dict[int, float]:
    """Return each player's share of the win: all of it, or a part of a tie."""
    best = max(values.values())
    first = [p for p, value in values.items() if math.isclose(value, best)]
    return {p: 1 / len(first) for p in first}


def by_bot(
    bots: Sequence[str],
    chart: Chart,
    played: Sequence[dict[int, PlayerLine]],
    results: Sequence[dict[int, float]],
) -> Iterator[BotLine]:
    """Yield the results of the players that use each bot."""
    of = dict(zip(chart.players, bots, strict=True))
    for bot, players in Counter(bots).items():
        own = [p for p in of if of[p] == bot]
        mean = fmean(float(night[p].average) for night in played for p in own)
        shares = list(map(shares_of, results))
        wins = [sum(share.get(p, 0.0) for p in own) / players for share in shares]
        error = WIDE * math.sqrt(variance(wins) / len(wins)) if len(wins) > 1 else None
        yield BotLine(bot, players, mean, fmean(wins), error)


def partners_of(chart: Chart) -> dict[int, Counter[int]]:
    """Return how often each player has each partner."""
    found = {p: Counter[int]() for p in chart.players}
    for table in (table for seating in chart.games for table in seating.tables):
        for player in table:
            found[player][table.partner_of(player)] += 1
    return found


def edge_line(
    edge: float,
    rules: NightRules,
    partners: Sequence[dict[int, Counter[int]]],
    played: Sequence[dict[int, PlayerLine]],
) -> EdgeLine:
    """Return the value of an edge, by giving it to every player of every night in turn.

    The better player lifts the side's score, so each partner gains too, for one game.
    """
    deals = rules.deals or 8
    wins, better = [], []
    for night, of_night in zip(played, partners, strict=True):
        usual = {p: float(line.average) for p, line in night.items()}
        for player, with_whom in of_night.items():
            values = dict(usual)
            values[player] += edge * deals
            for partner, games in with_whom.items():
                values[partner] += edge * deals * games / night[partner].played
            wins.append(shares_of(values).get(player, 0.0))
            above = sum(value > values[player] for value in values.values())
            same = sum(value == values[player] for value in values.values())
            half = (len(values) - 2 * above) / (2 * same)
            better.append(min(1.0, max(0.0, half)))
    return EdgeLine(edge, fmean(wins), fmean(better))
