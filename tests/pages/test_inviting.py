"""The invitation in the waiting room: nothing that leads nowhere, one press, the first phone."""

from collections.abc import Iterator
from typing import Any

import pytest

from euchre.server.http import nearby
from tests.pages.access import barriers
from tests.pages.hands import Person, open_table

PRESS, BACK = "#ways >> text=Let phones in this house join", "#ways >> text=Shut phones out"
SIZES = [(1280, 800), (390, 844), (844, 390)]


@pytest.fixture
def host(person: Person, house: str, address: str) -> Iterator[Any]:
    """Yield the page of somebody at this computer, at a table that waits."""
    # What the server refuses is an error to the browser.
    page = person(allowed=(409,))
    page.clock.install()
    open_table(page, "standard", wait=True)
    yield page
    close = {"data": {"open": False}, "headers": {"Origin": address}}
    assert page.request.post(f"{address}/api/nearby", **close).ok


def later(page: Any) -> None:
    """Let the page look again whether a phone has come."""
    page.clock.fast_forward(2500)


@pytest.mark.every(3, 2)
@pytest.mark.parametrize("size", SIZES)
def test_one_press_lets_phones_in_and_another_shuts_them_out(
    host: Any, person: Person, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    host.set_viewport_size({"width": size[0], "height": size[1]})
    host.wait_for_selector(PRESS)
    assert host.locator("#ways").locator(".link, output, .qr, textarea").count() == 0
    assert "Copy" not in host.inner_text("#waiting")
    assert "they still need the code of your table" in host.inner_text("#ways")
    box, room = host.locator(PRESS).bounding_box(), host.locator("#waiting").bounding_box()
    assert box["y"] + box["height"] <= room["y"] + room["height"], "the press is in sight"
    assert barriers(host) == []
    host.click(PRESS)
    host.wait_for_selector("#ways >> text=Waiting for the first phone.")
    link = host.input_value("#ways .link")
    assert link.startswith("http://127.0.0.2:")
    assert host.get_attribute("#ways .qr", "aria-label") == f"QR code of {link.partition('#')[0]}"

    # A minute later.
    opened = nearby._now()
    monkeypatch.setattr(nearby, "_now", lambda: opened + nearby.PATIENCE)
    later(host)
    host.wait_for_selector("#ways >> text=No phone has reached this computer yet.")
    assert "guest network" in host.locator("#ways li").first.inner_text()
    assert barriers(host) == []
    assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")

    phone = person(allowed=(0,), viewport={"width": 390, "height": 844})
    phone.goto(link)
    later(host)
    host.wait_for_selector("#ways >> text=A phone has reached this computer.")
    assert host.locator("#ways li").count() == 0
    phone.fill("#name", "Yan")
    phone.click("text=Take a seat")
    phone.wait_for_selector("#waiting output:not(:empty)")
    assert phone.locator("#ways .access").count() == 0, "a phone lets nobody in"
    host.wait_for_selector("#guests >> text=Yan")
    host.click(BACK)
    host.wait_for_selector(PRESS)
    phone.wait_for_selector("text=No connection")


def test_a_listed_table_needs_no_code_and_says_so(host: Any) -> None:
    open_table(host, "standard", wait=True, listed=True, watch="open")
    host.wait_for_selector("#ways >> text=listed for anyone.")
    assert "code" not in host.inner_text("#ways")


def test_what_one_window_opens_another_closes(host: Any) -> None:
    other = host.context.new_page()
    other.goto(host.url)
    other.click(PRESS)
    other.wait_for_selector("#ways output")
    host.click("#menu-toggle")
    host.wait_for_selector("#invite output")
    other.click(BACK)
    other.wait_for_selector(PRESS)
    later(host)
    host.wait_for_selector("#invite >> text=Let phones in this house join")
    other.close()


def test_where_there_is_no_network_the_page_says_so(
    host: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearby, "address_on_network", lambda: "")
    host.click(PRESS)
    host.wait_for_selector("#ways [role=alert] >> text=This computer is not on a network.")
    assert host.locator("#ways .link").count() == 0
    monkeypatch.undo()
    assert host.is_enabled(PRESS)


def test_a_page_that_only_this_computer_reaches_offers_no_dead_link(host: Any) -> None:
    """As where the server was started in a way that leaves nothing to open."""
    where = "**/api/tables/*/invite"
    told = {"invite": "/join/x#y", "code": "AAAAAA", "qr": None, "address": "", "nearby": None}
    host.route(where, lambda route: route.fulfill(json=told))
    host.reload()
    host.wait_for_selector("#ways >> text=This page works on this computer only.")
    assert host.locator("#ways").locator(".link, output").count() == 0
    assert host.get_attribute("#ways a", "href") == "/help/friends#friends-elsewhere"


def test_wrong_invitations_are_refused_in_a_sentence(person: Person) -> None:
    page = person(allowed=(404,))
    for path, code, says in (
        ("/join", "ZZZZZZ", "There is no table with this code."),
        ("/join#%E0%A4%A", "<b>", "There is no table with this code."),
        (f"/join/nowhere#{'x' * 99}", None, "There is no such table, or you have not been invited"),
    ):
        page.goto("/night")
        page.goto(path)
        if code is not None:
            page.fill("#code", code)
            page.click("text=Take a seat")
        page.wait_for_selector(f"#problem >> text={says}")
    assert page.goto("/table/nowhere").status == 404
    page.wait_for_selector("#end >> text=This table is not open to you")
    page.click("#end >> text=Go to the start page")
