"""B18, Hasenpfeffer (document 004, lines 138-144)."""

from __future__ import annotations

import pytest

from euchre import observe

from .table import Case, Deal, Told, cases

# In hearts seat 0 wins four tricks and seat 1 two, if the nine of the widow goes away again.
FOUR = Deal(
    ("B JH JD AH 9C 9S", "KH TC JC QC KC AC", "QH 9H TH TD QD KD", "AD TS JS QS KS AS"),
    widow="9D",
)
SIX = Deal(("B JH JD AH KH QH", "*", "*", "*"), widow="9C")
# Seat 1 holds the best hearts and no other card: it wins whatever is led.
NONE = Deal(("9C TC QC KC AC 9S", "B JH JD AH KH QH", "9D *", "9H *"), widow="TH")
# The joker is the widow.
HIDDEN = Deal(("JH JD AH KH QH 9C", "*", "*", "*"), widow="B")
THIRD = Deal(("9C *", "9S *", "B JH AS 9D TD QD", "9H *"), widow="KH")

row = cases("hasenpfeffer", FOUR)

REST = "pass, pass, pass"
SUITS = "name C, name D, name H, name S"
NO_BIDS = "pass, pass, pass, pass"


def bid(number: int, after: str = "name H, discard 9D") -> str:
    """Seat 0 bids, the others pass, and what comes of it."""
    return f"bid {number}, {REST}, {after}"


SCORES = [
    row("B18-F16-the-bid", f"{bid(4)}, ...", tricks=(4, 2, 0, 0), points=(4, 2)),
    row("B18-F16-a-point-a-trick-above-the-bid", f"{bid(1)}, ...", points=(4, 2)),
    row("B18-F16-six-made", f"{bid(6, 'name H, discard 9C')}, ...", SIX, points=(6, 0)),
    row("B18-F16-three-made-with-six", f"{bid(3, 'name H, discard 9C')}, ...", SIX, points=(6, 0)),
    row("B18-D150-five-failed", f"{bid(5)}, ...", points=(-4, 2)),
    row("B18-D150-six-failed", f"{bid(6)}, ...", points=(-4, 2)),
    row("B18-D150-three-tricks-cost-less", f"{bid(5, 'name H, discard AH')}, ...", points=(-3, 3)),
    row(
        "B18-D150-no-trick-costs-nothing",
        f"{bid(6, 'name H, discard TH')}, ...",
        NONE,
        points=(0, 6),
    ),
    row(
        "B18-C50-the-bid",
        f"{bid(5)}, ...",
        options={"penalty": "bid"},
        points=(-5, 2),
    ),
    row("B18-C50-the-bid-six", f"{bid(6)}, ...", options={"penalty": "bid"}, points=(-6, 2)),
    row("B18-C50-flat-six", f"{bid(5)}, ...", options={"penalty": "6"}, points=(-6, 2)),
    row(
        "B18-C50-no-trick-by-the-bid",
        f"{bid(6, 'name H, discard TH')}, ...",
        NONE,
        options={"penalty": "bid"},
        points=(-6, 6),
    ),
    row("B18-C50-nothing-when-made", f"{bid(4)}, ...", options={"penalty": "6"}, points=(4, 2)),
    row("B18-F16-below-zero", f"{bid(5)}, ...", scored=(1, 0), scores=(-3, 2)),
    row("B18-F17-ten", f"{bid(4)}, ...", scored=(6, 0), winners=(0,)),
    row("B18-F17-nine", f"{bid(4)}, ...", scored=(5, 0), winners=(), scores=(9, 2)),
    row("B18-F17-bidders-first", f"{bid(4)}, ...", scored=(6, 9), winners=(0,)),
    row("B18-F17-bidders-fail", f"{bid(5)}, ...", scored=(9, 8), winners=(1,)),
    row("B18-F6-next-dealer", f"{bid(4)}, ...", next_dealer=0),
]

BIDS = [
    row(
        "B18-F7-D059-from-one-to-six",
        "",
        turn=0,
        legal="pass, bid 1, bid 2, bid 3, bid 4, bid 5, bid 6",
        refused=dict.fromkeys(("bid 7", "bid little", "bid 3 H"), "bid 1, 2, 3, 4, 5 or 6."),
    ),
    row(
        "B18-F7-higher",
        "bid 3",
        turn=1,
        legal="pass, bid 4, bid 5, bid 6",
        refused={"bid 3": "higher", "bid 1": "higher"},
    ),
    row("B18-F7-round-and-round", "bid 1, bid 2, pass, pass", turn=0),
    row("B18-D060-who-passed-may-bid", "pass, bid 1, pass, pass, bid 2, pass, pass", turn=3),
    row(
        "B18-D060-and-win",
        "pass, bid 1, pass, pass, bid 2, pass, pass, pass",
        turn=0,
        bid=2,
        legal=SUITS,
    ),
    row("B18-F7-three-passes-end-it", "pass, bid 1, pass, pass, pass", turn=1, legal=SUITS),
    row("B18-F7-after-three-passes-the-dealer-may-bid", "pass, pass, pass, bid 1", turn=0, bid=1),
    row("B18-F7-six-needs-the-passes-too", "bid 6", turn=1, legal="pass"),
    row("B18-F7-six-and-three-passes", "bid 6, pass, pass, pass", turn=0, legal=SUITS),
]

FORCED = [
    row("B18-F8-the-joker-bids-three", NO_BIDS, THIRD, turn=2, bid=3, bidder=2, legal=SUITS),
    row(
        "B18-D062-no-overcall-and-the-widow",
        f"{NO_BIDS}, name H",
        THIRD,
        turn=2,
        maker=2,
        hands={2: "B JH AS 9D TD QD KH"},
    ),
    row("B18-F8-first-seat", NO_BIDS, turn=0, bid=3, bidder=0),
    row("B18-F8-forced-made", f"{NO_BIDS}, name H, discard 9D, ...", points=(4, 2)),
    row(
        "B18-F8-D063-joker-in-the-widow",
        NO_BIDS,
        HIDDEN,
        outcome="passed out",
        points=(0, 0),
        next_dealer=0,
    ),
    row(
        "B18-F8-not-when-somebody-bids", "pass, pass, pass, bid 1, pass, pass, pass", THIRD, turn=3
    ),
]

PLAY = [
    row("B18-F9-a-suit-only", bid(4, ""), legal=SUITS, refused={"name notrump": "name"}),
    row("B18-D061-named-before-the-widow", bid(4, ""), hands={0: "B JH JD AH 9C 9S"}),
    row(
        "B18-F10-takes-it-and-lays-one-away",
        bid(4, "name H"),
        turn=0,
        hands={0: "B JH JD AH 9C 9S 9D"},
        legal="discard B, discard JH, discard JD, discard AH, discard 9C, discard 9S, discard 9D",
        refused={"discard 9C 9S": "1", "discard KC": "1"},
    ),
    row("B18-F10-any-card", bid(4, "name H, discard B"), hands={0: "JH JD AH 9C 9S 9D"}, leads=0),
    row("B18-F12-D091-nobody-alone", bid(6), alone=(), out=(), leads=0),
    row(
        "B18-D139-the-bidder-by-house-rule",
        "pass, pass, pass, bid 1, pass, pass, pass, name S, discard AD",
        options={"lead": "maker"},
        leads=3,
    ),
    row(
        "B18-F14-D139-the-dealers-left-leads",
        "pass, pass, pass, bid 1, pass, pass, pass, name S, discard AD",
        leads=0,
        maker=3,
    ),
    row("B18-F15-joker-asks-for-trumps", f"{bid(4)}, B", turn=1, legal="KH"),
    row("B18-F15-left-bower-asks-for-trumps", f"{bid(4)}, JD", turn=1, legal="KH"),
    row("B18-F15-joker-first", f"{bid(4)}, B KH QH AD", won="0"),
    row(
        "B18-F15-right-above-left",
        f"{bid(4, 'name H, discard 9C')}, JD JH QH TH",
        Deal(("JD AH 9C TC 9S TS", "JH KH *", "QH *", "TH *"), widow="9D"),
        won="1",
    ),
    row(
        "B18-F15-joker-is-no-plain-card",
        "pass, pass, bid 4, pass, pass, pass, name H, discard 9D, 9C",
        Deal(
            ("9C TC QC KC AC 9S", "B JC AH KH QH TS", "9D *", "9H *"),
            widow="TH",
        ),
        turn=1,
        legal="JC",
    ),
    row("B18-F15-the-winner-leads", f"{bid(4)}, ...", won="0 0 0 0 1 1"),
]


@pytest.mark.parametrize("case", SCORES)
def test_scores(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", BIDS + FORCED)
def test_bids(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", PLAY)
def test_play(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("seat", range(4))
def test_everybody_learns_who_must_bid(seat: int) -> None:
    """D062, D063: the holder of the joker owns up."""
    s = Told(Case("hasenpfeffer", THIRD, NO_BIDS, {})).state
    known = observe(s, seat).state.known
    assert [(s.pack.text(k.card), k.seats) for k in known] == [("B", 1 << 2)]
