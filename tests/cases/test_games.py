"""Packs, hands, prices and words of the games, and options that have no place in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import euchre
from euchre.cards import HIGH, each
from euchre.engine.actions import parse
from euchre.engine.fields import Outcome
from euchre.engine.scoring import Tally
from euchre.engine.state import read
from euchre.engine.words import phrase

from .pages import after
from .table import Case, Deal, Told, table

# game, options, seats, cards of the pack, tricks, cards nobody has, points that win
SIZES = [
    pytest.param("two", {}, 2, 24, 5, 13, 5, id="B5-F2-D028"),
    pytest.param("two-tableau", {}, 2, 32, 13, 5, 10, id="C24-B6"),
    pytest.param("three", {}, 3, 32, 5, 16, 5, id="B4-F2-D027-004"),
    pytest.param("three-24", {}, 3, 24, 5, 8, 10, id="B4-F2-D027-002"),
    pytest.param("standard", {}, 4, 24, 5, 3, 10, id="B1-24"),
    pytest.param("classic", {}, 4, 32, 5, 11, 5, id="B2-D002-D013-32"),
    pytest.param("british", {}, 4, 25, 5, 4, 11, id="B3-25"),
    pytest.param("railroad", {}, 4, 33, 5, 12, 5, id="B10-33"),
    pytest.param("double-turn-up", {}, 4, 32, 5, 11, 5, id="B16-32"),
    pytest.param("bald", {}, 4, 32, 5, 11, 5, id="B17-32"),
    pytest.param("uka", {}, 4, 32, 5, 11, 10, id="B28-32"),
    pytest.param("bacon", {}, 4, 52, 5, 31, 15, id="B23-F2-F4"),
    pytest.param("call-ace", {}, 4, 32, 5, 11, 5, id="B15-D087-four"),
    pytest.param("call-ace", {"players": "5"}, 5, 32, 5, 6, 5, id="B15-D087-five"),
    pytest.param("call-ace", {"players": "6"}, 6, 32, 5, 1, 5, id="B15-D087-six"),
    pytest.param("five", {}, 5, 28, 5, 2, 10, id="B9-F2-F4-C23"),
    pytest.param("six", {}, 6, 32, 5, 1, 10, id="B7-F4-D098-two-with-the-upcard"),
    pytest.param("six", {"joker": "on"}, 6, 33, 5, 2, 10, id="B7-F4-D098-three-with-a-joker"),
    pytest.param("six-double", {}, 6, 48, 5, 17, 10, id="B8-F2-D026-C21-48-cards"),
    pytest.param("six-double", {"joker": "on"}, 6, 50, 5, 19, 10, id="B8-F2-D026-C21-50-cards"),
]


@pytest.mark.parametrize(("game", "options", "seats", "pack", "tricks", "unseen", "target"), SIZES)
def test_sizes(
    game: str, options: dict[str, str], seats: int, pack: int, tricks: int, unseen: int, target: int
) -> None:
    rules = table(game, tuple(options.items()))
    columns = ("*",) * seats if rules.columns else ()
    s = Told(Case(game, Deal(("*",) * seats, "9H", columns=columns), "", {}, options)).state
    assert (rules.seats, rules.pack.size, rules.tricks) == (seats, pack, tricks)
    assert (len(s.stock), rules.goal.target) == (unseen, target)
    assert not any(s.scores)


@pytest.mark.parametrize(("game", "size"), [("two", 33), ("three", 25), ("five", 33)])
def test_c18_c23_another_pack_and_a_joker(game: str, size: int) -> None:
    rules = table(game, (("joker", "on"), ("pack", str(size - 1))))
    assert (rules.pack.size, rules.seats, rules.hand) == (size, table(game).seats, 5)


def barred() -> Iterator[Any]:
    """Yield games and options that they refuse."""
    alone = {"partner-alone": "on", "defend-alone": "any"}
    partners = alone | {"alone": "any", "ask-card": "on", "call-for-best": "maker"}
    partners |= {"jambon": "on", "farmers": "on"}
    for rule, games, options in (
        ("C18-D021", ("three", "three-24", "two"), partners),
        ("C23", ("five",), alone | {"farmers": "on"}),
        ("C27", ("two", "two-tableau"), {"rubber": "games"}),
        ("C27", ("two", "two-tableau"), {"rubber": "points"}),
        ("B7-C9-not-in-teams-of-three", ("six",), {"partner-alone": "on"}),
        ("B7-C38-asking-takes-its-place", ("six",), {"call-for-best": "maker"}),
        ("B7-C13-24-cards-only", ("six",), {"farmers": "on"}),
        ("B7-C22-one-pack-has-no-two-jokers", ("six",), {"jokers": "different"}),
        ("B8-C22-needs-jokers", ("six-double",), {"jokers": "different"}),
        ("C20-needs-teams-of-three", ("standard", "three"), {"ask-card": "on"}),
    ):
        for game in games:
            for option, value in options.items():
                yield pytest.param(game, option, value, id=f"{rule}-{game}-{option}={value}")


@pytest.mark.parametrize(("game", "option", "value"), [*barred()])
def test_no_place(game: str, option: str, value: str) -> None:
    with pytest.raises(ValueError, match=option):
        euchre.rules(game, {option: value})


def test_b23_f2_every_suit_keeps_its_order() -> None:
    ranks, pack = table("bacon").ranks, table("bacon").pack
    for trump in range(4):
        for suit in range(4):
            lane = sorted(
                each(ranks.lane[trump][suit]), key=lambda c: ranks.strength[trump][suit][c]
            )
            assert [pack.text(c)[0] for c in lane] == list("23456789TJQKA")


PRICES = [
    *(pytest.param(n, (0, 2), id=f"B6-F16-{n}-tricks-euchre") for n in range(7)),
    *(pytest.param(n, (1, 0), id=f"B6-F16-{n}-tricks-1") for n in range(7, 10)),
    *(pytest.param(n, (2, 0), id=f"B6-F16-{n}-tricks-2") for n in range(10, 13)),
    pytest.param(13, (4, 0), id="B6-F16-13-tricks-4"),
]


@pytest.mark.parametrize(("made", "points"), PRICES)
def test_price_of_so_many_tricks_of_thirteen(made: int, points: tuple[int, int]) -> None:
    rules = table("two-tableau")
    facts = Tally(Outcome.PLAYED, 1, 0, 2, 0, 0, (made, 13 - made), makers=1)
    assert rules.prices.price(facts, rules) == points
    other = Tally(Outcome.PLAYED, 1, 1, HIGH, 0, 0, (13 - made, made), makers=2)
    assert rules.prices.price(other, rules) == points[::-1], "high and low pay the same (D040)"


PASSED, DEALER = "pass, pass, pass, pass", "pass, pass, pass"
WORDS = [
    pytest.param("classic", "", "order", "I order it up", id="D035-004-an-opponent"),
    pytest.param("classic", "pass", "order", "I assist", id="D035-004-the-partner-assists"),
    pytest.param("standard", "pass", "order", "I order it up", id="D035-002-the-partner-orders"),
    pytest.param("classic", DEALER, "pass", "I turn it down", id="A42-D033-a-refusal-in-004"),
    pytest.param("classic", PASSED, "name D", "Diamonds, making it next", id="A22-next"),
    pytest.param("british", "", "order", "I order it up", id="B3-F19-order-it-up"),
    pytest.param("british", "pass", "order alone", "I turn it down", id="B3-F19-D033-turn-it-down"),
    pytest.param("british", DEALER, "order", "I take it up", id="B3-F19-take-it-up"),
    pytest.param("british", DEALER, "pass", "Over", id="B3-F19-over"),
    pytest.param("british", "pass", "pass", "Pass", id="B3-F19-the-partners-pass-is-no-turn-down"),
    pytest.param("uka", "", "pass", "Away", id="B28-F19-away"),
    pytest.param("uka", "", "order", "Pick it up", id="B28-F19-pick-it-up"),
    pytest.param("uka", PASSED, "pass", "Away", id="B28-F19-away-in-round-two"),
    pytest.param("uka", "order, discard JS", "alone", "I am going alone", id="B28-F19-alone"),
]


@pytest.mark.parametrize(("game", "before", "action", "said"), WORDS)
def test_words(game: str, before: str, action: str, said: str) -> None:
    s = after(game, before)
    assert phrase(s, parse(action, s.pack)) == said


def test_d033_the_british_phrase_as_a_house_rule_is_i_order_it_down() -> None:
    s = after("standard", "pass", options={"partner-alone": "on"})
    assert phrase(s, parse("order alone", s.pack)) == "I order it down"


@pytest.mark.parametrize("before", ["", DEALER], ids=["B4-F12-order", "B4-F12-name"])
def test_the_refusal_of_a_lone_call_promises_nothing(before: str) -> None:
    s = after("few_players", before, "THREE_3", game="three")
    words = "name C alone" if before else "order alone"
    assert "asked after" not in str(euchre.why_not(s, read(s, words)))


# Where documents 000 and 003 differ, point by point.
ACCOUNTS = [
    pytest.param("first_dealer", "random", "random", id="B3-table-first-dealer-random-or-open"),
    pytest.param("packets", "mixed", "uniform", id="B3-table-packets-D018"),
    pytest.param("nobody_looks", True, True, id="A41-B3-table-nobody-looks-D184"),
    pytest.param("cutter", "left", "left", id="B3-table-left-neighbour-cuts-D017"),
    pytest.param("bump", True, True, id="B3-table-or-bumps-C33"),
]


@pytest.mark.parametrize(("custom", "cornish", "hangmans"), ACCOUNTS)
def test_customs_of_the_two_british_accounts(
    custom: str, cornish: object, hangmans: object
) -> None:
    both = table("british"), table("british", (("account", "hangman"),))
    assert [getattr(t.customs, custom) for t in both] == [cornish, hangmans]
