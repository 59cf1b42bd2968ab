"""Every game, every option and every compatible pair of options satisfies the twelve laws."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations

import pytest

from euchre import GAMES, Rules, RulesError, game, rules
from euchre.games import options_of
from tests.kit import TEMPERS, BrokenLaw, Report, check
from tests.written import tables_of

NAMES = [g.name for g in GAMES]

#: An option with a value, and a few of them.
Choice = tuple[str, str]
Mix = tuple[Choice, ...]
#: What stands between two rules that play differently; all else is goal, custom or word.
Shape = tuple[object, ...]


def shape(table: Rules) -> Shape:
    return (
        (table.pack, table.seats, table.sides, table.hand, table.widow, table.columns),
        (table.turn_up, table.phases, table.prices, table.bowers),
        (table.joker_turned, table.joker_no_trump, table.reveal_after, table.maker_counts),
    )


@cache
def choices(name: str) -> list[Choice]:
    """Every option of a game with every value but its default."""
    return [(o, value) for o, values in options_of(game(name)).items() for value in values[1:]]


@cache
def made(name: str, mix: Mix) -> Rules | list[str]:
    """The rules of a game with a mix of options, or why there are none."""
    try:
        return rules(name, dict(mix))
    except RulesError as error:
        return error.problems


def first_of_each(name: str, mixes: Iterable[Mix], seen: set[Shape]) -> dict[Mix, Rules]:
    """The rules of some mixes, those left out that cannot be or that play like an earlier one."""
    tables = {}
    for mix in mixes:
        table = made(name, mix)
        if isinstance(table, Rules) and shape(table) not in seen:
            seen.add(shape(table))
            tables[mix] = table
    return tables


@cache
def two_choices(name: str) -> list[Mix]:
    """Every two choices of different options of a game."""
    return [two for two in combinations(choices(name), 2) if two[0][0] != two[1][0]]


@cache
def singles(name: str) -> dict[Mix, Rules]:
    """The rules of every option that plays unlike the game, and unlike the options before it."""
    return first_of_each(name, [(choice,) for choice in choices(name)], {shape(game(name).rules)})


@cache
def pairs(name: str) -> dict[Mix, Rules]:
    """The rules of every pair of options that plays like no single one and no other pair."""
    known = {shape(game(name).rules), *map(shape, singles(name).values())}
    return first_of_each(name, two_choices(name), known)


@cache
def shared(of: Callable[[str], dict[Mix, Rules]]) -> dict[str, set[Mix]]:
    """Return for every game the mixes whose turn it is: each is taken in one of its games.

    ``tests.soak.conformance`` takes every mix in every game.
    """
    where: dict[Mix, list[str]] = {}
    for name in NAMES:
        for mix in of(name):
            where.setdefault(mix, []).append(name)
    found: dict[str, set[Mix]] = {name: set() for name in NAMES}
    for i, (mix, names) in enumerate(where.items()):
        found[names[i % len(names)]].add(mix)
    return found


@pytest.mark.shapes
@pytest.mark.parametrize("name", NAMES)
def test_a_game_keeps_every_law(name: str) -> None:
    # Two deals of each temper.
    report = check(game(name).rules, deals=10, positions=1)
    report.raise_if_broken()
    assert report.deals == 10
    assert report.outcomes["PLAYED"] >= 5


@pytest.mark.shapes
@pytest.mark.parametrize("name", NAMES)
def test_every_option_keeps_every_law(name: str) -> None:
    for i, (mix, table) in enumerate(singles(name).items()):
        # In one of its games at length; brute force takes as long as the deals.
        if mix in shared(singles)[name]:
            check(table, deals=2, seed=2 * i, positions=1).raise_if_broken()
        else:
            check(table, deals=1, seed=i, worlds=1, positions=0).raise_if_broken()


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", NAMES)
def test_every_pair_of_options_keeps_every_law(name: str) -> None:
    for i, mix in enumerate(mix for mix in pairs(name) if mix in shared(pairs)[name]):
        # Seeds go through the tempers in turn; more deals of each: ``tests.soak.conformance``.
        check(pairs(name)[mix], deals=1, seed=i, worlds=1, positions=0).raise_if_broken()


#: Few in number, and each needs several things at once.
CROWDED = """
double-turn-up pack=24 misdeal-low=can call-for-best=maker
double-turn-up joker=on misdeal-low=must alone=any
uka pack=24 farmers=on call-for-best=maker alone=any
standard farmers=on misdeal-low=must misdeal-ace=must suit-to-order=all stick-the-dealer=on \
  suit-to-name=on alone=any defend-alone=any call-for-best=both jambon=on jambon-lead=on high-low=on
british joker-no-trump=on high-low=on call-for-best=both jambon=on jambon-lead=on suit-to-order=all
railroad partner-alone=on bury-upcard=on optional-pickup=on
bald call-for-best=both defend-alone=any jambon=on joker=on
"""


@pytest.mark.every(4)
@pytest.mark.parametrize("table", tables_of(CROWDED), ids=lambda table: table.id)
def test_crowded_mixes_keep_every_law(table: Rules) -> None:
    check(table, deals=20, positions=1).raise_if_broken()


def test_a_deal_of_each_temper_is_in_every_check() -> None:
    # Passed out deals and lone hands come from timid and bold players.
    report = check(rules("standard"), deals=2 * (len(TEMPERS) + 1), worlds=0, positions=0)
    assert set(report.outcomes) == {"PLAYED", "PASSED_OUT"}


def test_the_report_says_where_and_how_to_see_it_again() -> None:
    report = Report("standard")
    report.raise_if_broken()
    assert report.ok
    report.judge(1, 7, iter([(3, "9C in two places")]))
    assert not report.ok
    assert report.broken == {1}
    with pytest.raises(BrokenLaw) as caught:
        report.raise_if_broken()
    line = "law 1 (partition), standard, seed 7 at ply 3: 9C in two places"
    assert str(caught.value) == line
    assert line in str(report)
