"""The kernel samples the same worlds as the engine, with the same probabilities."""

from collections import Counter
from dataclasses import fields
from itertools import product
from random import Random

import numpy as np
import pytest

from euchre import GAMES, game
from euchre.engine.actions import Verb
from euchre.engine.fields import Holds, Pledge
from euchre.engine.view import View, observe
from euchre.engine.worlds import Box, Group
from euchre.fast.sample import imagine as bridge
from euchre.fast.sample import sampler
from euchre.fast.sample.imagine import Imaginer, Worlds, compiled, imagine
from tests.conformance import test_worlds
from tests.conformance.test_worlds import Case, hold_against_brute_force, said
from tests.fast.solve.imagined import (
    FAR,
    beside_the_engine,
    broken_laws,
    instead_of_the_engine,
    spots,
)
from tests.kit import play
from tests.kit.uniform import deviation
from tests.rows import each_row
from tests.test_bots import tables

NAMES = [g.name for g in GAMES]


def same(a: Worlds, b: Worlds) -> bool:
    """Whether two draws are equal to the last card, the order of the stock too."""
    names = [f.name for f in fields(Worlds) if f.name != "view"] + ["stock_order"]
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in names)


# -- placements -------------------------------------------------------------------------------


def placements(groups: list[Group], boxes: list[Box]) -> set[tuple[int, ...]]:
    """Every placement, as a mask for each box, by trying all ways to put every card."""
    cards = [(bit, group.boxes) for group in groups for bit in group.bits]
    found = set()
    for places in product(*(where for _, where in cards)):
        masks = [0] * len(boxes)
        for (bit, _), place in zip(cards, places, strict=True):
            masks[place] |= bit
        if all(m.bit_count() == box.room for m, box in zip(masks, boxes, strict=True)):
            found.add(tuple(masks))
    return found


def placed(groups: list[Group], boxes: list[Box], n: int, seed: int) -> list[tuple[int, ...]]:
    out = np.empty((n, len(boxes)), np.uint64)
    base, column = np.zeros(len(boxes), np.uint64), np.arange(len(boxes))
    sampler.place(compiled(groups, boxes), base, column, np.uint64(seed), 0, out)
    return [tuple(row) for row in out.tolist()]


def some_boxes(rng: Random) -> tuple[list[Group], list[Box]]:
    """Up to four boxes, and up to seven cards that fill them, under random restrictions."""
    boxes = [Box("hand", i, rng.choice((1, 1, 2, 3))) for i in range(rng.randrange(1, 5))]
    while sum(box.room for box in boxes) > 7:
        boxes.pop()
    where: dict[tuple[int, ...], list[int]] = {}
    for card in range(sum(box.room for box in boxes)):
        all_of_them = range(len(boxes))
        allowed = tuple(b for b in all_of_them if rng.random() < 0.7) or tuple(all_of_them)
        where.setdefault(allowed, []).append(1 << 7 * card)
    return [Group(bits, allowed) for allowed, bits in where.items()], boxes


@each_row("seed", range(40))
def test_every_placement_comes_and_each_as_often(seed: int) -> None:
    groups, boxes = some_boxes(Random(seed))
    exact = placements(groups, boxes)
    if not exact:
        with pytest.raises(ValueError, match="no deal fits"):
            compiled(groups, boxes)
        return
    drawn = placed(groups, boxes, 50 * len(exact), seed)
    assert set(drawn) == exact
    assert deviation(Counter(dict.fromkeys(exact, 1)), Counter(drawn)) < FAR


# -- the laws of worlds -----------------------------------------------------------------------


@pytest.mark.shapes
@pytest.mark.parametrize("name", NAMES)
def test_worlds_look_like_the_view_and_can_have_come_about(name: str) -> None:
    for seed in range(2):
        assert broken_laws(game(name).rules, seed, 0.12, 3) == []
    for seed, table in enumerate(tables(name)):
        assert broken_laws(table, seed, 0.02, 2) == []


@pytest.mark.shapes
@pytest.mark.parametrize("name", NAMES)
def test_worlds_are_as_frequent_as_the_engines(name: str) -> None:
    """In every phase."""
    some = spots(game(name).rules, 2, seed=NAMES.index(name), phases_once=True)
    for i, (s, seat) in enumerate(some):
        far, what = beside_the_engine(observe(s, seat), i, 400)
        assert far < FAR, (what, s.history, seat)


#: Kinds of positions small enough for brute force, one or two for each thing that is known
#: or drawn.
BRUTE_FORCE = (
    "A28 voids",
    "A20 taken, in hand or buried",
    "C38 D036 the upcard may be passed on",
    "C7 not as the only trump",
    "D044 C10 a stuck dealer who must hold the suit",
    "C5 must misdeal: who plays on has no low hand",
    "C13 farmer's hand",
    "B18 the widow taken",
    "B18 D063 the joker lies in the widow",
    "B27 the dummy taken",
    "D068 both have given",
    "D068 given and played",
    "B6 table cards turned up",
)
CASES = {case.id: case for case in test_worlds.CASES}


@pytest.mark.every(4)
@pytest.mark.parametrize("case", [CASES[name] for name in BRUTE_FORCE], ids=lambda case: case.id)
def test_worlds_are_those_of_brute_force(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    instead_of_the_engine(monkeypatch)
    hold_against_brute_force(case)


# -- what a batch depends on ------------------------------------------------------------------


@each_row("name", NAMES)
def test_the_hidden_cards_of_the_truth_change_nothing(name: str) -> None:
    for s, seat in spots(game(name).rules, 2, seed=3, phases_once=True):
        drawn = imagine(observe(s, seat), 5, seed=1)
        for i in range(len(drawn)):
            assert same(imagine(observe(drawn.state(i), seat), 5, seed=1), drawn)


def after_gifts() -> View:
    """A view with gifts, twins and shown voids, of which most placements are left out."""
    for seed in range(1000):
        for s in play(game("double-hasenpfeffer-6").rules, seed).states:
            if len(said(s, Verb.GIVE)) == 2 and any(s.voids) and not s.ended:
                return observe(s, next(p for p in range(6) if p not in said(s, Verb.GIVE)))
    raise AssertionError("never comes about")


def test_the_same_seed_gives_the_same_worlds_however_many_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    imaginer = Imaginer(after_gifts())
    worlds = imaginer.draw(300, seed=7)
    assert worlds.number[-1] > 300, "nothing was left out"
    assert same(imaginer.draw(300, seed=7), worlds)
    assert not same(imaginer.draw(300, seed=8), worlds)
    fewer = imaginer.draw(100, seed=7)
    assert np.array_equal(fewer.hands, worlds.hands[:100])
    assert np.array_equal(fewer.gifts, worlds.gifts[:100])
    monkeypatch.setattr(bridge, "_CHUNK", 17)
    assert same(imaginer.draw(300, seed=7), worlds)


def test_the_stock_order_of_all_worlds_is_that_of_each_state() -> None:
    s = play(game("double-turn-up").rules, 1).states[0]
    worlds = imagine(observe(s, None), 20, seed=2)
    assert worlds.stock_order.shape[1] > 0
    for i in range(len(worlds)):
        assert worlds.state(i).stock == tuple(worlds.stock_order[i])


@pytest.mark.parametrize("name", ["standard", "two-tableau", "double-hasenpfeffer-6"])
def test_no_worlds_are_asked_for(name: str) -> None:
    s = play(game(name).rules, 1).states[-1]
    assert len(imagine(observe(s, 0), 0, seed=1)) == 0


def test_a_view_that_contradicts_itself_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    v = observe(next(s for s in play(game("standard").rules, 2).states if s.played), 0)
    v.state.voids = (15,) * 4
    with pytest.raises(ValueError, match="contradicts itself"):
        imagine(v, 1, seed=1)
    v = observe(play(game("standard").rules, 2).states[0], 0)
    v.state.pledges = (Pledge(1, 0, Holds(v.hand)),)
    monkeypatch.setattr(bridge, "_HOPELESS", 5000)
    with pytest.raises(ValueError, match="contradicts itself"):
        imagine(v, 1, seed=1)
