"""Tables and decisions on which bots are tested."""

from collections.abc import Iterator
from random import Random

from euchre import GAMES, Rules, State, legal, push
from euchre.bots import Bot, bot
from euchre.bots.search.deciding import Level, SearchBot
from euchre.engine.fields import Logged
from euchre.engine.rewind import rewind
from tests.cases.table import Case, Deal, Told
from tests.test_bots import RICH, tables

#: As the levels for people, expert and strong, with hardly a world.
QUICK = Level(cards=12, calls=6, budget=(1000, 1000), weighs=True, solved=True)
QUICK_STRONG = Level(cards=12, calls=6, budget=(1000, 1000))

#: Every game, and mixes of options in which everything is asked that a table can ask.
TABLES = [*(g.rules for g in GAMES), *RICH]


def every_option() -> Iterator[Rules]:
    """Yield every game with every single option on its own."""
    for game in GAMES:
        yield from tables(game.name)


def some_options(part: int) -> Iterator[Rules]:
    """Yield one of so many of the same."""
    for i, table in enumerate(every_option()):
        if i % part == 0:
            yield table


def quick(seed: int | str, level: Level = QUICK) -> SearchBot:
    """Return a searching player that does not think long."""
    return SearchBot(Random(seed), level)


def by_club(number: int) -> dict[str, Bot]:
    """Return one of every kind of player that does not search, each with its chance."""
    return {name: bot(name, Random(number)) for name in ("club", "beginner", "random")}


def players(number: int) -> dict[str, Bot]:
    """Return one of every kind of player, each with its chance from a number."""
    return {
        "club": bot("club", Random(number)),
        "beginner": bot("beginner", Random(number)),
        "expert": quick(number),
        "strong": quick(number, QUICK_STRONG),
    }


def played(
    hands: str,
    dealer: int,
    up: str,
    said: str,
    scores: tuple[int, ...] = (),
    game: str = "standard",
) -> State:
    """Return a deal with these hands, seat 0 first, after what was said and played."""
    deal = Deal(tuple(hands.split(", ")), up, dealer=dealer)
    return Told(Case(game, deal, said, {}, scored=scores)).state


def played_again(world: State) -> Iterator[tuple[State, Logged]]:
    """Yield the state before each action of a world, every one of which must have been legal."""
    again = rewind(world).start(world.rules, world.dealer, world.scores)
    for entry in world.history:
        assert entry.action in legal(again)
        yield again, entry
        push(again, entry.action)
    assert again.hands == world.hands
