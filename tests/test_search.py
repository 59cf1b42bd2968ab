"""Games and house rules are found by what people call them, however they spell it."""

import re
from pathlib import Path
from random import Random

import pytest

from euchre.games import GAMES, game, options_of, rules_meant
from euchre.games.house.names import NAMES
from euchre.games.search import LONGEST, nothing, search
from tests.rows import each_row


def read(name: str) -> list[tuple[str, str]]:
    """Return the pairs of a file: what is typed, and what it means."""
    lines = (Path(__file__).parent / "data" / name).read_text("utf-8").splitlines()
    pairs = (line.partition(": ") for line in lines if line and line[0] != "#")
    return [(typed, meant) for typed, _, meant in pairs]


PHRASES, CALLED = read("phrases.txt"), read("names.txt")


def first(text: str) -> str:
    """Return the name of the best match."""
    return next((entry.name for entry in search(text)), "")


@each_row(("typed", "meant"), PHRASES)
def test_what_people_call_it_comes_first(typed: str, meant: str) -> None:
    assert first(typed) == meant


@each_row(("typed", "answer"), CALLED)
def test_every_name_in_leagues_and_sources_is_answered(typed: str, answer: str) -> None:
    kind, _, name = answer.partition(" ")
    if kind in ("game", "rule"):
        assert [(one.kind, one.name) for one in search(typed)][:1] == [(kind, name)]
        return
    assert search(typed) == ()
    said = nothing(typed)
    assert said.startswith("Nothing is called" if kind == "nearest" else answer), said
    assert kind != "nearest" or f"“{name}”" in said, said


def test_hyphens_apostrophes_capitals_and_spaces_do_not_matter() -> None:
    for typed, meant in PHRASES:
        changed = {typed.upper(), typed.replace("-", " "), typed.replace("'", ""), f"  {typed}? "}
        assert {first(one) for one in changed} == {meant}, typed


def slips(text: str, rng: Random) -> list[str]:
    """Return a text with one letter of its longest word missing, doubled, changed and moved."""
    word = max(re.findall("[A-Za-z]+", text), key=len)
    at = rng.randrange(1, len(word) - 1)
    a, b = word[at], word[at + 1]
    wrong = (
        word[:at] + word[at + 1 :],
        word[:at] + a + word[at:],
        word[:at] + "x" + word[at + 1 :],
        word[:at] + b + a + word[at + 2 :],
    )
    return [text.replace(word, one, 1) for one in wrong] if len(word) > 5 else [text]


@pytest.mark.parametrize("number", range(3))
def test_every_title_is_found_whole_and_with_one_typing_error(number: int) -> None:
    titles = {name: row.title for name, row in NAMES.items()}
    titles |= {g.name: g.rules.title for g in GAMES}
    for name, title in titles.items():
        assert first(title) == name
        for wrong in slips(title, Random(f"{name} {number}")):
            assert name in [entry.name for entry in search(wrong)][:2], wrong


def test_other_names_find_their_rule_or_game() -> None:
    names = {name: (*row.also, *row.asked) for name, row in NAMES.items()}
    names |= {g.name: g.also for g in GAMES}
    for name, others in names.items():
        for typed in others:
            assert name in [entry.name for entry in search(typed)][:3], typed


@pytest.mark.parametrize(
    ("typed", "games"),
    [
        ("American Euchre", {"standard", "bacon"}),
        ("Cut-throat", {"three", "buck"}),
        ("bid Euchre", {"auction-5", "auction-6", "auction-7", "pepper", "indiana"}),
        ("shoot the moon", {"pepper"}),
    ],
)
def test_a_name_of_several_games_finds_them_all(typed: str, games: set[str]) -> None:
    assert games <= {entry.name for entry in search(typed) if entry.kind == "game"}


@pytest.mark.parametrize(
    ("name", "typed", "rules", "sentence"),
    [
        ("pepper", "moon", [], "“moon” is Pepper itself, not a rule that can be changed."),
        ("indiana", "moon", ["best-cards"], ""),
        ("double-hasenpfeffer", "moon", ["best-cards"], ""),
        ("hasenpfeffer", "moon", [], "“Lone bidder exchanges cards” is no rule of Hasenpfeffer:"),
        ("standard", "table talk", [], "That is conduct: see “If something goes wrong”"),
        ("standard", "bacon", [], "Bacon is a game of its own."),
        ("british", "revoke", [], "That is conduct"),
    ],
)
def test_what_is_asked_in_a_game_is_answered_there(
    name: str, typed: str, rules: list[str], sentence: str
) -> None:
    meant, answer = rules_meant(game(name), typed)
    assert meant == rules
    assert answer.startswith(sentence)
    assert bool(answer) == (not rules)


@pytest.mark.parametrize("typed", ["", "   ", "?!", "\N{BLACK HEART SUIT}"])
def test_nothing_typed_asks_for_a_name(typed: str) -> None:
    assert search(typed) == ()
    assert nothing(typed).startswith("Type a name")


def test_what_nothing_is_called_names_what_is_nearest() -> None:
    assert search("jammmbonn") == ()
    assert (
        nothing("jammmbonn")
        == "Nothing is called “jammmbonn”; nearest: “Jambon” or “Points for a jambon”."
    )
    assert "“Call Ace Euchre”" in nothing("ace haul")
    assert nothing("quidditch").endswith("; try another word for it.")
    assert len(nothing("x" * 5000)) < 3 * LONGEST


def test_a_rule_that_a_game_lacks_is_named_with_the_reason() -> None:
    assert rules_meant(game("standard"), "hang the dealer") == (["stick-the-dealer"], "")
    assert rules_meant(game("hasenpfeffer"), "farmer's hand")[0] == []
    assert "“Farmer's hand”" in rules_meant(game("hasenpfeffer"), "farmer's hand")[1]
    assert rules_meant(game("british"), "call ace") == ([], "Call Ace Euchre is a game of its own.")
    assert rules_meant(game("standard"), "uka")[1] == "Uka is a game of its own."
    for g in GAMES:
        meant, _ = rules_meant(g, "joker")
        assert set(meant) <= set(options_of(g))
