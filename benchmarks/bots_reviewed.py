"""How often players do what their review marks, in all games.

    uv run python -m benchmarks.bots_reviewed strong --decisions 70 --seed reviewed:1

Deals are played by club players, every other one from scores near the end of the game; at half of
the decisions the player is asked, and its choice is judged as ``euchre review`` judges it.  Each
choice that is marked is printed with its view's history, so it can be looked at again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random

from euchre import GAMES, Rules, State, deal, legal, observe, push, rules, shuffled
from euchre.analysis.judge import forced, judge
from euchre.bots import bot
from euchre.engine.actions import CLAIM

#: Points that each side lacks at least and at most, where a deal begins near the end of the game.
_NEEDS = 1, 4


def decisions(table: Rules, n: int, seed: str) -> Iterator[tuple[State, Random]]:
    """Yield states in which a seat has a choice, and the chance of each."""
    club, found, number = bot("club", Random(0)), 0, 0
    while found < n:
        number += 1
        rng = Random(f"{seed}:{table.game}:{number}")
        s = deal(table, shuffled(table.pack, rng), number % table.seats)
        if number % 2 and not table.goal.deals:
            sign = -1 if table.goal.down else 1
            sides = table.sides.count(table.seats)
            s.scores = tuple(table.goal.target - sign * rng.randint(*_NEEDS) for _ in range(sides))
        while not s.ended and found < n:
            choices, view = legal(s), observe(s, s.turn)
            choice = choices[0]
            if len(choices) > 1:
                choice = club.choose(view, choices)
                if not forced(view) and rng.random() < 0.5:
                    found += 1
                    yield s, rng
            push(s, choice)


def main() -> None:
    """Print the marked choices, and how many of each mark there are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level")
    parser.add_argument("--games", default=",".join(g.name for g in GAMES))
    parser.add_argument("--decisions", type=int, default=70, help="of each game")
    parser.add_argument("--seed", default="reviewed:1")
    asked = parser.parse_args()
    marks: Counter[str] = Counter()
    for name in asked.games.split(","):
        for s, rng in decisions(rules(name), asked.decisions, asked.seed):
            view, number = observe(s, s.turn), rng.getrandbits(32)
            choice = bot(asked.level, Random(number)).choose(view, legal(s))
            if choice == CLAIM:
                marks["claim"] += 1
                continue
            verdict = judge(view, choice, seed=number)
            marks[verdict.mark] += 1
            if verdict.mark in ("?!", "?", "??"):
                done = ", ".join(view.text(entry.action) for entry in s.history)
                print(
                    f"{verdict.mark:2} {name} {list(s.scores)}: {view.text(choice)} for"
                    f" {view.text(verdict.best)} costs {verdict.loss.within('.4f')}; hand"
                    f" {' '.join(view.rules.pack.names(view.hand))}, seat {s.turn}, dealer"
                    f" {s.dealer}; {done}",
                    flush=True,
                )
    total = sum(marks.values())
    found = ", ".join(f"{mark or 'none'} {n}" for mark, n in sorted(marks.items()))
    print(f"{asked.level}: {total} decisions, {found} (seed {asked.seed})", flush=True)


if __name__ == "__main__":
    main()
