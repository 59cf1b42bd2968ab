"""Hand patterns: exactly the matching hands, and their number."""

from itertools import combinations
from random import Random

import pytest

from euchre import rules
from euchre.analysis.written_hands import EquityError, hands_of, is_kind, suit_called
from euchre.cards import CLUBS, HEARTS, SPADES
from tests.rows import each_row

STANDARD = rules("standard")
PACK = STANDARD.pack
UP = PACK.index("9H")
EVERY = [sum(1 << c for c in some) for some in combinations(set(range(24)) - {UP}, 5)]


def hand(text: str) -> int:
    return PACK.mask(text.split())


@each_row(
    ("text", "has", "lacks", "count"),
    [
        ("JH AS AC x x", "JH AS AC 9C KH", "JH AS KC 9C KH", 20 * 19 // 2),
        ("R L x + A", "JH JD QH AS 9C", "JH JD QH AS AC", 4 * 3 * 14),
        ("R L x + A", "JH JD QH AS TC", "JH JD QH KH AS", 4 * 3 * 14),
        ("R x + A A", "JH TH AS AC KD", "JD TH AS AC KD", 5 * 3 * 14),
        ("x x + A K 9", "QH TH AS KD 9C", "QH TH AS KD TC", 15 * 3 * 3 * 3),
        ("+ x", "9C 9D QD KS TS", "9C 9D QD KS TH", 14 * 13 * 12 * 11 * 10 // 120),
        ("R, L, A, K, Q +", "JH JD AH KH QH", "JH JD AH KH TH", 1),
        ("A A x x x", "AH AS 9C TC QC", "AH KS 9C TC QC", 6 * 19 * 18 * 17 // 6),
        ("+ A AC x", "AS AC 9C TC QD", "AS AD 9C TC QD", 2 * 14 * 13 * 12 // 6),
        ("10 + A", "TH AS 9C 9D 9S", "TS AS 9C 9D 9S", 3 * 14 * 13 * 12 // 6),
    ],
)
def test_a_kind_is_all_its_hands(text: str, has: str, lacks: str, count: int) -> None:
    kind = hands_of(STANDARD, text, up=UP, trump=HEARTS)

    def within(mask: int) -> bool:
        return all((mask & pool).bit_count() == size for pool, size in kind.pools)

    assert is_kind(text)
    assert within(hand(has))
    assert not within(hand(lacks))
    assert sum(map(within, EVERY)) == kind.count == count


def test_hands_are_drawn_evenly() -> None:
    kind = hands_of(STANDARD, "R L x + A", up=UP, trump=HEARTS)
    rng = Random(1)
    drawn = [kind.hand(rng) for _ in range(168 * 40)]
    times = [drawn.count(mask) for mask in set(drawn)]
    assert len(times) == 168
    assert 10 < min(times) <= max(times) < 80


@each_row(
    ("text", "trump", "problem"),
    [
        ("R L x + A", -1, "say which: --trump hearts, or next"),
        ("R L x A", HEARTS, "a hand has 5 cards here, not 4"),
        ("R L x x x x + A", HEARTS, "a hand has 5 cards here, not 7"),
        ("9 + A", HEARTS, "9 is not among the cards"),
        ("R R + A", HEARTS, "more cards of one kind than the pack has"),
        ("R + L", HEARTS, "L is not among the cards"),
        ("R + Z", HEARTS, "R, L, x, ranks and cards"),
        ("R + A + A", HEARTS, "use + once"),
        ("x x x x x x + ", HEARTS, "a hand has 5 cards here, not 6"),
    ],
)
def test_what_is_no_kind_is_refused(text: str, trump: int, problem: str) -> None:
    with pytest.raises(EquityError, match=problem.replace("+", r"\+")):
        hands_of(STANDARD, text, up=UP, trump=trump)


def test_bowers_where_there_are_none() -> None:
    table = STANDARD.but(bowers="none")
    with pytest.raises(EquityError, match="there is no right bower"):
        hands_of(table, "R + A", up=UP, trump=HEARTS)


def test_a_suit_by_its_name() -> None:
    assert (suit_called("next", CLUBS), suit_called("Hearts"), suit_called("s")) == (
        SPADES,
        HEARTS,
        SPADES,
    )
