"""The commands ``euchre night chart`` and ``euchre night check``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from euchre.cli import main
from euchre.night.rotation.chart import from_json
from euchre.night.rotation.sheets import read_csv


def euchre(*words: str, typed: str | None = None) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["night", *words], input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def test_a_chart_for_the_wall() -> None:
    code, text = euchre("chart", "--players", "12", "--games", "11")
    assert code == 0
    lines = text.splitlines()
    assert lines[0].startswith("12 players, 11 games, tables: 3; chart ")
    assert "no chart has fewer repeated partners, opponents and meetings" in lines[1]
    assert "Every chair has one arrow" not in text, "one player would keep a chair all night"
    assert "Every chair has one arrow" in euchre("chart", "--players", "13", "--games", "13")[1]


def test_the_printed_chart_is_kept_word_for_word() -> None:
    code, text = euchre("chart", "--players", "12", "--printed")
    assert code == 0
    assert "11    1-9 v 7-11   2-10 v 3-5   4-6 v 8-12" in text
    short = euchre("chart", "--players", "8", "--printed", "--games", "3", "--csv")[1]
    assert len(read_csv(short).games) == 3


def test_sit_outs_have_a_column() -> None:
    text = euchre("chart", "--players", "6", "--games", "6")[1]
    assert text.splitlines()[3].split() == ["game", "table", "1", "sit", "out"]


def test_chair_cards() -> None:
    code, text = euchre("chart", "--players", "12", "--games", "11", "--cards")
    assert code == 0
    assert "table 1, North (game 1: player 12): stay" in text
    assert len(text.splitlines()) == 13
    code, text = euchre("chart", "--players", "9", "--games", "9", "--cards")
    assert (code, text.count("\n")) == (2, 1)
    assert "no chair cards" in text


def test_json_holds_chart_and_report() -> None:
    code, text = euchre("chart", "--players", "13", "--games", "13", "--json")
    found = json.loads(text)
    assert code == 0
    assert from_json(found["chart"]).players == tuple(range(1, 14))
    assert found["report"]["at_bound"] is True
    assert found["report"]["sit_outs"] == [1, 1]


def test_wishes_are_heard() -> None:
    group = ",".join(map(str, range(1, 9)))
    code, text = euchre(
        *("chart", "--players", "16", "--games", "6", "--mixed", group, "--stays", "3"),
        *("--apart", "1,9", "--together", "2,10", "--steps", "4", "--level", "--csv"),
    )
    chart = read_csv(text)
    assert code == 0
    assert all((a < 9) != (b < 9) for g in chart.games for t in g.tables for a, b in t.sides)
    assert {game.tables[0].north for game in chart.games} == {3}


def test_wishes_that_cannot_be_kept_are_told() -> None:
    code, text = euchre("chart", "--players", "4", "--games", "2", "--mixed", "1", "--steps", "1")
    assert code == 0
    assert "are partners in game 1." in text


def test_a_csv_goes_round(tmp_path: Path) -> None:
    path = tmp_path / "chart.csv"
    path.write_text(euchre("chart", "--players", "10", "--games", "10", "--csv")[1], "utf-8")
    code, text = euchre("check", str(path))
    assert code == 0
    assert "No chart can be more even." in text
    assert "Players sit out 2 times." in text
    assert "Nobody sits out." in euchre("check", "printed-12")[1]


def test_the_printed_chart_for_twelve_is_judged_and_a_better_one_offered() -> None:
    code, text = euchre("check", "printed-12")
    assert code == 0
    assert "Opponents, 43 uneven:" in text
    assert "  1 and 7 are opponents 4 times (should be twice)" in text
    assert "(euchre night chart --players 12 --games 11): no chart has fewer repeated" in text


def test_a_pasted_chart_is_judged() -> None:
    code, text = euchre("check", "-", typed="1-2 v 3-4\n1-3 v 2-4\n1-2 v 3-4\n")
    assert code == 0
    assert "1 and 2 are partners twice (should be once)" in text
    code, text = euchre("check", "-", "--json", typed="1-2 v 3-4\n")
    partners = json.loads(text)["partners"]
    assert [partners[key] for key in ("repeats", "bound", "lowest", "highest")] == [0, 0, 0, 1]


def test_what_no_better_chart_is_known_for() -> None:
    games = euchre("chart", "--players", "19", "--games", "8", "--csv")[1]
    text = euchre("check", "-", typed=games)[1]
    assert "No better chart is known." in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chart",), "Missing option '--players' (see: "),
        (("chart", "--players", "3"), "--players must be a whole number from 4 to 200, not '3'"),
        (("chart", "--players", "²"), "--players must be a whole number from 4 to 200"),
        (("chart", "--players", "12", "--games", "0"), "must be a whole number from 1 to 200"),
        (("chart", "--players", "12", "--seed", "-1"), "--seed must be a whole number"),
        (("chart", "--players", "12", "--steps", "x"), "--steps must be a whole number"),
        (("chart", "--players", "12", "--apart", "1"), "--apart takes two player numbers"),
        (("chart", "--players", "12", "--apart", "1,13"), "there is no player 13 here"),
        (("chart", "--players", "12", "--mixed", "13"), "there is no player 13 here"),
        (("chart", "--players", "12", "--csv", "--json"), "only one of --cards, --csv and --json"),
        (("chart", "--players", "9", "--printed"), "there are printed-8, printed-12"),
        (("chart", "--players", "8", "--printed", "--games", "8"), "has 7 games, not 8"),
        (("check", "no-such-file.csv"), "no-such-file.csv: there is no such file"),
    ],
)
def test_bad_input_gets_one_clear_line(words: tuple[str, ...], told: str) -> None:
    code, text = euchre(*words)
    assert code == 2
    assert told in text.splitlines()[-1]


def test_a_bad_chart_gets_its_line_number(tmp_path: Path) -> None:
    path = tmp_path / "chart.csv"
    path.write_text("1-2 v 3-4\n1-2 v 3-3\n", "utf-8")
    assert euchre("check", str(path)) == (
        2,
        "Error: line 2: player 3 has two places in game 2\n",
    )
    path.write_bytes(b"\xff\xfe\x00")
    assert euchre("check", str(path))[0] == 2
