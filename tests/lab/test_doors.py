"""What other programs do with the environments, each with the real package."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest

from euchre import GAMES, observe
from euchre.bots import bot
from euchre.lab import Batch
from euchre.lab.aligned import ALIGNMENT, copied
from euchre.lab.puffer import SeatBuffers

pytestmark = pytest.mark.untraced
NAMES = [g.name for g in GAMES]


def arrays_in(values: Any) -> list[Any]:
    """Return all arrays of numbers in what an environment returns."""
    if isinstance(values, np.ndarray):
        return [values]
    rows = values.values() if isinstance(values, dict) else values
    return [a for row in rows for a in arrays_in(row)] if isinstance(values, dict | tuple) else []


def handed_out() -> list[Any]:
    """Return arrays of every environment, after a few steps that end deals."""
    gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    from euchre.lab.gymnasium import SelfPlayVectorEnv
    from euchre.lab.pettingzoo import env

    got: list[Any] = []
    for name, copy in (("standard", True), ("auction-7", False)):
        batch, buffers = Batch(name, 5), SeatBuffers(name, 3)
        batch.reset()
        got += arrays_in(tuple(vars(batch).values())[-7:])
        buffers.reset()
        got += [*arrays_in(buffers.step(buffers.action_masks.argmax(1))), buffers.action_masks]
        id_ = f"euchre/{name.replace('-', '').title()}-v0"
        vector = gymnasium.make_vec(id_, num_envs=7, copy=copy, flat=False)
        both = SelfPlayVectorEnv(name, 7, copy=copy)
        for one in (vector, both, gymnasium.make(id_, flat=False)):
            seen, info = one.reset(seed=1)
            for number in range(40):
                mask = info["action_mask"]
                choice = mask.argmax(-1) if number % 3 else np.zeros(mask.shape[:-1], np.int64)
                step = one.step(choice)
                got += arrays_in((seen, step))
                seen, _, over, _, info = step
                if over is True:
                    seen, info = one.reset()
        table = env(name)
        table.reset(seed=1)
        got += arrays_in((table.observe("seat_0"), table.state()))
    return got


def test_arrays_are_compact_and_begin_where_others_share_them() -> None:
    got = handed_out()
    kinds = {array.dtype.str for array in got}
    assert kinds == {"|u1", "|i1", "|b1", "<f4", "<i2", "<i8", "<u8"}
    for array in got:
        assert array.flags.c_contiguous
        assert array.ctypes.data % ALIGNMENT == 0
    # A copy keeps what the array holds, in the usual order.
    turned = np.arange(6.0).reshape(2, 3).T
    assert np.array_equal(copied(turned), turned)
    assert copied(turned).flags.c_contiguous


def test_jax_shares_the_arrays() -> None:
    jax = pytest.importorskip("jax", reason="JAX (euchre[train]) is not installed")
    for array in handed_out():
        # Unless asked, JAX knows no numbers of 64 bits and would keep half of each.
        with jax.enable_x64(array.itemsize == 8):
            shared = jax.dlpack.from_dlpack(array, copy=False)
        assert shared.dtype == array.dtype
        assert shared.unsafe_buffer_pointer() == array.ctypes.data


def test_gymnasium_counts_returns_and_lengths_as_we_do() -> None:
    """Versions before 1.4 drop the first step of every deal but the first (the bound says 1.4)."""
    gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    from euchre.lab.gymnasium import SeatVectorEnv

    assert tuple(map(int, gymnasium.__version__.split(".")[:2])) >= (1, 4)
    env = RecordEpisodeStatistics(SeatVectorEnv("standard", 32), buffer_length=10_000)
    _, info = env.reset(seed=1)
    returns, lengths = np.zeros(32), np.zeros(32, np.int64)
    ours: list[tuple[float, int]] = []
    for _ in range(60):
        _, rewards, done, _, info = env.step(info["action_mask"].argmax(1))
        returns += rewards
        lengths += 1
        ours += zip(returns[done].tolist(), lengths[done].tolist(), strict=True)
        returns[done], lengths[done] = 0, 0
    assert len(ours) > 300
    theirs = zip(env.return_queue, env.length_queue, strict=True)
    assert [(float(r), int(n)) for r, n in theirs] == ours


@pytest.mark.parametrize("name", ["standard", "auction-7"])
def test_pettingzoo_accepts_a_flat_table(name: str) -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    from pettingzoo.test import api_test

    from euchre.lab.pettingzoo import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(name, flat=True), num_cycles=40)


# -- OpenSpiel -------------------------------------------------------------------------------


@pytest.mark.shapes
@pytest.mark.parametrize("name", NAMES)
def test_worlds_for_openspiel_look_like_the_deal(name: str) -> None:
    """To the player in question; and in them every play so far was legal."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel (pyspiel) cannot be imported here")
    from euchre.lab.openspiel import register

    game, rng = pyspiel.load_game(register(name)), np.random.default_rng(2)
    state, histories = game.new_initial_state(), set()
    while not state.is_terminal():
        players = {int(rng.integers(game.num_players()))} | {max(0, state.current_player())}
        if state.is_chance_node() and rng.random() < 0.9:
            players = set()
        for player in players:
            draw = pyspiel.UniformProbabilitySampler(int(rng.integers(99)), 0.0, 1.0)
            other = state.resample_from_infostate(player, draw)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            histories.add(tuple(other.history()))
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert len(histories) > 5


def test_openspiels_tree_search_plays_against_club() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel (pyspiel) cannot be imported here")
    from open_spiel.python.algorithms import ismcts, mcts

    from euchre.lab.openspiel import register

    for name in ("standard", "three"):
        game, club = pyspiel.load_game(register(name)), bot("club", Random(1))
        chance, asked = np.random.RandomState(3), 0
        search = ismcts.ISMCTSBot(
            game, mcts.RandomRolloutEvaluator(1, chance), 2.0, 12, random_state=chance
        )
        state = game.new_initial_state()
        while not state.is_terminal() or asked < 6:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                action = int(chance.choice(state.legal_actions()))
            elif state.current_player() == 0:
                action, asked = int(search.step(state)), asked + 1
                assert action in state.legal_actions()
            else:
                view = observe(state.deal, state.current_player())
                index = state.encoding.index
                path = index.path(state.deal, club.choose(view, view.legal()))
                action = next(one for one in path if one in state.legal_actions())
            state.apply_action(action)
        assert sum(state.returns()) == pytest.approx(0, abs=1e-5)
