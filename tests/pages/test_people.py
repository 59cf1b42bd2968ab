"""A user's devices and data, and the privacy notice."""

import json
from pathlib import Path

import pytest

from euchre.server.account import how_long
from euchre.server.settings import Keep
from tests.pages.access import barriers
from tests.pages.hands import Person, open_table
from tests.server.kit import a_day_later, serving


@pytest.mark.exhaustive
def test_a_name_comes_to_another_device_and_goes_again(person: Person) -> None:
    first, phone = person(), person(allowed=(401,), viewport={"width": 320, "height": 568})
    open_table(first)
    first.goto("/me")
    first.wait_for_selector("#who >> text=You are known here as Zoe.")
    first.get_by_role("button", name="Use my name on another device").click()
    code = first.inner_text("#made output")
    assert barriers(first) == []
    phone.goto("/me")
    phone.wait_for_selector("#who >> text=no name yet")
    phone.get_by_label("Code").fill(code.lower())
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.keyboard.press("Enter")
    phone.wait_for_selector("#who >> text=You are known here as Zoe.")
    phone.goto("/")
    phone.locator("a[href^='/table/']").first.wait_for()
    first.reload()
    first.get_by_role("button", name="Sign out Chrome", exact=False).click()
    first.locator("#devices li").nth(1).wait_for(state="detached")
    phone.goto("/me")
    phone.wait_for_selector("#who >> text=no name yet")


def test_my_data_and_being_forgotten(person: Person) -> None:
    page = person(allowed=(401, 404))
    open_table(page)
    page.goto("/")
    page.get_by_role("link", name="My devices and data").click()
    with page.expect_download() as coming:
        page.click("#export")
    mine = json.loads(Path(coming.value.path()).read_text())
    assert mine["tables"][0]["seats"][0]["name"] == "Zoe"
    page.click("#forget")
    page.wait_for_selector("#asked >> text=Your tables: on")
    page.click("#keep")
    page.locator("#asked li").wait_for(state="detached")
    page.click("#forget")
    page.wait_for_selector("#asked >> text=Your tables: on")
    assert barriers(page) == []
    assert a_day_later(page.url.removesuffix("/me")) == 1
    page.reload()
    page.wait_for_selector("#who >> text=no name yet")


def test_privacy_says_how_long(person: Person, tmp_path_factory: pytest.TempPathFactory) -> None:
    page = person()
    page.goto("/privacy")
    assert "until someone deletes them" in page.inner_text("main")
    assert barriers(page) == []
    keep = Keep(tables=365 * 86_400.0, chat=30 * 86_400.0, people=400 * 86_400.0)
    with serving(tmp_path_factory.mktemp("club"), keep=keep) as club:
        page.goto(f"{club}/privacy")
        text = page.inner_text("main")
    for words in ("for 1 year after", "for 30 days, once", "for 400 days after"):
        assert words in text


def test_times_in_words() -> None:
    assert [how_long(hours * 3600.0) for hours in (1, 12, 36, 24, 8760)] == [
        "1 hour",
        "12 hours",
        "36 hours",
        "1 day",
        "1 year",
    ]
    assert how_long(None) == ""
