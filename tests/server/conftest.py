"""One server for all tests that need no special configuration."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.kit import Player, serving


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(Path(tmp_path_factory.mktemp("server"))) as found:
        yield found


@pytest.fixture
def newcomer(address: str) -> Iterator[Callable[..., Player]]:
    """Return a factory of players, who leave at the end of the test."""
    made: list[Player] = []

    def make(name: str = "Zoe") -> Player:
        made.append(Player(address, name))
        return made[-1]

    yield make
    for player in made:
        player.close()
