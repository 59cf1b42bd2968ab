"""Engine speed: ``uv run python -m benchmarks.engine`` prints a table.

Random full deals per second, with OpenSpiel driven from Python in the same run; worlds
per second at the first lead of each game; and the cost of the four basic steps.  See
``README.md`` in this folder for how to read it.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from random import Random
from statistics import median
from typing import Any

from euchre import (
    GAMES,
    Action,
    Rules,
    State,
    View,
    deal,
    legal,
    observe,
    push,
    rules,
    shuffled,
    worlds,
)
from euchre.engine import actions
from euchre.engine.actions import Verb

try:
    import pyspiel
except ImportError:
    pyspiel = None

#: The options that make the standard game the one that OpenSpiel plays.
SHARED = {
    "stick-the-dealer": "on",
    "bury-upcard": "off",
    "lead": "dealer-left",
    "alone": "before-lead",
}


def seconds(work: Callable[[], object]) -> float:
    """Return how long a piece of work takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def random_deal(table: Rules, rng: Random, dealer: int) -> Iterator[tuple[State, Action]]:
    """Deal and play at random; yield the state (in place) and the action before each action."""
    s = deal(table, shuffled(table.pack, rng), dealer)
    while not s.ended:
        choices = legal(s)
        action = choices[int(rng.random() * len(choices))]
        yield s, action
        push(s, action)


def our_deals(table: Rules, rng: Random, deals: int) -> None:
    """Play random deals with our engine."""
    for number in range(deals):
        s = deal(table, shuffled(table.pack, rng), number % table.seats)
        while not s.ended:
            choices = legal(s)
            push(s, choices[int(rng.random() * len(choices))])


def their_deals(game: Any, rng: Random, deals: int) -> None:
    """Play random deals with OpenSpiel, driven from Python in the same way."""
    for number in range(deals):
        s = game.new_initial_state()
        s.apply_action(number % 4)
        for card in rng.sample(range(24), 21):
            s.apply_action(card)
        while not s.is_terminal():
            choices = s.legal_actions()
            s.apply_action(choices[int(rng.random() * len(choices))])


def beside_openspiel(deals: int, rounds: int, seed: int) -> None:
    """Print deals a second of both engines, alternating, and the median of the paired ratios."""
    table = rules("standard", SHARED)
    print(f"Random full deals a second, the same rules ({rounds} rounds of {deals} deals)")
    game = pyspiel and pyspiel.load_game("euchre", {"stick_the_dealer": True})
    ours, theirs = [], []
    for number in range(rounds):
        ours.append(deals / seconds(partial(our_deals, table, Random(seed + number), deals)))
        if game:
            work = partial(their_deals, game, Random(seed + number), deals)
            theirs.append(deals / seconds(work))
    print(f"  {'euchre (pure Python)':<28}{median(ours):>12,.0f}")
    if not theirs:
        print("  OpenSpiel (pyspiel) cannot be imported here, so there is nothing beside it.\n")
        return
    name = f"OpenSpiel {version('open_spiel')} (C++)"
    ratios = sorted(us / them for us, them in zip(ours, theirs, strict=True))
    print(f"  {name:<28}{median(theirs):>12,.0f}")
    print(f"  {'ratio, median of pairs':<28}{median(ratios):>12.2f}", end="")
    print(f"   ({ratios[0]:.2f} to {ratios[-1]:.2f})\n")


def at_first_lead(table: Rules, rng: Random) -> State:
    """Return the state of a random deal in which the first card is to be led."""
    while True:
        for s, action in random_deal(table, rng, rng.randrange(table.seats)):
            if actions.verb(action) == Verb.PLAY:
                return s


def imagine(views: list[View], rng: Random, draws: int) -> None:
    """Draw so many worlds of each view."""
    for view in views:
        for _ in worlds(view, rng, draws):
            pass


def every_game(deals: int, draws: int, seed: int) -> None:
    """Print deals a second and worlds a second of each game."""
    print(f"Each game ({deals} deals; {draws} worlds at each of 10 first leads)")
    print(f"  {'':<28}{'deals/s':>12}{'worlds/s':>12}")
    for game in GAMES:
        table, rng = game.rules, Random(seed)
        played = seconds(partial(our_deals, table, rng, deals))
        leads = [at_first_lead(table, rng) for _ in range(10)]
        drawn = seconds(partial(imagine, [observe(s, s.turn) for s in leads], rng, draws))
        print(f"  {game.name:<28}{deals / played:>12,.0f}{10 * draws / drawn:>12,.0f}")
    print()


def push_all(moves: list[tuple[State, Action]]) -> None:
    """Do the action of each move."""
    for s, action in moves:
        push(s, action)


def basic_steps(deals: int, seed: int) -> None:
    """Print what a copy, a view, a list of legal actions and an action cost, in microseconds."""
    table, rng = rules("standard"), Random(seed)
    moves = [
        (s.copy(), action)
        for number in range(deals)
        for s, action in random_deal(table, rng, number % table.seats)
    ]
    copies = [(s.copy(), action) for s, action in moves]
    steps: dict[str, Callable[[], object]] = {
        "copy": lambda: [s.copy() for s, _ in moves],
        "observe": lambda: [observe(s, s.turn) for s, _ in moves],
        "legal": lambda: [legal(s) for s, _ in moves],
        "push": partial(push_all, copies),
    }
    print(f"Basic steps of the standard game, over {len(moves):,} positions of random deals")
    for name, work in steps.items():
        print(f"  {name:<28}{seconds(work) / len(moves) * 1e6:>12.2f} us")


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=2000, help="deals in a round")
    parser.add_argument("--rounds", type=int, default=9, help="pairs of rounds")
    parser.add_argument("--worlds", type=int, default=500, help="worlds at each first lead")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if min(options.deals, options.rounds, options.worlds) < 1:
        parser.error("--deals, --rounds and --worlds must be 1 or more")
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}\n")
    beside_openspiel(options.deals, options.rounds, options.seed)
    every_game(options.deals, options.worlds, options.seed)
    basic_steps(max(1, options.deals // 4), options.seed)


if __name__ == "__main__":
    main()
