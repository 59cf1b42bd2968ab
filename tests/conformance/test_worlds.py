"""Worlds are uniform and complete (law 10), checked against brute force and by calculation.

The enumerator deals every deal, plays the log with every private action, and keeps
what looks like the view: it shares nothing with the sampler.  To make that possible
the games are made small: three ranks, two cards each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from zlib import crc32

import pytest

from euchre import Pack, Partners, Rules, deal, game, observe, rules, shuffled, worlds
from euchre.cards import HIGH, LOW, each
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.state import State
from tests.kit import play
from tests.kit.uniform import all_worlds, compare, deviation, small

# Millions of steps, which coverage would only make slow.
pytestmark = pytest.mark.untraced


def said(s: State, verb: int) -> list[int]:
    """The seats that did something."""
    return [e.seat for e in s.history if actions.verb(e.action) == verb]


def dealer_took(s: State) -> bool:
    return s.picked >= 0 and bool(s.piles)


def buried_up(s: State) -> bool:
    return dealer_took(s) and bool(s.buried[0] >> s.up & 1)


def one_called(s: State) -> bool:
    """A partner's best was passed, and the first trick is nearly over."""
    return bool(said(s, Verb.GIVE)) and s.played.bit_count() >= 2


@dataclass(frozen=True)
class Case:
    """A kind of position: the game, made small, and what must have happened."""

    id: str
    rules: Rules | None
    happened: Callable[[State], object]
    #: How many such positions are looked at, each from some seats or by a spectator.
    positions: int = 1
    #: How many deals brute force may try at a view, and from how many seats.
    most: int = 1700
    seats: int = 4
    #: How many views of a position the test takes.
    views: int = 2


def tiny(name: str, ranks: str = "TJA", **options: object) -> Rules | None:
    return small(rules(name, {k.replace("_", "-"): v for k, v in options.items()}), ranks)


def after_lead(s: State) -> bool:
    return s.played.bit_count() >= 1


BEST = {"call_for_best": "maker", "alone": "before-lead"}
#: Two players, four cards each, three left over: the farmer's hand made small.
FARMERS = rules("standard", {"farmers": "on"}).but(
    seats=2, hand=4, pack=Pack("9TA"), sides=Partners(2)
)
CASES = [
    Case("A28 voids", tiny("standard"), lambda s: any(s.voids) and not s.piles),
    Case("A20 taken, in hand or buried", tiny("standard"), lambda s: dealer_took(s) and s.played),
    Case("A20 taken and buried", tiny("standard"), lambda s: buried_up(s) and s.played),
    Case("D030 taken, never buried", tiny("classic"), lambda s: dealer_took(s) and s.played),
    Case("A20 taken and void", tiny("standard"), lambda s: dealer_took(s) and any(s.voids), 2),
    Case("B17 bald voids", tiny("bald"), lambda s: any(s.voids)),
    Case(
        "C12 low with voids",
        tiny("standard", high_low="on"),
        lambda s: s.trump == LOW and any(s.voids),
    ),
    Case(
        "D007 joker led at no trump",
        tiny("standard", high_low="on", joker="on", joker_no_trump="on"),
        lambda s: (
            s.trump == HIGH
            and any(s.voids)
            and any(e.action > 4095 for e in s.history if actions.verb(e.action) == Verb.PLAY)
        ),
    ),
    Case(
        "C38 best of the maker's partner",
        tiny("standard", **BEST),
        lambda s: one_called(s) and s.picked < 0,
    ),
    Case(
        "C38 two piles of a lone dealer",
        tiny("standard", **BEST),
        lambda s: one_called(s) and s.picked >= 0 and s.lone >> s.dealer & 1,
    ),
    Case(
        "C38 D036 the upcard may be passed on",
        tiny("standard", **BEST),
        lambda s: one_called(s) and s.picked >= 0 and s.out >> s.dealer & 1,
    ),
    Case(
        "C38 D036 the upcard passed on and played",
        tiny("standard", **BEST),
        lambda s: (
            one_called(s)
            and s.picked >= 0
            and said(s, Verb.GIVE)[0] == s.dealer
            and s.played >> s.up & 1
        ),
    ),
    Case(
        "C38 D036 a dealer left out by a lone call",
        tiny("standard", call_for_best="maker"),
        lambda s: one_called(s) and s.picked >= 0 and s.out >> s.dealer & 1,
    ),
    Case(
        "C38 C37 two loners, two bests",
        tiny("standard", call_for_best="both", defend_alone="loner"),
        lambda s: len(said(s, Verb.GIVE)) == 2 and s.played.bit_count() >= 3,
        most=8000,
        seats=2,
        views=1,
    ),
    Case(
        "C38 C41 best, then the hand laid open",
        tiny("standard", call_for_best="maker", jambon="on"),
        lambda s: one_called(s) and s.exposed,
    ),
    Case(
        "C41 exposed", tiny("standard", jambon="on"), lambda s: s.exposed and s.piles and s.played
    ),
    Case(
        "C8 only with a card of the suit",
        tiny("standard", suit_to_order="all"),
        lambda s: s.pledges and s.played,
        2,
    ),
    Case(
        "C8 C38 what the giver ordered with",
        tiny("standard", suit_to_order="all", **BEST),
        lambda s: s.pledges and one_called(s),
    ),
    Case(
        "C7 not as the only trump",
        tiny("standard", dealer_needs_trump="on"),
        lambda s: s.pledges and s.played,
    ),
    Case(
        "B28 Uka, a suit named", tiny("uka"), lambda s: s.pledges and said(s, Verb.NAME) and s.last
    ),
    Case("B28 Uka, the stuck dealer", tiny("uka"), lambda s: s.barred and s.accepted and s.played),
    Case(
        "D044 C10 a stuck dealer who must hold the suit",
        tiny("standard", stick_the_dealer="on", suit_to_name="on"),
        lambda s: s.pledges and s.maker == s.dealer and said(s, Verb.NAME) and s.played,
        2,
    ),
    Case(
        "C5 must misdeal: who plays on has no low hand",
        tiny("standard", misdeal_low="must"),
        after_lead,
    ),
    Case(
        "C6 must misdeal: nor one with a single ace",
        tiny("standard", misdeal_ace="must", misdeal_low="must"),
        lambda s: after_lead(s) and any(s.voids),
    ),
    Case(
        "C5 the misdeal itself",
        tiny("standard", misdeal_low="must"),
        lambda s: s.outcome.name == "MISDEAL" and s.asked == 2,
        most=8000,
        seats=2,
    ),
    Case(
        "B3 Benny taken blind",
        tiny("british"),
        lambda s: s.pack.joker_mask >> s.faced[0] & 1 and s.piles and s.played.bit_count() >= 3,
    ),
    Case(
        "B3 lone partner, no exchange",
        tiny("british"),
        lambda s: s.accepted and s.picked < 0 and s.last,
    ),
    Case("B16 several upcards", tiny("double-turn-up"), lambda s: len(s.faced) >= 3 and s.played),
    Case(
        "B16 a later upcard taken",
        tiny("double-turn-up"),
        lambda s: len(s.faced) >= 2 and dealer_took(s) and s.played,
    ),
    Case("C13 farmer's hand", FARMERS, lambda s: said(s, Verb.EXCHANGE), 2),
    Case(
        "C13 the farmer deals and takes the upcard",
        FARMERS,
        lambda s: said(s, Verb.EXCHANGE) == [s.dealer] and dealer_took(s),
    ),
    Case(
        "C13 C5 who must misdeal and exchanges",
        rules("standard", {"farmers": "on", "misdeal-low": "must"}).but(
            seats=2, hand=4, pack=Pack("9TA"), sides=Partners(2)
        ),
        lambda s: said(s, Verb.EXCHANGE) and s.played,
    ),
]


def positions(case: Case, table: Rules) -> list[State]:
    """Return positions of this kind, the earliest of each deal in which it comes about."""
    found: list[State] = []
    for seed in range(4000):
        states = [s for s in play(table, seed).states if case.happened(s)]
        if states:
            found.append(states[0])
        if len(found) == case.positions:
            return found
    raise AssertionError(f"{case.id} never comes about")


def hold_against_brute_force(case: Case, *, all_views: bool = False) -> None:
    """Compare the worlds of some views of each position of a case; each begins at another seat.

    ``tests.soak.conformance`` takes all views, those of a spectator too.
    """
    assert case.rules is not None
    seats = [*range(min(case.seats, case.rules.seats)), None]
    first = crc32(case.id.encode()) % len(seats)
    for i, s in enumerate(positions(case, case.rules)):
        left = len(seats) if all_views else case.views
        for seat in (*seats[first:], *seats[:first]):
            found = compare(observe(s, seat), Random(i), draws=800, most=case.most)
            assert not found, (seat, s.history, found)
            left -= found is not None
            if not left:
                break
        assert all_views or not left


@pytest.mark.every(6)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_worlds_are_those_of_brute_force(case: Case) -> None:
    hold_against_brute_force(case)


def test_a_blind_dealer_imagines_every_hand_his_own_included() -> None:
    table = rules("british").but(seats=2, hand=2, pack=Pack("JA", jokers=("B",)), sides=Partners(2))
    order = [0, 1, 2, 3, table.pack.index("B"), 4, 5, 6, 7]
    v = observe(deal(table, order, dealer=0), 0)
    assert v.hand == 0
    assert v.legal() == [actions.name(suit) for suit in range(4)]
    exact = all_worlds(v)
    assert exact is not None
    assert len(exact) == 420  # 8! / (2! 2! 4!)
    assert compare(v, Random(1)) == []


def test_the_order_of_the_stock_is_random_too() -> None:
    table = game("double-turn-up").rules
    v = observe(deal(table, shuffled(table.pack, Random(5)), 0), 1)
    first: Counter[object] = Counter(w.stock[0] for w in worlds(v, Random(7), 4000))
    assert deviation(Counter(dict.fromkeys(each(v.unseen), 1)), first) < 4
