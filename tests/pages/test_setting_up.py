"""Setting up a table and the start page: input is kept, links carry rules."""

from pathlib import Path
from typing import Any

import pytest

from euchre.server.settings import public_url
from tests.pages.conftest import GUIDED
from tests.pages.hands import SHORT, Person, asked
from tests.server.kit import Player, serving


def test_the_form_keeps_what_fits_when_the_game_changes(person: Person) -> None:
    page = person()
    page.goto("/")
    page.click("#play-now summary")
    page.fill("#name", "Zoë")
    page.click("#set-up")
    page.wait_for_url("**/new?game=standard")
    assert page.input_value("#name") == "Zoë"
    page.check("#wait")
    page.select_option("#speed", "fast")
    page.select_option("#bot-1", "expert")
    page.check("#o-farmers")
    page.select_option("#o-stick-the-dealer", "on")
    with page.expect_navigation():
        page.select_option("#game", "three")
    assert "Farmer's hand" in page.inner_text(".notice")
    assert page.input_value("#o-stick-the-dealer") == "on"
    assert page.is_checked("#wait")
    kept = [page.input_value(f"#{name}") for name in ("name", "speed", "bot-1")]
    assert kept == ["Zoë", "fast", "expert"]


#: The answers of house rules that do not fit into the boxes in which they are chosen.
_CLIPPED = """() => {
  for (const part of document.querySelectorAll("details")) part.open = true;
  return [...document.querySelectorAll(".house select")].filter((box) => {
    const width = box.getBoundingClientRect().width;
    box.style.cssText = "max-width: none; width: max-content; flex: none";
    const wanted = box.getBoundingClientRect().width;
    box.style.cssText = "";
    return wanted > width + 1;
  }).map((box) => box.id);
}"""


def test_the_answers_of_house_rules_can_be_read(person: Person) -> None:
    page = person()
    page.goto("/new?game=standard")
    assert page.locator("#o-stick-the-dealer").is_visible()
    for width, height in ((1280, 800), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(_CLIPPED) == [], width


def test_a_list_is_as_wide_as_answers_that_came_in_late(person: Person) -> None:
    page = person()
    page.goto("/games")
    assert page.evaluate("""async () => {
      document.body.insertAdjacentHTML("beforeend", "<select><option>A<option>B</select>");
      const list = document.body.lastElementChild, width = () => list.getBoundingClientRect().width;
      list.style.width = "auto";
      const narrow = width();
      list.options[1].firstChild.appendData(" and much more");
      await import(document.querySelector("script[type=module]").src + "?again");
      return width() > narrow;
    }""")


def test_rules_of_ones_own_are_kept_and_shared_by_a_link(person: Person) -> None:
    page = person()
    page.goto("/new?game=standard&stick-the-dealer=on&farmers=on")
    assert page.is_checked("#o-farmers")
    page.click("#keep")
    page.fill("#kept-name", "Friday")
    page.click("#keeping button[value=yes]")
    page.goto("/new?game=british")
    with page.expect_navigation():
        page.click("#presets .own a")
    assert page.is_checked("#o-farmers")
    assert page.input_value("#o-stick-the-dealer") == "on"
    assert page.locator("#presets [aria-current]").all_inner_texts() == ["Friday"]
    with page.expect_navigation():
        page.click("#presets a:text-is('Canadian')")
    page.wait_for_function("() => !document.querySelector('#preset-told').matches(':empty')")
    assert page.inner_text("#preset-told").startswith("Canadian: Order up your partner")
    assert page.locator("#presets [aria-current]").all_inner_texts() == ["Canadian"]
    page.check("#o-farmers")
    assert page.locator("#presets [aria-current]").count() == 0
    page.uncheck("#o-farmers")
    assert page.locator("#presets [aria-current]").all_inner_texts() == ["Canadian"]
    page.click("#share")
    link = page.locator("#kept-note a")
    if link.count():
        # Without a clipboard the link is shown.
        assert "stick-the-dealer=on" in link.inner_text()
    page.fill("#search", "screw the dealer")
    page.wait_for_selector("#hits [data-option]")
    shown = page.locator("[data-option]:visible")
    assert [row.get_attribute("data-option") for row in shown.all()] == ["stick-the-dealer"]
    page.select_option("#hits #o-stick-the-dealer", "upcard")
    page.wait_for_selector("#rule-line:has-text('the dealer must take the upcard')")
    page.select_option("#hits #o-stick-the-dealer", "on")
    page.fill("#search", "bump")
    page.wait_for_selector("#hits #o-bump")
    page.check("#o-bump")
    page.wait_for_selector("#hits [data-option=bump] .reason:not([hidden])")
    page.uncheck("#o-bump")
    page.fill("#search", "call an ace")
    page.wait_for_selector("#found a:text-is('Set up Call Ace Euchre')")
    page.fill("#search", "")
    page.wait_for_selector("#hits:empty", state="attached")
    assert page.input_value("#group-common #o-stick-the-dealer") == "on"


def test_any_number_can_be_chosen_behind_the_usual_ones(person: Person) -> None:
    page = person()
    page.goto("/new?game=standard&target=17")
    number = page.locator("[data-option=target] .number")
    assert (page.input_value("#o-target"), number.input_value()) == ("", "17")
    assert page.locator("#o-target option").first.inner_text() == "10"
    page.select_option("#o-target", "11")
    page.wait_for_selector("#rule-line:has-text('Points that win: 11')")
    assert number.is_hidden()
    page.select_option("#o-target", "")
    assert number.evaluate("(field) => field === document.activeElement")
    number.fill("201")
    number.press("Enter")
    page.wait_for_selector("[data-option=target] .reason:has-text('any number from 1 to 200')")
    assert page.is_disabled("button.primary:visible")
    number.fill("33")
    number.press("Tab")
    page.wait_for_selector("#rule-line:has-text('Points that win: 33')")
    page.fill("#search", "play to 40")
    page.wait_for_selector("#hits [data-option=target]")
    # What is typed in a row that was found counts, too.
    page.fill("#hits .number", "40")
    page.press("#hits .number", "Enter")
    page.wait_for_selector("#rule-line:has-text('Points that win: 40')")


def test_playing_with_friends_waits_for_them(person: Person) -> None:
    page = person()
    page.goto("/")
    page.click("#friends")
    # Friends would be offered "Player's table": who is called nothing yet is asked.
    assert page.inner_text("#host-title") == "What do your friends call you?"
    page.click("#host-cancel")
    assert page.locator("#host").is_hidden()
    page.click("#friends")
    page.fill("#host-name", "Zoë")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#waiting >> text=Let phones in this house join")
    assert page.locator("#hand button").count() == 0
    made = page.evaluate(
        "fetch(`/api${location.pathname.replace('table', 'tables')}`).then((a) => a.json())"
    )
    assert [seat["name"] for seat in made["table"]["seats"]][made["you"]["seat"]] == "Zoë"
    page.goto("/")
    page.click("#friends")
    page.wait_for_url("**/table/*")


@pytest.mark.parametrize("public", ["", "https://club.example"])
def test_who_invites_shows_a_link_a_spoken_code_and_one_to_scan(
    chromium: Any, tmp_path: Path, public: str, house: str
) -> None:
    """They lead to the public address, else to this computer's on its network, once it is open."""
    with serving(tmp_path, public=public_url(public) if public else None) as address:
        host = Player(address)
        host.http.headers["Origin"] = address
        made = host.open(wait=True)
        told = host.post(host.at("/invite")).json()
        assert told["qr"]["url"] == f"{public or address}{told['invite']}"
        context = chromium.new_context(base_url=address, service_workers="block")
        context.add_init_script(GUIDED)
        context.add_cookies(
            [{"name": "euchre", "value": host.http.cookies["euchre"], "url": address}]
        )
        page = context.new_page()
        page.goto(f"/table/{made['table']}")
        if not public:
            page.click("#ways >> text=Let phones in this house join")
        page.wait_for_selector("#waiting output")
        assert page.locator("#waiting .qr").count() == 1
        reached = public or f"http://{house}:{address.rpartition(':')[2]}"
        page.set_viewport_size({"width": 320, "height": 640})
        page.click("#menu-toggle")
        page.wait_for_function("() => document.querySelector('#invite .link')?.value")
        page.wait_for_selector("#invite .row button")
        link = page.locator("#invite .link").first.input_value()
        assert link.startswith(f"{reached}/join/{made['table']}#")
        lines = page.evaluate(
            """() => {
              const words = document.createRange();
              words.selectNodeContents(document.querySelector("#invite .row button"));
              return words.getClientRects().length;
            }"""
        )
        assert lines == 1
        context.close()


def test_the_start_page_leads_back_to_a_game(person: Person) -> None:
    page = person()
    page.goto("/")
    page.click("#play-now summary")
    page.select_option("#game", SHORT)
    page.click("#play")
    page.wait_for_url("**/table/*")
    assert asked(page)
    page.goto("/")
    assert page.input_value("#game") == SHORT, "the last game is remembered"
    page.wait_for_selector("#go-on a")
    assert page.inner_text("#go-on").startswith("Continue: 0–0 with ")


def test_the_page_can_be_installed_and_says_so_without_a_network(
    chromium: Any, address: str
) -> None:
    context = chromium.new_context(base_url=address)
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    where = page.get_attribute("link[rel=manifest]", "href")
    manifest = context.request.get(where)
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        there = f"{where.rpartition('/')[0]}/{icon['src']}"
        assert context.request.get(there).headers["content-type"] == "image/png"
    assert page.get_attribute("meta[property='og:image']", "content").startswith(address)
    page.reload()
    context.set_offline(True)

    def title() -> str:
        page.goto("/rules/standard")
        return str(page.inner_text("h1"))

    # The process of the worker is cut off by itself, after that of the page.
    assert any(title() == "No connection right now" for _ in range(20))
    context.set_offline(False)
    page.goto("/rules/standard")
    assert page.inner_text("h1") == "Euchre"
    context.close()
