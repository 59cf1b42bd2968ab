"""Endgame tables for the last tricks, and the solvers' public interface."""

import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray
from tools.endings import build

from euchre import GAMES, observe, rules
from euchre.engine.dealing import deal, shuffled
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.engine.worlds import worlds
from euchre.fast import ready
from euchre.fast.solve import batches, endings, solver
from euchre.fast.solve.board import Board, board
from euchre.fast.solve.endings import DEPTH, use
from euchre.fast.solve.from_state import in_play, lanes_of
from euchre.fast.solve.plain import leads
from euchre.fast.solve.solution import solve
from tests.commands import in_python


def random_hands(
    table: Rules, strain: int, size: int, n: int, rng: np.random.Generator
) -> NDArray[np.uint64]:
    """Hands of so many cards for four seats, as places."""
    lanes = lanes_of(table, strain)
    hands = np.zeros((n, 4), np.uint64)
    for row in hands:
        order = rng.permutation(table.pack.size)
        for seat in range(4):
            cards = order[seat * size : (seat + 1) * size]
            row[seat] = sum(1 << int(lanes.place[c]) for c in cards)
    return hands


@pytest.mark.every(8)
@pytest.mark.parametrize(
    ("game", "strain"), [("standard", 1), ("standard", 4), ("british", 2), ("classic", 3)]
)
@pytest.mark.parametrize("size", [DEPTH, 5])
def test_the_tables_change_no_value(game: str, strain: int, size: int) -> None:
    table, rng = rules(game), np.random.default_rng(size)
    n = 4000 // size
    hands = random_hands(table, strain, size, n, rng)
    for i in range(n):
        # Three seats, two or one sit out now and then; the leader never does.
        hands[i, 1 + i % 3] *= i % 4 != 0
        hands[i, 1 + i // 3 % 3] *= i % 8 != 0
    leader = np.zeros(n, np.int64)
    plain, quick = np.zeros(n, np.int8), np.zeros(n, np.int8)
    words = board(lanes_of(table, strain))
    positions, side = leads(hands, leader), np.uint64(5)
    batches.deals_of_four(words, positions, side, plain)
    nodes = Board.over(words).nodes
    use(words, endings.endings())
    batches.deals_of_four(words, positions, side, quick)
    assert np.array_equal(plain, quick)
    used = Board.over(words).nodes - nodes < nodes
    assert used == (strain < 4), "the tables are for deals with a trump"
    assert len(set(plain.tolist())) > 2


@pytest.mark.exhaustive
def test_the_tables_are_those_that_are_made() -> None:
    assert np.array_equal(build().values, endings.endings().values)


def test_all_threads_share_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board holds only their address: those of the thread that came second would be gone."""

    def slowly() -> object:
        time.sleep(0.05)
        return object()

    monkeypatch.setattr(endings, "_read", cache(slowly))
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: endings.endings(), range(4)))
    assert all(one is found[0] for one in found)


def in_the_play(table: Rules, rng: Random, cards: int) -> State:
    """A random deal after so many cards."""
    while True:
        s = deal(table, shuffled(table.pack, rng), rng.randrange(table.seats))
        while not s.ended:
            if in_play(s) and s.played.bit_count() >= cards:
                return s
            push(s, rng.choice(legal(s)))


TWO_SIDED = [g for g in GAMES if g.rules.sides.count(g.rules.seats) == 2 and not g.rules.columns]


@pytest.mark.shapes
@pytest.mark.parametrize("game", TWO_SIDED, ids=lambda g: g.name)
def test_worlds_are_solved_as_one_by_one(game: object) -> None:
    table: Rules = game.rules  # type: ignore[attr-defined]
    rng = Random(1)
    for cards in (1 if table.hand < 8 else 24, 6 if table.hand < 8 else 30):
        s = in_the_play(table, rng, cards)
        cases = [s, *worlds(observe(s, s.turn), rng, 3)]
        side = sum(1 << p for p in range(table.seats) if table.sides.side(p) == 0)
        hands = np.array([w.hands for w in cases], np.uint64)
        plays, tricks = solver.tricks_of_worlds(s, hands, side=side)
        for w, row in zip(cases, tricks, strict=True):
            solution = solve(w, "paranoid", priced=False)
            mine = solution.sides.index(side)
            best = max if side >> s.turn & 1 else min
            for card, got in zip(plays, row.tolist(), strict=True):
                totals = [c.tricks[mine] for c in solution.choices if c.action & 63 == card]
                assert got == best(totals) - won_by(w, side)


def won_by(s: State, side: int) -> int:
    return sum(t for p, t in enumerate(s.taken) if side >> p & 1)


def test_table_cards_are_refused() -> None:
    s = in_the_play(rules("two-tableau"), Random(1), 2)
    with pytest.raises(ValueError, match="table cards"):
        solver.tricks_of_worlds(s, np.array([s.hands], np.uint64), side=1)


SCRIPT = """
from random import Random
import numpy as np
from euchre import rules
from euchre.fast.solve.from_state import lanes_of
from euchre.fast.solve import batches, recall
from euchre.fast.compile.marks import compiled
from euchre.fast.solve.board import board
from euchre.fast.solve.plain import leads

def main():
    lanes, rng = lanes_of(rules("standard"), 2), Random(1)
    words, hands = board(lanes), np.zeros((24, 4), np.uint64)
    for row in hands:
        cards = rng.sample(range(24), 20)
        for seat in range(4):
            row[seat] = sum(1 << int(lanes.place[c]) for c in cards[seat::4])
    short, deep, leader = np.zeros(24, np.int8), np.zeros(24, np.int8), np.zeros(24, np.int64)
    positions = leads(hands, leader)
    batches.deals_of_four(words, positions, np.uint64(5), short)
    memory = recall.memory_for(4, 1)
    recall.use_memory(words, memory, 4)
    batches.deals_of_many(words, positions, np.uint64(5), deep)
    for solver in batches.deals_of_four, batches.deals_of_many:
        print("compiled" if compiled(solver).stats.cache_misses else "from the disk")
    print(*short)
    print(*deep)

main()
"""
#: What fresh code says of the deals of the script.
RIGHT = "2 0 4 3 1 5 0 0 1 0 0 2 5 1 4 3 2 2 3 0 1 3 4 1"


@pytest.mark.exhaustive
def test_code_from_the_disk_runs_as_fresh_code() -> None:
    """A function that calls itself may be compiled well and yet be kept badly."""
    # The first run compiles and keeps what no other test has.
    for _ in range(2):
        told = in_python(SCRIPT)
        if "compiled" not in told:
            break
    assert told.splitlines() == ["from the disk"] * 2 + [RIGHT] * 2


def test_being_ready_is_marked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert not ready.is_ready()
    (tmp_path / ready.mark().name).touch()
    assert ready.is_ready()
    assert ready.in_background() is None
