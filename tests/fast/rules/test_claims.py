"""Claims are judged as by the engine (C45, D135), at any point of a trick."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from euchre.cards import each
from euchre.engine.actions import CLAIM
from euchre.engine.dealing import deal, shuffled
from euchre.engine.phases import Tricks
from euchre.engine.phases.tricks import claim_stands
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.fast.layout.convert import row_of
from euchre.fast.player.ends import played_out
from euchre.games import rules

#: A game with claims, judged by the best order of the cards or by every order.
ORDERS = {"best-order": False, "any-order": True}


def in_play(table: Rules, rng: Random) -> State:
    """Return a deal at any point of the play, called and played at random."""
    while True:
        s = deal(table, shuffled(table.pack, rng), rng.randrange(table.seats))
        while not s.ended and not isinstance(table.phases[s.phase], Tricks):
            push(s, rng.choice(legal(s)))
        for _ in range(rng.randrange(table.tricks * s.active)):
            if not s.ended:
                push(s, rng.choice([a for a in legal(s) if a != CLAIM]))
        if not s.ended:
            return s


def with_a_strong_claimer(s: State, rng: Random) -> State:
    """Return the state with the cards in hand dealt anew, most of the best to the seat on turn."""
    w = s.copy()
    if not s.trick:
        w.trump = rng.choice([s.trump, rng.randrange(4)])
    ranks = s.rules.ranks
    seats = [p for p in range(s.rules.seats) if not s.out >> p & 1]
    luck = rng.choice([0, 5, 20, 60])
    worth = {
        c: ranks.strength[w.trump][ranks.suit[w.trump][c]][c] + luck * rng.random()
        for p in seats
        for c in each(s.hands[p])
    }
    cards = sorted(worth, key=lambda c: worth[c])
    hands = list(s.hands)
    for p in [s.turn, *(p for p in seats if p != s.turn)]:
        hands[p] = sum(1 << cards.pop() for _ in range(s.hands[p].bit_count()))
        rng.shuffle(cards)
    w.hands = tuple(hands)
    return w


@pytest.mark.parametrize("order", ORDERS)
def test_they_are_judged_as_by_the_engine(order: str) -> None:
    table, rng = rules("bacon", {"claim": order}), Random(order)
    seen = Counter[tuple[bool, bool]]()
    for _ in range(600):
        s = with_a_strong_claimer(in_play(table, rng), rng)
        wanted = claim_stands(s, any_order=ORDERS[order])
        (end,), _ = played_out(table, row_of(s)[None], [CLAIM])
        whole = s.taken[s.turn] + table.tricks - sum(s.taken)
        assert (end.taken[0, s.turn] == whole) == wanted, (s.hands, s.trick)
        seen[wanted, bool(s.trick)] += 1
    # Both answers occur often, on lead and within a trick.
    assert len(seen) == 4
    assert min(seen.values()) > 20


def test_the_table_says_which_orders_must_win() -> None:
    rng, differ = Random(3), 0
    for _ in range(300):
        s = with_a_strong_claimer(in_play(rules("bacon", {"claim": "best-order"}), rng), rng)
        taken = []
        for order in ORDERS:
            w = s.copy()
            w.rules = rules("bacon", {"claim": order})
            row = row_of(w)[None]
            (end,), _ = played_out(w.rules, row, [CLAIM])
            taken.append(end.taken[0].copy())
        differ += not np.array_equal(*taken)
    assert differ > 5
