"""B16, Double Turn-Up: a second upcard follows one turned down (document 004, line 136)."""

from __future__ import annotations

import pytest

from .table import Case, cases, hearts

row = cases("double-turn-up")

PASSED = "pass, pass, pass, pass"
TWICE = f"{PASSED}, {PASSED}"
THRICE = f"{TWICE}, {PASSED}"

# Diamonds turned, then a heart, then whatever the row says; 9H is free in these deals.
SECOND = hearts(3, up="9D", rest="9H 7C 7S")
FOUR_SUITS = hearts(3, up="9D", rest="9H 7C 7S")
REPEATED = hearts(3, up="9D", rest="7D 9H")
THIRD_REPEATS = hearts(3, up="9D", rest="9H 7D")

TURNING = [
    row("B16-F7-first-card-as-usual", "", SECOND, turn=0, legal="pass, order", up="9D"),
    row(
        "B16-F7-refused-another-is-faced",
        PASSED,
        SECOND,
        turn=0,
        legal="pass, order",
        up="9H",
        faced="9D 9H",
    ),
    row("B16-F7-again-from-the-dealers-left", f"{PASSED}, pass, pass", SECOND, turn=2, up="9H"),
    row("B16-F7-the-second-is-accepted", f"{PASSED}, order", SECOND, trump="H", maker=0, turn=3),
    row(
        "B16-F7-dealer-accepts-the-second",
        f"{PASSED}, pass, pass, pass, order",
        SECOND,
        trump="H",
        maker=3,
    ),
    row("B16-F7-a-third", TWICE, SECOND, up="7C", faced="9D 9H 7C", turn=0),
    row("B16-F7-a-fourth", THRICE, SECOND, up="7S", faced="9D 9H 7C 7S", turn=0),
    row("B16-F7-the-fourth-is-accepted", f"{THRICE}, pass, order", SECOND, trump="S", maker=1),
    row(
        "B16-F7-a-suit-cannot-be-named-yet",
        PASSED,
        SECOND,
        refused={"name S": "you may pass or say “I"},
    ),
]

NAMING_ROUND = [
    row(
        "B16-D049-a-repeated-suit-opens-the-naming",
        PASSED,
        REPEATED,
        turn=0,
        legal="pass, name C, name H, name S",
        faced="9D 7D",
        up=None,
    ),
    row(
        "B16-D049-the-repeated-card-is-not-offered",
        PASSED,
        REPEATED,
        refused={"order": "pass, or name clubs, hearts or spades"},
    ),
    row(
        "B16-D050-only-suits-never-turned",
        TWICE,
        THIRD_REPEATS,
        turn=0,
        legal="pass, name C, name S",
        refused={"name H": "Hearts ~ turned down", "name D": "Diamonds ~ turned down"},
    ),
    row(
        "B16-F7-fourth-card-repeats",
        THRICE,
        hearts(3, up="9D", rest="9H 7C 8C"),
        turn=0,
        legal="pass, name S",
    ),
    row(
        "B16-D049-never-exchanged",
        f"{PASSED}, name H",
        REPEATED,
        hands={3: "KD QD JC JS TH"},
        turn=0,
        legal="alone, together",
    ),
    row("B16-F7-from-the-dealers-left-clockwise", f"{PASSED}, pass", REPEATED, turn=1),
    row(
        "B16-F7-named-by-the-dealer",
        f"{PASSED}, pass, pass, pass, name S, together",
        REPEATED,
        maker=3,
        trump="S",
        leads=0,
    ),
    row(
        "B16-F8-all-pass-in-naming",
        TWICE,
        REPEATED,
        outcome="passed out",
        next_dealer=0,
        points=(0, 0),
    ),
]

FOUR = [
    row(
        "B16-D050-four-suits-refused-thrown-in",
        f"{THRICE}, {PASSED}",
        FOUR_SUITS,
        outcome="passed out",
        points=(0, 0),
    ),
    row("B16-D050-and-the-next-dealer-deals", f"{THRICE}, {PASSED}", FOUR_SUITS, next_dealer=0),
    row(
        "B16-F7-at-most-four-cards-are-faced",
        f"{THRICE}, {PASSED}",
        FOUR_SUITS,
        faced="9D 9H 7C 7S",
    ),
]

EXCHANGE = [
    row("B16-D051-optional-on-the-first-card", "order", hearts(3), turn=3, legal="take, leave"),
    row(
        "B16-D051-optional-on-a-later-card", f"{PASSED}, order", SECOND, turn=3, legal="take, leave"
    ),
    row(
        "B16-F10-he-need-not",
        f"{PASSED}, order, leave",
        SECOND,
        hands={3: "KD QD JC JS TH"},
        turn=0,
    ),
    row(
        "B16-F10-the-faced-card-for-any-hand-card",
        f"{PASSED}, order, take",
        SECOND,
        legal="discard KD, discard QD, discard JC, discard JS, discard TH",
    ),
    row(
        "B16-F10-exchanged",
        f"{PASSED}, order, take, discard KD",
        SECOND,
        hands={3: "QD JC JS TH 9H"},
    ),
]

SCORES = [
    row("B16-three-tricks-1", "order, leave, together, ...", hearts(3), points=(1, 0)),
    row("B16-four-tricks-1", "order, leave, together, ...", hearts(4), points=(1, 0)),
    row("B16-march-2", "order, leave, together, ...", hearts(5), points=(2, 0)),
    row("B16-euchred-2", "order, leave, together, ...", hearts(2), points=(0, 2)),
    row("B16-alone-three-1", "order, leave, alone, ...", hearts(3), points=(1, 0)),
    row("B16-alone-march-4", "order, leave, alone, ...", hearts(5), points=(4, 0)),
    row("B16-alone-euchred-2", "order, leave, alone, ...", hearts(2), points=(0, 2)),
    row(
        "B16-second-card-three-tricks-1",
        f"{PASSED}, order, leave, together, ...",
        SECOND,
        points=(1, 0),
    ),
    row(
        "B16-named-march-2",
        f"{PASSED}, name H, together, ...",
        hearts(5, up="9D", rest="7D"),
        points=(2, 0),
    ),
    row("B16-five-wins", "order, leave, together, ...", hearts(3), scored=(4, 4), winners=(0,)),
]

LEADS = [
    row("B16-F14-dealers-left", f"{PASSED}, order, leave, together", SECOND, leads=0),
    row("B16-F14-left-of-the-loner", f"{PASSED}, pass, order, leave, alone", SECOND, leads=2),
    row("B16-F14-named-alone", f"{PASSED}, name H, alone", REPEATED, leads=1),
    row("B16-deal-moves-left", "order, leave, together, ...", hearts(3), next_dealer=0),
]


@pytest.mark.parametrize("case", TURNING + NAMING_ROUND + FOUR + EXCHANGE + SCORES + LEADS)
def test_double_turn_up(case: Case) -> None:
    case.check()
