"""A night without a chart from the command line and on paper, and what is refused."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader
from tools.nights.__main__ import main
from tools.nights.repeats import repeats
from tools.nights.simulate import play_night, simulate

from euchre.night.fold import Night
from euchre.night.paper import printed
from euchre.night.rotation.library import printed as printed_chart
from euchre.night.rotation.movements import WAYS
from euchre.night.rules import NightRules
from euchre.night.standings import standings
from euchre.night.store import NightFile
from euchre.night.wanted import Movement
from tests.night.commands import run, said

FILE = "club.night.jsonl"


def score(*, game: int) -> None:
    for table in range(1, len(the_night().the_chart.games[game - 1].tables) + 1):
        said("score", str(game), str(table), "5-3")


def the_night() -> Night:
    return NightFile(Path(FILE)).load()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of one's own, with a night of nine players, winners up, in it."""
    before = Path.cwd()
    os.chdir(tmp_path)
    said("new", "--title", "Club", "--players", "9", "--games", "3", "--movement", "winners-up")
    yield tmp_path
    os.chdir(before)


def test_from_start_to_end(folder: Path) -> None:
    assert "Game 1 of 3: 4 deals." in said("start")
    score(game=1)
    assert "Not final yet." in said("standings")
    shown = said("next")
    assert "Winners up; game 2 is seated.\nGame 2 of 3:\nTable 1: " in shown
    assert "Sitting out: " in shown
    said("signin", "Zoe", "--number", "10")
    assert "Player 3 has left" in said("leave", "3")
    # Those who came and went are seated by replan as well as by next.
    assert "Game 2 of 3:" in said("replan")
    assert the_night().the_chart.games[1].players == {*range(1, 11)} - {3}
    said("start")
    score(game=2)
    assert "Game 3 of 3:" in said("next", "--by-standings")
    assert "Game 3 of 3" in said("start")
    score(game=3)
    assert "Not final yet." not in said("standings")
    assert "desk: game 3 is seated (by the standings)" in said("history")


def test_the_last_game_is_when_the_desk_says_so(folder: Path) -> None:
    said("start")
    score(game=1)
    assert "Game 2 of 2:" in said("next", "--last")
    said("start")
    score(game=2)
    assert "Not final yet." not in said("standings")
    assert "Game 3 of 3:" in said("next", "--last")


def test_a_card_counts_games_that_were_never_seated(folder: Path) -> None:
    said("card", "1", "--total", "12")
    one, *_ = json.loads(said("standings", "--json"))["lines"]
    seats = next(the_night().the_chart.path_of(1))
    assert (one["number"], one["played"]) == (1, 3 if seats[2] else 2)


def test_tables_can_be_made_level(folder: Path) -> None:
    said("new", "--players", "8", "--games", "7", "--level-tables", "--file", "level.night.jsonl")
    assert NightFile(Path("level.night.jsonl")).load().wishes.level_tables


REFUSED = {
    "new --players 8 --movement sideways --file x": "is not one of 'winners-up'",
    "new --players 8 --movement draw --apart 1,2 --file x": "need a chart",
    "new --players 8 --movement draw --level-tables --file x": "need a chart",
    "new --movement draw --chart printed-8 --file x": "use only one of --movement and --chart",
    "start 2": "game 2 has not been seated yet",
    "start 4": "there is no game 4",
    "next --by-standings": "no game has been played",
    "replan --games 5": "--games needs a night with a chart",
}


@pytest.mark.parametrize("line", REFUSED)
def test_bad_input_gets_one_clear_line(folder: Path, line: str) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    done = run(*line.split())
    assert done.exit_code == 2, done.output
    assert REFUSED[line] in done.stderr
    assert "Traceback" not in done.output
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_next_waits_for_scores_and_is_not_for_a_chart(folder: Path) -> None:
    said("start")
    said("score", "1", "1", "5-3")
    for command in ("next", "replan"):
        assert "scores are in and settled: game 1 lacks table 2" in run(command).stderr
    said("score", "1", "2", "5-3", "--side", "ns")
    said("score", "1", "2", "3-5", "--side", "ew")
    assert "game 1 disputes table 2" in run("next").stderr
    said("new", "--chart", "printed-8", "--file", "chart.night.jsonl")
    done = run("next", "--file", "chart.night.jsonl")
    assert (done.exit_code, "seats every game" in done.stderr) == (2, True)


def pages(night: Night, *parts: str) -> str:
    return "\n".join(p.extract_text() for p in PdfReader(io.BytesIO(printed(night, parts))).pages)


@pytest.mark.untraced
def test_cards_leave_room_for_seats_that_nobody_knows(folder: Path) -> None:
    text = pages(the_night(), "tally", "hands")
    assert "winners up" in text
    for words in ("North", "sit out", "not there", the_night().the_chart.id):
        assert words not in text
    said("start")
    assert any(f"{t} {s}" in pages(the_night(), "tally") for t in (1, 2) for s in ("North", "East"))


@pytest.mark.untraced
@pytest.mark.parametrize("part", ["tents", "chairs", "rules"])
def test_everybody_can_read_how_to_move(folder: Path, part: str) -> None:
    text = " ".join(pages(the_night(), part).split())
    assert "Winners move up a table" in text


@pytest.mark.untraced
@pytest.mark.parametrize("way", WAYS)
def test_bots_play_a_night_by_a_movement(way: str) -> None:
    movement = Movement(way=way, games=4)  # type: ignore[arg-type]
    chart, rules = printed_chart("printed-12"), NightRules(length=1)
    one, same, other = (play_night(rules, chart, ["thumb"] * 12, s, movement) for s in "aab")
    assert one == same != other
    assert (one.strays, one.games, standings(one).final) == ((), 4, True)


@pytest.mark.untraced
def test_a_movement_is_compared_with_the_chart() -> None:
    chart, rules = printed_chart("printed-8"), NightRules(length=1)
    movement = Movement(way="draw", games=7)
    report = simulate(rules, chart, ["thumb"] * 8, nights=4, seed=1, movement=movement)
    drawn, planned = report.repeats
    assert planned == repeats(f"chart {chart.id}", [chart])
    # The two-table chart is exact: everybody is partner once and opponent twice.
    assert (planned.partners, planned.opponents, planned.most_opponents) == (0, 28, 2)
    assert (drawn.name, drawn.partners > 0, drawn.most_partners > 1) == ("draw", True, True)
    assert report.chart == "draw"
    assert simulate(rules, chart, ["thumb"] * 8, nights=2, seed=1).repeats == []


@pytest.mark.untraced
def test_the_comparison_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "nights --players 8 --games 7 --nights 2 --deals 1 --movement seat-arrows"
    monkeypatch.setattr("sys.argv", words.split())
    main()
    shown = capsys.readouterr().out
    assert all(part in shown for part in ("moving by seat arrows", "Per night", "up to 2"))
