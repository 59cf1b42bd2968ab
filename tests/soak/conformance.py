"""The conformance kit at length: ``uv run python -m tests.soak.conformance``.

Every kind of position that is small enough for brute force, from every seat; then every game,
option, pair of options and a sample of triples, with more deals, more worlds and more small
positions than the tests take.  Prints a line for every game and group; ends with exit code 1 and
the violations if there are any.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from random import Random
from time import perf_counter

from euchre import GAMES, Rules, RulesError, game, rules
from euchre.games import options_of
from euchre.testing import Report, check
from tests.conformance import test_family_worlds, test_worlds
from tests.conformance.test_worlds import hold_against_brute_force
from tests.soak.parts import command_line


def mixes(name: str, size: int) -> Iterator[dict[str, str]]:
    """Yield every choice of ``size`` options of a game away from their defaults."""
    offered = options_of(game(name))
    for names in combinations(offered, size):
        choices: list[dict[str, str]] = [{}]
        for option in names:
            choices = [{**mix, option: v} for mix in choices for v in offered[option][1:]]
        yield from choices


def tables(name: str, size: int, share: float, rng: Random) -> Iterator[Rules]:
    """Yield the rules of the mixes that can be played, each way of playing once."""
    seen: set[object] = set()
    for mix in mixes(name, size):
        if rng.random() > share:
            continue
        try:
            table = rules(name, mix)
        except RulesError:
            continue
        plays = (
            (table.pack, table.seats, table.sides, table.hand, table.widow, table.columns),
            (table.turn_up, table.phases, table.bowers, table.joker_turned),
            (table.joker_no_trump, table.reveal_after, table.maker_counts),
        )
        if plays not in seen:
            seen.add(plays)
            yield table


def soak(
    names: list[str], deals: int, triples: float, seed: int, quiet: bool = False
) -> list[Report]:
    """Check everything; return the reports of the rules that break a law."""
    rng = Random(seed)
    broken = []
    for name in names:
        for size, share, many in ((0, 1, 40), (1, 1, 4), (2, 1, 1), (3, triples, 1)):
            began, count, dealt = perf_counter(), 0, 0
            for table in tables(name, size, share, rng):
                report = check(
                    table,
                    deals=deals * many,
                    seed=rng.randrange(1 << 30),
                    worlds=2,
                    positions=many if size < 2 else 0,
                )
                count, dealt = count + 1, dealt + report.deals
                if not report.ok:
                    broken.append(report)
                    print(report, flush=True)
            if not quiet:
                took = perf_counter() - began
                line = f"{name:16} {size} options: {count:6} rules, {dealt:7} deals, {took:6.0f} s"
                print(line, flush=True)
    return broken


def against_brute_force() -> int:
    """Hold every case against brute force, from every seat; return how many are wrong."""
    wrong, cases = 0, [*test_worlds.CASES, *test_family_worlds.CASES]
    for case in cases:
        try:
            hold_against_brute_force(case, all_views=True)
        except AssertionError as error:
            wrong += 1
            print(f"{case.id}: {error}", flush=True)
    print(f"brute force: {len(cases)} kinds of positions, {wrong} wrong", flush=True)
    return wrong


def main() -> None:
    """Read the command line and soak."""
    given = command_line(
        None,
        __doc__,
        games=",".join(one.name for one in GAMES),
        deals=(10, "deals for a pair of options"),
        triples=(0.05, "share of the triples"),
    )
    wrong = against_brute_force()
    broken = soak(given.games.split(","), given.deals, given.triples, given.seed)
    print(f"{len(broken)} rules break a law" if broken else "every law holds")
    sys.exit(bool(broken or wrong))


if __name__ == "__main__":
    main()
