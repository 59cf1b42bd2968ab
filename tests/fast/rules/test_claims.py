"""Claims are judged as by the engine (C45, D135), at any point of a trick."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from euchre.engine.actions import CLAIM
from euchre.engine.phases.tricks import claim_stands
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.fast.layout.convert import row_of
from euchre.fast.player.ends import played_out
from euchre.games import rules
from tests.conformance.test_claims import in_play, strong

#: A game with claims, judged by the best order of the cards or by every order.
ORDERS = {"best-order": False, "any-order": True}


def claimed(table: Rules, rng: Random) -> State:
    """Return a deal at any point of the play, often with good cards for the seat on turn."""
    s = in_play(table, rng, rng.randrange(1, table.tricks + 1))
    strong(s, rng)
    return s


@pytest.mark.parametrize("order", ORDERS)
def test_they_are_judged_as_by_the_engine(order: str) -> None:
    table, rng = rules("bacon", {"claim": order}), Random(order)
    seen = Counter[tuple[bool, bool]]()
    for _ in range(600):
        s = claimed(table, rng)
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
        s = claimed(rules("bacon", {"claim": "best-order"}), rng)
        taken = []
        for order in ORDERS:
            w = s.copy()
            w.rules = rules("bacon", {"claim": order})
            row = row_of(w)[None]
            (end,), _ = played_out(w.rules, row, [CLAIM])
            taken.append(end.taken[0].copy())
        differ += not np.array_equal(*taken)
    assert differ > 5
