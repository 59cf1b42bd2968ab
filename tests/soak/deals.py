"""A long comparison of the simulator with the engine: every deal, action by action.

    uv run python -m tests.soak.deals --deals 1000000 --seed 1

Goes through all games in blocks, half of each with random cards, half called by worth and
played by the rule of thumb.  Stopped by Ctrl-C it says how to go on.  A difference ends it
with exit code 1 and names the block, so that ``--first N --deals 1`` repeats it alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from euchre.bridge import turn_up
from tests.kernel.dealt import GAMES, compare

#: Deals of one game in a row.
BLOCK = 500


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the soak; return the exit code."""
    options = _read(arguments)
    begun = said = time.monotonic()
    first, last = options.first // BLOCK, -(-(options.first + options.deals) // BLOCK)
    for block in range(first, last):
        try:
            play_block(block, options.seed)
        except AssertionError as difference:
            print(f"deals from {block * BLOCK}: {difference}", file=sys.stderr)
            print(f"again: --seed {options.seed} --first {block * BLOCK} --deals 1")
            return 1
        except KeyboardInterrupt:
            left = (last - block) * BLOCK
            again = f"--seed {options.seed} --first {block * BLOCK} --deals {left}"
            print(f"stopped; go on: {again}")
            return 130
        if time.monotonic() - said > 5:
            said = time.monotonic()
            done = (block + 1 - first) * BLOCK
            print(f"{done:,} deals, {done / (said - begun):,.0f} a second", file=sys.stderr)
    print(f"{(last - first) * BLOCK:,} deals agree, in {time.monotonic() - begun:,.0f} s")
    return 0


def play_block(block: int, seed: int) -> None:
    """Compare one block of deals; each has a game and numbers of its own."""
    table = GAMES[block % len(GAMES)].rules
    half = BLOCK // 2
    compare(table, half, seed, None, "random", first=block * BLOCK)
    spread = 0.5 + block % 7 / 30
    caller = turn_up.by_worth(table, call=spread, alone=spread + 0.15, later=spread + 0.15)
    compare(table, half, seed, caller, "policy", first=block * BLOCK + half)


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=1_000_000, help="how many deals")
    parser.add_argument("--seed", type=int, default=1, help="seed of the run")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    options = parser.parse_args(arguments)
    if options.deals < 1 or options.first < 0 or options.seed < 0:
        parser.error("--deals must be 1 or more, --first and --seed 0 or more")
    return options


if __name__ == "__main__":
    raise SystemExit(main())
