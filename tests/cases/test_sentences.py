"""Refusals: one sentence for a person that says what is allowed instead."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases

standard = cases("standard")
british = cases("british")
uka = cases("uka")

PASSED = "pass, pass, pass, pass"
STUCK = f"{PASSED}, pass, pass, pass"
VOID = Deal(("JD KD 9C 9S AC", "KS KC AD AS 9D", "QC QS TD TH TC", "QD JC JS TS KH"), up="9H")
NONE = Deal(("JD KD 9C 9S AC", "KS KC AD AS 9D", "QC QS KH TH TC", "QD JC JS TS TD"), up="9H")
LOW = Deal(("9C TC 9D TD 9S", "AC KC QC JC AD", "KD QD JD AS KS", "QS JS TS AH KH"), up="QH")
ROWS = [
    standard(
        "A28-which-cards-follow",
        "order, discard JS, 9C",
        refused={"AD": "must follow clubs: play K♣ or A♣"},
    ),
    standard(
        "A4-why-a-left-bower-does-not-follow",
        "order, discard TH, 9D",
        Deal(("9D AS KS QS JS", "JD QD TD AC KC", "AH KH QC JC TC", "JH TH TS 9S 9C"), up="9H"),
        refused={"JD": "10♦ or Q♦ ~ J♦ counts as a trump"},
    ),
    standard("B1-F9-which-suits-are-left", PASSED, refused={"name H": "clubs ~ diamonds ~ spades"}),
    standard(
        "C10-a-stuck-dealer-must-name",
        STUCK,
        options={"stick-the-dealer": "on"},
        refused={"pass": "name"},
    ),
    uka("B28-a-stuck-dealer-takes-the-card", STUCK, VOID, refused={"pass": "pick up the upcard"}),
    uka("B28-F7-without-the-suit-one-passes", "", VOID, refused={"order": "pass"}),
    uka("B28-F7-which-suits-one-holds", PASSED, NONE, refused={"name H": "turned down"}),
    standard(
        "C7-then-the-dealer-passes",
        "pass, pass, pass",
        NONE,
        options={"dealer-needs-trump": "on"},
        refused={"order": "pass"},
    ),
    standard(
        "C8-then-one-passes",
        "pass",
        NONE,
        options={"suit-to-order": "all"},
        refused={"order": "pass"},
    ),
    british("B3-F9-the-partner-may-play-alone", "pass", refused={"order": "only by going alone"}),
    british("B3-F12-alone-is-asked-after-the-call", "", refused={"order alone": "after"}),
    standard(
        "C5-too-good-so-play-on", "", options={"misdeal-low": "can"}, refused={"misdeal": "play on"}
    ),
    standard(
        "C5-must-be-a-misdeal",
        "",
        LOW,
        options={"misdeal-low": "must"},
        refused={"play on": "misdeal"},
    ),
    standard(
        "C13-without-three-play-on",
        "",
        options={"farmers": "on"},
        refused={"exchange 9C 9S": "play on"},
    ),
    uka("B28-F10-another-card-is-laid-away", "order", refused={"discard 9H": "another"}),
    standard(
        "A28-a-card-of-another-hand",
        "order, discard JS, 9C",
        refused={"QC": "not in your hand ~ A♣"},
    ),
    standard(
        "D007-no-suit-is-said-with-a-card", "order, discard JS", refused={"play 9C H": "play 9♣"}
    ),
]


@pytest.mark.parametrize("case", ROWS)
def test_sentence(case: Case) -> None:
    case.check()
