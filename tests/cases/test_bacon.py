"""B23, Bacon: no bowers, four upcards, an opponent takes the card, claims of the rest (004)."""

from __future__ import annotations

import pytest

from euchre import observe
from euchre.cards import each

from .table import Case, Deal, Told, cases, table

#: What the declarer, seat 0, holds to win so many tricks in hearts.
HANDS = {
    5: "AH KH QH JH TH",
    4: "AH KH QH JH 2C",
    3: "AH KH QH 2C 2S",
    2: "AH KH 2C 2S 2D",
    1: "AH 2C 2S 2D 3D",
    0: "2C 3C 2S 2D 3D",
}
FOE = "KS KC AC AS AD"
MATE = "3S 4S 4C 5C 4D"
OTHER = "KD QD JC JS 8H"


def bacon(wins: int, rest: str = "9D 9C 9S") -> Deal:
    """Return a deal in which the declarer wins so many tricks in hearts, the partner none."""
    return Deal((HANDS[wins], FOE, MATE, OTHER), "9H", rest)


row = cases("bacon", bacon(3))
deny = cases("bacon", bacon(3), {"deny": "on"})

FOUR = "pass, pass, pass, pass"
REFUSED = f"{FOUR}, {FOUR}, {FOUR}, {FOUR}"
SET = "order, together, discard AD"
LONE = "order, alone, discard AD"

BIDDING = [
    row("B23-F7-dealers-left-first", "", turn=0, legal="pass, order"),
    row("B23-F7-then-clockwise", "pass, pass", turn=2, legal="pass, order"),
    row("B23-F7-four-passes-next-card", FOUR, turn=0, up="9D", faced="9H 9D"),
    row("B23-F7-F9-suit-of-the-current-card", f"{FOUR}, pass, order", trump="D", maker=1),
    row("B23-F5-up-to-four-in-succession", f"{FOUR}, {FOUR}, {FOUR}", up="9S", faced="9H 9D 9C 9S"),
    row(
        "B23-F7-a-refused-suit-may-come-again",
        f"{FOUR}, order",
        bacon(3, "TD"),
        trump="D",
        turn=0,
    ),
    row(
        "B23-F7-even-the-same-suit-is-offered",
        FOUR,
        bacon(3, "7H"),
        up="7H",
        turn=0,
        legal="pass, order",
    ),
    row("B23-F8-acquitted-after-four-cards", REFUSED, outcome="redeal", points=(0, 0)),
    row("B23-F8-D138-same-dealer-deals", REFUSED, next_dealer=3),
    row("B23-F8-no-naming-of-suits", FOUR, refused={"name S": "pass"}),
    row("B23-deal-moves-after-a-hand", f"{SET}, ...", next_dealer=0),
    row("B23-F11-fixed-partners", "order", makers=(0, 2)),
]

EXCHANGE = [
    row("B23-F12-D133-alone-is-said-before-the-card-is-taken", "order", turn=0, up="9H"),
    row("B23-F12-D133-declarer-is-asked", "order", legal="alone, together"),
    row(
        "B23-F10-D124-declarers-left-takes-the-card",
        "order, together",
        turn=1,
        hands={1: f"{FOE} 9H"},
    ),
    row(
        "B23-F10-D030-and-discards-any-one",
        "order, together",
        legal="discard KS, discard KC, discard AC, discard AS, discard AD, discard 9H",
    ),
    row(
        "B23-F10-D124-when-the-dealer-declares",
        "pass, pass, pass, order, together",
        turn=0,
        hands={0: f"{HANDS[3]} 9H"},
    ),
    row("B23-F10-D124-against-a-lone-declarer-too", "order, alone", turn=1, out=(2,)),
    row("B23-F14-D124-declarers-left-leads", SET, leads=1),
    row("B23-F14-not-the-dealers-left", "pass, order, together, discard 3S", leads=2),
    row("B23-F14-D124-against-a-loner", LONE, leads=1, alone=(0,), out=(2,)),
    row("B23-F12-F13-nobody-else-is-asked", LONE, turn=1),
]

PLAY = [
    row("B23-F2-F15-a-jack-is-no-bower", f"{SET}, KS 3S JS", turn=0, legal="2S, claim"),
    row(
        "B23-F15-the-other-jack-follows-its-own-suit",
        f"{SET}, KC 4C",
        turn=3,
        legal="JC, claim",
        refused={"8H": "follow clubs ~ JC"},
    ),
    row(
        "B23-F15-ace-of-trumps-beats-the-jack",
        f"{SET}, 9H 3S AH",
        Deal(("JH KH QH 2C 2S", FOE, MATE, "AH QD JC JS 8H"), "9H"),
        turn=0,
        legal="JH, KH, QH, claim",
    ),
    row(
        "B23-F15-and-wins",
        f"{SET}, 9H 3S AH JH",
        Deal(("JH KH QH 2C 2S", FOE, MATE, "AH QD JC JS 8H"), "9H"),
        won="3",
    ),
    row("B23-F15-a-low-trump-wins-a-plain-ace", f"{SET}, AS 3S JS 2S, AC 4C JC 2C", won="1 1"),
]

SCORES = [
    row("B23-F16-three-is-completion-1", f"{SET}, ...", bacon(3), points=(1, 0)),
    row("B23-F16-four-1", f"{SET}, ...", bacon(4), points=(1, 0)),
    row("B23-F16-five-2", f"{SET}, ...", bacon(5), points=(2, 0)),
    row("B23-F16-D166-alone-three-2", f"{LONE}, ...", bacon(3), points=(2, 0)),
    row("B23-F16-D166-alone-four-2", f"{LONE}, ...", bacon(4), points=(2, 0)),
    row("B23-F16-alone-five-bacon-4", f"{LONE}, ...", bacon(5), points=(4, 0)),
    row("B23-F16-defenders-three-2", f"{SET}, ...", bacon(2), points=(0, 2)),
    row("B23-F16-defenders-four-2", f"{SET}, ...", bacon(1), points=(0, 2)),
    row("B23-F16-defenders-five-4", f"{SET}, ...", bacon(0), points=(0, 4)),
    row("B23-F16-D134-lone-declarer-beaten-2", f"{LONE}, ...", bacon(2), points=(0, 2)),
    row("B23-F16-D134-four-against-a-loner-2", f"{LONE}, ...", bacon(1), points=(0, 2)),
    row("B23-F16-D134-five-against-a-loner-4", f"{LONE}, ...", bacon(0), points=(0, 4)),
    row("B23-F17-fifteen-wins", f"{SET}, ...", scored=(14, 14), winners=(0,)),
    row("B23-F17-fourteen-does-not", f"{SET}, ...", scored=(13, 14), winners=()),
]

DENY = [
    row(
        "B23-F18-C44-no-deny-unless-agreed",
        "order",
        turn=0,
        legal="alone, together",
    ),
    deny("B23-F18-C44-D132-partner-is-asked", "order", turn=2, legal="allow, deny"),
    deny("B23-C44-D132-before-the-card-and-alone", "order", trump=None, maker=None, up="9H"),
    deny(
        "B23-C44-D132-allowed",
        "order, allow",
        turn=0,
        maker=0,
        trump="H",
        legal="alone, together",
    ),
    deny(
        "B23-C44-D132-denied-counts-as-a-pass", "order, deny", turn=1, legal="pass, order", up="9H"
    ),
    deny("B23-C44-D132-opponents-may-take-it-still", "order, deny, order, allow", maker=1),
    deny(
        "B23-C44-D132-denier-keeps-a-later-turn", "order, deny, pass", turn=2, legal="pass, order"
    ),
    deny("B23-C44-D132-and-may-declare", "order, deny, pass, order, allow", maker=2, trump="H"),
    deny(
        "B23-C44-D132-a-denier-who-passed-has-no-turn",
        "pass, pass, order, deny",
        turn=3,
        legal="pass, order",
    ),
    deny(
        "B23-C44-D132-denied-dealer-ends-the-card",
        "pass, pass, pass, order, deny",
        turn=0,
        up="9D",
    ),
    deny(
        "B23-C44-D132-and-the-last-card",
        f"{FOUR}, {FOUR}, {FOUR}, pass, pass, pass, order, deny",
        outcome="redeal",
        next_dealer=3,
    ),
    deny("B23-C44-only-the-partner", "order", refused={"pass": "I let it stand"}),
]


@pytest.mark.parametrize("case", BIDDING + EXCHANGE + PLAY + SCORES + DENY)
def test_bacon(case: Case) -> None:
    case.check()


# Claims.  After four tricks led by seat 1 the declarer has the ace and queen of hearts left.
KING_RIGHT = Deal(("AH QH 2C 2S 2D", FOE, "3S 4S 4C 5C 4D", "KH KD QD JC JS"), "9H")
KING_MATE = Deal(("KH QH 2C 2S 2D", FOE, "3S 4S 4C AH 4D", "5C KD QD JC JS"), "9H")
KING_GONE = Deal(("AH QH 2C 2S 2D", FOE, "3S 4S 4C 5C 4D", "5D KD QD JC JS"), "9H")
LOST = "order, together, discard AC, KS 3S JS 2S, KC 4C JC 2C, AD 4D QD 2D"
STRICT = {"claim": "any-order"}
best = cases("bacon", KING_RIGHT)

CLAIMS = [
    best("B23-F18-C45-D135-on-ones-own-turn", f"{LOST}, AS 4S KD", turn=0, legal="AH, QH, claim"),
    best(
        "B23-C45-D135-best-order-stands",
        f"{LOST}, AS 4S KD, claim",
        tricks=(2, 3, 0, 0),
        points=(0, 2),
    ),
    best(
        "B23-C45-D135-any-order-fails",
        f"{LOST}, AS 4S KD, claim",
        options=STRICT,
        outcome="played",
        points=(0, 4),
    ),
    best(
        "B23-C45-D135-any-order-stands",
        f"{LOST}, AS 4S KD, claim",
        KING_GONE,
        options=STRICT,
        tricks=(2, 3, 0, 0),
        points=(0, 2),
    ),
    best(
        "B23-C45-D135-the-partners-card-counts-against",
        f"{LOST}, AS 4S KD, claim",
        KING_MATE,
        points=(0, 4),
    ),
    best(
        "B23-C45-D135-the-unfinished-trick-counts",
        "order, together, discard AD, KS 3S JS, claim",
        points=(0, 4),
    ),
    best(
        "B23-C45-D135-all-five-from-the-first-trick",
        f"{SET}, KS 3S JS, claim",
        bacon(5),
        tricks=(5, 0, 0, 0),
        points=(2, 0),
    ),
    best(
        "B23-C45-a-wrong-claim-gives-all-the-rest-away",
        f"{SET}, claim",
        bacon(3),
        points=(2, 0),
    ),
    best(
        "B23-C45-what-was-won-before-stays",
        f"{SET}, KS 3S JS 2S, claim",
        bacon(3),
        points=(1, 0),
    ),
    best(
        "B23-C45-a-defenders-claim-stands",
        f"{SET}, KS 3S JS 2S, KC 4C JC 2C, claim",
        bacon(0),
        tricks=(0, 5, 0, 0),
        points=(0, 4),
    ),
    best(
        "B23-C45-D135-not-if-trumps-may-be-drawn-late",
        f"{SET}, KS 3S JS 2S, KC 4C JC 2C, claim",
        bacon(0),
        options=STRICT,
        points=(1, 0),
    ),
    best(
        "B23-C45-the-partner-of-a-loner-does-not-count",
        "order, alone, discard AC, KS JS 2S, KC JC 2C, AD QD 2D, AS KD, claim",
        KING_MATE,
        tricks=(2, 3, 0, 0),
        points=(0, 2),
    ),
    best(
        "B23-C45-D135-bacon-claimed-is-4",
        f"{LONE}, KS JS, claim",
        bacon(5),
        tricks=(5, 0, 0, 0),
        points=(4, 0),
    ),
    best(
        "B23-C45-a-partners-claim-counts-for-the-team",
        f"{SET}, KS, claim",
        Deal((HANDS[0], FOE, HANDS[5], OTHER), "9H"),
        tricks=(0, 0, 5, 0),
        points=(2, 0),
    ),
    best("B23-C45-no-claims-by-agreement", SET, options={"claim": "off"}, legal="KS KC AC AS 9H"),
]


@pytest.mark.parametrize("case", CLAIMS)
def test_claims(case: Case) -> None:
    case.check()


def test_c45_the_claimer_shows_the_cards() -> None:
    s = Told(Case("bacon", bacon(5), f"{SET}, KS 3S JS, claim", {})).state
    assert s.pack.names(observe(s, 1).state.hands[0]) == ["TH", "JH", "QH", "KH", "AH"]


def test_b23_f2_f4_cards() -> None:
    s = Told(Case("bacon", bacon(3), "", {})).state
    assert (s.pack.size, len(s.stock), s.rules.goal.target) == (52, 31, 15)


def test_b23_f2_every_suit_keeps_its_order() -> None:
    ranks, pack = table("bacon").ranks, table("bacon").pack
    for trump in range(4):
        for suit in range(4):
            lane = sorted(
                each(ranks.lane[trump][suit]), key=lambda c: ranks.strength[trump][suit][c]
            )
            assert [pack.text(c)[0] for c in lane] == list("23456789TJQKA")
