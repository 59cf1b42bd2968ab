"""Short runs of the server's soak tests, and that they would detect what they look for.

Figures that depend on the machine are not held here; the commands hold them.
"""

import asyncio
import re
import time
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks import storm, table_load
from benchmarks.load import process
from benchmarks.load.crowd import parties
from benchmarks.load.process import Process, begin
from benchmarks.load.wire import Address, Line

from euchre.server import guard
from euchre.server.clubs import api as clubs_api
from tests.soak.server import faults, fuzz, kills, postgres, sequences, twice, world, worlds
from tests.soak.server.documents import BEGINNINGS
from tests.soak.server.history import Logged, compare
from tests.soak.server.inside import inside, operations
from tests.soak.server.witness import Command, Witness


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start servers without their imports, which take longer than the rest."""
    monkeypatch.setattr(process, "begin", process.forked)


@pytest.mark.long
def test_what_was_shown_is_saved(tmp_path: Path) -> None:
    shown, lost, wrong = asyncio.run(kills.kill_loop(tmp_path, 2, 2, seed=3, events=20))
    assert shown
    assert (lost, wrong) == (0, [])


#: Faults that come to one world: of one server, of two, and of two between which people go.
TOGETHER = {
    "one server": ("clock", "half-open", "full-disk", "upgrade"),
    "postgres": ("pg-half-open", "pg-restart", "pg-failover", "pg-silent"),
    "two servers": ("killed", "cut-off", "silence"),
}


@pytest.mark.exhaustive
@pytest.mark.long
@pytest.mark.parametrize("kinds", TOGETHER.values(), ids=TOGETHER)
def test_faults_lose_nothing(
    kinds: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "clock" not in kinds and postgres.programs() is None:
        pytest.skip("PostgreSQL is not installed")
    if "clock" in kinds:
        # Only a process that is really started gets another clock.
        monkeypatch.setattr(process, "begin", begin)
    monkeypatch.setattr(world, "GIVEN_UP", 1.0)
    seconds, shown, lost, wrong = asyncio.run(faults.suffer(tmp_path, kinds, 0, 1, seed=3))
    assert set(seconds) == set(kinds)
    assert max(map(max, seconds.values())) < world.PATIENCE
    assert shown
    assert (lost, wrong) == (0, [])


def test_every_fault_has_its_test() -> None:
    assert {kind for kinds in TOGETHER.values() for kind in kinds} == set(world.KINDS)


@pytest.mark.exhaustive
@pytest.mark.long
def test_memory_is_flat_at_rest(tmp_path: Path) -> None:
    found, wrong = asyncio.run(sequences.rest(tmp_path, 50, 0, seed=3))
    assert len(found) == 2
    assert wrong == []


@pytest.mark.exhaustive
def test_a_bad_network_does_nothing_twice(tmp_path: Path) -> None:
    _, done, wrong = asyncio.run(twice.storm(tmp_path, 60, 3, seed=3))
    assert done["sent twice"]
    assert wrong == []


@pytest.mark.exhaustive
def test_after_a_restart_everything_is_as_it_was(tmp_path: Path) -> None:
    missed = asyncio.run(storm.storm(tmp_path, 3, 2))
    assert "see another table than before" not in missed


@pytest.mark.exhaustive
def test_worlds_that_look_alike_with_every_option() -> None:
    compared, differing, leaks = worlds.compare(1500, seed=3)
    assert compared >= 1500
    assert differing
    assert leaks == []


@pytest.mark.exhaustive
def test_the_driver_drives(tmp_path: Path) -> None:
    """One server: bad input bounces, load makes no errors."""
    assert fuzz.codec(500, seed=3) == []

    async def played() -> table_load.Run:
        with Process(tmp_path / "load") as server:
            async with parties(server.address, 3, watchers=1) as tables:
                return await table_load.play(server, tables, 30.0, 1.0)

    run = asyncio.run(played())
    assert run.errors == []
    assert run.latencies
    assert run.events >= len(run.latencies)


@pytest.mark.exhaustive
def test_sequences_of_bad_requests_bounce(tmp_path: Path) -> None:
    """Every operation has its turn."""
    found, walked = asyncio.run(sequences.many(tmp_path, 1, range(200)))
    assert "\n".join(found["wrong"]) == ""
    assert [operation for operation, times in walked.items() if not times] == []


# -- they would find it ----------------------------------------------------------------------------

PLAYED = {1: Logged("opened", "open", {}), 2: Logged("played", "ann:aa", {"action": "pass"})}


def witness(*commands: Command, shown: int = 2) -> Witness:
    there = Address("127.0.0.1", 1)
    found = Witness(Line(there), there, "t", 0, Random(1))
    found.shown = dict.fromkeys(range(1, shown + 1), "x")
    found.commands = {command.id: command for command in commands}
    return found


def done(name: str, seq: int | None, play: str, *, refused: bool = False) -> Command:
    return Command(name, {"action": {"play": play}, "expected_seq": 1}, seq, refused)


@pytest.mark.parametrize(
    ("one", "log", "lost", "sentence"),
    [
        (witness(done("aa", 2, "pass")), PLAYED, 0, ""),
        (witness(shown=3), PLAYED, 1, ""),
        (witness(done("bb", 3, "pass")), PLAYED, 0, "which is lost"),
        (witness(done("bb", 2, "pass")), PLAYED, 0, "and is ann:aa's"),
        (witness(done("aa", 2, "order")), PLAYED, 0, "is pass and not order"),
        (witness(done("aa", None, "pass", refused=True)), PLAYED, 0, "was refused and is event 2"),
        (witness(), {1: PLAYED[1], 3: PLAYED[2]}, 1, "has gaps"),
    ],
)
def test_what_is_lost_or_wrong_is_found(
    one: Witness, log: dict[int, Logged], lost: int, sentence: str
) -> None:
    gone, wrong = compare([one], {"t": log})
    assert gone == lost
    assert [sentence in line for line in wrong] == ([True] if sentence else [])


def test_unchanged_sequences_begin_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise nothing could be found behind the refusals."""
    monkeypatch.setattr(sequences, "WRONG", 0.0)

    async def begun() -> list[str]:
        async with inside(tmp_path) as server:
            every, sent = operations(server.app), []
            for number, what in enumerate([*BEGINNINGS] * 5):
                sequence = sequences.Sequence(server, every, f"{number}", inf)
                assert not await sequence.run([sequences.Step(what, "organizer", 0)])
                sent += sequence.sent
            return sent

    # Without compiled code nothing is practiced (409), nobody reviews a thousand deals, and what is
    # played in a what-if may be what was played.
    refused = [line for line in asyncio.run(begun()) if not re.search("-> (20.|409) $", line)]
    assert [line[:80] for line in refused if not re.search("/api/(reviews|what-ifs)", line)] == []


@pytest.mark.exhaustive
def test_faults_of_a_server_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work without a price, a secret, an error, and the end of the process."""

    usual, costs = sequences.usual, [0.0]

    async def measured(server: Any) -> float:
        costs[0] = await usual(server)
        return costs[0]

    def member_of(*_: Any) -> None:
        until = time.thread_time() + 3 * sequences.SLOW * costs[0]
        while time.thread_time() < until:
            pass

    honest = clubs_api._addresses

    async def addresses(*of: Any) -> dict[str, str]:
        return await honest(*of) | {"key": "x"}

    def die(*_: Any, **__: Any) -> None:
        guard.die("writer", None)

    monkeypatch.setattr(sequences, "usual", measured)
    monkeypatch.setattr("euchre.server.clubs.api.member_of", member_of)
    monkeypatch.setattr(clubs_api, "_addresses", addresses)
    monkeypatch.setattr("euchre.server.clubs.views.member", None)
    monkeypatch.setattr("euchre.server.study.friends.new_code", die)
    monkeypatch.setattr(
        sequences,
        "BEGINNINGS",
        {"club": "clubs/[^/]*(/members/[^/]*/html|/me)$", "daily": "daily/lists"},
    )
    found, _ = asyncio.run(sequences.many(tmp_path, 1, range(12)))
    kinds = {tuple(line.split()[:3]) for line in found["wrong"]}
    assert kinds >= {
        ("slow", "POST", "/api/clubs/{club_id}/me:"),
        ("secret", "POST", "/api/clubs"),
        ("500", "GET", "/api/clubs/{club_id}/members/{member}/html"),
        ("ended", "POST", "/api/daily/lists"),
    }
