"""B7 and B8, two teams of three with 32 cards or two packs (002)."""

from __future__ import annotations

from random import Random

import pytest

import euchre
from euchre import observe
from euchre.cards import each
from euchre.engine.state import apply, legal, read, why_not

from .table import (
    MAKER,
    MAKERS_LEFT,
    MAKERS_PARTNER,
    MAKERS_RIGHT,
    Case,
    Deal,
    Told,
    cases,
    table,
)

PASSED = "pass, pass, pass, pass, pass, pass"


def teams(wins: int, up: str = "9H") -> Deal:
    """Return a deal in which seat 0 wins so many tricks in hearts, its partners 2 and 4 none."""
    second = "8C 8D 8S 7C 7D"
    hands = (MAKER[wins], MAKERS_LEFT, MAKERS_PARTNER, MAKERS_RIGHT, second, "7S 7H 8H *")
    return Deal(hands, up)


row = cases("six", teams(3))
ask = cases("six", teams(3), {"ask-card": "on"})
joker = cases("six", teams(3, "B"), {"joker": "on"})

BIDDING = [
    row("B7-F1-dealers-left-first", "", turn=0, legal="pass, order, order alone"),
    row("B7-F7-six-turns-a-round", "pass, pass, pass, pass, pass", turn=5),
    row(
        "B7-F7-second-round",
        PASSED,
        turn=0,
        legal="pass, name C, name D, name S, name C alone, name D alone, name S alone",
    ),
    row("B7-F8-all-pass", f"{PASSED}, {PASSED}", outcome="passed out", points=(0, 0)),
    row("B7-F8-next-dealer", f"{PASSED}, {PASSED}", next_dealer=0),
    row("B7-F10-dealer-takes-the-card", "pass, order", turn=5, hands={5: "7S 7H 8H 9D QH 9H"}),
    row("B7-F11-teams-alternate", "pass, order, discard 7S", makers=(1, 3, 5)),
    row("B7-F12-both-partners-lie-down", "order alone, discard 7S", alone=(0,), out=(2, 4)),
    row("B7-F12-named-alone", f"{PASSED}, name S alone", out=(2, 4), trump="S", leads=1),
    row("B7-D036-a-dead-dealer-leaves-the-card", "pass, order alone", out=(3, 5), leads=2),
    row("B7-F14-left-of-the-dealer", "pass, order, discard 7S", leads=0),
    row("B7-F14-left-of-the-loner", "pass, pass, order alone, discard 7S", leads=3),
    row("B7-F14-skips-nobody-who-plays", "order alone, discard 7S", leads=1),
    row("B7-C9-no-lone-rule-for-partners", "pass", legal="pass, order, order alone"),
    row("B7-deal-moves", "order, discard 7S, ...", next_dealer=0),
]

SCORES = [
    row("B7-F16-D113-C19-three-1", "order, discard 7S, ...", teams(3), points=(1, 0)),
    row("B7-F16-D113-four-1", "order, discard 7S, ...", teams(4), points=(1, 0)),
    row("B7-F16-D113-march-3", "order, discard 7S, ...", teams(5), points=(3, 0)),
    row("B7-F16-D113-euchre-3", "order, discard 7S, ...", teams(2), points=(0, 3)),
    row("B7-F16-D113-alone-three-1", "order alone, discard 7S, ...", teams(3), points=(1, 0)),
    row("B7-F16-D113-alone-four-1", "order alone, discard 7S, ...", teams(4), points=(1, 0)),
    row("B7-F16-D113-alone-march-6", "order alone, discard 7S, ...", teams(5), points=(6, 0)),
    row("B7-F16-D113-alone-euchred-3", "order alone, discard 7S, ...", teams(2), points=(0, 3)),
    row("B7-F17-ten-wins", "order, discard 7S, ...", scored=(9, 9), winners=(0,)),
    row("B7-F17-nine-does-not", "order, discard 7S, ...", scored=(8, 9), winners=()),
]

ASKED = "order alone, discard 7S, ask 2, give QC"
ASK = [
    ask(
        "B7-C20-lone-maker-may-ask", "order alone, discard 7S", turn=0, legal="leave, ask 2, ask 4"
    ),
    ask(
        "B7-C20-D112-not-an-opponent",
        "order alone, discard 7S",
        refused={"ask 1": "I ask player 3 for a card"},
    ),
    ask("B7-C20-D112-only-alone", "order, discard 7S", leads=0),
    ask("B7-C20-D112-need-not", "order alone, discard 7S, leave", leads=1),
    ask(
        "B7-C20-D112-partner-chooses-any-card",
        "order alone, discard 7S, ask 4",
        turn=4,
        legal="give 8C, give 8D, give 8S, give 7C, give 7D",
    ),
    ask(
        "B7-C20-D110-receives-first-then-discards",
        ASKED,
        turn=0,
        legal="discard JH, discard JD, discard AH, discard 9C, discard 9S, discard QC",
        hands={0: "JH JD AH 9C 9S QC", 2: "QS TD TS TC"},
    ),
    ask("B7-C20-D112-once", f"{ASKED}, discard 9C", leads=1, hands={0: "JH JD AH 9S QC"}),
    ask(
        "B7-C20-D036-a-lone-makers-dealer-takes-the-card-first",
        "pass, order alone",
        turn=5,
        hands={5: "7S 7H 8H 9D QH 9H"},
    ),
    ask(
        "B7-C20-D036-and-may-pass-it",
        "pass, order alone, discard 7S, ask 5, give 9H, discard KS",
        hands={1: "KC AD AS AC 9H"},
        leads=2,
    ),
    ask("B7-C20-named-alone", f"{PASSED}, name S alone", turn=0, legal="leave, ask 2, ask 4"),
]

JOKER = [
    joker("B7-D039-joker-turned-dealer-names-blind", "", turn=5, maker=None, up="B"),
    joker("B7-D039-any-of-four", "", legal="name C, name D, name H, name S"),
    joker("B7-D039-dealers-side-makes", "name H", trump="H", maker=5),
    joker(
        "B7-D038-D039-the-dealer-may-play-alone",
        "name H, discard 7S",
        turn=5,
        legal="alone, together",
    ),
    joker(
        "B7-D039-preset-suit",
        "",
        options={"joker-turned": "hearts"},
        legal="pass, order, order alone",
    ),
    joker(
        "B7-D039-redeal", "", options={"joker-turned": "redeal"}, outcome="redeal", next_dealer=5
    ),
    joker(
        "B7-F15-the-joker-is-the-best-trump",
        "order, discard 7S, JH KS QC TH 7C B",
        Deal(("JH JD AH KH 9C", *teams(4).hands[1:5], "B 7S 7H 8H QH"), "9H"),
        won="5",
    ),
]

# Two packs, every card twice.  Seats 2 to 5 are filled up with clubs and diamonds in order:
# seat 2 holds nines and tens of clubs, 3 jacks and queens, 4 kings and aces.
TOPS = "JH JD AH KH 9S"
TWINS = Deal((TOPS, TOPS, "QH *", "QH *", "*", "*"), "9H")
pair = cases("six-double", TWINS)
HEARTS = "order, discard 9H"


def jokers(first: str, second: str) -> Deal:
    """Return the same deal with a joker in each of the first two hands."""
    tops = [f"{joker} JD AH KH 9S" for joker in (first, second)]
    return Deal((*tops, "QH *", "QH *", "*", "*"), "9H")


def doubled(wins: int) -> Deal:
    """Return a deal of two packs in which seat 0 wins so many tricks in hearts."""
    hands = (MAKER[wins], MAKERS_LEFT, MAKERS_PARTNER, MAKERS_RIGHT)
    return Deal((*hands, "9C 9S 9D TC TD", "TH 9H QD JC JS"), "9H")


DOUBLE = [
    pair("B8-F15-D010-first-of-two-right-bowers", f"{HEARTS}, JH JH QH QH KC QD", won="0"),
    pair("B8-F15-D010-first-of-two-left-bowers", f"{HEARTS}, JD JD QH QH KC QD", won="0"),
    pair("B8-F15-D010-first-of-two-aces", f"{HEARTS}, AH AH QH QH KC QD", won="0"),
    pair("B8-F15-right-beats-the-left-before-it", f"{HEARTS}, JD JH QH QH KC QD", won="1"),
    pair("B8-F15-D010-left-does-not-beat-the-right", f"{HEARTS}, JH JD QH QH KC QD", won="0"),
    pair("B8-F15-D010-first-of-two-ruffs", f"{HEARTS}, 9S 9S QH QH KC QD", won="2"),
    pair("B8-F15-D010-same-rank-other-suit-is-no-twin", f"{HEARTS}, 9S 9S 9C QH KC 9D", won="3"),
    pair("B8-F15-A10-one-of-two-like-cards", f"{HEARTS}, 9S 9S", turn=2, legal="QH 9C TC"),
    pair("B8-A4-the-left-bower-follows-hearts", f"{HEARTS}, AH", turn=1, legal="JH JD AH KH"),
    pair("B8-F10-dealer-takes-the-card", "order", turn=5, hands={5: "9D TD TD QD QD 9H"}),
    pair("B8-F12-both-partners-lie-down", "order alone, discard 9H", out=(2, 4), leads=1),
    pair("B8-F16-three-1", "order, discard JS, ...", doubled(3), points=(1, 0)),
    pair("B8-F16-four-1", "order, discard JS, ...", doubled(4), points=(1, 0)),
    pair("B8-F16-march-3", "order, discard JS, ...", doubled(5), points=(3, 0)),
    pair("B8-F16-euchre-3", "order, discard JS, ...", doubled(2), points=(0, 3)),
    pair("B8-F16-alone-march-6", "order alone, discard JS, ...", doubled(5), points=(6, 0)),
    pair(
        "B8-C20-goes-with-asking-for-a-card",
        "order alone, discard JS",
        doubled(5),
        options={"ask-card": "on"},
        turn=0,
        legal="leave, ask 2, ask 4",
    ),
]

alike = cases("six-double", jokers("B", "B"), {"joker": "on", "jokers": "alike"})
red_later = cases("six-double", jokers("BK", "BR"), {"joker": "on", "jokers": "different"})
red_first = cases("six-double", jokers("BR", "BK"), {"joker": "on", "jokers": "different"})
black_led = cases("six-double", jokers("BK", "JH"), {"joker": "on", "jokers": "different"})
black_later = cases("six-double", jokers("JH", "BK"), {"joker": "on", "jokers": "different"})
SPADES = f"{PASSED}, name S"
JOKERS = [
    alike("B8-C22-D012-alike-the-first-wins", f"{HEARTS}, B B QH QH KC QD", won="0"),
    alike("B8-C22-D012-alike-beat-the-right", f"{HEARTS}, 9S 9S 9C QH KC QD", won="3"),
    red_later("B8-C22-D012-the-red-one-wins-in-hearts", f"{HEARTS}, BK BR QH QH KC QD", won="1"),
    red_first("B8-C22-D012-also-when-first", f"{HEARTS}, BR BK QH QH KC QD", won="0"),
    red_first("B8-C22-D012-the-black-one-wins-in-spades", f"{SPADES}, BR BK QH JC KC QD", won="1"),
    red_later("B8-C22-D012-black-first-in-spades", f"{SPADES}, BK BR QH JC KC QD", won="0"),
    red_later("B8-C22-both-are-trumps", f"{HEARTS}, AH", turn=1, legal="BR JD AH KH"),
    black_led("B8-D012-the-other-joker-beats-the-right", f"{HEARTS}, BK JH QH QH KC QD", won="0"),
    black_later("B8-D012-also-when-later", f"{HEARTS}, JH BK QH QH KC QD", won="1"),
]

ANY = {"joker": "on", "high-low": "on", "joker-no-trump": "on"}
LED = Deal(("B AS AH KH QH", "B 9S JS AH KH", "9S *", "*", "*", "*"), "9H")
VOID = Deal(("AS AH KH QH 9D", "AH KH QH 9D TD", "B *", "*", "*", "*"), "9H")
LOWS = Deal(("TS AS AH KH QH", "9S JS AH KH QH", "9S *", "*", "*", "*"), "9H")
no_trump = cases("six-double", LED, ANY)
HIGH, LOW = f"{PASSED}, name high", f"{PASSED}, name low"
NO_TRUMP = [
    no_trump(
        "B8-D007-led-at-high-it-names-a-suit",
        HIGH,
        turn=0,
        legal="AS, AH, KH, QH, play B C, play B D, play B H, play B S",
    ),
    no_trump("B8-D007-which-all-follow", f"{HIGH}, play B S", turn=1, legal="9S JS"),
    no_trump("B8-D007-and-wins-the-trick", f"{HIGH}, play B S, 9S 9S JC KC TD", won="0"),
    no_trump("B8-D007-high-wins-any-trick", f"{HIGH}, AS 9D B JC KC JD", VOID, won="2"),
    no_trump("B8-D007-low-never-wins", f"{LOW}, AS 9D B JC KC JD", VOID, won="0"),
    no_trump("B8-D007-low-not-while-following", f"{LOW}, AS", turn=1, legal="9S JS"),
    no_trump("B8-D007-low-not-led-before-the-last", LOW, turn=0, legal="AS AH KH QH"),
    no_trump("B8-D011-first-of-two-lowest", f"{LOW}, TS 9S 9S JC KC TD", LOWS, won="1"),
    no_trump("B8-D011-C12-the-lowest-wins", f"{LOW}, TS JS 9S JC KC TD", LOWS, won="2"),
    no_trump("B8-A10-first-of-two-at-high", f"{HIGH}, AH AH 9C JC KC TD", LOWS, won="0"),
]


@pytest.mark.parametrize("case", BIDDING + SCORES + ASK + JOKER + DOUBLE + JOKERS + NO_TRUMP)
def test_six(case: Case) -> None:
    case.check()


SIZES = [
    pytest.param("six", {}, 32, 1, id="B7-F4-D098-two-with-the-upcard"),
    pytest.param("six", {"joker": "on"}, 33, 2, id="B7-F4-D098-three-with-a-joker"),
    pytest.param("six-double", {}, 48, 17, id="B8-F2-D026-C21-48-cards"),
    pytest.param("six-double", {"joker": "on"}, 50, 19, id="B8-F2-D026-C21-50-cards"),
]


@pytest.mark.parametrize(("game", "options", "pack", "unseen"), SIZES)
def test_sizes(game: str, options: dict[str, str], pack: int, unseen: int) -> None:
    deal = Deal(("*",) * 6, "9H")
    s = Told(Case(game, deal, "", {}, options)).state
    rules = table(game, tuple(options.items()))
    assert (rules.pack.size, rules.tricks, len(s.stock)) == (pack, 5, unseen)


def test_c20_d110_others_do_not_see_what_is_passed() -> None:
    s = Told(Case("six", teams(3), f"{ASKED}, discard 9C", {}, {"ask-card": "on"})).state
    views = [observe(s, seat) for seat in range(6)]
    told = [[view.text(e.action) for e in view.state.history[2:]] for view in views]
    hidden = ["ask 2", "give ?", "discard ?"]
    assert told[0] == ["ask 2", "give QC", "discard 9C"]
    assert told[2] == ["ask 2", "give QC", "discard ?"]
    assert [told[seat] for seat in (1, 3, 4, 5)] == [hidden] * 4


def test_a10_the_second_copy_alone_in_a_hand_is_meant_by_its_name() -> None:
    rules = table("six-double", ())
    chance, said = Random(5), 0
    while said < 5:
        s = euchre.deal(rules, euchre.shuffled(rules.pack, chance))
        while not s.ended:
            may = legal(s)
            for card in each(s.hands[s.turn] & rules.pack.twins):
                alone = not s.hands[s.turn] >> (card - 1) & 1
                if s.trick and alone and card not in may:
                    told = why_not(s, read(s, f"play {rules.pack.text(card)}"))
                    assert (told or "").startswith("You must follow"), told
                    said += 1
            s = apply(s, chance.choice(may))


DEFENDED = [
    row(
        "B7-C11-the-defenders-are-asked",
        "order, discard 7S",
        options={"defend-alone": "any"},
        turn=1,
        legal="alone, together",
    ),
    row(
        "B7-C11-D106-both-mates-lie-down",
        "order, discard 7S, alone",
        options={"defend-alone": "any"},
        alone=(1,),
        out=(3, 5),
    ),
]


@pytest.mark.parametrize("case", DEFENDED)
def test_a_defender_of_three_may_go_alone(case: Case) -> None:
    case.check()


BARRED = [
    pytest.param("six", "partner-alone", "on", id="B7-C9-not-in-teams-of-three"),
    pytest.param("six", "call-for-best", "maker", id="B7-C38-asking-takes-its-place"),
    pytest.param("six", "farmers", "on", id="B7-C13-24-cards-only"),
    pytest.param("six", "jokers", "different", id="B7-C22-one-pack-has-no-two-jokers"),
    pytest.param("six-double", "jokers", "different", id="B8-C22-needs-jokers"),
    pytest.param("standard", "ask-card", "on", id="C20-needs-teams-of-three"),
    pytest.param("three", "ask-card", "on", id="C20-not-for-three"),
]


@pytest.mark.parametrize(("game", "option", "value"), BARRED)
def test_no_place(game: str, option: str, value: str) -> None:
    with pytest.raises(ValueError, match=option):
        euchre.rules(game, {option: value})
