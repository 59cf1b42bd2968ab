"""Every command takes effect exactly once or not at all, whatever the network does (promise 2)."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from euchre.server.refusals import Refused, Stale
from euchre.server.settings import Settings
from euchre.server.store.schema import EVENTS
from euchre.server.store.store import Store
from euchre.server.store.writer import Conflict, Row
from euchre.server.tables import commands
from euchre.server.tables.commands import Make
from euchre.server.tables.table import Table
from tests.server.kit import Player, choice, open_table, playing, rooms, text_of


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
        self.context = rooms(Path(self.folder.name))
        self.tables = await self.context.__aenter__()
        self.table = await self._quiet(await open_table(self.tables))

    async def _quiet(self, table: Table) -> Table:
        """Stop the bots: here every seat is played by the test."""
        for _, mover in self.tables._tables.values():
            mover.cancel()
        await asyncio.sleep(0)
        return table

    def teardown(self) -> None:
        self.run(self.context.__aexit__(None, None, None))
        self.runner.close()
        self.folder.cleanup()

    def new_command(self) -> tuple[str, str, Make, int]:
        t = self.table.state
        self.count += 1
        if t.turn is None:
            make: Make = commands.again if t.match.over else commands.next_deal
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
            self.context = rooms(Path(self.folder.name))
            self.tables = await self.context.__aenter__()
            self.table = await self._quiet(await self.tables.get(table_id))

        self.run(restart())
        assert (self.table.frame(person), self.table.frame(None)) == before

    @invariant()
    def the_log_has_no_gap_and_no_twin(self) -> None:
        events, _ = self.run(self.tables.store.since(self.table.id, 0))
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert len({event.cmd_id for event in events}) == len(events)
        assert events[-1].seq == self.table.state.seq


Delivery.TestCase.settings = settings(max_examples=12, stateful_step_count=25, deadline=None)
TestDelivery = Delivery.TestCase


def test_a_stale_command_is_answered_with_what_was_missed(newcomer: Callable[..., Player]) -> None:
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


def test_a_command_from_the_future_is_refused(newcomer: Callable[..., Player]) -> None:
    player = newcomer()
    player.open()
    frame = player.my_turn()
    assert player.do({"play": "pass"}, frame["seq"] + 1).status_code == 409


def test_ids_of_one_player_are_nothing_to_another(newcomer: Callable[..., Player]) -> None:
    """Nobody gets the answer to somebody else's command by its id."""
    ann, ben = newcomer("Ann"), newcomer("Ben")
    ben.join(ann.open(wait=True)["code"])
    cmd_id = "0123456789abcdef"
    first = ann.do({"next": True}, ann.frame()["seq"], cmd_id)
    assert first.status_code == 200
    second = ben.do({"next": True}, ben.frame()["seq"], cmd_id)
    assert second.status_code == 409


def test_two_servers_on_one_file_cannot_both_write_an_event(tmp_path: Path) -> None:
    """The unique keys decide, not the memory of a server."""

    async def race() -> None:
        async with rooms(tmp_path) as one:
            mine = await open_table(one)
            for _, mover in one._tables.values():
                mover.cancel()
            other_store = Store(Settings(data=tmp_path, brain=False))
            stored = await other_store.load(mine.id)
            assert stored is not None
            other = Table(other_store, stored)
            turn = mine.state.turn
            assert turn is not None
            results = await asyncio.gather(
                *(
                    table.command(
                        name, "", lambda t: commands.play(t, turn, "pass"), expected=table.state.seq
                    )
                    for name, table in (("a", mine), ("b", other))
                ),
                return_exceptions=True,
            )
            assert sum(isinstance(result, int) for result in results) == 1
            assert sum(isinstance(result, Stale) for result in results) == 1
            await mine.catch_up()
            await other.catch_up()
            assert mine.state.states == other.state.states
            event = (await other_store.since(mine.id, 0))[0][-1]
            with pytest.raises(Conflict):
                await other_store.write([Row(EVENTS, event.row(mine.id))])
            other_store.close()

    asyncio.run(race())


def test_a_command_of_an_earlier_game_keeps_its_answer(newcomer: Callable[..., Player]) -> None:
    player = newcomer()
    player.open()
    rng = Random(12)
    frame = player.my_turn()
    action, seq = choice(frame["scene"], rng), frame["seq"]
    first = player.do(action, seq, "a" * 16)
    while not player.play(rng)["ended"]:
        pass
    assert player.post(player.at("/rematch")).is_success
    assert player.my_turn()["table"]["game_no"] == 2
    again = player.do(action, seq, "a" * 16)
    assert (again.status_code, again.json()) == (200, first.json())
    # Who sits out a loner's deal is asked for the next one first of all.
    other = {"next": True} if "play" in action else {"play": "pass"}
    assert player.do(other, seq, "a" * 16).status_code == 422
