"""B20 and B21, Double Hasenpfeffer for four and for six (document 004, lines 151-159)."""

from __future__ import annotations

import pytest

from euchre import observe

from .table import Case, Deal, Told, cases

# In hearts seat 0 wins eight tricks and seat 1 four; the partner has small cards only.
EIGHT = Deal(
    (
        "JH JH JD JD AH AH KH KH 9C 9C 9S 9S",
        "KD KD TC TC JC JC QC QC KC KC AC AC",
        "QH QH TH TH 9H 9H 9D 9D TD TD QD QD",
        "AD AD TS TS JS JS QS QS KS KS AS AS",
    )
)
TWELVE = Deal(("JH JH JD JD AH AH KH KH QH QH TH TH", "*", "*", "*"))
# Seat 0 wins all twelve with two cards of the partner, ten without.
TEN = Deal(
    (
        "JH JH JD JD AH AH KH KH QH QH 9C 9S",
        "9H TC TC JC JC QC QC KC KC AC AC KD",
        "TH TH 9D 9D TD TD QD QD 9C 9S KD AD",
        "*",
    )
)

row = cases("double-hasenpfeffer", EIGHT)

REST = "pass, pass, pass"
SUITS = "name C, name D, name H, name S"
ALONE = "bid 12, name H"
STUCK = {"dealer-must-bid": "on"}


def bid(number: int, after: str = "name H") -> str:
    """Seat 0 bids, the others pass, and what comes of it."""
    return f"bid {number}, {REST}, {after}"


SCORES = [
    row("B20-F16-the-bid", f"{bid(8)}, ...", tricks=(8, 4, 0, 0), points=(8, 4)),
    row("B20-F16-above-the-bid", f"{bid(6)}, ...", points=(8, 4)),
    row("B20-F16-nine-failed", f"{bid(9)}, ...", points=(-12, 4)),
    row("B20-F16-eleven-failed", f"{bid(11)}, ...", points=(-12, 4)),
    row("B20-F16-eleven-made-with-twelve", f"{bid(11)}, ...", TWELVE, points=(12, 0)),
    row("B20-F16-alone-made", f"{ALONE}, leave, ...", TWELVE, points=(24, 0)),
    row("B20-D153-alone-failed", f"{ALONE}, leave, ...", points=(-12, 4)),
    row(
        "B20-F12-made-by-the-exchange", f"{ALONE}, give 9C 9S, give TH TH, ...", TEN, points=(24, 0)
    ),
    row("B20-F12-not-without-it", f"{ALONE}, leave, ...", TEN, points=(-12, 2)),
    row("B20-F16-below-zero", f"{bid(9)}, ...", scored=(5, 0), scores=(-7, 4)),
    row("B20-F17-fifty-two", f"{bid(8)}, ...", scored=(44, 0), winners=(0,)),
    row("B20-F17-fifty-one", f"{bid(8)}, ...", scored=(43, 0), winners=()),
    row("B20-D156-bidders-first", f"{bid(8)}, ...", scored=(44, 51), winners=(0,)),
    row("B20-D156-bidders-fail", f"{bid(9)}, ...", scored=(51, 48), winners=(1,)),
]

BIDS = [
    row(
        "B20-F7-from-six-to-twelve",
        "",
        turn=0,
        legal="pass, bid 6, bid 7, bid 8, bid 9, bid 10, bid 11, bid 12",
        refused={"bid 5": "bid 6", "bid 13": "11 or 12."},
    ),
    row("B20-F7-higher", "bid 10", turn=1, legal="pass, bid 11, bid 12"),
    row("B20-F7-not-equal", "bid 10", refused={"bid 10": "higher", "bid 6": "higher"}),
    row("B20-F7-one-call-each", "pass, bid 6, bid 7, pass", turn=2, bid=7, legal=SUITS),
    row("B20-F7-eleven-goes-on", "bid 11", turn=1),
    row("B20-F7-twelve-ends-it", "bid 12", turn=0, bid=12, legal=SUITS),
    row("B20-F7-twelve-by-the-second", "bid 7, bid 12", turn=1, legal=SUITS),
    row(
        "B20-D066-nobody-bids",
        "pass, pass, pass, pass",
        outcome="passed out",
        points=(0, 0),
        next_dealer=0,
    ),
    row(
        "B20-D066-the-dealer-must",
        REST,
        options=STUCK,
        turn=3,
        legal="bid 6",
        refused={"pass": "dealer must bid 6."},
    ),
    row("B20-D066-and-names", f"{REST}, bid 6", options=STUCK, turn=3, legal=SUITS),
    row(
        "B20-D066-not-after-a-bid",
        "bid 6, pass, pass",
        options=STUCK,
        turn=3,
        legal="pass, bid 7, bid 8, bid 9, bid 10, bid 11, bid 12",
    ),
    row(
        "B20-D066-only-the-dealer",
        "pass, pass",
        options=STUCK,
        turn=2,
        legal="pass, bid 6, bid 7, bid 8, bid 9, bid 10, bid 11, bid 12",
    ),
]

EXCHANGE = [
    row("B20-F9-a-suit-only", bid(8, ""), turn=0, legal=SUITS, refused={"name notrump": "name"}),
    row("B20-F10-none-below-twelve", bid(11), leads=0, alone=(), out=()),
    row(
        "B20-D068-asked-after-the-suit",
        ALONE,
        turn=0,
        alone=(0,),
        refused={"JH": "I exchange no cards"},
    ),
    row(
        "B20-D068-exactly-two",
        ALONE,
        refused={"give 9C": "exactly 2", "give 9C 9C 9S": "exactly 2", "give AC AC": "2 cards"},
    ),
    row("B20-D068-may-leave-it", f"{ALONE}, leave", leads=0, out=(2,)),
    row(
        "B20-D068-then-the-partner",
        f"{ALONE}, give 9C 9C",
        turn=2,
        refused={"leave": "choose what to pass"},
    ),
    row(
        "B20-D068-the-partner-judges",
        f"{ALONE}, give 9C 9C, give 9D TD",
        hands={
            0: "JH JH JD JD AH AH KH KH 9S 9S 9D TD",
            2: "QH QH TH TH 9H 9H 9C 9C 9D TD QD QD",
        },
        leads=0,
        out=(2,),
    ),
    row(
        "B20-D068-both-of-a-pair-or-one",
        f"{ALONE}, give 9C 9S, give QH QH",
        hands={0: "JH JH JD JD AH AH KH KH QH QH 9C 9S"},
    ),
    row(
        "B20-D068-unseen-by-the-partner",
        f"{ALONE}, give 9C 9S",
        hands={2: "QH QH TH TH 9H 9H 9D 9D TD TD QD QD"},
    ),
]

PLAY = [
    row("B20-F14-the-bidder-leads", "pass, pass, bid 8, pass, name H", leads=2),
    row("B20-F14-the-dealer-too", f"{REST}, bid 8, name S", leads=3, maker=3),
    row("B20-F14-alone-too", "pass, bid 12, name C, leave", leads=1, out=(3,)),
    row("B20-F15-trumps-are-followed", f"{bid(8)}, JD", turn=1, refused={"9C": "not in your"}),
    row(
        "B20-A10-of-twin-aces-the-first",
        f"{bid(6, 'name H')}, AC AC 9S 9D",
        Deal(("AC *", "AC *", "9S 9S TS TS JS JS QS QS KS KS AS AS", "9D 9D TD TD QD QD *")),
        won="0",
    ),
    row(
        "B20-A10-twin-right-bowers",
        f"{bid(6, 'name H')}, 9H TH JH JH",
        Deal(("9H *", "TH *", "JH *", "JH *")),
        won="2",
    ),
    row(
        "B20-A10-twin-left-bowers",
        f"{bid(6, 'name H')}, 9H JD AH JD",
        Deal(("9H *", "JD *", "AH *", "JD *")),
        won="1",
    ),
    row("B20-F15-a-pair-is-one-choice", f"{bid(8)}, JH KD", turn=2, legal="QH, TH, 9H"),
]

# -- six players ------------------------------

# In hearts seat 0 wins six tricks and seat 5 two; the partners have small cards only.
SIX = Deal(
    (
        "JH JH JD JD AH AH 9C 9S",
        "TC TC JC JC QC QC KC AC",
        "KH KH QH QH TH TH 9D 9D",
        "TS TS JS JS QS QS KS AS",
        "9H 9H TD TD QD QD KD KD",
        "9C 9S KC KS AD AD AC AS",
    )
)
ALL = Deal(("JH JH JD JD AH AH KH KH", "*", "*", "*", "*", "*"))

six = cases("double-hasenpfeffer-6", SIX)
SIX_REST = "pass, pass, pass, pass, pass"
GIVES = "bid 8, name H, give 9C 9S, give KH KH"

SIXES = [
    six(
        "B21-F16-six-made",
        f"bid 6, {SIX_REST}, name H, ...",
        tricks=(6, 0, 0, 0, 0, 2),
        points=(6, 2),
    ),
    six("B21-D154-seven-failed", f"bid 7, {SIX_REST}, name H, ...", points=(-8, 2)),
    six("B21-F16-seven-made-with-eight", f"bid 7, {SIX_REST}, name H, ...", ALL, points=(8, 0)),
    six("B21-D154-alone-failed", "bid 8, name H, leave, leave, ...", points=(-8, 2)),
    six("B21-D155-alone-made", "bid 8, name H, leave, leave, ...", ALL, points=(16, 0)),
    six("B21-F12-made-by-one-exchange", f"{GIVES}, leave, ...", points=(16, 0)),
    six("B21-F7-D067-from-six-to-eight", "", turn=0, legal="pass, bid 6, bid 7, bid 8"),
    six("B21-D067-no-five", "", refused={"bid 5": "bid 6", "bid 9": "bid 6, 7 or 8."}),
    six("B21-F7-eight-ends-it", "pass, bid 8", turn=1, legal=SUITS),
    six("B21-D066", f"{SIX_REST}, pass", outcome="passed out", points=(0, 0), next_dealer=0),
    six("B21-D066-the-dealer-must", SIX_REST, options=STUCK, turn=5, legal="bid 6"),
    six(
        "B21-F12-alone-against-three",
        "bid 8, name H, leave, leave",
        alone=(0,),
        out=(2, 4),
        leads=0,
    ),
    six("B21-D068-first-partner", "bid 8, name H, give 9C 9S", turn=2),
    six("B21-D068-then-the-second", GIVES, turn=0, refused={"JH": "I exchange no cards"}),
    six("B21-D068-asked-in-turn", f"{GIVES}, give KH KH", turn=4),
    six("B21-D068-the-second-only", "bid 8, name H, leave, give 9C 9S", turn=4),
    six(
        "B21-D068-both",
        f"{GIVES}, give JD JD, give KD KD",
        hands={0: "JH JH AH AH KH KH KD KD", 2: "QH QH TH TH 9D 9D 9C 9S"},
        leads=0,
        out=(2, 4),
    ),
    six(
        "B21-D068-clockwise-from-the-bidder",
        "pass, pass, bid 8, name H, give 9D 9D",
        turn=4,
    ),
    six("B21-F14-the-bidder-leads", "pass, pass, pass, bid 6, pass, pass, name S", leads=3),
    six("B21-F17-fifty-two", f"bid 6, {SIX_REST}, name H, ...", scored=(46, 50), winners=(0,)),
]


@pytest.mark.parametrize("case", SCORES)
def test_scores(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", BIDS)
def test_bids(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", EXCHANGE + PLAY)
def test_exchange_and_play(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", SIXES)
def test_six_handed(case: Case) -> None:
    case.check()


def heard(line: str, seat: int) -> list[str]:
    """Return the last two things that were said, as a seat has heard them."""
    view = observe(Told(Case("double-hasenpfeffer", EIGHT, line, {})).state, seat)
    return [view.text(entry.action) for entry in view.state.history[-2:]]


GIVEN = f"{ALONE}, give 9C 9S"


@pytest.mark.parametrize(
    ("line", "seat", "words"),
    [
        pytest.param(GIVEN, 0, ["name H", "give 9C 9S"], id="the-bidder"),
        *(pytest.param(GIVEN, p, ["name H", "give ?"], id=f"unseen-by-{p}") for p in (1, 2, 3)),
        *(
            pytest.param(f"{GIVEN}, give TD TD", p, ["give 9C 9S", "give TD TD"], id=f"then-by-{p}")
            for p in (0, 2)
        ),
        *(
            pytest.param(f"{GIVEN}, give TD TD", p, ["give ?", "give ?"], id=f"never-by-{p}")
            for p in (1, 3)
        ),
    ],
)
def test_neither_sees_the_others_cards_before_both_have_chosen(
    line: str, seat: int, words: list[str]
) -> None:
    """D068."""
    assert heard(line, seat) == words
