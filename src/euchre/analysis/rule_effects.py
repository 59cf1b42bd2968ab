"""The effect of each house rule: club players play the same deals under every value.

Each deal is summarized as a short line (who made trump, the result, the points), and all measures
follow from the counts of lines: the dealer's edge; how often makers are euchred, march or go
alone; and, by simulating games made of such deals, the number of deals in a game.  That is valid
because club players ignore the scores when they call.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt

import numpy as np

from euchre.analysis.grades import Estimate
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules, RulesError
from euchre.fast.player.ends import whole_deals
from euchre.fast.rules.dealing import seed_number
from euchre.games import game, options_of
from euchre.games import rules as rules_of

#: Games simulated from the deals, and the most deals in each.
_GAMES, _LONGEST = 4000, 300
#: A change is significant beyond this many standard errors: chance exceeds it once in a thousand.
SURE = 3.3

#: The count of each line; see ``play``.
Lines = dict[str, int]


#: Why a custom is left out.
SAME = "it changes nothing in a deal"


def variants(name: str, settings: Mapping[str, str]) -> Iterator[tuple[str, str, Rules | str]]:
    """Yield a table with each house rule of its game applied alone: name, value, rules.

    The table as it is comes first (empty names).  If a value is not possible, or changes nothing in
    a deal, the reason takes the place of the rules.  Values that the table already has are left
    out.
    """
    base = rules_of(name, settings)
    yield "", "", base
    for option, values in options_of(game(name)).items():
        now = settings.get(option, values[0])
        for value in values:
            if value == now:
                continue
            try:
                table = rules_of(name, {**settings, option: value})
            except RulesError as error:
                yield option, value, str(error)
                continue
            # Customs do not matter for well-shuffled cards.
            same = table.but(customs=base.customs, options=base.options) == base
            yield option, value, SAME if same else table


def play(rules: Rules, first: int, number: int, seed: int) -> Lines:
    """Play ``number`` deals between club players, beginning with ``first``; return their lines.

    Deal ``i`` of a seed is the same under all rules with the same pack and hand size.
    A line summarizes a deal: ``maker result alone sweeper points...``.  Seats are counted from the
    dealer's left, -1 for none.  The result is 0 without a maker or without play, 1 euchred (or
    short), 2 made, 3 all tricks.  There is one number of points per seat, those of its side; more
    is better.
    """
    n, each = rules.seats, np.arange(number)
    ends, dealers = whole_deals(rules, number, seed=seed_number(seed), first=first)
    # ``seats[i, k]``: the seat that is k-th from the dealer's left.
    seats = (dealers[:, None] + 1 + np.arange(n)) % n
    sides = np.array([rules.sides.side(p) for p in range(n)])
    gains = ends.points * (-1 if rules.goal.down else 1)
    played = (ends.column("ended") == Outcome.PLAYED) & (ends.maker >= 0)
    ours = ends.makers[:, None] >> np.arange(n) & 1
    every = (ends.taken * ours).sum(axis=1) == rules.tricks
    result = np.where(gains[each, sides[ends.maker]] <= 0, 1, np.where(every, 3, 2))
    swept = ends.swept[each[:, None], sides[seats]]
    rows = np.column_stack(
        [
            np.where(played, (ends.maker - dealers - 1) % n, -1),
            np.where(played, result, 0),
            played & (ends.column("alone") & ends.makers != 0),
            np.where(swept.any(axis=1), swept.argmax(axis=1), -1),
            gains[each[:, None], sides[seats]],
        ]
    )
    lines, times = np.unique(rows, axis=0, return_counts=True)
    return {" ".join(map(str, line)): int(k) for line, k in zip(lines.tolist(), times, strict=True)}


def measure(rules: Rules, lines: Lines, *, seed: int = 0) -> dict[str, Estimate]:
    """Return the measures of the lines of deals.  Raises ``ValueError`` if there are none.

    ``edge``: points per deal of the dealer's side minus the mean of the others', more is better;
    ``thrown``: deals without a maker or without play, as a share of all deals; ``euchred``,
    ``march`` and ``alone``: shares of the deals with a maker; ``alone_march``: lone makers who win
    every trick, as a share of all lone makers; ``length``: deals in a game.
    """
    if not lines:
        raise ValueError("no deals have been played")
    # Sorted, since games are drawn from them and parts may arrive in any order.
    rows = np.array(sorted([int(word) for word in line.split()] + [k] for line, k in lines.items()))
    rows, times = rows[:, :-1], rows[:, -1]
    maker, result, alone, gains = rows[:, 0], rows[:, 1], rows[:, 2] == 1, rows[:, 4:]
    n = rules.seats
    # With the dealer last, seats are counted from the dealer's left.
    last = {rules.sides.side(p): p for p in range(n)}
    others = [p for side, p in last.items() if side != rules.sides.side(n - 1)]
    mine = gains[:, n - 1]
    edge = mine - gains[:, others].mean(axis=1)
    called = maker >= 0
    return {
        "edge": _mean(edge, times),
        "thrown": _share(~called, times, np.ones_like(called)),
        "euchred": _share(result == 1, times, called),
        "march": _share(result == 3, times, called),
        "alone": _share(alone, times, called),
        "alone_march": _share(result == 3, times, called & alone),
        "length": _length(rules, rows, times, seed),
    }


def _mean(values: np.ndarray, times: np.ndarray) -> Estimate:
    total = int(times.sum())
    mean = float((values * times).sum() / total)
    variance = float((times * (values - mean) ** 2).sum()) / max(1, total - 1)
    return Estimate(mean, sqrt(variance / total))


def _share(which: np.ndarray, times: np.ndarray, among: np.ndarray) -> Estimate:
    """Return a proportion among some deals, with its error (Agresti and Coull)."""
    total = int(times[among].sum())
    if not total:
        return Estimate(float("nan"), float("nan"))
    hits = int(times[which & among].sum())
    # Two successes and two failures are added, so that 0 of 100 has an error above zero.
    p = (hits + 2) / (total + 4)
    return Estimate(hits / total, sqrt(p * (1 - p) / (total + 4)))


def _length(rules: Rules, rows: np.ndarray, times: np.ndarray, seed: int) -> Estimate:
    """Return the mean number of deals in a game, from games simulated with these deals."""
    goal, n = rules.goal, rules.seats
    if goal.deals:
        return Estimate(float(goal.deals), 0.0)
    rng = np.random.default_rng([seed, 1])
    sides = rules.sides.count(n)
    need = abs(goal.target - goal.start)
    score = np.zeros((_GAMES, sides), np.int64)
    length = np.full(_GAMES, _LONGEST)
    running = np.ones(_GAMES, np.bool_)
    chance = times / times.sum()
    for number in range(_LONGEST):
        drawn = rows[rng.choice(len(rows), _GAMES, p=chance)]
        for side in range(sides):
            seat = next(p for p in range(n) if rules.sides.side(p) == side)
            # The deal moves one seat to the left after every deal.
            score[:, side] += drawn[:, 4 + (seat - number) % n]
        over = running & ((score >= need).any(axis=1) | (drawn[:, 3] >= 0))
        length[over] = number + 1
        running &= ~over
        if not running.any():
            break
    mean = float(length.mean())
    # The deals are the sample, not the games drawn from them.
    games = max(2.0, float(times.sum()) / mean)
    return Estimate(mean, float(length.std(ddof=1)) / sqrt(games))


def changed(base: Estimate, other: Estimate) -> bool:
    """Whether two rates differ significantly (``SURE``)."""
    return abs(other.mean - base.mean) > SURE * sqrt(base.error**2 + other.error**2)
