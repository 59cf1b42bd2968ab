"""A long check of the exact solvers: random positions of every game, round after round.

    uv run python -m tests.soak.exact --rounds 100 --seed 1

Short hands are held against brute force, longer ones against the plain solver, and whole deals
against DDS where it can be used.  Every round has its own seed, printed after it; a disagreement
ends the run with exit code 1 and names the position, and ``--seed`` with that number begins
there.  Ctrl-C ends it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

from tests.soak.parts import command_line


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the soak; return the exit code."""
    from tests.kernel.test_dds import hold_other_deals_against_dds
    from tests.kernel.test_exact import (
        SHAPES,
        TABLES,
        drawn,
        hold_against_brute_force,
        hold_against_plain,
    )

    options = command_line(
        arguments, __doc__, rounds=100, tricks=(6, "of the longest hands"), only=",".join(TABLES)
    )
    names = options.only.split(",")
    if unknown := [name for name in names if name not in TABLES]:
        print(f"no table {', '.join(unknown)}; there are {', '.join(TABLES)}", file=sys.stderr)
        raise SystemExit(2)
    for number in range(options.rounds):
        seed = options.seed + number
        for name in names:
            rules, rng = TABLES[name], Random(f"{seed} {name}")
            tricks = min(options.tricks, rules.tricks, 12 // max(1, rules.seats - 2))
            try:
                hold_against_brute_force(list(drawn(rules, SHAPES, rng)))
                hold_against_plain(rules, rng, 20, max(tricks, 4 if rules.columns else 1))
                hold_other_deals_against_dds(name, seed)
            except AssertionError as error:
                print(f"round {number + 1}, seed {seed}, {name}: {error}", file=sys.stderr)
                return 1
            except KeyboardInterrupt:
                print(f"stopped; go on with --seed {seed}")
                return 0
        print(f"round {number + 1}: every solver agrees (seed {seed})", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
