"""B4 and B5, three and two players, without partners (002 and 004)."""

from __future__ import annotations

import pytest

import euchre
from euchre.engine.state import read

from .table import MAKER, MAKERS_LEFT, MAKERS_RIGHT, Case, Deal, Told, cases, table

PASSED_3 = "pass, pass, pass"
ORDERED = "order, discard JS, ..."


def three(wins: int, rest: str = "") -> Deal:
    """Return a deal in which seat 0 of three wins so many tricks in hearts."""
    return Deal((MAKER[wins], MAKERS_LEFT, MAKERS_RIGHT), "9H", rest)


def two(wins: int) -> Deal:
    """Return a deal in which seat 0 of two wins so many tricks in hearts."""
    return Deal((MAKER[wins], MAKERS_LEFT), "9H")


club = cases("three", three(3))
short = cases("three-24", three(3))
duel = cases("two", two(3))

# The dealer of three as maker: takes the 9H up and lays a spade away.
DEALER = Deal((MAKERS_LEFT, MAKERS_RIGHT, "JH JD 9C 9S 9D"), "9H")

THREE = [
    club("B4-F7-dealers-left-first", "", turn=0, legal="pass, order"),
    club("B4-F7-then-clockwise", "pass", turn=1),
    club("B4-F7-dealer-last", "pass, pass", turn=2, legal="pass, order"),
    club("B4-F7-second-round", PASSED_3, turn=0, legal="pass, name C, name D, name S"),
    club("B4-F7-refused-suit-is-barred", PASSED_3, refused={"name H": "turned down"}),
    club("B4-F8-all-pass-twice", f"{PASSED_3}, {PASSED_3}", outcome="passed out", points=(0, 0, 0)),
    club("B4-F8-next-dealer", f"{PASSED_3}, {PASSED_3}", next_dealer=0),
    club("B4-D097-orderer-is-the-maker", "order", maker=0, trump="H"),
    club(
        "B4-D097-and-the-dealer-takes-the-card",
        "order",
        turn=2,
        legal="discard KD, discard QD, discard JC, discard JS, discard TH",
    ),
    club(
        "B4-D030-004-not-the-card-just-taken",
        "order",
        refused={"discard 9H": "the card just picked up"},
    ),
    short(
        "B4-D030-002-any-card",
        "order",
        legal="discard KD, discard QD, discard JC, discard JS, discard TH, discard 9H",
    ),
    club("B4-F10-no-exchange-in-round-two", f"{PASSED_3}, name C", maker=0, leads=0),
    club("B4-F12-nobody-says-alone", "", refused={"order alone": "lone"}),
    short("B4-C18-nobody-says-alone", "", refused={"order alone": "lone"}),
    short("B4-C18-nor-when-naming", PASSED_3, refused={"name C alone": "lone"}),
    club("B4-F12-nobody-is-asked-either", "order, discard JS", turn=0, alone=(), out=()),
    club("B4-F1-maker-against-both", "order, discard JS", makers=(0,)),
    club("B4-F14-D119-dealers-left-leads", "pass, order, discard JS", leads=0),
    short("B4-F14-D119-002-too", "pass, order, discard JS", leads=0),
    club("B4-F14-D119-dealer-is-the-maker", "pass, pass, order, discard 9C", DEALER, leads=0),
    club("B4-deal-moves", ORDERED, next_dealer=0),
    club(
        "B4-F15-the-left-bower-follows-trumps", "order, discard JS, JH", turn=1, legal=MAKERS_LEFT
    ),
    club("B4-F15-follow-hearts", "order, discard JS, JH KS", turn=2, legal="9H TH"),
]

THREE_SCORES = [
    club("B4-F16-D142-004-march-3", ORDERED, three(5), tricks=(5, 0, 0), points=(3, 0, 0)),
    club("B4-F16-four-1", ORDERED, three(4), points=(1, 0, 0)),
    club("B4-F16-D140-three-is-not-euchred", ORDERED, three(3), points=(1, 0, 0)),
    club("B4-F16-D140-two-is-2-to-each", ORDERED, three(2), points=(0, 2, 2)),
    short("B4-F16-D142-002-march-2", ORDERED, three(5), points=(2, 0, 0)),
    short("B4-F16-C18-four-1", ORDERED, three(4), points=(1, 0, 0)),
    short("B4-F16-C18-three-1", ORDERED, three(3), points=(1, 0, 0)),
    short("B4-F16-C18-euchre-2-to-each", ORDERED, three(2), points=(0, 2, 2)),
    club(
        "B4-F16-the-dealer-euchred",
        "pass, pass, order, discard JH, ...",
        DEALER,
        points=(2, 2, 0),
    ),
    club("B4-F17-D027-004-five-wins", ORDERED, scored=(4, 0, 0), winners=(0,)),
    short("B4-F17-D027-002-five-does-not", ORDERED, scored=(4, 0, 0), winners=()),
    short("B4-F17-D027-002-ten-wins", ORDERED, scored=(9, 0, 0), winners=(0,)),
    club(
        "B4-F17-ten-by-agreement", ORDERED, options={"target": "10"}, scored=(4, 0, 0), winners=()
    ),
    club("B4-D160-equal-totals-share", ORDERED, three(2), scored=(4, 4, 4), winners=(1, 2)),
    club("B4-D160-the-higher-total-wins", ORDERED, three(2), scored=(0, 3, 4), winners=(2,)),
    club("B4-D160-one-alone-arrives", ORDERED, three(2), scored=(4, 3, 2), winners=(1,)),
    short("B4-D160-002-equal-totals-share", ORDERED, three(2), scored=(0, 8, 8), winners=(1, 2)),
    short("B4-D160-everybody-keeps-a-score", ORDERED, scored=(3, 1, 2), scores=(4, 1, 2)),
]

TWO = [
    duel("B5-F7-D028-non-dealer-first", "", turn=0, legal="pass, order"),
    duel("B5-F7-then-the-dealer", "pass", turn=1, legal="pass, order"),
    duel("B5-F7-second-round", "pass, pass", turn=0, legal="pass, name C, name D, name S"),
    duel("B5-F8-all-pass", "pass, pass, pass, pass", outcome="passed out", next_dealer=0),
    duel(
        "B5-F9-F10-D097-dealer-takes-what-the-other-ordered",
        "order",
        maker=0,
        turn=1,
        legal="discard KS, discard KC, discard AD, discard AS, discard AC",
    ),
    duel("B5-F12-no-alone-call", "", refused={"order alone": "lone"}),
    duel("B5-F12-nor-when-naming", "pass, pass", refused={"name C alone": "lone"}),
    duel("B5-F12-nobody-is-asked", "order, discard KS", turn=0, alone=()),
    duel("B5-F14-D120-non-dealer-leads", "order, discard KS", leads=0),
    duel("B5-F14-D120-when-the-dealer-makes", "pass, order, discard KS", leads=0),
    duel(
        "B5-F14-D120-whoever-deals", "order, discard 9C", Deal(two(3).hands, "9H", "", 0), leads=1
    ),
    duel("B5-F15-follow-suit", "order, discard KS, JH", turn=1, legal="9H"),
    duel("B5-F15-second-of-two-wins", "order, discard KS, 9C AC", turn=1, won="1"),
    duel("B5-F16-march-2", "order, discard KS, ...", two(5), tricks=(5, 0), points=(2, 0)),
    duel("B5-F16-four-1", "order, discard KS, ...", two(4), points=(1, 0)),
    duel("B5-F16-D140-three-1", "order, discard KS, ...", two(3), points=(1, 0)),
    duel("B5-F16-D140-two-is-euchred", "order, discard KS, ...", two(2), points=(0, 2)),
    duel("B5-F17-D028-five-wins", "order, discard KS, ...", scored=(4, 4), winners=(0,)),
    duel(
        "B5-F17-D028-ten-as-in-002",
        "order, discard KS, ...",
        options={"target": "10"},
        scored=(4, 4),
        winners=(),
    ),
    duel("B5-deal-alternates", "order, discard KS, ...", next_dealer=0),
]

#: "Two or three players may play using the rules given" (002): pack, joker and misdeals as well.
LOW = Deal(("9S 9D TC TD 9C", MAKERS_LEFT, MAKERS_RIGHT), "QH")
AS_GIVEN = [
    club(
        "B4-C18-D142-march-2-by-agreement",
        ORDERED,
        three(5),
        options={"march": "2"},
        points=(2, 0, 0),
    ),
    short(
        "B4-C18-D142-march-3-by-agreement",
        ORDERED,
        three(5),
        options={"march": "3"},
        points=(3, 0, 0),
    ),
    duel(
        "B5-C18-D142-march-3-by-agreement",
        "order, discard KS, ...",
        two(5),
        options={"march": "3"},
        points=(3, 0),
    ),
    short("B4-C18-C5-a-low-hand-can-be-called", "", LOW, options={"misdeal-low": "can"}, turn=0),
    short(
        "B4-C18-C5-and-ends-the-deal",
        "misdeal",
        LOW,
        options={"misdeal-low": "can"},
        outcome="misdeal",
        next_dealer=0,
    ),
    duel(
        "B5-C18-D037-a-joker-is-turned-up",
        "",
        Deal(two(3).hands, "B"),
        options={"joker": "on"},
        turn=1,
        legal="name C, name D, name H, name S",
    ),
    duel(
        "B5-C18-D038-the-dealer-is-the-maker",
        "name H",
        Deal(two(3).hands, "B"),
        options={"joker": "on"},
        maker=1,
        turn=1,
        alone=(),
    ),
]


@pytest.mark.parametrize(("game", "size"), [("two", 33), ("three", 25), ("five", 33)])
def test_c18_c23_another_pack_and_a_joker(game: str, size: int) -> None:
    rules = table(game, (("joker", "on"), ("pack", str(size - 1))))
    assert (rules.pack.size, rules.seats, rules.hand) == (size, table(game).seats, 5)


@pytest.mark.parametrize("case", THREE + THREE_SCORES + TWO + AS_GIVEN)
def test_few(case: Case) -> None:
    case.check()


SIZES = [
    pytest.param("three", 3, 32, 16, 5, id="B4-F2-D027-004"),
    pytest.param("three-24", 3, 24, 8, 10, id="B4-F2-D027-002"),
    pytest.param("two", 2, 24, 13, 5, id="B5-F2-D028"),
]


@pytest.mark.parametrize(("game", "seats", "pack", "unseen", "target"), SIZES)
def test_sizes(game: str, seats: int, pack: int, unseen: int, target: int) -> None:
    deal = three(3) if seats == 3 else two(3)
    s = Told(Case(game, deal, "", {})).state
    rules = table(game)
    assert (rules.seats, rules.pack.size, len(s.stock), rules.goal.target) == (
        seats,
        pack,
        unseen,
        target,
    )
    assert s.scores == (0,) * seats


BARRED = [
    pytest.param(game, option, value, id=f"C18-D021-{game}-without-{option}")
    for game in ("three", "three-24", "two")
    for option, value in (
        ("partner-alone", "on"),
        ("defend-alone", "any"),
        ("alone", "any"),
        ("ask-card", "on"),
        ("call-for-best", "maker"),
        ("jambon", "on"),
        ("farmers", "on"),
    )
]


@pytest.mark.parametrize(("game", "option", "value"), BARRED)
def test_no_place_for_what_needs_partners(game: str, option: str, value: str) -> None:
    with pytest.raises(ValueError, match=option):
        euchre.rules(game, {option: value})


@pytest.mark.parametrize("before", ["", PASSED_3], ids=["B4-F12-order", "B4-F12-name"])
def test_the_refusal_of_a_lone_call_promises_nothing(before: str) -> None:
    s = Told(Case("three", three(3), before, {})).state
    words = "name C alone" if before else "order alone"
    assert "asked after" not in str(euchre.why_not(s, read(s, words)))


@pytest.mark.parametrize("game", ["two", "two-tableau"])
@pytest.mark.parametrize("rubber", ["games", "points"], ids=["C27-games", "C27-points"])
def test_no_rubbers_where_everybody_keeps_a_score(game: str, rubber: str) -> None:
    with pytest.raises(ValueError, match="rubber"):
        euchre.rules(game, {"rubber": rubber})
