"""A long second opinion: many deals against OpenSpiel.

    uv run python -m tests.soak.openspiel --deals 1000000 --seed 1 --keep FILE

A disagreement ends it with exit code 1 and names the deal.
"""

import sys
from collections import Counter
from collections.abc import Sequence

from tests.second_opinion import openspiel
from tests.second_opinion.openspiel import Disagreement, dialect_of, play, rng_of
from tests.soak.parts import Found, Run, collected, command_line, sizes

#: Deals of a part, and the code that is tested.
PART, TESTS = 10_000, ("engine", "games", "cards.py", "ranking.py")


def work(seed: int, first: int, deals: int) -> Found:
    """Play so many deals on both engines; return what came up in them."""
    facts, wrong = Counter[str](), []
    for number in range(first, first + deals):
        try:
            facts += play(dialect_of(number), rng_of(seed, number))
        except Disagreement as difference:
            wrong.append(f"deal {number} of seed {seed}: {difference}")
    return {"deals": deals, **facts, "wrong": wrong}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the soak; return the exit code."""
    options = command_line(arguments, __doc__, keep=True, deals=1_000_000)
    if openspiel.MISSING:
        print(openspiel.MISSING, file=sys.stderr)
        return 2
    found = collected(
        Run("openspiel", {"seed": options.seed, "deals": options.deals, "part": PART}, TESTS),
        sizes(options.deals, PART),
        lambda number, size: work(options.seed, number * PART, size),
        options.keep,
    )
    wrong = found.pop("wrong")
    print("\n".join(wrong), *(f"{name:<28}{count:>14,}" for name, count in sorted(found.items())),
          sep="\n")  # fmt: skip
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
