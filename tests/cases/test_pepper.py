"""B19, Pepper (document 004, lines 145-150)."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases

# In hearts seat 0 wins four tricks and seat 1 two.
FOUR = Deal(("JH JD AH KH 9C 9S", "QH TC JC QC KC AC", "TH 9D TD QD KD AD", "9H TS JS QS KS AS"))
SIX = Deal(("JH JD AH KH QH TH", "*", "*", "*"))
# At no trump seat 0 wins all six, and in clubs none: seat 1 holds the best clubs only.
PLAIN = Deal(("AH KH QH JH TH 9H", "JC JS AC KC QC TC", "9C *", "*"))

row = cases("pepper", FOUR)

REST = "pass, pass, pass"
SUITS = "name C, name D, name H, name S, name notrump"


def bid(level: object, after: str = "name H") -> str:
    """Seat 0 bids, the others pass, and what comes of it."""
    return f"bid {level}, {REST}, {after}"


SCORES = [
    row("B19-F16-the-bid", f"{bid(4)}, ...", tricks=(4, 2, 0, 0), points=(4, 2)),
    row("B19-F16-above-the-bid", f"{bid(2)}, ...", points=(4, 2)),
    row("B19-F16-D150-five-failed", f"{bid(5)}, ...", points=(-4, 2)),
    row("B19-F16-five-made-with-six", f"{bid(5)}, ...", SIX, points=(6, 0)),
    row("B19-F16-little-made", f"{bid('little')}, ...", SIX, points=(6, 0)),
    row("B19-D151-big-made", f"{bid('big')}, ...", SIX, points=(12, 0)),
    row("B19-D152-little-failed", f"{bid('little')}, ...", points=(-4, 2)),
    row("B19-D151-big-failed", f"{bid('big')}, ...", points=(-8, 2)),
    row("B19-D150-no-trick", f"{bid('big', 'name C')}, ...", PLAIN, points=(0, 6)),
    *(
        row(
            f"B19-C50-{penalty}-{level}",
            f"{bid(level)}, ...",
            options={"penalty": penalty},
            points=(-lost, 2),
        )
        for penalty, level, lost in (
            ("bid", 5, 5),
            ("bid", "little", 6),
            ("bid", "big", 12),
            ("6", 5, 6),
            ("6", "little", 6),
            ("6", "big", 12),
        )
    ),
    row(
        "B19-C50-nothing-when-made",
        f"{bid('big')}, ...",
        SIX,
        options={"penalty": "bid"},
        points=(12, 0),
    ),
    row("B19-F17-thirty", f"{bid(4)}, ...", scored=(26, 0), winners=(0,)),
    row("B19-F17-twenty-nine", f"{bid(4)}, ...", scored=(25, 0), winners=()),
    row("B19-D157-both-the-higher", f"{bid(4)}, ...", scored=(26, 29), winners=(1,)),
    row("B19-D157-both-equal-the-bidders", f"{bid(4)}, ...", scored=(26, 28), winners=(0,)),
]

BIDS = [
    row(
        "B19-F7-D065-the-bids",
        "",
        turn=0,
        legal="pass, bid 1, bid 2, bid 3, bid 4, bid 5, bid little, bid big",
        refused={"bid 6": "bid 1, 2, 3, 4, 5, Little Pepper or Big Pepper."},
    ),
    row("B19-F7-little-above-five", "bid 5", turn=1, legal="pass, bid little, bid big"),
    row("B19-F7-big-above-little", "bid little", turn=1, legal="pass, bid big"),
    row(
        "B19-F7-nothing-above-big",
        "bid big",
        turn=1,
        legal="pass",
        refused={"bid little": "higher", "bid big": "higher"},
    ),
    row("B19-F7-D060-who-passed-is-out", "pass, bid 1, bid 2, pass", turn=1),
    row("B19-F7-the-last-one-left", "pass, bid 1, bid 2, pass, pass", turn=2, bid=2, legal=SUITS),
    row("B19-F7-round-and-round", "bid 1, bid 2, pass, pass, bid 3", turn=1),
    row("B19-F7-three-passed-before", "pass, pass, pass, bid 1", turn=3, legal=SUITS),
    row(
        "B19-D064-nobody-bids",
        "pass, pass, pass, pass",
        outcome="passed out",
        points=(0, 0),
        next_dealer=0,
    ),
]

PLAY = [
    row("B19-F9-suit-or-no-trump", bid(3, ""), turn=0, legal=SUITS),
    row("B19-F10-no-exchange", bid(3), hands={0: "JH JD AH KH 9C 9S"}, leads=0),
    row("B19-F12-D091-big-with-the-partner", bid("big"), alone=(), out=(), leads=0),
    row(
        "B19-D139-the-bidder-by-house-rule",
        "pass, pass, pass, bid 1, name S",
        options={"lead": "maker"},
        leads=3,
    ),
    row(
        "B19-F14-D139-the-dealers-left-leads",
        "pass, pass, pass, bid 1, name S",
        leads=0,
        maker=3,
    ),
    row("B19-F9-no-trump-has-no-bowers", f"{bid(4, 'name notrump')}, JH QH TH 9H", won="1"),
    row(
        "B19-F9-the-jack-follows-its-own-suit",
        "pass, pass, bid 1, pass, name notrump, KH QH TH 9H, 9C TC 9D TS, AC TD JS 9S, KC",
        turn=2,
        legal="QD, KD, AD",
    ),
    row("B19-F9-jack-below-the-queen", f"{bid(4, 'name notrump')}, JD QH 9D 9H", won="0"),
    row("B19-F9-no-trump-high", bid(4, "name notrump"), trump="high", maker=0),
    row("B19-F9-no-trump-made", f"{bid('big', 'name notrump')}, ...", PLAIN, points=(12, 0)),
    row("B19-F15-bowers-in-a-suit", f"{bid(4)}, JD QH TH 9H", won="0"),
]


@pytest.mark.parametrize("case", SCORES)
def test_scores(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", BIDS)
def test_bids(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", PLAY)
def test_play(case: Case) -> None:
    case.check()
