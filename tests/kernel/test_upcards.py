"""Several upcards, and an upcard that a foe takes: every question valued, read and counted."""

from __future__ import annotations

from random import Random
from typing import Any, Literal

import numpy as np
import pytest
from numba import njit

from euchre import Rules, State, deal, legal, observe, push, rules, shuffled
from euchre.bridge import auctions
from euchre.bridge.auctions import policy_call, policy_calls
from euchre.bridge.imagine import imagine
from euchre.bridge.turn_up import at_random, by_worth, table_of
from euchre.club import numbers
from euchre.club.seat import known
from euchre.engine import actions
from euchre.engine.phases import Exchange
from euchre.kernel import counting
from euchre.kernel.turn_up import MAKER
from tests.kernel.test_auction_play import replay

pytestmark = pytest.mark.untraced

JOKER = {"joker": "on", "alone": "any", "defend-alone": "any"}
CASES: list[tuple[str, dict[str, str]]] = [
    ("double-turn-up", {}),
    ("double-turn-up", {"pack": "24", "stick-the-dealer": "on"}),
    ("double-turn-up", JOKER),
    ("bacon", {}),
    ("bacon", {"bury-upcard": "off", "suit-to-order": "all"}),
]


def slow(table: Rules, rng: Random, deals: int) -> list[State]:
    """Return the questions of deals in which most pass."""
    found = []
    for number in range(deals):
        s = deal(table, shuffled(table.pack, rng), number % table.seats)
        while auctions.asks(s):
            choices = legal(s)
            if len(choices) > 1:
                found.append(s.copy())
            push(s, choices[0] if rng.random() < 0.93 else rng.choice(choices))
    return found


def question(s: State) -> tuple[str, int, bool]:
    """Return the phase, how many cards have been turned up, and whether the dealer is asked."""
    return type(s.rules.phases[s.phase]).__name__, len(s.faced), s.turn == s.dealer


@pytest.mark.parametrize(("name", "options"), CASES)
def test_every_question_is_played_on_as_the_engine_plays_it(
    name: str, options: dict[str, str]
) -> None:
    table, rng = rules(name, options), Random(12)
    callers = by_worth(table, call=0.5, alone=0.55, later=0.45), at_random(table)
    seen = set()
    # The rare questions would need many deals: of each kind a few are enough.
    times: dict[tuple[str, int, bool], int] = {}
    for number, s in enumerate(slow(table, rng, 500)):
        kind = question(s)
        times[kind] = times.get(kind, 0) + 1
        if times[kind] <= 6:
            view = observe(s, s.turn)
            replay(imagine(view, 3, number), view, callers[number % 2])
            seen.add(kind)
    upcards = {n for phase, n, _ in seen if phase == "TurnUp"}
    assert upcards == {1, 2, 3, 4}
    assert {n for phase, n, _ in seen if phase == "Exchange"} >= {1, 2, 3}
    if name == "bacon":
        # Whoever takes the upcard is a foe of the maker, the dealer or not.
        assert {dealer for phase, _, dealer in seen if phase == "Exchange"} == {False, True}
    else:
        assert {n for phase, n, _ in seen if phase == "NameSuit"} >= {2, 3}


@pytest.mark.parametrize(("name", "options"), CASES)
def test_what_is_said_follows_from_the_own_hand_and_what_all_have_heard(
    name: str, options: dict[str, str]
) -> None:
    table, asked = rules(name, options), set()
    for number, s in enumerate(slow(table, Random(13), 30)):
        if table.phases[s.phase].blind(s):
            continue
        view = observe(s, s.turn)
        said = policy_calls(view, imagine(view, 12, number))
        assert set(said) == {policy_call(view)}
        assert said[0] in legal(s)
        asked.add(question(s)[:2])
    assert {("TurnUp", n) for n in (1, 2, 3)} <= asked


def test_the_cards_that_come_are_those_of_the_world() -> None:
    """All pass: in each world cards come until a refused suit comes again, or four are refused."""
    table = rules("double-turn-up")
    s = deal(table, shuffled(table.pack, Random(1)), 3)
    view = observe(s, 0)
    worlds = imagine(view, 400, 5)
    never = by_worth(table, call=2.0, alone=2.0)
    found, lines = auctions.auction_lines(view, worlds, [actions.PASS], caller=never)
    printed = table.pack.suit
    for world, (line,) in enumerate(lines):
        suits = [s.turned, *(printed[card] for card in worlds.stock_order[world].tolist()[:3])]
        again = [i for i in range(4) if suits[i] in suits[:i]]
        # Each suit once, and then a round to name one if any is left.
        rounds = again[0] + 1 if again else 4
        assert [action for _, action in line] == [actions.PASS] * (4 * rounds)
    assert {len(row[0]) for row in lines} == {8, 12, 16}
    assert (found.points == 0).all()


# -- counting ----------------------------------------------------------------------


@njit
def count_offers(table: Any, caller: Any, hands: Any, seat: Any, up: Any, found: Any) -> None:
    """Count hands whose seat accepts the upcard: with its side, and asked afterwards, alone."""
    lying, aim, role = np.uint64(1) << np.uint64(up), np.int64(counting.TOGETHER), np.int64(MAKER)
    suit, nobody = np.int64(table.offers[up]), np.uint64(0)
    for i in range(len(hands)):
        hand = hands[i]
        found[i, 0] = counting.offer_count(table, caller, aim, hand, lying, seat, up)
        found[i, 1] = counting.waiting_count(
            table, caller, role, hand, lying, seat, up, suit, seat, nobody
        )


def counted(table: Rules, hands: list[int], seat: int, up: int) -> list[list[float]]:
    """Return the tricks that hands promise with their side, and alone."""
    found, masks = np.zeros((len(hands), 2), np.int64), np.array(hands, np.uint64)
    count_offers(table_of(table), by_worth(table), masks, np.int64(seat), np.int64(up), found)
    rows: list[list[float]] = (found / counting.PARTS).tolist()
    return rows


@pytest.mark.parametrize("seat", range(4))
def test_who_gives_the_upcard_to_a_foe_counts_it_against_the_hand(seat: int) -> None:
    """Whoever calls, the dealer too; counted once more by other code."""
    table, rng = rules("bacon"), Random(14)
    book, by = known(table), numbers.usual()
    for up in range(0, table.pack.size, 5):
        suit = table.pack.suit[up]
        others = [c for c in range(table.pack.size) if c != up]
        hands = [sum(1 << c for c in rng.sample(others, 5)) for _ in range(60)]
        for hand, promised in zip(hands, counted(table, hands, seat, up), strict=True):
            out = table.pack.full & ~hand
            above = min(3, (book.higher(suit, up) & out).bit_count())
            for count, aim in zip(promised, (numbers.TOGETHER, numbers.ALONE), strict=True):
                wanted = book.tricks(aim, suit, hand, out) + by[aim + numbers.FOE_GETS + above]
                assert count == pytest.approx(wanted, abs=0.004)


@pytest.mark.parametrize(("taker", "like"), [("maker", 0), ("foe", 1)])
def test_the_taker_is_counted_on_wherever_the_maker_sits(
    taker: Literal["maker", "foe"], like: int
) -> None:
    """As the dealer counts who takes it up, and as the dealer's foe counts who gives it."""
    table, rng = rules("classic"), Random(16)
    other = table.amend(Exchange, taker=taker)
    for up in range(0, table.pack.size, 3):
        others = [c for c in range(table.pack.size) if c != up]
        hands = [sum(1 << c for c in rng.sample(others, 5)) for _ in range(40)]
        for seat in range(4):
            assert counted(other, hands, seat, up) == counted(table, hands, like, up)
