"""A long comparison of the compiled machine with the engine: every deal, action by action.

    uv run python -m tests.soak.machine --deals 1000000 --seed 1 --keep FILE

Deals go through all games in turn: a third as the game is, a third with one house rule, a third
with a random mix of them; players of several tempers, stacked packs.  A difference ends the run
with exit code 1 and names rules and seed.
"""

import sys
from collections.abc import Sequence

from euchre import GAMES
from tests.fast.rules.side_by_side import compare, mixed, one_option
from tests.soak.parts import SOURCE, Found, Run, collected, command_line, sizes

#: The code compared: all of the machine but its random players, and the engine.
NOT_HERE = ("at_random.py", "deal_statistics.py", "dealing.py")
MACHINE = sorted(p.name for p in (SOURCE / "fast" / "rules").glob("*.py") if p.name not in NOT_HERE)
PLACES = (
    *(f"fast/rules/{name}" for name in MACHINE),
    *("fast/layout", "fast/compile", "engine", "games", "cards.py", "ranking.py"),
)
#: Deals of a part.
PART = 10_000
#: Every so many-th action of every so many-th deal all views are compared too.
LOOK = 7
#: Random mixes of house rules of each game.
MIXES = 400


def work(seed: int, number: int, deals: int) -> Found:
    """Compare one part of the run."""
    plies, wrong = 0, []
    for i in range(number * PART, number * PART + deals):
        name, turn = GAMES[i % len(GAMES)].name, i // len(GAMES)
        if turn % 3 == 0:
            table = mixed(name, 0)
        elif turn % 3 == 1:
            table = one_option(name, turn // 3)
        else:
            table = mixed(name, 1 + turn // 3 % MIXES)
        try:
            plies += compare(table, seed << 40 | i, look=0 if i % LOOK else LOOK)
        except AssertionError as difference:
            wrong.append(str(difference))
    return {"deals": deals, "actions": plies, "wrong": wrong}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the soak; return the exit code."""
    options = command_line(arguments, __doc__, keep=True, deals=1_000_000)
    run = Run("machine", {"seed": options.seed, "deals": options.deals, "part": PART}, PLACES)
    found = collected(
        run,
        sizes(options.deals, PART),
        lambda number, size: work(options.seed, number, size),
        options.keep,
    )
    for difference in found["wrong"]:
        print(difference, file=sys.stderr)
    print(
        f"{found['deals']:,} deals, {found['actions']:,} actions, {len(found['wrong'])} differences"
    )
    return 1 if found["wrong"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
