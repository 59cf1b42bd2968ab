"""The laboratory compared with other environments in one run: random play with observations.

    python -m benchmarks.lab

Steps per second of CPU time of one thread, the best of several rounds in which all take turns.
Where bots play the other seats, a step is a decision of the one seat that is asked.
RLCard and PettingZoo's own card games take part where they can be imported (``uv run --with
rlcard,pygame``).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any

import numpy as np

import euchre
from euchre.lab import Batch

#: Steps so far, at the end of each piece of work.
Work = Iterator[int]


def batch(game: str, n: int = 1024) -> Work:
    """Our batch: every step writes observations and masks; choosing at random is part of it."""
    env = Batch(euchre.rules(game), n, seed=1)
    env.reset()
    ids, steps = np.zeros(n, np.int64), 0
    while True:
        for number in range(20):
            env.any_legal(steps + number, ids)
            env.step(ids)
        steps += 20 * n
        yield steps


def vector(made: Any) -> Work:
    """A vector environment of Gymnasium: copies of what is seen are part of a step."""
    made.reset(seed=1)
    n, steps = made.num_envs, 0
    ids = np.zeros(n, np.int64)
    while True:
        for number in range(20):
            made.batch.any_legal(steps + number, ids)
            made.step(ids)
        steps += 20 * n
        yield steps


def single(made: Any) -> Work:
    """An environment of Gymnasium, with the mask in what it tells beside what is seen."""
    rng, steps = np.random.default_rng(1), 0
    while True:
        (_, info), over = made.reset(seed=steps), False
        while not over:
            legal = info["action_mask"].nonzero()[0]
            _, _, over, _, info = made.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        yield steps


def buffers(made: Any) -> Work:
    """The buffers of PufferLib."""
    made.reset(seed=1)
    ids, steps = np.zeros(made.num_agents, np.int64), 0
    while True:
        for number in range(20):
            made.batch.any_legal(steps + number, ids)
            made.step(ids)
        steps += 20 * made.num_agents
        yield steps


def zoo(made: Any) -> Work:
    """An environment of PettingZoo."""
    rng, steps = np.random.default_rng(1), 0
    while True:
        made.reset(seed=steps)
        for agent in made.agent_iter():
            seen, _, over, cut, _ = made.last()
            if over or cut:
                made.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            made.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
            del agent
        yield steps


def spiel(name: str) -> Work:
    """A game of OpenSpiel, with the information state as a tensor and the mask at every step."""
    import pyspiel

    game, rng, steps = pyspiel.load_game(name), Random(1), 0
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, _ = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(cards))
                continue
            player = state.current_player()
            state.information_state_tensor(player)
            state.legal_actions_mask(player)
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        yield steps


def rlcard(name: str) -> Work:
    """An environment of RLCard: what a state holds is made at every step."""
    import rlcard as cards

    made, rng, steps = cards.make(name), Random(1), 0
    while True:
        state, _ = made.reset()
        while not made.is_over():
            state, _ = made.step(rng.choice([*state["legal_actions"]]))
            steps += 1
        yield steps


def contenders() -> Iterator[tuple[str, Callable[[], Work]]]:
    """Yield who takes part, by name."""
    yield "our batch, standard", lambda: batch("standard")
    yield "our batch, auction-7 (the largest)", lambda: batch("auction-7")
    from euchre.lab.puffer import SeatBuffers

    yield "our buffers, 1,024 rows", lambda: buffers(SeatBuffers("standard", 1024))
    if find_spec("gymnasium"):
        import gymnasium

        from euchre.lab.gymnasium import SeatVectorEnv, SelfPlayVectorEnv

        for copy in (True, False):
            yield (
                f"our SeatVectorEnv, 1,024 rows, copy={copy}",
                lambda copy=copy: vector(SeatVectorEnv("standard", 1024, copy=copy)),  # type: ignore[misc]
            )
        yield "our SelfPlayVectorEnv, 1,024 rows", lambda: vector(SelfPlayVectorEnv(num_envs=1024))
        yield "our SeatEnv, by its id", lambda: single(gymnasium.make("euchre/Standard-v0"))
    if find_spec("pettingzoo"):
        from euchre.lab.pettingzoo import env

        yield "our PettingZoo, standard", lambda: zoo(env("standard"))
        if find_spec("rlcard") and find_spec("pygame"):
            from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4

            yield "PettingZoo texas_holdem", lambda: zoo(texas_holdem_v4.env())
            yield "PettingZoo leduc_holdem", lambda: zoo(leduc_holdem_v4.env())
    if find_spec("pyspiel"):
        from euchre.lab.openspiel import register

        yield "our OpenSpiel, standard", lambda: spiel(register("standard"))
        yield "OpenSpiel euchre (C++ from Python)", lambda: spiel("euchre")
        yield "OpenSpiel hearts (C++ from Python)", lambda: spiel("hearts")
    if find_spec("rlcard"):
        for name in ("doudizhu", "bridge", "uno"):
            yield f"RLCard {name}", lambda name=name: rlcard(name)  # type: ignore[misc]


def measure(rounds: int, seconds: float) -> dict[str, float]:
    """Return the steps a second of each."""
    works = {name: make() for name, make in contenders()}
    best = dict.fromkeys(works, 0.0)
    for work in works.values():
        # What is compiled, or made once.
        next(work)
    for _ in range(rounds):
        for name, work in works.items():
            first, begun = next(work), process_time()
            last = next(work)
            while (took := process_time() - begun) < seconds:
                last = next(work)
            best[name] = max(best[name], (last - first) / took)
    return best


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    told = parser.parse_args()
    for name, steps in measure(told.rounds, told.seconds).items():
        print(f"{name:<40} {steps:>12,.0f} steps/s")


if __name__ == "__main__":
    main()
