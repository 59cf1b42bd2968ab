"""B17, Bald Euchre: the left bower keeps its printed suit, and no suit can be named (004)."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases, hearts

row = cases("bald")

PASSED = "pass, pass, pass, pass"
TOGETHER = "order, discard JS, together"
ALONE = "order, discard JS, alone"

# Spades are trumps, as in the document: the jack of clubs is the left bower.  Seat 0 orders,
# the dealer takes the 7S up and lays the 7H away.
SPADES = "order, discard 7H, together"
LED = Deal(("JC AC 9H TH QH", "KC QC TC 9D TD", "AS 9S 8S QD KD", "JS KH AH AD 7H"), up="7S")
ONLY_CLUB = Deal(("AC KC 9H TH QH", "JC AS 9D TD QD", "QC TC 9C 8S KD", "JS KH AH AD 7H"), up="7S")
TWO_CLUBS = Deal(("AC KC 9H TH QH", "JC 8C AS TD QD", "QC TC 9C 8S KD", "JS KH AH AD 7H"), up="7S")
HEART_LED = Deal(("9H KC 9S TH QH", "JC AS 8C TD QD", "QC TC 9C 8S KD", "JS KH AH AD 7H"), up="7S")
SPADE_LED = Deal(("9S KC 9H TH QH", "JC AS 8C TD QD", "QC TC 9C KD JD", "JS KH AH AD 7H"), up="7S")
NO_SPADE = Deal(("9S KC 9H TH QH", "JC AC 8C TD QD", "QC TC 9C AS JD", "8S KH AH AD 7H"), up="7S")

LEFT_BOWER = [
    row(
        "B17-D125-led-it-asks-for-its-printed-suit",
        f"{SPADES}, JC",
        LED,
        turn=1,
        legal="KC QC TC",
        refused={"9D": "follow clubs ~ TC, QC or KC"},
    ),
    row("B17-D125-no-club-so-anything", f"{SPADES}, JC KC", LED, turn=2, legal="AS 9S 8S QD KD"),
    row("B17-D125-led-it-beats-every-trump-but-the-right", f"{SPADES}, JC KC AS AD", LED, won="0"),
    row("B17-D125-led-the-right-bower-beats-it", f"{SPADES}, JC KC AS JS", LED, won="3"),
    row(
        "B17-D126-only-club-must-be-played-to-clubs",
        f"{SPADES}, AC",
        ONLY_CLUB,
        turn=1,
        legal="JC",
        refused={"AS": "follow clubs ~ JC"},
    ),
    row("B17-D126-and-wins", f"{SPADES}, AC JC QC AH", ONLY_CLUB, won="1"),
    row("B17-D126-unless-the-right-bower-falls", f"{SPADES}, AC JC QC JS", ONLY_CLUB, won="3"),
    row("B17-D126-beats-a-lower-trump", f"{SPADES}, AC JC QC 7S", ONLY_CLUB, won="1"),
    row(
        "B17-D126-one-of-two-clubs-may-be-played", f"{SPADES}, AC", TWO_CLUBS, turn=1, legal="JC 8C"
    ),
    row(
        "B17-D127-not-to-a-spade-while-holding-one",
        f"{SPADES}, 9S",
        SPADE_LED,
        turn=1,
        legal="AS",
        refused={"JC": "follow spades ~ AS"},
    ),
    row("B17-D127-right-bower-is-a-spade", f"{SPADES}, 9S AS QC", SPADE_LED, turn=3, legal="JS 7S"),
    row("B17-D127-no-spade-then-it-may", f"{SPADES}, 9S", NO_SPADE, turn=1, legal="JC AC 8C TD QD"),
    row("B17-D127-and-wins-the-spades", f"{SPADES}, 9S JC AS 8S", NO_SPADE, won="1"),
    row(
        "B17-D127-it-does-not-oblige-to-follow-trumps",
        f"{SPADES}, 9S 8C",
        NO_SPADE,
        turn=2,
        legal="AS",
    ),
    row("B17-D126-ruffs-another-suit-when-void", f"{SPADES}, 9H JC QC KH", HEART_LED, won="1"),
    row(
        "B17-D126-the-choice-is-free-then",
        f"{SPADES}, 9H",
        HEART_LED,
        turn=1,
        legal="JC AS 8C TD QD",
    ),
]

BIDDING = [
    row("B17-F7-accept-or-decline", turn=0, legal="pass, order"),
    row("B17-F8-D048-all-pass-is-a-redeal", PASSED, outcome="redeal", points=(0, 0)),
    row("B17-F8-D048-by-the-same-dealer", PASSED, next_dealer=3),
    row("B17-F8-no-naming", "pass", refused={"name S": "you may pass or say “I"}),
    row("B17-deal-moves-after-a-hand", f"{TOGETHER}, ...", next_dealer=0),
    row(
        "B17-F10-dealer-exchanges",
        "order",
        turn=3,
        legal="discard KD, discard QD, discard JC, discard JS, discard TH",
    ),
    row(
        "B17-F12-maker-is-asked",
        "order, discard JS",
        turn=0,
        legal="alone, together",
    ),
]

# With hearts as trumps the jack of diamonds in the maker's hand falls on a diamond lead and
# still wins it.
SCORES = [
    row("B17-three-tricks-1", f"{TOGETHER}, ...", hearts(3), points=(1, 0)),
    row("B17-four-tricks-1", f"{TOGETHER}, ...", hearts(4), points=(1, 0)),
    row("B17-march-2", f"{TOGETHER}, ...", hearts(5), points=(2, 0)),
    row("B17-euchred-2", f"{TOGETHER}, ...", hearts(2), points=(0, 2)),
    row("B17-alone-three-1", f"{ALONE}, ...", hearts(3), points=(1, 0)),
    row("B17-alone-march-4", f"{ALONE}, ...", hearts(5), points=(4, 0)),
    row("B17-alone-euchred-2", f"{ALONE}, ...", hearts(2), points=(0, 2)),
    row("B17-five-wins", f"{TOGETHER}, ...", scored=(4, 4), winners=(0,)),
]

LEADS = [
    row("B17-F14-dealers-left", "pass, order, discard QC, together", hearts(3, maker=1), leads=0),
    row("B17-F14-left-of-the-loner", "pass, order, discard QC, alone", hearts(3, maker=1), leads=2),
    row(
        "B17-F14-dealer-alone",
        "pass, pass, pass, order, discard 9C, alone",
        hearts(3, maker=3),
        leads=0,
    ),
]


@pytest.mark.parametrize("case", LEFT_BOWER + BIDDING + SCORES + LEADS)
def test_bald(case: Case) -> None:
    case.check()
