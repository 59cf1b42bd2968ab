"""A season of sides: fixtures, squads, results, tables, and a whole winter counted twice."""

import csv
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from euchre.night.errors import NightError
from euchre.night.movement_or_contest import Contest
from euchre.night.season.adding import adding
from euchre.night.season.cup import cup_of
from euchre.night.season.events_in_words import described
from euchre.night.season.fixtures import (
    as_calendar,
    as_csv,
    borrowed,
    called,
    double_round_robin,
    meeting,
    read_csv,
    warnings,
)
from euchre.night.season.league import tables
from euchre.night.season.season_commands import (
    AdjustMember,
    AdjustSide,
    AlterSide,
    DrawCup,
    DrawFixtures,
    DropFixture,
    Enrol,
    EnterResult,
    EnterSides,
    ImportFixtures,
    Merge,
    MoveFixture,
    PaySide,
    Release,
    UndoEntry,
    Walkover,
)
from euchre.night.season.store import rows
from tests.independent import league as counted
from tests.night import winter
from tests.night.contests import Evening
from tests.night.leagues import Desk


@pytest.mark.parametrize("sides", range(2, 17))
def test_everybody_meets_everybody_at_home_and_away(sides: int) -> None:
    rounds = double_round_robin(sides)
    assert Counter(match for one in rounds for match in one) == Counter(
        (a, b) for a in range(sides) for b in range(sides) if a != b
    )
    for one in rounds:
        there = [side for match in one for side in match]
        assert len(set(there)) == len(there) == sides - sides % 2
    for half in (rounds[: len(rounds) // 2], rounds):
        home = Counter(match[0] for one in half for match in one)
        away = Counter(match[1] for one in half for match in one)
        assert all(abs(home[side] - away[side]) <= 1 for side in range(sides))


def test_fixtures_fall_on_free_days() -> None:
    desk = Desk("Crown Ship Bell Star")
    off = date(2026, 12, 24)
    season = desk.do(DrawFixtures, first=date(2026, 12, 10), but=(str(off),))
    days = sorted({f.day for f in season.league.fixtures.values() if f.day})
    assert len(days) == 6
    assert off not in days
    assert all((day - days[0]) % timedelta(days=7) == timedelta() for day in days)
    with pytest.raises(NightError, match="6 rounds need 6 days, and 1 are free: add 5"):
        Desk("Crown Ship Bell Star").do(DrawFixtures, days=("2027-01-01",))


def test_fixtures_as_csv_and_calendar_come_back() -> None:
    desk = Desk("Crown Ship =Bell Star")
    season = desk.do(DrawFixtures, first=date(2026, 10, 1))
    other = Desk("Crown Ship =Bell Star")
    back = other.do(ImportFixtures, csv=as_csv(season))
    assert [(f.home, f.away, f.day, f.round) for f in back.league.fixtures.values()] == [
        (f.home, f.away, f.day, f.round)
        for f in sorted(season.league.fixtures.values(), key=lambda f: (f.day, f.round, f.number))
    ]
    calendar = as_calendar(season, 1)
    assert calendar.count("BEGIN:VEVENT") == 6
    assert all(len(line.encode()) <= 75 for line in calendar.split("\r\n"))
    moved = desk.do(MoveFixture, fixture=1, day=date(2027, 4, 1))
    identity = next(line for line in calendar.split("\r\n") if line.endswith("-1@euchre"))
    assert identity in as_calendar(moved, 1)
    assert "20270401" in as_calendar(moved, 1)


def test_a_result_counts_when_reported_and_the_desk_has_the_last_word() -> None:
    desk = Desk("Crown Ship")
    desk.do(DrawFixtures)
    one = desk.do(EnterResult, fixture=1, games=(5, 4), side=1).league.fixtures[1]
    assert (one.status, one.winner) == ("entered", 1)
    one = desk.do(EnterResult, fixture=1, games=(4, 5), side=2).league.fixtures[1]
    assert (one.status, one.result) == ("disputed", None)
    assert "the captains report different results" in warnings(desk.season)[0]
    one = desk.do(EnterResult, fixture=1, games=(6, 3)).league.fixtures[1]
    assert (one.status, one.winner) == ("settled", 1)
    desk.do(EnterResult, fixture=1, games=(4, 5), side=2)
    assert "another result than the desk" in warnings(desk.season)[0]
    assert desk.do(UndoEntry).league.fixtures[1].status == "settled"
    assert desk.do(UndoEntry).league.fixtures[1].status == "disputed"


def test_walkovers_deductions_and_ties() -> None:
    desk = Desk("Crown Ship Bell Star", win="3", tie="1", walkover="5", each_game="1")
    desk.do(DrawFixtures)
    at = desk.season.league
    first, second = (f for f in at.fixtures.values() if f.round == 1)
    desk.do(Walkover, fixture=first.number, absent=first.away)
    desk.do(EnterResult, fixture=second.number, games=(4, 4))
    line = {x.side: x for x in tables(desk.season)[""]}
    assert [line[s].points for s in (first.home, first.away, second.home)] == [5, 0, 5]
    desk.do(AdjustSide, side=first.home, points=-2, note="late card")
    assert tables(desk.season)[""][-1].side != first.home
    assert {x.side: x.points for x in tables(desk.season)[""]}[first.home] == 3
    desk.do(UndoEntry)
    assert {x.side: x.points for x in tables(desk.season)[""]}[first.home] == 5
    desk.do(AlterSide, side=first.home, withdrawn=True)
    assert tables(desk.season)[""][-1].side == first.home


def test_a_transfer_leaves_earlier_matches_alone() -> None:
    desk = Desk("Crown Ship", borrow="1")
    desk.do(DrawFixtures, first=date(2026, 10, 1))
    desk.do(Enrol, side=1, names=("Ann", "Bob"), day=date(2026, 9, 1))
    desk.do(Enrol, side=2, names=("Bob",), day=date(2026, 10, 5))
    desk.do(EnterResult, fixture=1, games=(5, 4), home=("Ann", "Bob"))
    assert not borrowed(desk.season), "he was in the squad on the day"
    desk.do(EnterResult, fixture=2, games=(5, 4), home=("Ann",), away=("Bob",))
    members = {name: number for number, name in desk.season.members.items()}
    home = desk.season.league.fixtures[2].home
    assert borrowed(desk.season)[members["Ann"]][home] == (home != 1)
    desk.do(Release, side=2, names=("Bob",), day=date(2026, 12, 1))
    assert desk.season.league.side_of(members["Bob"], None) == 0
    assert desk.season.league.side_of(members["Bob"], date(2026, 9, 30)) == 1
    assert desk.season.league.side_of(members["Bob"], date(2026, 10, 8)) == 2


@pytest.mark.parametrize(
    ("kind", "values", "why"),
    [
        (EnterSides, {"names": ("crown",)}, "already a side"),
        (EnterSides, {"names": ("Elm", "elm")}, "named twice"),
        (DrawFixtures, {}, "has fixtures already"),
        (EnterResult, {"fixture": 99, "games": (1, 0)}, "there is no fixture .?99"),
        (EnterResult, {"fixture": 1, "games": (0, 0)}, "needs games or points"),
        (EnterResult, {"fixture": 1, "games": (1, 0), "side": 7}, "does not play in"),
        (
            EnterResult,
            {"fixture": 1, "games": (1, 0), "home": ("A",), "away": ("a",)},
            "named twice",
        ),
        (Walkover, {"fixture": 1, "absent": 7}, "does not play in"),
        (AdjustSide, {"side": 1, "points": 0}, "give a number of points"),
        (AdjustSide, {"side": 9, "points": 1}, "no side of this season"),
        (Release, {"side": 1, "names": ("Nobody",)}, "is not in Crown"),
        (UndoEntry, {"of": "nothing"}, "there is no entry"),
        (AdjustMember, {"member": 9, "points": 1}, "there is no member 9"),
    ],
)
def test_what_makes_no_sense_is_refused(kind: Any, values: dict[str, Any], why: str) -> None:
    desk = Desk("Crown Ship")
    desk.do(DrawFixtures)
    with pytest.raises(NightError, match=why):
        desk.do(kind, **values)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({}, "at most 9,999 fixtures; with these it has 11,175"),
        ({"times": 1, "division": "B", "first": date(2999, 12, 20)}, "1900 to 2999"),
        ({"times": 1, "division": "B", "first": date(1, 1, 1)}, "1900 to 2999"),
    ],
)
def test_fixtures_have_numbers_and_days(values: dict[str, Any], why: str) -> None:
    desk = Desk("")
    for names, division in (("S", "A"), ("T", "B")):
        many = 150 if division == "A" else 4
        for first in range(0, many, 100):
            numbers = range(first, min(first + 100, many))
            desk.do(EnterSides, names=tuple(f"{names}{n}" for n in numbers), division=division)
    with pytest.raises(NightError, match=why):
        desk.do(DrawFixtures, **{"times": 1} | values)


def test_a_number_is_one_sides_for_good() -> None:
    desk = Desk("Crown Ship")
    desk.do(EnterSides, names=("Bell",))
    desk.do(UndoEntry)
    desk.do(EnterSides, names=("Star",))
    assert desk.season.league.side("Star").number == 4, "Bell's captain has the link of side 3"


# -- a whole winter ----------------------------------------------------------------------------


@pytest.mark.every(2)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_winter_with_mistakes_ends_as_counted_by_hand(seed: int, tmp_path: Path) -> None:
    one = winter.play(tmp_path, seed)
    season = one.file.load()
    assert len(season.league.fixtures) == 119
    assert one.wrong
    for division in winter.DIVISIONS:
        lines = tables(season)[division]
        names = [side.name for side in season.league.sides.values() if side.division == division]
        assert [(x.name, x.points, x.games, x.scored) for x in lines] == counted.table(
            names, list(one.played.values()), one.given
        )
    assert cup_of(season, "Cup").champion


def test_what_a_side_has_paid_is_noted_and_undone() -> None:
    desk = Desk("Crown Ship")
    desk.do(PaySide, side=2, amount="20", note="deposit")
    desk.do(PaySide, side=2, amount="-7.50")
    assert [(e.side, e.amount) for e in desk.season.league.payments] == [(2, 2000), (2, -750)]
    assert len(desk.do(UndoEntry).league.payments) == 1
    with pytest.raises(NightError, match="must not be zero"):
        desk.do(PaySide, side=1, amount="0")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "needs the columns home and away"),
        ("Heim,Gast\nOak,Elm\n", "needs the columns home and away"),
        ("home,away\n", "no fixture"),
        ("home,away\nOak,Elm\n\nOak,Nobody\n", "line 4: no side .* 'Nobody'"),
        ("home,away,date\nOak,Elm,01/10/2026\n", "line 2: a day must look like"),
        ("home,away\nOak,Oak\n", "line 2: Oak cannot meet itself"),
        ("home,away\n" + "a" * 140_000 + ",Elm\n", "line 2: field larger"),
        ("a" * 140_000 + ",away\nOak,Elm\n", "line 1: field larger"),
        ("home,away\n" + "Oak,Elm\n" * 10_000, "at most 9,999 fixtures"),
    ],
)
def test_a_list_of_fixtures_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(NightError, match=why):
        Desk("Oak Elm").do(ImportFixtures, csv=text)


@pytest.mark.parametrize("before", ["", "\ufeff", "\n ; ;\n"])
def test_a_list_of_fixtures_may_have_semicolons_and_begin_late(before: str) -> None:
    (line,) = read_csv(f"{before}Home ;Away;date\nOak;Elm;2026-10-01\n")
    assert (line.home, line.away, line.day) == ("Oak", "Elm", date(2026, 10, 1))


def test_sides_are_listed_as_people_count() -> None:
    desk = Desk("Side-10 Side-9 Oak side-2")
    assert desk.order() == ["Oak", "side-2", "Side-9", "Side-10"]


def test_the_standings_of_sides_are_their_table() -> None:
    desk = Desk("Oak Elm")
    desk.do(DrawFixtures)
    desk.do(EnterResult, fixture=1, games=(4, 5))
    head, lines = rows(desk.season, "standings")
    shown = [dict(zip(head, line, strict=True)) for line in lines]
    assert [(x["place"], x["name"], x["points"]) for x in shown] == [(1, "Elm", 2), (2, "Oak", 0)]


def test_a_match_night_counts_once_however_often_it_is_added() -> None:
    desk = Desk("Crown Star")
    desk.do(DrawFixtures)
    evening = Evening(Contest(way="match", size=4), 8)
    for team, name in ((1, "Crown"), (2, "Star")):
        evening.do("team", team=team, name=name)
    for game, table in ((1, 1), (1, 2), (2, 1), (2, 2)):
        evening.do("settle", game=game, table=table, points=(9, 4), sure=True)
    (result,) = adding(desk.season, evening.night)
    desk.season = desk.season.and_then(result)
    assert adding(desk.season, evening.night) == []
    evening.do("settle", game=1, table=1, points=(4, 9), sure=True)
    assert len(adding(desk.season, evening.night)) == 1


def test_a_side_is_not_called_like_another_side_or_a_fixture() -> None:
    desk = Desk("1 2")
    desk.do(AdjustSide, side=2, points=5)
    assert desk.order() == ["2", "1"]
    for name in ("3", "2", "Oak v Elm"):
        with pytest.raises(NightError):
            desk.do(AlterSide, side=1, name=name)
    with pytest.raises(NightError, match="its number is 3"):
        desk.do(EnterSides, names=("7",))


def test_only_a_side_with_a_squad_or_from_a_squad_borrows() -> None:
    desk = Desk("Oak Elm")
    desk.do(Enrol, side=1, names=("Ann",), day=date(2026, 9, 1))
    desk.do(DrawFixtures, times=1)
    home = next(iter(desk.season.league.fixtures.values())).home
    own, other = ("home", "away") if home == 1 else ("away", "home")
    desk.do(EnterResult, fixture=1, games=(5, 4), **{own: ("Bob",), other: ("Cal", "Ann")})
    number = {name: n for n, name in desk.season.members.items()}
    once = {number["Bob"]: {1: 1}, number["Ann"]: {2: 1}}
    assert borrowed(desk.season) == once
    # One person under two names played once.
    desk.do(Merge, member=number["Cal"], into=number["Ann"])
    assert borrowed(desk.season) == once


def test_a_corrected_first_day_leaves_no_spell_behind() -> None:
    desk = Desk("Oak Elm")
    for side, day in ((1, date(2026, 9, 8)), (2, date(2026, 9, 1)), (2, date(2026, 9, 1))):
        desk.do(Enrol, side=side, names=("Ann",), day=day)
    oak, elm = desk.season.league.sides.values()
    assert not oak.squad
    assert [(spell.since, spell.until) for spell in elm.squad] == [(date(2026, 9, 1), None)]


def test_fixtures_wait_while_the_entry_of_a_side_is_undone() -> None:
    desk = Desk("Oak Elm Ash")
    desk.do(EnterSides, names=("Yew",))
    entry = desk.season.events[-1].id
    desk.do(DrawFixtures)
    desk.do(DrawCup, name="Trophy")
    before = desk.season.league
    desk.do(UndoEntry, of=entry)
    left = [f for f in desk.season.league.fixtures.values() if not f.cup]
    assert len(left) == 6
    of_yew = next(n for n, f in before.fixtures.items() if 4 in (f.home, f.away))
    with pytest.raises(NightError, match="there is no fixture"):
        desk.do(DropFixture, fixture=of_yew)
    desk.do(UndoEntry, of=desk.season.events[-1].id)
    assert desk.season.league == before


def test_the_history_says_what_was_entered_then() -> None:
    desk = Desk("Oak Elm")
    desk.do(DrawFixtures, first=date(2026, 10, 1))
    desk.do(MoveFixture, fixture=1, day=date(2026, 10, 3))
    moved = len(desk.season.events)
    desk.do(DropFixture, fixture=1)

    def told() -> list[str]:
        lines = (described(desk.season, event) for event in desk.season.events)
        return [line for line in lines if "fixture 1" in line]

    first, then = (f"fixture 1: Oak v Elm, round 1, {day} October 2026" for day in (1, 3))
    assert told() == [first, then, "fixture 1 is not played"]
    # An entry is undone by its number in the history.
    desk.do(UndoEntry, of=str(moved))
    assert told() == [first, f"{then} (undone)", "fixture 1 is not played", f"undone: {then}"]
    with pytest.raises(NightError, match="no entry '99'"):
        desk.do(UndoEntry, of="99")


def test_a_sheet_of_fixtures_names_the_contest_without_its_round() -> None:
    desk = Desk("Oak Elm")
    desk.do(DrawFixtures, times=1)
    desk.do(DrawCup, name="Spring, round robin")
    rows = list(csv.DictReader(as_csv(desk.season).removeprefix("\ufeff").splitlines()))
    assert [row["division or cup"] for row in rows] == ["", "Spring, round robin"]


def test_a_disputed_fixture_does_not_change_places() -> None:
    desk = Desk("Oak Elm")
    desk.do(DrawFixtures)
    for side, games in ((1, (5, 4)), (2, (4, 5))):
        desk.do(EnterResult, fixture=1, games=games, side=side)
    with pytest.raises(NightError, match="cannot change places"):
        desk.do(MoveFixture, fixture=1, swap=True)


def test_a_bye_is_called_one_and_a_day_named_twice_counts_once() -> None:
    desk = Desk("Oak Elm Ash")
    desk.do(DrawCup, name="Trophy")
    bye = next(f for f in desk.season.league.fixtures.values() if not f.away)
    assert meeting(desk.season, bye) == f"{called(desk.season, bye.home)} has a bye"
    desk.do(
        DrawFixtures,
        times=1,
        days=("1 Oct 2026, 2026-10-01", "Thu 8 October 2026", "", "Oct 15th, 2026"),
    )
    assert not warnings(desk.season)
