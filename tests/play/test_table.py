"""The terminal table: whole games through standard input, undo, and hidden information."""

import os
from pathlib import Path
from random import Random

import pytest

from euchre import GAMES, State, observe, rules, start
from euchre.bots import bot, decide
from euchre.cli import plain, scene_text
from euchre.cli.dialog import Dialog
from euchre.cli.line_terminal import Screen
from euchre.cli.saved import Shelf
from euchre.cli.session import Session
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.language import telling
from euchre.language.naming import Faces

from .sittings import faces_of, new_session, run, through, typed_through, view_after

#: One game of each kind.
ALL_SEATS = ("standard", "two-tableau", "five", "auction-5", "pepper", "indiana", "buck", "bacon")

# -- whole games -----------------------------------------------------------------


@pytest.mark.shapes
@pytest.mark.parametrize("game", [g.name for g in GAMES])
def test_every_game_is_played_by_typing(game: str) -> None:
    """From every seat deals are played by typing what can be done, and nothing is refused."""
    for seat in range(rules(game).seats if game in ALL_SEATS else 1):
        lines = typed_through(rules(game), seat, seed=4)
        assert " the game" in lines[-1] or lines[-1].startswith("Saved to ")
        assert not any("do not understand" in line for line in lines)
        assert all("\x1b" not in line for line in lines)


def test_a_rubber_plays_on_by_itself() -> None:
    """A36, A37: two games win it; rubber points are told."""
    result = run("play", "classic", "--set", "rubber=points", "--bots", "random", "--seed", "2")
    assert result.exit_code == 0
    assert result.output.count(" win the game, ") in (2, 3)
    assert " win the rubber, 2 games to " in result.output
    assert "The margin is " in result.output


def test_same_seed_same_game() -> None:
    words = ("play", "railroad", "--bots", "random", "--seed")
    assert run(*words, "9").output == run(*words, "9").output
    assert run(*words, "9").output != run(*words, "8").output


def test_the_default_players_play_a_deal() -> None:
    result = run("play", "--seed", "1", "--save", os.devnull, typed="")
    assert result.exit_code == 2
    result = run("play", "--seed", "1", typed="1\n1\n")
    assert result.exit_code == 0
    assert "Resume with: euchre play --continue" in result.output
    assert not list(Path().iterdir())


def test_house_rules_and_draw_are_told() -> None:
    result = run("play", "classic", "--set", "target=7", "--bots", "random", "--seed", "1")
    assert "32 cards, 7 to ace, to 7. House rules: Points that win: 7." in result.output
    assert "Draw for partners: you " in result.output


def drawing(seed: int) -> tuple[Dialog, list[str]]:
    session = new_session(rules("uka"), seed=seed)
    session.number = 0
    dialog = Dialog(Shelf(session))
    return dialog, dialog.draw()


def test_the_side_with_the_highest_card_chooses_its_first_dealer() -> None:
    """B28 F6: the person is asked if it is their side, and either may be chosen."""
    asked = 0
    for seed in range(20):
        dialog, lines = drawing(seed)
        session = dialog.session
        if not dialog.dealers:
            assert session.match.dealer % 2 != session.seat % 2
            assert lines[-1].endswith(" deals first.")
            continue
        asked += 1
        assert {p % 2 for p, _ in dialog.dealers} == {session.seat % 2}
        assert lines[-1].endswith("have the highest card and choose which of you deals first.")
        mate = next(p for p, _ in dialog.dealers if p != session.seat)
        assert dialog.first_dealer(mate) == [f"{session.names[mate]} deals first."]
        session.deal()
        assert session.state.dealer == mate
        assert dialog.dealers == []
    assert 0 < asked < 20


def test_a_person_says_who_deals_first() -> None:
    """What is no answer is asked again; it is asked in a pipe, too."""
    seed = next(seed for seed in range(20) if drawing(seed)[0].dealers)
    dialog, _ = drawing(seed)
    dialog.session.number = 0
    answers, lines = ["ann and ben", "2", "quit"], list[str]()

    class Typing(Screen):
        def say(self, *told: str) -> None:
            lines.extend(told)

        whole = say

        def ask(self, prompt: str) -> str:
            lines.append(prompt)
            return answers.pop(0)

    screen = Typing()
    screen.interactive = True
    plain.play(dialog, screen)
    asked = [line for line in lines if line.startswith("Who deals first?")]
    assert len(asked) == 2
    assert any(line.startswith("Please type 1 = ") for line in lines)
    result = run("play", "uka", "--bots", "random", "--seed", str(seed))
    assert "Who deals first?" in result.output


def test_what_the_table_says_is_said_as_by_a_person() -> None:
    """A rule that is off, who deals inside a sentence, a joker as the upcard."""
    table = rules("hasenpfeffer", {"reentry": "off"})
    assert "House rules: Bid again after a pass: no." in telling.house_rules(table)
    for seed in range(20):
        dialog, _ = drawing(seed)
        if not dialog.dealers:
            continue
        drawn, seats = dialog.session.draw()
        told = telling.drawn(dialog.faces, drawn, seats, dialog.session.seat)
        assert "; You" not in " ".join(told)
    faces = Faces(rules("british"), ("Ann", "Bob", "Cora", "Dan"))
    joker = faces.rules.pack.size - 1
    assert faces.in_full(joker) == "the Benny"
    assert faces.in_full(0) == "9♣, 9 of clubs"


def benny_turned(dealer: int) -> State:
    """The Benny is turned up (D184)."""
    table = rules("british")
    benny = table.pack.index("B")
    cards = [card for card in range(table.pack.size) if card != benny]
    hands = [sum(1 << card for card in cards[5 * p : 5 * p + 5]) for p in range(4)]
    return start(table, hands, [benny, *cards[20:]], dealer)


def test_a_blind_choice_is_by_lot_from_the_seed() -> None:
    """D038: before anyone has looked at a hand, no suit is better than another."""
    view = observe(benny_turned(1), 1)
    chosen = [decide("club", Random(seed), view) for seed in range(40)]
    assert len(set(chosen)) == 4
    assert chosen == [decide("club", Random(seed), view) for seed in range(40)]


# -- what is hidden -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options"),
    [("standard", {}), ("railroad", {"call-for-best": "both"})],
)
def test_cards_laid_away_and_passed_by_others_are_not_told(
    game: str, options: dict[str, object]
) -> None:
    """D182: what others lay away stays hidden; so does what two others pass (C38)."""
    session, rng = new_session(rules(game, options), seed=3), Random(2)
    told_of = 0
    for _ in range(30):
        session.deal()
        through(session, rng)
        faces = faces_of(session)
        for event in session.events():
            s, kind = event.before.state, actions.verb(event.action)
            line = telling.narration(faces, s, event.action)
            if kind == Verb.DISCARD and s.turn != session.seat:
                line = line.removesuffix(" and calls for the partner's best card")
                assert line == f"{session.names[s.turn]} discards a card"
                told_of += 1
            elif kind == Verb.GIVE and not (s.partners(s.turn) | 1 << s.turn) >> session.seat & 1:
                assert " passes a card to " in line
        session.score()
        if session.match.over:
            session.again()
    assert told_of > 5


def test_a_hand_lies_face_down_while_the_benny_is_turned() -> None:
    session = new_session(rules("british"))
    session.states = [benny_turned(session.seat)]
    faces = faces_of(session)
    shown = "\n".join(scene_text.table(faces, session.view, session.match))
    assert "Your hand lies face down until trump is chosen." in shown
    session.act(actions.parse("name C", session.rules.pack))
    assert "Your hand: Benny" in scene_text.hand(faces, session.view, session.match)
    assert session.undo() is None
    assert session.takebacks == [(1, session.seat)]


# -- undo ---------------------------------------------------------------------------------


def _taking_up() -> Session:
    """All have passed to the person, who deals."""
    for seed in range(1000):
        session = new_session(rules("standard"), seed=seed)
        session.deal()
        while session.step() is not None:
            pass
        if session.state.dealer == session.seat and session.state.maker < 0:
            return session
    raise AssertionError("no seed has such a deal")


def test_undo_takes_back_what_nobody_has_answered() -> None:
    session = _taking_up()
    before = list(session.states)
    session.act(actions.ORDER)
    assert session.undo() is None
    assert session.states == before
    session.act(actions.ORDER)
    session.act(session.view.legal()[0])
    while session.step() is not None:
        pass
    assert session.takebacks == []
    laid = session.states[: len(before) + 1]
    assert session.undo() is None
    assert session.states == laid
    assert session.takebacks == [(1, session.seat)]


# -- what is shown ---------------------------------------------------------------------------


def test_commands_at_the_table() -> None:
    typed = "help\nhand\nscore\nlast\nlog\ntable\nrules\nwhy\nwhy 9h\nxyzzy\nundo\nquit\n"
    result = run("play", "--bots", "random", "--seed", "1", typed=typed)
    for part in (
        "9h · nine of hearts",
        "Your hand: ",
        "4 face down on the 6",
        "No trick has been finished",
        "Keeping score",
        "Which card? For example: why 9h",
        "I do not understand 'xyzzy'",
        "Nothing to undo: you have not made a decision",
        "The game is saved.",
    ):
        assert part.lower() in result.output.lower(), part


def test_last_and_log_tell_what_was_told_before() -> None:
    """The log has the deal in the same lines, the trick on the table among them."""
    typed = "1\n" * 4 + "last\nlog\nquit\n"
    tricks = unfinished = 0
    for seed in range(30):
        output = run("play", "--bots", "random", "--seed", str(seed), typed=typed).output
        before, _, after = output.partition("Your turn> last\n")
        last, _, log = after.partition("Your turn> log\n")
        deal = before.rpartition("\n== Deal ")[2].splitlines()
        ours = [line for line in deal if line.startswith("Trick ") and ";" in line]
        assert last.splitlines()[0] == [*_NONE, *ours][-1]
        logged = log.partition("Your turn> quit\n")[0].splitlines()
        assert [line for line in logged if line.startswith("Trick ") and ";" in line] == ours
        assert {line for line in deal if line.endswith(".") and "made by" in line} <= {*logged}
        tricks += len(ours)
        so_far = [line for line in logged if ", so far: " in line]
        assert logged[-1:] == so_far or not so_far
        unfinished += len(so_far)
    assert tricks > 10
    assert unfinished > 10


_NONE = ["No trick has been finished in this deal."]


def test_the_hand_shows_trumps_first_and_letters() -> None:
    session = new_session(rules("standard"))
    hands = ["JH AH TS KS 9C", "", "", "9D"]
    asked = view_after("standard", hands, "QH", "")
    leads = view_after("standard", hands, "QH", "order,discard 9D")
    shown = [scene_text.hand(faces_of(session), view, session.match) for view in (asked, leads)]
    assert shown == [
        "Your hand: K♠ 10♠ · A♥ J♥ · 9♣   (KS TS AH JH 9C)",
        "Your hand: J♥ A♥ · K♠ 10♠ · 9♣   (JH AH KS TS 9C)",
    ]
    plain = Faces(session.rules, session.names, 0, "letters")
    assert scene_text.hand(plain, leads, session.match) == "Your hand: JH AH | KS 10S | 9C"


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("standard", {"farmers": "on", "misdeal-low": "can", "high-low": "on", "jambon": "on"}),
        ("railroad", {"jambon": "on", "jambon-lead": "on", "call-for-best": "both"}),
        ("classic", {"account": "bicycle", "alone": "any", "defend-alone": "any"}),
        ("standard", {"joker": "on", "joker-card": "2-of-spades", "stick-the-dealer": "upcard"}),
    ],
)
def test_every_line_is_a_line(game: str, options: dict[str, object]) -> None:
    """Whatever happens at a table with many house rules can be told in plain lines."""
    session, rng = new_session(rules(game, options), seed=2), Random(3)
    for _ in range(40):
        session.deal()
        for line in through(session, rng):
            assert line == line.rstrip()
            assert line
            assert "\n" not in line
            assert not any(ord(c) < 32 for c in line)
        session.score()
        if session.match.over:
            session.again()


def test_bots_are_the_ones_asked_for() -> None:
    session = new_session(rules("standard"), bots="club")
    session.deal()
    while (s := session.state) and not s.ended and not session.my_turn:
        view = observe(s, s.turn)
        want = bot("club", Random(0)).choose(view, view.legal())
        session.step()
        assert session.state.history[-1].action == want
