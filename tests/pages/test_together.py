"""Several browsers at one table: invitations, a lost network, spectators."""

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error

from euchre.server.tables import presence
from tests.pages.hands import (
    OPEN,
    SETTLED,
    Person,
    Two,
    asked,
    click_first,
    come,
    finish,
    open_table,
    play_out,
    side,
)


def test_friends_play_and_talk(dealt: Two) -> None:
    host, friend, _ = dealt
    # A dealer may have taken up the sixth.
    assert {host.locator("#hand button").count(), friend.locator("#hand button").count()} <= {5, 6}
    side(friend)
    friend.fill("#say-text", "<b>hello</b>")
    friend.keyboard.press("Enter")
    said = host.locator("#chat li", has_text="<b>hello</b>")
    said.wait_for(state="attached")
    assert host.locator("#chat li b", has_text="hello").count() == 0, "text is never markup"
    host.click("#side-toggle")
    host.click("#mute")
    said.wait_for(state="hidden")


def test_a_friend_chooses_the_seat_opposite(person: Person) -> None:
    host, friend = person(), person(viewport={"width": 320, "height": 568})
    made = open_table(host, "hasenpfeffer", wait=True)
    friend.goto("/")
    friend.fill("#code", made["code"].lower())
    friend.press("#code", "Enter")
    friend.wait_for_selector("#about >> text=Zoe's table: Hasenpfeffer")
    choices = friend.get_by_role("group", name="Your seat").get_by_role("radio")
    assert choices.count() == 3
    partner = friend.get_by_role("radio", name="Opposite Zoe, as partner")
    assert partner.is_checked(), "nobody is asked to play against whom they know"
    assert friend.input_value("#name") == "", "everybody has a name of their own"
    assert friend.evaluate("document.documentElement.scrollWidth <= innerWidth")
    friend.fill("#name", "Yan")
    friend.press("#name", "Enter")
    friend.wait_for_url("**/table/*")
    host.wait_for_selector("#guests >> text=Yan")
    assert host.locator("#guests li").nth(2).inner_text() == "Yan (is here)"
    # Coming by the link again leads to the same seat, without a question.
    friend.goto(made["invite"])
    friend.click("text=Go to my seat")
    friend.wait_for_url("**/table/*")


@pytest.mark.exhaustive
def test_a_full_table_offers_to_watch_and_says_why(person: Person) -> None:
    host, friend = person(), person(allowed=(409,))
    made = open_table(host, "two", watch="link")
    late = person()
    late.goto("/join")
    late.fill("#code", made["code"])
    friend.goto(made["invite"])
    friend.wait_for_selector("#free label")
    late.wait_for_selector("#free label")
    late.fill("#name", "Lou")
    friend.fill("#name", "Yan")
    late.click("text=Take a seat")
    late.wait_for_url("**/table/*")
    friend.click("text=Take a seat")
    friend.wait_for_selector("#problem >> text=All seats are taken.")
    assert "so you can only watch" in friend.inner_text("#about")
    assert friend.locator("#sit:visible, #name:visible, #free label").count() == 0
    friend.click("#watch")
    friend.wait_for_selector("#seats .name")


def test_who_closes_the_tab_on_their_turn_has_the_hand_back_on_return(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GONE", 0.3)
    host, friend = person(), person()
    made = open_table(host, "standard", wait=True, cover=60)
    come(friend, made)
    host.wait_for_selector("#guests >> text=Yan")
    host.click("#next")
    _until_asked(friend, host)
    where, context = friend.url, friend.context
    friend.close()
    host.wait_for_selector(r"#prompt >> text=/Yan is away\..* in 0:\d\d/")
    assert re.search(r"away 0:\d\d", host.inner_text(".seat:has-text('Yan')"))
    host.dblclick("#choices [data-away=bot]")
    host.wait_for_selector("#spoken >> text=A bot sits in for Yan.", state="attached")
    # Yan may be named again at once: by what the bot has called, say.
    host.wait_for_selector("#prompt:not(:has-text('Yan is away'))")
    again = context.new_page()
    again.goto(where)
    host.wait_for_selector("#spoken >> text=Yan is back.", state="attached")
    again.wait_for_selector("#prompt:not(:empty)")
    _until_asked(again, host)


def _answer(page: Any) -> None:
    """Click what is asked, if anything still is: others may be quicker than the click."""
    found = page.query_selector(OPEN)
    if found:
        with suppress(Error):
            found.click(timeout=500)


def _until_asked(friend: Any, host: Any) -> None:
    """Let the host play until the friend is asked for a call or a card."""
    # One look: between two, "Next deal" may go, and nobody be asked yet.
    while not friend.query_selector(OPEN.replace("#skip", "#skip, #next")):
        _answer(host)
        host.wait_for_timeout(30)


@pytest.mark.exhaustive
def test_whoever_reads_the_result_hears_that_the_next_game_has_begun(person: Person) -> None:
    page = person()
    open_table(page)
    other = page.context.new_page()
    other.goto(page.url)
    play_out(page, click_first)
    other.wait_for_selector("#end[open] #rematch")
    page.click("#rematch")
    other.wait_for_selector("#next-game:has-text('The next game has begun')")
    assert other.locator("#rematch").count() == 0, "it could only be refused"
    other.click("#go-on")
    assert asked(other)
    assert other.locator("#end[open]").count() == 0


def test_the_waiting_room_says_who_is_away(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GONE", 0.3)
    host, friend = person(), person()
    made = open_table(host, "two", wait=True)
    host.wait_for_selector("#prompt >> text=Bots fill the free seats.")
    come(friend, made)
    host.wait_for_selector("#guests >> text=Yan (is here)")
    host.wait_for_selector("#prompt >> text=Everyone is here.")
    friend.goto("/join")
    host.wait_for_selector("#guests >> text=Yan (away)")
    host.wait_for_selector("#prompt >> text=Yan is away.")


def test_the_waiting_room_says_that_there_is_no_connection(person: Person) -> None:
    host = person(allowed=(0,))
    open_table(host, "standard", wait=True)
    host.context.set_offline(True)
    host.wait_for_selector("#prompt >> text=No connection: trying again …")
    host.click("#next")
    host.wait_for_selector("#prompt >> text=No connection. Your choice will be sent")
    host.context.set_offline(False)
    host.wait_for_selector("#hand button")


def test_whoever_has_left_may_sit_down_again(dealt: Two) -> None:
    host, friend, _ = dealt
    where = friend.url
    friend.click("#menu-toggle")
    friend.click("#leave")
    friend.click("#leave-now")
    friend.wait_for_selector("#play")
    friend.goto(where)
    friend.click("#take-seat")
    friend.wait_for_selector("#free label")
    assert friend.input_value("#name") == "Yan"
    friend.click("text=Take a seat")
    friend.wait_for_url("**/table/*")
    host.wait_for_selector("#spoken >> text=/Yan sits down in place of/", state="attached")


@pytest.mark.exhaustive
def test_what_happens_behind_a_dialog_is_said_in_it(dealt: Two) -> None:
    host, friend, made = dealt
    # What arrives just after the page is not news.
    host.evaluate(SETTLED)
    host.click("#menu-toggle")
    said = friend.request.post(f"/api/tables/{made['table']}/chat", data={"text": "Hurry up!"})
    assert said.ok, said.text()
    host.wait_for_selector("#menu .voice >> text=Hurry up!", state="attached")
    assert host.locator("#spoken >> text=Hurry up!").count() == 1
    host.keyboard.press("Escape")
    host.wait_for_selector("#menu:not([open]) :not(.voice)", state="attached")
    assert host.locator(".voice").count() == 0


def test_the_host_seats_another_bot(person: Person) -> None:
    page = person()
    open_table(page)
    assert asked(page)
    page.click(".seat[data-seat='2'] .name")
    page.select_option("#seat-menu #level", "net")
    assert page.inner_text("#level-is").startswith("a small neural network")
    page.select_option("#seat-menu #level", "club")
    page.click("text=Seat this bot")
    page.wait_for_selector("#spoken >> text=Ben is another bot.", state="attached")
    # The answer closes the menu; the news may come before it.
    page.wait_for_selector("#seat-menu:not([open])", state="attached")


def test_a_player_whose_network_goes_away_comes_back_to_the_same_place(dealt: Two) -> None:
    host, friend, _ = dealt
    friend.context.set_offline(True)
    friend.wait_for_selector("#link[data-link=off]")
    lost = "No connection: trying again …"
    friend.wait_for_function(
        "(said) => document.querySelector('#prompt').textContent === said", arg=lost
    )
    for _ in range(3):
        # The host goes on while it is not the friend's turn.
        host.wait_for_timeout(100)
        if host.query_selector(OPEN):
            click_first(host)
    friend.context.set_offline(False)
    friend.wait_for_selector("#link[data-link=on]")
    friend.wait_for_function(_AS_THE_SERVER_HAS_IT)


#: Whether the page shows the hand and the question that the server has for this person.
_AS_THE_SERVER_HAS_IT = """async () => {
  const answer = await fetch(`/api${location.pathname.replace("table", "tables")}`);
  const { scene } = await answer.json();
  const shown = [...document.querySelectorAll("#hand button")].map((card) => card.dataset.card);
  const held = scene.hand.map((card) => card.card);
  const asked = document.querySelector("#prompt").textContent;
  return held.length > 0 && shown.join() === held.join() && asked === scene.prompt;
}"""


def test_an_answer_without_network_is_sent_when_it_is_back(person: Person) -> None:
    page = person(allowed=(0,))
    open_table(page)
    assert asked(page)
    sent: list[str] = []
    page.on("request", lambda r: sent.append(r.post_data) if r.method == "POST" else None)
    cut = ["the first two tries"] * 2

    def unlucky(route: Any) -> None:
        if cut:
            cut.pop()
            route.abort()
        else:
            route.continue_()

    page.route("**/commands", unlucky)
    page.evaluate(_SAID)
    click_first(page)
    for _ in range(600):
        if len(sent) >= 3:
            break
        page.wait_for_timeout(100)
    assert len(sent) >= 3
    assert len(set(sent)) == 1, "the same command under the same id"
    assert asked(page)
    said = page.evaluate("window.said")
    assert said[0].startswith("No connection. Your ")
    assert said[0].endswith(" when it is back.")
    assert not page.inner_text("#prompt").startswith("No connection")


#: Note what the prompt says from now on about the connection.
_SAID = """() => {
  window.said = [];
  const prompt = document.querySelector("#prompt");
  const look = () => prompt.textContent.startsWith("No ") && window.said.push(prompt.textContent);
  new MutationObserver(look).observe(prompt, { childList: true, subtree: true });
}"""


# -- the host's menu -----------------------------------------------------------------------------


def test_the_host_sets_the_speed_among_the_settings(two: Two) -> None:
    host, friend, _ = two
    for page in (host, friend):
        page.click("#menu-toggle")
        page.click("#menu [data-open=settings]")
    host.get_by_role("group", name="At this table").get_by_role("combobox").first.select_option(
        "fast"
    )
    host.wait_for_selector("#rights [data-what=speed] >> text=Fast", state="attached")
    host.wait_for_function("() => document.querySelector('[data-what=speed]').value === 'fast'")
    assert friend.locator("#settings-host:visible").count() == 0
    assert friend.locator("#rights [data-what=speed]").count() == 0


def test_the_chat_is_for_whom_the_host_says(two: Two) -> None:
    host, friend, _ = two
    side(friend)
    side(host)
    friend.fill("#say-text", "hello there")
    friend.press("#say-text", "Enter")
    host.wait_for_selector("#chat >> text=hello there")
    host.click("#menu-toggle")
    host.get_by_role("button", name="Clear the chat").click()
    host.get_by_role("button", name="Really delete the whole chat?").click()
    friend.wait_for_selector("#log >> text=The chat was cleared.")
    host.wait_for_selector("#log >> text=The chat was cleared.", state="attached")
    assert friend.locator("#chat li").count() == host.locator("#chat li").count() == 0
    assert host.is_hidden("#chat-rule")
    host.get_by_label("Chat:").select_option("Quick phrases only")
    friend.wait_for_selector("#chat-rule:visible")
    assert friend.is_hidden("#say-text")
    host.get_by_label("Chat:").select_option("Everyone may write")
    friend.wait_for_selector("#say-text:visible")


@pytest.mark.exhaustive
def test_somebody_is_muted_here_only(two: Two) -> None:
    host, friend, _ = two
    side(host)
    side(friend)
    host.click("#menu-toggle")
    host.get_by_role("button", name="Mute Yan").click()
    friend.fill("#say-text", "can you hear me")
    friend.press("#say-text", "Enter")
    friend.wait_for_selector("#chat >> text=can you hear me")
    line = host.locator("#chat li", has_text="can you hear me")
    line.wait_for(state="attached")
    assert not line.is_visible()
    host.get_by_role("button", name="Unmute Yan").click()
    line.wait_for(state="visible")


def test_the_host_locks_and_removes(two: Two) -> None:
    host, friend, _ = two
    host.click("#menu-toggle")
    assert friend.locator("#rights").is_hidden()
    host.get_by_role("button", name="Lock the table").click()
    host.get_by_role("button", name="Unlock the table").wait_for()
    host.get_by_role("button", name="Remove Yan from the table").click()
    host.get_by_role("button", name="Really remove Yan?").click()
    friend.wait_for_selector("text=The host has removed you from this table.")
    host.locator("#guests >> text=Yan").wait_for(state="detached")


def test_one_press_sets_a_table_for_the_same_people(person: Person, address: str) -> None:
    host, friend = person(), person()
    made = open_table(host, wait=True)
    come(friend, made)
    for page in (host, friend):
        page.goto("/join")
    finish(address, made["table"], host, friend)
    for page in (host, friend):
        page.goto(f"/table/{made['table']}")
        page.wait_for_selector("#end[open]")
        page.goto("/")
    assert friend.inner_text("#companies b") == "Zoe"
    host.click("#companies >> text=New table")
    host.wait_for_selector("#guests")
    friend.reload()
    friend.click("#go-on >> text=Zoe has a table for you: Euchre")
    friend.click("text=Take a seat")
    host.wait_for_selector("#guests >> text=Yan")
    # Around a screen, too: it shows the table, and the friend finds it.
    host.goto("/")
    host.check("#company-around")
    host.click("#companies >> text=New table")
    host.wait_for_selector("text=Everybody takes a seat with a phone.")
    friend.goto("/")
    friend.click("#go-on >> text=Someone you have played with has a table for you: Euchre")
    friend.click("text=Take a seat")
    host.wait_for_selector("#guests >> text=Yan")
