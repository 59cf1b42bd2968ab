"""A saved game is a record wherever a record is: its finished deals, dealt again from its seed."""

import json
from pathlib import Path

import pytest

from euchre.cli import saved
from euchre.records import load
from tests.commands import euchre
from tests.rows import each_row

from .sittings import run


@pytest.fixture
def finished() -> str:
    """A finished game in a file, won in the terminal."""
    told = run("play", "--bots", "random", "--seed", "6", "--save", "done.json")
    assert told.output.count("Review it with: euchre review done.json") == 1
    assert "Resume" not in told.output
    return "done.json"


@pytest.fixture
def begun() -> str:
    """A game left in its second deal or later."""
    typed = "1\n" * 40 + "quit\n"
    told = run("play", "--bots", "random", "--seed", "6", "--save", "begun.json", typed=typed)
    assert "Resume with: euchre play --load begun.json" in told.output
    return "begun.json"


COMMANDS = (
    ("replay",),
    ("review", "--worlds", "10"),
    ("solve",),
    ("convert", "--format", "record"),
)


@each_row("words", COMMANDS)
def test_a_save_is_read_where_a_record_is(words: tuple[str, ...], begun: str) -> None:
    said = euchre(words[0], begun, *words[1:])
    assert (said.exit_code, said.stderr) == (0, "")


def test_the_deal_in_progress_stays_hidden(begun: str) -> None:
    plain = json.loads(Path(begun).read_text())["record"]["deals"]
    assert saved.read(Path(begun)).states
    record = load(begun)
    assert 0 < len(record.deals) < len(plain)
    assert [deal.hands for deal in record.deals] == [d["hands"] for d in plain[:-1]]
    for word in ("".join(plain[-1]["hands"][1]), json.dumps(plain[-1]["hands"][1])):
        assert word not in euchre("convert", begun, "--format", "record").output


def test_a_finished_game_goes_the_whole_way(finished: str) -> None:
    for words in (*COMMANDS, ("convert", "--format", "egn")):
        assert euchre(words[0], finished, *words[1:]).exit_code == 0, words
    assert "win the game" in euchre("replay", finished).stdout


def test_a_game_kept_by_itself_says_what_to_do(tmp_path: Path) -> None:
    told = run("play", "--bots", "random", "--seed", "6", typed="1\n" * 3 + "quit\n")
    assert "The game is saved. Resume with: euchre play --continue" in told.output
    [kept] = (tmp_path / "state" / "games").glob("*.json")
    said = euchre("replay", kept)
    assert f"{kept}: no deal of this saved game is finished" in said.stderr


def test_a_save_is_verified_from_its_seed(begun: str) -> None:
    assert euchre("verify", begun).exit_code == 0
    document = json.loads(Path(begun).read_text())
    document["seed"] += 1
    Path("changed.json").write_text(json.dumps(document))
    said = euchre("verify", "changed.json")
    assert (said.exit_code, "deal 1 is not what the seed 7 deals" in said.output) == (1, True)


def test_receipts_are_of_no_saved_game(begun: str) -> None:
    Path("receipts.json").write_text("{}")
    said = euchre("verify", begun, "--shown", "receipts.json")
    assert said.exit_code == 2
    assert "begun.json: --shown is for games from a table" in said.stderr
