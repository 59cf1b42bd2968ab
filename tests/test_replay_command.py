"""The commands ``euchre replay`` and ``euchre convert``."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from euchre import rules
from euchre.records import Record, dump, load, record_of, replay
from tests.commands import document, euchre, output
from tests.records.examples import NAMES, played

OURS = Path(__file__).parent / "data" / "egn"
CLUB = str(OURS / "club-night.egn")


def test_a_game_is_told_from_the_first_deal_to_the_winner() -> None:
    told = output("replay", CLUB)
    for part in (
        "Euchre: 24 cards, 9 to ace, to 5."
        " House rules: First lead: left of the dealer; Stick the dealer; Points that win: 5.",
        "Ann and Cid against Bob and Dee",
        "Deal 1, at 0-0: Dee deals and turns up A♠.",
        "Ann: I order it up",
        "Spades are trumps, made by Ann. Dee picks up A♠.",
        "Dee discards 10♠.",
        "Trick 1: Ann leads A♣, Bob Q♥, Cid K♣, Dee 10♣; Ann wins it",
        "Bob, Cid and Dee: Pass\n  Ann: I turn it down\n",
        "Cid: Diamonds, making it next, I'm going alone",
        "Cid, alone, is euchred with no tricks: 2 points for Bob and Dee.",
        "Cid picks up K♠.\n  Cid discards a card.",
        "\nBob and Dee win the game, 5 to 1.",
    ):
        assert part in told


def test_json_is_one_document_with_the_facts_of_every_deal() -> None:
    found = document("replay", CLUB)
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
    found = document("replay", str(path))
    assert match.over
    assert found["rubber_points"] == list(match.rubber_points)
    assert found["margin"] == match.margin > 0
    assert [game["scores"] for game in found["games"]] == [list(r.scores) for r in match.results]
    assert document("replay", CLUB)["margin"] is None


def test_the_two_of_spades_can_be_the_joker(tmp_path: Path) -> None:
    table = rules("british", {"joker-card": "2-of-spades"})
    path = tmp_path / "benny.json"
    text = dump(record_of(*played(table, 1, deals=2), NAMES)).decode()
    assert '"B"' in text
    path.write_text(text.replace('"B"', '"2S"').replace("play B", "play 2S"), encoding="utf-8")
    assert output("replay", str(path)).startswith(
        "British Euchre: 25 cards, 9 to ace and the 2 of spades as joker"
    )


def test_conversion_there_and_back_changes_nothing(tmp_path: Path) -> None:
    record, egn = tmp_path / "a.euchre.json", tmp_path / "a.egn"
    output("convert", CLUB, "--format", "record", "--out", str(record))
    output("convert", str(record), "--format", "egn", "--out", str(egn))
    assert json.loads(egn.read_bytes()) == json.loads(Path(CLUB).read_bytes())
    printed = output("convert", CLUB, "--format", "record")
    assert printed == record.read_text(encoding="utf-8")


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


# -- records that continue after the game was won -------------------------------------------------


@pytest.fixture
def beyond(tmp_path: Path) -> Path:
    """A game to five with two deals after its end: it says so itself nowhere."""
    record = load(Path(CLUB))
    first, last = record.deals[0], record.deals[-1]
    for dealer in ((last.dealer + 1) % 4, (last.dealer + 2) % 4):
        turn = (dealer - first.dealer) % 4
        hands = first.hands[-turn:] + first.hands[:-turn]
        record.deals.append(replace(first, dealer=dealer, hands=hands))
    record.scores = None
    path = tmp_path / "beyond.euchre.json"
    path.write_bytes(dump(record))
    return path


def test_a_record_that_goes_on_is_told_to_its_end(beyond: Path) -> None:
    told = euchre("replay", str(beyond))
    assert told.exit_code == 0
    assert "the game was over after deal 4, at 1-5; 2 more deals follow" in told.stderr
    assert "Deal 6, at " in told.stdout
    assert told.stdout.index("Warning: ") < told.stdout.index("Deal 5, at 1-5")
    assert "Bob and Dee win the game" in told.stdout
    found = json.loads(euchre("replay", str(beyond), "--json").stdout)
    assert len(found["deals"]) == 6
    assert found["winner"] == [1]
    assert found["warnings"] == ["the game was over after deal 4, at 1-5; 2 more deals follow"]


def test_the_winner_is_who_won_first(beyond: Path) -> None:
    played = replay(load(beyond)).checked()
    assert played.won_after == 4
    until = played.until_won()
    assert len(until.deals) == 4
    assert until.match.over
    assert until.match.scores == (1, 5)
    whole = replay(load(Path(CLUB))).checked()
    assert whole.until_won() is whole


def test_scores_at_the_win_and_at_the_end_are_both_right(beyond: Path) -> None:
    record: Record = load(beyond)
    last = replay(record).match.scores
    for scores, good in [((1, 5), True), (last, True), ((2, 5), False)]:
        record.scores = list(scores)
        assert (replay(record).error is None) == good


def test_a_review_ends_with_the_game(beyond: Path) -> None:
    result = euchre("review", str(beyond), "--deal", "5")
    assert result.exit_code == 2
    assert "--deal takes a whole number from 1 to 4" in result.output


def test_no_sitting_goes_on_after_its_end(beyond: Path, tmp_path: Path) -> None:
    content = {
        "format": "euchre-saved/1",
        "seed": 1,
        "number": 1,
        "bots": [None, "club", "club", "club"],
        "record": json.loads(beyond.read_text()),
    }
    path = tmp_path / "saved.json"
    path.write_text(json.dumps(content))
    assert "the game was over after deal 4" in euchre("play", "--load", str(path)).output
