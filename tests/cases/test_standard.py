"""B1, the North American game with 24 cards (document 002)."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases, hearts

row = cases("standard")

# Seat 0 makes hearts and wins as many tricks as the deal says; seat 3 took up the 9H.
ORDERED = "order, discard JS, ..."
ALONE = "order alone, discard JS, ..."
PASSED = "pass, pass, pass, pass"
TURNED_DOWN = hearts(3, up="9D")  # diamonds are refused, so hearts can be named

SHARED = Deal(
    ("JH 9C 9S TD KC", "AC QS KD TS 9D", "JD AS AD QC TC", "JC KS QD JS TH"),
    up="9H",
)

SCORES = [
    row("B1-F16-three-tricks-1", ORDERED, hearts(3), tricks=(3, 2, 0, 0), points=(1, 0)),
    row("B1-F16-four-tricks-1", ORDERED, hearts(4), tricks=(4, 1, 0, 0), points=(1, 0)),
    row("B1-F16-march-2", ORDERED, hearts(5), tricks=(5, 0, 0, 0), points=(2, 0)),
    row("B1-F16-euchre-2", ORDERED, hearts(2), tricks=(2, 3, 0, 0), points=(0, 2)),
    row("B1-F16-alone-three-1", ALONE, hearts(3), tricks=(3, 2, 0, 0), points=(1, 0)),
    row("B1-F16-alone-four-1", ALONE, hearts(4), tricks=(4, 1, 0, 0), points=(1, 0)),
    row("B1-F16-alone-march-4", ALONE, hearts(5), tricks=(5, 0, 0, 0), points=(4, 0)),
    row("B1-F16-alone-euchred-2", ALONE, hearts(2), tricks=(2, 3, 0, 0), points=(0, 2)),
    row("B1-F16-named-three-1", f"{PASSED}, name H, ...", TURNED_DOWN, points=(1, 0)),
    row("B1-F16-named-march-2", f"{PASSED}, name H, ...", hearts(5, up="9D"), points=(2, 0)),
    row(
        "B1-F16-named-alone-march-4",
        f"{PASSED}, name H alone, ...",
        hearts(5, up="9D"),
        points=(4, 0),
    ),
    row(
        "B1-F16-the-tricks-of-both-partners-count",
        "order, discard JS, 9S TS AS KS, AD QD TD 9D, JD 9H JH KD, 9C AC TC JC, QS QC TH KC",
        SHARED,
        won="2 2 0 1 3",
        tricks=(1, 1, 2, 1),
        points=(1, 0),
    ),
    row(
        "B1-F16-dealers-side-makes-it-too",
        "pass, order, discard TC, ...",
        hearts(3, maker=1),
        points=(0, 1),
    ),
    row(
        "B1-F16-dealer-takes-it-alone",
        "pass, pass, pass, order alone, discard 9C, ...",
        hearts(4, maker=3),
        tricks=(0, 0, 0, 5),
        points=(0, 4),
    ),
    row("B1-F8-passed-out-nobody-scores", f"{PASSED}, {PASSED}", points=(0, 0)),
]

BIDDING = [
    row("B1-F7-dealers-left-speaks-first", turn=0, legal="pass, order, order alone"),
    row("B1-F7-then-clockwise", "pass", turn=1, legal="pass, order, order alone"),
    row("B1-F7-dealers-right", "pass, pass", turn=2, legal="pass, order, order alone"),
    row("B1-F7-dealer-last", "pass, pass, pass", turn=3, legal="pass, order, order alone"),
    row("B1-F7-first-call-ends-it", "order", turn=3, trump="H", maker=0, alone=()),
    row("B1-F9-dealers-partner-may-order", "pass, order", trump="H", maker=1, out=()),
    row("B1-F7-opponent-orders", "pass, pass, order", trump="H", maker=2, turn=3),
    row("B1-F7-dealer-takes-it", "pass, pass, pass, order", trump="H", maker=3, turn=3),
    row(
        "B1-F9-refused-suit-is-barred",
        PASSED,
        turn=0,
        up=None,
        legal="pass, name C, name D, name S, name C alone, name D alone, name S alone",
        refused={"name H": "Hearts were turned down; name clubs, diamonds or spades"},
    ),
    row("B1-F7-second-round-once-round", f"{PASSED}, pass, pass, pass", turn=3),
    row("B1-F8-dealer-may-pass-again", f"{PASSED}, pass, pass, pass, pass", outcome="passed out"),
    row("B1-F8-next-dealer-after-all-pass", f"{PASSED}, {PASSED}", next_dealer=0),
    row("B1-F6-deal-moves-left", ORDERED, next_dealer=0),
    row("B1-F7-name-makes-trump", f"{PASSED}, pass, name S", trump="S", maker=1, turn=0),
    row("B1-F7-dealer-names", f"{PASSED}, pass, pass, pass, name C", trump="C", maker=3),
    row(
        "B1-F10-naming-gives-the-dealer-nothing",
        f"{PASSED}, name H",
        TURNED_DOWN,
        leads=0,
        hands={3: "KD QD JC JS TH"},
    ),
    row(
        "B1-F7-a-suit-cannot-be-named-in-round-one",
        refused={"name S": "pass, or say “I order it up” or “I order it up, I'm going alone”."},
    ),
]

EXCHANGE = [
    row(
        "B1-F10-dealer-takes-the-card-then-lays-one-away",
        "order",
        turn=3,
        hands={3: "KD QD JC JS TH 9H"},
        legal="discard KD, discard QD, discard JC, discard JS, discard TH, discard 9H",
        refused={"discard AC": "one card from your hand"},
    ),
    row("B1-F10-D030-even-that-card", "order, discard 9H", hands={3: "KD QD JC JS TH"}, leads=0),
    row("B1-F10-discard-is-out-of-play", "order, discard KD", hands={3: "QD JC JS TH 9H"}),
]

LEADS = [
    row("B1-F14-dealers-left", "pass, pass, order, discard KD", leads=0),
    row("B1-F14-dealers-left-when-dealer-takes", "pass, pass, pass, order, discard KD", leads=0),
    row("B1-F14-alone-eldest", "order alone, discard KD", leads=1, out=(2,)),
    row("B1-F14-alone-dealers-partner", "pass, order alone", leads=2, out=(3,)),
    row("B1-F14-alone-dealers-right", "pass, pass, order alone, discard KD", leads=3, out=(0,)),
    row("B1-F14-alone-dealer", "pass, pass, pass, order alone, discard KD", leads=0, out=(1,)),
    row("B1-F14-named-alone", f"{PASSED}, pass, name S alone", leads=2, alone=(1,), out=(3,)),
    row("B1-F14-winner-leads-next", "order, discard JS, 9S TS AS", SHARED, turn=3),
    row("B1-F14-winner-of-the-trick", "order, discard JS, 9S TS AS KS", SHARED, turn=2, won="2"),
]

ALONE_RULES = [
    row("B1-F12-said-with-the-call", "order alone", alone=(0,), out=(2,), turn=3),
    row("B1-F12-not-asked-later", "order, discard JS", leads=0, alone=()),
    row(
        "B1-F12-not-to-be-said-later",
        "order, discard JS",
        refused={"alone": "choose a card to play: 9C, JD, JH, AH or 9S"},
    ),
    row("B1-F12-D036-partner-alone-dealer-takes-nothing", "pass, order alone", turn=2, maker=1),
    row(
        "B1-F12-three-play-to-a-trick",
        "order alone, discard JS, KS TH",
        hearts(5),
        won="",
        turn=0,
    ),
    row("B1-F12-the-third-card-ends-it", "order alone, discard KD, KS JS JH", hearts(5), won="0"),
]

FOLLOWING = [
    row(
        "B1-F15-A4-left-bower-must-follow-trumps",
        # Seat 1 holds no heart but the jack of diamonds: it must be played to a heart.
        "order, discard KD, JH",
        Deal(("JH KH AC KC QC", "JD AD 9S TS 9C", "TC JC QS KS AS", "KD QD TD 9D TH"), up="9H"),
        turn=1,
        legal="JD",
        refused={"AD": "must follow hearts ~ J♦"},
    ),
    row(
        "B1-F15-A4-left-bower-is-no-diamond",
        # Its only other diamond is the left bower: void in diamonds, so anything goes.
        "order, discard KH, AD",
        Deal(("AD KD AC KC QC", "JD 9S TS 9C AH", "TC JC QS KS AS", "KH QD TD 9D TH"), up="9H"),
        turn=1,
        legal="JD 9S TS 9C AH",
    ),
    row(
        "B1-F15-A28-follow-if-you-can",
        "order, discard JS, 9S",
        SHARED,
        turn=1,
        legal="QS TS",
        refused={
            "AC": "must follow spades ~ 10♠ or Q♠",
            "AS": "A♠ is not in your hand",
        },
    ),
]


@pytest.mark.parametrize("case", SCORES + BIDDING + EXCHANGE + LEADS + ALONE_RULES + FOLLOWING)
def test_standard(case: Case) -> None:
    case.check()
