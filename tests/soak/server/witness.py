"""Clients that remember everything they were shown and everything they requested.

A witness plays like a browser: it sends a command again under the same id until somebody
answers, and opens the stream again where it broke off.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from benchmarks.load.crowd import Frame, alone_decides, choice, frame_of, good
from benchmarks.load.wire import Address, Line, Lost, Refusal, listen

#: Seconds between two tries of an impatient witness.
AGAIN = 0.05


@dataclass
class Command:
    """Something that was asked for, and what is known of it."""

    id: str
    body: dict[str, Any]
    #: The event that it became, once the server has said so.
    seq: int | None = None
    refused: bool = False
    tries: int = 0

    @property
    def open(self) -> bool:
        """Whether nobody knows yet what became of it."""
        return self.seq is None and not self.refused


@dataclass
class Witness:
    """One seat of a table of persons."""

    line: Line
    #: Where the streams come from; the address of a proxy, if there is one.
    address: Address
    table: str
    seat: int
    rng: Random
    seq: int = 0
    last: bytes = b""
    #: A digest of each frame that was shown; "" where it told of the whole hand.
    shown: dict[int, str] = field(default_factory=dict)
    commands: dict[str, Command] = field(default_factory=dict)
    #: Seconds between two tries while the server is away.
    pause: float = AGAIN
    #: Seconds without a word after which a stream counts as dead; None: never.
    silence: float | None = None
    #: What its page calls itself.
    tab: str = field(default_factory=lambda: secrets.token_hex(8))
    #: Sentences on what ought not to happen.
    wrong: list[str] = field(default_factory=list)

    async def live(self) -> None:
        """Play for ever."""
        while True:
            try:
                await self._watch()
            except Lost:
                await self.later()
            except Refusal as error:
                if error.answer.status not in (429, 503):
                    self.wrong.append(f"the stream is refused: {error}")
                await self.later()

    async def later(self) -> None:
        """Wait for another try, where the server is away or does not want to."""
        await asyncio.sleep(self.pause)

    async def _watch(self) -> None:
        if self.last:
            await self._answer()
        stream = listen(
            self.address, self.table, self.line.cookie, self.seq, tab=self.tab, silence=self.silence
        )
        async with aclosing(stream) as events:
            async for told in events:
                if told.event == "frame":
                    self._see(told.id, told.data)
                    await self._answer()

    def _see(self, seq: int, data: bytes) -> None:
        if seq <= self.seq:
            self.wrong.append(f"event {seq} is shown after {self.seq}")
        elif self.seq and seq != self.seq + 1:
            self.wrong.append(f"event {seq} is shown next to {self.seq}")
        self.shown[seq] = digest(data)
        self.seq, self.last = seq, data

    async def _answer(self) -> None:
        """Do what the last frame asks of this seat, and first what is not answered yet."""
        for command in self.commands.values():
            if command.open:
                await self.send(command)
        frame = frame_of(self.last)
        if self._mine(frame):
            body = {"expected_seq": frame.seq, "action": choice(frame, self.rng)}
            if frame.ended:
                # Refused where the next game was begun already and nobody heard of it.
                await self.line.ask("POST", f"/api/tables/{self.table}/rematch", {})
                return
            command = Command(secrets.token_hex(8), body)
            self.commands[command.id] = command
            await self.send(command)

    def _mine(self, frame: Frame) -> bool:
        scene = frame.scene
        if any(c.body["expected_seq"] == frame.seq for c in self.commands.values() if c.seq):
            return False
        if scene is None or scene.turn is None:
            return self.seat == 0
        return scene.turn == self.seat and not alone_decides(scene)

    async def send(self, command: Command) -> None:
        """Send a command until somebody answers; never under another id."""
        path = f"/api/tables/{self.table}/commands"
        while True:
            command.tries += 1
            try:
                answer = await self.line.ask("POST", path, {"cmd_id": command.id} | command.body)
            except Lost:
                await self.later()
                continue
            if answer.status in (429, 503):
                await self.later()
                continue
            break
        if answer.status == 200 and "by_others" not in answer.json():
            command.seq = int(str(answer.json()["seq"]))
        else:
            # The next deal that somebody else has begun is not this command's event.
            command.refused = True
            if answer.status not in (200, 409):
                self.wrong.append(f"{answer.status} {answer.body[:200]!r} for {command.body}")


@dataclass(eq=False)
class Roamer(Witness):
    """Somebody who goes to the other server where this one does not answer."""

    other: Address = Address("", 0)

    async def later(self) -> None:
        """Wait a little, and go to the other server."""
        await super().later()
        self.go(self.other)

    def go(self, where: Address) -> None:
        """Talk to this server from now on."""
        if where != self.address:
            self.line.close()
            self.other, self.address, self.line.address = self.address, where, where


@asynccontextmanager
async def playing(witnesses: Sequence[Witness]) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Let everybody play until the block is left."""
    tasks = [asyncio.create_task(witness.live()) for witness in witnesses]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        for witness, error in zip(witnesses, ended, strict=True):
            witness.line.close()
            if isinstance(error, Exception):
                witness.wrong.append(f"a witness failed: {error!r}")
        # Connections are closed by the loop, which must come round once more.
        await asyncio.sleep(0)


def digest(data: bytes) -> str:
    """Return what is kept of a frame; "" for one that tells of the whole hand at once."""
    return "" if b'"whole":true' in data else sha256(data).hexdigest()


async def sat_down(
    server: Address, tables: int, seed: int, *, through: Address | None = None, keep: bool = True
) -> list[list[Witness]]:
    """Open tables of four witnesses each; ``through`` is where they talk from then on."""
    return [
        await _table(server, Random(f"{seed}:{t}"), through or server, keep) for t in range(tables)
    ]


async def _table(server: Address, rng: Random, through: Address, keep: bool) -> list[Witness]:
    first = Line(server)
    body = {"game": "standard", "name": "W0", "speed": "instant", "wait": True, "cover": 0}
    while (answer := await first.ask("POST", "/api/tables", body)).status == 503:
        await asyncio.sleep(AGAIN)
    told = good(answer, 201).json()
    lines = [first]
    for seat in range(1, 4):
        lines.append(Line(server))
        body = {"code": told["code"], "name": f"W{seat}", "seat": seat}
        good(await lines[-1].ask("POST", "/api/join", body))
    found = []
    for seat, line in enumerate(lines):
        line.close()
        later = Line(through, line.cookie, keep)
        rng_of_seat = Random(rng.randrange(1 << 30))
        found.append(Witness(later, through, str(told["table"]), seat, rng_of_seat))
    return found
