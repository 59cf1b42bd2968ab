"""The balance report: what is counted, the lower bound, and every defect."""

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.night.fold import Night
from euchre.night.rotation.balance import even, report
from euchre.night.rotation.chart import Chart, ChartError, Foursome, Seating, against, from_json
from euchre.night.rotation.library import PRINTED, printed
from euchre.night.rotation.planning import plan
from euchre.night.rotation.wishes import Constraints


@cache
def fewest(places: int, others: int) -> int:
    """The fewest repeats by trying every number for the first of the others."""
    if others == 1:
        return places * (places - 1) // 2
    return min(n * (n - 1) // 2 + fewest(places - n, others - 1) for n in range(places + 1))


@pytest.mark.parametrize("others", range(1, 6))
def test_even_spread_is_the_fewest(others: int) -> None:
    assert [even(places, others) for places in range(14)] == [
        fewest(places, others) for places in range(14)
    ]
    assert even(3, 0) == 0


def test_the_printed_chart_for_eight_is_exact() -> None:
    found = report(printed("printed-8"))
    assert found.at_bound
    assert not found.of("partners") + found.of("opponents") + found.of("meetings")
    assert [d.text for d in found.of("tables")] == [
        "2 sits at table 1 6 times (should be 3 or 4 times)"
    ]


def test_the_printed_chart_for_twelve_has_43_uneven_pairs_of_opponents() -> None:
    """B29, E2: 24 pairs once, 14 three times, 5 four times, all others twice."""
    found = report(printed("printed-12"))
    defects = found.of("opponents")
    assert len(defects) == 43
    ends = [d.text.removesuffix(" (should be twice)").split(" are opponents ")[1] for d in defects]
    assert {end: ends.count(end) for end in set(ends)} == {"once": 24, "3 times": 14, "4 times": 5}
    assert not found.of("partners")
    assert (found.partners.over, found.opponents.repeats, found.opponents.bound) == (0, 95, 66)
    names = {d.players for d in defects if "4 times" in d.text}
    assert names == {(1, 7), (2, 3), (2, 8), (4, 12), (9, 11)}


def test_unknown_printed_charts_are_refused_by_name() -> None:
    with pytest.raises(ChartError, match="no printed chart 'printed-9'; there are printed-8, pr"):
        printed("printed-9")


def one_table(*fours: tuple[int, int, int, int], byes: tuple[int, ...] = ()) -> Chart:
    return Chart(tuple(Seating((Foursome(*four),), byes) for four in fours), "pasted", "")


TWICE = [(1, 2, 3, 4)] * 2


@pytest.mark.parametrize(
    ("chart", "kind", "told"),
    [
        (one_table((1, 2, 3, 4), (1, 4, 3, 2)), "partners", "1 and 3 are partners twice (should"),
        (one_table(*TWICE, byes=(5,)), "sit-outs", "5 sits out twice (should be at most once)"),
        (one_table(*TWICE, byes=(5,)), "sit-outs", "5 sits out twice running, in games 1 and 2"),
        (one_table(*TWICE, *TWICE), "seats", "1 sits North 4 times (should be once)"),
        (
            Chart((Seating((Foursome(1, 2, 3, 4), Foursome(5, 6, 7, 8))),) * 4, "pasted", ""),
            "tables",
            "1 sits at table 1 4 times (should be twice)",
        ),
    ],
    ids=["partners again", "too often", "twice running", "seat", "table"],
)
def test_every_defect_has_a_name(chart: Chart, kind: str, told: str) -> None:
    assert told in " ".join(defect.text for defect in report(chart).of(kind))


def test_wishes_that_are_not_met_are_defects() -> None:
    chart = one_table((1, 2, 3, 4), (2, 1, 4, 3))
    wishes = Constraints(never=((1, 3),), always=((2, 4),), fixed=(1,))
    told = [d.text for d in report(chart, wishes).of("wishes")]
    assert told == [
        "1 and 3 are partners in game 1",
        "1 and 3 are partners in game 2",
        "1 has to move",
    ]
    other = Constraints(always=((1, 2),))
    assert "1 has 3, not 2, as a partner in game 1" in [
        x.text for x in report(chart, other).defects
    ]


def test_partners_by_choice_repeat_nothing() -> None:
    chart = one_table((1, 2, 3, 4), (1, 4, 3, 2))
    assert report(chart, Constraints(always=((1, 3), (2, 4)))).partners.repeats == 0


@pytest.mark.parametrize(
    ("players", "games", "reason"),
    [
        (20, 6, "no resolvable 4-GDD of type 2^10, Handbook of Combinatorial Designs"),
        (12, 2, "with 3 tables, two of any four met before"),
        (8, 2, "with 2 tables, two of any four met before"),
        (26, 8, "fewer may be possible"),
    ],
)
def test_what_no_chart_avoids_is_said(players: int, games: int, reason: str) -> None:
    assert reason in report(plan(players, games, budget_steps=1000)).summary


def test_three_tables_avoid_repeats_if_enough_sat_out() -> None:
    """Fifteen can: a table of the second game is one from each table and one who sat out."""
    first = Seating(tuple(Foursome(*range(k, k + 4)) for k in (1, 5, 9)), (13, 14, 15))
    then = Seating(tuple(Foursome(k, k + 4, k + 8, 12 + k) for k in (1, 2, 3)), (4, 8, 12))
    assert report(Chart((first, then), "pasted", "")).meetings.repeats == 0


def test_the_sources_charts_are_ours() -> None:
    """The charts as data agree with the seats that D171 gives them."""
    game = printed("printed-8").games[0]
    assert game.tables[0] == Foursome(north=1, east=2, south=6, west=5) == against((1, 6), (2, 5))
    assert set(PRINTED) == {"printed-8", "printed-12"}


# -- a chart as a value ----------------------------------------------------------------------


@settings(max_examples=10)
@given(players=st.integers(4, 23), games=st.integers(1, 6))
def test_a_chart_survives_json(players: int, games: int) -> None:
    chart = plan(players, games, budget_steps=2_000)
    again = from_json(json.loads(json.dumps(chart.to_json())))
    assert again == chart
    assert again.id == chart.id


def test_the_id_follows_from_the_seats_alone() -> None:
    chart = plan(8, 7)
    same = Chart(chart.games, "pasted", "other words", 5)
    assert same.id == chart.id
    turned = Seating(tuple(Foursome(*t[1:], t[0]) for t in chart.games[0].tables))
    assert Chart((turned, *chart.games[1:]), "pasted", "").id != chart.id


@pytest.mark.parametrize(
    ("change", "told"),
    [
        pytest.param({"id": "AAAAAA"}, "claims to be AAAAAA", id="other id"),
        pytest.param({"games": []}, "1 to 200 games, not 0", id="no games"),
        pytest.param({"games": [{"tables": [[1, 2, 3]], "byes": []}]}, "not a chart", id="three"),
        pytest.param({"games": [{"tables": [[1, 2, 3, "4"]]}]}, "not a chart", id="text"),
        pytest.param({"games": [{"tables": [[1, 2, 3, 3]], "byes": []}]}, "two places", id="twice"),
        pytest.param({"games": [{"tables": [[0, 1, 2, 3]], "byes": []}]}, "1 to 400", id="zero"),
        pytest.param({"seed": True}, "not a chart", id="seed"),
    ],
)
def test_what_is_no_chart_is_refused(change: dict[str, object], told: str) -> None:
    with pytest.raises(ChartError, match=told):
        from_json(plan(8, 7).to_json() | change)


def test_a_players_path_through_the_night() -> None:
    night = Night(chart=plan(5, 5))
    path = list(night.path_of(1))
    assert [number for number, _, _ in path] == [1, 2, 3, 4, 5]
    seated = [table for _, _, table in path if isinstance(table, Foursome)]
    assert len(seated) == 4
    assert {table.partner_of(1) for table in seated} == {2, 3, 4, 5}
    assert sorted(p for t in seated for p in t.opponents_of(1)) == [2, 2, 3, 3, 4, 4, 5, 5]
    chairs = [chair.name for _, chair, _ in path if chair]
    assert chairs.count("sit out") == 1
    assert "table 1, North" in chairs
    assert [chair for _, chair, _ in night.path_of(9)] == [None] * 5
