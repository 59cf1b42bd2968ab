"""The kernel's worlds at length: ``uv run python -m tests.soak.sampler``.

Every kind of position that is small enough for brute force; then, for every game and
every option of it, worlds of random positions replayed through the rules, and beside
those of the engine.  Prints a line for every game; ends with exit code 1 if anything
is wrong.
"""

from __future__ import annotations

import sys

import pytest

from euchre import GAMES
from euchre.engine.view import observe
from tests.conformance.test_worlds import hold_against_brute_force
from tests.kernel.imagined import FAR, beside_the_engine, broken_laws, instead_of_the_engine, spots
from tests.kernel.test_sampler import CASES, with_one_option
from tests.soak.parts import command_line


def against_brute_force() -> int:
    """Hold every case against brute force; return how many are wrong."""
    wrong = 0
    with pytest.MonkeyPatch.context() as patch:
        instead_of_the_engine(patch)
        for case in CASES.values():
            try:
                hold_against_brute_force(case, all_views=True)
            except AssertionError as error:
                wrong += 1
                print(f"{case.id}: {error}")
    print(f"brute force: {len(CASES)} kinds of positions, {wrong} wrong", flush=True)
    return wrong


def beside_all_rules(name: str, deals: int, draws: int, seed: int) -> int:
    """Check a game and each of its options; return how many things are wrong."""
    wrong = compared = 0
    farthest = 0.0
    for number, table in enumerate(with_one_option(name)):
        # Other deals for every set of rules.
        seed += 100 * number
        for law in (found for i in range(deals) for found in broken_laws(table, seed + i, 0.1, 2)):
            wrong += 1
            print(f"{name}: {law}")
        for s, seat in spots(table, deals, seed):
            far, what = beside_the_engine(observe(s, seat), seed, draws)
            compared, farthest = compared + 1, max(far, farthest)
            if far > FAR:
                wrong += 1
                print(f"{name}: {what} is off by {far:.1f} deviations, seat {seat}, {s.history}")
    print(f"{name}: {compared} views, at most {farthest:.1f} deviations", flush=True)
    return wrong


def main() -> None:
    """Read the command line and check."""
    options = command_line(
        None,
        __doc__,
        deals=(3, "deals for each set of rules"),
        worlds=(1000, "of each view"),
        games=",".join(game.name for game in GAMES),
    )
    wrong = against_brute_force()
    for name in options.games.split(","):
        wrong += beside_all_rules(name, options.deals, options.worlds, options.seed)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
