"""Tuning: fair matches, steps that can be repeated, numbers that are better than before."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from euchre import Rules, rules
from euchre.arena import tune
from euchre.bridge import tuned as kept
from euchre.bridge.statistics import points_of, rows_of
from euchre.bridge.tuned import Tuned, kind_of, tuned
from euchre.bridge.turn_up import caller_of, plain_calling
from euchre.kernel.policy import Weights

pytestmark = pytest.mark.untraced


def hand_set(table: Rules) -> Tuned:
    """Return the numbers that nothing was tuned to."""
    return Tuned(plain_calling(table), Weights())


@pytest.mark.parametrize("name", ["standard", "three", "two", "six"])
def test_nobody_gains_on_himself(name: str) -> None:
    table = rules(name)
    gain = tune.match(table, tuned(table), tuned(table), 2000, 1)
    assert gain.mean == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("name", ["standard", "three"])
def test_what_one_gains_against_another_is_counted_from_both_sides(name: str) -> None:
    table, deals = rules(name), 300
    a = hand_set(table)
    b = a._replace(calling=plain_calling(table, call=0.65))
    sides = table.sides.count(table.seats)
    gains = np.zeros(deals)
    for side in range(sides):
        who = [a if table.sides.side(p) == side else b for p in range(table.seats)]
        caller = caller_of(table, [t.calling for t in who], [t.weights for t in who])
        rows = rows_of(table, deals, seed=3, dealer=0, caller=caller, play="policy", log=False)
        for i in range(deals):
            got = points_of(table, rows, i)
            gains[i] += (got[side] - (sum(got) - got[side]) / (sides - 1)) / sides
    found = tune.match(table, a, b, deals, 3)
    assert found.mean == pytest.approx(gains.mean())
    assert found.error == pytest.approx(gains.std() / deals**0.5)


def test_who_calls_everything_loses() -> None:
    table = rules("standard")
    wild = hand_set(table)._replace(calling=plain_calling(table, call=0.3))
    gain = tune.match(table, wild, tuned(table), 5000, 2)
    assert gain.mean + 3 * gain.error < 0


@pytest.mark.parametrize("kind", [kind for kind, _ in kept.read()], ids=str)
def test_tuned_numbers_beat_the_hand_set_ones(kind: kept.Kind) -> None:
    """On deals that nothing was tuned on."""
    how = next(
        entry["how"]
        for entry in json.loads(kept.NUMBERS.read_text("utf-8"))
        if kept.Kind(**entry["kind"]) == kind
    )
    name, *settings = how.split(",")[0].split("+")
    table = rules(name, dict(s.split("=") for s in settings))
    assert kind_of(table) == kind
    gain = tune.match(table, tuned(table), hand_set(table), 20_000, 99)
    assert gain.mean - 3 * gain.error > 0


def test_a_table_takes_the_numbers_of_the_kind_most_like_it() -> None:
    known = dict(kept.read())
    for kind, numbers in known.items():
        for name in ("standard", "classic", "three", "six"):
            if kind_of(rules(name)) == kind:
                assert tuned(rules(name)) == numbers
    assert tuned(rules("railroad")) in known.values()
    assert tuned(rules("pepper")) == hand_set(rules("pepper"))


def test_without_such_a_kind_cards_are_played_as_in_similar_deals() -> None:
    weights = [numbers.weights for _, numbers in kept.read()]
    for name in ("five", "call-ace"):
        table = rules(name)
        assert kept.nearest(table) is None
        assert tuned(table).weights in weights
        assert tuned(table).calling == hand_set(table).calling


def test_the_same_seed_climbs_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "_HEATS", ((2_000, 0.5), (4_000, 1.0)))
    table = rules("standard")
    one, two = (
        [step.best for step in islice(tune.climb(table, hand_set(table), 4), 25)] for _ in range(2)
    )
    assert one == two
    assert one[-1] != hand_set(table)
    assert tune.flat(tune.shaped(one[0], tune.flat(one[-1]))) == tune.flat(one[-1])


def test_the_command_keeps_what_it_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "NUMBERS", tmp_path / "numbers.json")
    kept.NUMBERS.write_text("[]")
    tuned.cache_clear()
    try:
        arguments = ["three-24", "--steps", "3", "--deals", "2000", "--keep"]
        done = CliRunner().invoke(tune.main, arguments)
        assert done.exit_code == 0, done.output
        assert "3 steps" in done.output
        ((kind, numbers),) = kept.read()
        assert kind == kind_of(rules("three-24"))
        assert tuned(rules("three-24")) == numbers
    finally:
        tuned.cache_clear()


def test_what_is_not_played_over_an_upcard_is_refused() -> None:
    done = CliRunner().invoke(tune.main, ["pepper", "--steps", "1"])
    assert done.exit_code == 2
    assert "upcard" in done.output
