"""A fair deal that anybody can check (promise 7)."""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.cli import main
from euchre.games import GAMES
from euchre.records import dump
from euchre.server import check, fair
from euchre.server.tables import commands, paper
from euchre.server.tables.refusals import Refused
from tests.server.kit import Log
from tests.soak.server.shuffles import WITHIN, battery, counted


def test_known_answers() -> None:
    """Fixed for ever: another program, that of the page for one, must come to the same."""
    told = Path(__file__).with_name("fair_vectors.json").read_text("utf-8")
    for vector in json.loads(told):
        seed = bytes.fromhex(vector["seed"])
        shares = {int(seat): bytes.fromhex(share) for seat, share in vector["shares"].items()}
        assert fair.commitment(vector["table"], vector["hand"], seed) == vector["commitment"]
        for seat, share in shares.items():
            seal = fair.seal(vector["table"], vector["hand"], seat, share)
            assert seal == vector["seals"][str(seat)]
        assert fair.mixed(seed, shares).hex() == vector["mixed"]
        assert fair.order(vector["size"], fair.mixed(seed, shares)) == vector["order"]


@settings(max_examples=60, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.integers(2, 60), st.integers(0, 6))
def test_two_implementations_agree(seed: bytes, size: int, players: int) -> None:
    """The one that deals, and the one that stands alone."""
    shares = {seat: bytes([seat]) * 32 for seat in range(players)}
    hand = {"seed": seed.hex(), "shares": {str(s): b.hex() for s, b in shares.items()}}
    cards = [str(i) for i in range(size)]
    ours = [cards[i] for i in fair.order(size, fair.mixed(seed, shares))]
    assert check.dealt(cards, hand) == ours
    assert sorted(ours) == sorted(cards)


@pytest.mark.untraced
def test_every_card_comes_everywhere_as_often() -> None:
    assert max(map(abs, battery(24, counted(24, 0, 10_000)).values())) < WITHIN


def test_a_pack_that_favours_some_order_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    fairly = fair.order

    def lazy(size: int, seed: bytes) -> list[int]:
        """Leave one pack in twenty as it is."""
        return list(range(size)) if seed[0] < 13 else fairly(size, seed)

    monkeypatch.setattr(fair, "order", lazy)
    assert min(battery(24, counted(24, 0, 3_000)).values()) > WITHIN


def test_words_that_would_favour_low_numbers_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    most = (1 << 32) - (1 << 32) % 3
    stream = [most, 2**32 - 1, 2, 1]
    monkeypatch.setattr(fair, "words", lambda _: iter(stream))
    # For three cards the first two words are refused: 2 % 3 = 2, then 1 % 2 = 1.
    assert fair.order(3, b"") == [0, 1, 2]


# -- the ceremony ------------------------------------------------------------


def sealed(log: Log, seat: int) -> bytes:
    share = secrets.token_bytes(32)
    seal = fair.seal(log.state.id, log.state.next.number, seat, share)
    log.add(commands.seal(log.state, seat, seal))
    return share


def test_a_seed_of_ones_own_changes_the_deal_and_is_proved() -> None:
    log = Log("three-24")
    share = sealed(log, 0)
    with pytest.raises(Refused, match="not opened yet"):
        commands.next_hand(log.state)
    with pytest.raises(Refused, match="not the seed that you have sealed"):
        commands.show(log.state, 0, bytes(32).hex())
    log.add(commands.show(log.state, 0, share.hex()))
    with pytest.raises(Refused, match="being opened"):
        commands.seal(log.state, 1, "0" * 64)
    log.finish(Random(1))
    proof = paper.proof(log.state, log.seeds)
    assert proof["hands"][0]["shares"] == {"0": share.hex()}
    pack = list(log.state.rules.pack.texts)
    alone = proof["hands"][0] | {"shares": {}}
    assert check.dealt(pack, proof["hands"][0]) != check.dealt(pack, alone)
    assert not list(check.problems(json.loads(dump(paper.record(log.state, log.seeds)))))


def test_who_does_not_open_a_seal_is_not_waited_for_for_ever() -> None:
    log = Log()
    sealed(log, 2)
    assert commands.waited_for(log.state) == [2]
    log.add(commands.next_hand(log.state, late=True))
    assert log.state.hands[0].shares == {}


@pytest.mark.parametrize("bad", ["", "00", "G" * 64, "A" * 64, "0" * 63])
def test_seals_and_seeds_have_one_form(bad: str) -> None:
    with pytest.raises(Refused) as refused:
        commands.seal(Log().state, 0, bad)
    assert refused.value.status == 422


def test_commitments_come_before_the_deal_and_differ() -> None:
    log = Log()
    log.finish(Random(2))
    promised = [hand.commitment for hand in log.state.hands]
    assert len(set(promised)) == len(promised)
    for hand in log.state.hands:
        seed = log.seeds[hand.number]
        assert fair.commitment(log.state.id, hand.number, seed) == hand.commitment
        # Salted by table and hand.
        assert fair.commitment("x", hand.number, seed) != hand.commitment
        assert fair.commitment(log.state.id, hand.number + 1, seed) != hand.commitment


# -- checking ------------------------------------------------------------


@pytest.mark.untraced
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_is_proved(game: str) -> None:
    log = Log(game)
    log.finish(Random(3))
    record = json.loads(dump(paper.record(log.state, log.seeds)))
    assert list(check.problems(record)) == []
    other = json.loads(json.dumps(record))
    other["notes"]["fair"]["hands"][0]["seed"] = "00" * 32
    assert len(list(check.problems(other))) >= 2


def written(tmp_path: Path) -> tuple[Path, Any]:
    log = Log()
    log.finish(Random(4))
    path = tmp_path / "game.json"
    path.write_bytes(dump(paper.record(log.state, log.seeds)))
    return path, json.loads(path.read_text("utf-8"))


def verified(path: Path, record: Any = None) -> tuple[int, str]:
    if record is not None:
        path.write_text(json.dumps(record), "utf-8")
    done = CliRunner().invoke(main, ["verify", str(path)])
    return done.exit_code, done.output


def test_verify_says_yes_and_so_does_the_file_that_stands_alone(tmp_path: Path) -> None:
    path, _ = written(tmp_path)
    code, said = verified(path)
    assert code == 0
    assert "Every deal is the one that was promised" in said
    alone = subprocess.run(
        [sys.executable, "-I", str(check.__file__), str(path)], capture_output=True, text=True
    )
    assert (alone.returncode, alone.stdout.strip()) == (
        0,
        "Every deal is the one that was promised.",
    )
    assert len(Path(check.__file__).read_text("utf-8").splitlines()) <= 60


def test_verify_finds_a_changed_promise(tmp_path: Path) -> None:
    path, record = written(tmp_path)
    record["notes"]["fair"]["hands"][1]["commitment"] = "0" * 64
    code, said = verified(path, record)
    assert code == 1
    assert "hand 2: the seed is not the one that was promised" in said


def test_verify_finds_a_proof_that_is_short(tmp_path: Path) -> None:
    path, record = written(tmp_path)
    record["notes"]["fair"]["hands"].pop()
    assert verified(path, record)[0] == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda r: r.pop("notes"), "holds no proof"),
        (lambda r: r["notes"].update(fair=7), "has another form"),
        (lambda r: r["notes"]["fair"].update(scheme="euchre/v9"), "has another form"),
        (lambda r: r["notes"]["fair"]["hands"][0].update(seed="xyz"), "has another form"),
        (lambda r: r.update(format="other"), "neither a record"),
        (lambda r: r["deals"][0]["actions"].append("pass"), "deal 1"),
    ],
)
def test_verify_refuses_what_it_cannot_check(tmp_path: Path, change: Any, sentence: str) -> None:
    path, record = written(tmp_path)
    change(record)
    code, said = verified(path, record)
    assert code == 2
    assert sentence in said
    assert said.startswith("Error: ")


def test_verify_refuses_a_file_that_is_not_there(tmp_path: Path) -> None:
    code, said = verified(tmp_path / "none.json")
    assert code == 2
    assert "there is no such file" in said
