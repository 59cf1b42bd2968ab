"""One game of a night played by bots: on the engine, or on the compiled machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Literal, NamedTuple

from euchre.analysis.luck_and_skill import given_away
from euchre.analysis.luck_and_skill import judged as decisions
from euchre.arena.simulate import engine_of as engine_for
from euchre.arena.simulate import play_out, seated
from euchre.bots import Player
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.fields import Outcome
from euchre.engine.scoring import Tally, tally
from euchre.night.errors import NightError
from euchre.night.night_rules import NightRules
from euchre.night.plausible import line_of
from euchre.night.rotation.chart import Chart, Foursome
from euchre.night.table_score import Score

#: What plays the games: the engine, or the compiled machine with cards of its own.
Engine = Literal["engine", "machine"]
#: A game that has not ended after this many deals is abandoned.
_MOST_DEALS = 1000
#: The approximate number of deals in a game to a score.
_USUAL_DEALS = 10


def check(rules: NightRules) -> None:
    """Raise ``NightError`` for rules that bots cannot play by: they have no clock."""
    if rules.ends == "time":
        raise NightError("bots have no clock: end games by deals or by score")


class Played(NamedTuple):
    """The outcome of one game played by bots."""

    score: Score
    #: North-South's points less East-West's, for each deal.
    nets: tuple[int, ...]
    #: The cost of each seat's decisions in each deal; empty unless they are judged.
    given: tuple[tuple[float, ...], ...] = ()


def engine_of(rules: NightRules, chart: Chart, bots: Sequence[Player], nights: int) -> Engine:
    """Return the engine for a number of nights without judged decisions.

    The compiled machine, if it supports all players and there is enough to play.
    """
    tables = sum(len(game.tables) for game in chart.games)
    deals = nights * tables * (rules.deals or _USUAL_DEALS)
    return engine_for(bots, deals, games=False)


#: Given the number of a deal, the dealer and the scores, returns the facts of the deal and the
#: cost of each seat's decisions, if they are judged.
_Deal = Callable[[int, int, list[int]], tuple[Tally, list[float]]]


def _by_the_engine(
    rules: NightRules, players: Sequence[Player], seed: str, same: str, worlds: int, rng: Random
) -> _Deal:
    bots = seated(players, seed)

    def play(number: int, dealer: int, scores: list[int]) -> tuple[Tally, list[float]]:
        chance = Random(f"{same}:{number}") if same else rng
        order, plan = shuffled(rules.table.pack, chance), packet_plans(rules.table, chance)
        s = deal(rules.table, order, dealer, scores=scores, packets=plan)
        play_out(s, bots)
        judged = range(4) if worlds and _counts(rules, s.outcome) else ()
        judge = partial(decisions, s, worlds=worlds, deal=number + 1)
        given = [given_away(v.points.mean for *_, v in judge(seat)) for seat in judged]
        return tally(s), given

    return play


def _by_the_machine(rules: NightRules, players: Sequence[Player], seed: str) -> _Deal:
    from euchre.arena.compiled import CompiledTable

    table = CompiledTable(rules.table, [str(player) for player in players])
    return lambda number, dealer, scores: (table.play(seed, number, dealer, scores), [])


def _counts(rules: NightRules, outcome: Outcome) -> bool:
    """Whether a deal counts in its game and is not redealt."""
    again = outcome == Outcome.PASSED_OUT and rules.passed_out == "again"
    return not again and outcome != Outcome.REDEAL


def play_game(
    rules: NightRules,
    players: Sequence[Player],
    seed: str,
    *,
    same: str = "",
    worlds: int = 0,
    engine: Engine = "engine",
) -> Played:
    """Play one game between four bots; the first of them sits North.

    ``same`` seeds deals shared by all tables: the cards follow from it and the number of the
    deal alone.  The slips of human-like bots stay their own.  Decisions are judged in
    ``worlds`` worlds, or not at all if 0.  The machine deals cards of its own.  Raises
    ``UnknownBot`` for an unknown bot, and ``NightError`` for a game that the clock ends, or that
    does not end.
    """
    check(rules)
    rng = Random(same or seed)
    dealer = rng.randrange(4) if rules.first_dealer == "draw" else 0
    if engine == "machine":
        play = _by_the_machine(rules, players, same or seed)
    else:
        play = _by_the_engine(rules, players, seed, same, worlds, rng)
    scores, loners, euchres, counted = [0, 0], [0, 0, 0, 0], [0, 0], 0
    nets, given = [], []
    for number in range(_MOST_DEALS):
        facts, gifts = play(number, dealer, scores)
        if not _counts(rules, facts.outcome):
            continue
        line = line_of(facts, rules.table)
        nets.append(line.points[0] - line.points[1])
        if gifts:
            given.append(gifts)
        for side in range(2):
            scores[side] += line.points[side]
            euchres[side] += line.euchres[side]
        for seat in range(4):
            loners[seat] += bool(facts.lone >> seat & 1) * line.loners[seat % 2]
        dealer, counted = (dealer + 1) % 4, counted + 1
        if counted == rules.deals or (rules.ends == "score" and max(scores) >= rules.length):
            north, east, south, west = loners
            score = Score(
                Foursome(1, 2, 3, 4),
                (scores[0], scores[1]),
                (north, east, south, west),
                (euchres[0], euchres[1]),
            )
            return Played(score, tuple(nets), tuple(zip(*given, strict=True)))
    raise NightError(f"a game did not end within {_MOST_DEALS} deals")
