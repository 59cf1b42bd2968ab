"""The distribution of deal outcomes follows from prices and goal, not from the name of the game."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Literal

import numpy as np
import pytest

from euchre import GAMES, deal, points, rules, shuffled
from euchre.arena.simulate import play_out
from euchre.bots.club import ClubBot
from euchre.bots.search import win_probability
from euchre.cache_folder import array_from, keep_array
from euchre.engine.fields import Outcome
from euchre.engine.match import sweeper
from euchre.engine.rules import Rules
from tests.rows import each_row


@each_row("game", GAMES)
def test_every_game_as_it_stands_is_in_the_file(game: object) -> None:
    table: Rules = game.rules  # type: ignore[attr-defined]
    assert win_probability.tabulated(table)
    gains, chances = win_probability.outcomes_of(table)
    assert gains.shape[1] == table.sides.count(table.seats)
    assert chances.sum() == pytest.approx(1.0)


@pytest.mark.every(5)
@pytest.mark.parametrize("name", ["standard", "pepper", "buck", "three", "call-ace"])
def test_the_engine_measures_what_the_file_holds(name: str) -> None:
    measures_what_the_file_holds(rules(name), 500)


def counted_on_the_engine(table: Rules, deals: int) -> Counter[tuple[int, ...]]:
    """The counts of gains by side, from the dealer's on."""
    club, sign = ClubBot(), -1 if table.goal.down else 1
    counts: Counter[tuple[int, ...]] = Counter()
    for i in range(deals):
        s = deal(table, shuffled(table.pack, Random(f"outcomes:{i}")), i % table.seats)
        play_out(s, [club] * table.seats)
        if s.outcome == Outcome.REDEAL:
            continue
        gained = [sign * change for change in points(s)]
        if (side := sweeper(s)) is not None:
            gained[side] = win_probability.ALL
        counts[tuple(gained[side] for side in win_probability.sides_from(table, s.dealer))] += 1
    return counts


def measures_what_the_file_holds(table: Rules, deals: int) -> None:
    """Means of what each side gets, within four standard errors: the machine made the file."""
    gains, chances = win_probability.outcomes_of(table)
    found = counted_on_the_engine(table, deals)
    new = np.array([*found], np.float64)
    times = np.array([*found.values()])
    small = np.minimum(gains, 100)
    mean, other = chances @ small, times @ np.minimum(new, 100) / times.sum()
    spread = (chances @ small**2 - mean**2) ** 0.5
    assert (np.abs(mean - other) < 4 * spread * (1 / deals + 1 / 40_000) ** 0.5).all()


STANDARD = rules("standard")
MARCH = STANDARD.but(prices=replace(STANDARD.prices, march=5))  # type: ignore[type-var]


@pytest.mark.parametrize("table", [rules("pepper", {"penalty": "6"}), MARCH])
def test_other_prices_have_chances_of_their_own(
    table: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(win_probability, "is_ready", lambda: True)
    usual = rules(table.game)
    assert not win_probability.tabulated(table)
    most = usual.goal.target
    needs = np.array([(a, b) for a in range(1, most + 1) for b in range(1, most + 1)])
    dealer = np.zeros(len(needs), np.int64)
    chances = [win_probability.win_probability(t, needs, dealer, 0) for t in (usual, table)]
    assert np.abs(chances[0] - chances[1]).max() > 0.01
    gains, _ = win_probability.outcomes_of(table)
    priced = win_probability.outcomes_of(usual)[0]
    assert set(np.unique(gains)) != set(np.unique(priced))


@pytest.mark.parametrize(("name", "sweep"), [("standard", "always"), ("buck", "never")])
def test_chances_of_other_prices_are_kept_on_disk(
    name: str, sweep: Literal["always", "never"], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two sides, and many: measured once, then read; damaged files are made anew."""
    monkeypatch.setattr(win_probability, "is_ready", lambda: True)
    monkeypatch.setattr(win_probability, "compiled", lambda: tmp_path / "new")
    usual = rules(name)
    table = usual.but(goal=replace(usual.goal, sweep_wins=sweep))
    sides = table.sides.count(table.seats)
    needs = np.arange(1, 5)[:, None] * np.ones(sides, np.int64)
    dealer = np.zeros(len(needs), np.int64)

    def asked() -> list[float]:
        win_probability._chances.cache_clear()
        return [*map(float, win_probability.win_probability(table, needs, dealer, 0))]

    first, (file,) = asked(), (tmp_path / "new").iterdir()
    assert file == win_probability.cache_file(table)
    solved = file.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(win_probability, "outcomes_of", None)
        assert asked() == first
    file.write_bytes(solved[: len(solved) // 2])
    assert asked() == first
    assert file.read_bytes() == solved
    # What is read is what stands there, and the usual table is none of these.
    keep_array(file, np.zeros_like(np.load(file)))
    assert asked() != first
    assert [*(tmp_path / "new").iterdir()] == [file]


def test_chances_are_kept_by_what_is_played_for_and_by_whom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = {
        win_probability.cache_file(t)
        for t in (STANDARD, MARCH, rules("standard", {"farmers": "on"}))
    }
    assert len(names) == 3
    # Customs and names are no part of a game.
    assert win_probability.cache_file(rules("standard", {"cutter": "left"})) in names
    monkeypatch.setattr(win_probability, "stamp", lambda: "another club player")
    assert win_probability.cache_file(STANDARD) not in names


def test_processes_that_keep_the_same_leave_one_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "kept.npy"
    arrays = [np.full(200_000, number) for number in range(3)]
    with ThreadPoolExecutor(3) as pool:
        done = [pool.submit(keep_array, file, arrays[i % 3]) for i in range(30)]
        seen = [array_from(file) for _ in range(60)]
    assert all(future.exception() is None for future in done)
    for found in (*seen, array_from(file)):
        assert found is None or any(np.array_equal(found, one) for one in arrays)
    assert [*tmp_path.iterdir()] == [file]


def test_until_all_is_compiled_the_nearest_table_that_is_known_serves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = MARCH
    monkeypatch.setattr(win_probability, "is_ready", lambda: False)
    assert not win_probability.measurable(table)
    assert np.array_equal(
        win_probability.outcomes_of(table)[0], win_probability.outcomes_of(STANDARD)[0]
    )
    # Asked again when it can be measured it is.
    monkeypatch.setattr(win_probability, "is_ready", lambda: True)
    assert 5 in win_probability.outcomes_of(table)[0]


def test_options_that_price_nothing_leave_the_file_in_force() -> None:
    assert win_probability.tabulated(rules("standard", {"stick-the-dealer": "on"}))


def test_a_game_that_is_not_in_the_file_yet_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever declares a game sees its strong players before the file is made again."""
    monkeypatch.setattr(win_probability, "_table_in_file", dict)
    monkeypatch.setattr(win_probability, "is_ready", lambda: False)
    win_probability.tabulated.cache_clear()
    gains, chances = win_probability.outcomes_of(STANDARD)
    win_probability.tabulated.cache_clear()
    assert gains.shape[1] == 2
    assert chances.sum() == pytest.approx(1.0)
