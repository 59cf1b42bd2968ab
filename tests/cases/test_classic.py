"""B2, the older game with 32, 28 or 24 cards: B2b the club form (004), B2a Bicycle (001)."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases, hearts

club = cases("classic")
bicycle = cases("classic", options={"account": "bicycle"})

# Seat 0 makes hearts; the dealer lays a jack away; the maker is asked about playing alone.
ORDERED = "order, discard JS, together, ..."
ALONE = "order, discard JS, alone, ..."
PASSED = "pass, pass, pass, pass"
TURNED_DOWN = hearts(3, up="9D")

SCORES = [
    club("B2b-F16-three-tricks-1", ORDERED, hearts(3), tricks=(3, 2, 0, 0), points=(1, 0)),
    club("B2b-F16-four-tricks-1", ORDERED, hearts(4), points=(1, 0)),
    club("B2b-F16-march-2", ORDERED, hearts(5), points=(2, 0)),
    club("B2b-F16-D140-two-tricks-are-a-euchre-2", ORDERED, hearts(2), points=(0, 2)),
    club("B2b-F16-alone-three-1", ALONE, hearts(3), points=(1, 0)),
    club("B2b-F16-alone-four-1", ALONE, hearts(4), points=(1, 0)),
    club("B2b-F16-alone-march-4", ALONE, hearts(5), points=(4, 0)),
    club("B2b-F16-alone-euchred-2", ALONE, hearts(2), points=(0, 2)),
    club("B2b-F16-all-pass-0", f"{PASSED}, {PASSED}", points=(0, 0)),
    bicycle("B2a-F16-three-tricks-1", "order, leave, ...", hearts(3), points=(1, 0)),
    bicycle("B2a-F16-four-tricks-1", "order, leave, ...", hearts(4), points=(1, 0)),
    bicycle("B2a-F16-march-2", "order, leave, ...", hearts(5), points=(2, 0)),
    bicycle("B2a-F16-euchre-2", "order, leave, ...", hearts(2), points=(0, 2)),
    bicycle("B2a-F16-alone-three-1", "order alone, leave, ...", hearts(3), points=(1, 0)),
    bicycle("B2a-F16-alone-march-4", "order alone, leave, ...", hearts(5), points=(4, 0)),
    bicycle("B2a-F16-alone-euchred-2", "order alone, leave, ...", hearts(2), points=(0, 2)),
]

BIDDING = [
    club("B2b-F7-accept-or-decline", turn=0, legal="pass, order"),
    club("B2b-F7-dealers-partner-assists", "pass", turn=1, legal="pass, order"),
    club("B2b-F7-dealer-last", "pass, pass, pass", turn=3, legal="pass, order"),
    club("B2b-F7-first-acceptance-ends-it", "pass, order", trump="H", maker=1, turn=3),
    club("B2b-F9-refused-suit-barred", PASSED, legal="pass, name C, name D, name S", turn=0),
    club("B2b-F8-all-pass-next-dealer", f"{PASSED}, {PASSED}", next_dealer=0, points=(0, 0)),
    club("B2b-F6-deal-moves-left", ORDERED, next_dealer=0),
    club(
        "B2b-F12-alone-is-not-said-with-the-call",
        refused={"order alone": "asked after"},
    ),
    bicycle("B2a-F7-alone-is-said-with-the-call", turn=0, legal="pass, order, order alone"),
    bicycle(
        "B2a-F9-refused-suit-may-not-be-named",
        PASSED,
        legal="pass, name C, name D, name S, name C alone, name D alone, name S alone",
        refused={"name H alone": "Hearts ~ turned down"},
    ),
    bicycle("B2a-F7-making-it-next", f"{PASSED}, name D", trump="D", maker=0),
    bicycle("B2a-F7-crossing-it", f"{PASSED}, name S", trump="S", maker=0),
    bicycle("B2a-F8-all-pass-next-dealer", f"{PASSED}, {PASSED}", next_dealer=0),
    bicycle("B2a-F12-only-at-the-time-of-making-trump", "order, leave", leads=0, alone=()),
]

EXCHANGE = [
    club(
        "B2b-F10-dealer-must-exchange",
        "order",
        turn=3,
        legal="discard KD, discard QD, discard JC, discard JS, discard TH",
        refused={"leave": "choose what to discard ~ KD", "discard AC": "one card from your hand"},
    ),
    club("B2b-F10-takes-the-card", "order, discard KD", hands={3: "QD JC JS TH 9H"}),
    club("B2b-F10-D030-any-one-but-the-turned-card", "order", refused={"discard 9H": "card just"}),
    club(
        "B2b-F12-the-maker-is-asked-after-it",
        "order, discard KD",
        turn=0,
        legal="alone, together",
    ),
    club(
        "B2b-F10-nothing-when-a-suit-is-named",
        f"{PASSED}, name S",
        turn=0,
        hands={3: "KD QD JC JS TH"},
    ),
    bicycle("B2a-F10-D029-dealer-has-the-right", "order", turn=3, legal="take, leave"),
    bicycle("B2a-F10-dealer-declines", "order, leave", leads=0, hands={3: "KD QD JC JS TH"}),
    bicycle(
        "B2a-F10-dealer-exchanges",
        "order, take",
        turn=3,
        legal="discard KD, discard QD, discard JC, discard JS, discard TH",
    ),
    bicycle(
        "B2a-F10-right-also-for-a-dealer-who-accepts", "pass, pass, pass, order, leave", leads=0
    ),
]

LEADS = [
    club("B2b-F14-dealers-left", "order, discard KD, together", leads=0),
    club("B2b-F14-eldest-alone", "order, discard KD, alone", leads=1, out=(2,)),
    club("B2b-F14-partner-alone", "pass, order, discard KD, alone", leads=2, out=(3,)),
    club("B2b-F14-right-alone", "pass, pass, order, discard KD, alone", leads=3, out=(0,)),
    club("B2b-F14-dealer-alone", "pass, pass, pass, order, discard KD, alone", leads=0, out=(1,)),
    bicycle("B2a-F14-dealers-left", "order, leave", leads=0),
    bicycle("B2a-F14-eldest-alone-leads-himself", "order alone, leave", leads=0, out=(2,)),
    bicycle("B2a-F14-eldests-partner-alone-so-opposite", "pass, pass, order alone, leave", leads=1),
    bicycle("B2a-F14-dealers-partner-alone", "pass, order alone", leads=0, out=(3,)),
    bicycle("B2a-F14-dealer-alone", "pass, pass, pass, order alone, leave", leads=0, out=(1,)),
    bicycle("B2a-F14-named-alone", f"{PASSED}, pass, pass, name S alone", leads=1, out=(0,)),
]

# The low cards of the larger packs are trumps and followers like any other.
SEVENS = Deal(
    ("7H 8H 7C 8C 9C", "AC KC QC TC JC", "7S 8S 9S TS JS", "AD KD QD TD 9D"),
    up="7D",
)
PACKS = [
    club(
        "B2b-F2-seven-of-trumps-beats-an-ace",
        f"{PASSED}, name H, together, 7H JC JS AD",
        SEVENS,
        won="0",
    ),
    club(
        "B2b-F2-eight-of-trumps-follows",
        f"{PASSED}, pass, name H, together, 8H",
        SEVENS,
        turn=1,
        legal="AC KC QC TC JC",
    ),
    club("C25-28-cards", ORDERED, hearts(3), options={"pack": "28"}, points=(1, 0)),
    club("C25-24-cards", ORDERED, hearts(3), options={"pack": "24"}, points=(1, 0)),
    bicycle(
        "B2a-F2-with-a-joker",
        f"{PASSED}, name D, B",
        Deal(("B 9S TS 9C TC", "JD AD AC KC QC", "JH KD AS KS QS", "QD TD 9D JC JS"), up="9H"),
        options={"joker": "on"},
        turn=1,
        legal="JD AD",
    ),
    bicycle(
        "B2a-F2-joker-beats-the-right-bower",
        f"{PASSED}, name D, B JD KD 9D",
        Deal(("B 9S TS 9C TC", "JD AD AC KC QC", "JH KD AS KS QS", "QD TD 9D JC JS"), up="9H"),
        options={"joker": "on"},
        won="0",
    ),
]

TARGETS = [
    club("B2b-F17-five-wins", ORDERED, hearts(3), scored=(4, 4), winners=(0,)),
    club("B2b-F17-four-does-not", ORDERED, hearts(3), scored=(3, 4), winners=(), scores=(4, 4)),
    club("B2b-F17-more-than-five", ALONE, hearts(5), scored=(4, 4), winners=(0,)),
    club(
        "B2a-F17-seven-as-agreed",
        ORDERED,
        hearts(3),
        options={"target": 7},
        scored=(6, 0),
        winners=(0,),
    ),
    club(
        "B2a-F17-ten-as-agreed",
        ORDERED,
        hearts(3),
        options={"target": 10},
        scored=(9, 0),
        winners=(0,),
    ),
]


@pytest.mark.parametrize("case", SCORES + BIDDING + EXCHANGE + LEADS + PACKS + TARGETS)
def test_classic(case: Case) -> None:
    case.check()
