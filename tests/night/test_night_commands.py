"""``euchre night``: a night run from the command line, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre.night.rotation.sheets import write_csv
from euchre.night.store import NightFile
from tests.night.commands import run, said
from tests.night.nights import CHART

pytestmark = pytest.mark.usefixtures("few_steps")

NAMES = ["Ann", "Bob", "Cay", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of one's own, with a night of nine players and two games in it."""
    before = Path.cwd()
    os.chdir(tmp_path)
    Path("chart.csv").write_text(write_csv(CHART), "utf-8")
    Path("names.txt").write_text("\n".join(NAMES), "utf-8")
    said("new", "--title", "Our Night!", "--chart", "chart.csv", "--names", "names.txt")
    yield tmp_path
    os.chdir(before)


def test_a_whole_night(folder: Path) -> None:
    assert [path.name for path in folder.glob("*.night.jsonl")] == ["our-night.night.jsonl"]
    assert "  1  Ann: expected" in said("signin")
    assert "  1  Ann: here" in said("signin", "--all")
    assert "Table 1: Ann and Bob v Cay and Dan (1-2 v 3-4)" in said("start")
    assert "not yet confirmed by the other side" in said("score", "1", "1", "5-3", "--side", "ns")
    assert "confirmed by both" in said("score", "1", "1", "--side", "ew", "--confirm")
    said("score", "1", "2", "4:3", "--side", "ns")
    assert "DISPUTED" in said("score", "1", "2", "5-3", "--side", "ew", "--by", "Hal's phone")
    shown = said("tables")
    assert "Hal's phone (East) says Eve and Fay 5, Gus and Hal 3" in shown
    settled = said("score", "1", "2", "5-3", "--loners", "6", "--euchres", "0-1")
    assert "alone: Fay; settled by the desk" in settled
    said("start")
    said("score", "2", "1", "2-6")
    said("score", "2", "2", "5-0")
    shown = said("standings")
    assert "Highest score: shared by Bob, Dan" not in shown
    assert "Not final" not in shown
    assert "Most loners: Fay (1)" in shown
    history = said("history")
    assert "Hal's phone: game 1, table 2, East enters 5-3" in history
    assert "desk: game 1, table 2, settled at 5-3" in history


def test_a_game_that_starts_names_the_tables_that_owe_a_score(folder: Path) -> None:
    said("start")
    said("score", "1", "1", "5-3")
    refused = run("start")
    assert refused.exit_code == 2
    assert "table 2 has no score in game 1" in refused.stderr
    assert "Game 2 of 2" in said("start", "--anyway")


def test_the_chart_of_a_night_is_checked_with_its_wishes(folder: Path) -> None:
    shown = said("check")
    assert "9 players, 2 games" in shown
    assert shown.splitlines()[-1].startswith("A better one is known (euchre night chart")
    assert shown == said("check", "our-night.night.jsonl")
    said("start")
    assert "A better one" not in said("check"), "what is played cannot be had otherwise"


def test_a_chart_that_is_given_is_judged_at_once(tmp_path: Path) -> None:
    file = str(tmp_path / "twelve.night.jsonl")
    new = ("new", "--file", file, "--chart", "printed-12")
    shown = said(*new, "--apart", "1,2", "--stays", "3")
    assert "43 pairs of opponents meet too often or too rarely." in shown
    assert "\n1 and 2 are partners in game 1.\n3 has to move.\n" in shown
    assert "--players 12 --games 11 and the same requests): repeated partners" in shown
    assert "1 and 2 are partners in game 1" in said("check", file)
    refused = run(*new, "--apart", "1,13")
    assert refused.exit_code == 2
    assert "there is no player 13 here" in refused.stderr


def test_documents_for_programs(folder: Path) -> None:
    said("score", "1", "1", "5-3")
    lines = json.loads(said("standings", "--json"))["lines"]
    assert lines[0]["name"] == "Ann"
    tables = json.loads(said("tables", "1", "--json"))
    assert [(t["status"], t["table"]) for t in tables] == [("settled", 1), ("waiting", 2)]
    assert len(json.loads(said("history", "--json"))) == 11
    rows = list(csv.DictReader(io.StringIO(said("export", "scores"))))
    assert rows[0]["north"] == "1 Ann"
    assert said("export", "chart") == write_csv(CHART)
    said("export", "standings", "--out", "out.csv")
    assert Path("out.csv").read_bytes().startswith("\ufeffplace".encode())


def test_cards_typed_in_settle_a_night(folder: Path) -> None:
    said("card", "1", "5-3*", ".")
    said("card", "3", "3-5", "2-6")
    assert "alone: Ann; confirmed by both" in said("tables", "1")
    assert "Bob" in said("card", "2", "5-4", "2-6")
    assert "DISPUTED" in said("tables", "1")
    said("card", "9", "--total", "7", "--loners", "1")
    lines = json.loads(said("standings", "--json"))["lines"]
    nine = next(line for line in lines if line["number"] == 9)
    assert (nine["points"], nine["played"], nine["loners"]) == (7, 1, 1)


def test_people_who_come_and_go(folder: Path) -> None:
    said("start")
    assert "Not on the chart: Zoe" in said("signin", "Zoe")
    assert "Fay is late" in said("late", "6")
    assert "has left after game 1" in said("leave", "2", "--note", "tired")
    shown = said("replan")
    assert "Game 2 is re-seated for 8 players" in shown
    night = NightFile(Path("our-night.night.jsonl")).load()
    assert night.the_chart.games[0] == CHART.games[0]
    assert night.the_chart.games[1].players == frozenset({1, 3, 4, 5, 7, 8, 9, 10})
    said("start", "--anyway")
    assert run("replan").exit_code == 2


def test_wishes_hold_for_a_new_chart_too(folder: Path) -> None:
    wishes = ["--together", "1,2", "--apart", "3,4", "--stays", "5", "--mixed", "1,3,5,7"]
    said("new", "--players", "8", "--games", "4", *wishes, "--file", "w.night.jsonl")
    said("start", "--file", "w.night.jsonl")
    said("leave", "8", "--file", "w.night.jsonl")
    said("replan", "--file", "w.night.jsonl")
    for seating in NightFile(Path("w.night.jsonl")).load().the_chart.games:
        partners = {frozenset(side) for table in seating.tables for side in table.sides}
        assert not {frozenset((3, 4)), frozenset((1, 3)), frozenset((5, 7))} & partners
        playing = {p for pair in partners for p in pair}
        assert frozenset((1, 2)) in partners or not {1, 2} <= playing


def test_the_paper(folder: Path) -> None:
    assert "our-night.pdf contains:\n  - a tally card" in said(
        "print", "--parts", "tally", "--per-page", "2"
    )
    assert Path("our-night.pdf").read_bytes().startswith(b"%PDF")


def test_options_are_explained() -> None:
    shown = said("new", "--options")
    for words in ("passed-out:", "passes.", "own-mean:", "Default: high, second, low, loners."):
        assert words in shown


REFUSED = {
    "new --chart chart.csv --title": "",
    "new --players 3 --file x": "--players must be a whole number from 4 to 200, not '3'",
    "new --players many --file x": "not 'many'",
    "new --file x": "give the number of players",
    "new --players 8 --rule length=99 --file x": "1 to 40, not 99",
    "new --players 8 --rule len=9 --file x": "there is no night option 'len'",
    "new --players 8 --rule length --file x": "is not a setting",
    "new --players 8 --game buck --file x": "not a game for a night",
    "new --players 8 --apart 1 --file x": "two player numbers",
    "new --chart none.csv --file x": "none.csv: there is no such file",
    "new --chart names.txt --file x": "",
    "new --chart chart.csv --file our-night.night.jsonl": "already exists",
    "signin Ann Bob --number 3": "--number takes only one name",
    "signin Bob --number 3": "Bob is already player 2",
    "late 0": "from 1 to 200, not '0'",
    "leave 77": "there is no player 77",
    "start 2": "game 1 comes before game 2",
    "score 1 1": "give the points",
    "score 1 1 five": "two numbers, such as 7-3",
    "score 1 1 99-0": "99 to 0 is not possible in 4 deals",
    "score 1 7 5-3": "there is no table 7 in game 1",
    "score 8 1 5-3": "there is no game 8",
    "score 1 1 5-3 --loners 9": "player 9 does not sit at this table",
    "score 1 1 --confirm": "need --side",
    "score 1 1 --confirm --side ns": "no entry for that side",
    "card 1": "or its --total",
    "card 1 5-3 6-2": "player 1 sits out game 2",
    "card 2 5-3 6-2 1-1": "the card has 2 games, but 3 scores were given",
    "card 1 --total x": "--total must be a whole number",
    "tables 3": "there is no game 3",
    "print --parts talley": "no part 'talley'",
    "print --paper a0": "no paper 'a0'",
    "print --out no/folder.pdf": "cannot be written",
    "export standings --out no/folder.csv": "cannot be written",
    "standings --file none": "none cannot be read",
    "pront": "did you mean print?",
}


@pytest.mark.parametrize("line", REFUSED)
def test_bad_input_gets_one_clear_line(folder: Path, line: str) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    done = run(*line.split())
    assert done.exit_code == 2, done.output
    assert REFUSED[line] in done.stderr
    assert "Traceback" not in done.output
    assert [x for x in done.stderr.splitlines() if x.startswith("Error:")] == [
        done.stderr.splitlines()[-1]
    ]
    assert {path: path.read_bytes() for path in folder.iterdir()} == before
