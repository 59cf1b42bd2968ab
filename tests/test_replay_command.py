"""The commands ``euchre replay`` and ``euchre convert``."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from euchre import rules
from euchre.cli import main
from euchre.records import dump, record_of
from tests.records.examples import NAMES, played

OURS = Path(__file__).parent / "data" / "egn"
CLUB = str(OURS / "club-night.egn")


def euchre(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A record of four deals whose third has an illegal action."""
    path = tmp_path / "damaged.euchre.json"
    assert euchre("convert", CLUB, "--to", "record", "--out", str(path)).exit_code == 0
    plain = json.loads(path.read_text(encoding="utf-8"))
    plain["deals"][2]["actions"][4] = "play AS"
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


def test_a_game_is_told_from_the_first_deal_to_the_winner() -> None:
    result = euchre("replay", CLUB)
    assert (result.exit_code, result.stderr) == (0, "")
    told = result.stdout
    for part in (
        "Euchre: 24 cards, 9 to ace, to 5."
        " House rules: First lead: left of the dealer; Stick the dealer; Points that win: 5.",
        "Ann and Cid against Bob and Dee",
        "Deal 1, at 0-0: Dee deals and turns up A♠.",
        "Ann: I order it up",
        "Spades are trumps, made by Ann. Dee picks up A♠.",
        "Dee discards 10♠.",
        "Trick 1: Ann leads A♣, Bob Q♥, Cid K♣, Dee 10♣; Ann wins it",
        "Bob, Cid and Dee: Pass\n  Ann: I turn it down\n  9♥ is turned down.",
        "Cid: Diamonds, making it next, I'm going alone",
        "Cid, alone, is euchred with no tricks: 2 points for Bob and Dee.",
        "Cid picks up K♠.\n  Cid discards a card.",
        "\nBob and Dee win the game, 5 to 1.",
    ):
        assert part in told


def test_json_is_one_document_with_the_facts_of_every_deal() -> None:
    result = euchre("replay", CLUB, "--json")
    found = json.loads(result.stdout)
    assert (found["game"], found["scores"], found["winner"]) == ("standard", [1, 5], [1])
    assert len(found["deals"]) == 4
    assert (
        found["deals"][1] | {"dealer": 0, "maker": 2, "trump": "D", "points": [0, 2]}
        == (found["deals"][1])
    )
    assert sum(found["deals"][1]["tricks"]) == 5
    assert found["deals"][3]["scores"] == [1, 5]


def test_json_has_the_games_of_a_rubber_and_its_points(tmp_path: Path) -> None:
    table = rules("standard", {"rubber": "points", "target": "5"})
    path = tmp_path / "rubber.json"
    match, states = played(table, 3, deals=100)
    path.write_bytes(dump(record_of(match, states, NAMES)))
    found = json.loads(euchre("replay", str(path), "--json").stdout)
    assert match.over
    assert found["rubber_points"] == list(match.rubber_points)
    assert found["margin"] == match.margin > 0
    assert [game["scores"] for game in found["games"]] == [list(r.scores) for r in match.results]
    assert json.loads(euchre("replay", CLUB, "--json").stdout)["margin"] is None


def test_the_two_of_spades_can_be_the_joker(tmp_path: Path) -> None:
    table = rules("british", {"joker-card": "2-of-spades"})
    path = tmp_path / "benny.json"
    text = dump(record_of(*played(table, 1, deals=2), NAMES)).decode()
    assert '"B"' in text
    path.write_text(text.replace('"B"', '"2S"').replace("play B", "play 2S"), encoding="utf-8")
    result = euchre("replay", str(path))
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith(
        "British Euchre: 25 cards, 9 to ace and the 2 of spades as joker"
    )


def test_a_damaged_record_is_refused_in_one_line(damaged: Path) -> None:
    result = euchre("replay", str(damaged))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert f"{damaged}: deal 3, action " in result.stderr
    assert "'play AS' is not legal; legal: " in result.stderr


def test_conversion_there_and_back_changes_nothing(tmp_path: Path) -> None:
    record, egn = tmp_path / "a.euchre.json", tmp_path / "a.egn"
    assert euchre("convert", CLUB, "--to", "record", "--out", str(record)).exit_code == 0
    assert euchre("convert", str(record), "--to", "egn", "--out", str(egn)).exit_code == 0
    assert json.loads(egn.read_bytes()) == json.loads(Path(CLUB).read_bytes())
    printed = euchre("convert", CLUB, "--to", "record")
    assert printed.stdout == record.read_text(encoding="utf-8")


def test_standard_input_and_an_output_without_letters() -> None:
    """A real process: a pipe in, and an encoding that cannot show every name."""
    text = Path(CLUB).read_text(encoding="utf-8").replace("Cid", "Cid®")
    done = subprocess.run(
        [sys.executable, "-m", "euchre", "replay", "-"],
        input=text.encode(),
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Ann and Cid? against Bob and Dee" in done.stdout


def test_cards_have_symbols_on_a_terminal_that_shows_them() -> None:
    pty = pytest.importorskip("pty", reason="there are no such terminals on this system")
    for encoding, expected in (("utf-8", "A♠"), ("ascii", "AS")):
        ours, theirs = pty.openpty()
        words = [sys.executable, "-m", "euchre", "replay", CLUB]
        environment = {"PYTHONIOENCODING": encoding}
        with subprocess.Popen(words, stdout=theirs, env=environment) as process:
            os.close(theirs)
            told = b""
            while chunk := _read(ours):
                told += chunk
            assert process.wait() == 0
        os.close(ours)
        assert f"Dee deals and turns up {expected}." in told.decode(encoding)


def _read(terminal: int) -> bytes:
    # At the end Linux has an error, others have nothing.
    with suppress(OSError):
        return os.read(terminal, 10_000)
    return b""
