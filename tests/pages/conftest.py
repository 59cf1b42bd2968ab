"""A server, a browser, and people who complain about every error on the console."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.kit import serving

#: Quick tables: a finished trick does not stay, nothing moves or comes by itself, no first steps.
QUICK = """localStorage.setItem("euchre-guided", "true");
localStorage.setItem("euchre-settings", JSON.stringify({hold: "0", motion: "off", next: "click"}))"""


def _is_wrong(message: Any) -> bool:
    """Whether a message on the console is an error.

    A server that asks for patience (503) and one that was told already (409) are none.
    """
    usual = ("503 (Service Unavailable)", "409 (Conflict)")
    return message.type == "error" and not any(words in message.text for words in usual)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve on a port of its own."""
    with serving(tmp_path_factory.mktemp("pages")) as where:
        yield where


@pytest.fixture
def person(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Make people with browsers of their own; at the end no page may have had an error."""
    contexts: list[Any] = []
    errors: list[str] = []

    def make(*, errors_expected: bool = False, quick: bool = True, **more: Any) -> Any:
        view = {"viewport": {"width": 1280, "height": 800}} | more
        context = chromium.new_context(base_url=address, **view)
        context.set_default_timeout(10_000)
        if quick:
            context.add_init_script(QUICK)
        contexts.append(context)
        page = context.new_page()
        if not errors_expected:
            page.on("console", lambda m: errors.append(m.text) if _is_wrong(m) else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []
