"""What the wall tells of players who tie."""

from __future__ import annotations

import pytest

from euchre.night.lines import PlayerLine
from euchre.night.players import Player
from euchre.server.nights.views import most_loners

pytestmark = pytest.mark.untraced


@pytest.mark.parametrize(
    ("loners", "told"),
    [
        ([], []),
        ([0, 0], []),
        ([1, 3, 0, 1], [(3, ["Player 2"]), (1, ["Player 1", "Player 4"])]),
        # Those who tie for the last of five are all named, or nobody is.
        ([3, 2, 2, 2, 1, 1, 1], [(3, 1), (2, 3), (1, ["Player 5", "Player 6", "Player 7"])]),
        ([2, *[1] * 6], [(2, ["Player 1"]), (1, 6)]),
        ([2] * 5 + [1], [(2, 5)]),
    ],
)
def test_the_most_loners(loners: list[int], told: list[tuple[int, int | list[str]]]) -> None:
    lines = [PlayerLine(Player(n), loners=count) for n, count in enumerate(loners, 1)]
    found = most_loners(lines)
    assert [one["loners"] for one in found] == [count for count, _ in told]
    for one, (_, who) in zip(found, told, strict=True):
        assert who in (one["names"], one["players"])
        assert not one["names"] or len(one["names"]) == one["players"]
