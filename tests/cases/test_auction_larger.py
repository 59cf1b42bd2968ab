"""B13 and B14, Auction Euchre for six and seven, and B11 with a joker (004, lines 95-124)."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases

six = cases("auction-6")
seven = cases("auction-7")

# -- six players ------------------------------

# In hearts seat 0 wins three tricks, seat 1 two, the partners at 2 and 4 none.
SIX_THREE = Deal(
    (
        "JH JD AH 6C 6S",
        "8H JC QC KC AC",
        "7C 8C 9C TC 7S",
        "7H JS QS KS AS",
        "8S 9S TS 8D 9D",
        "6H TD QD KD AD",
    ),
    widow="6D 7D",
)
SIX_FIVE = Deal(("JH JD AH KH QH", "*", "*", "*", "*", "*"), widow="6C 6S")
SIX_REST = "pass, pass, pass, pass, pass"


def bid6(number: int, after: str = "name H, discard 6D 7D") -> str:
    """Seat 0 of six bids, the others pass, and what comes of it."""
    return f"bid {number}, {SIX_REST}, {after}"


FIFTEEN = "name H"
SIX = [
    six("B13-F16-three-made", f"{bid6(3)}, ...", SIX_THREE, points=(3, 0)),
    six("B13-F16-four-failed", f"{bid6(4)}, ...", SIX_THREE, points=(0, 4)),
    six("B13-F16-five-failed", f"{bid6(5)}, ...", SIX_THREE, points=(0, 5)),
    six("B13-F16-eight-failed", f"{bid6(8)}, ...", SIX_THREE, points=(0, 8)),
    six("B13-F16-fifteen-failed", f"{bid6(15, FIFTEEN)}, ...", SIX_THREE, points=(0, 15)),
    *(
        six(
            f"B13-F16-{number}-made",
            f"{bid6(number, 'name H, discard 6C 6S')}, ...",
            SIX_FIVE,
            points=(number, 0),
        )
        for number in (3, 4, 5, 8)
    ),
    six("B13-F16-fifteen-made", f"{bid6(15, FIFTEEN)}, ...", SIX_FIVE, points=(15, 0)),
    six(
        "B13-F16-the-partners-tricks-count",
        "pass, pass, bid 3, pass, pass, pass, name H, discard 6D 7D, ...",
        SIX_THREE,
        maker=2,
        points=(3, 0),
    ),
    six(
        "B13-F7-the-bids",
        "",
        SIX_THREE,
        turn=0,
        legal="pass, bid 3, bid 4, bid 5, bid 8, bid 15",
    ),
    six("B13-F8-D076", f"{SIX_REST}, pass", SIX_THREE, outcome="passed out", next_dealer=0),
    six("B13-F11-no-choosing", bid6(5), SIX_THREE, makers=(0, 2, 4), out=(), alone=(), leads=0),
    six("B13-D078-eight-is-solo", bid6(8), SIX_THREE, alone=(0,), out=(2, 4), leads=0),
    six("B13-D078-fifteen-is-solo", bid6(15, "name H"), SIX_THREE, alone=(0,), out=(2, 4)),
    six(
        "B13-D023-F10-a-widow-of-two",
        bid6(8, "name H"),
        SIX_THREE,
        turn=0,
        hands={0: "JH JD AH 6C 6S 6D 7D"},
        refused={"discard 6C": "2"},
    ),
    six("B13-F10-not-at-fifteen", bid6(15, "name H"), SIX_THREE, hands={0: "JH JD AH 6C 6S"}),
    six(
        "B13-F10-the-bidder-himself-takes-it",
        "pass, pass, bid 3, pass, pass, pass, name C",
        SIX_THREE,
        turn=2,
        hands={2: "7C 8C 9C TC 7S 6D 7D"},
    ),
    six(
        "B13-F14-the-dealers-left-leads",
        "pass, bid 3, pass, pass, pass, pass, name C, discard 6D 7D",
        SIX_THREE,
        leads=0,
    ),
    six(
        "B13-F14-a-solo-from-the-next-still-in",
        "pass, pass, bid 8, pass, pass, pass, name C, discard 6D 7D",
        SIX_THREE,
        out=(0, 4),
        leads=1,
    ),
    six("B13-F2-six-is-lowest", f"{bid6(3)}, JH 8H 7C 7H 8S 6H", SIX_THREE, won="0"),
]

# -- seven players ------------------------------

# In hearts seat 0 wins seven tricks with the widow and four without.
SEVEN = Deal(
    ("JH JD AH KH 2C 2S 2D", "8H 7H *", "6H *", "5H *", "4H *", "3H *", "2H *"),
    widow="QH TH 9H",
)
SEVEN_TOPS = Deal(("JH JD AH KH QH TH 9H", *["*"] * 6), widow="2C 2S 2D")
SEVEN_REST = "pass, pass, pass, pass, pass, pass"
GOOD, BAD = "name H, discard 2C 2S 2D", "name H, discard QH TH 9H"


def bid7(number: int, after: str = GOOD) -> str:
    """Seat 0 of seven bids, the others pass, and what comes of it."""
    return f"bid {number}, {SEVEN_REST}, {after}"


ONE = "choose none, choose 1, choose 2, choose 3, choose 4, choose 5, choose 6"
SEVENS = [
    seven(
        "B14-F16-four-made",
        f"{bid7(4, BAD)}, choose none, ...",
        SEVEN,
        points=(4, 0, 0, 0, 0, 0, 0),
    ),
    *(
        seven(
            f"B14-F16-{number}-made-with-partners",
            f"{bid7(number)}, choose {partner}, ...",
            SEVEN,
            points=tuple(number * (seat in (0, *map(int, partner.split()))) for seat in range(7)),
        )
        for number, partner in ((4, "6"), (5, "3"), (6, "1 2"), (7, "2 5"))
    ),
    *(
        seven(
            f"B14-F16-{number}-failed",
            f"{bid7(number, BAD)}, choose none, ...",
            SEVEN,
            points=(0, *[number] * 6),
        )
        for number in (5, 6, 7)
    ),
    seven("B14-F16-ten-made", f"{bid7(10)}, ...", SEVEN, points=(10, 0, 0, 0, 0, 0, 0)),
    seven("B14-F16-ten-failed", f"{bid7(10, BAD)}, ...", SEVEN, points=(0, *[10] * 6)),
    seven(
        "B14-F16-twenty-made",
        f"{bid7(20, 'name H')}, ...",
        SEVEN_TOPS,
        points=(20, 0, 0, 0, 0, 0, 0),
    ),
    seven("B14-F16-twenty-failed", f"{bid7(20, 'name H')}, ...", SEVEN, points=(0, *[20] * 6)),
    seven(
        "B14-F7-the-bids",
        "",
        SEVEN,
        turn=0,
        legal="pass, bid 4, bid 5, bid 6, bid 7, bid 10, bid 20",
        refused={"bid 3": "bid 4", "bid 8": "or bid 4, 5, 6, 7, 10 or 20."},
    ),
    seven("B14-D076", f"{SEVEN_REST}, pass", SEVEN, outcome="passed out", next_dealer=0),
    seven(
        "B14-F10-takes-three",
        bid7(10, "name H"),
        SEVEN,
        turn=0,
        hands={0: "JH JD AH KH 2C 2S 2D QH TH 9H"},
        refused={"discard 2C 2S": "3"},
    ),
    seven("B14-F10-not-at-twenty", bid7(20, "name H"), SEVEN, leads=0, makers=(0,)),
    seven("B14-F11-four-one-partner", bid7(4), SEVEN, legal=ONE),
    seven("B14-F11-five-one-partner", bid7(5), SEVEN, legal=ONE, refused={"choose 1 2": "1"}),
    seven("B14-F11-six-two-partners", f"{bid7(6)}, choose 3 6", SEVEN, makers=(0, 3, 6)),
    seven("B14-F11-seven-two-partners", bid7(7), SEVEN, refused={"choose 1 2 3": "2 of the"}),
    seven("B14-F11-ten-no-partner", bid7(10), SEVEN, makers=(0,), leads=0),
    seven(
        "B14-F14-the-dealers-left-leads",
        "pass, pass, bid 10, pass, pass, pass, pass, name H, discard QH TH 9H",
        SEVEN,
        leads=0,
    ),
]

# -- with a joker (B11, C43) ------------------------------

JOKER = {"joker": "on"}
JOKERS = [
    six(
        "B11-D025-six-widow-stays-two",
        bid6(8, "name H"),
        Deal(("B AH KH 7C 7S", "*", "*", "*", "*", "*"), widow="7D QH"),
        options=JOKER,
        hands={0: "B AH KH 7C 7S 7D QH"},
        refused={"discard 7C": "2"},
    ),
    seven(
        "B11-seven-widow-of-four",
        bid7(10, "name H"),
        Deal(("JH JD AH KH 2C 2S 2D", *["*"] * 6), widow="QH TH 9H B"),
        options=JOKER,
        hands={0: "JH JD AH KH 2C 2S 2D QH TH 9H B"},
        refused={"discard 2C 2S 2D": "4"},
    ),
    seven(
        "B11-F16-the-same-scores",
        f"{bid7(10, 'name H, discard 2C 2S 2D 9H')}, ...",
        Deal(("JH JD AH KH 2C 2S 2D", *["*"] * 6), widow="QH TH 9H B"),
        options=JOKER,
        points=(10, 0, 0, 0, 0, 0, 0),
    ),
    seven("B11-off-a-widow-of-three", bid7(10, "name H"), SEVEN, refused={"discard 2C": "3"}),
]


@pytest.mark.parametrize("case", SIX)
def test_six_handed(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", SEVENS)
def test_seven_handed(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", JOKERS)
def test_with_a_joker(case: Case) -> None:
    case.check()
