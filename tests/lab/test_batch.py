"""Batches: the engine's deals, in any number of rows, without memory allocation."""

import tracemalloc
from random import Random

import numpy as np
import pytest

from euchre import GAMES, observe, points, push, rules
from euchre.engine.match import new_match
from euchre.engine.state import State
from euchre.fast.encode.from_view import Seat
from euchre.fast.layout.tables import compiled
from euchre.fast.rules.dealing import begun
from euchre.lab import Batch
from tests.fast.rules.side_by_side import tables_with

NAMES = [g.name for g in GAMES]


def at(env: Batch, out: np.ndarray, number: int) -> np.ndarray:
    env.any_legal(number, out)
    return out


@pytest.mark.shapes
@pytest.mark.parametrize("name", NAMES)
def test_every_step_is_the_engines(name: str) -> None:
    for number, table in enumerate(tables_with(name, every=3)):
        games, scores = number % 4 == 1, number % 3 == 0
        env = Batch(
            table,
            2,
            seed=number,
            first=number,
            forced="ask",
            games=games,
            scores=scores,
            frame="table" if number % 5 == 2 else "trump",
        )
        env.reset()
        out, rng = np.zeros(2, np.int64), Random(number)
        states: list[State] = [env.state(i) for i in range(2)]
        chosen = [0, 0]
        ended = step = 0
        while step < 24 or not ended:
            for i, s in enumerate(states):
                assert env.turn[i] == s.turn
                if not rng.randrange(4) or chosen[i]:
                    seat = Seat(env.encoding, observe(s, s.turn), chosen[i])
                    assert np.array_equal(env.obs[i], seat.observation), table.id
                    assert np.array_equal(env.mask[i], seat.mask), table.id
                    other = (s.turn + 1) % table.seats
                    seen = Seat(env.encoding, observe(s, other)).observation
                    assert np.array_equal(env.see(i, other), seen)
                    # A set that is not complete yet stands in no state.
                    assert chosen[i] or env.state(i) == s
            env.any_legal(step, out, seed=number)
            numbers = env.numbers.copy()
            env.step(out)
            step += 1
            for i in range(2):
                s = states[i]
                action, chosen[i] = env.index.step(s, int(out[i]), chosen[i])
                if action is not None:
                    push(s, action)
                assert (np.array(env.points[i]) == (points(s) if s.ended else 0)).all()
                if not s.ended:
                    assert not env.done[i]
                    continue
                ended += 1
                states[i] = env.state(i)
                if not games:
                    assert env.done[i]
                    assert env.numbers[i] == numbers[i] + 2
                    continue
                match = new_match(table, s.dealer)
                before = type(match)(rules=table, dealer=s.dealer, scores=s.scores)
                if not table.goal.deals:
                    assert env.done[i] == bool(before.after(s).results)
                if not env.done[i]:
                    assert states[i].dealer == before.after(s).dealer
                    assert states[i].scores == before.after(s).scores


@pytest.mark.parametrize("forced", ["ask", "skip"])
def test_a_deal_is_the_same_in_any_batch(forced: str) -> None:
    """By its number: what is seen first, and the points when the first legal id is taken."""

    def played(n: int, first: int, last: int) -> dict[int, tuple[bytes, tuple[int, ...]]]:
        env = Batch(rules("british"), n, seed=9, first=first, forced=forced)  # type: ignore[arg-type]
        env.reset()
        found = {}
        seen = {int(k): env.obs[i].tobytes() for i, k in enumerate(env.numbers)}
        while env.numbers.min() < last:
            was = env.numbers.copy()
            env.step(env.mask.argmax(1))
            for i in np.flatnonzero(env.done):
                found[int(was[i])] = seen[int(was[i])], tuple(env.points[i].tolist())
                seen[int(env.numbers[i])] = env.obs[i].tobytes()
        return {k: v for k, v in found.items() if first <= k < last}

    one, many = played(1, 3, 40), played(7, 3, 40)
    assert one == many
    assert len(one) > 30


def test_the_deals_are_the_simulators() -> None:
    table = rules("standard")
    env = Batch(table, 50, seed=4, forced="ask")
    env.reset()
    assert np.array_equal(env.arrays.rows, begun(compiled(table), 50, seed=4))


@pytest.mark.every(2)
@pytest.mark.parametrize("name", ["standard", "auction-7"])
def test_nothing_is_allocated(name: str) -> None:
    many = 1 << 17
    env = Batch(rules(name), many)
    env.reset()
    out = np.zeros(many, np.int64)
    arrays = (env.obs, env.mask, env.bits, env.turn, env.points, env.done, env.numbers)
    where = [a.ctypes.data for a in arrays]
    # Numba keeps a little of what it sees first.
    for step in range(8):
        env.step(at(env, out, step))
    tracemalloc.start()
    env.step(at(env, out, 1))
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    for step in range(8):
        env.step(at(env, out, 2 + step))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # Not a byte for each deal; what there is, is Python's own and that of other threads.
    assert peak - before < many
    assert [a.ctypes.data for a in arrays] == where


def test_what_may_not_be_done_is_refused_and_nothing_happens() -> None:
    table = rules("standard")
    env = Batch(table, 4, forced="ask")
    env.reset()
    before = env.arrays.rows.copy(), env.obs.copy()
    legal = env.mask.argmax(1)
    for bad in (0, -1, env.index.size, 1 << 40):
        ids = legal.copy()
        ids[2] = bad
        with pytest.raises(ValueError, match=f"row 2: {bad} may not be chosen; legal are"):
            env.step(ids)
    assert np.array_equal(before[0], env.arrays.rows)
    assert np.array_equal(before[1], env.obs)
    env.step(legal.astype(np.int8))
    with pytest.raises(ValueError, match="one id for each of 4 rows"):
        env.step(legal[:3])
    for wrong in (
        {"n": 0},
        {"n": 1, "forced": "no"},
        {"n": 1, "first": -1},
        {"n": 1, "first": 1.5},
    ):
        with pytest.raises(ValueError, match=r"a batch has|forced is|numbered from 0"):
            Batch(table, **wrong)
    for seed in (None, "x", 1.5):
        with pytest.raises(ValueError, match="a seed is a whole number, not "):
            Batch(table, 1, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="ids are whole numbers, not float64"):
        env.step(legal * 1.0)
    with pytest.raises(ValueError, match="numbered from 0, in whole numbers, not -3"):
        env.reset(first=-3)
    for seat in (4, -1):
        with pytest.raises(ValueError, match=f"there are seats 0 to 3, not {seat}"):
            env.see(0, seat)
    # Compiled code would write behind the end of a short array.
    for out in (np.zeros(3, np.int64), np.zeros(4, np.int8)):
        with pytest.raises(ValueError, match=r"out is int64 \[4\], not int"):
            env.any_legal(0, out)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"call reset\(\) first"):
        Batch("standard", 1).step([0])
