"""Claims are judged as by the engine, in every game and at any point of a trick."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

import numpy as np
import pytest

from euchre.bridge.playouts import claims_stand, scene, worlds_of
from euchre.engine.phases.claims import claim_stands
from euchre.engine.state import State
from euchre.games import GAMES, rules
from tests.kernel.plays import in_play, with_a_strong_claimer

#: Games with table cards have no claims.
TABLES = [g.rules for g in GAMES if not g.rules.columns]


def compare(number: int, seed: int) -> Counter[tuple[bool, bool, bool]]:
    """Compare so many positions; count (answer, every order asked for, within a trick)."""
    rng, seen = Random(seed), Counter[tuple[bool, bool, bool]]()
    for i in range(number):
        table = TABLES[i % len(TABLES)]
        # The engine takes long where many hands can answer in many ways.
        s = with_a_strong_claimer(in_play(table, rng, 5 if table.seats < 5 else 3), rng)
        here = scene(s)
        cases = worlds_of(here, [s])
        for any_order in (False, True):
            wanted = claim_stands(s, any_order=any_order)
            found = claims_stand(here, cases, any_order=any_order)
            assert found.tolist() == [wanted], (s, any_order, s.hands, s.trick)
            seen[wanted, any_order, bool(s.trick)] += 1
    return seen


@pytest.mark.untraced
def test_it_agrees_with_the_engine_on_random_endings() -> None:
    seen = compare(450, 1)
    # Both answers occur often, of either kind, on lead and within a trick.
    assert len(seen) == 8
    assert min(seen.values()) > 20


def _like(s: State, number: int, seed: int) -> list[State]:
    rng = Random(seed)
    found: list[State] = []
    while len(found) < number:
        w = with_a_strong_claimer(s, rng)
        w.trump = s.trump
        found.append(w)
    return found


@pytest.mark.parametrize("name", ["standard", "pepper", "six-double", "buck"])
@pytest.mark.parametrize("any_order", [False, True])
def test_many_worlds_at_once_are_judged_like_each_alone(name: str, any_order: bool) -> None:
    s = next(s for s in (in_play(rules(name), Random(i), 3) for i in count()) if not s.trick)
    states = _like(s, 300, 2)
    here = scene(s)
    together = claims_stand(here, worlds_of(here, states), any_order=any_order)
    alone = [claims_stand(here, worlds_of(here, [w]), any_order=any_order)[0] for w in states]
    assert together.tolist() == alone
    assert 0 < np.mean(together) < 1


def test_the_table_says_which_orders_must_win() -> None:
    rng, differ = Random(3), 0
    base = rules("bacon")
    for _ in range(200):
        s = with_a_strong_claimer(in_play(base, rng, 4), rng)
        both = []
        for claim in ("best-order", "any-order"):
            w = s.copy()
            w.rules = rules("bacon", {"claim": claim})
            w.phase = len(w.rules.phases) - 1
            here = scene(w)
            both.append(bool(claims_stand(here, worlds_of(here, [w]))[0]))
            assert both[-1] == claim_stands(s, any_order=claim == "any-order")
        differ += both[0] != both[1]
    assert differ > 5
