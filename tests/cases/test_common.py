"""A1-A10, A17-A33 and D001-D012: what all the games have in common."""

from __future__ import annotations

import pytest

from euchre.cards import STRAINS, Pack, each
from euchre.ranking import Bowers, ranking

from .table import Case, Deal, cases, hearts, table

STRIPPED = {24: "9TJQKA", 28: "89TJQKA", 32: "789TJQKA", 36: "6789TJQKA", 52: "23456789TJQKA"}
SEVENS = Pack(STRIPPED[32])
PACKS = {n: Pack(ranks) for n, ranks in STRIPPED.items()}
PACKS |= {n + 1: Pack(ranks, jokers=("B",)) for n, ranks in STRIPPED.items()}
PACKS |= {48: Pack(copies=2), 50: Pack(copies=2, jokers=("BR", "BK"))}


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


standard = cases("standard")
classic = cases("classic")
british = cases("british")
joker_nt = cases("standard", options={"joker": "on", "high-low": "on", "joker-no-trump": "on"})
PASSED = "pass, pass, pass, pass"
ORDERED = "order, discard JS"

WITH_LEFT = Deal(("JH KH AC KC QC", "JD AD 9S TS 9C", "TC JC QS KS AS", "KD QD TD 9D TH"), up="9H")
LED_LEFT = Deal(("JD AD AC KC QC", "AH KD 9S TS 9C", "TC JC QS KS AS", "JH QD TD 9D TH"), up="9H")
SIDE = Deal(("9C AC 9S TS JC", "9H KC QC TC KS", "AD KD QD TD 9D", "AS QS JS TH QH"), up="KH")
OBLIGED = [
    standard(
        "A4-only-trump-must-follow-a-trump-lead", "order, discard KD, JH", WITH_LEFT, legal="JD"
    ),
    standard("A4-led-it-asks-for-trumps", "order, discard QD, JD", LED_LEFT, turn=1, legal="AH"),
    standard("A4-it-beats-the-ace", "order, discard QD, JD AH TC TH", LED_LEFT, won="0"),
    standard("A3-the-right-bower-beats-it", "order, discard QD, JD AH TC JH", LED_LEFT, won="3"),
    standard(
        "A4-nobody-void-in-trumps-by-it", "order, discard QD, AD", LED_LEFT, turn=1, legal="KD"
    ),
]

NT = Deal(
    ("B 9S TS KC 9D", "QS AH TD JD 9C", "KS KD QD QC JC", "9H TH JH QH AD"),
    up="AC",
    rest="KH AS TC JS",
)
JOKER = [
    joker_nt(
        "D007-high-the-leader-names-the-suit",
        f"{PASSED}, name high, play B H",
        NT,
        turn=1,
        legal="AH",
    ),
    joker_nt(
        "D007-high-it-wins-any-trick", f"{PASSED}, name high, play B H, AH KS QH", NT, won="0"
    ),
    joker_nt(
        "D007-high-a-suit-must-be-said", f"{PASSED}, name high", NT, refused={"B": "which suit"}
    ),
    joker_nt(
        "D007-high-it-wins-when-void", f"{PASSED}, pass, name high, play B H, AH KS QH", NT, won="0"
    ),
    joker_nt(
        "D007-low-not-led-while-there-is-another",
        f"{PASSED}, name low",
        NT,
        turn=0,
        refused={"play B H": "only when you can play nothing else"},
        legal="9S TS KC 9D",
    ),
    joker_nt(
        "D007-low-only-when-void-and-it-never-wins",
        f"{PASSED}, pass, name low, KC 9C QC AD, AH KS 9H B",
        NT,
        won="1 3",
    ),
    joker_nt(
        "D007-low-not-while-following",
        f"{PASSED}, pass, name low, KC 9C QC AD, TD KD TH",
        NT,
        turn=0,
        legal="9D",
        refused={"B": "follow diamonds"},
    ),
]

TABLE = [
    standard("A17-deal-moves-left-after-a-hand", f"{ORDERED}, ...", next_dealer=0),
    standard("A17-and-after-a-passed-out-one", f"{PASSED}, {PASSED}", next_dealer=0),
    standard(
        "A17-from-seat-1-to-seat-2", f"{PASSED}, {PASSED}", hearts(3, dealer=1), next_dealer=2
    ),
    standard("A18-the-next-card-is-faced", "", turn=0, up="9H", faced="9H"),
    standard("A19-dealers-left-first", "", hearts(3, dealer=1), turn=2),
    standard("A19-dealer-last", "pass, pass, pass", hearts(3, dealer=1), turn=1),
    classic(
        "A20-the-dealer-takes-it-whoever-accepts",
        "pass, order",
        turn=3,
        hands={3: "KD QD JC JS TH 9H"},
    ),
    classic(
        "A21-A22-refused-suit-is-barred", PASSED, up=None, legal="pass, name C, name D, name S"
    ),
    classic("A22-first-suit-named-is-trump", f"{PASSED}, pass, pass, name C", trump="C", maker=2),
    classic("A22-no-exchange-then", f"{PASSED}, name C", turn=0, hands={3: "KD QD JC JS TH"}),
    classic(
        "A23-eight-passes",
        f"{PASSED}, {PASSED}",
        outcome="passed out",
        points=(0, 0),
        next_dealer=0,
    ),
    classic(
        "A24-makers-are-the-side-of-the-namer",
        f"{PASSED}, pass, name H, together, ...",
        hearts(3, maker=1, up="9D"),
        maker=1,
        points=(0, 1),
    ),
    classic("A25-alone-the-partner-is-out", f"{ORDERED}, alone", alone=(0,), out=(2,)),
    british("A26-a-defender-alone", f"{ORDERED}, together, together, alone", alone=(1,), out=(3,)),
    classic("A27-dealers-left-leads", f"{ORDERED}, together", leads=0),
    classic("A28-any-card-may-be-led", f"{ORDERED}, together", legal="JH JD AH 9C 9S"),
    standard(
        "A28-follow-if-you-can", "pass, order, discard AS, AC", SIDE, turn=1, legal="KC QC TC"
    ),
    standard("A29-highest-of-the-suit-led", "pass, order, discard QH, 9C KC AD AS", SIDE, won="1"),
    standard(
        "A19-D099-the-first-acceptance-ends-it", "pass, order, discard KD", turn=0, maker=1, leads=0
    ),
    standard(
        "A28-no-duty-to-trump-or-to-win",
        "pass, order, discard AS, AC KC",
        SIDE,
        turn=2,
        legal="AD KD QD TD 9D",
    ),
    standard("A29-highest-trump", "pass, order, discard AS, AC KC AD TH", SIDE, won="3"),
    standard(
        "A29-D005-an-ace-of-another-suit-never-wins",
        "pass, order, discard QS, 9S KS AD JS",
        SIDE,
        won="1",
    ),
    standard(
        "A30-A31-three-of-five", f"{ORDERED}, ...", hearts(3), tricks=(3, 2, 0, 0), points=(1, 0)
    ),
    standard("A30-fewer-is-a-euchre", f"{ORDERED}, ...", hearts(2), points=(0, 2)),
    standard("A30-five-is-a-march", f"{ORDERED}, ...", hearts(5), points=(2, 0)),
    british(
        "A32-euchred-by-a-lone-defender",
        f"{ORDERED}, together, together, alone, ...",
        hearts(2),
        points=(0, 4),
    ),
    standard(
        "A33-only-one-side-scores", f"{ORDERED}, ...", hearts(4), tricks=(4, 1, 0, 0), points=(1, 0)
    ),
]


@pytest.mark.parametrize("case", OBLIGED + JOKER + TABLE)
def test_at_the_table(case: Case) -> None:
    case.check()


@pytest.mark.parametrize(
    ("game", "cards"),
    [
        ("standard", 24),
        ("classic", 32),
        ("british", 25),
        ("railroad", 33),
        ("double-turn-up", 32),
        ("bald", 32),
        ("uka", 32),
    ],
    ids=["B1-24", "B2-D002-D013-32", "B3-25", "B10-33", "B16-32", "B17-32", "B28-32"],
)
def test_cards_of_the_games(game: str, cards: int) -> None:
    assert table(game).pack.size == cards
