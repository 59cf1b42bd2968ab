"""The host's menu: removing players, locking, the chat; and muting a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.pages.hands import open_table

pytestmark = pytest.mark.untraced


@pytest.fixture
def two(person: Callable[..., Any]) -> tuple[Any, Any, dict[str, Any]]:
    """Open a table that waits, with a friend at it."""
    host, friend = person(), person(allowed=(403,))
    made = open_table(host, "standard", wait=True)
    friend.goto(made["invite"])
    friend.fill("#name", "Yan")
    friend.click("text=Take a seat")
    friend.wait_for_selector("#rule-line:not(:empty)", state="attached")
    host.wait_for_selector("#guests >> text=Yan")
    return host, friend, made


def side(page: Any) -> None:
    if not page.is_visible("#side"):
        page.click("#side-toggle")


def test_the_chat_is_for_whom_the_host_says(two: tuple[Any, Any, dict[str, Any]]) -> None:
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
    assert friend.locator("#chat li").count() == host.locator("#chat li").count() == 0
    assert host.is_hidden("#chat-rule")
    host.get_by_label("Chat:").select_option("Quick phrases only")
    friend.wait_for_selector("#chat-rule:visible")
    assert friend.is_hidden("#say-text")
    host.get_by_label("Chat:").select_option("Everyone may write")
    friend.wait_for_selector("#say-text:visible")


@pytest.mark.exhaustive
def test_somebody_is_muted_here_only(two: tuple[Any, Any, dict[str, Any]]) -> None:
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


def test_the_host_locks_and_removes(two: tuple[Any, Any, dict[str, Any]]) -> None:
    host, friend, _ = two
    host.click("#menu-toggle")
    assert friend.locator("#rights").is_hidden()
    host.get_by_role("button", name="Lock the table").click()
    host.get_by_role("button", name="Unlock the table").wait_for()
    host.get_by_role("button", name="Remove Yan from the table").click()
    host.get_by_role("button", name="Really remove Yan?").click()
    friend.wait_for_selector("text=The host has removed you from this table.")
    host.locator("#guests >> text=Yan").wait_for(state="detached")
