"""Simulate whole nights with bots, and estimate luck and skill.

>>> from euchre.night.rotation import plan
>>> from euchre.night.night_rules import NightRules
>>> report = simulate(NightRules(length=2), plan(4, 2), ["club"] * 4, nights=2, seed=1)
>>> report.nights
2
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from random import Random
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec import structs

from euchre.bots import Player, name_of
from euchre.night.errors import NightError
from euchre.night.events import (
    AnyEvent,
    Charted,
    Counted,
    Founded,
    Judged,
    Settled,
    SignedIn,
    Started,
)
from euchre.night.fold import Night, fold
from euchre.night.movement_or_contest import Movement
from euchre.night.next_seating import first_chart, next_chart
from euchre.night.night_rules import NightRules
from euchre.night.rotation.chart import Chart, Foursome
from euchre.night.skill import compared
from euchre.night.skill import given_away as given_away_in
from euchre.night.standings import standings
from euchre.night.standings_lines import PlayerLine
from euchre.night.table_score import Score
from euchre.work import ALONE, Workload, in_order
from tools.nights.game import Engine, Played, engine_of, play_game
from tools.nights.luck import (
    EDGES,
    NightsReport,
    by_bot,
    components,
    edge_line,
    partners_of,
)
from tools.nights.repeats import repeats

_T = TypeVar("_T")
#: The measure of a night's result.
RankBy = Literal["points", "compared", "given-away"]
#: Worlds in which a decision is judged, as after a night played on a server.
WORLDS = 100
#: When the simulated nights begin; the time does not affect anything.
_BEGIN = datetime(2000, 1, 1, 19, 30, tzinfo=UTC)


def play_night(
    rules: NightRules,
    chart: Chart,
    bots: Sequence[Player],
    seed: str,
    movement: Movement | None = None,
    *,
    engine: Engine = "engine",
) -> Night:
    """Return a night played by bots, player 1 first, with the events that people would make.

    A ``movement`` seats the players of the chart, with lots derived from the night's seed.
    """

    def played(who: Sequence[Player], key: str, same: str) -> Played:
        return play_game(rules, who, key, same=same, engine=engine)

    return _night(_Setup(rules, chart, bots, seed, movement), played)


#: Plays one game at a table, given its own seed and the seed of deals shared by all tables
#: (empty if none are shared).
_Play = Callable[[Sequence[Player], str, str], Played]


class _Setup(NamedTuple):
    """What a night is played by: bots, player 1 first, and the seed of everything."""

    rules: NightRules
    chart: Chart
    bots: Sequence[Player]
    seed: str
    movement: Movement | None


def _night(setup: _Setup, played: _Play) -> Night:
    movement = setup.movement
    if movement is not None:
        movement = structs.replace(movement, seed=Random(setup.seed).randrange(10**6))
        chart = first_chart(setup.chart.players, movement)
        setup = setup._replace(chart=chart, movement=movement)
    return fold(_events(setup, played))


def _events(setup: _Setup, played: _Play) -> list[AnyEvent]:
    rules, chart, bots, seed, movement = setup
    events: list[AnyEvent] = []
    mark = blake2b(seed.encode(), digest_size=4).hexdigest()

    def add(kind: Callable[..., AnyEvent], **fields: Any) -> None:
        number = len(events) + 1
        at = _BEGIN + timedelta(seconds=number)
        events.append(kind(id=f"{mark}-{number:06}", at=at, by="simulation", **fields))

    add(
        Founded,
        title=f"Simulated night {seed}",
        rules=rules.to_json(),
        chart=chart.to_json(),
        movement=movement,
    )
    of = dict(zip(chart.players, bots, strict=True))
    for player, bot in of.items():
        add(SignedIn, number=player, name=f"{name_of(bot)} {player}")
    for game in range(1, (movement.games if movement else len(chart.games)) + 1):
        if game > len(chart.games):
            chart = next_chart(fold(events))
            add(Charted, first=game, chart=chart.to_json())
        add(Started, game=game)
        given: dict[int, tuple[float, ...]] = {}
        same = f"{seed}:{game}" if rules.same_deals else ""
        for at, table in enumerate(chart.games[game - 1].tables, 1):
            one = played([of[p] for p in table], f"{seed}:{game}:{at}", same)
            told = {
                "game": game,
                "table": at,
                "seats": table,
                "points": one.score.points,
                "loners": one.score.loners,
                "euchres": one.score.euchres,
            }
            if rules.play == "cards":
                add(Settled, **told)
            else:
                name = f"simulated:{game}:{at}"
                add(Counted, table_id=name, deals=len(one.nets), nets=one.nets, **told)
            given |= zip(table, one.given, strict=False)
        if given:
            add(Judged, game=game, given=given)
    return events


#: The results of a night: points, loners, euchres, nets and points given away for each
#: table, game after game.
_Told = list[
    tuple[
        tuple[int, int],
        tuple[int, int, int, int],
        tuple[int, int],
        tuple[int, ...],
        tuple[tuple[float, ...], ...],
    ]
]


def _scores(setup: _Setup, worlds: int, engine: Engine) -> _Told:
    """Play a night and return its results."""
    told: _Told = []

    def played(who: Sequence[Player], key: str, same: str) -> Played:
        one = play_game(setup.rules, who, key, same=same, worlds=worlds, engine=engine)
        score = one.score
        told.append((score.points, score.loners, score.euchres, one.nets, one.given))  # type: ignore[arg-type]
        return one

    _night(setup, played)
    return told


def simulate(
    rules: NightRules,
    chart: Chart,
    bots: Sequence[Player],
    *,
    nights: int,
    seed: int | str = 0,
    movement: Movement | None = None,
    rank_by: RankBy = "points",
    how: Workload = ALONE,
) -> NightsReport:
    """Play nights with the same players and estimate how much of their results is luck.

    ``bots`` are the players, who draw new numbers on the chart each night.  The cards of every
    night derive from the seed, its number, the game and the table.  With a ``movement`` the
    nights are seated by it, each with its own lots, and compared with the chart.  ``rank_by``
    is the measure of a night's result: points, comparison of the same deals, or points given
    away.
    The compiled machine plays where ``engine_of`` says so and nothing is judged.  A single night
    has averages but no intervals.  Raises ``NightError`` for no nights or a wrong number of bots,
    ``UnknownBot`` for an unknown one.
    """
    if len(bots) != len(chart.players):
        raise NightError(f"{len(chart.players)} players need as many bots, not {len(bots)}")
    if nights < 1:
        raise NightError(f"simulating takes 1 night or more, not {nights}")
    if rank_by == "compared" and not rules.same_deals:
        raise NightError("tables can be compared only if they play the same deals")
    how.check(*bots)
    names = [name_of(bot) for bot in bots]
    judged = rank_by == "given-away"
    engine: Engine = "engine" if judged else engine_of(rules, chart, bots, nights)
    worlds = WORLDS if judged else 0
    setups = [
        _Setup(rules, chart, drawn(bots, key), key, movement)
        for key in (f"{seed}:{night}" for night in range(nights))
    ]
    parts = {f"{night}": (setup, worlds, engine) for night, setup in enumerate(setups)}
    lines, own, charts, results = [], [], [], []
    for setup, told in zip(setups, in_order(_scores, parts, how), strict=True):
        done = _again(setup, told)
        numbers = dict(zip(chart.players, drawn(chart.players, setup.seed), strict=True))
        lines.append(_lines(done))
        own.append({numbers[p]: line for p, line in lines[-1].items()})
        results.append({numbers[p]: x for p, x in _results(done, rank_by).items()})
        charts.append(done.the_chart)
    name = movement.way if movement else chart.id
    games = movement.games if movement else len(chart.games)
    report = NightsReport(rules.to_json(), name, names, games, nights, str(seed), rank_by, engine)
    if movement is not None:
        report.repeats = [repeats(movement.way, charts), repeats(f"chart {chart.id}", [chart])]
    components(report, results)
    report.bots = list(by_bot(names, chart, own, results))
    if rank_by == "points":
        partners = list(map(partners_of, charts))
        report.edges = [edge_line(edge, rules, partners, lines) for edge in EDGES]
    return report


def drawn(things: Sequence[_T], seed: str) -> list[_T]:
    """Return things in the order in which a night's numbers are drawn."""
    return Random(f"{seed}:numbers").sample(things, len(things))


def _again(setup: _Setup, told: _Told) -> Night:
    """Rebuild a night from its scores."""
    left = iter(told)

    def known(who: Sequence[Player], key: str, same: str) -> Played:
        points, loners, euchres, nets, given = next(left)
        return Played(Score(Foursome(1, 2, 3, 4), points, loners, euchres), nets, given)

    return _night(setup, known)


def _lines(night: Night) -> dict[int, PlayerLine]:
    return {line.player.number: line for line in standings(night).lines}


def _results(night: Night, rank_by: RankBy) -> dict[int, float]:
    """Return each player's result of a night, in points; more is better."""
    if rank_by == "points":
        return {p: float(x.average) * night.planned for p, x in _lines(night).items()}
    deals = night.planned * night.rules.deals
    if rank_by == "compared":
        return {p: figure.mean * deals for p, figure in compared(night).items()}
    return {p: -figure.mean * deals for p, figure in given_away_in(night).items()}
