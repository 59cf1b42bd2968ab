"""The adapters pass their frameworks' own API tests."""

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from euchre import GAMES, observe, points, rules
from euchre.bots import bot
from euchre.lab import Batch
from euchre.lab.batch_players import SeatRows, player, relative
from euchre.lab.lockstep import BREAK_OFF, WAIT
from euchre.lab.puffer import SeatBuffers
from tests.rows import each_row

NAMES = [g.name for g in GAMES]
#: A game of each kind.
KINDS = ("standard", "railroad", "auction-7", "double-hasenpfeffer", "buck", "two-tableau")
#: What a batch has fast players for, as bots that are asked row by row.
slow_club, slow_random = partial(bot, "club"), partial(bot, "random")


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
        test.api_test(env(name, flat=True), num_cycles=40)
        test.seed_test(lambda: env(name), num_cycles=20)
    aec = env(name)
    aec.reset(seed=5)
    rng = np.random.default_rng(1)
    while aec.agents:
        state = aec.state()
        assert aec.state_space.contains(state)
        seen, _, over, _, _ = aec.last()
        seats = state.reshape(len(aec.possible_agents), -1)
        assert np.array_equal(
            seats[aec.possible_agents.index(aec.agent_selection)], seen["observation"]
        )
        aec.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))


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
        assert "it is over: seat_0 " in (aec.render() or "")
        assert total[0] == total[2] == -total[1] == -total[3] != 0
    with pytest.raises(ValueError, match="the episode is over"):
        aec.step(0)
    aec = env("standard", render_mode="rgb_array")
    aec.reset(seed=1)
    frame = aec.render()
    aec.step(int(aec.last()[0]["action_mask"].argmax()))
    assert aec.render().shape == frame.shape == (480, 640, 3)
    assert (aec.render() != frame).any()
    with pytest.raises(ValueError, match="render_mode is None, 'ansi', 'human', 'rgb_array', not"):
        env("standard", render_mode="svg")
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


def test_seats_want_their_opponents() -> None:
    with pytest.raises(ValueError, match="seats 0 to 3, not 4"):
        SeatRows("standard", 2, 4, ["club"] * 3)
    with pytest.raises(ValueError, match="3 opponents are needed, not 1"):
        SeatRows("standard", 2, 0, ["club"])
    for bots, refusal in (
        ({1: "strong"}, "club, random, not for 'strong'"),
        ({4: "club"}, "seats 0 to 3, not 4"),
        (dict.fromkeys(range(4), "club"), "not every seat"),
    ):
        with pytest.raises(ValueError, match=refusal):
            Batch("standard", 2, bots=bots)


@each_row("name", KINDS)
@each_row("seat", [0, 1])
def test_a_compiled_opponent_is_the_one_asked_row_by_row(name: str, seat: int) -> None:
    """Observations, rewards, ends, and the record of the deal are the same."""
    quick = SeatRows(name, 5, seat, "club", seed=3)
    slow = SeatRows(name, 5, seat, slow_club, seed=3)
    quick.reset(seed=8)
    slow.reset(seed=8)
    ended, ids = 0, np.zeros(5, np.int64)
    for number in range(25):
        a, b = quick.batch, slow.batch
        assert (a.turn == seat).all()
        for one, other in ((a.obs, b.obs), (a.mask, b.mask), (a.numbers, b.numbers)):
            assert np.array_equal(one, other)
        row = number % 5
        assert a.state(row).history == b.state(row).history
        assert np.array_equal(quick.rewards, slow.rewards)
        assert np.array_equal(quick.done, slow.done)
        ended += int(quick.done.sum())
        a.any_legal(number, ids)
        quick.step(ids)
        slow.step(ids)
    assert ended > 5


def test_a_random_opponent_depends_on_the_deal_alone() -> None:
    """Deals of a seed end alike in batches of any size; what is chosen varies."""

    def played(n: int, steps: int) -> dict[int, tuple[Any, ...]]:
        rows = SeatRows("railroad", n, 2, "random")
        rows.reset(seed=5)
        results: dict[int, tuple[Any, ...]] = {}
        for _ in range(steps):
            numbers = rows.batch.numbers.copy()
            rows.step(rows.batch.mask.argmax(1))
            for i in np.flatnonzero(rows.done):
                results[int(numbers[i])] = tuple(rows.batch.points[i].tolist())
        return results

    one, other = played(4, 60), played(12, 24)
    both = one.keys() & other.keys()
    assert len(both) > 20
    assert all(one[number] == other[number] for number in both)
    batch = Batch("standard", 400, bots={0: "random", 1: "random", 2: "random"}, forced="ask")
    batch.reset(first=1)
    firsts = {entry.action for i in range(batch.n) for entry in batch.state(i).history[:1]}
    # The seat on the dealer's left passes, orders, or orders alone.
    assert len(firsts) == 3


def test_a_deal_may_be_broken_off() -> None:
    for games in (False, True):
        batch = Batch("standard", 3, seed=2, games=games)
        batch.reset()
        batch.any_legal(1, ids := np.zeros(3, np.int64))
        ids[1], ids[2] = BREAK_OFF, WAIT
        seen = batch.obs.copy()
        assert batch.step(ids).tolist() == [False, True, False]
        assert batch.numbers.tolist() == [0, 4, 2]
        assert not batch.points.any()
        assert np.array_equal(batch.obs[2], seen[2])
        other = Batch("standard", 1, seed=2, first=4, games=games)
        other.reset()
        assert np.array_equal(batch.obs[1], other.obs[0])


# -- OpenSpiel -------------------------------------------------------------------------------


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
            # As the engine has it, for every seat, and as OpenSpiel's own way has it.
            encoding = state.encoding
            for seat in range(game.num_players()):
                view = observe(state.deal, seat)
                rest = encoding.observe(view, state.chosen if seat == me else 0)
                whole = [*rest, *encoding.history(view).ravel()]
                assert state.observation_tensor(seat) == rest.tolist()
                assert state.information_state_tensor(seat) == whole
            assert pyspiel.State.information_state_tensor(state, me) == (
                state.information_state_tensor()
            )
            assert state.legal_actions() == encoding.index.ids(state.deal, state.chosen)
            copy = state.clone()
            copy.apply_action(copy.legal_actions()[0])
            assert state.information_state_string(me) == text
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(0, abs=1e-5)
    table = rules(name)
    got = relative(table, np.array([points(state.deal)]))[0].tolist()
    by_seat = [got[table.sides.side(seat)] for seat in range(table.seats)]
    assert state.returns() == pytest.approx(by_seat, abs=1e-5)
    with pytest.raises(pyspiel.SpielError):
        state.information_state_tensor(99)
