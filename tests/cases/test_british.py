"""B3, the British game with the Benny: the Cornish account (000) and the Hangman's (003)."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases, hearts

row = cases("british")
hangman = cases("british", options={"account": "hangman"})

PASSED = "pass, pass, pass, pass"
# Seat 0 orders hearts, the dealer lays a jack away, four players are asked in turn: the
# maker, his partner, then the defenders from the dealer's left.
ORDERED = "order, discard JS, together, together, together, together"
MAKER_ALONE = "order, discard JS, alone, together, together"
ALL_IN = "together, together, together, together"
PARTNER_ALONE = "order, discard JS, together, alone, together, together"
DEFENDER_ALONE = "order, discard JS, together, together, alone"
BOTH_ALONE = "order, discard JS, alone, alone"
DEALER_ALONE = "order, discard JS, together, together, together, alone"

SCORES = [
    row("B3-F16-three-tricks-1", f"{ORDERED}, ...", hearts(3), points=(1, 0)),
    row("B3-F16-four-tricks-1", f"{ORDERED}, ...", hearts(4), points=(1, 0)),
    row("B3-F16-five-tricks-2", f"{ORDERED}, ...", hearts(5), points=(2, 0)),
    row("B3-F16-euchred-2", f"{ORDERED}, ...", hearts(2), points=(0, 2)),
    row("B3-F16-lone-maker-five-4", f"{MAKER_ALONE}, ...", hearts(5), points=(4, 0)),
    row("B3-F16-lone-maker-four-1", f"{MAKER_ALONE}, ...", hearts(4), points=(1, 0)),
    row("B3-F16-lone-maker-three-1", f"{MAKER_ALONE}, ...", hearts(3), points=(1, 0)),
    row("B3-F16-D109-lone-maker-euchred-2", f"{MAKER_ALONE}, ...", hearts(2), points=(0, 2)),
    row(
        "B3-F16-makers-partner-alone-five-4",
        "order, discard KS, together, alone, together, together, ...",
        hearts(5, maker=2),
        points=(4, 0),
    ),
    row("B3-F16-lone-defender-euchres-4", f"{DEFENDER_ALONE}, ...", hearts(2), points=(0, 4)),
    row(
        "B3-F16-D108-lone-defender-fails-against-three-1",
        f"{DEFENDER_ALONE}, ...",
        hearts(3),
        points=(1, 0),
    ),
    row(
        "B3-F16-D108-lone-defender-fails-against-five-2",
        f"{DEFENDER_ALONE}, ...",
        hearts(5),
        points=(2, 0),
    ),
    row("B3-F16-both-alone-maker-five-4", f"{BOTH_ALONE}, ...", hearts(5), points=(4, 0)),
    row("B3-F16-both-alone-maker-three-1", f"{BOTH_ALONE}, ...", hearts(3), points=(1, 0)),
    row("B3-F16-both-alone-defender-euchres-4", f"{BOTH_ALONE}, ...", hearts(2), points=(0, 4)),
    row("B3-F16-other-defender-euchres-4", f"{DEALER_ALONE}, ...", hearts(2), points=(0, 4)),
    row(
        "B3-F16-turned-down-alone-five-4",
        "pass, order alone, together, together, ...",
        hearts(5, maker=1),
        points=(0, 4),
    ),
    row(
        "B3-F16-turned-down-alone-three-1",
        "pass, order alone, together, together, ...",
        hearts(3, maker=1),
        points=(0, 1),
    ),
    row(
        "B3-F16-turned-down-alone-euchred-2",
        "pass, order alone, together, together, ...",
        hearts(2, maker=1),
        points=(2, 0),
    ),
    row(
        "B3-F16-turned-down-euchred-by-a-lone-defender-4",
        "pass, order alone, alone, ...",
        hearts(2, maker=1),
        points=(4, 0),
    ),
    row("B3-F8-eight-passes-0", f"{PASSED}, {PASSED}", points=(0, 0), next_dealer=0),
]

ROUND_ONE = [
    row("B3-F7-dealers-left-passes-or-orders", turn=0, legal="pass, order"),
    row("B3-F7-dealers-partner-only-alone", "pass", turn=1, legal="pass, order alone"),
    row(
        "B3-F9-dealers-partner-cannot-play-with-the-dealer",
        "pass",
        refused={
            "order": "dealer's partner ~ only by going alone",
            "name H": "you may pass or say “I turn it down” (go alone)",
        },
    ),
    row("B3-F7-dealers-right-passes-or-orders", "pass, pass", turn=2, legal="pass, order"),
    row("B3-F7-dealer-passes-or-takes-it-up", "pass, pass, pass", turn=3, legal="pass, order"),
    row("B3-F12-alone-is-not-said-with-the-order", refused={"order alone": "asked after"}),
    row(
        "B3-D036-partner-alone-upcard-and-dealers-hand-vanish",
        "pass, order alone",
        hearts(3, maker=1),
        maker=1,
        trump="H",
        alone=(1,),
        out=(3,),
        turn=0,
        hands={3: "QC QS TD TS TC"},
    ),
    row(
        "B3-D036-nobody-discards-then",
        "pass, order alone",
        refused={"discard 9H": "say “I'm going alone” or “Together”"},
    ),
    row(
        "B3-F10-opponent-orders-dealer-takes",
        "pass, pass, order",
        turn=3,
        hands={3: "KD QD JC JS TH 9H"},
    ),
    row(
        "B3-F10-dealer-takes-it-up",
        "pass, pass, pass, order",
        turn=3,
        hands={3: "KD QD JC JS TH 9H"},
    ),
    row("B3-F10-lays-one-away", "order, discard KD", hands={3: "QD JC JS TH 9H"}, turn=0),
    row("B3-D030-000-may-lay-away-the-card-taken", "order, discard 9H", turn=0),
    hangman(
        "B3-D030-003-another-card-must-go",
        "order",
        refused={"discard 9H": "the card just picked up"},
    ),
    row("B3-C28-the-dealer-always-takes-the-card", "order", refused={"leave": "discard"}),
]

ROUND_TWO = [
    row("B3-F7-any-other-suit", PASSED, turn=0, legal="pass, name C, name D, name S"),
    row("B3-F9-not-the-turned-suit", PASSED, refused={"name H": "Hearts ~ turned down"}),
    row(
        "B3-D034-round-two-dealers-partner-is-free",
        f"{PASSED}, pass, name S, {ALL_IN}",
        trump="S",
        maker=1,
        alone=(),
        leads=0,
    ),
    row(
        "B3-F7-one-turn-each",
        f"{PASSED}, pass, pass, pass",
        turn=3,
        legal="pass, name C, name D, name S",
    ),
    row(
        "B3-F8-eight-passes-next-dealer", f"{PASSED}, {PASSED}", outcome="passed out", next_dealer=0
    ),
]

BENNY = hearts(3, maker=3, up="B")
TURNED = [
    row(
        "B3-D037-benny-turned-the-dealer-names-any-suit",
        "",
        BENNY,
        turn=3,
        legal="name C, name D, name H, name S",
        refused={
            "pass": "name clubs, diamonds, hearts or spades",
            "order": "name clubs",
        },
    ),
    row(
        "B3-D038-no-bidding-the-dealers-side-are-makers",
        "name H",
        BENNY,
        trump="H",
        maker=3,
        turn=3,
        hands={3: "JH JD AH 9C 9S B"},
    ),
    row(
        "B3-F8-takes-the-benny-and-lays-one-away",
        "name H, discard 9C",
        BENNY,
        hands={3: "JH JD AH 9S B"},
    ),
    row(
        "B3-D038-then-anybody-may-play-alone",
        "name H, discard 9C",
        BENNY,
        turn=3,
        legal="alone, together",
    ),
    row(
        "B3-D038-the-dealers-partner-too",
        "name H, discard 9C, together",
        BENNY,
        turn=1,
        legal="alone, together",
    ),
    row(
        "B3-D038-and-the-defenders",
        "name H, discard 9C, together, together",
        BENNY,
        turn=0,
        legal="alone, together",
    ),
    row(
        "B3-D038-scores-as-made-by-the-dealer",
        f"name H, discard 9C, {ALL_IN}, ...",
        BENNY,
        tricks=(1, 0, 0, 4),
        points=(0, 1),
    ),
    row(
        "B3-D038-dealer-alone-with-the-benny-4",
        "name H, discard 9C, alone, together, together, ...",
        hearts(4, maker=3, up="B"),
        points=(0, 4),
    ),
    hangman(
        "B3-D037-003-chosen-not-drawn", "", BENNY, turn=3, legal="name C, name D, name H, name S"
    ),
]

ALONE = [
    row(
        "B3-D101-the-maker-is-asked-first",
        "order, discard JS",
        turn=0,
        legal="alone, together",
    ),
    row(
        "B3-D101-then-the-makers-partner",
        "order, discard JS, together",
        turn=2,
        legal="alone, together",
    ),
    row(
        "B3-D101-then-the-defender-who-deals-next",
        "pass, pass, pass, order, discard JS, together, together",
        turn=0,
    ),
    row(
        "B3-D101-then-the-other-defender",
        "pass, pass, pass, order, discard JS, together, together, together",
        turn=2,
    ),
    row(
        "B3-D101-first-of-a-side-closes-that-side",
        "order, discard JS, alone",
        turn=1,
        alone=(0,),
        out=(2,),
    ),
    row(
        "B3-D101-partner-alone-closes-it-too",
        "order, discard JS, together, alone",
        turn=1,
        alone=(2,),
        out=(0,),
    ),
    row(
        "B3-D101-one-lone-defender-closes-that-side", DEFENDER_ALONE, leads=2, alone=(1,), out=(3,)
    ),
    row("B3-F12-maker-and-defender-both-alone", BOTH_ALONE, alone=(0, 1), out=(2, 3)),
    row("B3-F12-two-cards-make-a-trick", f"{BOTH_ALONE}, KS JH", hearts(5), won="0", turn=0),
    row(
        "B3-F12-defender-against-a-turn-down",
        "pass, order alone, alone",
        alone=(0, 1),
        out=(2, 3),
        leads=0,
    ),
    row(
        "B3-F12-after-a-turn-down-only-defenders-are-asked",
        "pass, order alone, together, together",
        leads=2,
    ),
]

LEADS_000 = [
    row("B3-F14-000-four-active-dealers-left", ORDERED, leads=0),
    row(
        "B3-F14-000-dealers-left-whoever-made-it",
        f"pass, pass, order, discard KD, {ALL_IN}",
        leads=0,
    ),
    row("B3-F14-000-lone-maker-his-left", MAKER_ALONE, leads=1),
    row("B3-F14-000-makers-partner-alone-his-left", PARTNER_ALONE, leads=3),
    row("B3-D105-000-lone-defender-his-left", DEFENDER_ALONE, leads=2),
    row("B3-D105-000-dealer-defends-alone", DEALER_ALONE, leads=0),
    row("B3-F14-000-two-alone-the-defender", BOTH_ALONE, leads=1),
    row("B3-F14-000-turned-down-alone", "pass, order alone, together, together", leads=2),
]
LEADS_003 = [
    hangman("B3-D103-003-left-of-the-maker-eldest", ORDERED, leads=1),
    hangman(
        "B3-D103-003-left-of-the-maker-right",
        f"pass, pass, order, discard KD, {ALL_IN}",
        leads=3,
    ),
    hangman(
        "B3-D103-003-left-of-the-maker-dealer",
        f"pass, pass, pass, order, discard KD, {ALL_IN}",
        leads=0,
    ),
    hangman(
        "B3-D103-003-left-of-the-namer",
        f"{PASSED}, pass, name S, {ALL_IN}",
        leads=2,
    ),
    hangman("B3-D103-003-one-loner-no-other-rule", MAKER_ALONE, leads=1),
    hangman("B3-D103-003-makers-partner-alone", PARTNER_ALONE, leads=1),
    hangman("B3-D103-003-lone-defender-on-the-makers-left", DEFENDER_ALONE, leads=1),
    hangman("B3-D103-003-makers-left-is-out-so-the-next", DEALER_ALONE, leads=2),
    hangman(
        "B3-D104-003-two-alone-the-defender", "order, discard JS, alone, together, alone", leads=3
    ),
    hangman("B3-D103-003-turned-down", "pass, order alone, together, together", leads=2),
    hangman(
        "B3-D103-003-benny-left-of-the-dealer",
        f"name H, discard 9C, {ALL_IN}",
        BENNY,
        leads=0,
    ),
]

CARDS = Deal(("B JH 9C 9S 9D", "JD AD AC KC QC", "AH KH AS KS QS", "QD KD TD JC JS"), up="9H")
PLAY = [
    row("B3-F15-benny-leads-as-a-trump", f"{ORDERED}, B", CARDS, turn=1, legal="JD"),
    row("B3-F15-benny-then-right-bower", f"{ORDERED}, B JD KH 9H, JH AD AH KD", CARDS, won="0 0"),
    row(
        "B3-A6-benny-must-follow-a-trump-lead",
        f"{PASSED}, name D, {ALL_IN}, 9D JD",
        Deal(("9D 9C 9S TC TS", "JD AD AC KC QC", "B JC AS KS QS", "QD KD TD JH JS"), up="9H"),
        turn=2,
        legal="B",
        refused={"AS": "follow diamonds ~ B"},
    ),
    row(
        "B3-A6-benny-follows-no-other-suit",
        f"{PASSED}, name D, {ALL_IN}, 9S AC",
        Deal(("9D 9C 9S TC TS", "JD AD AC KC QC", "B JC AS KS QS", "QD KD TD JH JS"), up="9H"),
        turn=2,
        legal="AS KS QS",
        refused={"B": "follow spades"},
    ),
    row(
        "B3-A5-benny-beats-the-right-bower",
        f"{PASSED}, name D, {ALL_IN}, 9D JD B QD",
        Deal(("9D 9C 9S TC TS", "JD AD AC KC QC", "B JC AS KS QS", "QD KD TD JH JS"), up="9H"),
        won="2",
    ),
]

TARGETS = [
    row("B3-F17-eleven-wins", f"{ORDERED}, ...", scored=(10, 10), winners=(0,)),
    row("B3-F17-ten-does-not", f"{ORDERED}, ...", scored=(9, 10), winners=(), scores=(10, 10)),
    row("B3-F17-reach-or-pass", f"{MAKER_ALONE}, ...", hearts(5), scored=(10, 10), winners=(0,)),
    row("C32-fifteen", f"{ORDERED}, ...", options={"target": 15}, scored=(14, 0), winners=(0,)),
    row(
        "C32-fifteen-not-yet", f"{ORDERED}, ...", options={"target": 15}, scored=(13, 0), winners=()
    ),
    row("C32-ten", f"{ORDERED}, ...", options={"target": 10}, scored=(9, 0), winners=(0,)),
    row("B3-F6-deal-moves-left", f"{ORDERED}, ...", next_dealer=0),
]


@pytest.mark.parametrize(
    "case",
    SCORES + ROUND_ONE + ROUND_TWO + TURNED + ALONE + LEADS_000 + LEADS_003 + PLAY + TARGETS,
)
def test_british(case: Case) -> None:
    case.check()
