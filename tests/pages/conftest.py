"""A server, a browser, and people who complain about every error on the console."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from euchre.server import fair
from euchre.server.tables import bots
from tests.contexts import Contexts
from tests.server.kit import serving

#: Quick tables: a finished trick does not stay, and nothing moves or comes by itself.
QUICK = """localStorage.setItem(
  "euchre-settings", JSON.stringify({hold: "0", motion: "off", next: "click"}))"""
#: The first steps have been read.
GUIDED = "localStorage.setItem('euchre-guided', 'true')"


def _is_wrong(message: Any, allowed: tuple[int, ...]) -> bool:
    """Whether a message on the console is an error that a test has not provoked.

    ``allowed`` are statuses of answers; 0 stands for a network that is gone.
    """
    words = [f"status of {status} " if status else "net::ERR_" for status in allowed]
    return message.type == "error" and not any(part in message.text for part in words)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve on a port of its own."""
    with serving(tmp_path_factory.mktemp("pages")) as where:
        yield where


@pytest.fixture
def certain(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Let a test see the same deals and the same bots each time: its name is their seed."""
    rng, decide = Random(request.node.name), bots.decide
    monkeypatch.setattr(fair, "new_seed", lambda: rng.randbytes(fair.SIZE))
    monkeypatch.setattr(secrets, "randbelow", rng.randrange)
    monkeypatch.setattr(bots, "decide", lambda level, view, _: decide(level, view, 0))


@pytest.fixture
def person(contexts: Contexts, address: str) -> Iterator[Callable[..., Any]]:
    """Make people with browsers of their own; at the end no page may have had an error."""
    lent: list[Any] = []
    errors: list[str] = []

    def make(
        *, allowed: tuple[int, ...] = (), quick: bool = True, guided: bool = True, **more: Any
    ) -> Any:
        view = {"viewport": {"width": 1280, "height": 800}, "service_workers": "block"} | more
        scripts = [QUICK] * quick + [GUIDED] * guided
        listeners = {
            "console": lambda m: errors.append(m.text) if _is_wrong(m, allowed) else None,
            "pageerror": lambda error: errors.append(error.stack or str(error)),
        }
        page = contexts.lend(listeners, *scripts, base_url=address, **view)
        page.context.set_default_timeout(10_000)
        lent.append(page)
        return page

    yield make
    for page in lent:
        contexts.take_back(page, address)
    assert errors == []
