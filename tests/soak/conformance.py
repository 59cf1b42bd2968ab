"""The conformance kit at length: ``uv run python -m tests.soak.conformance``.

Every kind of position that is small enough for brute force, from every seat; then every game,
option, pair of options and a sample of triples, with more deals, more worlds and more small
positions than the tests take.

Most pairs differ from others in nothing that is played: another winning score, who cuts, a price.
So each way of playing is checked once, for all games together; and no law but those of points
knows a price, so where only the prices are new, deals are played beside the compiled machine,
which knows the rules a second time, until both have counted the points.

Goes part by part (``--keep FILE``: can be interrupted between them); ends with exit code 1 and the
violations if there are any.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from euchre import GAMES, Rules, RulesError, game, rules
from euchre.games import options_of
from tests.conformance import test_worlds
from tests.conformance.test_worlds import hold_against_brute_force
from tests.fast.rules.side_by_side import compare
from tests.kit import check
from tests.soak.parts import Found, Run, collected, command_line

#: So many times the deals of a pair, by the number of house rules.
MORE = {0: 10, 1: 2, 2: 1, 3: 1}
#: How many rules make a part of the run.
PART = 50
#: What is tested: everything that a deal goes by, and no sentence.
PLACES = ("cards.py", "ranking.py", "engine", "games/declared", "games/house", "games/kinds.py")


class Way(NamedTuple):
    """Rules that are played or counted like none before them."""

    rules: Rules
    #: The number of house rules.
    size: int
    #: Whether only the prices are new.
    priced: bool


def mixes(name: str, size: int) -> Iterator[dict[str, str]]:
    """Yield every choice of ``size`` options of a game away from their defaults."""
    offered = options_of(game(name))
    for names in combinations(offered, size):
        choices: list[dict[str, str]] = [{}]
        for option in names:
            choices = [{**mix, option: v} for mix in choices for v in offered[option][1:]]
        yield from choices


def ways(games: Sequence[str], triples: float, seed: int) -> Iterator[Way]:
    """Yield the mixes that can be played, each way of playing and counting once."""
    played: set[object] = set()
    counted: set[object] = set()
    for size in MORE:
        for name in games:
            rng = Random(f"{seed} {name} {size}")
            for mix in mixes(name, size):
                if size == 3 and rng.random() > triples:
                    continue
                try:
                    table = rules(name, mix)
                except RulesError:
                    continue
                plays = (
                    (table.pack, table.seats, table.sides, table.hand, table.widow, table.columns),
                    (table.turn_up, table.phases, table.bowers, table.joker_turned),
                    (table.joker_no_trump, table.reveal_after, table.maker_counts),
                    (table.goal.down, table.goal.start),
                )
                counts = (plays, table.prices)
                if counts not in counted:
                    yield Way(table, size, plays in played)
                    played.add(plays)
                    counted.add(counts)


def one_part(some: Sequence[Way], deals: int, seed: int) -> Found:
    """Check some rules; return by number of house rules how many there were, and the broken."""
    found: Found = {
        "played": [0] * len(MORE),
        "counted": [0] * len(MORE),
        "deals": [0] * len(MORE),
        "wrong": [],
    }
    for way in some:
        many = deals * MORE[way.size]
        first = Random(f"{seed} {way.rules.id}").randrange(1 << 30)
        found["counted" if way.priced else "played"][way.size] += 1
        found["deals"][way.size] += many
        if way.priced:
            try:
                for number in range(first, first + many):
                    compare(way.rules, number)
            except AssertionError as error:
                found["wrong"].append(str(error))
            continue
        small = MORE[way.size] if way.size < 2 else 0
        report = check(way.rules, deals=many, seed=first, worlds=2, positions=small)
        if not report.ok:
            found["wrong"].append(str(report))
    print("\n".join(found["wrong"]), end="\n" * bool(found["wrong"]), flush=True)
    return found


def against_brute_force() -> Found:
    """Hold every case against brute force, from every seat; return which are wrong."""
    wrong = []
    for case in test_worlds.CASES:
        try:
            hold_against_brute_force(case, all_views=True)
        except AssertionError as error:
            wrong.append(f"{case.id}: {error}")
    return {"wrong": wrong}


def main() -> None:
    """Read the command line and soak."""
    given = command_line(
        None,
        __doc__,
        keep=True,
        games=",".join(one.name for one in GAMES),
        deals=(4, "deals for a pair of options"),
        triples=(0.0, "share of the triples"),
    )
    all_ways = [*ways(given.games.split(","), given.triples, given.seed)]
    parts = [all_ways[at : at + PART] for at in range(0, len(all_ways), PART)]
    found = collected(
        Run(
            "conformance",
            {name: getattr(given, name) for name in ("games", "deals", "triples", "seed")},
            PLACES,
        ),
        range(len(parts) + 1),
        # The first part is brute force.
        lambda number, _: (
            one_part(parts[number - 1], given.deals, given.seed)
            if number
            else against_brute_force()
        ),
        given.keep,
    )
    wrong = found["wrong"]
    print("\n".join(wrong), end="\n" * bool(wrong))
    for size in MORE:
        played, counted, deals = (found[name][size] for name in ("played", "counted", "deals"))
        print(f"{size} house rules: {played} ways to play, {counted} more to count, {deals} deals")
    print(f"{len(wrong)} rules or positions break a law" if wrong else "every law holds")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
