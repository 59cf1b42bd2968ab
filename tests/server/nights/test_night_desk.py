"""A forgiving desk in a browser: mishaps, the bell of the head table, and no network."""

from contextlib import suppress

import pytest
from playwright.sync_api import Error

from tests.contexts import promised
from tests.server.nights.kit import Browser, Desk
from tests.server.nights.test_club_pages import press
from tests.server.nights.test_hall_pages import clean
from tests.waiting import until


def test_the_desk_asks_undoes_and_comes_back(browser: Browser, address: str) -> None:
    desk = Desk(address)
    page = browser(address, offline=True, width=1100, height=800)
    page.goto(desk.link)
    page.get_by_role("button", name="Start game 1").click()
    page.get_by_role("button", name="Start game 2").click()
    page.get_by_text("Tables 1, 2 and 3 have no score in game 1.").wait_for()
    page.get_by_role("button", name="Not yet").click()
    page.get_by_role("button", name="Undo").first.click()
    page.get_by_role("button", name="Start game 1").wait_for()
    page.get_by_role("tab", name="Players").click()
    page.locator("#people .more summary").nth(1).click()
    page.get_by_label("Another name for Bob").fill("Gus Junior")
    page.get_by_role("button", name="Takes over the card of Bob").click()
    page.locator("#people .name", has_text="Gus Junior").wait_for()
    page.get_by_role("tab", name="History").click()
    page.get_by_role("button", name="Undo: Gus Junior").click()
    page.locator(".said .gone", has_text="takes the card of Bob").wait_for()
    page.get_by_role("button", name="Bring back: Gus Junior").click()
    page.get_by_text("brought back: Gus Junior").wait_for()
    wall = browser(address, width=1280, height=800)
    wall.goto(f"/night/{desk.id}")
    wall.get_by_text("11 games tonight").wait_for()
    desk.do(do="ring")
    wall.locator(".bell-sign").wait_for()
    # A server that does not know the night for a while is no end of it.
    page.route("**/api/nights/**", lambda route: route.fulfill(status=404, json={"error": "No."}))
    page.locator("#problem", has_text="No.").wait_for()
    page.unroute("**/api/nights/**")
    page.locator("#problem").wait_for(state="hidden")


def test_the_desk_asks_only_about_what_is_open_now(browser: Browser, address: str) -> None:
    desk = Desk(address)
    page = browser(address, offline=True, width=1100, height=800)
    page.goto(desk.link)
    page.get_by_role("button", name="Start game 1").click()
    page.get_by_role("button", name="Start game 2").wait_for()
    page.route("**/desk?seen=*", lambda route: route.abort())
    for table in (1, 2, 3):
        phone = desk.phone(table)
        assert phone.say(phone.score((3, 2))).is_success
    assert desk.view()["unready"] == []
    assert page.get_by_text("0 of 3 tables reported").is_visible()
    page.unroute("**/desk?seen=*")
    page.get_by_role("button", name="Start game 2").click()
    page.get_by_text("Game 2 of 11").wait_for()
    # Two sat in each other's seats in game 1; the desk names the other one.
    page.get_by_role("tab", name="Players").click()
    page.locator("#people .more summary").first.click()
    page.get_by_label("Another name for Ann").fill("bob")
    page.get_by_label("The game in which Ann sat in another seat").fill("1")
    page.get_by_role("button", name="Swapped seats with this player").click()
    page.get_by_role("tab", name="History").click()
    page.get_by_text("desk: Ann and Bob have swapped seats in game 1").wait_for()


def test_the_head_table_rings_on_every_phone_and_on_the_wall(
    browser: Browser, address: str
) -> None:
    desk = Desk(address, rules={"ends": "score", "length": "10", "bell": "head"})
    desk.do(do="start", game=1)
    phone = browser(address, width=390, height=844)
    phone.goto(f"/night/{desk.id}/table/2#{desk.key(2)}")
    wall = browser(address, width=1280, height=800)
    wall.goto(f"/night/{desk.id}")
    phone.get_by_role("heading", name="Who are you?").wait_for()
    wall.get_by_text("Game 1 of").first.wait_for()
    assert phone.get_by_text("Table 1 has ended the game").count() == 0
    assert desk.do(do="settle", game=1, table=1, points=(10, 4)).is_success
    phone.get_by_text("Table 1 has ended the game. Enter the points you have.").wait_for()
    for page in (phone, wall):
        page.locator(".bell-sign").wait_for()
    own = desk.phone(2)
    assert own.say(own.score((6, 5))).is_success
    phone.get_by_text("Table 1 has ended the game").wait_for(state="detached")


def test_a_phone_opens_its_page_without_a_network(browser: Browser, address: str) -> None:
    desk = Desk(address)
    page = browser(address, offline=True)
    link = f"/night/{desk.id}/table/1#{desk.key(1)}"
    page.goto(link)
    page.locator(".who button").first.click()
    promised(page, "async () => (await caches.match(location.pathname)) !== undefined")
    page.context.set_offline(True)
    page.goto("about:blank")

    def opened() -> bool:
        # A browser that is too busy to start the worker at once asks the network: open it again.
        with suppress(Error):
            page.goto(link)
            return True
        return False

    until(opened)
    page.get_by_role("button", name="Totals").wait_for()
    page.context.set_offline(False)


# -- a first name at the desk ----------------------------------------------------------------------


PEOPLE = ["Ann Miller", "Bob Stone", "Ann Stone", *(f"Guest{n}" for n in range(4, 13))]


def test_a_first_name_is_asked_about_at_the_desk(address: str, browser: Browser) -> None:
    desk = Desk(address, kind="printed-12", games=2, names=PEOPLE)

    def here() -> list[str]:
        return [one["name"] for one in desk.view()["players"] if one["presence"] == "here"]

    refusal = desk.do(do="sign-in", who="Ann")
    assert refusal.status_code == 409
    assert refusal.json()["people"] == [
        {"number": 1, "name": "Ann Miller"},
        {"number": 3, "name": "Ann Stone"},
    ]
    assert here() == []
    # The question is a refusal, which the browser logs.
    page = browser(address, offline=True, width=390, height=844)
    page.goto(desk.link)
    page.get_by_role("tab", name="Players").click()
    names = page.locator("#expected option").evaluate_all("all => all.map((one) => one.value)")
    assert names == PEOPLE
    who = page.get_by_label("Sign in: name or number")
    who.fill("ann")
    who.press("Enter")
    page.get_by_text("Who is ann?").wait_for()
    clean(page)
    page.get_by_role("button", name="Ann Stone (3)").click()
    page.get_by_text("Ann Stone is number 3.").wait_for()
    who.fill("stone")
    who.press("Enter")
    page.get_by_role("button", name="Somebody new").click()
    page.get_by_text("stone is number 13.").wait_for()
    assert here() == ["Ann Stone", "stone"]
    assert page.locator("#expected option").count() == len(PEOPLE) - 1


# -- planning --------------------------------------------------------------------------------------


def test_the_planner_says_what_is_fair_and_offers_a_fairer_length(
    browser: Browser, address: str
) -> None:
    page = browser(address, width=390, height=844)
    page.goto("/night")
    page.fill("#players", "14")
    usual = [page.get_by_label(f"How many {unit}") for unit in ("deals", "points", "minutes")]
    assert [box.get_attribute("placeholder") for box in usual] == ["8", "10", "20"]
    assert page.get_by_label("Deals", exact=True).is_checked()
    usual[1].fill("7")
    assert page.get_by_label("Points", exact=True).is_checked()
    page.get_by_role("button", name="Make the chart").click()
    fair = page.locator("#fair")
    fair.get_by_text("2 players sit out twice and 12 once").wait_for()
    fair.get_by_text("so all have the same chance of first place").wait_for()
    page.get_by_text("More rules for the night").click()
    page.get_by_label("Games sat out").select_option("nothing")
    fair.get_by_text("most first places go to those who sit out least").wait_for()
    clean(page)
    fair.get_by_role("button", name="7 games: everyone sits out once").click()
    fair.get_by_text("Everyone plays 6 games and sits out once").wait_for()
    assert page.locator("#games").input_value() == "7"
    page.get_by_role("button", name="Start the night").click()
    page.get_by_role("heading", name="7 games to come").wait_for()
    assert "to 7 points" in page.locator("#game-facts").inner_text()


def test_the_pages_of_a_night_set_only_what_matters_there(browser: Browser, desk: Desk) -> None:
    page = browser(str(desk.http.base_url), width=390, height=844)
    table = f"/night/{desk.id}/table/1#{desk.key(1)}"
    for path, titles in (
        (f"/night/{desk.id}", ["Theme", "Size"]),
        (table, ["Theme", "Size", "Sound", "Vibration"]),
    ):
        page.goto(path)
        page.get_by_role("button", name="Settings").click()
        page.locator("#settings[open]").wait_for()
        assert page.locator("#settings legend:visible").all_inner_texts() == titles


# -- while others report ---------------------------------------------------------------------------


def test_what_is_open_or_typed_at_the_desk_stays_while_others_report(
    browser: Browser, desk: Desk
) -> None:
    page = browser(str(desk.http.base_url), width=1100, height=800)
    page.goto(desk.link)
    page.get_by_role("tab", name="Players").click()
    page.locator("#people .more summary").nth(1).click()
    points = page.get_by_label("Points for Bob; negative takes them")
    points.press_sequentially("-1")
    page.get_by_label("Games in the whole night").fill("9")
    points.focus()
    for number in (2, 5):
        desk.do(do="sign-in", who=str(number))
        # Also the rest of a list in which somebody types is drawn anew.
        page.locator(f"#people li:nth-child({number}).here").wait_for()
        assert points.input_value() == "-1"
        assert points.evaluate("field => field === document.activeElement")
    assert page.get_by_label("Games in the whole night").input_value() == "9"
    # A button that has done its work leaves the focus near by.
    desk.do(do="all-here")
    page.get_by_role("tab", name="Game").click()
    press(page, "Start game 1")
    page.get_by_role("button", name="End game 1").wait_for()
    assert page.evaluate("document.activeElement.id") == "game-buttons"
    page.get_by_role("button", name="Table 1").click()
    dialog = page.locator("#result")
    dialog.get_by_label("Note").fill("by word of mouth")
    phone = desk.phone(1)
    assert phone.say(phone.score((6, 4))).is_success
    dialog.get_by_role("button", name="Accept this one").wait_for()
    assert dialog.get_by_label("Note").input_value() == "by word of mouth"
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Table 2").click()
    assert dialog.get_by_label("Note").input_value() == ""


def test_what_is_open_or_typed_at_a_table_stays_while_others_report(
    browser: Browser, desk: Desk
) -> None:
    desk.do(do="all-here")
    desk.do(do="start", game=1)
    page = browser(str(desk.http.base_url), width=390, height=844)
    page.goto(f"/night/{desk.id}/table/2#{desk.key(2)}")
    page.locator(".who button").first.click()
    page.get_by_text("A penalty? Ask the desk").click()
    note = page.get_by_label("What for")
    note.fill("a revoke")
    page.get_by_label("Points; negative takes them").fill("-2")
    note.focus()
    other = desk.phone(2, "CD34")
    assert other.say(other.score((6, 4), seat=1)).is_success
    page.get_by_text("Is it right?").wait_for()
    assert note.input_value() == "a revoke"
    assert note.evaluate("field => field === document.activeElement")
    page.get_by_role("button", name="Ask the desk").click()
    until(lambda: [one["points"] for one in desk.view()["asked"]] == [-2])
    page.get_by_text("A penalty? Ask the desk").click()
    assert note.input_value() == ""


@pytest.mark.parametrize("number", ["99", "999", "0", "-1", "x"])
def test_parts_of_a_desk_are_of_somebody_who_is_there(still: Desk, number: str) -> None:
    answer = still.get(f"/desk/players/{number}/html")
    assert (answer.status_code, answer.json()) == (404, {"error": "There is no such player."})
