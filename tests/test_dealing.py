"""The draw for partners, seats and first deal, and the cut (A11-A15, C30, C33, C46, C47)."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre import DealError, Draw, Rules, cut, draw, packet_plans, rules, shuffled
from euchre.cards import ACE
from tests.rows import each_row

SEEDS = st.integers(min_value=0, max_value=2**32)
JOKER_RANK = 13


def with_customs(table: Rules, **customs: Any) -> Rules:
    return table.but(customs=replace(table.customs, **customs))


def draw_rank(table: Rules, card: int) -> int:
    """The rank of a drawn card as the table says: jokers on top, aces high or low (D008)."""
    rank = table.pack.rank[card]
    if rank < 0:
        return JOKER_RANK
    return -1 if rank == ACE and table.customs.draw_ace == "low" else rank


def last_cards(done: Draw) -> dict[int, int]:
    """The card that counts for every player: the last one drawn."""
    return dict(pair for row in done.rounds for pair in row)


def by_card(table: Rules, done: Draw) -> list[int]:
    """The players from the lowest card to the highest."""
    cards = last_cards(done)
    return sorted(cards, key=lambda player: draw_rank(table, cards[player]))


DRAWN_TEAMS = ["hasenpfeffer", "pepper", "indiana", "bacon", "auction-6"]
DRAWING = [
    with_customs(rules(name), partners=partners, first_dealer=first, draw_ace=ace)
    for name in ("standard", "classic", "british")
    for partners in ("draw", "fixed")
    for first in ("lowest", "highest", "highest-team", "random")
    for ace in ("high", "low")
    if (partners, first) != ("fixed", "random")
]


# -- the draw for partners and first deal (A11-A14) ------------------------------------------


@settings(deadline=None)
@given(st.sampled_from(DRAWING), SEEDS)
def test_all_four_draw_and_only_tied_players_draw_again(table: Rules, seed: int) -> None:
    done = draw(table, Random(seed))
    first, *redraws = done.rounds
    assert [player for player, _ in first] == [0, 1, 2, 3]
    holding = dict(first)
    for row in redraws:
        ranks = {player: draw_rank(table, card) for player, card in holding.items()}
        for player, card in row:
            others = [rank for other, rank in ranks.items() if other != player]
            assert ranks[player] in others, f"seat {player} drew again without a tie (D016)"
            holding[player] = card
    final = [draw_rank(table, card) for card in holding.values()]
    assert len(set(final)) == 4, "all ranks differ in the end (D016)"
    for row, following in pairwise(redraws):
        assert {player for player, _ in following} <= {player for player, _ in row}
    cards = [card for row in done.rounds for _, card in row]
    assert len(cards) > table.pack.size or len(set(cards)) == len(cards)


def test_ties_and_second_ties_come_up_in_these_draws() -> None:
    lengths = {len(draw(rules("classic"), Random(seed)).rounds) for seed in range(300)}
    assert {1, 2, 3} <= lengths


@settings(deadline=None)
@given(st.sampled_from(DRAWING + [rules(name) for name in DRAWN_TEAMS]), SEEDS)
def test_the_low_half_plays_the_high_half_in_alternating_seats(table: Rules, seed: int) -> None:
    """A11, A13, C46, D014; where partners are fixed nobody moves (C30)."""
    done = draw(table, Random(seed))
    everybody = list(range(table.seats))
    if table.customs.partners == "fixed":
        assert list(done.seats) == everybody
        return
    assert sorted(done.seats) == everybody
    low_to_high = by_card(table, done)
    half = table.seats // 2
    assert set(done.seats[::2]) == set(low_to_high[:half])
    assert set(done.seats[1::2]) == set(low_to_high[half:])


@settings(deadline=None)
@given(st.sampled_from(DRAWING + [rules(name) for name in DRAWN_TEAMS]), SEEDS)
def test_who_deals_first_is_the_custom_of_the_table(table: Rules, seed: int) -> None:
    """A14, D015."""
    done = draw(table, Random(seed))
    low_to_high = by_card(table, done)
    dealer = done.seats[done.dealer]
    match table.customs.first_dealer:
        case "lowest":
            assert dealer == low_to_high[0]
        case "highest":
            assert dealer == low_to_high[-1]
        case "highest-team":
            # B28 F6: until the side has chosen, who drew highest.
            assert dealer == low_to_high[-1]
            assert done.choosers == (done.dealer % 2, done.dealer % 2 + 2)
        case custom:
            assert custom == "random"
            assert 0 <= done.dealer < 4


def test_where_anybody_may_deal_first_everybody_does() -> None:
    table = with_customs(rules("standard"), partners="draw", first_dealer="random")
    draws = [draw(table, Random(seed)) for seed in range(200)]
    assert {one.dealer for one in draws} == {0, 1, 2, 3}
    assert {one.choosers for one in draws} == {()}


@pytest.mark.parametrize(("ace", "lowest"), [("high", False), ("low", True)])
def test_an_ace_in_the_draw(ace: str, lowest: bool) -> None:
    """D008: the first deal goes to the ace where aces are low, and never where they are high."""
    table = with_customs(rules("classic"), draw_ace=ace)
    met = 0
    for seed in range(200):
        done = draw(table, Random(seed))
        cards = last_cards(done)
        aces = [player for player, card in cards.items() if table.pack.rank[card] == ACE]
        if aces:
            met += 1
            assert (done.seats[done.dealer] == aces[0]) == lowest
    assert met > 20


# -- seats around larger tables (A12, A13, C46, C47) -------------------------------------------

DRAWN_SEATS = ["auction-5", "auction-7", "buck", "dirty-clubs", "club-buck", "three-buck"]


@settings(deadline=None)
@given(st.sampled_from(DRAWN_SEATS), SEEDS)
def test_seats_go_around_by_the_cards_from_the_first_dealer(name: str, seed: int) -> None:
    """A12: from the lowest up in Auction, from the highest down in the Buck family."""
    table = rules(name)
    done = draw(table, Random(seed))
    order = by_card(table, done)
    if table.customs.first_dealer == "highest":
        order = order[::-1]
    n = table.seats
    assert [done.seats[(done.dealer + i) % n] for i in range(n)] == order


@pytest.mark.parametrize(
    "name", ["standard", "auction-6", "buck", "indiana", "bacon", "double-hasenpfeffer"]
)
def test_seats_and_first_deal_may_be_settled_otherwise(name: str) -> None:
    """C46, C47."""
    table = rules(name, {"partners": "fixed", "first-dealer": "random"})
    draws = [draw(table, Random(seed)) for seed in range(80)]
    everybody = tuple(range(table.seats))
    assert {(d.rounds, d.seats) for d in draws} == {((), everybody)}
    assert {d.dealer for d in draws} == set(everybody)


# -- the cut (A15, C33, D017) -----------------------------------------------------------------


@each_row(
    ("least", "at", "allowed"),
    [
        *((1, at, True) for at in (1, 23)),
        *((1, at, False) for at in (0, 24)),
        *((4, at, True) for at in (4, 20)),
        *((4, at, False) for at in (3, 21, -5)),
    ],
)
def test_a_cut_leaves_enough_in_both_parts(least: int, at: int, allowed: bool) -> None:
    table = with_customs(rules("standard"), cutter="right", least_cut=least)
    order = list(range(24))
    if allowed:
        assert cut(table, order, at) == order[at:] + order[:at]
    else:
        with pytest.raises(DealError, match=f"{least} to {24 - least}"):
            cut(table, order, at)
    assert order == list(range(24))


def test_a_bump_leaves_the_pack_as_it_is_where_it_is_the_custom() -> None:
    order = shuffled(rules("british").pack, Random(1))
    assert cut(rules("british"), order, None) == order
    with pytest.raises(DealError, match="nobody bumps at this table"):
        cut(rules("classic"), list(range(32)), None)


@settings(deadline=None)
@given(SEEDS, st.data())
def test_a_cut_keeps_every_card_and_their_circle(seed: int, data: st.DataObject) -> None:
    table = rules("classic")
    order = shuffled(table.pack, Random(seed))
    at = data.draw(st.integers(min_value=1, max_value=31))
    after = cut(table, order, at)
    turn = after.index(order[0])
    assert after[turn:] + after[:turn] == order


def test_chance_comes_from_the_generator_alone() -> None:
    table = rules("classic")
    for work in (draw, packet_plans):
        assert work(table, Random(9)) == work(table, Random(9))
