"""A club as seen by its organizer, its members and strangers: in a browser, and on paper."""

import io
from typing import Any

import pytest
from pypdf import PdfReader

from tests.server.kit import a_day_later
from tests.server.nights.clubs import FOUR, Club, evening
from tests.server.nights.evening import Evening
from tests.server.nights.kit import Browser
from tests.server.nights.test_hall_pages import clean
from tests.waiting import until

SIZES = [(1280, 800), (390, 844), (844, 390)]


def press(page: Any, name: str) -> None:
    """Push a button with the keyboard."""
    page.get_by_role("button", name=name, exact=True).focus()
    page.keyboard.press("Enter")


def test_from_the_first_night_to_the_standings(browser: Browser, address: str) -> None:
    page = browser(address, width=1280, height=800)
    page.goto("/")
    page.get_by_role("link", name="Clubs and leagues").click()
    page.get_by_label("Name of the club, league or season").fill("Winter 2026")
    page.get_by_text("Rules of the season").click()
    page.get_by_label("What a night is worth").select_option("total")
    clean(page)
    press(page, "Start the club")
    page.wait_for_url("**/desk#*")
    page.get_by_role("heading", name="Winter 2026").wait_for()
    # A night becomes the club's at its desk, and counts with one tap once it is over.
    desk = evening(address)
    office = page.context.new_page()
    office.goto(desk.link)
    office.get_by_role("tab", name="Paper and links").click()
    office.get_by_role("button", name="Winter 2026", exact=True).focus()
    # The desk's next look draws the button anew, which keeps the focus.
    office.evaluate("document.activeElement.id = 'old', window['tab-paper'].click()")
    office.locator("#old").wait_for(state="detached")
    office.keyboard.press("Enter")
    press(office, "Add to Winter 2026")
    office.get_by_text("It counts toward the season.").wait_for()
    clean(office)
    page.reload()
    page.get_by_text("4 members").wait_for()
    assert page.get_by_label("What a night is worth").input_value() == "total"
    press(page, "Link for Ann Miller")
    shown = page.locator("#own-link")
    link = shown.input_value()
    clean(page)
    press(page, "New link")
    until(lambda: shown.input_value() != link)
    newer = shown.input_value()
    page.keyboard.press("Escape")
    # Nobody is taken for a field of a form, whatever he is called.
    page.get_by_label("New member").fill("$id")
    press(page, "Add")
    press(page, "Link for $id")
    page.get_by_role("heading", name="$id").wait_for()
    page.keyboard.press("Escape")
    own = browser(address, offline=True)
    own.goto(link)
    own.get_by_text("This link no longer works").wait_for()
    own.goto("about:blank")
    own.goto(newer)
    own.get_by_role("heading", name="Ann Miller").wait_for()
    own.get_by_text("Place 1").wait_for()
    assert "#" not in own.url


@pytest.mark.exhaustive
@pytest.mark.long
def test_at_every_size(browser: Browser, address: str) -> None:
    club = Club(address, "The Thursday Club with a rather long name")
    for score in ((10, 6), (4, 10), (10, 9)):
        club.evening(*(FOUR if score[0] > 4 else FOUR[::-1]), score=score)
    page = browser(address)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(club.link)
        page.get_by_role("link", name="Ann Miller").wait_for()
        clean(page)
        page.goto(f"/club/{club.id}")
        page.get_by_role("link", name="Ann Miller").wait_for()
        clean(page)
        page.get_by_role("link", name="Ann Miller").click()
        page.locator("#curve > svg").wait_for()
        assert page.locator("#curve .dot").count() == 3
        page.get_by_role("heading", name="Partners").wait_for()
        clean(page)
        page.goto("/club")
        page.get_by_role("link", name="Desk").first.wait_for()
        clean(page)
    stranger = browser(address, width=390, height=844)
    stranger.goto(f"/club/{club.id}")
    stranger.get_by_role("link", name="A. M.").wait_for()
    assert "Miller" not in stranger.locator("body").inner_text()
    clean(stranger)


def test_what_is_not_there_says_so_without_empty_panels(browser: Browser, address: str) -> None:
    page = browser(address, offline=True)
    for path in (
        "/club/nothing",
        "/club/nothing/member/3",
        "/night/nothing",
        "/night/nothing/player/3",
    ):
        page.goto(path)
        page.get_by_text("There is no such").wait_for()
        texts = page.locator(".panel:visible, .buttons:visible").all_inner_texts()
        assert all("There is no such" in text for text in texts), path


def test_the_sheet_to_print(browser: Browser, address: str) -> None:
    club = Club(address)
    club.evening("Ann Miller", "李雷", "Cora", "Dan")
    page = browser(address, width=1280, height=800)
    page.goto(club.link)
    page.get_by_text("4 members").wait_for()
    page.goto(f"/club/{club.id}")
    page.get_by_role("link", name="Ann Miller").wait_for()
    sheets = PdfReader(io.BytesIO(page.pdf(format="Letter"))).pages
    assert len(sheets) == 1
    text = sheets[0].extract_text()
    assert "Winter 2026" in text
    assert "Ann Miller" in text
    # What is for the screen only is not on paper.
    assert "Print the standings" not in text
    assert "New table" not in text


@pytest.mark.exhaustive
def test_who_comes_in_is_asked_and_is_the_member(browser: Browser, address: str) -> None:
    club = Club(address)
    assert club.do(do="join", name="Ann Miller").is_success
    desk = Evening(address, players=4, games=1)
    club.take(desk)
    page = browser(address, width=390, height=844)
    page.goto(desk.door)
    page.get_by_label("Your name, or the number on your card").fill("ann miller")
    press(page, "Check in")
    page.get_by_role("heading", name="Is this Ann Miller of Winter 2026?").wait_for()
    clean(page)
    press(page, "Yes, that's me")
    page.wait_for_url("**/me")
    assert desk.decide(desk.claims()[0]["claim"]).is_success
    page.get_by_role("button", name="I have to leave").wait_for()
    until(lambda: desk.get("/club").json()["asks"] == [])
    # The member's own phone is not asked, and has the name there already.
    own = browser(address, width=390, height=844)
    own.goto(f"/club/{club.id}/me#{club.secret_of(1)}")
    own.get_by_role("heading", name="Forget me").wait_for()
    clean(own)
    other = Evening(address, players=4, games=1)
    club.take(other)
    own.goto(other.door)
    field = own.get_by_label("Your name, or the number on your card")
    until(lambda: field.input_value() == "Ann Miller")
    field.focus()
    own.keyboard.press("Enter")
    own.wait_for_url("**/me")
    # At the desk a name that signs in there is asked about, too.
    cards = evening(address, play=False)
    club.take(cards)
    office = browser(address, width=844, height=390)
    office.goto(cards.link)
    office.get_by_role("tab", name="Paper and links").click()
    press(office, "No: Is this Ann Miller of Winter 2026?")
    office.locator("#club-asks li").wait_for(state="detached")


def test_a_member_forgets_herself(browser: Browser, address: str) -> None:
    club = Club(address)
    desk = club.evening()
    ann = club.members["Ann Miller"]
    page = browser(address, width=844, height=390)
    page.goto(f"/club/{club.id}/me#{club.secret_of(ann)}")
    press(page, "Forget me")
    page.get_by_text("You have asked to be forgotten.").wait_for()
    office = browser(address)
    office.goto(club.link)
    office.get_by_text("Ann Miller has asked to be forgotten.").wait_for()
    assert a_day_later(address) == 1
    assert club.members[f"Player {ann}"] == ann
    assert "Ann Miller" not in desk.get().text
