"""The registry of house rules, and the ways to change rules as values."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError, replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre import GAMES, OPTIONS, Goal, Pack, Partners, Rules, RulesError, rules
from euchre.engine.phases import (
    ORDER,
    Exchange,
    Farmers,
    Jambon,
    Misdeal,
    NameSuit,
    Nominate,
    Tricks,
    TurnUp,
)
from euchre.games import options_of, value_of

NAMES = [g.name for g in GAMES]
BY_NAME = {g.name: g for g in GAMES}
OFFERED = [
    pytest.param(g.name, option, values, id=f"{g.name}-{option}")
    for g in GAMES
    for option, values in options_of(g).items()
    if option != "account"
]

#: The highest number in each part of the catalogue.
PARTS = {"A": 43, "B": 30, "C": 52, "D": 186}


def problems_of(name: str, options: dict[str, object]) -> list[str]:
    """Why a mix is refused; empty where it can be played."""
    try:
        rules(name, options)
    except RulesError as error:
        return error.problems
    return []


# -- the registry --------------------------------------------------------------------------


def test_option_names_are_words_and_no_two_are_alike() -> None:
    names = [option.name for option in OPTIONS]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in names)
    assert "account" not in names


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_explains_itself(option: Any) -> None:
    assert re.fullmatch(r"[A-Z][^\n]*\.", option.doc), "one line, one sentence"
    assert len(option.doc) <= 100
    assert len(option.values) >= 2
    assert len(set(option.values)) == len(option.values)
    assert set(option.meanings) <= set(option.values)
    assert set(option.needs) <= {*option.values, "*"}
    assert option.place
    for needs in option.needs.values():
        assert all(need.sentence for need in needs)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_names_its_sources(option: Any) -> None:
    assert option.source
    for source in option.source:
        found = re.fullmatch(r"(A|B|C)([1-9]\d?)|D(\d{3})", source)
        assert found, f"{source!r} is no id of the catalogue"
        assert 1 <= int(source[1:]) <= PARTS[source[0]]


def test_the_house_rules_of_these_games_are_all_there() -> None:
    """C1-C17 and C25-C42; C18-C24 belong to games for other numbers of players."""
    behind = {source for option in OPTIONS for source in option.source if source[0] == "C"}
    assert behind == {f"C{n}" for n in (*range(1, 18), *range(25, 43))}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_is_complete(game: Any) -> None:
    assert game.rules.problems() == []
    assert game.rules.options == ()
    assert re.fullmatch(r"[A-Z][^\n]*\.", game.summary)
    assert all(re.fullmatch(r"B([1-9]|[12]\d)", source) for source in game.sources)
    assert set(game.closed) <= {option.name for option in OPTIONS}
    assert game.rules.id == game.name


# -- choosing options ------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_default_comes_first_and_changes_nothing(name: str) -> None:
    base = BY_NAME[name].rules
    for option, values in options_of(BY_NAME[name]).items():
        if option != "account":
            assert values[0] == value_of(base, option)
        assert rules(name, {option: values[0]}) == base
    everything = {option: values[0] for option, values in options_of(BY_NAME[name]).items()}
    assert rules(name, everything) == base


@pytest.mark.parametrize(("name", "option", "values"), OFFERED)
def test_a_chosen_value_can_be_read_back(name: str, option: str, values: tuple[str, ...]) -> None:
    for value in values:
        refused = problems_of(name, {option: value})
        # What an option cannot do alone says what it needs.
        reasons = "needs|does not go|cannot show|only where"
        assert all(re.search(reasons, problem) for problem in refused)
        if not refused:
            table = rules(name, {option: value})
            chosen = {option: value} if value != values[0] else {}
            assert value_of(table, option) == value
            assert dict(table.options) == chosen
            assert table.id == "+".join([name, *(f"{k}={v}" for k, v in chosen.items())])


@pytest.mark.parametrize(("name", "option", "values"), OFFERED)
def test_an_option_changes_no_other(name: str, option: str, values: tuple[str, ...]) -> None:
    others = [other.name for other in OPTIONS if other.name != option]
    before = {other: value_of(BY_NAME[name].rules, other) for other in others}
    for value in values:
        if not problems_of(name, {option: value}):
            table = rules(name, {option: value})
            assert {other: value_of(table, other) for other in others} == before


@st.composite
def mixes(draw: st.DrawFn) -> tuple[str, list[tuple[str, str]]]:
    """A game and up to six of its options with values."""
    name = draw(st.sampled_from(NAMES))
    offered = options_of(BY_NAME[name])
    chosen = draw(st.lists(st.sampled_from(sorted(offered)), max_size=6, unique=True))
    return name, [(option, draw(st.sampled_from(offered[option]))) for option in chosen]


@settings(deadline=None, max_examples=300)
@given(mixes())
def test_the_order_of_options_does_not_matter(mix: tuple[str, list[tuple[str, str]]]) -> None:
    name, chosen = mix
    there, back = dict(chosen), dict(reversed(chosen))
    refused = problems_of(name, {**there})
    assert sorted(problems_of(name, {**back})) == sorted(refused)
    if not refused:
        assert rules(name, there) == rules(name, back)
        assert rules(name, there).id == rules(name, back).id


@settings(deadline=None, max_examples=300)
@given(mixes())
def test_a_mix_that_is_accepted_can_be_built_again_from_its_own_list(
    mix: tuple[str, list[tuple[str, str]]],
) -> None:
    name, chosen = mix
    if not problems_of(name, dict(chosen)):
        table = rules(name, dict(chosen))
        assert rules(name, dict(table.options)) == table
        assert table.problems() == []


@pytest.mark.parametrize(
    ("given_value", "value"),
    [
        (True, "on"),
        (False, "off"),
        ("on", "on"),
        ("ON ", "on"),
        ("yes", "on"),
        ("true", "on"),
        ("no", "off"),
        ("False", "off"),
    ],
)
def test_on_and_off_can_be_said_in_several_ways(given_value: object, value: str) -> None:
    assert value_of(rules("standard", {"farmers": given_value}), "farmers") == value


def test_numbers_can_be_numbers() -> None:
    assert rules("standard", {"target": 7}) == rules("standard", {"target": "7"})


# -- refusals ----------------------------------------------------------------------------------


def test_a_refused_mix_lists_every_reason() -> None:
    options = {
        "farmers": "on",
        "high-low": True,
        "jambon-lead": "on",
        "stick": 1,
        "target": 6,
        "optional-pickup": "on",
    }
    with pytest.raises(RulesError) as refused:
        rules("british", options)
    reasons = [
        "british has no option 'stick'",
        "target=6 is not possible; target is one of 11, 5, 7, 10, 15",
        "optional-pickup cannot be chosen in british: the British dealer always takes the card",
        "high-low=on does not go with a joker",
        "jambon-lead=on needs jambon=on",
        "the farmer's exchange needs three face-down cards, and there are 4",
    ]
    problems = refused.value.problems
    assert len(problems) == len(reasons)
    for reason in reasons:
        assert any(problem.startswith(reason) for problem in problems), reason
    assert str(refused.value) == "; ".join(problems)


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [
        pytest.param("standard", {"joker-turned": "redeal"}, "needs a joker", id="C35"),
        pytest.param("standard", {"joker-card": "2-of-spades"}, "needs a joker", id="C31"),
        pytest.param("railroad", {"high-low": "on"}, "does not go with a joker", id="C12-C2"),
        pytest.param("standard", {"call-for-best": "both"}, "needs lone defenders", id="C38-C37"),
        pytest.param("standard", {"jambon-lead": "on"}, "needs jambon=on", id="C42-C41"),
        pytest.param("classic", {"farmers": "on"}, "there are 11", id="C13-32-cards"),
        pytest.param("standard", {"farmers": "on", "joker": "on"}, "there are 4", id="C13-C2"),
        pytest.param("standard", {"bump": "on"}, "needs cutter=left", id="C33"),
        pytest.param("bald", {"stick-the-dealer": "on"}, "no second round", id="C10-bald"),
        pytest.param("bald", {"high-low": "on"}, "no second round", id="C12-bald"),
        pytest.param("uka", {"optional-pickup": "on"}, "always takes the card", id="C28-uka"),
        pytest.param("uka", {"bury-upcard": "on"}, "never be laid away", id="B28"),
        pytest.param("british", {"optional-pickup": "on"}, "always takes", id="C28-british"),
        pytest.param("standard", {"account": "bicycle"}, "no option 'account'", id="account"),
        pytest.param("classic", {"account": "club2"}, "club, bicycle", id="account-value"),
        pytest.param("standard", {"markers": "3+4"}, "cannot show a score", id="A39"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_reason(
    name: str, options: dict[str, object], reason: str
) -> None:
    (problem,) = problems_of(name, options)
    assert reason in problem


@pytest.mark.parametrize(
    ("name", "options", "nearest"),
    [
        ("standrd", {}, "standard"),
        ("britsh", {}, "british"),
        ("standard", {"stick-dealer": "on"}, "stick-the-dealer"),
        ("standard", {"targt": 5}, "target"),
        ("standard", {"defend_alone": "any"}, "defend-alone"),
    ],
)
def test_the_nearest_names_are_offered(name: str, options: dict[str, object], nearest: str) -> None:
    (problem,) = problems_of(name, options)
    assert "did you mean" in problem
    assert nearest in problem.partition("did you mean")[2]


def test_where_nothing_is_near_everything_is_offered() -> None:
    (problem,) = problems_of("zzz", {})
    assert all(name in problem for name in NAMES)


# -- accounts ------------------------------------------------------------------------------------


def test_an_account_is_a_set_of_options() -> None:
    for g in GAMES:
        for account, options in g.accounts.items():
            by_name, by_hand = rules(g.name, {"account": account}), rules(g.name, options)
            assert by_name.but(options=()) == by_hand.but(options=())


def test_an_account_is_kept_in_the_name_and_its_options_are_not_repeated() -> None:
    table = rules("classic", {"account": "bicycle", "lead": "dealer-left", "target": 7})
    assert table.id == "classic+account=bicycle+target=7"
    assert rules("classic", {"account": "club"}).id == "classic"


def test_options_go_on_top_of_an_account() -> None:
    table = rules("british", {"account": "hangman", "lead": "loner-left"})
    assert value_of(table, "lead") == "loner-left"
    assert value_of(table, "packets") == "uniform"
    assert table.id == "british+account=hangman+lead=loner-left"


# -- rules as values ---------------------------------------------------------------------------


def test_but_writes_only_the_difference() -> None:
    base = rules("standard")
    changed = base.but(goal=Goal(target=5))
    assert (changed.goal.target, base.goal.target) == (5, 10)
    assert changed.but(goal=base.goal) == base
    with pytest.raises(FrozenInstanceError):
        base.hand = 4  # type: ignore[misc]


def test_but_makes_new_tables_for_a_new_pack() -> None:
    wide = rules("standard").but(pack=Pack("789TJQKA"))
    assert len(wide.ranks.suit[0]) == 32


def test_amend_changes_one_phase_and_keeps_its_place() -> None:
    base = rules("standard")
    changed = base.amend(NameSuit, stuck="name")
    assert [type(p) for p in changed.phases] == [type(p) for p in base.phases]
    assert changed.phase(NameSuit) == NameSuit(stuck="name")
    assert changed.phase(TurnUp) == base.phase(TurnUp)


def test_amending_what_is_not_there_is_refused() -> None:
    with pytest.raises(RulesError, match="standard has no Jambon phase to amend"):
        rules("standard").amend(Jambon, dictated=True)


@pytest.mark.parametrize(
    "phase", [Nominate(), Misdeal(), Farmers(), Jambon(), Tricks("maker-left")]
)
@pytest.mark.parametrize("name", NAMES)
def test_insert_puts_a_phase_where_its_kind_belongs(name: str, phase: Any) -> None:
    table = rules(name).insert(phase)
    places = [ORDER.index(type(p)) for p in table.phases]
    assert all(a < b for a, b in pairwise(places))
    assert table.phase(type(phase)) == phase
    assert table.insert(phase) == table
    assert table.without(type(phase)).phase(type(phase)) is None


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        pytest.param({"hand": 6}, "24 cards do not deal 6 to each of 4 players", id="no-upcard"),
        pytest.param({"seats": 5}, "24 cards do not deal 5 to each of 5", id="too-few-cards"),
        pytest.param({"seats": 3}, "3 players do not make 2 equal sides", id="uneven-sides"),
        pytest.param({"sides": Partners(3)}, "do not make 3 equal sides", id="three-sides"),
        pytest.param({"phases": (Tricks(), TurnUp())}, "must come in their order", id="order"),
        pytest.param({"phases": (TurnUp(), TurnUp(), Tricks())}, "each once", id="twice"),
        pytest.param({"turn_up": False}, "go together", id="no-card-to-accept"),
        pytest.param({"phases": (NameSuit(), Tricks())}, "go together", id="nobody-accepts"),
    ],
)
def test_rules_that_cannot_be_played_say_why(change: dict[str, Any], problem: str) -> None:
    table = rules("standard").but(**change)
    assert any(problem in found for found in table.problems())
    with pytest.raises(RulesError, match=problem):
        table.checked()


def test_all_problems_of_some_rules_are_told_together() -> None:
    table = rules("standard").but(seats=5, turn_up=False, phases=(Tricks(), TurnUp(), Farmers()))
    assert len(table.problems()) == 5


def test_rules_without_problems_are_returned_as_they_are() -> None:
    table: Rules = rules("uka")
    assert table.checked() is table


def test_a_price_can_be_changed_by_hand() -> None:
    base = rules("standard")
    dear = base.but(prices=replace(base.prices, march=3))  # type: ignore[type-var]
    assert dear.prices.bounds(dear) == base.prices.bounds(base)
    assert dear != base
    assert dear.phase(Exchange) is base.phase(Exchange)
