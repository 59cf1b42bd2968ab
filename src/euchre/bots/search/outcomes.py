"""How often a deal of a game changes the scores how, between club players.

``outcomes.json`` holds, for every game, the changes of scores in some thousands of deals; it
is made by ``python -m euchre.bots.search.outcomes DEALS > outcomes.json``.  House rules hardly
change them, so a table with house rules goes by its game; a game that is not in the file is
measured on the spot with few deals.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from functools import cache
from importlib.resources import files
from random import Random

import numpy as np
from numpy.typing import NDArray

from euchre.bots.thumb import ThumbBot
from euchre.engine.dealing import deal, shuffled
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe

#: What a deal brings whoever wins the game by winning all its tricks (D123): more than any need.
ALL = 10_000
#: Deals played for a game that is not in the file.
_FEW = 200


def sides_from(rules: Rules, dealer: int) -> list[int]:
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


@cache
def _kept() -> dict[str, list[list[int]]]:
    return dict(json.loads((files(__package__) / "outcomes.json").read_text("utf-8")))


def outcomes_of(rules: Rules) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return what deals bring the sides, from the dealer's on, and the chance of each."""
    rows = _kept().get(rules.game, [])
    sides = rules.sides.count(rules.seats)
    if not rows or len(rows[0]) != sides + 1:
        rows = [[number, *gained] for gained, number in measured(rules, _FEW).items()]
    table = np.array(rows, np.int64)
    return table[:, 1:], table[:, 0] / table[:, 0].sum()


def _main(deals: int) -> None:
    from euchre.games import GAMES

    table = {
        g.name: [[n, *gained] for gained, n in sorted(measured(g.rules, deals).items())]
        for g in GAMES
    }
    lines = [f"  {json.dumps(name)}: {json.dumps(rows)}" for name, rows in table.items()]
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    _main(int(sys.argv[1]) if len(sys.argv) > 1 else 4000)
