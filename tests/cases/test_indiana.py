"""B22, Indiana Double Deck Bid Euchre (document 004, lines 160-174)."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases

# In hearts seat 0 wins eight tricks and seat 1 four; the partner has small cards only.
EIGHT = Deal(
    (
        "JH JH JD JD AH AH KH KH 9C 9C 9S 9S",
        "KD KD TC TC JC JC QC QC KC KC AC AC",
        "QH QH TH TH 9H 9H 9D 9D TD TD QD QD",
        "AD AD TS TS JS JS QS QS KS KS AS AS",
    )
)
# Seat 0 has all the nines and tens of three suits: it wins every trick at Low-No.
LOWEST = Deal(("9C 9C TC TC 9D 9D TD TD 9H 9H TH TH", "*", "*", "*"))
# One trick of clubs at each no trump.
CLUBS = Deal(
    (
        "QC 9H 9H TH TH JH JH QH QH KH KH AH",
        "JC 9S 9S TS TS JS JS QS QS KS KS AS",
        "9C 9D 9D TD TD JD JD QD QD KD KD AD",
        "9C AC *",
    )
)

row = cases("indiana", EIGHT)

REST = "pass, pass, pass"
FREE = {"forced-opening": "off"}
STRAINS = ("C", "D", "H", "S", "high", "low")
SUITS = STRAINS[:4]


def bid(what: str, how: str = "together") -> str:
    """Seat 0 bids, the others pass, and whether he plays alone."""
    return f"bid {what}, {REST}, {how}"


def bids(*levels: int, suits: int = 0) -> str:
    """Every bid of these levels, and those in a suit at one more."""
    found = [f"bid {level} {strain}" for level in levels for strain in STRAINS]
    return ", ".join([*found, *(f"bid {suits} {suit}" for suit in SUITS if suits)])


SCORES = [
    row("B22-F16-D167-the-bid", f"{bid('8 H')}, ...", tricks=(8, 4, 0, 0), points=(8, 4)),
    row("B22-F16-D167-not-the-tricks", f"{bid('5 H')}, ...", points=(5, 4)),
    row("B22-F16-three", f"{bid('3 H')}, ...", points=(3, 4)),
    row("B22-F16-failed", f"{bid('9 H')}, ...", points=(-9, 4)),
    row("B22-F16-twelve-failed", f"{bid('12 H')}, ...", points=(-12, 4)),
    row("B22-F16-alone-made", f"{bid('8 H', 'alone')}, ...", points=(16, 4)),
    row("B22-F16-alone-more-than-the-bid", f"{bid('6 H', 'alone')}, ...", points=(12, 4)),
    row("B22-F16-alone-failed", f"{bid('9 H', 'alone')}, ...", points=(-18, 4)),
    row("B22-F16-low-made", f"{bid('12 low')}, ...", LOWEST, points=(12, 0)),
    row("B22-F16-low-alone-made", f"{bid('12 low', 'alone')}, ...", LOWEST, points=(24, 0)),
    row("B22-F16-below-zero", f"{bid('9 H')}, ...", scored=(2, 0), scores=(-7, 4)),
    row("B22-F17-fifty", f"{bid('8 H')}, ...", scored=(42, 0), winners=(0,)),
    row("B22-F17-forty-nine", f"{bid('7 H')}, ...", scored=(42, 0), winners=()),
    row("B22-F17-both-the-bidders", f"{bid('8 H')}, ...", scored=(42, 49), winners=(0,)),
    row("B22-F17-the-bidders-fail", f"{bid('9 H')}, ...", scored=(49, 46), winners=(1,)),
    row("B22-F6-D022-the-deal-moves-left", f"{bid('8 H')}, ...", next_dealer=0),
]

BIDS = [
    row(
        "B22-D069-the-first-must-bid",
        "",
        turn=0,
        legal=bids(*range(3, 13)),
        refused={
            "pass": "must bid 3 or more",
            "bid 2 H": "bid 3 clubs",
            "bid 13 H": "or one of 53 more",
            "bid 4": "or one of 53 more",
        },
    ),
    row("B22-D069-the-others-may-pass", "bid 3 C, pass, pass, pass", turn=0),
    row(
        "B22-C52-not-forced",
        "",
        options=FREE,
        turn=0,
        legal=f"pass, {bids(*range(3, 13))}",
    ),
    row(
        "B22-C52-D069-all-pass",
        "pass, pass, pass, pass",
        options=FREE,
        outcome="passed out",
        points=(0, 0),
        next_dealer=0,
    ),
    row(
        "B22-D070-over-a-suit-a-higher-number",
        "bid 11 C",
        turn=1,
        legal=f"pass, {bids(12)}",
        refused={"bid 11 S": "higher", "bid 11 high": "higher", "bid 11 low": "higher"},
    ),
    row(
        "B22-D070-over-no-trump-a-suit-too",
        "bid 11 high",
        turn=1,
        legal=f"pass, {bids(12, suits=11)}",
    ),
    row(
        "B22-D071-not-low-over-high",
        "bid 5 high",
        refused={"bid 5 low": "higher", "bid 5 high": "higher"},
    ),
    row("B22-D071-nor-high-over-low", "bid 5 low", refused={"bid 5 high": "higher"}),
    row("B22-D070-low-too-gives-way-to-a-suit", "bid 12 low", legal=f"pass, {bids(suits=12)}"),
    row(
        "B22-D070-a-suit-over-no-trump-stands", "bid 5 high, bid 5 C", refused={"bid 5 S": "higher"}
    ),
    row("B22-F7-nothing-above-twelve", "bid 12 S", turn=1, legal="pass"),
    row("B22-F7-who-passed-may-come-back", "bid 3 C, pass, bid 4 D, pass, pass, bid 5 C", turn=2),
    row(
        "B22-F7-three-passes-end-it",
        "bid 3 C, pass, bid 4 D, pass, pass, bid 5 C, pass, pass, pass",
        turn=1,
        trump="C",
        maker=1,
        bid=5,
    ),
    row("B22-F9-as-bid", "bid 3 high, pass, pass, pass", trump="high", maker=0),
    row("B22-D072-low", "bid 3 low, pass, pass, pass", trump="low", maker=0),
]

PLAY = [
    row(
        "B22-D073-alone-after-the-auction",
        bid("3 H", ""),
        turn=0,
        legal="alone, together",
    ),
    row("B22-D073-no-exchange", bid("3 H", "alone"), alone=(0,), out=(2,), leads=0),
    row("B22-F12-nobody-else", bid("3 H"), alone=(), out=(), leads=0),
    row("B22-F14-the-bidder-leads", "bid 3 C, pass, bid 4 H, pass, pass, pass, together", leads=2),
    row(
        "B22-F14-alone-too",
        "bid 3 C, pass, pass, bid 4 S, pass, pass, pass, alone",
        leads=3,
        out=(1,),
    ),
    row("B22-F15-bowers", f"{bid('8 H')}, JD KD QH AD, JH KD QH AD", won="0 0"),
    row("B22-F15-D011-high", f"{bid('3 high')}, QC JC 9C AC", CLUBS, won="3"),
    row("B22-F15-D009-low", f"{bid('3 low')}, QC JC 9C 9C", CLUBS, won="2"),
    row("B22-D009-the-ace-is-worst", f"{bid('3 low')}, QC JC 9C AC", CLUBS, won="2"),
    row(
        "B22-D009-a-jack-between-ten-and-queen",
        f"{bid('3 low')}, JC TC QC KC",
        Deal(("JC *", "TC *", "QC *", "KC *")),
        won="1",
    ),
    row(
        "B22-D011-twin-low-cards-the-first",
        f"{bid('3 low')}, TC 9C 9C TC",
        Deal(("TC *", "9C *", "9C *", "TC *")),
        won="1",
    ),
    row(
        "B22-F15-only-the-suit-led-can-win",
        f"{bid('3 low')}, QC JC 9C 9C, 9D",
        CLUBS,
        turn=3,
        won="2",
    ),
    row(
        "B22-F15-no-bowers-at-no-trump",
        f"{bid('3 high')}, JH KD QH AD",
        won="2",
    ),
    row("B22-F15-jack-of-diamonds-is-a-diamond", f"{bid('3 high')}, JD", turn=1, legal="KD"),
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
