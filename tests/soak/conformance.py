"""The conformance kit at length: ``uv run python -m tests.soak.conformance``.

Every kind of position that is small enough for brute force, from every seat; then every game,
option, pair of options and a sample of triples, with more deals, more worlds and more small
positions than the tests take.  Prints a line for every game and group (``--keep FILE``: can be
interrupted between them); ends with exit code 1 and the violations if there are any.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from random import Random

from euchre import GAMES, Rules, RulesError, game, rules
from euchre.games import options_of
from tests.conformance import test_family_worlds, test_worlds
from tests.conformance.test_worlds import hold_against_brute_force
from tests.kit import check
from tests.soak.parts import Found, Run, collected, command_line

#: So many times the deals of a pair, by the number of house rules.
MORE = {0: 40, 1: 4, 2: 1, 3: 1}


def mixes(name: str, size: int) -> Iterator[dict[str, str]]:
    """Yield every choice of ``size`` options of a game away from their defaults."""
    offered = options_of(game(name))
    for names in combinations(offered, size):
        choices: list[dict[str, str]] = [{}]
        for option in names:
            choices = [{**mix, option: v} for mix in choices for v in offered[option][1:]]
        yield from choices


def tables(name: str, size: int, share: float, rng: Random) -> Iterator[Rules]:
    """Yield the rules of the mixes that can be played, each way of playing and counting once."""
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
            (table.joker_no_trump, table.reveal_after, table.maker_counts, table.prices),
        )
        if plays not in seen:
            seen.add(plays)
            yield table


def group(name: str, size: int, deals: int, triples: float, seed: int) -> Found:
    """Check a game with ``size`` house rules; return the rules that break a law."""
    rng = Random(f"{seed} {name} {size}")
    many, share = MORE[size], triples if size == 3 else 1
    found: Found = {"rules": 0, "deals": 0, "wrong": []}
    for table in tables(name, size, share, rng):
        report = check(
            table,
            deals=deals * many,
            seed=rng.randrange(1 << 30),
            worlds=2,
            positions=many if size < 2 else 0,
        )
        found["rules"] += 1
        found["deals"] += report.deals
        if not report.ok:
            found["wrong"].append(str(report))
    line = f"{name:22} {size} options: {found['rules']:6} rules, {found['deals']:7} deals"
    print("\n".join([line, *found["wrong"]]), flush=True)
    return found


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
        keep=True,
        games=",".join(one.name for one in GAMES),
        deals=(10, "deals for a pair of options"),
        triples=(0.05, "share of the triples"),
    )
    wrong = against_brute_force()
    asked = {name: getattr(given, name) for name in ("games", "deals", "triples", "seed")}
    groups = [(name, size) for size in MORE for name in given.games.split(",")]
    found = collected(
        Run("conformance", asked, ("engine", "games")),
        range(len(groups)),
        lambda number, _: group(*groups[number], given.deals, given.triples, given.seed),
        given.keep,
    )
    broken = found["wrong"]
    print("\n".join([*broken, f"{found['rules']} rules, {found['deals']} deals"]))
    print(f"{len(broken)} rules break a law" if broken else "every law holds")
    sys.exit(bool(broken or wrong))


if __name__ == "__main__":
    main()
