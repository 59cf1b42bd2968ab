"""Packets and the deal itself (A16, A18, C3, C4, D018, D019, D023-D025)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre import GAMES, DealError, Rules, deal, packet_plans, rules, shuffled
from euchre.engine.dealing import allowed_packets
from euchre.engine.state import start
from tests.rows import each_row

SEEDS = st.integers(min_value=0, max_value=2**32)


def with_customs(table: Rules, **customs: Any) -> Rules:
    return table.but(customs=replace(table.customs, **customs))


# -- packets (A16, C3, C4, D018) ---------------------------------------------------------------


def plan(*first: int) -> tuple[tuple[int, ...], ...]:
    return first, tuple(5 - k for k in first)


UNIFORM, TWOS = plan(3, 3, 3, 3), plan(2, 2, 2, 2)
MIXED, FREE = plan(3, 2, 2, 3), plan(1, 4, 3, 2)


@each_row(
    ("custom", "packets", "allowed"),
    [
        ("uniform", UNIFORM, True),
        ("uniform", TWOS, True),
        ("uniform", MIXED, False),
        ("uniform", plan(4, 4, 4, 4), False),
        ("mixed", UNIFORM, True),
        ("mixed", MIXED, True),
        ("mixed", FREE, False),
        *(("free", packets, True) for packets in (UNIFORM, MIXED, FREE)),
        ("free", plan(5, 5, 5, 5), False),
        ("free", ((5, 5, 5, 5),), False),
        ("free", ((2, 2, 2, 2), (2, 2, 2, 2), (1, 1, 1, 1)), False),
        ("free", ((3, 3, 3, 3), (3, 2, 2, 2)), False),
        ("free", ((3, 3, 3), (2, 2, 2)), False),
        ("free", (), False),
        *(("3-2", packets, packets == UNIFORM) for packets in (UNIFORM, TWOS, MIXED)),
        *(("2-3", packets, packets == TWOS) for packets in (UNIFORM, TWOS, MIXED)),
    ],
)
def test_packets_that_a_dealer_may_deal(
    custom: str, packets: tuple[tuple[int, ...], ...], allowed: bool
) -> None:
    table = with_customs(rules("standard"), packets=custom)
    assert allowed_packets(table, packets) == allowed
    if allowed:
        deal(table, list(range(24)), packets=packets)
    else:
        with pytest.raises(DealError, match="do not follow the custom"):
            deal(table, list(range(24)), packets=packets)


@settings(deadline=None)
@given(st.sampled_from(["uniform", "mixed", "free", "3-2", "2-3"]), SEEDS)
def test_the_packets_chosen_are_allowed(custom: str, seed: int) -> None:
    table = with_customs(rules("standard"), packets=custom)
    assert allowed_packets(table, packet_plans(table, Random(seed)))


@pytest.mark.parametrize(("custom", "plans"), [("uniform", 2), ("mixed", 16), ("free", 4**4)])
def test_every_plan_of_a_custom_comes_up(custom: str, plans: int) -> None:
    table, rng = with_customs(rules("standard"), packets=custom), Random(1)
    assert len({packet_plans(table, rng) for _ in range(5000)}) == plans


@each_row(
    ("name", "options", "plans"),
    [
        pytest.param("double-hasenpfeffer", {}, {((4,) * 4,) * 3}, id="B20-F3-fours"),
        pytest.param("double-hasenpfeffer-6", {}, {((4,) * 6,) * 2}, id="B21-F3-fours"),
        pytest.param("indiana", {}, {((3,) * 4,) * 4}, id="B22-F3-threes"),
        pytest.param(
            "double-hasenpfeffer", {"pack": 32}, {((4,) * 4,) * 3 + ((3,) * 4,)}, id="H7-fifteen"
        ),
        pytest.param(
            "double-hasenpfeffer-6", {"pack": 32}, {((4,) * 6,) * 2 + ((2,) * 6,)}, id="H7-ten"
        ),
        pytest.param("standard", {"packets": "single"}, {((1,) * 4,) * 5}, id="H11-singly"),
        pytest.param("indiana", {"pack": 28}, {((3,) * 4,) * 4 + ((2,) * 4,)}, id="H7-fourteen"),
        pytest.param("hasenpfeffer", {}, {((3,) * 4, (3,) * 4)}, id="B18-F3-threes"),
        pytest.param("pepper", {}, {((3,) * 4, (3,) * 4)}, id="B19-F3-threes"),
        pytest.param("auction-7", {}, {((3,) * 7, (4,) * 7), ((4,) * 7, (3,) * 7)}, id="B14-F3"),
    ],
)
def test_the_usual_packets_of_other_hands_than_five(
    name: str, options: dict[str, object], plans: set[tuple[tuple[int, ...], ...]]
) -> None:
    table = rules(name, options)
    assert {packet_plans(table, Random(seed)) for seed in range(20)} == plans
    assert all(allowed_packets(table, packets) for packets in plans)


# -- the deal itself (A16, A18) -----------------------------------------------------------------


def by_hand(
    order: list[int], seats: int, dealer: int, packets: tuple[tuple[int, ...], ...]
) -> list[set[int]]:
    """Deal card by card, as a person does: the naive second opinion."""
    hands: list[set[int]] = [set() for _ in range(seats)]
    cards: Iterator[int] = iter(order)
    for row, place in product(range(len(packets)), range(seats)):
        seat = (dealer + 1 + place) % seats
        for _ in range(packets[row][place]):
            hands[seat].add(next(cards))
    return hands


@settings(deadline=None)
@given(st.sampled_from([g.rules for g in GAMES]), st.integers(0, 6), SEEDS)
def test_the_deal_goes_clockwise_in_packets_and_then_turns_one_up(
    table: Rules, place: int, seed: int
) -> None:
    """A16, A18, and D019: clockwise in the Buck family too."""
    rng = Random(seed)
    order, packets = shuffled(table.pack, rng), packet_plans(table, rng)
    dealer = place % table.seats
    s = deal(table, order, dealer, packets=packets)
    expected = by_hand(order, table.seats, dealer, packets)
    assert [{c for c in order if hand >> c & 1} for hand in s.hands] == expected
    beyond = order[table.seats * table.hand + table.widow :]
    if table.turn_up and not table.columns:
        assert (*s.faced, *s.stock) == tuple(beyond)
    assert len(s.faced) == table.turn_up
    assert s.dealer == dealer


@settings(deadline=None)
@given(st.sampled_from([g.rules for g in GAMES]), SEEDS)
def test_every_card_is_dealt_once(table: Rules, seed: int) -> None:
    s = deal(table, shuffled(table.pack, Random(seed)))
    on_table = [c for row in (*s.columns, *s.covered) for c in row]
    parts = [*s.hands, s.table, *(1 << c for c in (*s.stock, *s.widow, *on_table))]
    assert [hand.bit_count() for hand in s.hands] == [table.hand] * table.seats
    assert sum(part.bit_count() for part in parts) == table.pack.size
    assert sum(parts) == table.pack.full


@pytest.mark.parametrize(
    "order",
    [
        pytest.param(list(range(23)), id="one-short"),
        pytest.param([*range(23), 0], id="one-twice"),
        pytest.param([*range(1, 25)], id="one-unknown"),
        pytest.param([], id="none"),
    ],
)
def test_an_order_that_is_no_pack_is_refused(order: list[int]) -> None:
    with pytest.raises(DealError, match="each of the 24 cards once"):
        deal(rules("standard"), order)


@pytest.mark.parametrize(
    ("hands", "dealer", "scores", "sentence"),
    [
        pytest.param([31, 31 << 5, 31 << 10], 0, None, "4 hands of 5 cards", id="three-hands"),
        pytest.param([15, 31 << 5, 31 << 10, 31 << 15], 0, None, "not 4, 5", id="four-cards"),
        pytest.param([31, 31, 31 << 10, 31 << 15], 0, None, "every card of the pack", id="twice"),
        pytest.param(
            [31 << 5 * i for i in range(4)], 4, None, "dealer 4 is not a seat", id="dealer"
        ),
        pytest.param([31 << 5 * i for i in range(4)], 0, (0,), "2 scores", id="scores"),
    ],
)
def test_hands_that_are_no_deal_are_refused(
    hands: list[int], dealer: int, scores: tuple[int, ...] | None, sentence: str
) -> None:
    with pytest.raises(DealError, match=sentence):
        start(rules("standard"), hands, [20, 21, 22, 23], dealer, scores)
