"""All players at every table, at length: ``uv run python -m tests.soak.bots``.

Deals of every game with every single option, and of mixes of options; every so many by players
of all levels, the others by those who do not search, which takes a fiftieth of the time.  Stops
with an ``AssertionError`` at the first illegal choice, and at the first one that changes when the
cards do that a seat cannot see.

With ``--triples N`` the tables are N others, each with three house rules: all players have every
seat there, and the compiled machine plays deals beside the engine, compared at every action
(``--keep FILE``: can be interrupted between them).
"""

from collections.abc import Callable, Sequence
from itertools import chain, count
from random import Random

from euchre import GAMES, Rules, legal, observe
from euchre.bots import Bot, bot
from euchre.fast.sample.imagine import imagine
from tests.bots.tables import TABLES, by_club, every_option, players
from tests.fast.rules.side_by_side import compare, three_options
from tests.soak.parts import Found, Run, collected, command_line
from tests.test_bots import decisions

Kinds = Callable[[int], dict[str, Bot]]

#: Deals of a table with three house rules that the machine plays beside the engine.
BESIDE = 20
#: What is tested with three house rules: who chooses, and everything that a deal goes by.
PLACES = ("cards.py", "engine", "games/declared", "games/house", "fast", "bots")


def everybody(number: int) -> dict[str, Bot]:
    """Return one of every kind of player, each with its chance from a number."""
    others = ("random", "club", "net")
    return players(number) | {name: bot(name, Random(number)) for name in others}


def play(table: Rules, who: Sequence[Bot], seed: str, kinds: Kinds, choices: int) -> int:
    """Play a deal; return the number of choices so far.  Raises ``AssertionError``."""
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
    return choices


def three_together(number: int, seed: int) -> Found:
    """Play at a table with three house rules; return how many choices there were."""
    table = three_options(GAMES[number % len(GAMES)].name, f"{seed}:{number}")
    for i in range(BESIDE):
        compare(table, seed << 40 | number * BESIDE + i, look=7)
    who, choices = list(everybody(number).values()), 0
    for first in range(len(who)):
        turned = who[first:] + who[:first]
        choices = play(table, turned, f"{seed}:{first}:{table.id}", everybody, choices)
    return {"choices": choices}


def main() -> None:
    """Play as many deals as asked for."""
    given = command_line(
        None,
        __doc__,
        keep=True,
        deals=100_000,
        searching=(20, "of so many deals those who search play one"),
        triples=(0, "tables with three house rules, instead of the others"),
    )
    if given.triples:
        found = collected(
            Run("bots", {"triples": given.triples, "seed": given.seed}, PLACES),
            range(given.triples),
            lambda number, _: three_together(number, given.seed),
            given.keep,
        )
        print(
            f"{given.triples} tables with three house rules, {found['choices']} choices, all of"
            f" them legal and honest, and {given.triples * BESIDE} deals alike on engine and"
            " machine"
        )
        return
    done = choices = 0
    for lap in count():
        for table in chain(TABLES, every_option()):
            kinds = by_club if done % given.searching else players
            who = list(kinds(done).values())
            choices = play(table, who, f"soak:{given.seed}:{lap}:{table.id}", kinds, choices)
            done += 1
            if done % 1000 == 0:
                print(f"{done} deals, {choices} choices", flush=True)
            if done >= given.deals:
                print(f"{done} deals, {choices} choices, all of them legal and honest")
                return


if __name__ == "__main__":
    main()
