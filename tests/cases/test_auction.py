"""B12, Auction Euchre for five, and B11 with a joker (document 004, lines 75-94, 122-124)."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases

five = cases("auction-5")

SUITS = "name C, name D, name H, name S"

# -- five players ------------------------------

# In hearts seat 0 wins three tricks and seat 1 the other two; the high hearts that are
# missing lie dead.  The widow is worth nothing.
THREE = Deal(
    ("JH JD AH 7C 7S", "7H JC QC KC AC", "TS JS QS KS AS", "9D TD QD KD AD", "8S 9S 8C 9C TC"),
    widow="7D 8D",
)
# Seat 0 wins all five with the cards of the deal; or all five with the widow, four without.
FIVE = Deal(("JH JD AH KH QH", "*", "*", "*", "*"), widow="7C 7S")
WIDOW = Deal(("JH JD AH KH 7C", "9C *", "9S *", "9D *", "7H *"), widow="QH 7S")

REST = "pass, pass, pass, pass"
AWAY = "name H, discard 7D 8D"


def bid(number: int, after: str = AWAY) -> str:
    """Seat 0 bids, the others pass, and what comes of it."""
    return f"bid {number}, {REST}, {after}"


FIVE_SCORES = [
    five("B12-F16-three-alone", f"{bid(3)}, choose none, ...", THREE, points=(3, 0, 0, 0, 0)),
    five("B12-F16-three-with-a-partner", f"{bid(3)}, choose 3, ...", THREE, points=(3, 0, 0, 3, 0)),
    five(
        "B12-F16-more-than-the-bid-is-the-bid",
        f"{bid(3)}, choose 1, ...",
        THREE,
        tricks=(3, 2, 0, 0, 0),
        points=(3, 3, 0, 0, 0),
    ),
    five("B12-F16-four-made", f"{bid(4)}, choose 1 4, ...", THREE, points=(4, 4, 0, 0, 4)),
    five("B12-F16-five-made", f"{bid(5)}, choose 1 3, ...", THREE, points=(5, 5, 0, 5, 0)),
    five("B12-D080-four-failed", f"{bid(4)}, choose 2 3, ...", THREE, points=(0, 4, 0, 0, 4)),
    five("B12-D080-five-failed", f"{bid(5)}, choose 4, ...", THREE, points=(0, 5, 5, 5, 0)),
    five("B12-D080-failed-alone", f"{bid(4)}, choose none, ...", THREE, points=(0, 4, 4, 4, 4)),
    five("B12-F16-eight-failed", f"{bid(8)}, ...", THREE, points=(0, 8, 8, 8, 8)),
    five("B12-F16-fifteen-failed", f"{bid(15, 'name H')}, ...", THREE, points=(0, 15, 15, 15, 15)),
    five(
        "B12-F16-D095-eight-needs-five",
        f"{bid(8, 'name H, discard 7C 7S')}, ...",
        FIVE,
        points=(8, 0, 0, 0, 0),
    ),
    five(
        "B12-F16-D095-fifteen-needs-five",
        f"{bid(15, 'name H')}, ...",
        FIVE,
        points=(15, 0, 0, 0, 0),
    ),
    five(
        "B12-D079-none-earns-no-more",
        f"{bid(5, 'name H, discard 7C 7S')}, choose none, ...",
        FIVE,
        points=(5, 0, 0, 0, 0),
    ),
    five(
        "B12-F10-eight-with-the-widow",
        f"{bid(8, 'name H, discard 7C 7S')}, ...",
        WIDOW,
        points=(8, 0, 0, 0, 0),
    ),
    five(
        "B12-F10-fifteen-without-it",
        f"{bid(15, 'name H')}, ...",
        WIDOW,
        points=(0, 15, 15, 15, 15),
    ),
]

FIVE_BIDS = [
    five(
        "B12-F7-D075-the-bids",
        "",
        THREE,
        turn=0,
        legal="pass, bid 3, bid 4, bid 5, bid 8, bid 15",
        refused=dict.fromkeys(("bid 2", "bid 6", "bid 7", "bid 16"), "or bid 3, 4, 5, 8 or 15."),
    ),
    five("B12-F7-higher", "bid 4", THREE, turn=1, legal="pass, bid 5, bid 8, bid 15"),
    five("B12-F7-not-equal", "bid 4", THREE, refused={"bid 4": "higher", "bid 3": "higher"}),
    five(
        "B12-D075-higher-but-no-bid",
        "bid 4",
        THREE,
        refused={"bid 6": "pass, or bid 5, 8 or 15."},
    ),
    five("B12-F7-nothing-above-fifteen", "bid 15", THREE, turn=1, legal="pass"),
    five("B12-F7-one-call-each", "pass, bid 3, bid 4, pass, pass", THREE, turn=2, bid=4),
    five("B12-F7-the-dealer-is-last", "pass, pass, pass, pass", THREE, turn=4),
    five("B12-F7-the-dealer-may-win", f"{REST}, bid 3", THREE, turn=4, legal=SUITS),
    five(
        "B12-D076-nobody-bids",
        f"{REST}, pass",
        THREE,
        outcome="passed out",
        points=(0,) * 5,
        next_dealer=0,
    ),
]

FIVE_MAKER = [
    five("B12-F9-any-suit-no-other", bid(3, ""), THREE, turn=0, legal=SUITS),
    five(
        "B12-F9-D074-named-before-the-widow",
        bid(3, ""),
        THREE,
        hands={0: "JH JD AH 7C 7S"},
        refused={"name notrump": "name", "discard 7C 7S": "name"},
    ),
    five(
        "B12-F10-takes-two",
        bid(3, "name H"),
        THREE,
        turn=0,
        hands={0: "JH JD AH 7C 7S 7D 8D"},
        refused={"discard 7C": "2", "discard 7C 7S 7D": "2", "discard KH QH": "2"},
    ),
    five(
        "B12-F10-any-two-may-go",
        bid(3, "name H, discard JH 7D"),
        THREE,
        hands={0: "JD AH 7C 7S 8D"},
        turn=0,
    ),
    five("B12-F10-not-at-fifteen", bid(15, "name S"), THREE, hands={0: "JH JD AH 7C 7S"}, leads=0),
    five(
        "B12-F11-three-one-partner",
        bid(3),
        THREE,
        turn=0,
        legal="choose none, choose 1, choose 2, choose 3, choose 4",
        refused={"choose 1 2": "1 of the other players", "choose 0": "other players"},
    ),
    five(
        "B12-F11-four-two-partners",
        bid(4),
        THREE,
        legal="choose none, choose 1, choose 2, choose 3, choose 4, choose 1 2, choose 1 3,"
        "choose 1 4, choose 2 3, choose 2 4, choose 3 4",
        refused={"choose 1 2 3": "2 of the other players"},
    ),
    five("B12-F11-five-two-partners", f"{bid(5)}, choose 2 4", THREE, makers=(0, 2, 4), leads=0),
    five("B12-D079-fewer", f"{bid(5)}, choose 2", THREE, makers=(0, 2), leads=0),
    five("B12-F11-eight-no-partner", bid(8), THREE, makers=(0,), out=(), leads=0),
    five("B12-F11-fifteen-no-partner", bid(15, "name H"), THREE, makers=(0,), out=(), leads=0),
    five(
        "B12-D079-nobody-may-refuse",
        "pass, pass, bid 3, pass, pass, name S, discard 7D 8D, choose 0",
        THREE,
        leads=0,
        makers=(0, 2),
    ),
    five(
        "B12-F14-the-dealers-left-leads",
        "pass, pass, pass, bid 8, pass, name D, discard 7D 8D",
        THREE,
        leads=0,
        maker=3,
    ),
    five(
        "B12-F6-whoever-deals",
        "pass, pass, pass, bid 8, pass, name S, discard 7D 8D",
        Deal(THREE.hands, widow=THREE.widow, dealer=1),
        maker=0,
        leads=2,
        refused={"JH": "not in your hand"},
    ),
    five("B12-F15-left-bower", f"{bid(8)}, JH", THREE, turn=1, legal="7H"),
    five("B12-F6-the-deal-moves-left", f"{bid(8)}, ...", THREE, next_dealer=0),
    five("B12-D077-fifteen", f"{bid(15, 'name H')}, ...", FIVE, winners=(0,)),
    five(
        "B12-D077-not-yet",
        f"{bid(8, 'name H, discard 7C 7S')}, ...",
        FIVE,
        scored=(6, 0, 0, 0, 0),
        winners=(),
        scores=(14, 0, 0, 0, 0),
    ),
    five(
        "B12-D080-all-that-oppose-may-win-together",
        f"{bid(8)}, ...",
        THREE,
        scored=(0, 7, 7, 0, 7),
        winners=(1, 2, 4),
    ),
]

# -- with a joker (B11, C43) ------------------------------

JOKER = {"joker": "on"}
JOKERS = [
    five(
        "B11-C43-top-trump",
        f"{bid(8, 'name H, discard 7C 7S')}, B JH",
        Deal(("B AH KH 7C 7S", "JH *", "*", "*", "*"), widow="7D QH"),
        options=JOKER,
        won="",
        turn=2,
    ),
    five(
        "B11-C43-beats-the-right-bower",
        f"{bid(8, 'name H, discard 7C 7S')}, B JH TS 9D 8S",
        Deal(
            ("B AH KH 7C 7S", "JH *", "TS *", "9D *", "8S *"),
            widow="7D QH",
            rest="9H TH 8H 7H JD AD",
        ),
        options=JOKER,
        won="0",
    ),
    five(
        "B11-D025-five-widow-stays-two",
        bid(8, "name H"),
        Deal(("B AH KH 7C 7S", "*", "*", "*", "*"), widow="7D QH"),
        options=JOKER,
        hands={0: "B AH KH 7C 7S 7D QH"},
        turn=0,
    ),
]


@pytest.mark.parametrize("case", FIVE_SCORES + FIVE_BIDS + FIVE_MAKER)
def test_five_handed(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", JOKERS)
def test_with_a_joker(case: Case) -> None:
    case.check()
