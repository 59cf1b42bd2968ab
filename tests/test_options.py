"""The registry of house rules: what applies where, what is refused, and accounts."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre import GAMES, OPTIONS, Rules, RulesError, new_match, rules, shuffled
from euchre.engine.dealing import cutter
from euchre.games import options_of, span_of, value_of
from tests import law
from tests.rows import each_row
from tests.written import table_of

NAMES = [g.name for g in GAMES]
BY_NAME = {g.name: g for g in GAMES}

#: Games with their options, and what they declare.
DECLARED = [
    line
    for line in (Path(__file__).parent / "data" / "declared.txt").read_text("utf-8").splitlines()
    if line and line[0] != "#"
]
#: The rules that an option may name.
RULE_IDS = {rule.id for rule in law.rules()}


def problems_of(name: str, options: Mapping[str, Any]) -> list[str]:
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


@each_row("option", OPTIONS)
def test_every_option_explains_itself(option: Any) -> None:
    assert re.fullmatch(r"[A-Z][^\n]*\.", option.doc), "one line, one sentence"
    assert len(option.doc) <= 100
    assert len(option.values) >= 2
    assert len(set(option.values)) == len(option.values)
    assert set(option.needs) <= {*option.values, "*"}


@each_row("option", OPTIONS)
def test_every_option_names_its_sources(option: Any) -> None:
    assert option.source
    assert set(option.source) <= RULE_IDS


def test_the_house_rules_of_the_family_are_all_there() -> None:
    """Part C, but what makes a game of its own (C18, C19, C21, C23, C24: other numbers of
    players) and what belongs to a session of several tables (C48, C49)."""
    behind = {source for option in OPTIONS for source in option.source if source[0] == "C"}
    games, sessions = {18, 19, 21, 23, 24}, {48, 49}
    assert behind == {f"C{n}" for n in {*range(1, 53)} - games - sessions}


#: Where the house rules for the rest of the family have their place.
PLACES = {
    "jokers": ["six-double"],
    "ask-card": ["six", "six-double"],
    "rubber": [
        g.name for g in GAMES if g.rules.sides.count(g.rules.seats) == 2 and not g.rules.goal.deals
    ],
    "deny": ["bacon"],
    "claim": ["bacon"],
    "forced-opening": ["indiana"],
    "reentry": ["hasenpfeffer", "pepper", "indiana", "three-buck"],
    "high-bids": ["auction-6"],
    "best-cards": ["auction-6", "double-hasenpfeffer", "double-hasenpfeffer-6", "indiana"],
    "trump-named": ["indiana"],
    "dealer-must-bid": [
        *("auction-5", "auction-6", "auction-7", "pepper"),
        *("double-hasenpfeffer", "double-hasenpfeffer-6", "indiana"),
    ],
    "maker-counts": ["call-ace"],
    "reveal": ["two-tableau"],
    "players": ["call-ace"],
    "start": ["buck", "dirty-clubs", "club-buck", "three-buck"],
    "penalty": ["hasenpfeffer", "pepper", "double-hasenpfeffer", "double-hasenpfeffer-6"],
    "fold": [g.name for g in GAMES if "misdeal-low" in options_of(g)],
    "jambon-price": [g.name for g in GAMES if "jambon" in options_of(g)],
    "no-trick-price": ["buck", "dirty-clubs", "club-buck", "three-buck"],
    "set-price": ["buck", "dirty-clubs", "club-buck", "three-buck"],
    "uncontested-sweep": ["buck", "dirty-clubs"],
}


PENALTIES = ("tricks", "bid", "all", "12")


@each_row("option", PLACES)
def test_where_an_option_has_its_place(option: str) -> None:
    assert [g.name for g in GAMES if option in options_of(g)] == PLACES[option]


@each_row(
    ("name", "option", "values"),
    [
        pytest.param("hasenpfeffer", "penalty", PENALTIES, id="C50-D150"),
        pytest.param(
            "double-hasenpfeffer-6", "penalty", ("all", "tricks", "bid", "6", "12"), id="D154"
        ),
        pytest.param("double-hasenpfeffer", "pack", ("24", "28", "32"), id="H7"),
        pytest.param("double-hasenpfeffer-6", "pack", ("24", "32"), id="H7-six"),
        pytest.param("indiana", "pack", ("24", "28", "32"), id="H7-indiana"),
        pytest.param("pepper", "penalty", PENALTIES, id="C50-D151"),
        pytest.param("buck", "uncontested-sweep", ("wins", "counts"), id="C51-D123"),
        pytest.param("dirty-clubs", "uncontested-sweep", ("wins", "counts"), id="C51"),
        pytest.param("indiana", "forced-opening", ("on", "off"), id="C52-D069"),
        pytest.param("hasenpfeffer", "reentry", ("on", "off"), id="D060"),
        pytest.param("pepper", "reentry", ("off", "on"), id="B19-reentry"),
        pytest.param("auction-6", "high-bids", ("alone", "together"), id="D078"),
        pytest.param("double-hasenpfeffer", "dealer-must-bid", ("off", "on", "any"), id="D066"),
        pytest.param("auction-5", "joker", ("off", "on"), id="C43-five"),
        pytest.param("auction-6", "joker", ("off", "on"), id="C43-six"),
        pytest.param("auction-7", "joker", ("off", "on"), id="C43-seven"),
        pytest.param("auction-6", "partners", ("draw", "fixed"), id="C46"),
    ],
)
def test_the_default_is_the_ruling(name: str, option: str, values: tuple[str, ...]) -> None:
    assert options_of(BY_NAME[name])[option] == values


@pytest.mark.parametrize("name", ["hasenpfeffer", "pepper", "indiana", "buck", "call-ace", "bacon"])
def test_a_game_whose_pack_is_settled_takes_no_joker(name: str) -> None:
    """C43 is for the auctions with dead cards or a widow to spare."""
    (problem,) = problems_of(name, {"joker": "on"})
    assert "no option joker" in problem


@each_row("game", GAMES)
def test_every_game_is_complete(game: Any) -> None:
    assert game.rules.problems() == []
    assert game.rules.options == ()
    assert re.fullmatch(r"[A-Z][^\n]*\.", game.summary)
    assert all(re.fullmatch(r"B([1-9]|[12]\d)", source) for source in game.sources)
    assert set(game.closed) <= {option.name for option in OPTIONS}
    assert game.rules.id == game.name


SHOWN = (
    *("on_stock", "refused_in_sight", "nobody_looks", "chips"),
    *("widow_between", "first_choice"),
)


def declared(table: Rules) -> set[str]:
    """What is said of a table in ``data/declared.txt``."""
    customs, match = table.customs, new_match(table)
    s = match.deal(shuffled(table.pack, Random(1)))
    laid = sum(map(len, (*s.columns, *s.covered)))
    held = sum(hand.bit_count() for hand in s.hands) + laid
    sizes = (held, len(s.faced), len(s.widow), len(s.stock))
    (step,) = {-1 if at is None else (at - dealer) % table.seats
               for dealer in range(table.seats) for at in [cutter(table, dealer)]}  # fmt: skip
    cuts = {-1: "nobody", 1: "left", table.seats - 1: "right"}[step]
    least = f" {customs.least_cut} each" if customs.least_cut > 1 else ""
    return {
        f"{table.pack.size} = {'+'.join(map(str, sizes))}",
        f"{'-'.join(map(str, match.scores))} to {table.goal.target}",
        f"packets {customs.packets}",
        f"dealer {customs.first_dealer}",
        f"ace {customs.draw_ace}",
        f"cut {cuts}{' or bump' * customs.bump}{least}",
        f"partners {customs.partners}",
        f"joker {customs.joker_card}",
        *(f"{'' if getattr(customs, name) else 'no '}{name.replace('_', '-')}" for name in SHOWN),
    }


@each_row("line", DECLARED)
def test_what_games_declare(line: str) -> None:
    name, facts = line.partition(" | ")[0].split(": ")
    wanted = set(facts.split(", "))
    if any(fact.startswith("dealer") for fact in wanted) and "ace low" not in wanted:
        wanted.add("ace high")
    assert wanted <= declared(table_of(name))


# -- choosing options ------------------------------------------------------------------------


@each_row("name", NAMES)
def test_the_default_comes_first_and_changes_nothing(name: str) -> None:
    base = BY_NAME[name].rules
    for option, values in options_of(BY_NAME[name]).items():
        if option != "account":
            assert values[0] == value_of(base, option)
        assert rules(name, {option: values[0]}) == base
    everything = {option: values[0] for option, values in options_of(BY_NAME[name]).items()}
    assert rules(name, everything) == base


@each_row("name", NAMES)
def test_a_chosen_value_can_be_read_back_and_changes_no_other_option(name: str) -> None:
    before = {other.name: value_of(BY_NAME[name].rules, other.name) for other in OPTIONS}
    offered = options_of(BY_NAME[name])
    # An account stands for several options.
    for option in offered.keys() - {"account"}:
        values = offered[option]
        for value in values:
            refused = problems_of(name, {option: value})
            # What an option cannot do alone says what it needs.
            reasons = "needs|conflicts|only if|too small|leaves none"
            assert all(re.search(reasons, problem) for problem in refused), (option, value)
            if not refused:
                table = rules(name, {option: value})
                chosen = {option: value} if value != values[0] else {}
                assert dict(table.options) == chosen
                assert table.id == "+".join([name, *(f"{k}={v}" for k, v in chosen.items())])
                after = {other.name: value_of(table, other.name) for other in OPTIONS}
                assert after == before | {option: value}


def test_options_with_numbers_take_any_in_their_span_and_tell_it() -> None:
    ranges = {o.name: span for o in OPTIONS if (span := span_of(o.name)) is not None}
    assert ranges["target"] == ranges["start"] == range(1, 201)
    assert ranges["deals"] == ranges["make"] == range(1, 101)
    for game in GAMES:
        for option in ranges.keys() & options_of(game).keys():
            for number in (ranges[option][0], 17, ranges[option][-1]):
                company = {
                    "lone-defender-price": {"defend-alone": "any"},
                    "jambon-price": {"jambon": "on"},
                }.get(option, {})
                if problems := problems_of(game.name, {option: number, **company}):
                    assert re.search("conflicts with", problems[0]), (game.name, option)
                    continue
                table = rules(game.name, {option: number, **company})
                assert value_of(table, option) == str(number)
                assert rules(game.name, dict(table.options)) == table


@st.composite
def mixes(draw: st.DrawFn) -> tuple[str, list[tuple[str, str]]]:
    """A game and up to six of its options with values."""
    name = draw(st.sampled_from(NAMES))
    offered = options_of(BY_NAME[name])
    chosen = draw(st.lists(st.sampled_from(sorted(offered)), max_size=6, unique=True))
    return name, [(option, draw(st.sampled_from(offered[option]))) for option in chosen]


@settings(deadline=None, max_examples=50)
@given(mixes())
def test_the_order_of_options_does_not_matter(mix: tuple[str, list[tuple[str, str]]]) -> None:
    name, chosen = mix
    there, back = dict(chosen), dict(reversed(chosen))
    refused = problems_of(name, {**there})
    assert sorted(problems_of(name, {**back})) == sorted(refused)
    if not refused:
        assert rules(name, there) == rules(name, back)
        assert rules(name, there).id == rules(name, back).id


@settings(deadline=None, max_examples=50)
@given(mixes())
def test_a_mix_that_is_accepted_can_be_built_again_from_its_own_list(
    mix: tuple[str, list[tuple[str, str]]],
) -> None:
    name, chosen = mix
    if not problems_of(name, dict(chosen)):
        table = rules(name, dict(chosen))
        assert rules(name, dict(table.options)) == table
        assert table.problems() == []


@pytest.mark.parametrize("said", ["on", "ON ", "yes", "true", True])
def test_on_and_off_can_be_said_in_several_ways_and_numbers_be_numbers(said: object) -> None:
    assert value_of(rules("standard", {"farmers": said}), "farmers") == "on"
    for no in ("no", "False", False):
        assert value_of(rules("standard", {"farmers": no}), "farmers") == "off"
    assert rules("standard", {"target": 7}) == rules("standard", {"target": "7"})


# -- accounts ------------------------------------------------------------------------------------


def test_an_account_is_a_set_of_options() -> None:
    for g in GAMES:
        for account, options in g.accounts.items():
            by_name, by_hand = rules(g.name, {"account": account}), rules(g.name, options)
            said = replace(by_hand.words, **dict(g.calls.get(account, {})))  # type: ignore[arg-type]
            assert by_name.but(options=()) == by_hand.but(options=(), words=said)


def test_an_account_is_kept_in_the_name_and_its_options_are_not_repeated() -> None:
    table = rules("classic", {"account": "bicycle", "lead": "dealer-left", "target": 7})
    assert table.id == "classic+account=bicycle+target=7"
    assert rules("classic", {"account": "club"}).id == "classic"


def test_options_go_on_top_of_an_account() -> None:
    table = rules("british", {"account": "hangman", "lead": "loner-left"})
    assert value_of(table, "lead") == "loner-left"
    assert value_of(table, "packets") == "uniform"
    assert table.id == "british+account=hangman+lead=loner-left"
