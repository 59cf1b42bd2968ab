"""Whole nights played by bots on the engine, and what they say about luck and skill.

>>> from euchre.night.rotation import plan
>>> from euchre.night.rules import NightRules
>>> report = simulate(NightRules(length=2), plan(4, 2), ["thumb"] * 4, nights=2, seed=1)
>>> report.nights
2
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import fmean, variance
from typing import Any

from msgspec import structs

from euchre.arena.table import play_out, seated
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.fields import Outcome
from euchre.engine.scoring import tally
from euchre.night.errors import NightError
from euchre.night.events import (
    AnyEvent,
    Charted,
    Founded,
    Movement,
    Settled,
    SignedIn,
    Started,
)
from euchre.night.fold import Night, fold
from euchre.night.movement import first_chart, next_chart
from euchre.night.plausible import line_of
from euchre.night.repeats import Repeats, repeats
from euchre.night.rotation.chart import Chart, Table
from euchre.night.rules import NightRules
from euchre.night.standings import Line, standings
from euchre.night.tables import Score

#: Points a deal by which one player is better, in the table of what that is worth.
EDGES = (0.0, 0.05, 0.1, 0.2, 0.4)
#: A game that has not ended after so many deals is given up.
_MOST_DEALS = 1000
#: When the simulated nights begin; the clock of a night changes nothing.
_BEGIN = datetime(2000, 1, 1, 19, 30, tzinfo=UTC)


@dataclass(frozen=True)
class BotLine:
    """What the players of one bot came to."""

    bot: str
    players: int
    #: Points a game.
    mean: float
    #: The part of the nights that one of these players wins, ties shared; half the width of
    #: its 95 % interval.
    wins: float
    error: float


@dataclass(frozen=True)
class EdgeLine:
    """What being better by so many points a deal than all the others is worth."""

    edge: float
    #: The chance to win the night, ties shared.
    wins: float
    #: The chance to be in the better half.
    better_half: float


@dataclass
class NightsReport:
    """What came of a number of nights with the same players."""

    rules: dict[str, Any]
    #: The id of the chart, or the name of the movement instead of one.
    chart: str
    players: list[str]
    games: int
    nights: int
    seed: str
    #: Points of an average player in a night.
    mean: float = 0.0
    #: Standard deviations of a night's points: by luck, and between the players' skills; 0
    #: where no skill can be told from luck (at 95 %).
    luck: float = 0.0
    skill: float = 0.0
    #: The part of the differences in one night's result that is skill, from 0 to 1.
    reliability: float = 0.0
    #: Nights whose sum is four fifths skill; None where none can be told.
    nights_needed: int | None = None
    bots: list[BotLine] = field(default_factory=list)
    edges: list[EdgeLine] = field(default_factory=list)
    #: What repeats with the movement, and with the chart that could be played instead.
    repeats: list[Repeats] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Return the report as JSON values."""
        return asdict(self)


def check(rules: NightRules) -> None:
    """Raise ``NightError`` for rules that bots cannot play by: they have no clock."""
    if rules.ends == "time":
        raise NightError("bots have no clock: say deals or a score that ends a game")


def play_game(rules: NightRules, players: Sequence[str], seed: str) -> Score:
    """Return what four bots score in one game; the first of them sits North.

    Raises ``UnknownBot`` for an unknown bot, and ``NightError`` for a game that the clock
    ends, or that comes to no end.
    """
    check(rules)
    rng = Random(seed)
    dealer = rng.randrange(4) if rules.first_dealer == "draw" else 0
    bots = seated(players, seed)
    scores, loners, euchres, counted = [0, 0], [0, 0, 0, 0], [0, 0], 0
    for _ in range(_MOST_DEALS):
        order, plan = shuffled(rules.table.pack, rng), packet_plans(rules.table, rng)
        s = deal(rules.table, order, dealer, scores=scores, packets=plan)
        play_out(s, bots)
        again = s.outcome == Outcome.PASSED_OUT and rules.passed_out == "again"
        if again or s.outcome == Outcome.REDEAL:
            continue
        facts = tally(s)
        line = line_of(facts, rules.table)
        for side in range(2):
            scores[side] += line.points[side]
            euchres[side] += line.euchres[side]
        for seat in range(4):
            loners[seat] += bool(facts.lone >> seat & 1) * line.loners[seat % 2]
        dealer, counted = (dealer + 1) % 4, counted + 1
        if counted == rules.deals or (rules.ends == "score" and max(scores) >= rules.length):
            north, east, south, west = loners
            return Score(
                Table(1, 2, 3, 4),
                (scores[0], scores[1]),
                (north, east, south, west),
                (euchres[0], euchres[1]),
            )
    raise NightError(f"a game did not end in {_MOST_DEALS} deals")


def play_night(
    rules: NightRules,
    chart: Chart,
    bots: Sequence[str],
    seed: str,
    movement: Movement | None = None,
) -> Night:
    """Return a night played by bots, player 1 the first; every event as people would make it.

    A ``movement`` seats the players of the chart, by lots that follow from the night's seed.
    """
    first = chart
    if movement is not None:
        movement = structs.replace(movement, seed=Random(seed).randrange(10**6))
        first = first_chart(chart.players, movement)
    return fold(_events(rules, first, bots, seed, movement))


def _events(
    rules: NightRules, chart: Chart, bots: Sequence[str], seed: str, movement: Movement | None
) -> list[AnyEvent]:
    events: list[AnyEvent] = []

    def add(kind: Callable[..., AnyEvent], **fields: Any) -> None:
        number = len(events) + 1
        at = _BEGIN + timedelta(seconds=number)
        events.append(kind(id=f"{number:06}", at=at, by="simulation", **fields))

    add(
        Founded,
        title=f"Simulated night {seed}",
        rules=rules.to_json(),
        chart=chart.to_json(),
        movement=movement,
    )
    of = dict(zip(chart.players, bots, strict=True))
    for player, bot in of.items():
        add(SignedIn, number=player, name=f"{bot} {player}")
    for game in range(1, (movement.games if movement else len(chart.games)) + 1):
        if game > len(chart.games):
            chart = next_chart(fold(events))
            add(Charted, first=game, chart=chart.to_json())
        add(Started, game=game)
        for at, table in enumerate(chart.games[game - 1].tables, 1):
            score = play_game(rules, [of[p] for p in table], f"{seed}:{game}:{at}")
            add(
                Settled,
                game=game,
                table=at,
                seats=table,
                points=score.points,
                loners=score.loners,
                euchres=score.euchres,
            )
    return events


def simulate(
    rules: NightRules,
    chart: Chart,
    bots: Sequence[str],
    *,
    nights: int,
    seed: int | str = 0,
    movement: Movement | None = None,
    progress: Callable[[int], None] | None = None,
) -> NightsReport:
    """Play nights with the same players and say what is luck in them.

    ``bots`` names the player of each number on the chart.  The cards of every night follow from
    the seed, its number, the game and the table.  With a ``movement`` the nights are seated by
    it, each by lots of its own, and compared with the chart.  Raises ``NightError`` for fewer
    than two nights or other than one bot a player, ``UnknownBot`` for an unknown one.
    """
    if len(bots) != len(chart.players):
        raise NightError(f"{len(chart.players)} players need as many bots, not {len(bots)}")
    if nights < 2:
        raise NightError(f"what is luck shows in 2 nights or more, not in {nights}")
    played, charts = [], []
    for night in range(nights):
        done = play_night(rules, chart, bots, f"{seed}:{night}", movement)
        played.append(_lines(done))
        charts.append(done.the_chart)
        if progress:
            progress(night + 1)
    name = movement.way if movement else chart.id
    games = movement.games if movement else len(chart.games)
    report = NightsReport(rules.to_json(), name, list(bots), games, nights, str(seed))
    if movement is not None:
        report.repeats = [repeats(movement.way, charts), repeats(f"chart {chart.id}", [chart])]
    _components(report, played)
    report.bots = list(_by_bot(bots, chart, played))
    partners = list(map(_partners, charts))
    report.edges = [_edge(edge, rules, partners, played) for edge in EDGES]
    return report


def _lines(night: Night) -> dict[int, Line]:
    return {line.player.number: line for line in standings(night).lines}


def _components(report: NightsReport, played: Sequence[dict[int, Line]]) -> None:
    """Fill in means and variances: one-way analysis, the players are the groups.

    A player's result of a night is points a game, times the games of a night.
    """
    by_player = [[float(night[p].average) * report.games for night in played] for p in played[0]]
    report.mean = fmean(map(fmean, by_player))
    within = fmean(map(variance, by_player))
    between = variance(map(fmean, by_player))
    # Equal players differ too, by luck: by no more than this in 19 of 20 simulations.
    freedom = len(by_player) - 1
    by_luck = within / len(played)
    told = freedom * between > _chi_square_95(freedom) * by_luck
    skill = between - by_luck if told else 0.0
    report.luck, report.skill = math.sqrt(within), math.sqrt(skill)
    report.reliability = skill / (skill + within) if skill else 0.0
    if skill:
        report.nights_needed = max(1, math.ceil(4 * within / skill))


def _chi_square_95(freedom: int) -> float:
    """Return what a chi-square stays below with 95 % (by Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 1.645 * math.sqrt(spread)) ** 3)


def _shares(values: dict[int, float]) -> dict[int, float]:
    """Return what each player has of the win: all, or a part of a tie."""
    best = max(values.values())
    first = [p for p, value in values.items() if math.isclose(value, best)]
    return {p: 1 / len(first) for p in first}


def _by_bot(
    bots: Sequence[str], chart: Chart, played: Sequence[dict[int, Line]]
) -> Iterator[BotLine]:
    of = dict(zip(chart.players, bots, strict=True))
    for bot, players in Counter(bots).items():
        own = [p for p in of if of[p] == bot]
        mean = fmean(float(night[p].average) for night in played for p in own)
        shares = [_shares({p: float(line.average) for p, line in n.items()}) for n in played]
        wins = [sum(share.get(p, 0.0) for p in own) / players for share in shares]
        error = 1.96 * math.sqrt(variance(wins) / len(wins))
        yield BotLine(bot, players, mean, fmean(wins), error)


def _partners(chart: Chart) -> dict[int, Counter[int]]:
    """Return how often everybody has each partner."""
    found = {p: Counter[int]() for p in chart.players}
    for table in (table for seating in chart.games for table in seating.tables):
        for player in table:
            found[player][table.partner_of(player)] += 1
    return found


def _edge(
    edge: float,
    rules: NightRules,
    partners: Sequence[dict[int, Counter[int]]],
    played: Sequence[dict[int, Line]],
) -> EdgeLine:
    """Return what an edge is worth, by giving it to every player of every night in turn.

    Whoever is better lifts the side, so that each partner has a part of it: one game's.
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
            wins.append(_shares(values).get(player, 0.0))
            above = sum(value > values[player] for value in values.values())
            same = sum(value == values[player] for value in values.values())
            half = (len(values) - 2 * above) / (2 * same)
            better.append(min(1.0, max(0.0, half)))
    return EdgeLine(edge, fmean(wins), fmean(better))
