"""Shared helpers for server tests: a server in a thread, players over HTTP, tables in memory."""

from __future__ import annotations

import asyncio
import secrets
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import httpx
import pytest
import sqlalchemy as sa
import structlog

from euchre.bots import bot
from euchre.engine import actions
from euchre.engine.state import State, legal
from euchre.engine.view import observe
from euchre.games import rules as rules_of
from euchre.server import backup
from euchre.server.app import Server, config, create_app
from euchre.server.clock import now
from euchre.server.settings import Limits, Settings
from euchre.server.store import files
from euchre.server.store.events import COLUMNS, Event, event_from
from euchre.server.store.schema import ERASURES
from euchre.server.store.store import Store
from euchre.server.store.words import rows_of
from euchre.server.store.writer import Change
from euchre.server.tables import commands, seats
from euchre.server.tables.bots import Minds
from euchre.server.tables.events import advance
from euchre.server.tables.events.games import Opened
from euchre.server.tables.registry import Tables
from euchre.server.tables.services import Services
from euchre.server.tables.state import Seeds, TableState
from euchre.server.tables.table import Table
from tests.commands import euchre

# Servers run in threads beside other tests, some of which read what a command prints.
structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.__stderr__))

Json = dict[str, Any]

#: The API as it describes itself.
SCHEMA: Any = create_app(Settings(brain=False)).openapi()

#: More credits than any test uses up.
GENEROUS = Limits(person=(1e6, 1e6), network=(1e7, 1e7), stored=(1e12, 1e12))


def operate(data: Path, *words: str | int | Path, code: int = 0) -> str:
    """Run a command of the operator on the server with this data; return what it prints."""
    done = euchre("server", *map(str, words), "--data", data)
    assert "Traceback" not in done.output
    assert done.exit_code == code, done.output
    return done.output


# -- a server in a thread ------------------------------------------------------------


async def resting(_: object) -> None:
    """Do nothing, forever, instead of what a server does by itself."""
    await asyncio.Event().wait()


def start_no_process(patch: pytest.MonkeyPatch) -> None:
    """Let servers neither prepare their bots, nor draw the deals of the day, nor judge games."""

    async def prepared(minds: Minds) -> None:
        minds.ready = True

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
        assert ready.wait(30)
        RUNNING[address] = app.state, loops[0]
        yield address
    finally:
        RUNNING.pop(address, None)
        for player in Player.at_server.pop(address, []):
            player.close()
        server.should_exit = True
        thread.join(30)
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

    return asyncio.run_coroutine_threadsafe(work(), loop).result(60)


async def nothing() -> None:
    """Forget nobody."""


class Player:
    """Somebody with a browser's cookies, who leaves at the latest when the server ends."""

    #: All players by the address of their server.
    at_server: ClassVar[dict[str, list[Player]]] = {}

    def __init__(self, address: str, name: str = "Zoe"):
        self.at_server.setdefault(address, []).append(self)
        self.http = httpx.Client(base_url=address, timeout=60)
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
        self.http = httpx.Client(base_url=address, timeout=60, cookies=known)
        self.at_server.setdefault(address, []).append(self)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        """Send JSON."""
        return self.http.post(path, json={} if body is None else body)

    def open(self, game: str = "standard", **more: Any) -> Json:
        """Open a table at which bots do not wait."""
        body = {"game": game, "name": self.name, "speed": "instant", "cover": 0} | more
        answer = self.post("/api/tables", body)
        until = time.monotonic() + 60.0
        while answer.status_code == 503 and time.monotonic() < until:
            # What was tested before has kept this process from its event loop.
            time.sleep(0.1)
            answer = self.post("/api/tables", body)
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

    def my_turn(self, seconds: float = 60.0) -> Json:
        """Wait until the table waits for this player; return the frame.

        Last cards are played without being asked for, so nobody is waited for then.
        """
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            frame = self.frame()
            scene = frame["scene"]
            mine = scene["turn"] == frame["you"]["seat"] and not scene["forced"]
            if frame["ended"] or scene["stage"] == "over" or mine:
                return frame
            time.sleep(0.01)
        raise AssertionError("it is never this player's turn")

    def play(self, rng: Random) -> Json:
        """Do the next thing, any that is allowed; return the frame before."""
        frame = self.my_turn()
        if not frame["ended"]:
            answer = self.do(choice(frame["scene"], rng), frame["seq"])
            assert answer.is_success or self.frame()["seq"] > frame["seq"], answer.text
        return frame


@contextmanager
def listening(player: Player) -> Iterator[Iterator[str]]:
    """Be at a table; yield the lines of the stream after the first, which end when it does."""
    with player.http.stream("GET", player.at("/stream")) as stream:
        lines = stream.iter_lines()
        next(lines)
        yield lines


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


# -- tables without a server ------------------------------------------------------------


def opened(game: str, person: str = "zoe", options: dict[str, str] | None = None) -> Json:
    """Return the first event and the seed of a table with one person at seat 0."""
    wanted = seats.NewTable(game=game, name="Zoe", bots=["club"], speed="instant", cover=0)
    act, seed = seats.opening(rules_of(game, options or {}), "t" * 12, person, wanted)
    return {"act": act, "seed": seed}


class Log:
    """A table as a list of events, folded and never stored; the engine's law without a disk."""

    def __init__(self, game: str = "standard", options: dict[str, str] | None = None):
        told = opened(game, options=options)
        self.seeds: dict[int, bytes] = {1: told["seed"]}
        self.events = [Event(1, told["act"], "open", "", now())]
        self.state = advance(None, "t" * 12, self.events[0], self.seeds)
        self.steps: list[tuple[TableState, Event, TableState]] = []

    def add(self, draft: commands.Draft) -> TableState:
        """Let a draft happen."""
        if draft.seed:
            self.seeds[draft.seed[0]] = draft.seed[1]
        event = Event(self.state.seq + 1, draft.act, f"c{self.state.seq}", "", now())
        assert reread(event) == event
        new = advance(self.state, self.state.id, event, self.seeds)
        self.steps.append((self.state, event, new))
        self.events.append(event)
        self.state = new
        return new

    def play(self, rng: Random) -> TableState:
        """Play one hand with any legal actions."""
        return self._hand(lambda s: text_of(s, rng))

    def finish(self, rng: Random) -> TableState:
        """Play to the end of the game, as club players do; any play might never end it."""
        player = bot("club", rng)

        def choose(s: State) -> str:
            view = observe(s, s.turn)
            return view.text(player.choose(view, view.legal()))

        while not self.state.match.over:
            self._hand(choose)
        return self.state

    def _hand(self, choose: Callable[[State], str]) -> TableState:
        if self.state.turn is None:
            self.add(commands.next_deal(self.state))
        while (seat := self.state.turn) is not None:
            self.add(commands.play(self.state, seat, choose(self.state.states[-1])))
        return self.state


def reread(event: Event) -> Event:
    """Return an event as it is read from the log once it is written."""
    row, *words = (row.values for row in rows_of(event, "t" * 12))
    return event_from({w["n"]: w["text"] for w in words}, *(row[name] for name in COLUMNS))


def text_of(s: State, rng: Random) -> str:
    """Return any legal action in the notation of records."""
    return actions.text(rng.choice(legal(s)), s.rules.pack)


def playing(seat: int, text: str) -> commands.Make:
    """Return what plays an action of a seat at whatever table it is given."""
    return lambda t: commands.play(t, seat, text)


def refold(events: list[Event], seeds: Seeds) -> TableState:
    """Fold a log from its beginning."""
    t = None
    for event in events:
        t = advance(t, "t" * 12, event, seeds)
    assert t is not None
    return t


# -- tables with a store, in an event loop of one's own ----------------------------------------


@asynccontextmanager
async def unconnected(data: Path, **more: Any) -> AsyncIterator[Services]:
    """Yield all that a server has but its network."""
    server = Services(Settings(data=data, **({"brain": False} | more)))
    try:
        yield server
    finally:
        await server.close()


@asynccontextmanager
async def tables_of(data: Path, *, url: str = "sqlite") -> AsyncIterator[Tables]:
    """Yield the tables of a store; nothing but they are running."""
    settings = Settings(data=data, database=url, brain=False)
    store = Store(settings)
    minds = Minds(store.key, brain=False)
    tables = Tables(settings, store, minds)
    try:
        yield tables
    finally:
        tables.close()
        await asyncio.sleep(0)
        minds.close()
        store.close()


def tables_in(path: Path) -> list[TableState]:
    """Return every table in a database file, replayed."""
    with closing(files.reading(path)) as connection:
        return [backup._table(connection, one) for one in backup._tables(connection)]


async def open_table(
    tables: Tables, game: str = "standard", person: str = "zoe", *, still: bool = False
) -> Table:
    """Open a table with one person at seat 0 and deal the first hand.

    Where all is to be ``still`` nobody moves the bots of these tables.
    """

    def make(table_id: str) -> tuple[Opened, Seeds]:
        told = opened(game, person=person)
        return told["act"], {1: told["seed"]}

    table = await tables.open(make)
    await table.command("first", "", commands.next_deal)
    if still:
        quiet(tables)
    return table


def quiet(tables: Tables) -> None:
    """Let nobody move the bots of some tables any more."""
    for _, mover in tables._tables.values():
        mover.cancel()


def may_write(store: Store, *, yes: bool) -> None:
    """Let a database take nothing more, as on a full disk; or let it again."""
    connection = store.writer.engine.raw_connection()
    connection.cursor().execute(f"PRAGMA query_only={'OFF' if yes else 'ON'}")
    connection.close()


async def until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.005)
