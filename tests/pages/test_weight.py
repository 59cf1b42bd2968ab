"""What is transferred before a player can play, and what only follows when it is asked for."""

from typing import Any

import httpx

from tests.pages.hands import Person, asked, click_first, open_table

#: The same of the start page, as whoever comes for the first time gets it.
START = 40.0, 12
#: Kilobytes of a table's first screen as they are sent: markup, styles, scripts, font, icon; and
#: its requests, with those for the first frame and the stream.
FIRST = 60.0, 18


def sent(page: Any, url: str) -> int:
    """Return how many bytes are sent to a page for an address, packed as a browser asks for it."""
    cookies = {one["name"]: one["value"] for one in page.context.cookies()}
    packed = {"Accept-Encoding": "gzip"}
    with httpx.stream("GET", url, headers=packed, cookies=cookies) as answer:
        assert answer.status_code == 200, url
        return sum(len(part) for part in answer.iter_raw())


def test_the_start_page_is_light(person: Person) -> None:
    page = person()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    urls = dict.fromkeys(loaded)
    most, requests = START
    assert len(urls) <= requests, loaded
    assert sum(sent(page, url) for url in urls) <= most * 1000
    page.fill("#search", "screw the dealer")
    page.wait_for_selector("#found >> text=Stick the dealer")


def test_the_first_screen_of_a_table_is_light_and_one_plays_without_the_rest(
    person: Person,
) -> None:
    page = person()
    made = open_table(page)
    held: list[Any] = []
    page.route("**/js/motion.js", lambda route: held.append(route))
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(f"/table/{made['table']}")
    assert asked(page)
    first = [url for url in dict.fromkeys(loaded) if not url.endswith("/motion.js")]
    files = [url for url in first if "/api/" not in url]
    assert any(url.endswith("table.js") for url in files)
    assert any(url.endswith(".woff2") for url in files)
    most, requests = FIRST
    assert len({url.partition("?")[0] for url in first}) <= requests, first
    weights = {url: sent(page, url) for url in files}
    assert sum(weights.values()) <= most * 1000, sorted(weights.items(), key=lambda one: -one[1])
    loaded.clear()
    click_first(page)
    assert asked(page), "nobody waits for cards to move"
    [motion] = held
    motion.continue_()
    for _ in range(3):
        assert asked(page)
        click_first(page)
    page.click("#side-toggle")
    page.wait_for_selector("#log li")
    parts = {url.rpartition("/")[2] for url in loaded if "/static/" in url and "icon" not in url}
    # Suits may have been named, and the cards may have brought about a moment to celebrate.
    assert parts - {"bids.js", "moments.js"} == {"changes.js", "sound.js", "talk.js", "drawer.css"}
    said = page.locator("#spoken p").count()
    assert page.locator("#log li").count() >= min(said, 3), "what was told before is in the log"


def test_a_part_that_does_not_come_is_said_and_the_game_goes_on(person: Person) -> None:
    page = person(allowed=(0,))
    page.route("**/js/menu.js", lambda route: route.abort())
    open_table(page)
    assert asked(page)
    page.click("#menu-toggle")
    page.wait_for_selector("#menu[open] .voice >> text=could not be loaded", state="attached")
    page.click("#menu .primary")
    page.wait_for_selector("#note >> text=could not be loaded")
    click_first(page)
    assert asked(page)
