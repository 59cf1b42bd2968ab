"""Records that continue after the game was won."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from euchre.cli import main
from euchre.records import Record, dump, load, replay

CLUB = Path(__file__).parent.parent / "data" / "egn" / "club-night.egn"


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


@pytest.fixture
def beyond(tmp_path: Path) -> Path:
    """A game to five with two deals after its end: it says so itself nowhere."""
    record = load(CLUB)
    won = len(record.deals)
    dealer = record.deals[0].dealer
    for more in range(2):
        record.deals.append(load(CLUB).deals[0])
        record.deals[-1].dealer = dealer
        turned = (record.deals[-2].dealer + 1) % 4
        shift = (turned - dealer) % 4
        hands = record.deals[-1].hands
        record.deals[-1].hands = hands[-shift:] + hands[:-shift]
        record.deals[-1].dealer = turned
        assert len(record.deals) == won + more + 1
    record.scores = None
    path = tmp_path / "beyond.euchre.json"
    path.write_bytes(dump(record))
    return path


def test_a_record_that_goes_on_is_told_to_its_end(beyond: Path) -> None:
    told = run("replay", str(beyond))
    assert told.exit_code == 0
    assert "the game was over after deal 4, at 1-5; 2 more deals follow" in told.stderr
    assert "Deal 6, at " in told.stdout
    assert told.stdout.index("Warning: ") < told.stdout.index("Deal 5, at 1-5")
    assert "Bob and Dee win the game" in told.stdout
    found = json.loads(run("replay", str(beyond), "--json").stdout)
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
    whole = replay(load(CLUB)).checked()
    assert whole.until_won() is whole


def test_scores_at_the_win_and_at_the_end_are_both_right(beyond: Path) -> None:
    record: Record = load(beyond)
    last = replay(record).match.scores
    for scores, good in [((1, 5), True), (last, True), ((2, 5), False)]:
        record.scores = list(scores)
        assert (replay(record).error is None) == good


def test_a_review_ends_with_the_game(beyond: Path) -> None:
    result = run("review", str(beyond), "--deal", "5")
    assert result.exit_code == 2
    assert "--deal takes a whole number from 1 to 4" in result.output


def test_no_sitting_goes_on_after_its_end(beyond: Path, tmp_path: Path) -> None:
    content = {
        "format": "euchre-saved/1",
        "seed": 1,
        "number": 1,
        "bots": [None, "thumb", "thumb", "thumb"],
        "bumped": False,
        "record": json.loads(beyond.read_text()),
    }
    path = tmp_path / "saved.json"
    path.write_text(json.dumps(content))
    assert "the game was over after deal 4" in run("play", "--load", str(path)).output
