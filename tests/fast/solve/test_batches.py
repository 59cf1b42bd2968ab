"""Exact play: every solver against brute force on the engine, and of longer hands each other."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from euchre.cards import HIGH, LOW
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.fast.solve import plain
from euchre.games import GAMES, game, rules
from tests.fast.solve.brute import each_card, plays
from tests.fast.solve.solvers import SOLVERS, searched, solve_plain
from tests.fast.solve.spots import (
    by_card,
    in_play,
    leader_in,
    played_on,
    some_seats,
    spot_in_words,
    spot_of,
)


def with_jokers(name: str, *jokers: str) -> Rules:
    rules = game(name).rules
    return rules.but(pack=replace(rules.pack, jokers=jokers))


#: Every game, and packs with jokers that house rules make.
TABLES: dict[str, Rules] = {g.name: g.rules for g in GAMES} | {
    "tableau, turned up late": game("two-tableau").rules.but(reveal_after=True),
    "bald with a joker": with_jokers("bald", "B"),
    "53 cards": with_jokers("bacon", "B"),
    "two jokers alike": with_jokers("double-hasenpfeffer", "B", "B"),
    "two jokers unlike": with_jokers("double-hasenpfeffer-6", "BR", "BK"),
    "two packs of 32": rules("double-hasenpfeffer", {"pack": "32"}),
    "two packs of 32, six seats": rules("double-hasenpfeffer-6", {"pack": "32"}),
}
#: Where jokers are, more positions: a joker led asks for any suit.
JOKERS = tuple(name for name, rules in TABLES.items() if rules.pack.jokers)


class Shape(NamedTuple):
    """Positions to draw: how many a table, of how many tricks, after how many cards."""

    number: int
    tricks: int
    plies: tuple[int, int]
    most_seats: int = 7


SHAPES = (
    Shape(210, 2, (0, 3)),
    Shape(60, 3, (1, 7)),
    Shape(30, 3, (0, 0), 4),
    Shape(12, 4, (3, 8), 4),
    Shape(6, 4, (12, 16)),
)
#: What a test takes of them.
SOME = tuple(shape._replace(number=shape.number // 3) for shape in SHAPES)
#: Fewer, for what is asked of one solver only.
FEW = (Shape(50, 2, (0, 3)), Shape(12, 3, (0, 7), 4))


def drawn(rules: Rules, shapes: tuple[Shape, ...], rng: Random) -> Iterator[tuple[State, int]]:
    """Yield states and the mask of a side: any strain, leader, seats out, point in a trick."""
    for shape in shapes:
        if rules.seats > shape.most_seats:
            continue
        for _ in range(shape.number):
            out, side = some_seats(rules.seats, rng)
            leader = leader_in(out, rules.seats, rng)
            tricks = max(shape.tricks, 3 if rules.columns else 0)
            s = in_play(rules, tricks, rng, trump=rng.randrange(6), out=out, leader=leader)
            # Five and more at the table are too slow for brute force but in the last two tricks.
            late = 3 * max(0, rules.seats - out.bit_count() - 4) * (shape.tricks - 2)
            yield played_on(s, rng.randint(*shape.plies) + late, rng), side


def by_layout(cases: list[tuple[State, int]]) -> list[list[tuple[State, int]]]:
    groups = defaultdict(list)
    for s, side in cases:
        groups[s.trump].append((s, side))
    return list(groups.values())


def hold_against_brute_force(cases: list[tuple[State, int]]) -> None:
    """Fail for the first position in which a solver and brute force differ."""
    for group in by_layout(cases):
        spots = [spot_of(s, side) for s, side in group]
        right = [
            by_card(spot.lanes, each_card(s, side, float))
            for (s, side), spot in zip(group, spots, strict=True)
        ]
        for solver in SOLVERS:
            able = [i for i, spot in enumerate(spots) if solver.can(spot)]
            found = solver.solve([spots[i] for i in able]) if able else []
            for i, values in zip(able, found, strict=True):
                assert values == right[i], f"{solver.name}: {spot_in_words(*group[i])}"


@pytest.mark.shapes
@pytest.mark.parametrize("name", TABLES)
def test_every_solver_agrees_with_brute_force(name: str) -> None:
    hold_against_brute_force(list(drawn(TABLES[name], SOME, Random(name))))


@pytest.mark.parametrize("name", JOKERS)
def test_jokers_are_led_as_any_suit_and_in_low_last_of_all(name: str) -> None:
    rng = Random(name)
    cases = []
    for trump in (HIGH, LOW) * 60:
        s = in_play(TABLES[name], 2, rng, trump=trump, leader=rng.randrange(2))
        if s.hands[s.turn] & s.pack.joker_mask:
            cases += [(s, 5), (played_on(s, 1, rng), 5)]
    assert {s.trump for s, _ in cases} == {HIGH, LOW}
    hold_against_brute_force(cases)


def test_jokers_of_longer_hands_are_tried_as_every_suit_that_can_matter() -> None:
    """Two players and four tricks: what is passed over in one suit must not hide another."""
    rng, cases = Random(7), []
    for _ in range(250):
        s = in_play(TABLES["53 cards"], 4, rng, trump=LOW, out=0b1100, leader=rng.randrange(2))
        if (s.hands[0] | s.hands[1]) & s.pack.joker_mask:
            cases.append((s, 1))
    assert len(cases) > 20
    hold_against_brute_force(cases)


def test_a_dictated_lead_is_the_only_card() -> None:
    rng = Random(1)
    cases = []
    for trump in range(6):
        s = in_play(TABLES["railroad"], 2, rng, trump=trump)
        s.dictated = plays(s)[0] & 63
        cases.append((s, 5))
    hold_against_brute_force(cases)
    for s, side in cases:
        spot = spot_of(s, side)
        assert list(solve_plain([spot])[0]) == [int(spot.lanes.place[s.dictated])]


PRICES: dict[str, Callable[[int], float]] = {
    "rising": lambda t: t * t,
    "falling": lambda t: -3 * t,
    "up and down": lambda t: (2, -1, 4, 0, 3)[t],
    "flat": lambda t: 1,
    "fractions": lambda t: (0.25, 0.5, -0.125, 0.75, 0)[t],
}


@pytest.mark.parametrize("price", PRICES)
def test_a_side_plays_for_any_price_of_its_tricks(price: str) -> None:
    name = {"rising": "standard", "falling": "buck", "flat": "three"}.get(price, "pepper")
    table = np.array([PRICES[price](t) for t in range(5)], np.float64)
    for group in by_layout(list(drawn(TABLES[name], FEW, Random(price)))):
        spots = [spot_of(s, side) for s, side in group]
        found = solve_plain(spots, table)
        for (s, side), spot, values in zip(group, spots, found, strict=True):
            right = by_card(spot.lanes, each_card(s, side, PRICES[price]))
            assert values == right, spot_in_words(s, side)


# -- giving up --------------------------------------------------------------------------------


def test_a_position_that_takes_too_long_is_given_up_and_the_next_is_not() -> None:
    rng = Random(2)
    s = in_play(TABLES["standard"], 4, rng, trump=2)
    spots = [spot_of(s, 5), spot_of(played_on(s, 12, rng), 5)]
    out, nodes = searched(spots, plain.memory(1 << 10), limit=50)
    assert nodes[0] == -1
    assert np.isnan(out[0]).all()
    assert 0 <= nodes[1] <= 50
    assert not np.isnan(out[1]).all()


@pytest.mark.parametrize("size", [0, 3, 1000])
def test_a_memory_has_a_power_of_two_of_entries(size: int) -> None:
    with pytest.raises(ValueError, match="power of two"):
        plain.memory(size)


def test_the_size_of_the_memory_changes_nothing() -> None:
    spots = [spot_of(*case) for case in drawn(TABLES["pepper"], (Shape(30, 4, (0, 3)),), Random(3))]
    spots = [spot for spot in spots if spot.lanes is spots[0].lanes]
    found = [searched(spots, plain.memory(size))[0] for size in (1, 16, 1 << 14)]
    np.testing.assert_array_equal(found[0], found[1])
    np.testing.assert_array_equal(found[0], found[2])


# -- hands too long for brute force -----------------------------------------------------------


def longer(rules: Rules, rng: Random, strain: int, tricks: int) -> tuple[State, int]:
    """Return a state of long hands, now and then within a trick, and the mask of a side."""
    out, side = some_seats(rules.seats, rng)
    leader = leader_in(out, rules.seats, rng)
    s = in_play(rules, tricks, rng, trump=strain, out=out, leader=leader, columns=2)
    return played_on(s, rng.choice((0, 0, 1, 2, 3, 5)), rng), side


def hold_against_plain(rules: Rules, rng: Random, number: int, tricks: int) -> int:
    """Fail for the first position in which a solver differs from the plain one.

    Return how many answers were compared.
    """
    compared = 0
    for _ in range(number):
        s, side = longer(rules, rng, rng.randrange(6), tricks)
        spot = spot_of(s, side)
        right = solve_plain([spot])[0]
        for solver in SOLVERS:
            if solver.fast and solver.can(spot):
                assert solver.solve([spot])[0] == right, f"{solver.name}: {spot_in_words(s, side)}"
                compared += 1
    return compared


@pytest.mark.shapes
@pytest.mark.parametrize("name", TABLES)
def test_the_fast_solvers_agree_with_the_plain_one(name: str) -> None:
    rules = TABLES[name]
    tricks = 5 if rules.seats < 5 else 4 if rules.seats < 7 else 3
    compared = hold_against_plain(rules, Random(f"{name}, longer"), 10, tricks)
    assert compared > 0 or rules.columns
