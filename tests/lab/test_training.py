"""A net learns by cloning and by PPO, and the command that trains it."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from euchre import legal, observe, points, push, rules
from euchre.bots import bot
from euchre.bots.net import load
from euchre.fast.encode import Encoding
from euchre.lab.batch import Batch
from euchre.lab.batch_players import ClubPlayer, relative
from euchre.lab.export import export
from tests.commands import euchre

STANDARD = rules("standard")


@pytest.fixture(scope="module")
def training() -> Any:
    """The trainer, where JAX and optax are installed."""
    reason = "the extra train is not installed: uv run --group test --extra train pytest"
    pytest.importorskip("jax", reason=reason)
    pytest.importorskip("optax", reason=reason)
    from euchre.lab import training

    return training


def test_the_same_seed_trains_the_same_net(training: Any) -> None:
    how = training.Hyperparameters(updates=2, rows=32, hidden=(16,), seed=4)
    nets = [training.train(STANDARD, how) for _ in range(2)]
    for one, other in zip(nets[0].layers, nets[1].layers, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_a_tiny_training_run_beats_random(training: Any) -> None:
    how = training.Hyperparameters(updates=20, rows=128, hidden=(32,), seed=4)
    net = training.train(STANDARD, how)
    result = training.match(STANDARD, net, 300, other="random")
    assert result.ahead - result.error > 0.3


@pytest.mark.exhaustive
def test_a_net_clones_the_players_of_a_data_set(training: Any, tmp_path: Path) -> None:
    agreed: list[float] = []
    data = tmp_path / "club"
    export("decisions", STANDARD, ["club"], data, train=600, test=100, observations=True)
    training.train(
        STANDARD,
        training.Hyperparameters(clone=50, rows=64, hidden=(64,)),
        data=data,
        every=10,
        tell=lambda progress, net: agreed.append(progress.agreed),
    )
    assert len(agreed) == 5
    # Chance would agree in every third decision.
    assert agreed[-1] > max(0.6, agreed[0] + 0.05)
    copied = ["lab", "train", "--updates", "0", "--clone", "2", "--deals", "0"]
    copied += ["--hidden", "16", "--out", f"{tmp_path}/copy.npz"]
    done = euchre(*copied, "--data", f"{data}")
    assert done.exit_code == 0, done.output
    assert re.search(r"clone .*% the same as the players in the data \(test split\)", done.output)
    blind, games = tmp_path / "blind", tmp_path / "games"
    export("decisions", STANDARD, ["club"], blind, train=10, test=2)
    export("games", STANDARD, ["club"], games, train=2, test=1)
    for more, problem in (
        (["--data", f"{blind}"], "export it with --observations"),
        (["--data", f"{games}"], "holds no decisions"),
        (["--data", f"{data}", "--set", "stick-the-dealer=on"], "holds standard, not"),
    ):
        done = euchre(*copied, *more)
        assert done.exit_code == 2, done.output
        assert problem in done.output


def test_advantages_are_sums_of_discounted_errors_of_the_critic(training: Any) -> None:
    rng = np.random.default_rng(3)
    t, n, sides = 6, 4, 2
    played = training.Trajectory(
        *(np.zeros(0),) * 5,
        side=rng.integers(0, sides, (t, n)).astype(np.int32),
        values=rng.normal(size=(t, n, sides)).astype(np.float32),
        rewards=rng.normal(size=(t, n, sides)).astype(np.float32),
        done=rng.random((t, n)) < 0.3,
    )
    played = played._replace(**{name: np.zeros((t, n)) for name in played._fields[:5]})
    last = rng.normal(size=(n, sides)).astype(np.float32)
    found = np.asarray(training.advantages(played, last))
    values = [*played.values, last]
    for i in range(n):
        for step in range(t):
            side, wanted, weight = played.side[step, i], 0.0, 1.0
            for k in range(step, t):
                following = 0 if played.done[k, i] else values[k + 1][i, side]
                error = played.rewards[k, i, side] + following - values[k][i, side]
                wanted += weight * error
                weight *= training.LAMBDA
                if played.done[k, i]:
                    break
            assert found[step, i] == pytest.approx(wanted, abs=1e-5)


@pytest.mark.parametrize("game", ["standard", "hasenpfeffer", "auction-6", "buck"])
def test_the_critic_is_what_the_engine_makes_of_the_deal(game: str) -> None:
    table = rules(game)
    env, club = Batch(table, 40, seed=5), bot("club", Random(1))
    env.reset()
    critic, ids = ClubPlayer(env), np.zeros(env.n, np.int64)
    for step in range(6):
        found = critic.rollout()
        for row in (step * 7 % env.n, step):
            if env.arrays.chosen[row]:
                # A set that is not complete yet stands in no state of the engine.
                continue
            s = env.state(row)
            while not s.ended:
                push(s, club.choose(observe(s, s.turn), legal(s)))
            assert found[row].tolist() == list(points(s)), step
            got, sign = points(s), -1 if table.goal.down else 1
            others = [(sum(got) - one) / (len(got) - 1) for one in got]
            wanted = [sign * (one - rest) for one, rest in zip(got, others, strict=True)]
            assert relative(table, found)[row].tolist() == pytest.approx(wanted)
        env.any_legal(step, ids)
        env.step(ids)


def test_the_command_trains_and_goes_on_where_it_was(training: Any, tmp_path: Path) -> None:
    out, run = str(tmp_path / "a.npz"), tmp_path / "run"
    words = ["lab", "train", "--updates", "2", "--out", out, "--rows", "64", "--hidden", "16"]
    words += ["--deals", "20", "--resume", str(run), "--log", str(tmp_path / "figures")]
    done = euchre(*words)
    assert done.exit_code == 0, done.output
    assert re.search(r"^ppo .* points per deal against club$", done.output, re.M)
    lines = (tmp_path / "figures" / "metrics.jsonl").read_text("utf-8").splitlines()
    last = json.loads(lines[-1])
    assert last["step"] == 2 * 64 * 32
    assert f"{last['points_per_deal']:+.3f} ± {last['points_per_deal_error']:.3f}" in done.output
    first = load(Path(out))
    assert first.fits(Encoding(STANDARD))
    # All of it is done: the net stays as it is.  Another run is not gone on with.
    Path(out).unlink()
    assert "ppo" not in euchre(*words).output
    assert np.array_equal(load(Path(out)).layers[0][0], first.layers[0][0])
    done = euchre(*words, "--seed", "2")
    assert (done.exit_code, "has another run: seed 1, not 2" in done.output) == (2, True)
    # From there on against a frozen opponent, which is a net, too.
    more = str(tmp_path / "b.npz")
    words = ["lab", "train", "--start", out, "--updates", "1", "--against", f"net:{out}"]
    done = euchre(*words, "--rows", "32", "--deals", "8", "--out", more)
    assert done.exit_code == 0, done.output
    assert f"against net:{out}" in done.output
    assert not np.array_equal(load(Path(more)).layers[0][0], first.layers[0][0])


def test_an_interrupted_run_ends_with_the_net_of_one_that_was_not(
    training: Any, tmp_path: Path
) -> None:
    class Interrupted(Exception):
        pass

    def interrupt(progress: Any, net: Any) -> None:
        raise Interrupted

    how = training.Hyperparameters(updates=3, rows=32, hidden=(16,))
    run: dict[str, Any] = {"every": 2, "keep": tmp_path / "run"}
    with pytest.raises(Interrupted):
        training.train(STANDARD, how, **run, tell=interrupt)
    told: list[Any] = []
    training.train(STANDARD, how, **run, tell=lambda progress, net: told.append(progress))
    assert [(one.gone, one.decisions) for one in told] == [(3, 3 * 32 * training.STEPS)]


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        (["--out", "mine.txt"], "must end in .npz"),
        (["--updates", "x"], "--updates"),
        (["--hidden", "16,x"], "--hidden"),
        (["--against", "club,net"], "one player"),
        (["--against", "clob"], "--against: there is no bot 'clob'; did you mean club?"),
        (["--log", "/dev/null/x"], "--log /dev/null/x: Not a directory"),
        (["--updates", "0"], "nothing to train; give a number above 0 to --updates or --clone"),
        (["--clone", "1"], "--clone N and --data FOLDER need each other"),
        (["--clone", "1", "--data", "no"], "there is no such folder"),
    ],
)
@pytest.mark.usefixtures("training")
def test_what_cannot_be_trained_is_refused(more: list[str], problem: str) -> None:
    refused(["lab", "train", "--out", "a.npz", *more], problem)


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        (["bacon", "--start", "net"], "no built-in net"),
        (["--resume", "no.npz"], "is not an npz file"),
        (["--resume", "circle.npz"], "the file cannot be read"),
        (["--start", "no.npz"], "is not an npz"),
        (["--start", "gone.npz"], "there is no such file"),
    ],
)
def test_a_file_that_is_no_net_or_no_run_is_refused(
    training: Any, more: list[str], problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("no.npz").write_text("nothing")
    Path("circle.npz").symlink_to("circle.npz")
    refused(["lab", "train", "--out", "a.npz", *more], problem)


def refused(words: list[str], problem: str) -> None:
    done = euchre(*words)
    assert done.exit_code == 2, done.output
    assert problem in done.output


def test_without_jax_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "jax", None)
    monkeypatch.delitem(__import__("sys").modules, "euchre.lab.training", raising=False)
    refused(
        ["lab", "train", "--out", "a.npz"], "training is not installed: pip install 'euchre[train]'"
    )
