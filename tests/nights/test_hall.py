"""A night that is played on the server, over HTTP: one link leads to every table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.nights.evening import Evening, Guest


def finish(guests: list[Guest]) -> None:
    """Let people play the game to which their pages lead."""
    playing = [(guest, guest.table()) for guest in guests]
    while playing:
        playing = [(guest, table) for guest, table in playing if guest.play(table)]


@pytest.fixture
def evening(address: str) -> Iterator[Evening]:
    made = Evening(address)
    yield made
    made.close()


@pytest.mark.untraced
def test_one_link_leads_from_the_door_to_the_prizes(evening: Evening) -> None:
    guests = [evening.guest("Ann"), evening.guest("Ben")]
    assert [guest.number for guest in guests] == [1, 2]
    evening.fill()
    for game in (1, 2):
        evening.start(game)
        finish(guests)
        evening.counted(game)
    view = evening.view()
    assert view["final"]
    assert {r["status"] for r in view["results"]} == {"counted"}
    (best, *_) = view["prizes"]
    assert best["winners"][0]["name"] in ("Ann", "Ben")
    for guest in guests:
        assert guest.me()["go"] is None
        guest.close()


_ = Any
