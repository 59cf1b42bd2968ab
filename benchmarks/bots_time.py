"""How long players think: CPU time of single decisions, by game and phase.

    uv run python -m benchmarks.bots_time expert --games standard,indiana

Deals are played by club players; at every choice of two of the seats the player is asked too.  The
first deal is not counted, because it loads and fills what is needed later.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from time import process_time

from euchre import GAMES, Rules, deal, legal, observe, push, rules, shuffled
from euchre.bots import bot
from euchre.engine.phases import Tricks
from euchre.engine.state import State


def point(s: State) -> str:
    """Return what kind of decision is to be made."""
    phase = s.rules.phases[s.phase]
    if not isinstance(phase, Tricks):
        return type(phase).__name__
    if s.led >= 0:
        return "following"
    return "leading" if sum(s.taken) else "first lead"


def times(table: Rules, level: str, deals: int) -> dict[str, list[float]]:
    """Return the milliseconds of decisions by kind."""
    found: dict[str, list[float]] = defaultdict(list)
    club = bot("club", Random(0))
    for i in range(deals + 1):
        s = deal(table, shuffled(table.pack, Random(f"time:{i}")), i % table.seats)
        while not s.ended:
            choices = legal(s)
            action = choices[0]
            if len(choices) > 1:
                view = observe(s, s.turn)
                action = club.choose(view, choices)
                if (s.turn - i) % table.seats in (1, 2):
                    player, begun = bot(level, Random(i)), process_time()
                    player.choose(view, choices)
                    if i:
                        found[point(s)].append(1000 * (process_time() - begun))
            push(s, action)
    return found


def main() -> None:
    """Print a line a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level")
    parser.add_argument("--games", default=",".join(g.name for g in GAMES))
    parser.add_argument("--deals", type=int, default=5)
    asked = parser.parse_args()
    for name in asked.games.split(","):
        kinds = times(rules(name), asked.level, asked.deals)
        every = [t for each in kinds.values() for t in each]
        most = sorted(((max(each), kind) for kind, each in kinds.items()), reverse=True)
        words = ", ".join(f"{kind} {t:.0f}" for t, kind in most[:4])
        print(f"{name:21} mean {sum(every) / len(every):6.1f} ms, at most: {words}", flush=True)


if __name__ == "__main__":
    main()
