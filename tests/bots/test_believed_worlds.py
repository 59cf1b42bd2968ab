"""Worlds that a searching player believes in can all have come about.

Compiled rollouts trust them: in a world that no deal can lead to, anything may happen.
"""

from __future__ import annotations

import pytest

from euchre import observe, rules
from euchre.bots.search.beliefs import resampled
from euchre.bridge.imagine import imagine
from euchre.bridge.rows import rows_of
from euchre.engine.rules import Rules
from euchre.machine.convert import row_of
from euchre.machine.tables import compiled
from tests.bots.tables import TABLES, by_thumb, played_again, some_options
from tests.test_bots import decisions

pytestmark = pytest.mark.untraced

EVERY = [*(rules(*entry) for entry in TABLES), *some_options(20)]


@pytest.mark.every(12)
@pytest.mark.parametrize("table", EVERY, ids=lambda table: table.id)
def test_every_world_replays_from_its_own_deal(table: Rules) -> None:
    asked = 0
    kinds = list(by_thumb(7).values())
    for number, (s, _) in enumerate(decisions(table, kinds, f"believed:{table.id}", 2)):
        if number % 4:
            continue
        view = observe(s, s.turn)
        worlds = resampled(imagine(view, 24, number), 12, number)
        rows = rows_of(worlds)
        for i in range(0, len(worlds), 3):
            world = worlds.state(i)
            assert observe(world, s.turn) == view
            assert (rows[i] == row_of(compiled(table), world)).all()
            asked += sum(1 for _ in played_again(world))
    assert asked
