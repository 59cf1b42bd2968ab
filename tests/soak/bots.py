"""All players at every table, at length: ``uv run python -m tests.soak.bots``.

Deals of every game with every single option, and of mixes of options; every so many by players
of all levels, the others by those who do not search, which takes a fiftieth of the time.  Stops
with an ``AssertionError`` at the first illegal choice, and at the first one that changes when the
cards do that a seat cannot see.
"""

from __future__ import annotations

from itertools import chain, count

from euchre import legal, observe, rules
from euchre.fast.sample.imagine import imagine
from tests.bots.tables import TABLES, by_thumb, every_option, players
from tests.soak.parts import command_line
from tests.test_bots import decisions


def main() -> None:
    """Play as many deals as asked for."""
    given = command_line(
        None, __doc__, deals=100_000, searching=(20, "of so many deals those who search play one")
    )
    done = choices = 0
    for lap in count():
        for table in chain((rules(*t) for t in TABLES), every_option()):
            seed = f"soak:{given.seed}:{lap}:{table.id}"
            kinds = by_thumb if done % given.searching else players
            who = list(kinds(done).values())
            for s, action in decisions(table, who, seed, 1):
                assert action in legal(s), f"{seed}: {action}"
                choices += 1
                if choices % 50 == 0:
                    world = imagine(observe(s, s.turn), 1, choices).state(0)
                    one, other = (
                        [p.choose(observe(x, x.turn), legal(x)) for p in kinds(choices).values()]
                        for x in (s, world)
                    )
                    assert one == other, f"{seed}: {one} or {other}"
            done += 1
            if done % 1000 == 0:
                print(f"{done} deals, {choices} choices", flush=True)
            if done >= given.deals:
                print(f"{done} deals, {choices} choices, all of them legal and honest")
                return


if __name__ == "__main__":
    main()
