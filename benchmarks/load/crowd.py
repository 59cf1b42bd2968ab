"""Tables full of people: each seat has its own stream and connection, as a browser has.

Everybody plays at random, and only what the own frame allows.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgspec

from benchmarks.load.wire import Address, Answer, Line, Lost, Refusal, listen

#: The status of who asks faster than the limits allow.
TOO_MUCH = 429


class Way(msgspec.Struct):
    """One thing that may be done."""

    play: str


class Own(msgspec.Struct):
    """A card of the own hand."""

    plays: list[Way]


class Pick(msgspec.Struct):
    """How cards are moved."""

    verb: str
    count: int
    cards: list[str]


class Scene(msgspec.Struct):
    """What a player needs of the picture."""

    stage: str
    turn: int | None
    hand: list[Own]
    actions: list[Way]
    pick: Pick | None


class Frame(msgspec.Struct):
    """What a player needs of a frame."""

    seq: int
    ended: bool
    scene: Scene | None


frame_of = msgspec.json.Decoder(Frame).decode


class Failed(Exception):
    """The server answered otherwise than it should; the text says how."""


def choice(frame: Frame, rng: Random) -> dict[str, Any]:
    """Return any action that the frame allows to its seat, or the next hand."""
    scene = frame.scene
    if scene is None or scene.stage == "over":
        return {"next": True}
    texts = [way.play for way in scene.actions]
    texts += [way.play for card in scene.hand for way in card.plays]
    if scene.pick:
        texts.append(" ".join([scene.pick.verb, *rng.sample(scene.pick.cards, scene.pick.count)]))
    return {"play": rng.choice(texts)}


def alone_decides(scene: Scene) -> bool:
    """Whether the server plays this card by itself: the last one of a hand."""
    return scene.stage == "play" and len(scene.hand) == 1


class Party:
    """One table of persons only, with the streams of all seats and of its watchers."""

    def __init__(self, address: Address, rng: Random, watchers: int = 0, game: str = "standard"):
        self.address = address
        self.rng = rng
        self.game = game
        self.id = ""
        self.lines: list[Line] = []
        #: The last frame of each seat, undecoded, and its number.
        self.frames: list[bytes] = []
        self.seqs: list[int] = []
        #: When (perf_counter) each event was on the screens of all seats.
        self.when: dict[int, float] = {}
        self.errors: list[str] = []
        self._watchers = watchers
        self._low = 0
        self._moved = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def gather(self, seats: int = 4) -> None:
        """Open the table, let everybody sit down and listen, and deal.  Raises ``Failed``."""
        self.lines = [Line(self.address) for _ in range(seats)]
        self.frames, self.seqs = [b""] * seats, [0] * seats
        wanted: dict[str, Any] = {
            "game": self.game,
            "name": "P0",
            "speed": "instant",
            "watch": "open",
        }
        wanted |= {"wait": True, "cover": 0}
        # A server that is too busy for a new table is asked again, as it says.
        while (answer := await self.lines[0].ask("POST", "/api/tables", wanted)).status == 503:
            await asyncio.sleep(0.2)
        told = good(answer, 201).json()
        self.id = str(told["table"])
        for number, line in enumerate(self.lines[1:], 1):
            body = {"code": told["code"], "name": f"P{number}", "seat": number}
            good(await line.ask("POST", "/api/join", body))
        self.listen_all()
        await self.level(1)
        dealt = good(await self._send(0, {"next": True})).json()["seq"]
        await self.level(int(str(dealt)))

    def listen_all(self) -> None:
        """Open the streams of all seats and watchers."""
        for seat, line in enumerate(self.lines):
            self._tasks.append(asyncio.create_task(self._listen(seat, line.cookie)))
        for _ in range(self._watchers):
            self._tasks.append(asyncio.create_task(self._watch()))

    async def _listen(self, seat: int, cookie: str) -> None:
        try:
            async for told in listen(self.address, self.id, cookie, self.seqs[seat]):
                if told.event == "frame":
                    self.frames[seat] = told.data
                    self._show(seat, told.id)
        except (Lost, Refusal) as error:
            self.errors.append(f"stream: {error}")

    async def _watch(self) -> None:
        try:
            async for _ in listen(self.address, self.id, ""):
                pass
        except (Lost, Refusal) as error:
            self.errors.append(f"watcher: {error}")

    def _show(self, seat: int, seq: int) -> None:
        if self.seqs[seat] and seq > self.seqs[seat] + 1:
            self.errors.append(f"gap: {self.seqs[seat]} and then {seq}")
        self.seqs[seat] = max(seq, self.seqs[seat])
        low = min(self.seqs)
        if low > self._low:
            now = time.perf_counter()
            for number in range(self._low + 1, low + 1):
                self.when[number] = now
            self._low = low
        self._moved.set()

    async def level(self, seq: int, patience: float = 20.0) -> float:
        """Wait until all seats have seen an event; return when.  Raises ``Failed``."""
        try:
            async with asyncio.timeout(patience):
                while self._low < seq:
                    self._moved.clear()
                    await self._moved.wait()
        except TimeoutError:
            raise Failed(f"event {seq} is not on all screens after {patience} s") from None
        return self.when[seq]

    async def act(self) -> tuple[int, float]:
        """Do one thing; return its event and when all seats had it.  Raises ``Failed``, ``Lost``.

        The last cards of a hand play themselves and are waited for.
        """
        while True:
            await self.level(max(self.seqs))
            frame = frame_of(self.frames[0])
            scene = frame.scene
            if scene is None or scene.turn is None:
                break
            frame = frame_of(self.frames[scene.turn])
            scene = frame.scene
            if scene is not None and not alone_decides(scene):
                break
            await self.level(frame.seq + 1)
        seat = 0 if scene is None or scene.turn is None else scene.turn
        self.when.clear()
        if frame.ended:
            path = f"/api/tables/{self.id}/rematch"
            answer = await self.lines[0].ask("POST", path, {})
        else:
            answer = await self._send(seat, choice(frame, self.rng), frame.seq)
        seq = int(str(good(answer).json()["seq"]))
        return seq, await self.level(seq)

    async def _send(self, seat: int, action: dict[str, Any], seq: int | None = None) -> Answer:
        expected = self.seqs[seat] if seq is None else seq
        body = {"cmd_id": secrets.token_hex(8), "expected_seq": expected, "action": action}
        path = f"/api/tables/{self.id}/commands"
        try:
            answer = await self.lines[seat].ask("POST", path, body)
        except Lost:
            # A line that was silent for long may be gone: the same again, as a page does.
            answer = await self.lines[seat].ask("POST", path, body)
        while answer.status == TOO_MUCH:
            # Nobody plays as fast as this; the server says so, and is asked again later.
            await asyncio.sleep(1)
            answer = await self.lines[seat].ask("POST", path, body)
        return answer

    async def leave(self) -> None:
        """Close every connection; the table stays as it is."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        for line in self.lines:
            line.close()


def good(answer: Answer, status: int = 200) -> Answer:
    """Return an answer that is what it should be.  Raises ``Failed`` for another one."""
    if answer.status != status:
        raise Failed(f"{answer.status} {answer.body.decode(errors='replace')[:200]}")
    return answer


@asynccontextmanager
async def parties(
    address: Address, tables: int, *, watchers: int = 0, seed: int = 1, at_once: int = 8
) -> AsyncIterator[list[Party]]:
    """Yield so many tables where everybody sits with cards in hand."""
    made = [Party(address, Random(f"{seed}:{i}"), watchers) for i in range(tables)]
    gate = asyncio.Semaphore(at_once)

    async def gather(party: Party) -> None:
        async with gate:
            await party.gather()

    try:
        async with asyncio.TaskGroup() as group:
            for party in made:
                group.create_task(gather(party))
        yield made
    finally:
        await asyncio.gather(*(party.leave() for party in made))
