"""Every choice says what it does: nobody commits to a lone hand by mistake."""

from random import Random

import pytest

from euchre import GAMES, View, apply, deal, observe, rules, shuffled
from euchre.cli import scene_text
from euchre.cli.parser import understand
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.games.sheets import sheet
from euchre.language import choices, results
from euchre.language.choices import label, menu, question
from euchre.language.naming import Faces
from euchre.language.telling import Teller
from tests.rows import each_row

NAMES = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail")


def asked(game: str, *done: str, **options: object) -> View:
    """Return the view of the seat on turn after some calls."""
    rules_of = rules(game, {k.replace("_", "-"): v for k, v in options.items()})
    for seed in range(100):
        s = deal(rules_of, shuffled(rules_of.pack, Random(seed)), rules_of.seats - 1)
        if s.faced and s.rules.pack.suit[s.faced[0]] < 0:
            continue
        for text in done:
            s = apply(s, actions.parse(text, rules_of.pack))
        return observe(s, s.turn)
    raise AssertionError("a joker is turned up in every deal")


def faces_of(view: View) -> Faces:
    return Faces(view.rules, NAMES[: view.rules.seats], view.state.turn)


def labels(view: View) -> list[str]:
    return [label(faces_of(view), view.state, action) for action in menu(view)]


#: The calls before it, what is asked, and the choices.
ACCEPTING = [
    ("british", [], "Order it up, or pass?", ["Pass", "I order it up"]),
    ("british", ["pass"], "Go alone, or pass?", ["Pass", "I turn it down (go alone)"]),
    ("british", ["pass"] * 2, "Order it up, or pass?", ["Pass", "I order it up"]),
    ("british", ["pass"] * 3, "Pick it up, or turn it down?", ["Over", "I take it up"]),
]


@pytest.mark.parametrize(("game", "done", "words", "choices"), ACCEPTING)
def test_who_can_only_go_alone_is_told_so(
    game: str, done: list[str], words: str, choices: list[str]
) -> None:
    """C9, D033, D034: the phrase of the game sounds like a refusal."""
    view = asked(game, *done)
    faces = faces_of(view)
    upcard = faces.card(view.state.up)
    assert question(faces, view) == f"{upcard} is turned up. {words}"
    assert labels(view) == choices


def test_the_lone_call_is_spelled_out_where_another_phrase_is_used() -> None:
    """C9: the house rule in the standard game."""
    view = asked("standard", "pass", partner_alone="on")
    assert labels(view) == ["Pass", "I order it down (go alone)"]
    assert question(faces_of(view), view).endswith("Go alone, or pass?")


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (asked("standard", *["pass"] * 4), "Name a suit as trump, or pass."),
        (
            asked("standard", *["pass"] * 4, high_low="on"),
            "Name a suit as trump, call high or low, or pass.",
        ),
        (asked("pepper", "bid 3", *["pass"] * 3), "Name a suit as trump, or play without trump."),
        (asked("double-hasenpfeffer", "bid 12"), "Name a suit as trump."),
    ],
    ids=["B1", "C12", "B19", "B20"],
)
def test_whoever_names_trump_is_told_what_else_may_be_called(view: View, words: str) -> None:
    """A8, A9, D040."""
    assert question(faces_of(view), view) == words


def test_the_terminal_and_the_advice_say_it_too() -> None:
    """D033."""
    view = asked("british", "pass")
    faces, s = faces_of(view), view.state
    listing = menu(view)
    assert scene_text.choices(faces, view, listing) == [
        "   1 = Pass",
        "   2 = I turn it down (go alone)   (order alone)",
    ]
    assert choices.choice(faces, s, actions.ORDER_ALONE) == "I turn it down (go alone)"
    assert choices.doing(faces, s, actions.ORDER_ALONE) == "Going alone"


#: Every bid of the games whose bids mean more than their number.
MEANT = {
    "auction-5": ["Pass", "3", "4", "5", "8 alone", "15 alone, no widow"],
    "auction-6": ["Pass", "3", "4", "5", "8 alone", "15 alone, no widow"],
    "auction-7": ["Pass", "4", "5", "6", "7", "10 alone", "20 alone, no widow"],
    "hasenpfeffer": ["Pass", "1", "2", "3", "4", "5", "6"],
    "pepper": [
        *("Pass", "1", "2", "3", "4", "5"),
        *("Little Pepper (all 6)", "Big Pepper (all 6, double)"),
    ],
    "double-hasenpfeffer": ["Pass", "6", "7", "8", "9", "10", "11", "12 alone"],
    "double-hasenpfeffer-6": ["Pass", "6", "7", "8 alone"],
    "three-buck": ["Pass", *(str(n) for n in range(1, 16))],
}


@each_row("game", MEANT)
def test_a_bid_says_what_it_means(game: str) -> None:
    """B12-B14, B18-B21, B27, D078."""
    view = asked(game, *(["keep"] * 3 if game == "three-buck" else []))
    assert labels(view) == MEANT[game]
    for action, said in zip(menu(view), MEANT[game], strict=True):
        assert understand(view, said).action == action
    assert ("More than 5 can't be made." in question(faces_of(view), view)) == (
        game == "three-buck"
    )


def test_bids_in_the_terminal() -> None:
    view = asked("auction-7")
    shown = scene_text.choices(faces_of(view), view, menu(view))
    assert shown == ["    0 = Pass", "  Bid:  4   5   6   7   10 alone   20 alone, no widow"]
    for typed in ("20", "20 alone", "bid twenty", "twenty alone"):
        assert understand(view, typed, menu(view)).action == actions.bid(20)
    view = asked("pepper")
    shown = scene_text.choices(faces_of(view), view, menu(view))
    assert shown[-1].endswith("6 = Little Pepper (all 6)   7 = Big Pepper (all 6, double)")


@each_row("game", [game.name for game in GAMES])
def test_no_call_that_is_played_alone_hides_it(game: str) -> None:
    """Whatever makes somebody the lone maker says "alone" on the button."""
    table_rules, rng = rules(game), Random(game)
    for seed in range(8):
        s = deal(table_rules, shuffled(table_rules.pack, rng), seed % table_rules.seats)
        while not s.ended and not s.trick and s.trump < 0:
            view = observe(s, s.turn)
            for action in view.legal():
                if actions.verb(action) not in (Verb.ORDER, Verb.NAME, Verb.ALONE):
                    continue
                then = apply(s, action)
                if then.lone >> s.turn & 1 and not s.bid:
                    assert "alone" in label(faces_of(view), view.state, action).lower()
            s = apply(s, rng.choice(view.legal()))


@pytest.mark.parametrize("seats", [2, 4])
def test_with_two_players_the_deal_passes_to_the_other(seats: int) -> None:
    view = asked("two" if seats == 2 else "standard")
    s = view.state
    while not s.ended:
        s = apply(s, actions.PASS)
    line = results.result(faces_of(view), s)
    whole = " ".join(sheet(view.rules).split())
    if seats == 2:
        assert line == "Both passed: no score, and the deal passes to the other player."
    else:
        assert line == "Everyone passed: no score, and the deal passes to the left."
    assert ("the deal passes to the left" in whole) == (seats == 4)
    assert ("the deal passes to the other player" in whole) == (seats == 2)


def test_calls_in_a_row_are_told_in_one_line() -> None:
    s = asked("standard").state
    names = ["Ann", "Ben", "Cora"]
    names.insert(1, "You")
    teller = Teller(Faces(s.rules, tuple(names), 1))
    for _ in range(3):
        then = apply(s, actions.PASS)
        assert teller.step(s, actions.PASS, then) == []
        s = then
    assert teller.rest() == ["Ann, you and Ben: Pass"]
