"""The look of a table in twelve states, compared with approved pictures."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.pages.access import barriers
from tests.pages.pictures.comparing import differences, kept, sheet
from tests.pages.pictures.drawing import SIZES, THEMES, Easel, easel
from tests.pages.pictures.states import STATES, find

HOW = "If it is meant to look like this: python -m tests.pages.pictures --accept"


@pytest.fixture(scope="module")
def easel_of(chromium: Any, address: str) -> Iterator[Easel]:
    """Set up one page for all states."""
    with easel(chromium, address) as one:
        yield one


def turn(place: int) -> list[tuple[str, str]]:
    """Return whose turn it is at this state: every composition once, by light or dark.

    The next state has the other three pictures, and the command above draws all six of each.
    """
    return [(size, THEMES[(place + i) % 2]) for i, size in enumerate(SIZES)]


@pytest.mark.every(6, 1)
@pytest.mark.parametrize("name", STATES)
def test_a_table_looks_as_it_did(easel_of: Easel, name: str) -> None:
    place = list(STATES).index(name)
    pictures = turn(place)
    easel_of.show(find(name))
    seen = {(s, t): easel_of.picture(s, t) for s, t in pictures}
    assert differences(sheet(seen), kept(name), seen) == [], HOW
    # Each of the six is looked at for everybody's use in two of the twelve states.
    easel_of.picture(*pictures[place // 2 % len(pictures)])
    assert barriers(easel_of.page) == []
