"""The adapters pass their frameworks' own API tests."""

from __future__ import annotations

import warnings
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from euchre import GAMES, rules
from euchre.lab import Batch
from euchre.lab.players import SeatRows, player
from euchre.lab.puffer import SeatBuffers
from tests.lab import playthroughs

pytestmark = pytest.mark.untraced
NAMES = [g.name for g in GAMES]
#: A game of each kind.
KINDS = ("standard", "railroad", "auction-7", "double-hasenpfeffer", "buck", "two-tableau")


# -- PettingZoo ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KINDS)
def test_pettingzoo_accepts_every_kind_of_game(name: str) -> None:
    test = pytest.importorskip(
        "pettingzoo.test", reason="PettingZoo (euchre[lab]) is not installed"
    )
    from euchre.lab.pettingzoo import env

    with warnings.catch_warnings():
        # Its lists of observations that are no pictures name its own games alone.
        warnings.simplefilter("ignore")
        test.api_test(env(name), num_cycles=60)
        test.seed_test(lambda: env(name), num_cycles=20)


def test_pettingzoo_rewards_and_what_a_seat_sees() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo (euchre[lab]) is not installed")
    from euchre.lab.pettingzoo import env

    for games in (False, True):
        aec = env("standard", games=games, render_mode="ansi")
        aec.reset(seed=3)
        same = env("standard", games=games)
        same.reset(seed=3)
        total = np.zeros(4)
        while aec.agents:
            agent = aec.agent_selection
            seen, _, over, _, _ = aec.last()
            assert np.array_equal(seen["observation"], same.last()[0]["observation"])
            for other in aec.agents:
                if other != agent:
                    assert not aec.observe(other)["action_mask"].any()
            action = None if over else int(np.flatnonzero(seen["action_mask"])[-1])
            assert "seat 0" in (aec.render() or "")
            aec.step(action)
            same.step(action)
            if not over:
                total += [aec.rewards[a] for a in aec.possible_agents]
        assert total[0] == total[2] == -total[1] == -total[3] != 0
    with pytest.raises(ValueError, match="the episode is over"):
        aec.step(0)
    aec.reset(seed=1)
    with pytest.raises(ValueError, match="may not be chosen"):
        aec.step(0)
    with pytest.raises(AttributeError, match=r"call reset\(\) first"):
        env("standard").step(0)


def test_everybody_deals_in_pettingzoo() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo (euchre[lab]) is not installed")
    from euchre.lab.pettingzoo import env

    aec = env("standard")
    aec.reset(seed=1)
    dealers = set()
    for _ in range(40):
        dealers.add(aec.batch.state(0).dealer)
        aec.reset()
    assert dealers == {0, 1, 2, 3}


# -- Gymnasium -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KINDS)
def test_gymnasium_accepts_a_seat_of_every_kind_of_game(name: str) -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium (euchre[lab]) is not installed")
    from gymnasium.utils.env_checker import check_env

    from euchre.lab.gymnasium import SeatEnv

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(name, illegal="random", render_mode="ansi"), skip_render_check=True)


def test_a_seed_of_gymnasium_decides_dealer_cards_and_opponents() -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium (euchre[lab]) is not installed")
    from euchre.lab.gymnasium import SeatEnv

    env = SeatEnv("standard", opponents=["random", slow_random, "club"])
    told, dealers = [], set()
    for episode in [*range(24), *range(24)]:
        seen, _ = env.reset(seed=episode)
        dealers.add(env.batch.state(0).dealer)
        over, got = False, []
        while not over:
            got.append(seen["observation"].tobytes())
            seen, reward, over, _, _ = env.step(int(seen["action_mask"].argmax()))
        told.append((got, reward))
    assert dealers == {0, 1, 2, 3}
    assert told[:24] == told[24:]


def test_gymnasium_says_what_an_illegal_id_means() -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium (euchre[lab]) is not installed")
    from euchre.lab.gymnasium import SeatEnv

    strict = SeatEnv("standard", opponents=["club", "random", slow_club], render_mode="ansi")
    seen, _ = strict.reset(seed=4)
    bad = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="may not be chosen"):
        strict.step(bad)
    for _ in range(30):
        seen, reward, over, _, _ = strict.step(int(seen["action_mask"].argmax()))
        assert over or reward == 0
        assert "seat 0" in strict.render()
        if over:
            seen, _ = strict.reset()
    losing = SeatEnv("standard", illegal="lose")
    losing.reset(seed=4)
    assert losing.step(bad)[1:3] == (-8.0, True)
    with pytest.raises(ValueError, match="illegal is"):
        SeatEnv("standard", illegal="ignore")  # type: ignore[arg-type]


def test_gymnasium_vector_is_the_single_seat_many_times() -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium (euchre[lab]) is not installed")
    from gymnasium.vector import AutoresetMode

    from euchre.lab.gymnasium import SeatVectorEnv

    env = SeatVectorEnv("pepper", 16)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, _ = env.reset(seed=2)
    assert env.observation_space.contains({k: v.copy() for k, v in seen.items()})
    ended = 0
    for _ in range(60):
        assert (env.batch.turn == 0).all()
        _, reward, done, truncated, info = env.step(env.batch.mask.argmax(1))
        assert not truncated.any()
        assert not reward[~done].any()
        ended += int(done.sum())
        assert ("final_obs" in info) == done.any()
    assert ended > 16


# -- PufferLib's buffers, and the seats of a batch -----------------------------------------------


def test_buffers_are_written_where_they_lie() -> None:
    n = 8
    size = Batch(rules("standard"), 1).encoding.size
    buf = SimpleNamespace(
        observations=np.zeros((n, size), np.uint8),
        rewards=np.zeros(n, np.float32),
        terminals=np.zeros(n, np.bool_),
        truncations=np.zeros(n, np.bool_),
        masks=np.zeros(n, np.bool_),
    )
    env = SeatBuffers("standard", n, buf=buf, seed=3)
    assert env.observations is buf.observations
    env.reset(seed=3)
    assert buf.masks.all()
    ended, got = 0, 0.0
    for _ in range(60):
        env.step(env.action_masks.argmax(1))
        assert np.array_equal(buf.observations, env.batch.obs)
        ended += int(buf.terminals.sum())
        got += float(np.abs(buf.rewards).sum())
    assert ended > n
    assert got > ended / 2
    buf.rewards = np.zeros(3, np.float32)
    same = [SeatBuffers("standard", n, opponents="random") for _ in range(2)]
    for one in same:
        one.reset(seed=-3)
        for _ in range(9):
            one.step(one.action_masks.argmax(1))
        one.reset(seed=np.int64(5))  # type: ignore[arg-type]
    assert np.array_equal(same[0].observations, same[1].observations)
    with pytest.raises(ValueError, match="rewards has the shape"):
        SeatBuffers("standard", n, buf=buf)


@pytest.mark.shapes
@pytest.mark.parametrize("name", NAMES)
def test_the_quick_club_player_is_the_club_player(name: str) -> None:
    env = Batch(rules(name), 6, seed=7, forced="ask")
    env.reset()
    quick, slow = player("club", env), player(slow_club, env)
    a, b = np.zeros(6, np.int64), np.zeros(6, np.int64)
    for _ in range(40):
        quick.ids(np.arange(6), a)
        slow.ids(np.arange(6), b)
        assert a.tolist() == b.tolist()
        env.step(a)


def slow_club(rng: Any) -> Any:
    from euchre.bots import bot

    return bot("club", rng)


def slow_random(rng: Any) -> Any:
    from euchre.bots import bot

    return bot("random", rng)


def test_seats_want_their_opponents() -> None:
    env = Batch(rules("standard"), 2)
    with pytest.raises(ValueError, match="seats 0 to 3, not 4"):
        SeatRows(env, 4, ["club"] * 3)
    with pytest.raises(ValueError, match="3 opponents are needed, not 1"):
        SeatRows(env, 0, ["club"])


# -- OpenSpiel -------------------------------------------------------------------------------

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


@pytest.mark.shapes
@pytest.mark.parametrize("name", NAMES)
def test_openspiel_plays_every_game(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel (pyspiel) cannot be imported here")
    from euchre.lab.openspiel import register

    game = pyspiel.load_game(register(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=name in KINDS, verbose=False)
    state, size = game.new_initial_state(), Batch(rules(name), 1).encoding.size
    rng = np.random.default_rng(1)
    while not state.is_terminal():
        if not state.is_chance_node():
            me = state.current_player()
            text, seen = state.information_state_string(me), state.observation_tensor(me)
            assert len(seen) == size
            assert len(state.information_state_tensor(me)) > len(seen)
            assert text
            assert state.observation_string(me)
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.every(3)
@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_openspiel_tells_a_deal_as_it_always_did(name: str) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    kept = playthroughs.file_of(name).read_text("utf-8")
    assert "IsTerminal() = True" in kept
    changed = "changed; python -m tests.lab.playthroughs --accept writes it anew"
    assert playthroughs.told(name) == kept, changed
