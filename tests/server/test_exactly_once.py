"""Every command takes effect exactly once or not at all, whatever network or crash (promise 2)."""

import asyncio
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from euchre.server import guard
from euchre.server.guard import DEAD
from euchre.server.refusals import Refused
from euchre.server.tables import drafts
from euchre.server.tables.drafts import Make
from tests.server.kit import Newcomer, Player, choice, listening
from tests.server.memory import open_table, playing, quiet, tables_of, text_of
from tests.server.processes import process
from tests.waiting import LATEST


class Delivery(RuleBasedStateMachine):
    """Commands that are sent, sent again, delayed, mixed up, and a server that starts again."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.rng = Random(0)
        self.count = 0
        #: Each command ever sent: its id, what it says, and when it was thought of.
        self.sent: list[tuple[str, str, Make, int]] = []
        #: What was answered.
        self.answers: dict[str, int] = {}
        self.run(self._open())

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    async def _open(self) -> None:
        self.context = tables_of(Path(self.folder.name))
        self.tables = await self.context.__aenter__()
        # Every seat is played by the test.
        self.table = await open_table(self.tables, still=True)

    def teardown(self) -> None:
        self.run(self.context.__aexit__(None, None, None))
        self.runner.close()
        self.folder.cleanup()

    def new_command(self) -> tuple[str, str, Make, int]:
        t = self.table.state
        self.count += 1
        if t.turn is None:
            make: Make = drafts.again if t.match.over else drafts.next_deal
            return f"c{self.count}", "next", make, t.seq
        make = playing(t.turn, text := text_of(t.states[-1], self.rng))
        return f"c{self.count}", f"{t.turn} {text}", make, t.seq

    async def _send(self, cmd: tuple[str, str, Make, int]) -> int | None:
        cmd_id, digest, make, expected = cmd
        try:
            return await self.table.command(cmd_id, digest, make, expected=expected)
        except Refused as refused:
            if refused.status != 409:
                raise
            return None

    def deliver(self, cmd: tuple[str, str, Make, int]) -> None:
        before = self.table.state.seq
        seq = self.run(self._send(cmd))
        if cmd[0] in self.answers:
            assert seq == self.answers[cmd[0]], "the same command has got another answer"
            assert self.table.state.seq == before, "a command was done twice"
        elif seq is not None:
            assert seq == before + 1 == self.table.state.seq
            self.answers[cmd[0]] = seq
        else:
            assert self.table.state.seq == before, "a refused command has changed something"

    @rule()
    def fresh(self) -> None:
        self.sent.append(self.new_command())
        self.deliver(self.sent[-1])
        assert self.sent[-1][0] in self.answers

    @rule()
    def lost_on_the_way_up(self) -> None:
        self.sent.append(self.new_command())

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 10**6))
    def again_or_late(self, which: int) -> None:
        self.deliver(self.sent[which % len(self.sent)])

    @rule(copies=st.integers(2, 4))
    def several_at_once(self, copies: int) -> None:
        cmd = self.new_command()
        self.sent.append(cmd)
        before = self.table.state.seq

        async def together() -> list[int | None]:
            return await asyncio.gather(*(self._send(cmd) for _ in range(copies)))

        assert self.run(together()) == [before + 1] * copies
        assert self.table.state.seq == before + 1
        self.answers[cmd[0]] = before + 1

    @rule(players=st.integers(2, 4))
    def rivals_at_once(self, players: int) -> None:
        rivals = [self.new_command() for _ in range(players)]
        self.sent += rivals
        before = self.table.state.seq

        async def together() -> list[int | None]:
            return await asyncio.gather(*(self._send(cmd) for cmd in rivals))

        seqs = self.run(together())
        assert [seq for seq in seqs if seq is not None] == [before + 1]
        self.answers |= {c[0]: s for c, s in zip(rivals, seqs, strict=True) if s is not None}

    @precondition(lambda self: self.answers)
    @rule(which=st.integers(0, 10**6))
    def another_command_under_an_old_id(self, which: int) -> None:
        cmd_id = sorted(self.answers)[which % len(self.answers)]
        _, _, make, seq = self.new_command()
        before = self.table.state.seq
        with pytest.raises(Refused, match="used for another command"):
            self.run(self.table.command(cmd_id, "another body", make, expected=seq))
        assert self.table.state.seq == before

    @rule()
    def the_server_starts_again(self) -> None:
        person = "zoe"
        before = self.table.frame(person), self.table.frame(None)
        table_id = self.table.id

        async def restart() -> None:
            await self.context.__aexit__(None, None, None)
            self.context = tables_of(Path(self.folder.name))
            self.tables = await self.context.__aenter__()
            self.table = await self.tables.get(table_id)
            quiet(self.tables)

        self.run(restart())
        assert (self.table.frame(person), self.table.frame(None)) == before

    @invariant()
    def the_log_has_no_gap_and_no_twin(self) -> None:
        events, _ = self.run(self.tables.store.since(self.table.id, 0))
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert len({event.cmd_id for event in events}) == len(events)
        assert events[-1].seq == self.table.state.seq


Delivery.TestCase.settings = settings(max_examples=8, stateful_step_count=25, deadline=None)
TestDelivery = Delivery.TestCase


def test_a_stale_command_is_answered_with_what_was_missed(newcomer: Newcomer) -> None:
    player = newcomer()
    player.open()
    frame = player.my_turn()
    rng = Random(3)
    player.play(rng)
    now = player.my_turn()
    assert now["seq"] > frame["seq"]
    late = player.do({"play": "pass"}, frame["seq"])
    assert late.status_code == 409
    told = late.json()
    assert told["seq"] == now["seq"]
    assert [f["seq"] for f in told["frames"]] == list(range(frame["seq"] + 1, now["seq"] + 1))
    assert told["frames"][-1]["scene"] == now["scene"]


def test_two_people_who_ask_for_the_next_deal_at_once_get_the_same(newcomer: Newcomer) -> None:
    ann, ben = newcomer("Ann"), newcomer("Ben")
    opened = ann.open(wait=True)
    assert ben.join(opened["code"], seat=1).is_success
    seq = ben.frame()["seq"]
    first = ann.do({"next": "ab" * 32}, seq).json()
    second = ben.do({"next": "cd" * 32}, seq)
    assert second.status_code == 200
    # The seed of whoever was second is in no deal, and the page must not believe it is.
    assert second.json() == first | {"by_others": True}
    assert ann.frame()["scene"]["deal_no"] == 1
    late = ben.do({"skip": True}, seq)
    assert (late.status_code, bool(late.json()["frames"])) == (409, True)


def test_ids_of_one_player_are_nothing_to_another(newcomer: Newcomer) -> None:
    """Nobody gets the answer to somebody else's command by its id."""
    ann, ben = newcomer("Ann"), newcomer("Ben")
    ben.join(ann.open(wait=True)["code"])
    cmd_id = "0123456789abcdef"
    first = ann.do({"next": True}, ann.frame()["seq"], cmd_id)
    assert first.status_code == 200
    second = ben.do({"next": True}, ben.frame()["seq"], cmd_id)
    assert second.status_code == 409


@pytest.mark.long
@pytest.mark.untraced
def test_a_killed_server_takes_no_command_twice(tmp_path: Path) -> None:
    """After a kill at the worst place the client sends the same again and gets one answer."""
    cmd_id = "abcdefabcdefabcd"
    with process(tmp_path) as (server, address):
        player = Player(address)
        player.open()
        frame = player.my_turn()
        action = choice(frame["scene"], Random(1))
        first = player.do(action, frame["seq"], cmd_id)
        assert first.status_code == 200
        server.send_signal(signal.SIGKILL)
        server.wait()
    with process(tmp_path) as (server, address):
        player.go(address)
        second = player.do(action, frame["seq"], cmd_id)
        assert second.json() == first.json()
        # A polite stop ends by itself, streams and all.
        with listening(player) as lines:
            server.send_signal(signal.SIGTERM)
            assert [*lines], "the stream goes on to its end"
        assert server.wait() in (0, -signal.SIGTERM)
    player.close()


#: A server one of whose background tasks dies.
DYING = """
import asyncio
from euchre.server import guard

async def bad():
    await asyncio.sleep(0.01)
    raise RuntimeError("a secret: JH")

async def main():
    guard.vital(bad(), "bad")
    await asyncio.sleep(30)

asyncio.run(main())
"""


def test_a_dead_background_task_ends_the_process() -> None:
    done = subprocess.run(
        [sys.executable, "-c", DYING], capture_output=True, text=True, timeout=LATEST
    )
    assert done.returncode == DEAD
    assert "RuntimeError" in done.stdout + done.stderr
    assert "JH" not in done.stdout + done.stderr


def test_cancelled_work_is_no_death(monkeypatch: pytest.MonkeyPatch) -> None:
    deaths: list[str] = []
    monkeypatch.setattr(guard, "die", lambda *_: deaths.append("x"))

    async def run() -> None:
        task = guard.vital(asyncio.sleep(30), "sleep")
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.sleep(0)

    asyncio.run(run())
    assert not deaths
