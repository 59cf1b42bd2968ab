"""Who is signed in at the desk by a first name, by clicks and over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.nights.kit import Desk
from tests.server.nights.test_hall_pages import clean

pytestmark = pytest.mark.untraced

PEOPLE = ["Ann Miller", "Bob Stone", "Ann Stone", *(f"Guest{n}" for n in range(4, 13))]


def test_a_first_name_is_asked_about_at_the_desk(address: str, browser: Callable[..., Any]) -> None:
    desk = Desk(address)
    body = {"plan": desk.plan(kind="printed-12", games=2), "names": PEOPLE, "title": "Door"}
    desk.open(desk.post("/api/nights", body).json())

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
