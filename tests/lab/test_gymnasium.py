"""The environments of Gymnasium: ids, spaces, illegal ids, copies, and self-play."""

from random import Random
from typing import Any

import numpy as np
import pytest

from euchre import GAMES, observe, worlds
from tests.lab.test_adapters import KINDS, slow_club, slow_random
from tests.rows import each_row

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium (euchre[lab]) is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from euchre.lab import Batch  # noqa: E402
from euchre.lab.gymnasium import SeatEnv, SeatVectorEnv, SelfPlayVectorEnv  # noqa: E402
from euchre.lab.rendering import SIZE, drawn  # noqa: E402


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("flat", [False, True])
def test_gymnasium_accepts_a_seat_of_every_kind_of_game(
    name: str, flat: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the usual settings, by its id, and in every mode of rendering; warnings are errors."""
    id_ = "euchre/" + "".join(map(str.capitalize, name.split("-"))) + "-v0"
    env = gymnasium.make(id_, flat=flat, render_mode="ansi").unwrapped
    assert env.batch.rules.game == name
    check_env(env)
    assert "seat 0" in capsys.readouterr().out


def test_every_game_has_an_id_and_a_vector() -> None:
    ids = [id_ for id_ in gymnasium.registry if id_.startswith("euchre/")]
    assert len(ids) == len(GAMES)
    for id_ in ("euchre/Standard-v0", "euchre.lab.gymnasium:euchre/Pepper-v0"):
        single = gymnasium.make(id_)
        one = gymnasium.make_vec(id_, num_envs=3, opponents="random")
        assert isinstance(one, SeatVectorEnv)
        same = gymnasium.make_vec(id_, num_envs=3, vectorization_mode="sync")
        assert one.observation_space == same.observation_space
        assert one.action_space == same.action_space
        for env in (one, same):
            seen, info = env.reset(seed=3)
            for _ in range(12):
                assert env.observation_space.contains(seen)
                assert info["action_mask"].shape == (3, single.action_space.n)
                seen, _, _, _, info = env.step(info["action_mask"].argmax(1))
    with pytest.raises(
        ValueError, match="render_mode is None, 'ansi', 'human', 'rgb_array', not 'svg'"
    ):
        SeatEnv(render_mode="svg")


def test_a_seed_of_gymnasium_decides_dealer_cards_and_opponents() -> None:
    env = SeatEnv("standard", opponents=["random", slow_random, "club"])
    episodes, dealers = [], set()
    for episode in [*range(24), *range(24)]:
        seen, _ = env.reset(seed=episode)
        dealers.add(env.batch.state(0).dealer)
        over, got = False, []
        while not over:
            got.append(seen["observation"].tobytes())
            seen, reward, over, _, _ = env.step(int(env.action_masks().argmax()))
        episodes.append((got, reward))
    assert dealers == {0, 1, 2, 3}
    assert episodes[:24] == episodes[24:]


def test_gymnasium_says_what_an_illegal_id_means() -> None:
    strict = SeatEnv(opponents=["club", "random", slow_club], illegal="raise", render_mode="ansi")
    with pytest.raises(gymnasium.error.ResetNeeded, match="the deal is over"):
        strict.step(0)
    seen, _ = strict.reset(seed=4)
    bad = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="may not be chosen"):
        strict.step(bad)
    for _ in range(30):
        seen, reward, over, _, _ = strict.step(int(seen["action_mask"].argmax()))
        assert over or reward == 0
        assert ("the deal is over" if over else "seat 0") in strict.render()
        if over:
            seen, _ = strict.reset()
    losing = SeatEnv(illegal="lose")
    losing.reset(seed=4)
    _, reward, over, _, info = losing.step(bad)
    assert (reward, over, info["illegal"]) == (-8.0, True, True)
    lenient = SeatEnv()
    lenient.reset(seed=4)
    for _ in range(40):
        legal = lenient.action_masks()[bad]
        _, _, over, _, info = lenient.step(bad)
        assert ("illegal" in info) != legal
        if over:
            lenient.reset()
    with pytest.raises(ValueError, match="illegal is"):
        SeatEnv(illegal="ignore")  # type: ignore[arg-type]


@pytest.mark.shapes
@pytest.mark.parametrize("name", [g.name for g in GAMES])
def test_a_picture_shows_what_its_seat_knows_and_no_more(name: str) -> None:
    batch, rng, ids = Batch(name, 1, seed=9), Random(2), np.zeros(1, np.int64)
    batch.reset()
    before: Any = None
    seat = -1
    for number in range(12):
        s = batch.state(0)
        image = drawn(s, s.turn)
        assert image.shape == (SIZE[1], SIZE[0], 3)
        assert image.dtype == np.uint8
        for world in worlds(observe(s, s.turn), rng, 2):
            assert np.array_equal(drawn(world, s.turn), image)
        everyone = drawn(s, s.turn, everyone=True)
        assert not np.array_equal(everyone, image)
        # A seat that is asked twice may see nothing new in between.
        assert seat == s.turn or not np.array_equal(image, before)
        before, seat = image, s.turn
        batch.any_legal(number, ids)
        batch.step(ids)


def test_a_seat_is_filmed_to_the_end_of_the_deal() -> None:
    """Every step has a frame of its own, and a vector has one for each row."""
    env = SeatEnv(render_mode="rgb_array")
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\)"):
        env.render()
    for episode in range(5):
        seen, _ = env.reset(seed=episode)
        over = False
        while not over:
            frame = env.render()
            assert np.array_equal(frame, drawn(env.batch.state(0), 0))
            seen, _, over, _, _ = env.step(int(seen["action_mask"].argmax()))
        last = env.render()
        lines = np.flatnonzero((last != frame).any((1, 2)))
        assert 0 < len(lines) < 40, "a line across the last view"
    many = gymnasium.make_vec("euchre/Standard-v0", num_envs=3, render_mode="rgb_array")
    many.reset(seed=1)
    assert [frame.shape for frame in many.render()] == [(SIZE[1], SIZE[0], 3)] * 3


@each_row("bad", [-1, -2, -3, -4, 36, 37, 63, 64, 1 << 40, -(1 << 63)])
def test_a_vector_says_what_an_illegal_id_means(bad: int) -> None:
    """Numbers that mean something to a batch mean nothing here."""
    strict = SeatVectorEnv("pepper", 4, illegal="raise")
    seen, _ = strict.reset(seed=1)
    ids = seen["action_mask"].argmax(1)
    ids[2] = bad if not 0 <= bad < 37 else int((seen["action_mask"][2] == 0).argmax())
    with pytest.raises(ValueError, match=r"row 2: .* may not be chosen"):
        strict.step(ids)
    assert np.array_equal(strict.batch.obs, seen["observation"])
    losing = SeatVectorEnv("pepper", 4, illegal="lose")
    losing.reset(seed=1)
    _, rewards, done, _, info = losing.step(ids)
    assert (rewards[2], done[2]) == (losing._masks.penalty, True)
    assert info["illegal"].tolist() == [False, False, True, False]
    assert np.array_equal(info["final_obs"]["observation"][2], seen["observation"][2])
    lenient = [SeatVectorEnv("pepper", 4) for _ in range(2)]
    for env in lenient:
        env.reset(seed=1)
        _, _, _, _, info = env.step(ids)
        assert info["illegal"].tolist() == [False, False, True, False]
    assert np.array_equal(lenient[0].batch.obs, lenient[1].batch.obs)


def test_gymnasium_vector_is_the_single_seat_many_times() -> None:
    env = SeatVectorEnv("pepper", 16)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, _ = env.reset(seed=2)
    assert env.observation_space.contains(seen)
    ended = 0
    for _ in range(60):
        assert (env.batch.turn == 0).all()
        before = seen
        seen, reward, done, truncated, info = env.step(seen["action_mask"].argmax(1))
        assert not truncated.any()
        assert not reward[~done].any()
        ended += int(done.sum())
        assert ("final_obs" in info) == done.any()
        if done.any():
            assert np.array_equal(info["_final_obs"], done)
            for key, last in info["final_obs"].items():
                assert np.array_equal(last[done], before[key][done])
    assert ended > 16


def test_a_vector_gives_copies_unless_asked_not_to() -> None:
    for copy in (True, False):
        env = SeatVectorEnv("standard", 4, copy=copy)
        first, _ = env.reset(seed=2)
        held = first["observation"].copy()
        for _ in range(3):
            seen, rewards, done, _, _ = env.step(env.batch.mask.argmax(1))
        assert np.array_equal(first["observation"], held) == copy
        assert (first["observation"] is seen["observation"]) != copy
        assert np.shares_memory(rewards, env.rows.rewards) != copy
        assert np.shares_memory(done, env.rows.done) != copy
        assert np.shares_memory(seen["observation"], env.batch.obs) != copy
        for array in (*seen.values(), rewards, done):
            assert np.shares_memory(np.from_dlpack(array), array)


@pytest.mark.parametrize("name", ["standard", "three", "buck"])
def test_self_play_has_a_return_for_every_seat(name: str) -> None:
    env = SelfPlayVectorEnv(name, 6, illegal="lose", render_mode="ansi")
    seen, info = env.reset(seed=4)
    sides: Any = env.batch.rules.sides
    ended = lost = 0
    for number in range(80):
        seat, mask = info["seat"], seen["action_mask"]
        ids = mask.argmax(1)
        if number % 9 == 8:
            ids[0] = mask[0].argmin()
        texts = env.render()
        assert texts is not None
        assert all(text.startswith(f"seat {s}") for text, s in zip(texts, seat, strict=True))
        seen, rewards, done, _, info = env.step(ids)
        returns = info["returns"]
        assert np.array_equal(rewards, returns[np.arange(6), seat])
        assert not returns[~done].any()
        by_side = [
            returns[:, [sides.side(s) for s in range(returns.shape[1])].index(side)]
            for side in range(sides.count(returns.shape[1]))
        ]
        assert np.allclose(sum(by_side), 0, atol=1e-5)
        ended += int(done.sum())
        if "illegal" in info:
            lost += 1
            assert rewards[0] == env._masks.penalty
    assert ended > 20
    assert lost > 5
