"""Orders, prices and words of the games, and options that have no place in them."""

from collections.abc import Iterator, Mapping
from random import Random
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
from .table import table


def barred() -> Iterator[Any]:
    """Yield games and options that they refuse."""
    alone = {"partner-alone": "on", "defend-alone": "any"}
    partners = alone | {"alone": "any", "ask-card": "on", "call-for-best": "maker"}
    partners |= {"jambon": "on", "farmers": "on"}
    for rule, games, options in (
        ("C18-D021", ("three", "three-24", "two"), partners),
        ("C23", ("five",), alone | {"farmers": "on"}),
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


ALLOWED = [
    pytest.param(
        "standard", {"joker": "on", "high-low": "on", "joker-no-trump": "on"}, id="C2-C12-with-D007"
    ),
    pytest.param(
        "standard", {"suit-to-order": "all", "dealer-needs-trump": "on"}, id="C7-C8-harmless"
    ),
    pytest.param(
        "standard", {"farmers": "on", "misdeal-low": "must", "misdeal-ace": "can"}, id="C5-C6-C13"
    ),
    pytest.param("british", {"high-low": "on", "joker": "off"}, id="C12-british-without-benny"),
    pytest.param("classic", {"farmers": "on", "pack": "24"}, id="C13-C25-24"),
    pytest.param("classic", {"bump": "on", "cutter": "left"}, id="C33-with-a-left-cut"),
    pytest.param("classic", {"laps": "on", "slams": "on", "rubber": "points"}, id="C27-C39-C40"),
]


@pytest.mark.parametrize(("game", "options"), ALLOWED)
def test_mix_that_can_be_played(game: str, options: Mapping[str, object]) -> None:
    rules = euchre.rules(game, options)
    rng = Random(1)
    for _ in range(20):
        s = euchre.deal(rules, euchre.shuffled(rules.pack, rng), rng.randrange(4))
        while not s.ended:
            s = euchre.apply(s, rng.choice(euchre.legal(s)))
