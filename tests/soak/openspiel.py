"""A long second opinion: many deals against OpenSpiel.

    uv run python -m tests.soak.openspiel --deals 1000000 --seed 1

Stopped by Ctrl-C it says how to go on.  A disagreement ends it with exit code 1 and
names the deal, so that ``--first N --deals 1`` repeats it alone.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence

from tests.second_opinion import openspiel
from tests.second_opinion.openspiel import Disagreement, dialect_of, play, rng_of
from tests.soak.parts import command_line


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the soak; return the exit code."""
    options = command_line(
        arguments,
        __doc__,
        deals=1_000_000,
        first=(0, "number of the first deal"),
    )
    if openspiel.MISSING:
        print(openspiel.MISSING, file=sys.stderr)
        return 2
    return _play(options.first, options.deals, options.seed)


def _play(first: int, deals: int, seed: int) -> int:
    facts: Counter[str] = Counter()
    begun = said = time.monotonic()
    number = first
    try:
        for number in range(first, first + deals):
            facts += play(dialect_of(number), rng_of(seed, number))
            if time.monotonic() - said > 5:
                said = time.monotonic()
                done = number + 1 - first
                speed = done / (said - begun)
                left = (deals - done) / speed
                print(
                    f"{done:,} of {deals:,} deals, {speed:,.0f} a second, {left:,.0f} s to go",
                    file=sys.stderr,
                )
    except Disagreement as difference:
        print(f"deal {number}: {difference}", file=sys.stderr)
        print(f"again: --seed {seed} --first {number} --deals 1", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        left = first + deals - number
        print(f"stopped; go on: --seed {seed} --first {number} --deals {left}")
        return 130
    seconds = time.monotonic() - begun
    print(f"{deals:,} deals from {first:,} of seed {seed} agree, in {seconds:,.0f} s:")
    for name, count in sorted(facts.items()):
        print(f"  {name:<28}{count:>14,}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
