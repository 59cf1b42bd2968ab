"""A1-A10, A17-A33 and D001-D012: what all the games have in common."""

import pytest

from euchre.cards import STRAINS, Pack, each
from euchre.ranking import Bowers, ranking

STRIPPED = {24: "9TJQKA", 28: "89TJQKA", 32: "789TJQKA", 36: "6789TJQKA", 52: "23456789TJQKA"}
SEVENS = Pack(STRIPPED[32])
PACKS = {n: Pack(ranks) for n, ranks in STRIPPED.items()}
PACKS |= {n + 1: Pack(ranks, jokers=("B",)) for n, ranks in STRIPPED.items()}
PACKS |= {48: Pack(copies=2), 50: Pack(copies=2, jokers=("BR", "BK"))}
PACKS |= {60: Pack(STRIPPED[32], copies=2, single="7")}


def in_play(pack: Pack, trump: str, suit: str, bowers: Bowers = "both") -> str:
    """Return the cards that follow a suit, the best first."""
    rows, strain, led = ranking(pack, bowers), STRAINS.index(trump), STRAINS.index(suit)
    power = rows.strength[strain][led]
    cards = sorted(each(rows.lane[strain][led]), key=lambda c: (-power[c], c))
    return " ".join(pack.text(c) for c in cards)


@pytest.mark.parametrize("cards", PACKS, ids=[f"A1-{n}-cards" for n in PACKS])
def test_pack_sizes(cards: int) -> None:
    assert PACKS[cards].size == cards


# pack, trump, suit led, the cards that follow it from the best to the worst
ORDERS = [
    pytest.param(
        SEVENS, "S", "S", "JS JC AS KS QS TS 9S 8S 7S", id="A3-A4-A5-D001-the-ace-is-third"
    ),
    pytest.param(SEVENS, "S", "C", "AC KC QC TC 9C 8C 7C", id="A2-next-suit-has-no-jack"),
    pytest.param(SEVENS, "S", "H", "AH KH QH JH TH 9H 8H 7H", id="A2-D002-hearts-are-there"),
    pytest.param(SEVENS, "S", "D", "AD KD QD JD TD 9D 8D 7D", id="A2-cross-suit-keeps-its-jack"),
    pytest.param(SEVENS, "C", "C", "JC JS AC KC QC TC 9C 8C 7C", id="D003-clubs-jack-of-spades"),
    pytest.param(SEVENS, "H", "H", "JH JD AH KH QH TH 9H 8H 7H", id="D003-hearts-jack-of-diamonds"),
    pytest.param(SEVENS, "D", "D", "JD JH AD KD QD TD 9D 8D 7D", id="D003-diamonds-jack-of-hearts"),
    pytest.param(
        PACKS[25], "H", "H", "B JH JD AH KH QH TH 9H", id="A6-D004-joker-above-both-bowers"
    ),
    pytest.param(PACKS[33], "S", "S", "B JS JC AS KS QS TS 9S 8S 7S", id="A6-railroad-joker"),
    pytest.param(PACKS[25], "H", "S", "AS KS QS JS TS 9S", id="D006-the-benny-is-never-a-spade"),
    pytest.param(PACKS[24], "high", "H", "AH KH QH JH TH 9H", id="A8-no-trump-no-bowers"),
    pytest.param(PACKS[24], "low", "H", "9H TH JH QH KH AH", id="A9-D009-low-just-reversed"),
    pytest.param(SEVENS, "low", "S", "7S 8S 9S TS JS QS KS AS", id="D009-low-seven-is-best"),
    pytest.param(PACKS[48], "C", "C", "JC JC JS JS AC AC KC KC QC QC TC TC 9C 9C", id="A10-twins"),
    pytest.param(
        PACKS[50],
        "H",
        "H",
        "BR BK JH JH JD JD AH AH KH KH QH QH TH TH 9H 9H",
        id="D012-red-joker-first-in-hearts",
    ),
    pytest.param(
        PACKS[50],
        "D",
        "D",
        "BR BK JD JD JH JH AD AD KD KD QD QD TD TD 9D 9D",
        id="D012-red-joker-first-in-diamonds",
    ),
    pytest.param(
        PACKS[50],
        "S",
        "S",
        "BK BR JS JS JC JC AS AS KS KS QS QS TS TS 9S 9S",
        id="D012-black-joker-first-in-spades",
    ),
]


@pytest.mark.parametrize(("pack", "trump", "led", "order"), ORDERS)
def test_order_in_play(pack: Pack, trump: str, led: str, order: str) -> None:
    assert in_play(pack, trump, led) == order


def test_b17_bald_left_bower_is_a_club_that_wins_as_second_trump() -> None:
    assert in_play(SEVENS, "S", "C", "bald") == "JC AC KC QC TC 9C 8C 7C"
    assert in_play(SEVENS, "S", "S", "bald") == "JS AS KS QS TS 9S 8S 7S"


# Cards that belong to the trump suit, to the next suit, to each cross suit.
SIZES = [
    (24, 7, 5, 6),
    (25, 8, 5, 6),
    (28, 8, 6, 7),
    (32, 9, 7, 8),
    (33, 10, 7, 8),
    (36, 10, 8, 9),
    (37, 11, 8, 9),
    (52, 14, 12, 13),
    (53, 15, 12, 13),
    (48, 14, 10, 12),
    (50, 16, 10, 12),
    (60, 17, 13, 15),
]


@pytest.mark.parametrize("trump", range(4), ids=lambda suit: STRAINS[suit])
@pytest.mark.parametrize(
    ("cards", "trumps", "following", "cross"), SIZES, ids=[f"A7-{row[0]}" for row in SIZES]
)
def test_suit_sizes(cards: int, trumps: int, following: int, cross: int, trump: int) -> None:
    lanes = [lane.bit_count() for lane in ranking(PACKS[cards]).lane[trump][:4]]
    assert lanes.pop(trump) == trumps
    assert sorted(lanes) == sorted([following, cross, cross])
    assert ranking(PACKS[cards]).lane[trump][3 - trump].bit_count() == following


@pytest.mark.parametrize("trump", range(4), ids=lambda suit: f"A7-no-bowers-{STRAINS[suit]}")
def test_without_bowers_every_suit_has_thirteen(trump: int) -> None:
    assert [lane.bit_count() for lane in ranking(PACKS[52], "none").lane[trump]] == [
        13,
        13,
        13,
        13,
        0,
    ]


TWINS = [
    pytest.param(PACKS[48], "H", "JH", "JH", id="D010-right-bowers"),
    pytest.param(PACKS[48], "H", "JD", "JD", id="D010-left-bowers"),
    pytest.param(PACKS[48], "H", "AS", "AS", id="D010-plain-aces"),
    pytest.param(PACKS[48], "low", "9S", "9S", id="D011-low-nines"),
    pytest.param(Pack(copies=2, jokers=("B", "B")), "H", "B", "B", id="D012-jokers-alike"),
]


@pytest.mark.parametrize(("pack", "trump", "card", "twin"), TWINS)
def test_twins_are_equal_so_the_first_played_wins(
    pack: Pack, trump: str, card: str, twin: str
) -> None:
    first, second = pack.order([card, twin])
    strain = STRAINS.index(trump)
    rows = ranking(pack)
    power = rows.strength[strain][rows.suit[strain][first]]
    assert power[first] == power[second] > 0
