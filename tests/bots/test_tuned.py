"""Tuned policy parameters: which set a table uses, and that they beat hand-set ones."""

from __future__ import annotations

import json
from random import Random

import numpy as np
import pytest

from euchre import Rules, deal, observe, push, rules, shuffled
from euchre.bots.thumb import ThumbBot
from euchre.bridge import tuned
from euchre.bridge.imagine import imagine
from euchre.bridge.playouts import scene, values, worlds_of_cards
from euchre.bridge.tuned import kind_of, weights_of
from euchre.engine.phases import Tricks
from euchre.kernel.policy import Weights

pytestmark = pytest.mark.untraced


def kinds() -> list[Rules]:
    """Return the tables on which the numbers were found."""
    found = []
    for entry in json.loads(tuned.NUMBERS.read_text("utf-8")):
        name, *settings = entry["how"].split(",")[0].split("+")
        found.append(rules(name, dict(s.split("=") for s in settings)))
    return found


def gains(table: Rules, deals: int) -> list[float]:
    """Return what a side gains a deal by these numbers, in worlds that both play at each side."""
    rng, player = Random(99), ThumbBot()
    found: list[float] = []
    seats, sides = range(table.seats), table.sides.count(table.seats)
    while len(found) < deals:
        s = deal(table, shuffled(table.pack, rng), len(found) % table.seats)
        while not s.ended and not isinstance(table.phases[s.phase], Tricks):
            view = observe(s, s.turn)
            push(s, player.choose(view, view.legal()))
        if s.ended:
            continue
        view = observe(s, s.turn)
        first = [player.choose(view, view.legal())]
        worlds = imagine(view, 100, len(found))
        gain = 0.0
        for side in range(sides):
            ours = (table.sides.side(seat) == side for seat in seats)
            here = scene(view.state, [weights_of(table) if our else Weights() for our in ours])
            cases = worlds_of_cards(here, worlds.hands, piles=worlds.piles)
            points = values(here, cases, first)[:, 0].mean(axis=0)
            gain += float(points[side] - (points.sum() - points[side]) / (sides - 1)) / sides
        found.append(gain)
    return found


def test_every_table_plays_better_by_the_numbers_found_for_it() -> None:
    """On deals that nothing was fitted to; by little where few tricks hang on the cards."""
    by_kind = [np.array(gains(table, 60)) for table in kinds()]
    for table, found in zip(kinds(), by_kind, strict=True):
        assert found.mean() + found.std() / 60**0.5 > 0, table.id
    surely = [found.mean() > 3 * found.std() / 60**0.5 for found in by_kind]
    assert sum(surely) > len(surely) / 2


def test_a_table_takes_the_numbers_of_the_kind_most_like_it() -> None:
    known = tuned.read()
    for table in kinds():
        kind = kind_of(table)
        assert kind is not None
        assert weights_of(table) == known[kind]
    assert weights_of(rules("railroad")) in known.values()


def test_without_such_a_kind_cards_are_played_as_in_similar_deals() -> None:
    for name in ("five", "call-ace"):
        kind = kind_of(rules(name))
        assert kind is not None
        assert all(kind[:3] != other[:3] for other in tuned.read())
        assert weights_of(rules(name)) in tuned.read().values()
    assert weights_of(rules("pepper")) == Weights()
