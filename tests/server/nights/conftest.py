"""A server for all tests of nights, and browser users that fail the test on any error."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.contexts import Contexts
from tests.server.kit import serving
from tests.server.nights.clubs import Club
from tests.server.nights.kit import OPEN, Desk


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("nights")) as found:
        yield found


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Close what a test has opened, also after a failure."""
    before = len(OPEN)
    yield
    while len(OPEN) > before:
        OPEN.pop().close()


@pytest.fixture
def desk(address: str) -> Desk:
    """A new night of twelve players at three tables."""
    return Desk(address)


@pytest.fixture(scope="module")
def still(address: str) -> Iterator[Desk]:
    """A night in which nothing happens, for refusals and read-only tests."""
    made = Desk(address)
    yield made
    made.close()


@pytest.fixture
def browser(contexts: Contexts) -> Iterator[Callable[..., Any]]:
    """Make users with their own browsers; at the end no page may have had an error.

    ``offline``: network errors, and what the server refuses afterwards, are expected.
    """
    lent: list[tuple[Any, str]] = []
    errors: list[str] = []

    def make(address: str, *, offline: bool = False, width: int = 360, height: int = 640) -> Any:

        def heard(message: Any) -> None:
            text = message.text
            told = ("net::ERR_", "409 (Conflict)", "404 (Not Found)", "403 (Forbidden)")
            network = offline and any(one in text for one in told)
            if message.type == "error" and not network:
                errors.append(text)

        page = contexts.lend(
            {"console": heard, "pageerror": lambda error: errors.append(str(error))},
            base_url=address,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
        )
        lent.append((page, address))
        return page

    yield make
    for page, address in lent:
        contexts.take_back(page, address)
    assert errors == []


@pytest.fixture
def club(address: str) -> Club:
    """An organizer with the desk of a new club."""
    return Club(address)
