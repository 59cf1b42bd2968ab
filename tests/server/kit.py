"""Shared helpers for server tests: a server in a thread, players over HTTP, tables in memory."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from math import inf
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import httpx
import pytest
import sqlalchemy as sa
import structlog

from euchre.server.app import create_app
from euchre.server.listening import Server, config
from euchre.server.settings import Limits, Settings
from euchre.server.store import database
from euchre.server.store.schema import ERASURES
from euchre.server.store.writer import Change
from euchre.server.tables import services
from euchre.server.tables.bots import Minds
from tests.commands import euchre
from tests.waiting import LATEST, until

# Servers run in threads beside other tests, some of which read what a command prints.
structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.__stderr__))

Json = dict[str, Any]

#: The API as it describes itself.
SCHEMA: Any = create_app(Settings(brain=False)).openapi()


def parts(schema: Any, where: str = "") -> Iterator[tuple[str, Json]]:
    """Yield every object within a schema, with where it stands."""
    if isinstance(schema, dict):
        yield where, schema
    inside = schema.items() if isinstance(schema, dict) else enumerate(schema)
    for key, part in inside:
        if isinstance(part, (dict, list)):
            yield from parts(part, f"{where}/{key}")


# That a machine is busy with tests is no reason to refuse tables.
services.LATE = inf
#: More credits than any test uses up.
GENEROUS = Limits(person=(1e6, 1e6), network=(1e7, 1e7), stored=(1e12, 1e12))


def operate(data: Path, *words: str | int | Path, code: int = 0) -> str:
    """Run a command of the operator on the server with this data; return what it prints."""
    done = euchre("server", *map(str, words), "--data", data)
    assert "Traceback" not in done.output
    assert done.exit_code == code, done.output
    return done.output


def sql(file: Path, statement: str, *values: object) -> list[Any]:
    """Carry out a statement on the file of a database, as nobody but a test does; return rows."""
    with closing(sqlite3.connect(file)) as connection, connection:
        return connection.execute(statement, values).fetchall()


#: How a server opens its database.
PRAGMAS = database._pragmas


def without_waiting_for_the_disk(engine: sa.Engine, *pragmas: str) -> None:
    """Open a database whose commits a power failure may undo, which no test causes."""
    quick = [one.replace("synchronous=FULL", "synchronous=OFF") for one in pragmas]
    PRAGMAS(engine, *quick)


# -- a server in a thread ------------------------------------------------------------


async def resting(_: object) -> None:
    """Do nothing, forever, instead of what a server does by itself."""
    await asyncio.Event().wait()


async def prepared(minds: Minds) -> None:
    """Let bots be ready at once."""
    minds.ready = True


def start_no_process(patch: pytest.MonkeyPatch) -> None:
    """Let servers neither prepare their bots, nor draw the deals of the day, nor judge games."""
    patch.setattr(Minds, "prepare", prepared)
    patch.setattr("euchre.server.study.days.Days.run", resting)
    patch.setattr("euchre.server.study.my_play.Judging.run", resting)


@contextmanager
def serving(
    data: Path,
    limits: Limits = GENEROUS,
    *,
    host: str = "127.0.0.1",
    brain: bool = False,
    **more: Any,
) -> Iterator[str]:
    """Run a server in a thread; yield its address."""
    app = create_app(Settings(data=data, limits=limits, brain=brain, **more))
    listening = socket.socket()
    listening.bind((host, 0))
    ready = threading.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    def begun() -> None:
        loops.append(asyncio.get_running_loop())
        ready.set()

    server = Server(config(app, [listening]), begun)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    address = f"http://{host}:{listening.getsockname()[1]}"
    try:
        assert ready.wait(LATEST)
        RUNNING[address] = app.state, loops[0]
        yield address
    finally:
        RUNNING.pop(address, None)
        for player in Player.at_server.pop(address, []):
            player.close()
        server.should_exit = True
        thread.join(LATEST)
        listening.close()
    assert not thread.is_alive()


#: The state and the event loop of each running server.
RUNNING: dict[str, tuple[Any, asyncio.AbstractEventLoop]] = {}


def a_day_later(address: str) -> int:
    """Let a server carry out all requests to be forgotten; return how many."""
    state, loop = RUNNING[address]

    async def work() -> int:
        await state.services.store.write([Change(sa.update(ERASURES).values(due=0))])
        done: int = await state.forgetting.due()
        return done

    return asyncio.run_coroutine_threadsafe(work(), loop).result(LATEST)


def patiently(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """Ask, and again where a server asks for patience that other tests have kept busy."""
    return until(lambda: answer if (answer := ask()).status_code != 503 else None)


async def nothing() -> None:
    """Do nothing."""


class Player:
    """Somebody with a browser's cookies, who leaves at the latest when the server ends."""

    #: All players by the address of their server.
    at_server: ClassVar[dict[str, list[Player]]] = {}
    #: What each of them has in hand.
    client: ClassVar[type[httpx.Client]] = httpx.Client

    def __init__(self, address: str, name: str = "Zoe"):
        self.at_server.setdefault(address, []).append(self)
        self.http = self.client(base_url=address)
        self.name = name
        self.table = ""

    def close(self) -> None:
        """Go away."""
        self.http.close()

    def forgotten(self) -> None:
        """Ask to be forgotten, and wait until it has happened."""
        assert self.post("/api/me/forget", {"sure": True}).is_success
        a_day_later(str(self.http.base_url).rstrip("/"))

    def go(self, address: str) -> None:
        """Come to another server as the same person."""
        known = dict(self.http.cookies)
        self.http.close()
        self.http = self.client(base_url=address, cookies=known)
        self.at_server.setdefault(address, []).append(self)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        """Send JSON."""
        return self.http.post(path, json={} if body is None else body)

    def open(self, game: str = "standard", **more: Any) -> Json:
        """Open a table at which bots do not wait."""
        body = {"game": game, "name": self.name, "speed": "instant", "cover": 0} | more
        answer = patiently(lambda: self.post("/api/tables", body))
        assert answer.status_code == 201, answer.text
        told: Json = answer.json()
        self.table = told["table"]
        return told

    def join(self, code: str, **more: Any) -> httpx.Response:
        """Come to a table by its code."""
        answer = self.post("/api/join", {"code": code, "name": self.name} | more)
        if answer.is_success:
            self.table = answer.json()["table"]
        return answer

    def at(self, what: str = "") -> str:
        """Return the address of something of the table."""
        return f"/api/tables/{self.table}{what}"

    def frame(self) -> Json:
        """Look at the table."""
        answer = self.http.get(self.at())
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        return told

    def do(self, action: Json, seq: int, cmd_id: str = "") -> httpx.Response:
        """Send a command."""
        body = {"cmd_id": cmd_id or secrets.token_hex(8), "expected_seq": seq, "action": action}
        return self.post(self.at("/commands"), body)

    def my_turn(self) -> Json:
        """Wait until the table waits for this player; return the frame.

        Last cards are played without being asked for, so nobody is waited for then.
        """

        def asked() -> Json | None:
            frame = self.frame()
            scene = frame["scene"]
            mine = scene["turn"] == frame["you"]["seat"] and not scene["forced"]
            return frame if frame["ended"] or scene["stage"] == "over" or mine else None

        return until(asked, lambda: "it is never this player's turn")

    def play(self, rng: Random) -> Json:
        """Do the next thing, any that is allowed; return the frame before."""
        frame = self.my_turn()
        if not frame["ended"]:
            answer = self.do(choice(frame["scene"], rng), frame["seq"])
            assert answer.is_success or self.frame()["seq"] > frame["seq"], answer.text
        return frame


#: What brings somebody with a browser of their own to a server (``newcomer``).
Newcomer = Callable[..., Player]


def play_out(rng: Random, *players: Player) -> None:
    """Play the game at a table to its end: each player does anything that is allowed in turn."""
    seats = {player.frame()["you"]["seat"]: player for player in players}
    first = players[0]
    while not (frame := first.frame())["ended"]:
        scene = frame["scene"]
        if not scene or scene["stage"] == "over":
            first.do({"next": True}, frame["seq"])
            continue
        player = seats.get(scene["turn"], first)
        if player is not first:
            frame = player.frame()
            scene = frame["scene"]
        if seats.get(scene["turn"]) is player and not scene["forced"]:
            player.do(choice(scene, rng), frame["seq"])
        else:
            time.sleep(0.01)


@contextmanager
def listening(player: Player) -> Iterator[Iterator[str]]:
    """Be at a table; yield the lines of the stream after the first, which end when it does."""
    with player.http.stream("GET", player.at("/stream")) as stream:
        lines = stream.iter_lines()
        next(lines)
        yield lines


def events(lines: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """Yield the kind and the content of what a stream tells, as a page gets it."""
    kind = ""
    for line in lines:
        name, _, value = line.partition(": ")
        if name == "event":
            kind = value
        elif name == "data":
            yield kind, json.loads(value)


def choice(scene: Json, rng: Random) -> Json:
    """Return something that a seat may do by the picture that it sees."""
    if scene["stage"] == "over":
        return {"next": True}
    texts = [offer["play"] for offer in scene["actions"]]
    texts += [way["play"] for card in scene["hand"] for way in card["plays"]]
    if pick := scene["pick"]:
        cards = rng.sample(pick["cards"], pick["count"])
        texts.append(" ".join([pick["verb"], *cards]))
    return {"play": rng.choice(texts)}
