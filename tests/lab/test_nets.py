"""Nets play at a table, in batches and in contests."""

import os
from math import e
from pathlib import Path
from random import Random

import numpy as np
import pytest

from euchre import deal, legal, observe, push, rules, shuffled
from euchre.arena import entrants
from euchre.arena.simulate import simulate
from euchre.bots import bot
from euchre.bots.net import FOLDER, Net, NetBot, NetError, load, net_for, shipped
from euchre.cli import THREADS
from euchre.fast.encode import Encoding
from euchre.lab.batch_players import match
from tests.commands import euchre, in_python
from tests.rows import each_row

STANDARD = rules("standard")


def plays(player: NetBot, game: str) -> None:
    table, rng = rules(game), Random(3)
    s = deal(table, shuffled(table.pack, rng))
    while not s.ended:
        can = legal(s)
        action = player.choose(observe(s, s.turn), can)
        assert action in can
        push(s, action)


@each_row("game", sorted(path.stem for path in FOLDER.glob("*.npz")))
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


def test_commands_compute_in_one_thread_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name, other = THREADS[:2]
    monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(other, "3")
    assert euchre("games").exit_code == 0
    assert (os.environ[name], os.environ[other]) == ("1", "3")
    # It counts only for who sets it before NumPy is there.
    code = "import sys, euchre.cli.train; print('numpy' in sys.modules)"
    assert in_python(code) == "False\n"


def test_a_saved_net_plays_at_the_table_as_in_a_batch(tmp_path: Path) -> None:
    found = net_for(STANDARD)
    assert found is not None
    net, path = found[0], tmp_path / "mine.npz"
    net.save(path)
    again = load(path)
    seen = np.random.default_rng(1).integers(0, 2, (50, 368), np.uint8)
    assert np.allclose(again.forward(seen)[0], net.forward(seen)[0], rtol=0.003, atol=0.03)
    plays(NetBot(again), "standard")
    with pytest.raises(NetError, match="made for other rules"):
        plays(NetBot(again), "pepper")
    entrants.check(f"net:{path}", STANDARD)
    assert isinstance(bot(f"net:{path}", Random(1)), NetBot)
    with pytest.raises(ValueError, match="cannot play: it was made for other rules"):
        entrants.check(f"net:{path}", rules("pepper"))
    with pytest.raises(ValueError, match=r"cannot play: .*gone\.npz: there is no such file$"):
        entrants.check(f"net:{tmp_path}/gone.npz", STANDARD)


def test_the_policy_of_a_net_is_a_distribution_over_legal_ids() -> None:
    net = Net(((np.eye(3, 4, dtype=np.float32), np.zeros(4, np.float32)),), ("", ""))
    policy, values = net.policy(np.eye(3, dtype=np.uint8), np.array([[1, 1, 0]] * 3, np.int8))
    assert policy.sum(1) == pytest.approx([1, 1, 1])
    assert (policy[:, 2] == 0).all()
    assert policy[0, 0] == pytest.approx(e / (e + 1))
    assert values.tolist() == [0, 0, 0]
