"""B27, Three Player Buck (document 004, lines 249-266)."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases

# Seat 0 wins three tricks in hearts and seat 1 two.  The dummy holds diamonds.
THREE = Deal(
    ("JH JD AH 9C 9S", "TC JC QC KC AC", "TS JS QS KS AS"),
    widow="9D TD QD KD AD",
    rest="9H TH QH KH",
)
# Seat 0 wins all five in hearts.
FIVE = Deal(("JH JD AH KH QH", "TC JC QC KC AC", "TS JS QS KS AS"), widow="9D TD QD KD AD")
# The dummy wins all five in hearts for whoever takes it.
DUMMY = Deal(("9C TD 9S TS 9D", "TC JC QC KC AC", "9H JS QS KS AS"), widow="JH JD AH KH QH")

row = cases("three-buck", THREE)

KEEP = "keep, keep, keep"
BIDS = ", ".join(f"bid {number}" for number in range(1, 16))
STRAINS = "name C, name D, name H, name S, name notrump"


def bid(number: int, after: str = "name H, stay, stay, ...") -> str:
    """Seat 0 bids, the others pass, and what comes of it."""
    return f"{KEEP}, bid {number}, pass, pass, {after}"


SCORES = [
    row("B27-F16-D149", bid(3), tricks=(3, 2, 0), points=(-3, -2, 5), scores=(12, 13, 20)),
    row("B27-F16-more-than-the-bid", bid(1), points=(-3, -2, 5)),
    row("B27-F16-failed", bid(4), points=(5, -2, 5)),
    row("B27-F16-dropped-nothing", bid(3, "name H, stay, drop, ..."), points=(-3, -2, 0)),
    row("B27-F16-five-is-five", bid(5), FIVE, points=(-5, 5, 5), winners=()),
    row("B27-D058-six-always-fails", bid(6), FIVE, points=(5, 5, 5)),
    row("B27-D123-all-dropped", bid(5, "name H, drop, drop"), points=(-5, 0, 0), winners=()),
    row("B27-D123-D058-all-dropped-at-six", bid(6, "name H, drop, drop"), points=(5, 0, 0)),
    row(
        "B27-F4-with-the-dummy",
        "swap, bid 5, pass, pass, name H, stay, stay, ...",
        DUMMY,
        points=(-5, 5, 5),
    ),
    row("B27-D056-nobody-bids", f"{KEEP}, pass, pass, pass, ...", points=(-3, -2, 5)),
    row("B27-F17-zero", bid(3), scored=(3, 9, 9), winners=(0,)),
    row("B27-F17-one", bid(3), scored=(4, 9, 9), winners=()),
    row("B27-F17-lowest", bid(3), scored=(3, 1, 9), winners=(1,)),
    row("B27-D164-equal", bid(3), scored=(3, 2, 9), winners=(0, 1)),
    row("B27-F6-next-dealer", bid(3), next_dealer=0),
]

DUMMIES = [
    row("B27-F7-from-the-dealers-left", "", turn=0, legal="keep, swap"),
    row("B27-F5-nothing-turned", "", up=None, faced=""),
    row("B27-F7-each-in-turn", "keep, keep", turn=2, legal="keep, swap"),
    row("B27-F7-then-the-bids", KEEP, turn=0, legal=f"pass, {BIDS}"),
    row("B27-D057-the-whole-hand", "swap", hands={0: "9D TD QD KD AD"}, turn=0),
    row("B27-D057-one-swap-closes-it", "swap", turn=0, legal=f"pass, {BIDS}"),
    row(
        "B27-D057-by-the-dealer",
        "keep, keep, swap",
        hands={0: "JH JD AH 9C 9S", 1: "TC JC QC KC AC", 2: "9D TD QD KD AD"},
        turn=0,
    ),
    row("B27-D057-no-second-swap", "keep, swap", turn=0, refused={"swap": "bid 1"}),
]

BIDDING = [
    row("B27-F7-from-one", KEEP, refused={"order": "bid 1", "bid 16": "bid 1"}),
    row("B27-F7-higher", f"{KEEP}, bid 14", turn=1, legal="pass, bid 15"),
    row("B27-F7-not-equal", f"{KEEP}, bid 3", refused={"bid 3": "higher"}),
    row("B27-D058-over-five", f"{KEEP}, bid 5, bid 6, bid 9", turn=0, bid=9, bidder=2),
    row("B27-F7-two-passes-end-it", f"{KEEP}, bid 1, pass, pass", turn=0, legal=STRAINS),
    row(
        "B27-F7-one-pass-does-not",
        f"{KEEP}, bid 1, bid 2, pass",
        turn=0,
        legal=f"pass, {BIDS[14:]}",
    ),
    row(
        "B27-F7-who-passed-may-bid",
        f"{KEEP}, pass, bid 1, pass, bid 2, pass, pass",
        turn=0,
        bid=2,
        legal=STRAINS,
    ),
    row("B27-F7-after-two-passes", f"{KEEP}, pass, pass, bid 1", turn=0, bidder=2),
    row(
        "B27-D056-F8-no-trump-nobody-drops",
        f"{KEEP}, pass, pass, pass",
        trump="high",
        maker=None,
        leads=0,
        refused={"drop": "JH"},
    ),
    row("B27-F9-clubs-too", bid(1, "name C"), turn=1, trump="C", maker=0),
    row("B27-F10-no-exchange", bid(1, "name H"), hands={0: "JH JD AH 9C 9S"}, turn=1),
]

DROPS = [
    row("B27-F13-the-other-two", bid(3, "name H"), turn=1, legal="stay, drop"),
    row("B27-D121-in-turn", bid(3, "name H, drop"), turn=2, out=(1,)),
    row(
        "B27-D121-from-the-makers-left",
        f"{KEEP}, pass, bid 1, pass, pass, name H",
        turn=2,
        legal="stay, drop",
    ),
    row(
        "B27-D093-no-trump-named", bid(3, "name notrump"), turn=1, trump="high", legal="stay, drop"
    ),
    row(
        "B27-F13-on-five-nobody-drops",
        bid(3, "name H"),
        scored=(15, 5, 15),
        legal="stay",
        refused={"drop": "must stay in"},
    ),
    row("B27-F13-on-six", bid(3, "name H"), scored=(15, 6, 15), legal="stay, drop"),
    row("B27-F14-the-dealers-left", bid(3, "name H, stay, stay"), leads=0),
    row(
        "B27-F14-or-the-next-in",
        f"{KEEP}, pass, bid 1, pass, pass, name H, stay, drop",
        leads=1,
        out=(0,),
    ),
]


@pytest.mark.parametrize("case", SCORES)
def test_scores(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", DUMMIES + BIDDING)
def test_dummy_and_bids(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", DROPS)
def test_drops(case: Case) -> None:
    case.check()
