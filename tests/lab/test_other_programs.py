"""What other programs do with the environments, each with the real package."""

from typing import Any

import numpy as np
import pytest

from euchre import GAMES
from euchre.lab import Batch
from euchre.lab.aligned import ALIGNMENT, copied
from euchre.lab.puffer import SeatBuffers

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


# -- OpenSpiel -------------------------------------------------------------------------------


@pytest.mark.shapes
@pytest.mark.parametrize("name", NAMES)
def test_worlds_for_openspiel_look_like_the_deal(name: str) -> None:
    """To the player in question; and in them every play so far was legal."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel (pyspiel) cannot be imported here")
    from euchre.lab.openspiel import register

    game, rng = pyspiel.load_game(register(name)), np.random.default_rng(2)
    state, others = game.new_initial_state(), 0
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
            others += other.history() != state.history()
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert others > 5
