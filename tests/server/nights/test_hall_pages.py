"""An evening on screens, in the browser: no one types a score or a URL."""

import time
from random import Random
from typing import Any

import pytest

from tests.pages.access import barriers
from tests.server.nights.evening import Evening, Guest, finish
from tests.server.nights.kit import Browser, client


class Sitter(Guest):
    """Somebody with a real page; what is tapped there goes to the server from here."""

    def __init__(self, desk: Evening, name: str, page: Any):
        self.desk, self.name, self.page = desk, name, page
        self.rng = Random(name)
        self.decided = set()
        page.goto(desk.door)
        page.get_by_label("Your name, or the number on your card").fill(name)
        page.get_by_role("button", name="Check in", exact=True).click()
        page.wait_for_url("**/me")
        page.get_by_role("heading", name=name).wait_for()
        cookies = {one["name"]: one["value"] for one in page.context.cookies()}
        self.http = client(str(desk.http.base_url), cookies=cookies)
        desk.let_in(self.http)
        page.get_by_role("button", name="I have to leave").wait_for()


def clean(page: Any) -> None:
    """Nothing on a page is closed to anybody, and nothing is wider than the page."""
    assert barriers(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, page.url


@pytest.mark.exhaustive
def test_from_the_door_to_the_prizes(address: str, browser: Browser) -> None:
    desk = Evening(address, players=24, games=2)
    pages = [browser(address, width=390, height=844), browser(address, width=844, height=390)]
    pages[0].goto(desk.door)
    pages[0].get_by_role("button", name="Check in", exact=True).wait_for()
    clean(pages[0])
    people = [Sitter(desk, name, page) for name, page in zip(("Ann", "Ben"), pages, strict=True)]
    guests: list[Guest] = [*people, *(desk.guest(name) for name in ("Cora", "Dan", "Eve", "Finn"))]
    clean(pages[0])
    office = browser(address, width=1280, height=800)
    office.goto(desk.link)
    office.get_by_role("tab", name="Players").click()
    office.get_by_role("button", name="Let bots play for no-shows").click()
    office.locator("#all", has_text="house players").wait_for()
    office.get_by_role("tab", name="Paper and links").click()
    office.get_by_role("button", name="Show the link for the evening").click()
    office.locator("#evening figure").wait_for()
    clean(office)
    office.get_by_role("tab", name="Game", exact=True).click()
    for game in (1, 2):
        office.get_by_role("button", name=f"Start game {game}").click()
        for page in pages:
            page.wait_for_url("**/table/*")
            # In the low composition the name of the table has no room.
            page.locator("#title", has_text=f"Game {game} of 2").wait_for(state="attached")
        office.get_by_role("button", name="Let bots finish it").first.wait_for()
        finish(guests)
        desk.counted(game)
        for page in pages:
            page.locator("#go-on").wait_for()
            page.keyboard.press("Enter")
            page.wait_for_url("**/me")
            page.get_by_text("Place ").wait_for()
    office.get_by_role("tab", name="Standings").click()
    office.get_by_role("heading", name="Prizes", exact=True).wait_for()
    wall = browser(address, width=1280, height=800)
    wall.goto(f"/night/{desk.id}")
    wall.get_by_role("heading", name="Final standings").wait_for()
    pages[0].get_by_text("All games are played.").wait_for()


@pytest.mark.exhaustive
def test_a_slow_network_leads_to_the_table_too(address: str, browser: Browser) -> None:
    desk = Evening(address)
    page = browser(address, width=390, height=844)
    # What a service worker asks for would not be late.
    page.add_init_script("Object.defineProperty(navigator, 'serviceWorker', {value: undefined})")
    sitter = Sitter(desk, "Ann", page)
    asked = []

    def late(route: Any) -> None:
        asked.append(route.request.url)
        # Several times as long as the page waits before it looks again.
        time.sleep(4)
        route.continue_()

    sitter.page.route("**/table/*", late)
    desk.fill()
    desk.start(1)
    sitter.page.wait_for_url("**/table/*")
    sitter.page.locator("#title", has_text="Game 1 of 2").wait_for(state="attached")
    assert len(asked) == 1
    sitter.close()
