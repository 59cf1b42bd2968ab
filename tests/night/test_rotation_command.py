"""The commands ``euchre night chart`` and ``euchre night check``."""

import json
from pathlib import Path

import pytest

from euchre.night.rotation.chart import from_json
from euchre.night.rotation.chart_csv import read_csv
from tests.night.commands import follow, run, said

pytestmark = pytest.mark.usefixtures("folder", "few_steps")

#: Charts on the screen, and what is said of charts.
SHOWN = """
chart --players 12 --games 11 => 12 players, 11 games, tables: 3 | not: Every chair has one arrow
chart --players 12 --games 11 => no chart has fewer repeated partners, opponents and meetings
chart --players 13 --games 13 => Every chair has one arrow
chart --players 12 --printed => 11 1-9 v 7-11 2-10 v 3-5 4-6 v 8-12
chart --players 6 --games 6 => game table 1 sit out
chart --players 12 --games 11 --cards => table 1, North (game 1: player 12): stay
chart --players 9 --games 9 --cards !! no chair cards
chart --players 4 --games 2 --mixed 1 --steps 1 => are partners in game 1.
check printed-12 => Opponents, 43 uneven: | 1 and 7 are opponents 4 times (should be twice)
check printed-12 => (euchre night chart --players 12 --games 11): no chart has fewer repeated
check printed-12 => Nobody sits out.
"""


def test_charts_are_shown_and_judged() -> None:
    follow(SHOWN)


def test_json_holds_chart_and_report() -> None:
    found = json.loads(said("chart", "--players", "13", "--games", "13", "--json"))
    assert from_json(found["chart"]).players == tuple(range(1, 14))
    assert (found["report"]["at_bound"], found["report"]["sit_outs"]) == (True, [1, 1])


def test_wishes_are_heard() -> None:
    group = ",".join(map(str, range(1, 9)))
    asked = f"--mixed {group} --stays 3 --apart 1,9 --together 2,10 --steps 4 --level-tables --csv"
    chart = read_csv(said("chart", "--players", "16", "--games", "6", *asked.split()))
    assert all((a < 9) != (b < 9) for g in chart.games for t in g.tables for a, b in t.sides)
    assert {game.tables[0].north for game in chart.games} == {3}


def test_a_csv_goes_round() -> None:
    for words in ("8 --printed --games 3", "10 --games 10", "19 --games 8"):
        text = said("chart", "--csv", "--players", *words.split())
        Path(f"{words.split()[0]}.csv").write_text(text, "utf-8")
    assert len(read_csv(Path("8.csv").read_text("utf-8")).games) == 3
    follow(
        """
        check 10.csv => No chart can be more even. | Players sit out 2 times.
        check 19.csv => No better chart is known.
        """
    )


def test_a_pasted_chart_is_judged() -> None:
    pasted = "1-2 v 3-4\n1-3 v 2-4\n1-2 v 3-4\n"
    shown = run("check", "-", typed=pasted).stdout
    assert "1 and 2 are partners twice (should be once)" in shown
    partners = json.loads(run("check", "-", "--json", typed=pasted[:10]).stdout)["partners"]
    assert [partners[key] for key in ("repeats", "bound", "lowest", "highest")] == [0, 0, 0, 1]


@pytest.mark.parametrize("kind", ["--teams --players 12", "--match Crown Ship --side 6"])
def test_matches_are_drawn_by_their_own_rules_and_no_other_chart_is_better(kind: str) -> None:
    follow(f"new --title Contest {kind} --games 3")
    shown = said("check").splitlines()
    assert shown[0].startswith(("3 teams of four, each meeting every other", "6 a side; visiting"))
    assert shown[1:] == ["Nobody sits out."]
