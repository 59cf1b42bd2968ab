"""A night in the browser: phones that disagree or lose the network, and a server that dies."""

import time
from typing import Any

import pytest

from tests.pages.access import barriers
from tests.server.nights.kit import NAMES, Browser, Desk
from tests.server.nights.test_hall_pages import clean
from tests.waiting import until

#: The size of the letters of the standings, 0 where something of them or of the seats is cut off.
SHOWN = """() => {
  const boxes = [...document.querySelectorAll("#standings, #seats")];
  const cut = boxes.some(box => box.scrollHeight > box.clientHeight + 1);
  const hidden = document.querySelector("#standings tr[hidden]");
  return cut || hidden ? 0 : parseFloat(getComputedStyle(boxes[0]).fontSize);
}"""


def sit(page: Any, desk: Desk, table: int, seat: int) -> Any:
    """Open the page of a table as its code does, and say who one is."""
    page.goto(f"/night/{desk.id}/table/{table}#{desk.key(table)}")
    page.locator(".who button").nth(seat).click()
    return page


def enter(page: Any, north_south: int, east_west: int) -> None:
    """Enter totals; the page's own side stands first, so say them by their labels."""
    page.get_by_role("button", name="Totals").click()
    fields = page.locator(".line.points")
    for side, points in ((0, north_south), (1, east_west)):
        pair = page.locator(".seats-box li:not(.against)").nth(side).inner_text()
        first = pair.split()[0]
        for at in range(2):
            label = fields.nth(at).locator("input").get_attribute("aria-label")
            if first in label:
                fields.nth(at).locator("input").fill(str(points))
    page.get_by_role("button", name="Enter this score").click()


def said(desk: Desk, game: int, table: int) -> list[str]:
    """Return what was said about a table, as the desk has it."""
    told = desk.get(f"/results/{game}/{table}").json()["said"]
    return [line["text"] for line in told]


def test_a_preset_counts_before_its_house_rules_are_shown(browser: Browser, address: str) -> None:
    page = browser(address, width=1280, height=800)
    page.route("**/night/house/*", lambda _: None)
    page.goto("/night")
    page.select_option("#preset", "canadian-legion")
    page.fill("#players", "12")
    page.click("#make")
    with page.expect_request("**/api/nights") as sent:
        page.click("#begin")
    usual = {"stick-the-dealer": "on", "partner-alone": "on", "loner-euchre-price": "4"}
    assert sent.value.post_data_json["house"] == usual
    page.wait_for_url("**/desk#*")


def test_a_night_of_twelve_with_two_phones_that_disagree(browser: Browser, address: str) -> None:
    page = browser(address, width=1280, height=800)
    page.goto("/")
    page.get_by_role("link", name="Plan a night").click()
    page.fill("#names", "\n".join(NAMES))
    page.select_option("#kind", "printed-12")
    page.fill("#title", "Harvest supper")
    # House rules that come late overwrite no choice.
    late: list[Any] = []
    page.route("**/night/house/*", lambda route: route.continue_() if late else late.append(route))
    page.select_option("#preset", "progressive")
    page.click("#house > summary")
    page.select_option("#h-stick-the-dealer", "on")
    page.get_by_text("1 rule", exact=True).wait_for()
    with page.expect_response("**/night/house/*"):
        late[0].continue_()
    page.click("#make")
    page.get_by_text("12 players, 3 tables, 11 games").wait_for()
    page.get_by_role("button", name="Make the exact chart instead").wait_for()
    page.click("#begin")
    page.wait_for_url("**/desk#*")
    page.get_by_role("button", name="Start game 1").click()
    page.get_by_text("Game 1 of 11").wait_for()
    desk = Desk(address)
    night = page.url.split("/night/")[1].split("/")[0]
    desk.open({"night": night, "desk": page.url})
    assert '"house":{"stick-the-dealer":"on"}' in desk.get("/night.jsonl").text.replace(" ", "")
    page.click("#tab-players")
    for told in ("Ann is number 1.", "Ann is already here: number 1."):
        page.fill("#who", "ann")
        page.press("#who", "Enter")
        page.get_by_text(told).wait_for()
    page.click("#tab-standings")
    page.get_by_text("Not final yet. Still without a final score: game 1, table 1").wait_for()
    page.click("#tab-game")

    ours, theirs = (sit(browser(address), desk, 1, seat) for seat in (0, 1))
    enter(ours, 4, 2)
    theirs.get_by_text("has entered this score").wait_for()
    theirs.get_by_role("button", name="No, it was different").click()
    enter(theirs, 3, 2)
    for phone in (ours, theirs):
        phone.locator(".chip.disputed").wait_for()
        assert phone.locator(".stories > li").count() == 2
    page.get_by_role("heading", name="Game 1, table 1: scores disagree").wait_for()
    page.get_by_role("button", name="Settle it").click()
    page.get_by_role("button", name="Accept this one").nth(1).click()
    ours.locator(".chip.settled").wait_for()
    assert [text.rsplit(" ", 1)[1] for text in said(desk, 1, 1)] == ["4-2", "3-2", "3-2"]
    assert "Game 2" in ours.locator(".next").inner_text()

    wall = browser(address, width=1920, height=1080)
    wall.goto(f"/night/{night}")
    wall.locator(".table-row .chip.settled").wait_for()
    assert wall.locator("#standings tbody tr").count() == len(NAMES)
    # Twelve are written as large as the wall has room for, and nothing is cut off.
    for width, height, least in ((1920, 1080, 30), (1280, 800, 18), (1280, 720, 16)):
        wall.set_viewport_size({"width": width, "height": height})
        wall.wait_for_function(f"() => ({SHOWN})() >= {least}")


def test_deals_are_tapped_and_the_other_side_confirms(browser: Browser, desk: Desk) -> None:
    address = str(desk.http.base_url)
    phone = sit(browser(address), desk, 2, 0)
    first = phone.locator(".deal")
    first.get_by_text("alone", exact=False).first.click()
    first.nth(0).click()
    # A phone that is switched off in between knows the deals so far.
    phone.reload()
    assert phone.locator(".taken li").count() == 2
    phone.get_by_role("button", name="All passed: no score").click()
    phone.locator("fieldset").nth(1).locator(".deal").nth(1).click()
    phone.get_by_text("All 4 deals are in.").wait_for()
    phone.get_by_role("button", name="Enter this score").click()
    phone.locator(".chip.entered").wait_for()
    phone.get_by_role("button", name="Someone else").click()
    phone.locator(".who button").nth(1).click()
    phone.get_by_role("button", name="Yes, it is right").click()
    phone.locator(".chip.confirmed").wait_for()
    score = desk.get("/results/1/2").json()["score"]
    assert score["points"] == [5, 2]
    assert score["loners"] == [1, 0, 0, 0]


def test_a_phone_without_a_network_sends_once_afterwards(browser: Browser, desk: Desk) -> None:
    phone = sit(browser(str(desk.http.base_url), offline=True), desk, 3, 1)
    phone.context.set_offline(True)
    phone.locator("#offline").wait_for(state="visible")
    enter(phone, 4, 2)
    phone.get_by_text("1 entry waiting to send").wait_for()
    phone.get_by_role("button", name="Correct it").click()
    enter(phone, 5, 2)
    phone.get_by_role("button", name="Next game").click()
    phone.locator(".who button").nth(1).click()
    enter(phone, 2, 1)
    phone.get_by_text("3 entries waiting to send").wait_for()
    # The page is closed, the phone dies; another page of the same phone sends it all.
    context = phone.context
    link = phone.url
    phone.close()
    context.set_offline(False)
    phone = context.new_page()
    phone.goto(link)
    phone.locator("#waiting").wait_for(state="hidden")
    until(lambda: len(said(desk, 1, 3)) == 2)
    phone.reload()
    phone.locator("#games h2").wait_for()
    assert [text.rsplit(" ", 1)[1] for text in said(desk, 1, 3)] == ["4-2", "5-2"]
    assert len(said(desk, 2, 3)) == 1


def test_what_the_server_refuses_is_shown_and_kept(browser: Browser, desk: Desk) -> None:
    phone = sit(browser(str(desk.http.base_url), offline=True), desk, 1, 0)
    phone.context.set_offline(True)
    phone.locator("#offline").wait_for(state="visible")
    enter(phone, 9, 9)
    phone.evaluate("() => { console.error = () => {}; }")
    refused = []
    phone.context.on("response", lambda r: refused.append(r.status) if r.status == 409 else None)
    phone.context.set_offline(False)
    phone.get_by_text("9 to 9 is not possible in 4 deals").wait_for()
    assert said(desk, 1, 1) == []
    phone.get_by_role("button", name="It is right anyway").click()
    until(lambda: len(said(desk, 1, 1)) == 1)
    assert refused == [409]


PAGES = ("/night", "/night/{id}", "/night/{id}/player/5", "{desk}", "{table}")


@pytest.mark.every(2)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_everybody_can_use_every_page(browser: Browser, desk: Desk, look: str) -> None:
    phone = desk.phone(1)
    phone.say(phone.score((4, 2)))
    phone.say(phone.score((3, 2), seat=1))
    desk.do(do="start", game=1)
    page = browser(str(desk.http.base_url), width=320)
    page.emulate_media(color_scheme=look)
    found = {}

    def check(place: str) -> None:
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 320, f"{place} is {wide} wide"
        found[place] = barriers(page)

    table = f"/night/{desk.id}/table/1#{desk.key(1)}"
    for path in PAGES if look == "light" else PAGES[1:2] + PAGES[-1:]:
        page.goto(path.format(id=desk.id, desk=desk.link, table=table))
        page.wait_for_timeout(300)
        check(path)
    page.locator(".who button").nth(0).click()
    check("a table's two stories")
    page.get_by_role("button", name="Correct ours").click()
    check("a table's form")
    page.goto("about:blank")
    page.goto(desk.link)
    page.get_by_role("button", name="Settle it").click()
    page.locator("#result[open]").wait_for()
    check("settling")
    page.keyboard.press("Escape")
    tab = page.get_by_role("tab", name="Game")
    tab.focus()
    for name in ("Players", "Scores", "Standings", "Paper and links", "History"):
        page.keyboard.press("ArrowRight")
        assert page.get_by_role("tab", name=name, selected=True).count() == 1
        if look == "light":
            check(name)
    assert {place: bad for place, bad in found.items() if bad} == {}


# -- a knock-out -----------------------------------------------------------------------------------


def score(desk: Desk, game: int, points: tuple[int, int] = (7, 4)) -> None:
    """Settle every table of a game alike, North-South first."""
    for one in desk.view()["playing"]["tables"]:
        done = desk.do(do="settle", game=game, table=one["table"], points=points)
        assert done.status_code == 200, done.text


@pytest.mark.exhaustive
def test_a_knock_out_from_the_first_page_to_the_champion(address: str, browser: Browser) -> None:
    page = browser(address, width=1280, height=800)
    page.goto("/night")
    page.get_by_label("Names, one per line").first.fill("\n".join(NAMES))
    page.get_by_label("Chart", exact=True).select_option("knock-out")
    page.get_by_label("A losers' side").check()
    page.get_by_label("Seeded by number").check()
    page.get_by_label("Names of the pairs or teams").fill("The Aces\n\nThe Kings")
    assert page.get_by_label("How many games").is_hidden()
    page.get_by_role("button", name="Make the chart").click()
    page.get_by_text("seeded by number").last.wait_for()
    clean(page)
    page.get_by_role("button", name="Start the night").click()
    page.get_by_role("heading", name="3 games to come").wait_for()
    desk = Desk(address)
    desk.open({"night": page.locator("main").get_attribute("data-night"), "desk": page.url})
    page.get_by_role("button", name="Start game 1").click()
    page.get_by_role("heading", name="Game 1 of 3").wait_for()
    score(desk, 1)
    # Six pairs: the first two had byes, and wait for the winners of two matches.
    page.get_by_role("button", name="Seat game 2").click()
    page.get_by_role("button", name="Start game 2").click()
    page.get_by_role("heading", name="Game 2 of").wait_for()
    page.get_by_role("tab", name="Standings").click()
    bracket = page.get_by_role("group", name="The bracket")
    bracket.get_by_role("heading", name="Semifinals").wait_for()
    assert "The Aces" in bracket.inner_text()
    assert bracket.locator(".won").count() >= 4
    clean(page)
    page.get_by_role("tab", name="Players").click()
    page.get_by_label("Another name for Cyril and Di").fill("Two Sharps")
    page.get_by_role("button", name="Name it instead of Cyril and Di").click()
    page.get_by_label("Another name for Two Sharps").wait_for()
    page.get_by_label("Name of the new pair").fill("Latecomers")
    page.get_by_label("Player 1 of the new pair").fill("Yan")
    page.get_by_label("Player 2 of the new pair").fill("Zoe")
    page.get_by_role("button", name="Sign in together").click()
    page.get_by_label("Another name for Latecomers").wait_for()
    assert {"Yan", "Zoe"} <= {one["name"] for one in desk.view()["players"]}
    page.set_viewport_size({"width": 390, "height": 844})
    clean(page)
    while not desk.view()["final"]:
        now = desk.view()
        if now["game"] and now["open"]:
            score(desk, now["game"])
        elif now["game"] == now["seated"]:
            assert desk.do(do="next").status_code == 200
        else:
            assert desk.do(do="start", game=now["game"] + 1).status_code == 200
    assert desk.view()["contest"]["champion"] == "The Aces"
    wall = browser(address, width=1280, height=800)
    wall.goto(f"/night/{desk.id}")
    wall.get_by_text("The Aces has won the knock-out.").wait_for()
    # After the end nothing is "now".
    wall.get_by_text("All games are played").wait_for()
    assert wall.get_by_role("heading", name="now").count() == 0
    clean(wall)
    for width, height in ((390, 844), (844, 390)):
        wall.set_viewport_size({"width": width, "height": height})
        spills = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
        assert wall.locator(".panel").evaluate_all(spills) == 0
        clean(wall)
    wall.goto(f"/night/{desk.id}/player/1")
    wall.get_by_text("The Aces: place 1 of 7").wait_for()


def test_twenty_minutes_without_a_network_lose_no_score(browser: Browser, desk: Desk) -> None:
    page = browser(str(desk.http.base_url), offline=True)
    page.clock.install()
    phone = sit(page, desk, 2, 0)
    phone.context.set_offline(True)
    phone.locator("#offline").wait_for(state="visible")
    enter(phone, 4, 2)
    phone.get_by_text("1 entry waiting to send").wait_for()
    # All that is due in that time is tried, and fails.
    for _ in range(20):
        phone.clock.fast_forward("01:00")
    assert said(desk, 1, 2) == []
    phone.context.set_offline(False)
    phone.clock.fast_forward("00:10")
    phone.locator("#waiting").wait_for(state="hidden")
    (line,) = desk.get("/results/1/2").json()["said"]
    assert line["text"].endswith("4-2")
    # It counts from when it was entered, though it came so late.
    assert line["at"] <= 1000 * (time.time() - 20 * 60)
