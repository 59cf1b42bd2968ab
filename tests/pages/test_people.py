"""A user's devices and data, the operator's page, and the privacy notice."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from euchre.server.account import how_long
from euchre.server.settings import Keep
from tests.pages.access import barriers
from tests.pages.hands import open_table
from tests.server.kit import operator_key, serving

pytestmark = pytest.mark.untraced


@pytest.mark.exhaustive
def test_a_name_comes_to_another_device_and_goes_again(person: Callable[..., Any]) -> None:
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


def test_my_data_and_being_forgotten(person: Callable[..., Any]) -> None:
    page = person(allowed=(401, 404))
    open_table(page)
    page.goto("/")
    page.get_by_role("link", name="My devices and data").click()
    with page.expect_download() as coming:
        page.click("#export")
    mine = json.loads(Path(coming.value.path()).read_text())
    assert mine["tables"][0]["seats"][0]["name"] == "Zoe"
    assert page.is_disabled("#forget")
    page.check("#forget-sure")
    page.click("#forget")
    page.wait_for_url("**/")
    page.goto("/me")
    page.wait_for_selector("#who >> text=no name yet")


@pytest.fixture
def key(address: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the operator's key of the server of the pages."""
    return operator_key(tmp_path_factory.getbasetemp() / "pages0")


@pytest.mark.exhaustive
def test_the_operator_works_by_keyboard_and_sees_no_card(
    person: Callable[..., Any], key: str
) -> None:
    player, operator = person(allowed=(404, 410)), person(allowed=(401, 403))
    open_table(player, name="Quincy")
    operator.goto("/operator")
    operator.wait_for_selector("#problem >> text=euchre server key")
    assert operator.is_hidden("#desk")
    operator.goto("/privacy")
    operator.goto(f"/operator#{key}")
    operator.wait_for_selector("#desk:visible")
    assert operator.evaluate("location.hash") == "", "the key does not stay in the address"
    row = operator.locator("#tables > li", has_text="Quincy")
    row.wait_for()
    assert row.locator("use, svg").count() == 0
    assert barriers(operator) == []
    close = row.get_by_role("button", name="Close table", exact=False)
    close.focus()
    operator.keyboard.press("Enter")
    operator.wait_for_selector("#problem >> text=Give a reason first")
    operator.keyboard.type("spam")
    close.focus()
    operator.keyboard.press("Enter")
    operator.wait_for_selector("#log >> text=closed")
    # The list of what was said holds it too, shown or not.
    player.get_by_text("has closed this table").filter(visible=True).first.wait_for()
    operator.fill("#network", "203.0.113.7")
    operator.keyboard.press("Enter")
    operator.get_by_role("button", name="Lift ban", exact=False).first.click()
    operator.wait_for_selector("#log >> text=lifted ban")
    operator.reload()
    operator.wait_for_selector("#desk:visible")
    operator.get_by_role("button", name="Sign out as operator").click()
    operator.wait_for_url("**/")
    operator.goto("/operator")
    operator.wait_for_selector("#problem >> text=euchre server key")


def test_privacy_says_how_long(
    person: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
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
