"""Standings, ties, games sat out and prizes (D172, D173)."""

import csv
import io
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.night.events import AnyEvent, SignedIn
from euchre.night.fold import Night
from euchre.night.night_rules import NightRules
from euchre.night.rotation.chart import Foursome
from euchre.night.spreadsheets import prizes_csv, safe, scores_csv, standings_csv
from euchre.night.standings import standings
from euchre.night.standings_lines import Standings
from euchre.night.tally_card_events import Totalled
from tests.night.nights import CHART, a_night, at, entered, settled
from tests.rows import each_row

#: Every table of the night, North-South first: 1-2 v 3-4, 5-6 v 7-8; 2-3 v 4-5, 6-7 v 8-9.
SCORES = {(1, 1): (5, 2), (1, 2): (3, 3), (2, 1): (6, 1), (2, 2): (0, 8)}
LONERS = {(2, 2): (0, 1, 0, 1), (1, 1): (0, 0, 1, 0)}


Scores = dict[tuple[int, int], tuple[int, int]]


def whole_night(rules: NightRules | None = None, *more: AnyEvent, scores: Scores = SCORES) -> Night:
    said = [
        settled(
            10,
            points,
            game=game,
            table=table,
            seats=CHART.games[game - 1].tables[table - 1],
            loners=LONERS.get((game, table), (0, 0, 0, 0)),
            euchres=(1, 0),
        )
        for (game, table), points in scores.items()
    ]
    return a_night(*said, *more, rules=rules)


def totals(now: Standings) -> dict[int, int]:
    return {line.player.number: line.total for line in now.lines}


def prizes(now: Standings) -> dict[str, list[int]]:
    return {won.prize: sorted(p.number for p in won.winners) for won in now.prizes}


def test_a_player_gets_the_points_of_the_side() -> None:
    now = standings(whole_night(NightRules(sit_out="nothing")))
    assert totals(now) == {1: 5, 2: 11, 3: 8, 4: 3, 5: 4, 6: 3, 7: 3, 8: 11, 9: 8}
    line = now.line(2)
    assert (line.wins, line.against, line.loners, line.euchres, line.euchred) == (2, 3, 1, 2, 0)
    assert (now.final, now.line(3).average) == (True, Fraction(4))
    with pytest.raises(KeyError):
        now.line(99)


@pytest.mark.parametrize(
    ("sit_out", "credit", "places"),
    [
        # 9 has 8 points of one game, 1 has 5 of one: both sat out once
        ("average", (0, 0), {9: 1, 1: 4}),
        ("own-mean", (5, 8), {9: 1, 1: 4}),
        ("nothing", (0, 0), {9: 3, 1: 5}),
        # Everyone's average is 56 points in 16 games: halfway are 4.25 and 5.75.
        ("halfway", (4, 6), {9: 1, 1: 4}),
    ],
)
def test_games_sat_out(sit_out: Any, credit: tuple[int, int], places: dict[int, int]) -> None:
    now = standings(whole_night(NightRules(sit_out=sit_out)))
    assert (now.line(1).credit, now.line(9).credit) == credit
    assert {n: now.line(n).place for n in places} == places
    assert now.line(1).sat_out == now.line(9).sat_out == 1


def test_own_mean_rounds_half_up() -> None:
    card = Totalled(**at(5), number=1, points=5, games=2)
    night = a_night(card, rules=NightRules(sit_out="own-mean"))
    assert standings(night).line(1).credit == 0
    short = a_night(
        Totalled(**at(5), number=1, points=3, games=1), rules=NightRules(sit_out="own-mean")
    )
    assert standings(short).line(1).credit == 3


def test_equal_scores_share_the_place_and_the_prizes_it_covers() -> None:
    now = standings(whole_night(NightRules(sit_out="nothing", prizes=("high", "second", "third"))))
    assert [line.place for line in now.lines] == [1, 1, 3, 3, 5, 6, 7, 7, 7]
    assert prizes(now) == {"high": [2, 8], "second": [2, 8], "third": [3, 9]}


BREAKS = [
    ((), [2, 8]),
    (("wins",), [2]),
    (("loners",), [2, 8]),
    (("loners", "euchres"), [2]),
    (("against",), [2, 8]),
]


@pytest.mark.parametrize(("tie_break", "high"), BREAKS)
def test_ties_are_broken_by_the_rule_that_was_stated(tie_break: Any, high: list[int]) -> None:
    now = standings(whole_night(NightRules(sit_out="nothing", tie_break=tie_break)))
    assert prizes(now)["high"] == high


def test_every_prize() -> None:
    every: Any = ("high", "low", "loners", "euchres", "euchred")
    rules = NightRules(sit_out="nothing", lowest_score="total", prizes=every)
    now = standings(whole_night(rules))
    assert prizes(now) == {
        "high": [2, 8],
        "low": [4, 6, 7],
        "loners": [2, 8, 9],
        "euchres": [2, 6],
        "euchred": [4, 8],
    }


def test_a_bonus_for_loners_goes_to_their_players() -> None:
    plain, bonus = (standings(whole_night(NightRules(loner_bonus=n))) for n in (0, 2))
    gained = {n: bonus.line(n).points - plain.line(n).points for n in range(1, 10)}
    assert {n for n, points in gained.items() if points} == {2, 8, 9}
    assert set(gained.values()) == {0, 2}


def test_house_players_and_those_who_hardly_played_win_nothing() -> None:
    house = SignedIn(**at(1), number=2, name="House", house=True)
    now = standings(whole_night(NightRules(sit_out="nothing"), house))
    assert prizes(now)["high"] == [8]
    assert now.line(2).place == 1


def test_a_disputed_score_counts_nowhere_and_one_side_makes_it_provisional() -> None:
    one = entered(1, 0, (5, 2))
    line = standings(a_night(one)).line(1)
    assert (line.points, line.provisional) == (5, True)
    unconfirmed = standings(a_night(one, rules=NightRules(confirm=False))).line(1)
    assert not unconfirmed.provisional
    disputed = standings(a_night(one, entered(2, 1, (4, 2)))).line(1)
    assert (disputed.points, disputed.played) == (0, 0)


def test_an_empty_night_has_no_prizes() -> None:
    now = standings(a_night())
    assert now.prizes == ()
    assert not now.final
    assert [line.place for line in now.lines] == [1] * 9


# -- rebuilt from the paper ----------------------------------------------------------------------


def cards(night: Night) -> list[AnyEvent]:
    """The last row of every tally card of a night."""
    return [
        Totalled(
            **at(99),
            number=line.player.number,
            points=line.points,
            games=line.played,
            wins=line.wins,
            against=line.against,
            loners=line.loners,
            euchres=line.euchres,
            euchred=line.euchred,
        )
        for line in standings(night).lines
    ]


points = st.tuples(st.integers(0, 8), st.integers(0, 8))


@given(
    st.fixed_dictionaries(dict.fromkeys(SCORES, points)),
    st.sampled_from(["halfway", "average", "own-mean", "nothing"]),
    st.sampled_from([(), ("wins",), ("loners", "against")]),
)
def test_a_night_is_rebuilt_from_the_totals_of_its_cards(
    scores: Scores, sit_out: Any, tie_break: Any
) -> None:
    rules = NightRules(sit_out=sit_out, tie_break=tie_break, loner_bonus=1)
    played = whole_night(rules, scores=scores)
    rebuilt = a_night(*cards(played), rules=rules)
    # A card's totals do not tell its best game.
    lines = [replace(line, best=0) for line in standings(played).lines]
    assert list(standings(rebuilt).lines) == lines
    assert standings(rebuilt).prizes == standings(played).prizes
    assert standings(rebuilt).final


def test_a_card_that_differs_from_the_games_is_told() -> None:
    wrong = Totalled(**at(99), number=1, points=6, games=1)
    told = standings(whole_night(None, wrong)).differences
    assert told == ("Player 1 (player 1): the card says 6 points, the entered games 5",)


# -- spreadsheets ---------------------------------------------------------------------------------


@each_row(
    "text",
    ["=1+1", "+1", "-1", "@x", "\t=1", " =1", "\r=1", "＝1", '=HYPERLINK("http://x")', "\xa0=2"],
)
def test_no_name_becomes_a_formula(text: str) -> None:
    assert str(safe(text)).startswith("'")
    name = "".join(c for c in text if c.isprintable())
    night = a_night(SignedIn(**at(1), number=1, name=name))
    rows = list(csv.reader(io.StringIO(standings_csv(night))))
    assert f"'{name}" in rows[1]
    assert all(not cell.startswith(("=", "+", "@")) for row in rows for cell in row)


@given(st.text())
def test_safe_text_is_the_text_or_has_an_apostrophe(text: str) -> None:
    assert safe(text) in (text, f"'{text}")
    assert not str(safe(text)).lstrip().startswith(("=", "+", "-", "@"))


def test_scores_and_prizes_as_csv() -> None:
    night = whole_night(None, SignedIn(**at(1), number=3, name="Cay"))
    rows = list(csv.DictReader(io.StringIO(scores_csv(night))))
    assert rows[0]["east"] == "3 Cay"
    assert (rows[0]["north-south"], rows[0]["status"], rows[0]["loners"]) == ("5", "settled", "2")
    shown = list(csv.DictReader(io.StringIO(prizes_csv(night))))
    assert {row["prize"] for row in shown} == {
        "highest score", "second score", "lowest score", "most loners",
    }  # fmt: skip


def test_a_table_that_no_chart_has_is_exported_too() -> None:
    stray = settled(1, (3, 2), game=9, table=9, seats=Foursome(1, 2, 3, 4))
    rows = list(csv.DictReader(io.StringIO(scores_csv(a_night(stray)))))
    assert rows[-1]["game"] == "9"
