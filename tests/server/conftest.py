"""One server for all tests that need no special configuration."""

from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from euchre.server.store import database
from euchre.server.study.days import Days
from euchre.server.tables.registry import Tables
from euchre.server.tables.services import Services
from tests.server.chance import certain as certain
from tests.server.kit import Player, serving, without_waiting_for_the_disk
from tests.server.memory import tables_of, unconnected


@pytest.fixture(autouse=True, scope="session")
def _quick() -> Iterator[None]:
    """Let commits not wait for the disk: that would take most of the time of these tests."""
    with patch.object(database, "_pragmas", without_waiting_for_the_disk):
        yield


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(Path(tmp_path_factory.mktemp("server"))) as found:
        yield found


@pytest.fixture
def newcomer(address: str) -> Callable[..., Player]:
    """Return a factory of players."""
    return partial(Player, address)


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    """Yield all that a server has but its network and compiled code."""
    async with unconnected(tmp_path) as found:
        yield found


@pytest.fixture
def days(services: Services) -> Days:
    """Return the daily challenge of a server."""
    return Days(services, "UTC")


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    """Yield the tables of a store, in the event loop of the test."""
    async with tables_of(tmp_path) as found:
        yield found
