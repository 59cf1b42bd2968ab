"""A net learns, is written and read, and sits at a table."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from euchre import deal, legal, observe, push, rules, shuffled
from euchre.arena import entrants
from euchre.arena.simulate import simulate
from euchre.bots import bot
from euchre.bots.net import FOLDER, NetBot, NetError, load, net_for, shipped
from euchre.cli import main
from euchre.encoding import Encoding
from euchre.lab.learning import Decisions, fresh, gradients, masked
from euchre.lab.training import match, train

pytestmark = pytest.mark.untraced
STANDARD = rules("standard")


def test_a_tiny_training_run_beats_random_and_is_the_same_again(tmp_path: Path) -> None:
    nets = [train(STANDARD, taught=30, alone=2, rows=64, seed=4, every=10) for _ in range(2)]
    for (a, b), (c, d) in zip(nets[0].layers, nets[1].layers, strict=True):
        assert np.array_equal(a, c)
        assert np.array_equal(b, d)
    found = match(STANDARD, nets[0], 300, other="random")
    assert found.ahead - found.error > 0.3
    path = tmp_path / "mine.npz"
    nets[0].save(path)
    assert path.stat().st_size < 1_000_000
    again = load(path)
    seen = np.random.default_rng(1).integers(0, 2, (50, 368), np.uint8)
    assert np.allclose(again.forward(seen)[0], nets[0].forward(seen)[0], atol=0.02)
    # At the engine's table it chooses what it chooses in a batch.
    plays(NetBot(again), "standard")
    with pytest.raises(NetError, match="made for other rules"):
        plays(NetBot(again), "pepper")
    entrants.check(f"net:{path}", STANDARD)
    assert isinstance(bot(f"net:{path}", Random(1)), NetBot)
    with pytest.raises(ValueError, match="cannot be entered: it was made for other rules"):
        entrants.check(f"net:{path}", rules("pepper"))


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

    def loss(logs: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        chances = np.exp(logs)
        chances[np.arange(rows), some.chosen] -= 1
        return chances, 2 * (values - some.returns)

    found = gradients(net, some, loss)
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


def test_the_shipped_nets_are_small_and_known() -> None:
    assert net_for(STANDARD) is not None
    assert net_for(rules("standard", {"stick-the-dealer": "on"})) is not None
    for path in FOLDER.glob("*.npz"):
        assert path.stat().st_size <= 1_000_000
    found = match(STANDARD, shipped()[0], 400, other="random")
    assert found.ahead - found.error > 1


def test_where_nothing_was_learned_the_club_player_sits_in_but_is_not_measured() -> None:
    assert net_for(rules("pepper")) is None
    table, rng = rules("pepper"), Random(2)
    s = deal(table, shuffled(table.pack, rng))
    view = observe(s, s.turn)
    assert bot("net", rng).choose(view, legal(s)) == bot("club", rng).choose(view, legal(s))
    with pytest.raises(ValueError, match="no net has learned pepper yet"):
        simulate(table, ["net"], deals=1)
    with pytest.raises(ValueError, match="no net has learned pepper yet"):
        entrants.check("net", table)


def test_what_is_no_net_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "no.npz").write_text("nothing")
    runner = CliRunner()
    for name in ("no", "gone"):
        with pytest.raises(ValueError, match="is no net"):
            entrants.check(f"net:{tmp_path}/{name}.npz", STANDARD)
    for words, told in (
        (["train", "--out", "mine.txt"], "ends in .npz"),
        (["train", "--out", f"{tmp_path}/a.npz", "--taught", "x"], "--taught"),
        (["train", "--out", f"{tmp_path}/a.npz", "--start", f"{tmp_path}/no.npz"], "is no net"),
    ):
        done = runner.invoke(main, words)
        assert done.exit_code == 2, done.output
        assert told in done.output


def test_the_command_trains(tmp_path: Path) -> None:
    out = str(tmp_path / "a.npz")
    words = "train --taught 2 --alone 1 --rows 8 --deals 20 --out"
    done = CliRunner().invoke(main, [*words.split(), out])
    assert done.exit_code == 0, done.output
    assert "points per deal" in done.output
    assert load(Path(out)).fits(Encoding(STANDARD))
