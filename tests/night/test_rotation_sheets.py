"""Charts as CSV: round trips, foreign formats, and one clear line for nonsense."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.night.rotation.chart import ChartError, Foursome, Seating
from euchre.night.rotation.chart_csv import read_csv, write_csv
from euchre.night.rotation.library import PRINTED, printed
from euchre.night.rotation.planning import plan
from tests.rows import each_row

HEAD = "game,table,north,east,south,west\n"


@settings(max_examples=10)
@given(players=st.integers(4, 30), games=st.integers(1, 5))
def test_what_is_written_is_read_again(players: int, games: int) -> None:
    chart = plan(players, games, budget_steps=1_000)
    text = write_csv(chart)
    assert read_csv(text).games == chart.games
    assert read_csv(text).id == chart.id


@pytest.mark.parametrize("name", PRINTED)
def test_a_chart_as_on_paper_is_read(name: str) -> None:
    assert read_csv(PRINTED[name]).games == printed(name).games


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1-3 v 2-4, out 5\n2-4 v 3-5, out 1\n", id="plain"),
        pytest.param(
            "\ufeffgame;table 1;out\r\n1;1-3 v 2-4;out 5\r\n2;2-4 v 3-5;bye: 1\r\n", id="bye"
        ),
        pytest.param("Game 1\t1+3 vs. 2+4\nGame 2\t2 & 4 against 3 & 5\n", id="other words"),
        pytest.param("2, 2-4 x 3-5\n\n1, 1 - 3 V 2 - 4", id="other order"),
        pytest.param(HEAD + "1,1,1,2,3,4\n1,sit out,5\n2,1,2,3,4,5\n2,out,1,,,\n", id="columns"),
        pytest.param(
            "West,East,Game,South,Table,North\n4,2,1,3,1,1\n5,3,2,4,1,2\n", id="columns by name"
        ),
    ],
)
def test_many_ways_to_write_a_chart(text: str) -> None:
    chart = read_csv(text)
    assert chart.way == ("pasted" if "north" in text.lower() else "listed")
    assert chart.games == (
        Seating((Foursome(1, 2, 3, 4),), (5,)),
        Seating((Foursome(2, 3, 4, 5),), (1,)),
    )


@each_row(
    ("text", "told"),
    [
        ("", "this chart is empty"),
        (" , \n,,\n", "this chart is empty"),
        ("hello\n", "line 1: no table found; write one as 1-6 v 2-5"),
        ("game,table 1\n1,hello\n", "line 2: 'hello' is not a table; write it as 1-6 v 2-5"),
        ("1-2 v 3-4\n1-2 v 3-401\n", "line 2: '401' is not a player; use 1 to 400"),
        ("1-2 v 3-4\n1-2 v 3-0\n", "line 2: '0' is not a player"),
        ("1-2 v 3-4\n1-2 v 2-3\n", "line 2: player 2 has two places in game 2"),
        ("1-2 v 3-4, out 3\n", "line 1: player 3 has two places in game 1"),
        ("1, 1-2 v 3-4\n1, 1-2 v 3-4\n", "line 2: game 1 appears twice"),
        ("1, 1-2 v 3-4\n3, 1-2 v 3-4\n", "line 2: the chart ends without game 2"),
        ("1-2 v 3-4\n=cmd()\n", "line 2: '=cmd\\(\\)' is not a table"),
        ("999999999999, 1-2 v 3-4\n", "line 1: '999999999999' is not a game; use 1 to 200"),
        ("game,table,north,east\n1,1,1,2\n", "line 1: there is no column south, west"),
        (HEAD, "this chart has no games"),
        (HEAD + "1,1,1,2,3\n", "line 2: '' is not a player"),
        (HEAD + "1,1,1,2,3,Bob\n", "line 2: 'Bob' is not a player; use 1 to 400"),
        (HEAD + "1,1,1,2,3,²\n", "line 2: '²' is not a player"),
        (HEAD + "x,1,1,2,3,4\n", "line 2: 'x' is not a game; use 1 to 200"),
        (HEAD + "1,0,1,2,3,4\n", "line 2: '0' is not a table; use 1 to 100"),
        (HEAD + "1,1,1,2,3,4\n1,1,5,6,7,8\n", "line 3: game 1 has table 1 twice"),
        (HEAD + "1,1,1,2,3,4\n1,3,5,6,7,8\n", "game 1 has tables 1, 3; number tables from 1"),
        (HEAD + "1,1,1,2,3,4\n1,2,5,6,7,1\n", "line 3: player 1 has two places in game 1"),
        (HEAD + "2,1,1,2,3,4\n", "line 2: the chart ends without game 1"),
        ("1-2 v 3-4\n" * 200_000, "at most 1,000,000 characters, not 2,000,000"),
        ("1-2 v 3-4\n" * 201, "line 201: '201' is no game|1 to 200 games, not 201"),
        ("\x00", "line 1"),
    ],
)
def test_nonsense_gets_one_clear_line(text: str, told: str) -> None:
    with pytest.raises(ChartError, match=told) as refusal:
        read_csv(text)
    assert "\n" not in str(refusal.value)


@given(st.text(max_size=60) | st.text(alphabet="0123456789-v, \n;", max_size=60))
def test_any_text_is_a_chart_or_refused(text: str) -> None:
    with suppress(ChartError):
        assert read_csv(text).games
