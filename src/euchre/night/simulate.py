"""Whole nights played by bots on the engine, and what they say about luck and skill.

>>> from euchre.night.rotation import plan
>>> from euchre.night.rules import NightRules
>>> report = simulate(NightRules(length=2), plan(4, 2), ["thumb"] * 4, nights=2, seed=1)
>>> report.nights
2
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from msgspec import convert, structs

from euchre.arena.table import play_out, seated
from euchre.bots import Player, name_of
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
from euchre.night.luck import (
    EDGES,
    NightsReport,
    by_bot,
    components,
    edge_line,
    partners_of,
)
from euchre.night.movement import first_chart, next_chart
from euchre.night.plausible import line_of
from euchre.night.repeats import repeats
from euchre.night.rotation.chart import Chart, Table
from euchre.night.rules import NightRules
from euchre.night.standings import Line, standings
from euchre.night.tables import Score
from euchre.work import Kept, KeptError, in_order, shareable

#: Of files that keep nights; other ones cannot be added to.
FORMAT = "euchre night simulate 1"
#: A game that has not ended after so many deals is given up.
_MOST_DEALS = 1000
#: When the simulated nights begin; the clock of a night changes nothing.
_BEGIN = datetime(2000, 1, 1, 19, 30, tzinfo=UTC)


def check(rules: NightRules) -> None:
    """Raise ``NightError`` for rules that bots cannot play by: they have no clock."""
    if rules.ends == "time":
        raise NightError("bots have no clock: say deals or a score that ends a game")


def play_game(rules: NightRules, players: Sequence[Player], seed: str) -> Score:
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
    bots: Sequence[Player],
    seed: str,
    movement: Movement | None = None,
) -> Night:
    """Return a night played by bots, player 1 the first; every event as people would make it.

    A ``movement`` seats the players of the chart, by lots that follow from the night's seed.
    """

    def played(table: Table, who: Sequence[Player], key: str) -> Score:
        return play_game(rules, who, key)

    return _night(rules, chart, bots, seed, movement, played)


#: Returns the score of the players of a table by their numbers, who they are, and a seed.
_Played = Callable[[Table, Sequence[Player], str], Score]


def _night(
    rules: NightRules,
    chart: Chart,
    bots: Sequence[Player],
    seed: str,
    movement: Movement | None,
    played: _Played,
) -> Night:
    first = chart
    if movement is not None:
        movement = structs.replace(movement, seed=Random(seed).randrange(10**6))
        first = first_chart(chart.players, movement)
    return fold(_events(rules, first, bots, seed, movement, played))


def _events(
    rules: NightRules,
    chart: Chart,
    bots: Sequence[Player],
    seed: str,
    movement: Movement | None,
    played: _Played,
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
        add(SignedIn, number=player, name=f"{name_of(bot)} {player}")
    for game in range(1, (movement.games if movement else len(chart.games)) + 1):
        if game > len(chart.games):
            chart = next_chart(fold(events))
            add(Charted, first=game, chart=chart.to_json())
        add(Started, game=game)
        for at, table in enumerate(chart.games[game - 1].tables, 1):
            score = played(table, [of[p] for p in table], f"{seed}:{game}:{at}")
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


#: What is kept of a night: points, loners and euchres of its tables, game after game.
_Told = list[tuple[tuple[int, int], tuple[int, int, int, int], tuple[int, int]]]


def _scores(
    rules: NightRules,
    chart: Chart,
    bots: Sequence[Player],
    seed: str,
    movement: Movement | None,
) -> _Told:
    """Play a night; return what is kept of it."""
    told: _Told = []

    def played(table: Table, who: Sequence[Player], key: str) -> Score:
        score = play_game(rules, who, key)
        told.append((score.points, score.loners, score.euchres))  # type: ignore[arg-type]
        return score

    _night(rules, chart, bots, seed, movement, played)
    return told


def simulate(
    rules: NightRules,
    chart: Chart,
    bots: Sequence[Player],
    *,
    nights: int,
    seed: int | str = 0,
    movement: Movement | None = None,
    jobs: int = 1,
    pool: Executor | None = None,
    keep: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> NightsReport:
    """Play nights with the same players and say what is luck in them.

    ``bots`` are the players of each number on the chart.  The cards of every night follow from
    the seed, its number, the game and the table.  With a ``movement`` the nights are seated by
    it, each by lots of its own, and compared with the chart.  More ``jobs``, or a ``pool`` that
    does so many at a time, change nothing but the time.  ``keep`` is a file for finished nights;
    those that are there already are not played again.  Raises ``NightError`` for fewer than two
    nights or other than one bot a player, ``UnknownBot`` for an unknown one, ``KeptError`` for
    a file with other nights.
    """
    if len(bots) != len(chart.players):
        raise NightError(f"{len(chart.players)} players need as many bots, not {len(bots)}")
    if nights < 2:
        raise NightError(f"what is luck shows in 2 nights or more, not in {nights}")
    if (jobs > 1 or pool is not None) and not shareable(*bots):
        raise NightError("players that no module has by a name can only play in one job")
    names = [name_of(bot) for bot in bots]
    header = {
        "format": FORMAT,
        "rules": rules.to_json(),
        "chart": blake2b(repr(chart.to_json()).encode(), digest_size=8).hexdigest(),
        "movement": structs.asdict(movement) if movement else None,
        "players": names,
        "seed": str(seed),
    }
    parts = {
        f"{night}": (rules, chart, bots, f"{seed}:{night}", movement) for night in range(nights)
    }
    lines, charts = [], []
    with Kept(keep, header, list, lambda told: convert(told, _Told)) as kept:
        found = in_order(_scores, parts, jobs=jobs, pool=pool, kept=kept)
        for night, told in enumerate(found):
            done = _again(rules, chart, bots, f"{seed}:{night}", movement, told)
            lines.append(_lines(done))
            charts.append(done.the_chart)
            if progress:
                progress(night + 1)
    name = movement.way if movement else chart.id
    games = movement.games if movement else len(chart.games)
    report = NightsReport(rules.to_json(), name, names, games, nights, str(seed))
    if movement is not None:
        report.repeats = [repeats(movement.way, charts), repeats(f"chart {chart.id}", [chart])]
    components(report, lines)
    report.bots = list(by_bot(names, chart, lines))
    partners = list(map(partners_of, charts))
    report.edges = [edge_line(edge, rules, partners, lines) for edge in EDGES]
    return report


def _again(
    rules: NightRules,
    chart: Chart,
    bots: Sequence[Player],
    seed: str,
    movement: Movement | None,
    told: _Told,
) -> Night:
    """Return a night from the scores that were made in it.

    Raises ``KeptError`` if there are not as many as tables.
    """
    left = iter(told)

    def known(table: Table, who: Sequence[Player], key: str) -> Score:
        score = next(left, None)
        if score is None:
            raise KeptError(f"the night {seed} is damaged")
        points, loners, euchres = score
        return Score(table, points, loners, euchres)

    return _night(rules, chart, bots, seed, movement, known)


def _lines(night: Night) -> dict[int, Line]:
    return {line.player.number: line for line in standings(night).lines}
