"""A network learns, is saved and loaded, and plays at a table."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner
from euchre.lab.learning import Decisions, fresh, gradients, masked
from euchre.lab.weighing import OwnScales, Scales

from euchre import deal, legal, observe, points, push, rules, shuffled
from euchre.arena import entrants
from euchre.arena.simulate import simulate
from euchre.bots import bot
from euchre.bots.net import FOLDER, NetBot, NetError, load, net_for, shipped
from euchre.cli import THREADS, main
from euchre.encoding import Encoding
from euchre.lab.batch import Batch
from euchre.lab.data import read
from euchre.lab.export import export
from euchre.lab.training import Progress, match, train

pytestmark = pytest.mark.untraced
STANDARD = rules("standard")


def test_the_same_seed_trains_the_same_net() -> None:
    nets = [
        train(STANDARD, weighed=2, taught=1, alone=1, rows=32, hidden=(32,), seed=4)
        for _ in range(2)
    ]
    for (a, b), (c, d) in zip(nets[0].layers, nets[1].layers, strict=True):
        assert np.array_equal(a, c)
        assert np.array_equal(b, d)


def test_a_tiny_training_run_beats_random(tmp_path: Path) -> None:
    net = train(STANDARD, weighed=10, taught=2, alone=1, rows=64, hidden=(32,), seed=4)
    found = match(STANDARD, net, 300, other="random")
    assert found.ahead - found.error > 0.3
    path = tmp_path / "mine.npz"
    net.save(path)
    assert path.stat().st_size < 1_000_000
    again = load(path)
    seen = np.random.default_rng(1).integers(0, 2, (50, 368), np.uint8)
    assert np.allclose(again.forward(seen)[0], net.forward(seen)[0], rtol=0.003, atol=0.03)
    # At the engine's table it chooses what it chooses in a batch.
    plays(NetBot(again), "standard")
    with pytest.raises(NetError, match="made for other rules"):
        plays(NetBot(again), "pepper")
    entrants.check(f"net:{path}", STANDARD)
    assert isinstance(bot(f"net:{path}", Random(1)), NetBot)
    with pytest.raises(ValueError, match="cannot be entered: it was made for other rules"):
        entrants.check(f"net:{path}", rules("pepper"))


@pytest.mark.exhaustive
def test_a_net_copies_the_players_of_a_data_set(tmp_path: Path) -> None:
    told: list[Progress] = []
    data = tmp_path / "club"
    export("decisions", STANDARD, ["club"], data, train=600, test=100, observations=True)
    train(STANDARD, copied=50, rows=64, hidden=(64,), data=data, every=10, tell=told.append)
    assert [progress.part for progress in told] == ["copied"] * 5
    assert told[0].agreed
    assert told[-1].agreed
    # Chance would agree in every third decision.
    assert told[-1].agreed > max(0.6, told[0].agreed + 0.05)
    assert told[-1].decisions == 50 * len(read(data, "train"))
    runner = CliRunner()
    copied = ["train", "--weighed", "0", "--rows", "64", "--copied", "2", "--deals", "0"]
    copied += ["--hidden", "16", "--out", f"{tmp_path}/copy.npz"]
    done = runner.invoke(main, [*copied, "--data", f"{data}"])
    assert done.exit_code == 0, done.output
    assert re.search(r"copied .*% the same as the players in the data \(test split\)", done.output)
    blind, games = tmp_path / "blind", tmp_path / "games"
    export("decisions", STANDARD, ["club"], blind, train=10, test=2)
    export("games", STANDARD, ["club"], games, train=2, test=1)
    for more, problem in (
        ([], "--copied N and --data FOLDER need each other"),
        (["--data", f"{tmp_path}/none"], "there is no such folder"),
        (["--data", f"{blind}"], "export it with --observations"),
        (["--data", f"{games}"], "holds no decisions"),
        (["--data", f"{data}", "--set", "stick-the-dealer=on"], "holds standard, not"),
    ):
        done = runner.invoke(main, [*copied, *more])
        assert done.exit_code == 2, done.output
        assert problem in done.output


def plays(player: NetBot, game: str) -> None:
    table, rng = rules(game), Random(3)
    s = deal(table, shuffled(table.pack, rng))
    while not s.ended:
        can = legal(s)
        action = player.choose(observe(s, s.turn), can)
        assert action in can
        push(s, action)


def test_gradients_are_the_slopes_of_the_loss() -> None:
    rng = np.random.default_rng(2)
    net = fresh(Encoding(STANDARD), 1.0, rng)
    rows = 7
    some = Decisions(
        rng.integers(0, 2, (rows, 368)).astype(np.uint8),
        np.ones((rows, 59), np.int8),
        rng.integers(0, 59, rows),
        np.zeros(rows, np.float32),
        np.zeros(rows, np.float32),
        rng.normal(0, 1, rows).astype(np.float32),
    )

    def value() -> float:
        logits, values = net.forward(some.seen)
        logs = masked(logits, some.mask)
        own = logs[np.arange(rows), some.chosen]
        return float((-own + (values - some.returns) ** 2).mean())

    def loss(logits: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        chances = np.exp(masked(logits, some.mask))
        chances[np.arange(rows), some.chosen] -= 1
        return chances, 2 * (values - some.returns)

    found = gradients(net, some.seen, loss)
    parts = [part for layer in net.layers for part in layer]
    for part, slope in zip(parts, found, strict=True):
        at = tuple(int(rng.integers(0, size)) for size in part.shape)
        old, step = part[at], np.float32(0.02)
        part[at] = old + step
        up = value()
        part[at] = old - step
        down = value()
        part[at] = old
        assert (up - down) / (2 * float(step)) == pytest.approx(float(slope[at]), abs=2e-3)


@pytest.mark.parametrize("game", sorted(path.stem for path in FOLDER.glob("*.npz")))
def test_the_shipped_nets_play_their_games(game: str) -> None:
    found = net_for(rules(game))
    assert found is not None
    won = match(rules(game), found[0], 400, other="random")
    assert won.ahead - won.error > 0.25


def test_a_net_plays_house_rules_that_change_no_ids_and_its_near_relations() -> None:
    net = net_for(STANDARD)
    house = net_for(rules("standard", {"stick-the-dealer": "on"}))
    assert net is not None
    assert house is not None
    assert house[0] is net[0]
    assert net_for(rules("uka")) is not None
    assert net_for(rules("bacon")) is None


def test_every_shipped_net_is_small_and_of_a_game_of_its_own() -> None:
    for path in FOLDER.glob("*.npz"):
        assert path.stat().st_size <= 1_000_000
        assert load(path).fits(Encoding(rules(path.stem)))
    assert len(shipped()) == len([*FOLDER.glob("*.npz")])


def test_where_nothing_was_learned_the_club_player_sits_in_but_is_not_measured() -> None:
    table, rng = rules("bacon"), Random(2)
    s = deal(table, shuffled(table.pack, rng))
    view = observe(s, s.turn)
    assert bot("net", rng).choose(view, legal(s)) == bot("club", rng).choose(view, legal(s))
    with pytest.raises(ValueError, match="no net has learned bacon yet"):
        simulate(table, ["net"], deals=1)
    with pytest.raises(ValueError, match="no net has learned bacon yet"):
        entrants.check("net", table)


def test_what_is_no_net_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "no.npz").write_text("nothing")
    runner = CliRunner()
    gone = f"{tmp_path}/gone.npz"
    with pytest.raises(ValueError, match=r"cannot be entered: .*gone\.npz: there is no such file$"):
        entrants.check(f"net:{gone}", STANDARD)
    for words, told in (
        (["train", "--out", "mine.txt"], "must end in .npz"),
        (["train", "--out", f"{tmp_path}/a.npz", "--taught", "x"], "--taught"),
        (["train", "--out", f"{tmp_path}/a.npz", "--hidden", "16,x"], "--hidden"),
        (["train", "--out", f"{tmp_path}/a.npz", "--against", "club,net"], "one player"),
        (["train", "bacon", "--out", f"{tmp_path}/a.npz", "--start", "net"], "no built-in net"),
        (
            ["train", "--out", f"{tmp_path}/a.npz", "--resume", f"{tmp_path}/no.npz"],
            "is not an npz file",
        ),
        (["train", "--out", f"{tmp_path}/a.npz", "--start", f"{tmp_path}/no.npz"], "is not an npz"),
        (["train", "--out", f"{tmp_path}/a.npz", "--start", gone], "there is no such file"),
        (
            ["train", "--out", f"{tmp_path}/a.npz", "--weighed", "0"],
            "nothing to train; give a number above 0 to one of --",
        ),
        (
            ["train", "--out", f"{tmp_path}/a.npz", "--copied", "1", "--data", f"{tmp_path}/no"],
            "there is no such folder",
        ),
        (
            ["train", "--out", f"{tmp_path}/a.npz", "--own", "1", "--against", "clob"],
            "--against: there is no bot 'clob'; did you mean club?",
        ),
    ):
        done = runner.invoke(main, words)
        assert done.exit_code == 2, done.output
        assert told in done.output


def test_the_command_trains(tmp_path: Path) -> None:
    out = str(tmp_path / "a.npz")
    kept = tmp_path / "run"
    words = ["train", "--weighed", "2", "--own", "1", "--taught", "1", "--alone", "2", "--out", out]
    words += ["--rows", "64", "--hidden", "16", "--deals", "20", "--resume", str(kept)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    for part in ("weighed", "own", "taught", "alone"):
        assert re.search(rf"^{part} .* points per deal against club$", done.output, re.M), part
    first = load(Path(out))
    assert first.fits(Encoding(STANDARD))
    # All of it is done: the net stays as it is.  Another run is not gone on with.
    Path(out).unlink()
    assert "alone" not in CliRunner().invoke(main, words).output
    assert np.array_equal(load(Path(out)).layers[0][0], first.layers[0][0])
    done = CliRunner().invoke(main, [*words, "--seed", "2"])
    assert (done.exit_code, "has another run: seed 1, not 2" in done.output) == (2, True)
    # From there on against frozen opponents, which are a net, too.
    more = str(tmp_path / "b.npz")
    words = ["train", "--start", out, "--weighed", "0", "--own", "1", "--alone", "1"]
    words += ["--against", f"net:{out}"]
    done = CliRunner().invoke(main, [*words, "--rows", "32", "--deals", "8", "--out", more])
    assert done.exit_code == 0, done.output
    assert f"against net:{out}" in done.output
    assert not np.array_equal(load(Path(more)).layers[0][0], first.layers[0][0])


def test_commands_compute_in_one_thread_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name, other = THREADS[:2]
    monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(other, "3")
    assert CliRunner().invoke(main, ["games"]).exit_code == 0
    assert (os.environ[name], os.environ[other]) == ("1", "3")
    # It counts only for who sets it before NumPy is there.
    code = "import sys, euchre.cli.train; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("game", ["standard", "hasenpfeffer", "auction-6"])
def test_what_a_choice_comes_to_is_what_the_engine_makes_of_it(game: str) -> None:
    table = rules(game)
    env = Batch(table, 40, seed=5)
    env.reset()
    scales, worth = Scales(env), np.zeros(env.mask.shape, np.float32)
    ids, club = np.zeros(env.n, np.int64), bot("club", Random(1))
    for step in range(6):
        worth[:] = np.nan
        scales.weigh(worth)
        assert (np.isnan(worth) == (env.mask == 0)).all()
        row = step * 7 % env.n
        for number in np.flatnonzero(env.mask[row]).tolist():
            s = env.state(row)
            side, chosen = table.sides.side(s.turn), int(env.room.chosen[row])
            action, chosen = env.index.step(s, number, chosen)
            if action is None:
                # The first card of a set, which is completed by others.
                continue
            push(s, action)
            while not s.ended:
                push(s, club.choose(observe(s, s.turn), legal(s)))
            got = points(s)
            others = (sum(got) - got[side]) / (len(got) - 1)
            more = (got[side] - others) * (-1 if table.goal.down else 1)
            assert worth[row, number] == pytest.approx(more), (step, number)
        env.any_legal(step, ids)
        env.step(ids)


def test_what_a_net_makes_of_its_choices_is_what_it_plays() -> None:
    found = net_for(STANDARD)
    assert found is not None
    net = found[0]
    env = Batch(STANDARD, 16, seed=9)
    env.reset()
    worth = np.zeros(env.mask.shape, np.float32)
    where = np.array([3, 8, 1])
    assert OwnScales(env, 64).weigh(net, where, worth) == 3
    assert not worth[[i for i in range(16) if i not in where]].any()
    # No more than there is room for.
    few = int((env.mask[3] > 0).sum() + (env.mask[8] > 0).sum())
    assert OwnScales(env, few).weigh(net, where, np.zeros_like(worth)) == 2
    # Against frozen opponents it has its own side's seats, and they the others.
    frozen = np.zeros(env.mask.shape, np.float32)
    assert OwnScales(env, 64, "club").weigh(net, where, frozen) == 3
    assert not np.array_equal(frozen, worth)
    player, club = NetBot(net), bot("club", Random(1))
    for row in where.tolist():
        for number in np.flatnonzero(env.mask[row]).tolist():
            s = env.state(row)
            side = s.turn % 2
            action, _ = env.index.step(s, number)
            assert action is not None
            push(s, action)
            while not s.ended:
                push(s, player.choose(observe(s, s.turn), legal(s)))
            got = points(s)
            assert worth[row, number] == got[side] - got[1 - side]
            s = env.state(row)
            push(s, action)
            while not s.ended:
                who = player if s.turn % 2 == side else club
                push(s, who.choose(observe(s, s.turn), legal(s)))
            got = points(s)
            assert frozen[row, number] == got[side] - got[1 - side]
