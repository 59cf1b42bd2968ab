"""Hints: the best choice and the next, their worth, and why in the words of the game."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from euchre import GAMES, deal, legal, observe, push, rules, shuffled
from euchre.analysis.hint import choice, doing, gerund, hint, hint_of, lines, percent
from euchre.bots.search.values import Valued
from euchre.bots.thumb import ThumbBot
from euchre.cli import main
from euchre.engine import actions
from euchre.engine.view import View
from euchre.records.faces import Faces
from tests.analysis.spots import first_call
from tests.analysis.stubs import valued


def faces_of(view: View) -> Faces:
    n = view.rules.seats
    names = tuple("You" if p == view.seat else f"P{p}" for p in range(n))
    return Faces(view.rules, names, -1 if view.seat is None else view.seat)


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("I order it up", "Ordering it up"),
        ("I take it up", "Taking it up"),
        ("I assist", "Assisting"),
        ("I'm going alone", "Going alone"),
        ("I am going alone", "Going alone"),
        ("I turn it down", "Turning it down"),
        ("I drop out", "Dropping out"),
        ("I let it stand", "Letting it stand"),
        ("I keep my hand", "Keeping your hand"),
        ("I play alone", "Playing alone"),
        ("I declare, pick it up", "Declaring"),
        ("Pick it up", "Picking it up"),
        ("Deny", "Denying"),
        ("Over", 'Saying "Over"'),
    ],
)
def test_what_is_said_as_what_is_done(said: str, done: str) -> None:
    assert gerund(said) == done


@pytest.mark.parametrize(
    ("share", "shown"), [(0.5, "50 %"), (1.0, "over 99 %"), (0.0, "under 1 %"), (0.994, "99 %")]
)
def test_samples_are_no_certainty(share: float, shown: str) -> None:
    assert percent(share) == shown


def hint_for(best: dict[str, float], second: dict[str, float], sure: bool = True) -> str:
    """The sentence for ordering (or passing) against passing (or ordering)."""
    view = first_call()
    kinds = {"order": actions.ORDER, "pass": actions.PASS}
    found: list[Valued] = []
    for row in (best, second):
        (name,) = row.keys() & kinds.keys()
        spread = 0.001 if sure else 0.5
        samples = [row[name] + spread * (-1) ** (i + len(found) * (i // 2)) for i in range(40)]
        found.append(valued(kinds[name], samples, points=10 * row[name], makes=row.get("makes")))
    return hint_of(view, faces_of(view), found).why


def test_why_ordering() -> None:
    why = hint_for({"order": 0.6, "makes": 0.71}, {"pass": 0.5, "makes": 0.6})
    assert why == "Ordering it up makes 3 tricks in 71 % of the deals you could be facing."


def test_why_passing() -> None:
    why = hint_for({"pass": 0.6, "makes": 0.6}, {"order": 0.5, "makes": 0.4})
    assert why == (
        "Ordering it up makes 3 tricks in only 40 % of the deals you could be facing, and"
        " passing is worth 1.00 points more."
    )


def test_no_difference_is_said_to_be_none() -> None:
    why = hint_for({"pass": 0.51, "makes": 0.6}, {"order": 0.5, "makes": 0.4}, sure=False)
    assert why == "Passing and ordering it up are worth the same as far as can be told."


def test_a_hint_knows_the_best_of_a_clear_hand() -> None:
    view = first_call("JH JD AH KH AS", "QH")
    found = hint(view, faces_of(view), worlds=60, seed=1)
    assert view.text(found.best.action) in ("order", "order alone")
    first, second, why = lines(view, faces_of(view), found)
    assert re.fullmatch(r"Best: I order it up.* +\+\d\.\d\d points, \d\d % to win the game", first)
    assert second.startswith("Next: ")
    assert why.endswith(".")


def test_the_same_question_gets_the_same_answer() -> None:
    view = first_call()
    found = [hint(view, faces_of(view), worlds=30, seed=s) for s in (1, 1, 2)]
    assert found[0].best.points == found[1].best.points
    assert found[0].best.points != found[2].best.points


@pytest.mark.parametrize("name", [g.name for g in GAMES])
def test_every_decision_of_every_game_has_words(name: str) -> None:
    table, rng = rules(name), Random(name)
    for _ in range(3):
        s = deal(table, shuffled(table.pack, rng))
        while not s.ended:
            view = observe(s, s.turn)
            choices = legal(s)
            faces = faces_of(view)
            for action in choices[:40]:
                for words in (choice(faces, s, action), doing(faces, s, action)):
                    assert words.strip() == words != ""
                    assert words.isprintable()
                assert doing(faces, view.state, action) == doing(faces, s, action)
                assert doing(faces, s, action)[0].isupper()
            wild = rng.random() < 0.5
            push(s, rng.choice(choices) if wild else ThumbBot().choose(view, choices))


def test_hint_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "hint\nhint\n1\nhint\nquit\n"
    result = CliRunner().invoke(main, ["play", "standard", "--seed", "3"], input=typed)
    assert result.exit_code == 0, result.output
    told = result.output.split("Your turn> ")[1:]
    assert told[0] == told[1]
    assert all(t.startswith("hint\nBest: ") and "\nNext: " in t for t in (told[0], told[3]))
    assert (
        "hint           what is best"
        in CliRunner().invoke(main, ["play", "--seed", "3"], input="help\nquit\n").output
    )
