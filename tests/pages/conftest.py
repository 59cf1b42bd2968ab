"""A server, a browser, and users that fail the test on any console error."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from euchre.server.http import nearby
from tests.contexts import Contexts
from tests.pages.hands import Person, Two, come, open_table
from tests.server.chance import certain as certain
from tests.server.kit import serving

#: Settings for quick tables: no pause after a trick, no animation, no automatic continuation.
QUICK = """localStorage.setItem(
  "euchre-settings", JSON.stringify({hold: "0", motion: "off", next: "click"}))"""
#: Gives every deal that the page starts the same seed of its own.
SAME = """{const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (row) => row.length === 32 ? row.fill(1) : draw(row)}"""
#: Marks the guided first steps as already read.
GUIDED = "localStorage.setItem('euchre-guided', 'true')"


def _is_wrong(message: Any, allowed: tuple[int, ...]) -> bool:
    """Whether a console message is an error that the test did not provoke.

    ``allowed`` are expected HTTP statuses; 0 means a network failure.
    """
    words = [f"status of {status} " if status else "net::ERR_" for status in allowed]
    return message.type == "error" and not any(part in message.text for part in words)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve on a dedicated port."""
    with serving(tmp_path_factory.mktemp("pages")) as where:
        yield where


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> str:
    """Give this machine an address on a network: one that its own browser reaches as a phone."""
    address = "127.0.0.2"
    if not nearby._has(address):
        pytest.skip("this machine has no second loopback address")
    monkeypatch.setattr(nearby, "address_on_network", lambda: address)
    return address


@pytest.fixture
def two(person: Person) -> Two:
    """Open a table that waits, and let a friend come by its link; return both and the table."""
    # In some of the tests the friend's network goes away, or the host removes the friend.
    host, friend = person(), person(allowed=(0, 403))
    made = open_table(host, "standard", wait=True)
    come(friend, made)
    host.wait_for_selector("#guests >> text=Yan")
    return host, friend, made


@pytest.fixture
def dealt(two: Two) -> Two:
    """Deal to the host and the friend."""
    host, friend, _ = two
    host.click("#next")
    friend.wait_for_selector("#hand button")
    return two


@pytest.fixture
def person(contexts: Contexts, address: str) -> Iterator[Callable[..., Any]]:
    """Make users with their own browsers; at the end no page may have had an error."""
    lent: list[Any] = []
    errors: list[str] = []

    def make(
        *, allowed: tuple[int, ...] = (), quick: bool = True, guided: bool = True, **more: Any
    ) -> Any:
        view = {"viewport": {"width": 1280, "height": 800}, "service_workers": "block"} | more
        scripts = [SAME] + [QUICK] * quick + [GUIDED] * guided
        listeners = {
            "console": lambda m: errors.append(m.text) if _is_wrong(m, allowed) else None,
            "pageerror": lambda error: errors.append(error.stack or str(error)),
        }
        page = contexts.lend(listeners, *scripts, base_url=address, **view)
        lent.append(page)
        return page

    yield make
    for page in lent:
        contexts.take_back(page, address)
    assert errors == []


@pytest.fixture(scope="module")
def stage(chromium: Any, address: str) -> Iterator[Any]:
    """Open a table at which nothing happens by itself, for scenes to be drawn on."""
    page = chromium.new_context(base_url=address).new_page()
    page.add_init_script(GUIDED)
    open_table(page, "standard", wait=True)
    yield page
    page.context.close()
