"""Policy playouts: their speed, and how well the policy plays.

    uv run python -m benchmarks.playouts speed
    uv run python -m benchmarks.playouts strength --deals 2000

``speed`` prints playouts of whole plays per second on one core (CPU time, the best of several
runs).  ``strength`` plays duplicate deals in the engine with identical bidding (the thumb's)
and prints how many points per deal the policy's card play gains over another's.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from random import Random

from euchre import rules
from euchre.arena import duplicate
from euchre.bots import Bot, bot
from euchre.bridge.imagine import Imaginer
from euchre.bridge.playouts import policy_play, scene, tricks, worlds_of_cards
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.dealing import deal, shuffled
from euchre.engine.phases import Tricks
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.engine.view import View, observe

GAMES = ("standard", "british", "pepper", "double-hasenpfeffer", "buck", "call-ace", "six")


class Player:
    """Bids like the thumb and plays cards in one of three ways."""

    def __init__(self, rng: Random, way: str):
        self.rng, self.way = rng, way
        self.thumb: Bot = bot("thumb", rng)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the bid of the thumb, or the card of this player's way."""
        plays = [a for a in legal if actions.verb(a) == Verb.PLAY]
        if not plays or self.way == "thumb":
            return self.thumb.choose(view, plays or legal)
        return policy_play(view) if self.way == "policy" else self.rng.choice(plays)


def policy(rng: Random) -> Bot:
    """Return a player that plays cards by the policy."""
    return Player(rng, "policy")


def thumb(rng: Random) -> Bot:
    """Return a player that plays cards like the thumb, without claims."""
    return Player(rng, "thumb")


def at_random(rng: Random) -> Bot:
    """Return a player that plays any legal card."""
    return Player(rng, "random")


def first_lead(table: Rules, rng: Random) -> State:
    """Return a random deal, with random bidding, at the first lead of the cards, all active."""
    while True:
        s = deal(table, shuffled(table.pack, rng), rng.randrange(table.seats))
        while not s.ended and not isinstance(table.phases[s.phase], Tricks):
            push(s, rng.choice(legal(s)))
        if not s.ended and not s.out:
            return s


def speed(names: Sequence[str], number: int = 20_000) -> None:
    """Print playouts a second."""
    print(f"{'game':22}{'policy/s':>14}{'random/s':>14}")
    for name in names:
        table = rules(name)
        s = first_lead(table, Random(1))
        here = scene(s)
        drawn = Imaginer(observe(s, s.turn)).draw(number, 1)
        worlds = worlds_of_cards(here, drawn.hands, piles=drawn.piles, covered=drawn.covered)
        rates = []
        for noise in (0.0, 0.9999999):
            spent = []
            for _ in range(7):
                start = time.process_time()
                tricks(here, worlds, noise=noise)
                spent.append(time.process_time() - start)
            rates.append(number / min(spent))
        print(f"{name:22}{rates[0]:14,.0f}{rates[1]:14,.0f}")


def strength(names: Sequence[str], deals: int, seed: int) -> None:
    """Print points a deal against the thumb's card play and against random cards."""
    for name in names:
        for other, number in ((thumb, deals), (at_random, max(2, deals // 10))):
            result = duplicate(rules(name), policy, other, number, seed)
            print(f"{name:22}{result} ({number} deals)", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="benchmarks.playouts")
    parser.add_argument("what", choices=("speed", "strength"))
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args(arguments)
    if given.what == "speed":
        speed(given.games)
    else:
        strength(given.games, given.deals, given.seed)


if __name__ == "__main__":
    main()
