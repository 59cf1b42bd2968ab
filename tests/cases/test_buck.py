"""B24-B26: Buck, Dirty Clubs and Club Buck (document 004, lines 205-248)."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases

# Seat 0 wins three tricks in hearts and seat 1 two; or two and three; or all five.
THREE = Deal(
    ("JH JD AH 9C 9S", "TC JC QC KC AC", "9D TD QD KD AD", "TS JS QS KS AS"),
    up="9H",
    rest="KH QH TH",
)
TWO = Deal(
    ("JH JD 9C 9S 9D", "TC JC QC KC AC", "TH TD QD KD AD", "TS JS QS KS AS"),
    up="9H",
    rest="AH KH QH",
)
FIVE = Deal(
    ("JH JD AH KH QH", "TC JC QC KC AC", "9D TD QD KD AD", "TS JS QS KS AS"),
    up="9H",
    rest="9C 9S TH",
)
# Seat 1 wins all five in hearts, whoever makes trump.
OTHERS = Deal(
    ("9C TC QC KC AC", "JH JD AH KH QH", "9D TD QD KD AD", "TS JS QS KS AS"),
    up="9H",
)
# A club is turned: seat 0 wins three and seat 1 two, or seat 0 all five.
CLUBS = Deal(
    ("JC JS AC 9H 9D", "TH JH QH KH AH", "9S TS QS KS AS", "TD JD QD KD AD"),
    up="TC",
    rest="KC QC 9C",
)
ALL_CLUBS = Deal(("JC JS AC KC QC", "TH JH QH KH AH", "9S TS QS KS AS", "TD JD QD KD AD"), up="TC")

AWAY = "pass, pass, pass, pass"
NOBODY = f"{AWAY}, {AWAY}"
ORDER = "order, discard TS"
STAY = f"{ORDER}, stay, stay, stay"

row = cases("buck", THREE)

SCORES = [
    row("B24-F16-D148", f"{STAY}, ...", tricks=(3, 2, 0, 0), points=(-3, -2, 5, 5)),
    row("B24-F16-start", f"{STAY}, ...", scores=(22, 23, 30, 30)),
    row("B24-F16-euchred", f"{STAY}, ...", TWO, tricks=(2, 3, 0, 0), points=(5, -3, 5, 5)),
    row("B24-F16-maker-without-a-trick", f"{STAY}, ...", OTHERS, points=(5, -5, 5, 5)),
    row("B24-F16-dropped-nothing", f"{ORDER}, stay, drop, stay, ...", points=(-3, -2, 0, 5)),
    row("B24-F16-one-against-one", f"{ORDER}, stay, drop, drop, ...", points=(-3, -2, 0, 0)),
    row("B24-F16-named", f"{AWAY}, name S, stay, stay, stay, ...", points=(5, 5, 5, -5)),
    row("B24-F16-five-win-the-game", f"{STAY}, ...", FIVE, points=(-5, 5, 5, 5), winners=(0,)),
    row("B24-F16-five-by-an-opponent", f"{STAY}, ...", OTHERS, winners=(1,)),
    row(
        "B24-D123-all-dropped",
        f"{ORDER}, drop, drop, drop",
        tricks=(5, 0, 0, 0),
        points=(-5, 0, 0, 0),
        outcome="played",
        winners=(0,),
    ),
    row(
        "B24-C51-all-dropped-counts-only",
        f"{ORDER}, drop, drop, drop",
        options={"uncontested-sweep": "counts"},
        points=(-5, 0, 0, 0),
        winners=(),
    ),
    row(
        "B24-C51-contested-wins",
        f"{ORDER}, drop, drop, stay, ...",
        FIVE,
        options={"uncontested-sweep": "counts"},
        winners=(0,),
    ),
    row("B24-F17-zero", f"{STAY}, ...", scored=(3, 9, 9, 9), winners=(0,)),
    row("B24-F17-one", f"{STAY}, ...", scored=(4, 9, 9, 9), winners=()),
    row("B24-F17-lowest", f"{STAY}, ...", scored=(3, 1, 9, 9), winners=(1,)),
    row("B24-F17-equal", f"{STAY}, ...", scored=(2, 1, 9, 9), winners=(0, 1)),
    row("B24-F6-next-dealer", f"{STAY}, ...", next_dealer=0),
]

TURNED = [
    row(
        "B24-F7-clubs-turned-nothing-asked",
        "",
        CLUBS,
        turn=0,
        trump="C",
        maker=None,
        leads=0,
        legal="JC, JS, AC, 9H, 9D",
    ),
    row("B24-D053-hands-as-dealt", "", CLUBS, hands={3: "TD JD QD KD AD"}, up="TC"),
    row("B24-F13-nobody-drops", "", CLUBS, refused={"drop": "JC"}),
    row("B24-F16-clubs-turned", "...", CLUBS, points=(-3, -2, 5, 5)),
    row("B24-F16-clubs-turned-five-win", "...", ALL_CLUBS, winners=(0,)),
    row("B24-F8-no-trump", NOBODY, trump="high", maker=None, leads=0),
    row("B24-F13-nobody-drops-at-no-trump", NOBODY, refused={"drop": "JH"}),
    row("B24-F15-no-bowers-at-no-trump", f"{NOBODY}, JD TC QD TS", won="2"),
    row("B24-F16-no-trump", f"{NOBODY}, ...", points=(-3, -2, 5, 5)),
    row("B24-F8-no-trump-is-played", f"{NOBODY}, ...", outcome="played", next_dealer=0),
    row("B24-F16-no-trump-five-win", f"{NOBODY}, ...", FIVE, tricks=(5, 0, 0, 0), winners=(0,)),
]

BIDS = [
    row("B24-F7-round-one", "", turn=0, legal="pass, order"),
    row(
        "B24-F12-nobody-alone",
        "",
        refused={"order alone": "can't go alone"},
    ),
    row("B24-F7-the-dealer-too", "pass, pass, pass", turn=3, legal="pass, order"),
    row("B24-F7-round-two", AWAY, turn=0, legal="pass, name C, name D, name S"),
    row(
        "B24-D092-no-trump-cannot-be-named",
        AWAY,
        refused={"name notrump": "name", "name high": "name", "name H": "turned down"},
    ),
    row(
        "B24-F10-the-dealer-takes-it",
        "pass, order",
        turn=3,
        maker=1,
        hands={3: "TS JS QS KS AS 9H"},
        legal="discard TS, discard JS, discard QS, discard KS, discard AS, discard 9H",
    ),
    row("B24-F10-not-in-round-two", f"{AWAY}, name S", turn=1, hands={3: "TS JS QS KS AS"}),
]

DROPS = [
    row("B24-F13-asked-in-turn", ORDER, turn=1, legal="stay, drop"),
    row("B24-D121-from-the-makers-left", "pass, order, discard TS", turn=2),
    row("B24-D121-one-decision-each", "pass, order, discard TS, drop, stay", turn=0, out=(2,)),
    row("B24-F13-the-maker-cannot", "pass, order, discard TS, drop, stay, drop", turn=1, leads=1),
    row("B24-D052-named-clubs", f"{AWAY}, name C", turn=1, legal="stay, drop"),
    row("B24-D122-the-dealers-left", STAY, leads=0),
    row("B24-D122-or-the-next-in", "pass, order, discard TS, stay, stay, drop", leads=1, out=(0,)),
    row("B24-D122-or-the-one-after", "pass, pass, order, discard TS, stay, drop, drop", leads=2),
    row(
        "B24-D122-the-dealer-last", "pass, pass, pass, order, discard TS, drop, drop, stay", leads=2
    ),
    row("B24-F13-who-dropped-plays-no-card", f"{ORDER}, drop, stay, stay, JH", turn=2),
    row("B24-F13-no-lock", ORDER, scored=(25, 5, 5, 5), legal="stay, drop"),
]

# -- Dirty Clubs ------------------------------

dirty = cases("dirty-clubs", THREE)
REST = "pass, pass, pass"
TAKES = "name H, discard 9H"


def bid(number: int, after: str = f"{TAKES}, stay, stay, stay, ...") -> str:
    """Seat 0 bids, the others pass, and what comes of it."""
    return f"bid {number}, {REST}, {after}"


DIRTY = [
    dirty("B25-D054-as-bid", bid(3), tricks=(3, 2, 0, 0), points=(-3, -2, 5, 5)),
    dirty("B25-D054-one", bid(1), points=(-3, -2, 5, 5)),
    dirty("B25-D054-two", bid(2), TWO, points=(-2, -3, 5, 5)),
    dirty("B25-D054-three-failed", bid(3), TWO, points=(5, -3, 5, 5)),
    dirty("B25-D054-four-failed", bid(4), points=(5, -2, 5, 5)),
    dirty("B25-F16-starts-at-twenty", bid(4), scores=(25, 18, 25, 25)),
    dirty("B25-F16-five-win", bid(2), FIVE, winners=(0,)),
    dirty("B25-D123-all-dropped", bid(5, f"{TAKES}, drop, drop, drop"), winners=(0,)),
    dirty(
        "B25-C51",
        bid(5, f"{TAKES}, drop, drop, drop"),
        options={"uncontested-sweep": "counts"},
        points=(-5, 0, 0, 0),
        winners=(),
    ),
    dirty(
        "B25-F7-D055-from-one-to-five",
        "",
        turn=0,
        legal="pass, bid 1, bid 2, bid 3, bid 4, bid 5",
        refused={"bid 6": "pass, or bid 1, 2, 3, 4 or 5.", "order": "bid 1"},
    ),
    dirty("B25-F7-higher", "bid 4", turn=1, legal="pass, bid 5", refused={"bid 4": "higher"}),
    dirty("B25-F7-nothing-above-five", "bid 5", turn=1, legal="pass"),
    dirty("B25-F7-one-round", "pass, bid 1, bid 2, pass", turn=2, bid=2),
    dirty(
        "B25-F9-any-suit-or-no-trump",
        f"bid 1, {REST}",
        turn=0,
        legal="name C, name D, name H, name S, name notrump",
    ),
    dirty(
        "B25-F10-D055-the-bidder-takes-it",
        bid(1, "name S"),
        turn=0,
        hands={0: "JH JD AH 9C 9S 9H", 3: "TS JS QS KS AS"},
        legal="discard JH, discard JD, discard AH, discard 9C, discard 9S, discard 9H",
    ),
    dirty(
        "B25-F10-at-no-trump-too", bid(1, "name notrump"), turn=0, hands={0: "JH JD AH 9C 9S 9H"}
    ),
    dirty("B25-F13-the-others-may-drop", bid(1, TAKES), turn=1, legal="stay, drop"),
    dirty("B25-D052-clubs-named", bid(1, "name C, discard 9H"), turn=1, legal="stay, drop"),
    dirty(
        "B25-D093-no-trump-named",
        bid(1, "name notrump, discard 9H"),
        turn=1,
        trump="high",
        maker=0,
        legal="stay, drop",
    ),
    dirty("B25-F8-nobody-bids", AWAY, trump="high", maker=None, leads=0, up="9H"),
    dirty("B25-F8-nobody-takes-the-card", AWAY, hands={0: "JH JD AH 9C 9S", 3: "TS JS QS KS AS"}),
    dirty("B25-F8-scores", f"{AWAY}, ...", points=(-3, -2, 5, 5)),
    dirty("B25-F7-dirty-clubs", "", CLUBS, trump="C", maker=None, leads=0, bidder=None),
    dirty("B25-F16-dirty-clubs", "...", CLUBS, points=(-3, -2, 5, 5)),
    dirty(
        "B25-F14-the-dealers-left-leads",
        f"{REST}, bid 1, name S, discard 9H, drop, stay, drop",
        leads=1,
    ),
    dirty("B25-F17-lowest", bid(3), scored=(3, 1, 9, 9), winners=(1,)),
    dirty("B25-F17-equal", bid(3), scored=(3, 2, 9, 9), winners=(0, 1)),
    dirty("B25-F6-next-dealer", bid(3), next_dealer=0),
]

# -- Club Buck ------------------------------

CLUB_THREE = Deal(("JH JD AH 9C 9S", "TC JC QC KC AC", "TS JS QS KS AS"), up="9H", rest="KH QH TH")
CLUB_FIVE = Deal(("JH JD AH KH QH", "TC JC QC KC AC", "TS JS QS KS AS"), up="9H")
club = cases("club-buck", CLUB_THREE)
IN = f"{ORDER}, stay, stay"

CLUB = [
    club("B26-F16", f"{IN}, ...", tricks=(3, 2, 0), points=(-3, -2, 5), scores=(12, 13, 20)),
    club("B26-D162-five-is-five", f"{IN}, ...", CLUB_FIVE, points=(-5, 5, 5), winners=()),
    club("B26-D123-all-dropped", f"{ORDER}, drop, drop", points=(-5, 0, 0), winners=()),
    club("B26-F17-five-to-zero", f"{IN}, ...", CLUB_FIVE, scored=(5, 15, 15), winners=(0,)),
    club(
        "B26-D163-on-five-nobody-drops",
        ORDER,
        scored=(15, 5, 15),
        turn=1,
        legal="stay",
        refused={"drop": "must stay in"},
    ),
    club("B26-D163-below-five", ORDER, scored=(15, 1, 15), turn=1, legal="stay"),
    club("B26-D163-on-six", ORDER, scored=(15, 6, 15), turn=1, legal="stay, drop"),
    club("B26-D163-the-other-may", f"{ORDER}, stay", scored=(15, 5, 6), turn=2, legal="stay, drop"),
    club("B26-F13-the-makers-score-locks-nobody", ORDER, scored=(4, 15, 15), legal="stay, drop"),
    club("B26-F7-three-passes", "pass, pass, pass", turn=0, legal="pass, name C, name D, name S"),
    club(
        "B26-F8-no-trump", "pass, pass, pass, pass, pass, pass", trump="high", maker=None, leads=0
    ),
    club(
        "B26-F7-clubs-turned",
        "...",
        Deal(("JC JS AC 9H 9D", "TH JH QH KH AH", "TD JD QD KD AD"), up="TC", rest="KC QC 9C"),
        points=(-3, -2, 5),
    ),
    club("B26-F10-the-dealer-takes-it", "order", turn=2, hands={2: "TS JS QS KS AS 9H"}),
    club("B26-D122", "pass, order, discard TS, stay, drop", leads=1, out=(0,)),
    club("B26-F6-next-dealer", f"{IN}, ...", next_dealer=0),
    club("B26-F17-equal", f"{IN}, ...", scored=(3, 2, 9), winners=(0, 1)),
]


@pytest.mark.parametrize("case", SCORES)
def test_scores(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", TURNED + BIDS + DROPS)
def test_bids_and_drops(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", DIRTY)
def test_dirty_clubs(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("case", CLUB)
def test_club_buck(case: Case) -> None:
    case.check()
