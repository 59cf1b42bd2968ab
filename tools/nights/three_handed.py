"""What a game of three scores beside a game of four, and whether first places stay even.

    uv run python -m tools.nights.three_handed --games 10000 --nights 60000 --seed 1

Equal players (``club``).  First the points of games of four and of three; then nights of 15
players and 8 games of 8 deals, in which the three who are over score by ``sitting_out.THREE``.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import floor, sqrt
from random import Random
from statistics import fmean, pstdev

from euchre.arena.compiled import CompiledTable
from euchre.games import rules as rules_of
from euchre.night.rotation.planning import plan
from euchre.night.sitting_out import THREE
from euchre.rating import WIDE

STUCK = {"stick-the-dealer": "on"}


def games(name: str, deals: int, many: int, seed: int) -> list[tuple[int, ...]]:
    """Return the points of each side in so many games."""
    rules = rules_of(name, STUCK)
    table, sides = CompiledTable(rules, ["club"] * rules.seats), rules.sides.count(rules.seats)
    found = []
    for game in range(many):
        scores = [0] * sides
        for deal in range(deals):
            facts = table.play(f"{seed}:{name}:{game}", deal, deal % rules.seats, scores)
            points = rules.prices.price(facts, rules)
            scores = [have + points[side] for side, have in enumerate(scores)]
        found.append(tuple(scores))
    return found


def shares(
    four: Sequence[tuple[int, ...]], three: Sequence[tuple[int, ...]], nights: int, seed: int
) -> dict[int, tuple[float, float]]:
    """Return the share of first places of a player, with its 95 % interval, by games of three."""
    chart, rng, first = plan(15, 8), Random(seed), Counter[int]()
    often = Counter(p for game in chart.games for p in game.byes)
    for _ in range(nights):
        totals, credit = Counter[int](), dict.fromkeys(chart.players, Fraction(0))
        drawn = [[rng.choice(four) for _ in game.tables] for game in chart.games]
        points = [x for scores in drawn for score in scores for x in score]
        everyone = Fraction(sum(points), len(points))
        for game, scores in zip(chart.games, drawn, strict=True):
            for table, score in zip(game.tables, scores, strict=True):
                totals.update({p: score[seat % 2] for seat, p in enumerate(table)})
            own = rng.sample(rng.choice(three), 3)
            for player, x in zip(game.byes, own, strict=True):
                credit[player] += everyone + THREE * (x - Fraction(sum(own), 3))
        totals.update({p: floor(x + Fraction(1, 2)) for p, x in credit.items()})
        best = [p for p in chart.players if totals[p] == max(totals.values())]
        # A shared first place is a part of one for each.
        first.update(dict.fromkeys(best, 840 // len(best)))
    groups = {n: [p for p in chart.players if often[p] == n] for n in sorted({*often.values()})}
    means = {n: fmean(first[p] / 840 / nights for p in some) for n, some in groups.items()}
    return {n: (x, WIDE * sqrt(x * (1 - x) / nights / len(groups[n]))) for n, x in means.items()}


def main() -> None:
    """Print the points of both games, and the shares of first places."""
    parser = ArgumentParser(description=__doc__)
    for name, usual in (("games", 10_000), ("nights", 60_000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    asked = parser.parse_args()
    found = {}
    for name, deals in (("standard", 8), ("three-24", 8), ("three-24", 9)):
        found[name, deals] = scores = games(name, deals, asked.games, asked.seed)
        means = [fmean(score) for score in scores]
        points = [x for score in scores for x in score]
        from_mean = [x - fmean(score) for score in scores for x in score]
        error = WIDE * pstdev(means) / sqrt(len(means))
        print(
            f"{name}, {deals} deals: {fmean(points):.2f} ± {error:.2f}, standard deviation"
            f" {pstdev(points):.2f}, from the table's average {pstdev(from_mean):.2f}"
        )
    for deals in (8, 9):
        four, three = found["standard", 8], found["three-24", deals]
        for often, (share, error) in shares(four, three, asked.nights, asked.seed).items():
            print(f"three for {deals} deals, {often} times: {share:.2%} ± {error:.2%} of 6.67 %")


if __name__ == "__main__":
    main()
