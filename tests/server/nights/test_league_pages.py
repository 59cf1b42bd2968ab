"""A season of sides in the browser: the secretary, a captain's phone, the wall."""

import re
import sys
from typing import Any

import pytest

from euchre.night.meetings import SideLine
from euchre.night.season.fixtures import in_order
from euchre.night.season.league import Fixture, tables
from euchre.night.season.season_rules import OPTIONS
from tests.server.nights.clubs import Club
from tests.server.nights.kit import Browser, client
from tests.server.nights.test_club_pages import SIZES, press
from tests.server.nights.test_hall_pages import clean


def league(address: str) -> Club:
    """A club with two divisions of four, and fixtures."""
    club = Club(address, "Cornish League", win="2", promoted="1", relegated="1")
    for division, names in (("One", "Crown Ship Bell Star"), ("Two", "Oak Elm Ash Yew")):
        club.do(do="enter-side", names=names.split(), division=division)
    assert club.do(do="draw", first="2026-10-01", but=["2026-10-15"]).status_code == 200
    return club


def test_the_form_of_a_club_has_every_rule_of_a_season(address: str) -> None:
    shown = client(address).get("/club").text
    assert set(re.findall('data-rule="([^"]+)"', shown)) == OPTIONS.keys()


def first(club: Club) -> Fixture:
    """The first fixture."""
    return in_order(club.season)[0]


def leader(club: Club) -> SideLine:
    """The first side of the first table."""
    return tables(club.season)[club.season.league.divisions[0]][0]


def captain(club: Club, side: int) -> str:
    """The secret of a captain's link."""
    return club.secret_of(side, "sides")


def test_a_captain_reports_and_the_desk_decides(address: str) -> None:
    club = league(address)
    keys = {side: captain(club, side) for side in (1, 2, 4)}
    body = {"do": "result", "id": "report-1", "fixture": 1, "games": [6, 3], "points": [170, 150]}
    assert club.post("/sides/1", body, keys[1]).status_code == 200
    assert club.post("/sides/1", body, keys[1]).status_code == 200, "once"
    assert "6–3 (170–150) *" in club.get("/sides/4/html", keys[4]).text
    other = body | {"id": "report-2", "games": [5, 4]}
    assert club.post("/sides/4", other, keys[4]).status_code == 200
    assert first(club).status == "disputed"
    assert "captains report different results" in club.desk
    assert club.do(do="result", fixture=1, games=[6, 3], points=[170, 150]).status_code == 200
    line = leader(club)
    assert (line.name, line.points) == ("Crown", 2)
    assert club.do(do="undo").status_code == 200
    assert first(club).status == "disputed"


@pytest.mark.parametrize(
    ("side", "key", "fixture", "do", "code"),
    [
        (1, 2, 1, "result", 403),  # another side's link
        (2, 2, 1, "result", 403),  # another side's fixture
        (1, 1, 99, "result", 409),
        (9, 1, 1, "result", 404),
        (1, 1, 1, "walkover", 403),
        (1, 1, 1, "draw", 422),
    ],
)
def test_a_captain_can_do_nothing_else(
    address: str, side: int, key: int, fixture: int, do: str, code: int
) -> None:
    club = league(address)
    body: dict[str, Any] = {"do": do, "id": "report-1", "fixture": fixture, "games": [6, 3]}
    if do == "walkover":
        body = {"do": do, "id": "report-1", "fixture": fixture, "absent": 4}
    assert club.post(f"/sides/{side}", body, captain(club, key)).status_code == code
    club.post("/sides/1/renew", {})
    assert club.get("/sides/1/html", captain(club, 2)).status_code == 403


def test_a_captain_names_players_of_the_own_squad_only(address: str) -> None:
    club = league(address)
    club.do(do="enrol", side=1, names=["Ann Miller"])
    club.do(do="enrol", side=4, names=["Bob Stone"])
    own = captain(club, 1)
    body = {"do": "result", "id": "report-1", "fixture": 1, "games": [6, 3]}
    for people in ({"home": ["Nobody Yet"]}, {"home": ["Bob Stone"]}, {"away": ["Bob Stone"]}):
        assert club.post("/sides/1", body | people, own).status_code == 403
    assert club.post("/sides/1", body | {"home": ["Ann Miller"]}, own).status_code == 200
    assert len(club.members) == 2


def test_lists_and_paper_are_for_the_desk(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    draws = "euchre.night.paper.season"
    monkeypatch.delitem(sys.modules, draws, raising=False)
    club = league(address)
    kinds = {"csv": b"number,division", "ics": b"BEGIN:VCALENDAR", "pdf": b"%PDF"}
    for kind, begins in kinds.items():
        assert club.get(f"/fixtures.{kind}").content.startswith(begins)
        assert client(address).get(f"{club.path}/fixtures.{kind}").status_code == 403
    assert club.get("/fixtures.doc").status_code == 404
    assert draws not in sys.modules, "what draws is loaded by the process of the papers"


def test_strangers_see_no_names_of_players(address: str) -> None:
    club = league(address)
    club.do(do="enrol", side=1, names=["Ann Miller"])
    club.do(do="enter-side", names=["Ann Miller"], division="Singles")
    public = client(address).get(f"{club.path}/html").text
    assert "Ann Miller" not in public
    assert "A. M." in public
    assert "Ann Miller" in club.get("/sides/1/html", captain(club, 1)).text


def test_a_secretary_makes_fixtures_and_enters_results(browser: Browser, address: str) -> None:
    club = Club(address, "Winter League")
    page = browser(address, width=1280, height=800)
    page.goto(club.link)
    names = "\n".join(f"Side {n}" for n in range(1, 17))
    page.get_by_label("Names of the sides").fill(names)
    press(page, "Enter them")
    page.get_by_text("The sides are entered.").wait_for()
    page.get_by_label("First day").fill("2026-10-01")
    press(page, "Make the fixtures")
    page.get_by_text("The fixtures are made.").wait_for()
    assert len(club.season.league.fixtures) == 240
    clean(page)
    page.locator("#league-fixtures").scroll_into_view_if_needed()
    first = page.get_by_role("button", name="Enter Side 1 v Side 16").first
    first.click()
    page.get_by_label("Games won by Side 1", exact=True).fill("6")
    page.get_by_label("Games won by Side 16", exact=True).fill("3")
    clean(page)
    press(page, "Enter it")
    page.get_by_text("The result is in.").wait_for()
    assert leader(club).name == "Side 1"
    page.get_by_text("Played: 1").click()
    page.get_by_role("button", name="Change Side 1 v Side 16").click()
    page.get_by_label("Games won by Side 16", exact=True).fill("7")
    press(page, "Enter it")
    page.get_by_label("Games won by Side 16", exact=True).wait_for(state="hidden")
    assert leader(club).name == "Side 16"
    page.get_by_text("A cup").click()
    page.get_by_label("Name of the cup").fill("Trophy")
    page.get_by_label("How many from the top of the table").fill("2")
    press(page, "Draw the next round")
    page.get_by_role("button", name="Draw it again: Trophy").click()
    page.get_by_text("Last step: fixture 242").wait_for()
    clean(page)
    # What is undone is what was said there, though the rules were changed after it.
    press(page, "Save these rules")
    page.get_by_text("The new rules apply from now on.").wait_for()
    press(page, "Undo the last step")
    page.get_by_text("Undone.").wait_for()
    assert len(club.season.league.fixtures) == 241
    page.get_by_text("Last step: fixture 241").wait_for()
    # A side may be called like a field.
    page.get_by_label("Names of the sides").fill("$name")
    press(page, "Enter them")
    page.get_by_text("The sides are entered.").wait_for()
    page.get_by_text("Sides: captains' links").click()
    page.locator('summary[aria-label="$name: more"]').click()
    press(page, "Withdraw $name")
    page.get_by_text("$name is withdrawn.").wait_for()


@pytest.mark.every(3, 1)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_captain_enters_a_result_on_a_phone(
    browser: Browser, address: str, width: int, height: int
) -> None:
    club = league(address)
    for fixture, games in ((2, [5, 4]), (3, [2, 7]), (4, [6, 3])):
        club.do(do="result", fixture=fixture, games=games, points=[170, 160])
    club.do(do="adjust", side=2, points=-1, note="late card")
    page = browser(address, width=width, height=height)
    page.goto(f"/club/{club.id}/side/1#{captain(club, 1)}")
    press(page, "Report: Crown v Star")
    page.get_by_label("Games won by Crown").fill("6")
    page.get_by_label("Games won by Star").fill("3")
    clean(page)
    press(page, "Report it")
    page.get_by_text("Reported: Crown v Star 6–3.").wait_for()
    clean(page)
    assert first(club).reports[1].games == (6, 3)
    for what in ("", "/wall"):
        page.goto(f"/club/{club.id}{what}")
        page.get_by_role("heading", name="One").wait_for()
        clean(page)


def test_a_match_night_is_the_result_of_its_fixture(address: str) -> None:
    """A match is played at its own desk, and counted with one tap; once more changes nothing."""
    from euchre.night.events import encode
    from euchre.night.movement_or_contest import Contest
    from tests.night.contests import Evening

    club = league(address)
    evening = Evening(Contest(way="match", size=4), 8)
    for team, name in ((1, "Crown"), (2, "Star")):
        evening.do("team", team=team, name=name)
    for number in range(1, 9):
        evening.do("sign-in", who=f"{number} Player {'ABCDEFGH'[number - 1]}")
    for game, table in ((1, 1), (1, 2), (2, 1), (2, 2)):
        evening.do("settle", game=game, table=table, points=(9, 4), sure=True)
    text = "".join(f"{encode(event).decode()}\n" for event in evening.events)
    for _ in range(2):
        assert club.post("/file", {"text": text}).status_code == 200
    fixture, result = first(club), first(club).result
    assert [club.season.league.sides[n].name for n in (fixture.home, fixture.away)] == [
        "Crown",
        "Star",
    ]
    assert result is not None
    assert (result.games, result.points) == ((4, 0), (36, 16))
    seq = len(club.season.events)
    club.post("/file", {"text": text})
    assert len(club.season.events) == seq
    assert len(club.members) == 8


@pytest.mark.parametrize("fixture", ["999", "0", "-1", "x"])
def test_forms_are_of_fixtures_that_there_are(address: str, fixture: str) -> None:
    club = league(address)
    for path, key in (("/desk", club.secret), ("/sides/1", captain(club, 1))):
        answer = club.get(f"{path}/fixtures/{fixture}/html", key)
        assert (answer.status_code, answer.json()) == (404, {"error": "There is no such fixture."})
        assert club.get(f"{path}/fixtures/1/html", key).is_success
    assert club.get("/sides/1/fixtures/2/html", captain(club, 1)).status_code == 404
    assert Club(address).get("/desk/fixtures/1/html").status_code == 404
