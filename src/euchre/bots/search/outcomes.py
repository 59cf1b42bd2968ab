"""The distribution of score changes in a deal between club players, for each game.

``outcomes.json`` holds the score changes of 40,000 deals of every game, made on the machine by
``python -m tools.outcomes > outcomes.json``.  Most house rules hardly change
them, but prices do, and so does what wins the game.  A table that differs in those (not
``tabulated``) is measured with club players on the machine at its first use (a second at most),
and the table that follows from it is cached (``odds``).
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache, lru_cache
from importlib.resources import files
from random import Random

import numpy as np
from numpy.typing import NDArray

from euchre.bots.thumb import ThumbBot
from euchre.bridge.ready import is_ready
from euchre.coordinates import TableSeat
from euchre.engine.dealing import deal, shuffled
from euchre.engine.fields import Outcome
from euchre.engine.match import sweeper
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.engine.state import legal, push
from euchre.engine.view import observe
from euchre.games import GAMES

#: The gain of a side that wins the game by winning all tricks of a deal (D123): above any need.
ALL = 10_000
#: Deals to measure a table that is not in the file, on the machine and without it.
_DEALS, _FEW = 10_000, 200


def sides_from(rules: Rules, dealer: TableSeat) -> list[int]:
    """Return the sides in seating order, the dealer's first."""
    order = [rules.sides.side((dealer + i) % rules.seats) for i in range(rules.seats)]
    return list(dict.fromkeys(order))


def measured(rules: Rules, deals: int) -> dict[tuple[int, ...], int]:
    """Return the counts of gains by side, from the dealer's on, over deals played on the engine."""
    club, sign = ThumbBot(), -1 if rules.goal.down else 1
    found: Counter[tuple[int, ...]] = Counter()
    for i in range(deals):
        s = deal(rules, shuffled(rules.pack, Random(f"outcomes:{i}")), i % rules.seats)
        while not s.ended:
            choices = legal(s)
            several = len(choices) > 1
            push(s, club.choose(observe(s, s.turn), choices) if several else choices[0])
        if s.outcome == Outcome.REDEAL:
            continue
        gained = [sign * change for change in points(s)]
        if (side := sweeper(s)) is not None:
            gained[side] = ALL
        found[tuple(gained[side] for side in sides_from(rules, s.dealer))] += 1
    return dict(found)


def measured_by_machine(rules: Rules, deals: int, seed: int = 1) -> dict[tuple[int, ...], int]:
    """Return the same counts from deals played on the machine, in a fraction of a second."""
    # These load the compiler, which a mere lookup does not need.
    from euchre.club import rollout
    from euchre.club.ends import whole_deals

    ends, dealers = whole_deals(rules, deals, seed=np.uint64(seed))
    gained = ends.points * (-1 if rules.goal.down else 1)
    gained[ends.swept] = ALL
    found: Counter[tuple[int, ...]] = Counter()
    for dealer in range(rules.seats):
        rows = (dealers == dealer) & (ends.column(rollout.ENDED) != Outcome.REDEAL)
        lines = map(tuple, gained[rows][:, sides_from(rules, dealer)].tolist())
        found.update(lines)
    return dict(found)


@cache
def _kept() -> dict[str, list[list[int]]]:
    return dict(json.loads((files(__package__) / "outcomes.json").read_text("utf-8")))


@cache
def tabulated(rules: Rules) -> bool:
    """Whether the file holds the score changes of deals with these prices and this goal.

    It has every game without house rules that was there when it was made.  A table with other
    prices, or another way to win the game, is not among them, whatever its name.
    """
    game = {g.name: g.rules for g in GAMES}.get(rules.game)
    return game is not None and game.game in _kept() and _key(game) == _key(rules)


def _key(rules: Rules) -> tuple[object, ...]:
    goal = rules.goal
    return rules.prices, goal.sweep_wins, goal.down, rules.seats, rules.sides, rules.tricks


@lru_cache(maxsize=256)
def _measured(rules: Rules) -> tuple[tuple[int, ...], ...]:
    return tuple(
        (number, *gained) for gained, number in sorted(measured_by_machine(rules, _DEALS).items())
    )


def measurable(rules: Rules) -> bool:
    """Whether the outcomes are in the file or can be measured now.

    No caller waits for the compiler: until the code is compiled, the game without house rules
    stands in for a table that is not in the file.
    """
    return tabulated(rules) or is_ready()


def outcomes_of(rules: Rules) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return ``gains[i, side]``, sides counted from the dealer's, and ``probabilities[i]``."""
    rows = [tuple(row) for row in _kept().get(rules.game, [])]
    if not tabulated(rules):
        sides = rules.sides.count(rules.seats)
        if measurable(rules):
            rows = [*_measured(rules)]
        elif not rows or len(rows[0]) != sides + 1:
            rows = [(number, *gained) for gained, number in measured(rules, _FEW).items()]
    table = np.array(rows, np.int64)
    return table[:, 1:], table[:, 0] / table[:, 0].sum()
