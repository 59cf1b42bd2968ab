"""The outcomes of calls."""

from __future__ import annotations

from random import Random

import pytest

from euchre import deal, legal, observe, push, rules, shuffled
from euchre.bots.search.values import ends_of
from euchre.bridge.imagine import imagine
from euchre.engine import actions

pytestmark = pytest.mark.untraced


@pytest.mark.parametrize(
    ("name", "passes", "again"), [("bald", 3, True), ("bacon", 15, True), ("standard", 7, False)]
)
def test_who_deals_next_is_who_the_rules_say(name: str, passes: int, again: bool) -> None:
    """The last to be asked passes: dealt again by the same player, or thrown in (D048, D138)."""
    table = rules(name)
    s = deal(table, shuffled(table.pack, Random(1)), 2)
    for _ in range(passes):
        push(s, actions.PASS)
    assert s.turn == s.dealer
    view = observe(s, s.turn)
    choices = [actions.PASS, next(a for a in legal(s) if a != actions.PASS)]
    (passed, called), weighed = ends_of(imagine(view, 20, 1), choices)
    assert weighed >= 40
    assert set(passed.dealer.tolist()) == {2 if again else 3}
    assert (passed.maker == -1).all()
    assert set(called.dealer.tolist()) == {3}
    assert (called.maker == s.turn).all()
