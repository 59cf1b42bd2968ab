"""``euchre verify`` and the standalone checker."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from euchre.cli import main
from euchre.files import FileError, parse_json, read_json
from euchre.server import check
from tests.records.test_records import RAW
from tests.server.forging import REWRITTEN, UNREADABLE, hands_of, one, truncate_neatly
from tests.server.proofs import base

Record = Any


@pytest.fixture
def files(tmp_path: Path) -> Callable[..., list[str]]:
    """Write a record, and receipts if there are any; return the names."""

    def write(record: Record, *receipts: Record) -> list[str]:
        names = []
        for value in (record, *receipts):
            path = tmp_path / f"{len(list(tmp_path.iterdir()))}.json"
            path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
            names.append(str(path))
        return names

    return write


def verified(record: str, *receipts: str) -> tuple[int, str]:
    shown = [word for name in receipts for word in ("--shown", name)]
    done = CliRunner().invoke(main, ["verify", record, *shown])
    return done.exit_code, done.output


def alone(*names: str) -> tuple[int, str]:
    """Run the file as it is copied somewhere: isolated, so that it finds nothing of ours."""
    command = [sys.executable, "-I", str(check.__file__), *names]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_a_record_alone_is_said_to_be_consistent_and_no_more(files: Callable[..., Any]) -> None:
    names = files(base("standard").record)
    code, said = verified(*names)
    assert code == 0
    assert "consistent with itself: every card of deals 1-" in said
    assert "Only someone who kept the commitments can tell" in said
    assert "promised" not in said
    code, said = alone(*names)
    assert code == 0
    assert "consistent with itself" in said
    assert "Only someone who kept the commitments" in said


def test_the_file_that_stands_alone_is_short_and_needs_nothing() -> None:
    text = Path(check.__file__).read_text("utf-8")
    assert len(text.splitlines()) <= 400
    assert "euchre" not in {
        line.split()[1].split(".")[0]
        for line in text.splitlines()
        if line.startswith(("import ", "from "))
    }


def test_receipts_are_compared(files: Callable[..., Any]) -> None:
    game = base("standard")
    names = files(game.record, game.receipts)
    count = len(game.record["deals"])
    code, said = verified(*names)
    assert code == 0
    assert f"It agrees with the receipts on deals 1-{count}." in said
    assert alone(*names)[0] == 0
    # Of several receipts each one counts.
    liar = base("old").receipts
    code, said = verified(*files(game.record, game.receipts, liar))
    assert code == 1
    assert "deal 1: the commitment is not the one that was shown" in said


def test_a_server_that_ignores_a_seal_is_told(files: Callable[..., Any]) -> None:
    """Even if it shows nobody that it has taken it."""
    game = base("seedless")
    assert game.receipts["hands"][1]["seals"] == {}
    game.receipts["hands"][1]["sent"] = {"2": "a" * 64}
    names = files(game.record, game.receipts)
    for code, said in (verified(*names), alone(*names)):
        assert code == 1
        assert said.startswith("deal 2: a seal that was sent and accepted is missing")


def test_late_receipts_bind_what_was_before(files: Callable[..., Any]) -> None:
    game = base("standard")
    del game.receipts["hands"][:2]
    code, said = verified(*files(game.record, game.receipts))
    assert code == 0
    assert "The commitment of deal 3 binds deals 1-2, too." in said
    old = base("old")
    del old.receipts["hands"][:2]
    assert "Nothing was kept for deals 1-2." in verified(*files(old.record, old.receipts))[1]


def test_what_a_withholder_could_choose_is_said_hand_by_hand(files: Callable[..., Any]) -> None:
    code, said = verified(*files(base("standard").record))
    assert code == 0
    assert "Deal 3: the seed sealed at seat 1 was not used." in said
    assert "could choose between 2 deals" in said
    assert "Players' seeds went into" in said
    _, said = verified(*files(base("seedless").record))
    assert "No player's seed went into" in said
    assert "could have tried seeds until it liked the deal" in said


def test_two_commitments_for_one_hand_are_told(files: Callable[..., Any]) -> None:
    game = base("standard")
    game.receipts["hands"][1]["others"].append("0" * 64)
    names = files(game.record, game.receipts)
    for code, said in (verified(*names), alone(*names)):
        assert code == 1
        assert "deal 2: the commitment is not the one that was shown" in said


@pytest.mark.parametrize("name", REWRITTEN)
def test_what_agrees_with_itself_is_seen_with_receipts(
    name: str, files: Callable[..., Any]
) -> None:
    of, change = REWRITTEN[name]
    game = base(of)
    change(game.record)
    names = files(game.record, game.receipts)
    assert alone(names[0])[0] == 0
    assert alone(*names)[0] == 1
    assert verified(*names)[0] == 1


def test_a_game_that_was_not_played_to_the_end_is_seen(files: Callable[..., Any]) -> None:
    """By who knows the rules of play, also without receipts."""
    record = base("standard").record
    truncate_neatly(record)
    code, said = verified(*files(record))
    assert code == 1
    assert "the play does not follow the rules" in said


def test_a_seed_that_was_not_promised_is_seen(files: Callable[..., Any]) -> None:
    record = base("standard").record
    one("seed", "0" * 64)(record)
    for code, said in (verified(*files(record)), alone(*files(record))):
        assert code == 1
        assert "deal 2: the commitment does not match" in said


def test_a_play_that_is_against_the_rules_is_no_good_record(files: Callable[..., Any]) -> None:
    record = base("standard").record
    record["deals"][0]["actions"].append("pass")
    code, said = verified(*files(record))
    assert code == 1
    assert "deal 1" in said


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_refused(name: str, files: Callable[..., Any]) -> None:
    record = base("standard").record
    UNREADABLE[name](record)
    code, said = verified(*files(record))
    assert code == 2
    assert said.startswith("Error: ")
    code, said = alone(*files(record))
    assert code == 2
    assert said.startswith("Error: ")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"format": "other"}', '{"format": "euchre-receipts/1"}']
)
def test_files_that_are_something_else_are_refused(text: str, files: Callable[..., Any]) -> None:
    record = base("standard").record
    for names in (files(text), files(record, text)):
        assert verified(*names)[0] == 2
        assert alone(*names)[0] == 2


@pytest.mark.every(4)
@pytest.mark.parametrize("case", RAW)
def test_both_read_the_same_files(case: str, tmp_path: Path) -> None:
    """What ``euchre verify`` cannot read, the file that stands alone cannot, and the reverse."""
    path = tmp_path / "raw.json"
    path.write_bytes(RAW[case][0])
    for read, raised in ((read_json, FileError), (check.read, ValueError)):
        if RAW[case][1] == "neither a record":
            read(str(path))
        else:
            with pytest.raises(raised):
                read(str(path))
    assert verified(str(path))[0] == alone(str(path))[0] == 2


@given(st.text('0123456789-.eE[]{}:,"\\ud8a \n', max_size=40))
def test_both_read_the_same_texts(text: str) -> None:
    found = []
    for parse in (parse_json, check.parse):
        try:
            found.append(repr(parse(text)))
        except ValueError:
            found.append("refused")
    assert found[0] == found[1]


def test_files_that_are_not_there_are_refused(tmp_path: Path) -> None:
    code, said = verified(str(tmp_path / "none.json"))
    assert code == 2
    assert "there is no such file" in said
    assert alone(str(tmp_path / "none.json"))[0] == 2
    assert alone()[0] == 2


def test_hands_are_counted_from_the_first_of_the_table() -> None:
    first = hands_of(base("second").record)[0]["hand"]
    assert first > 1
