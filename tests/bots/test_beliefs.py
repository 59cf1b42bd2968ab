"""Reading calls and cards: what everybody held when they were made."""

from __future__ import annotations

from random import Random

import pytest

from euchre import deal, legal, observe, push, rules, shuffled
from euchre.bots.search import beliefs
from euchre.brain import auctions, earlier
from euchre.brain.imagine import imagine
from euchre.engine import actions
from euchre.engine.rewind import hand_at

pytestmark = pytest.mark.untraced


@pytest.mark.parametrize("name", ["standard", "classic", "double-turn-up", "bacon", "british"])
def test_hands_of_earlier_calls_are_those_that_were_held(name: str) -> None:
    """In every world, whoever took the upcard, whichever it was, and laid a card away."""
    table, rng, compared, taken = rules(name), Random(3), 0, 0
    for number in range(40):
        s = deal(table, shuffled(table.pack, rng), number % table.seats)
        stop = rng.randrange(4, 30)
        while not s.ended and len(s.history) < stop:
            choices = legal(s)
            push(s, choices[0] if rng.random() < 0.6 else rng.choice(choices))
        if s.ended:
            continue
        worlds = imagine(observe(s, s.turn), 4, number)
        for ply, then, _ in earlier.done_by_others(worlds.state(0), s.turn):
            if not auctions.asks(then):
                break
            hands = earlier.hands_then(worlds, ply)
            for i in range(len(worlds)):
                world = worlds.state(i)
                wanted = [hand_at(world, p, ply) for p in range(table.seats)]
                assert hands[i].tolist() == wanted
            compared += 1
            taken += s.picker >= 0
    assert compared > 40
    assert taken > 20


@pytest.mark.parametrize("name", ["double-turn-up", "bacon"])
def test_a_later_call_is_read(name: str) -> None:
    """In likely worlds somebody who accepted the second upcard holds more of its suit."""
    table, rng, gains = rules(name), Random(4), []
    for number in range(60):
        s = deal(table, shuffled(table.pack, rng), 0)
        for _ in range(5):
            push(s, actions.PASS)
        if len(s.faced) != 2 or actions.ORDER not in legal(s):
            continue
        caller, trumps = s.turn, table.ranks.trumps[s.turned]
        push(s, actions.ORDER)
        if actions.TOGETHER in legal(s):
            push(s, actions.TOGETHER)
        worlds = imagine(observe(s, s.turn), 300, number)
        held = [(hand & trumps).bit_count() for hand in worlds.hands[:, caller].tolist()]
        rows = beliefs.likely(worlds, 300, number)
        if s.turn != caller:
            gains.append(sum(held[i] for i in rows) / 300 - sum(held) / 300)
    assert len(gains) > 10
    assert sum(gains) / len(gains) > 0.2
