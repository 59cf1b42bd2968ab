"""What is typed at a table, at length: ``uv run python -m tests.soak.words``.

In random positions of every game, and of mixes of options, all that is shown can be typed and
nothing illegal is understood.  Stops with an ``AssertionError`` at the first position where not.
"""

from __future__ import annotations

from euchre import rules
from tests.play.test_parser import (
    EVERYTHING,
    all_that_is_shown_can_be_typed,
    nothing_illegal_is_understood,
    positions,
)
from tests.soak.parts import command_line


def main() -> None:
    """Play so many laps of all tables, each with every dealer."""
    given = command_line(None, __doc__, laps=20)
    shown = 0
    for lap in range(given.laps):
        for game, options in EVERYTHING:
            seats = rules(game, options).seats
            for s in positions(game, options, (given.seed << 20) + lap, seats):
                all_that_is_shown_can_be_typed(s)
                nothing_illegal_is_understood(s)
                shown += 1
        print(f"lap {lap + 1}: {shown} positions", flush=True)


if __name__ == "__main__":
    main()
