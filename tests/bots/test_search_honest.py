"""Search bots are legal, honest and reproducible at every table."""

from random import Random

import pytest

from euchre import Rules, deal, legal, observe, rules, shuffled
from euchre.bots import BOTS, bot
from euchre.bots.search.deciding import Level, SearchBot
from euchre.bots.view_json import request_line
from euchre.engine.phases import Tricks
from euchre.engine.state import push
from euchre.fast.sample.imagine import imagine
from tests.bots.tables import QUICK, QUICK_STRONG, TABLES, by_club, players, quick, some_options
from tests.commands import in_python
from tests.test_bots import decisions


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(2))
def test_no_choice_is_illegal_whatever_the_options(part: int) -> None:
    """At every sixteenth table; ``tests.soak.bots`` takes all."""
    asked = 0
    for i, table in enumerate(some_options(16)):
        if i % 2 == part:
            who = list(players(i).values())
            for s, action in decisions(table, who, f"legal:{table.id}", 1):
                assert action in legal(s), table.id
                asked += 1
    assert asked > 100


@pytest.mark.shapes
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_hidden_cards_never_change_a_decision(table: Rules) -> None:
    """The true deal is exchanged for others that look alike from the seat."""
    phases = set()
    # Who plays the deal does not matter: those who do not search are fifty times as fast.
    driver = list(by_club(1).values())
    for number, (s, _) in enumerate(decisions(table, driver, f"hidden:{table.id}", 1)):
        view = observe(s, s.turn)
        phase = type(table.phases[s.phase])
        if phase is Tricks and number % 6:
            continue
        phases.add(phase)
        worlds = imagine(view, 2, number)
        for name, player in players(number).items():
            chosen = player.choose(view, legal(s))
            for world in (worlds.state(0), worlds.state(1)):
                other = observe(world, world.turn)
                assert players(number)[name].choose(other, legal(world)) == chosen, name
    assert phases


@pytest.mark.every(3)
@pytest.mark.parametrize("level", [QUICK, QUICK_STRONG])
@pytest.mark.parametrize("name", ["standard", "hasenpfeffer", "five"])
def test_the_same_seed_gives_the_same_choice(name: str, level: Level) -> None:
    table = rules(name)
    for s, _ in decisions(table, [quick(5)], "again", 1):
        view = observe(s, s.turn)
        assert quick(7, level).choose(view, legal(s)) == quick(7, level).choose(view, legal(s))


def test_a_forced_choice_takes_no_chance() -> None:
    """A player that is asked where there is no choice goes on as if it had not been."""
    rng, other = Random(1), Random(1)
    s = deal(rules("standard"), shuffled(rules("standard").pack, Random(2)))
    assert SearchBot(rng, QUICK).choose(observe(s, s.turn), [5]) == 5
    assert rng.random() == other.random()


def test_players_play_elsewhere_as_here() -> None:
    """In a process that gets nothing but views they choose the same as beside the true deal."""
    table = rules("standard")
    views: list[str] = []
    chosen: list[str] = []
    for name in ("beginner", "strong", "expert"):
        s = deal(table, shuffled(table.pack, Random(11)), 2)
        while not s.ended:
            choices = legal(s)
            action = choices[0]
            if len(choices) > 1:
                view = observe(s, s.turn)
                action = bot(name, Random(len(views))).choose(view, choices)
                views.append(f"{name} {request_line(view, choices, seed=len(views), seconds=10)}")
                chosen.append(f"{name} {int(action)}")
            push(s, action)
    code = (
        "import sys\n"
        "from random import Random\n"
        "from euchre.bots import bot\n"
        "from euchre.bots.view_json import view_from\n"
        "for line in sys.stdin:\n"
        "    name, _, told = line.partition(' ')\n"
        "    view, seed = view_from(told)\n"
        "    print(name, int(bot(name, Random(seed)).choose(view, view.legal())))\n"
    )
    assert in_python(code, input="\n".join(views)).splitlines() == chosen


def test_every_player_has_a_name_and_is_legal() -> None:
    table = rules("british")
    for name in BOTS:
        for s, action in decisions(table, [bot(name, Random(1))], "names", 1):
            assert action in legal(s), name
