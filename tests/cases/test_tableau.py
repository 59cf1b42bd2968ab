"""B6, two players with covered and open cards on the table, 13 tricks (002)."""

from __future__ import annotations

import pytest

from euchre import observe
from euchre.cards import HIGH
from euchre.engine.fields import Outcome
from euchre.engine.scoring import Tally

from .table import Case, Deal, Told, cases, table

# Seat 0 has every trump but the upcard, and of the other suits the highest: all 13 tricks.
# Under the ten, nine and eight of hearts and the ace of spades lie AC KC AD KD.
ALL = Deal(
    ("JH JD AH KH QH", "QS JS TS QC JC"),
    "7H",
    columns=("AC KC AD KD TH 9H 8H AS", "7C 8C 7D 8D 9S 8S QD TD"),
    rest="KS TC 9C 9D 7S",
)
row = cases("two-tableau", ALL)

TABLE_0, TABLE_1 = "TH 9H 8H AS", "9S 8S QD TD"
PASSED = "pass, pass"
HEARTS = "order, discard JC"

DEALING = [
    row("B6-F3-F4-four-open-cards-each", "", table={0: TABLE_0, 1: TABLE_1}),
    row("B6-F3-five-to-the-hand", "", hands={0: "JH JD AH KH QH", 1: "QS JS TS QC JC"}),
    row("B6-F5-D131-the-27th-is-turned", "", up="7H", faced="7H"),
    row("B6-F7-non-dealer-first", "", turn=0, legal="pass, order"),
    row("B6-F7-dealer-next", "pass", turn=1, legal="pass, order"),
    row("B6-F7-second-round", PASSED, turn=0, legal="pass, name C, name D, name S"),
    row(
        "B6-C24-with-high-and-low-in-round-two",
        PASSED,
        options={"high-low": "on"},
        legal="pass, name C, name D, name S, name high, name low",
    ),
    row("B6-F8-all-pass", f"{PASSED}, {PASSED}", outcome="passed out", points=(0, 0)),
    row("B6-F8-other-player-deals", f"{PASSED}, {PASSED}", next_dealer=0),
    row("B6-F9-D097-orderer-makes", "order", maker=0, trump="H", turn=1),
    row(
        "B6-F10-D130-discards-from-the-six-in-hand",
        "order",
        legal="discard QS, discard JS, discard TS, discard QC, discard JC, discard 7H",
        refused={"discard 9S": "hand"},
    ),
    row("B6-F10-D130-the-table-stays", HEARTS, table={0: TABLE_0, 1: TABLE_1}),
    row("B6-F13-nobody-alone", "", refused={"order alone": "lone"}),
    row("B6-F14-non-dealer-leads", HEARTS, leads=0),
    row("B6-F14-when-the-dealer-makes", "pass, order, discard JC", leads=0),
]

PLAY = [
    row("B6-F15-hand-or-open-card", HEARTS, turn=0, legal="JH JD AH KH QH TH 9H 8H AS"),
    row("B6-F15-not-a-covered-one", HEARTS, refused={"AC": "not in your hand"}),
    row("B6-D129-follow-from-the-hand", f"{HEARTS}, JH", turn=1, legal="7H"),
    row("B6-D129-or-from-the-table", f"{HEARTS}, AS", legal="QS JS TS 9S 8S"),
    row(
        "B6-D129-void-in-hand-but-not-on-the-table",
        f"{HEARTS}, JH 7H, TH QC, AC",
        turn=1,
        legal="QS JS TS 9S 8S QD TD",
        refused={"7C": "not in your hand"},
    ),
    row(
        "B6-D129-the-table-must-follow-diamonds",
        f"{PASSED}, name C, AS QS, 8H QD, AD",
        turn=1,
        legal="TD 7D",
        refused={"JS": "follow diamonds ~ TD"},
    ),
    row(
        "B6-D128-open-card-uncovers-the-one-beneath",
        f"{HEARTS}, TH",
        table={0: "AC 9H 8H AS", 1: TABLE_1},
    ),
    row(
        "B6-D128-in-play-at-the-next-trick", f"{HEARTS}, TH 7H", legal="JH JD AH KH QH AC 9H 8H AS"
    ),
    row("B6-D128-a-hand-card-uncovers-nothing", f"{HEARTS}, JH", table={0: TABLE_0}),
    row("B6-D128-nothing-under-the-second", f"{HEARTS}, TH 7H, AC QC", table={0: "9H 8H AS"}),
    row(
        "B6-D128-after-the-trick-by-option",
        f"{HEARTS}, TH",
        options={"reveal": "after-trick"},
        table={0: "9H 8H AS"},
    ),
    row(
        "B6-D128-then-it-is-turned-up",
        f"{HEARTS}, TH 7H",
        options={"reveal": "after-trick"},
        table={0: "AC 9H 8H AS"},
    ),
    row(
        "B6-F15-void-in-clubs-now",
        f"{HEARTS}, TH 7H, AC QC, 9H QS, KC",
        turn=1,
        legal="JS TS 9S 8S QD TD",
    ),
    row(
        "B6-F15-D129-not-void-once-a-club-is-uncovered",
        f"{HEARTS}, TH 7H, AC QC, AS 9S, 9H QS, KC",
        turn=1,
        legal="7C",
        refused={"JS": "follow clubs ~ 7C"},
    ),
    row("B6-F15-plain-trick", f"{HEARTS}, AS QS", won="0"),
    row("B6-F15-ruffed-from-the-hand", f"{PASSED}, name C, JH QC", won="1"),
]

HIGH_LOW = {"high-low": "on"}
NO_TRUMP = [
    row("B6-C12-high", f"{PASSED}, name high, AS 8S", options=HIGH_LOW, won="0"),
    row("B6-C12-low", f"{PASSED}, name low, AS 8S", options=HIGH_LOW, won="1"),
    row(
        "B6-C12-jacks-keep-their-suits", f"{PASSED}, name high, JD", options=HIGH_LOW, legal="QD TD"
    ),
    row("B6-C12-no-exchange", f"{PASSED}, name high", options=HIGH_LOW, leads=0),
]

SCORES = [
    row("B6-F16-all-13-four", f"{HEARTS}, ...", tricks=(13, 0), points=(4, 0)),
    row("B6-F16-dealer-euchred-2", "pass, order, discard JC, ...", tricks=(13, 0), points=(2, 0)),
    row("B6-F17-ten-wins", f"{HEARTS}, ...", scored=(6, 9), winners=(0,)),
    row("B6-F17-nine-does-not", f"{HEARTS}, ...", scored=(5, 9), winners=()),
    row("B6-deal-alternates", f"{HEARTS}, ...", next_dealer=0),
]


@pytest.mark.parametrize("case", DEALING + PLAY + NO_TRUMP + SCORES)
def test_tableau(case: Case) -> None:
    case.check()


PRICES = [
    *(pytest.param(n, (0, 2), id=f"B6-F16-{n}-tricks-euchre") for n in range(7)),
    *(pytest.param(n, (1, 0), id=f"B6-F16-{n}-tricks-1") for n in range(7, 10)),
    *(pytest.param(n, (2, 0), id=f"B6-F16-{n}-tricks-2") for n in range(10, 13)),
    pytest.param(13, (4, 0), id="B6-F16-13-tricks-4"),
]


@pytest.mark.parametrize(("made", "points"), PRICES)
def test_price(made: int, points: tuple[int, int]) -> None:
    rules = table("two-tableau")
    facts = Tally(Outcome.PLAYED, 1, 0, 2, 0, 0, (made, 13 - made), makers=1)
    assert rules.prices.price(facts, rules) == points
    other = Tally(Outcome.PLAYED, 1, 1, HIGH, 0, 0, (13 - made, made), makers=2)
    assert rules.prices.price(other, rules) == points[::-1], "high and low pay the same (D040)"


def test_c24_b6_five_cards_are_never_seen() -> None:
    s = Told(Case("two-tableau", ALL, HEARTS, {})).state
    rules = table("two-tableau")
    assert (rules.seats, rules.pack.size, rules.tricks, rules.goal.target) == (2, 32, 13, 10)
    assert len(s.stock) == 5


def test_b6_covered_cards_are_seen_by_nobody() -> None:
    s = Told(Case("two-tableau", ALL, HEARTS, {})).state
    for seat in (0, 1, None):
        assert not observe(s, seat).state.covered or all(
            card < 0 for cards in observe(s, seat).state.covered for card in cards
        )
