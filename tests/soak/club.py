"""The club player at length: ``uv run python -m tests.soak.club``.

Its compiled deals against those of the engine at every table with every single option, what is
said to be decided, and the outcomes in the file.  Stops with an ``AssertionError`` at the first
difference.
"""

from __future__ import annotations

from itertools import chain

from euchre import GAMES, rules
from tests.bots.tables import TABLES, every_option
from tests.bots.test_outcomes import measures_what_the_file_holds
from tests.club.test_rollout import counts_are_not_mistaken, rows_end_as_on_the_engine
from tests.soak.parts import command_line
from tests.test_decided import what_is_decided_stays_so


def main() -> None:
    """Play so many laps of all tables."""
    given = command_line(
        None,
        __doc__,
        laps=1,
        deals=(8, "deals of each table in a lap"),
        measured=(10_000, "deals of each game"),
    )
    for lap in range(given.laps):
        seed, ends = f"soak:{given.seed}:{lap}", 0
        for table in chain((rules(*entry) for entry in TABLES), every_option()):
            ends += rows_end_as_on_the_engine(table, seed, given.deals)
            counts_are_not_mistaken(table, seed, 4 * given.deals)
        for game in GAMES:
            what_is_decided_stays_so(game.name, f"{seed} {game.name}", 10 * given.deals)
        print(f"lap {lap + 1}: {ends} ends", flush=True)
    for game in GAMES:
        # The deals of these are always the same, so one lap is enough.
        measures_what_the_file_holds(game.rules, given.measured)
        print(f"{game.name}: outcomes as in the file", flush=True)


if __name__ == "__main__":
    main()
