"""Provably fair deals that anyone can verify (promise 7)."""

import json
import secrets
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.games import GAMES, rules
from euchre.server import check, fair
from euchre.server.tables import drafts, records
from tests.server.memory import Log
from tests.soak.server.shuffles import WITHIN, battery, counted

VECTORS = json.loads(Path(__file__).with_name("fair_vectors.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["rules"])
def test_known_answers(vector: Any) -> None:
    """Fixed for ever: another program, that of the page for one, must come to the same."""
    name, *options = vector["rules"].split("+")
    table = rules(name, dict(option.split("=") for option in options))
    seed, locked = bytes.fromhex(vector["seed"]), fair.lock(bytes.fromhex(vector["seed"]))
    terms = fair.terms(vector["table"], table)
    before = vector["before"] or fair.start(terms, vector["dealer"])
    promise = fair.promise(terms, vector["hand"], before, locked)
    shares = {int(seat): share for seat, share in vector["shares"].items()}
    hand = fair.Committed(vector["hand"], promise, before, shares)
    key = hand.shuffle(seed, vector["game_no"], vector["dealer"])
    link = hand.link(vector["game_no"], vector["dealer"])
    assert [terms, locked, promise] == [vector["terms"], vector["lock"], vector["promise"]]
    assert [link, key.hex()] == [vector["link"], vector["shuffle"]]
    order = fair.order(table.pack.size, key)
    assert [table.pack.texts[card] for card in order] == vector["cards"]
    assert check.shuffled(list(table.pack.texts), vector["seed"], link) == vector["cards"]


@settings(max_examples=60, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.integers(2, 60), st.integers(0, 6))
def test_two_implementations_agree(seed: bytes, size: int, players: int) -> None:
    """The one that deals, and the one that stands alone."""
    shares = {seat: bytes([seat]).hex() * 32 for seat in range(players)}
    hand, cards = fair.Committed(1, "c" * 64, shares=shares), [str(i) for i in range(size)]
    ours = [cards[i] for i in fair.order(size, hand.shuffle(seed, 1, 0))]
    assert check.shuffled(cards, seed.hex(), hand.link(1, 0)) == ours
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
    monkeypatch.setattr(fair, "numbers", lambda _: iter(stream))
    # For three cards the first two words are refused: 2 % 3 = 2, then 1 % 2 = 1.
    assert fair.order(3, b"") == [0, 1, 2]


# -- the ceremony ------------------------------------------------------------


def test_a_seed_of_ones_own_changes_the_deal_and_is_proved() -> None:
    log, share = Log("three-24"), secrets.token_bytes(32).hex()
    log.add(drafts.next_deal(log.state, 0, share))
    log.finish(Random(1))
    proof = records.proof(log.state, log.seeds)
    assert proof["hands"][0]["shares"] == {"0": share}
    first = log.state.committed[0]
    alone = replace(first, shares={}).shuffle(log.seeds[1], 1, 0)
    assert first.shuffle(log.seeds[1], 1, 0) != alone
    assert check.faults(log.record(), []) == []


# -- checking ------------------------------------------------------------


@pytest.mark.shapes
@pytest.mark.untraced
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_is_proved(game: str) -> None:
    log = Log(game)
    log.finish(Random(3))
    record = log.record()
    assert list(check.problems(record)) == []
    other = json.loads(json.dumps(record))
    other["notes"]["fair"]["hands"][0]["seed"] = "00" * 32
    assert len(list(check.problems(other))) >= 2
