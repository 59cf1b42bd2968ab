"""Rules as values: declaring only the differences, and why some rules are unplayable."""

import copy
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from euchre import GAMES, Goal, Pack, Partners, Rules, RulesError, rules
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
from tests.rows import each_row

NAMES = [g.name for g in GAMES]


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


@each_row("phase", [Nominate(), Misdeal(), Farmers(), Jambon(), Tricks("maker-left")])
@each_row("name", NAMES)
def test_insert_puts_a_phase_where_its_kind_belongs(name: str, phase: Any) -> None:
    table = rules(name).insert(phase)
    at = table.phases.index(phase)
    place = ORDER.index(type(phase))
    assert all(ORDER.index(type(p)) < place for p in table.phases[:at])
    assert all(ORDER.index(type(p)) > place for p in table.phases[at + 1 :])
    assert table.phase(type(phase)) == phase
    assert table.insert(phase) == table
    assert table.without(type(phase)).phase(type(phase)) is None


@each_row(
    ("change", "problem"),
    [
        pytest.param(
            {"hand": 6},
            "24 cards leaves none to turn up after 6 cards for each of 4",
            id="no-upcard",
        ),
        pytest.param(
            {"seats": 5}, "24 cards is too small for 5 cards for each of 5", id="too-few-cards"
        ),
        pytest.param({"seats": 3}, "3 players do not make 2 equal sides", id="uneven-sides"),
        pytest.param({"sides": Partners(3)}, "do not make 3 equal sides", id="three-sides"),
        pytest.param(
            {"phases": (TurnUp(), TurnUp(), Tricks())}, "can appear only once", id="twice"
        ),
        pytest.param({"phases": (Tricks(), TurnUp())}, "must come last", id="order"),
        pytest.param({"turn_up": False}, "needs an upcard", id="no-card-to-accept"),
        pytest.param({"widow": 4}, "24 cards leaves none to turn up", id="widow"),
        pytest.param({"pack": Pack(jokers=("B",))}, "a joker may be turned up", id="joker"),
    ],
)
def test_rules_that_cannot_be_played_say_why(change: dict[str, Any], problem: str) -> None:
    table = rules("standard").but(**change)
    assert any(problem in found for found in table.problems())
    with pytest.raises(RulesError, match=problem):
        table.checked()


def test_all_problems_of_some_rules_are_told_together() -> None:
    table = rules("standard").but(seats=5, turn_up=False, phases=(Tricks(), TurnUp(), Farmers()))
    wanted = ("24 cards is too small", "2 equal sides", "needs an upcard", "farmer's exchange")
    for problem in wanted:
        assert any(problem in found for found in table.problems()), problem


def test_rules_without_problems_are_returned_as_they_are() -> None:
    table: Rules = rules("uka")
    assert table.checked() is table


def test_a_price_can_be_changed_by_hand() -> None:
    base = rules("standard")
    dear = base.but(prices=replace(base.prices, march=3))  # type: ignore[type-var]
    assert dear.prices.bounds(dear) == base.prices.bounds(base)
    assert dear != base
    assert dear.phase(Exchange) is base.phase(Exchange)


def test_equal_rules_have_one_hash_also_after_a_journey() -> None:
    table = rules("british", {"target": "7"})
    assert hash(table) == hash(rules("british", {"target": "7"}))
    assert hash(table) != hash(rules("british"))
    # What is pickled or copied: another process has other hashes, so that none may travel along.
    assert "_hash" in vars(table)
    there = copy.copy(table)
    assert "_hash" not in vars(there)
    assert {table: 1}[there] == 1
    assert "_hash" not in vars(table.but(seats=4))
