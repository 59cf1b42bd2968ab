"""How often a deal of a game changes the scores how, between club players.

``outcomes.json`` holds, for every game, the changes of scores in some thousands of deals; it
is made by ``python -m euchre.bots.search.outcomes DEALS > outcomes.json``.  Other house rules
hardly change them, but prices do, and what wins the game: a table that has its own (``known``)
is measured by club players on the machine when it is first asked about (in a second at most), and
what follows is kept (``odds``).
"""

from __future__ import annotations

import json
import sys
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
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe
from euchre.games import GAMES

#: What a deal brings whoever wins the game by winning all its tricks (D123): more than any need.
ALL = 10_000
#: Deals played on the machine for what is not in the file, and without it.
_DEALS, _FEW = 10_000, 200


def sides_from(rules: Rules, dealer: TableSeat) -> list[int]:
    """Return the sides in the order in which they sit, the dealer's first."""
    order = [rules.sides.side((dealer + i) % rules.seats) for i in range(rules.seats)]
    return list(dict.fromkeys(order))


def swept(s: State) -> int:
    """Return the side that wins the game by this deal, whatever the scores; -1 for none."""
    rules, when = s.rules, s.rules.goal.sweep_wins
    if when == "never" or s.outcome != Outcome.PLAYED or (when != "always" and s.active == 1):
        return -1
    return next((rules.sides.side(p) for p, n in enumerate(s.taken) if n == rules.tricks), -1)


def measured(rules: Rules, deals: int) -> dict[tuple[int, ...], int]:
    """Return how often a deal brings the sides, from the dealer's on, how much."""
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
        if swept(s) >= 0:
            gained[swept(s)] = ALL
        found[tuple(gained[side] for side in sides_from(rules, s.dealer))] += 1
    return dict(found)


def played(rules: Rules, deals: int) -> dict[tuple[int, ...], int]:
    """Return the same of deals that the machine plays, in a fraction of a second."""
    # All that loads the compiler, which whoever only looks something up has no use for.
    from euchre.club import rollout
    from euchre.club.ends import swept_by, whole_deals

    ends, dealers = whole_deals(rules, deals, seed=np.uint64(1))
    gained = ends.points * (-1 if rules.goal.down else 1)
    gained[swept_by(rules, ends.taken, ends.active)] = ALL
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
def known(rules: Rules) -> bool:
    """Whether the file holds what deals of such prices and such a goal bring.

    It has every game as it stands; a table whose deals are priced otherwise, or can win the game
    otherwise, is none of them, whatever it is called.
    """
    game = {g.name: g.rules for g in GAMES}.get(rules.game)
    return game is not None and _key(game) == _key(rules)


def _key(rules: Rules) -> tuple[object, ...]:
    goal = rules.goal
    return rules.prices, goal.sweep_wins, goal.down, rules.seats, rules.sides, rules.tricks


@lru_cache(maxsize=256)
def _measured(rules: Rules) -> tuple[tuple[int, ...], ...]:
    return tuple((number, *gained) for gained, number in sorted(played(rules, _DEALS).items()))


def measurable(rules: Rules) -> bool:
    """Whether what is not in the file is measured now.

    Nobody waits for the compiler: until everything is compiled the game as it stands, the nearest
    table that is known, serves in its place.
    """
    return known(rules) or is_ready()


def outcomes_of(rules: Rules) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return what deals bring the sides, from the dealer's on, and the chance of each."""
    rows = [tuple(row) for row in _kept().get(rules.game, [])]
    if not known(rules):
        sides = rules.sides.count(rules.seats)
        if measurable(rules):
            rows = [*_measured(rules)]
        elif not rows or len(rows[0]) != sides + 1:
            rows = [(number, *gained) for gained, number in measured(rules, _FEW).items()]
    table = np.array(rows, np.int64)
    return table[:, 1:], table[:, 0] / table[:, 0].sum()


def _main(deals: int) -> None:
    table = {
        g.name: [[n, *gained] for gained, n in sorted(measured(g.rules, deals).items())]
        for g in GAMES
    }
    lines = [f"  {json.dumps(name)}: {json.dumps(rows)}" for name, rows in table.items()]
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    _main(int(sys.argv[1]) if len(sys.argv) > 1 else 4000)
