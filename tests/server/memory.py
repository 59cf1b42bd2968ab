"""Tables in memory and in a store, without a server: what is played at them, and who plays."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

from euchre.bots import bot
from euchre.engine import actions
from euchre.engine.state import State, legal
from euchre.engine.view import observe
from euchre.games import rules as rules_of
from euchre.records import dump
from euchre.server import backup
from euchre.server.clock import now
from euchre.server.settings import Settings
from euchre.server.store import files
from euchre.server.store.event import COLUMNS, Event, event_from
from euchre.server.store.store import Store
from euchre.server.store.words import rows_of
from euchre.server.tables import drafts, frames, records, seats
from euchre.server.tables.bots import Minds
from euchre.server.tables.events import advance
from euchre.server.tables.events.games import Opened
from euchre.server.tables.registry import Tables
from euchre.server.tables.services import Services
from euchre.server.tables.snapshot import Snapshot, Step
from euchre.server.tables.state import Seeds, TableState
from euchre.server.tables.table import Table
from tests.server.kit import Json
from tests.waiting import LATEST


def opened(game: str, person: str = "zoe", options: dict[str, str] | None = None) -> Json:
    """Return the first event and the seed of a table with one person at seat 0."""
    wanted = seats.NewTable(game=game, name="Zoe", bots=["club"], speed="instant", cover=0)
    act, seed = seats.opening(rules_of(game, options or {}), "t" * 12, person, wanted)
    return {"act": act, "seed": seed}


class Log:
    """A table as a list of events, folded and never stored; the engine's law without a disk."""

    def __init__(
        self,
        game: str = "standard",
        options: dict[str, str] | None = None,
        *,
        told: Json | None = None,
    ):
        """Open a table, or the one of which the first event and the seed are ``told``."""
        told = told or opened(game, options=options)
        self.seeds: dict[int, bytes] = {1: told["seed"]}
        self.events = [Event(1, told["act"], "open", "", now())]
        self.state = advance(None, "t" * 12, self.events[0], self.seeds)
        self.steps: list[tuple[TableState, Event, TableState]] = []

    def add(self, draft: drafts.Draft) -> TableState:
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

    def deal(self) -> TableState:
        """Deal the next hand."""
        return self.add(drafts.next_deal(self.state))

    def move(self, text: str) -> TableState:
        """Let whoever's turn it is do something."""
        assert self.state.turn is not None
        return self.add(drafts.play(self.state, self.state.turn, text))

    def moments(self, rng: Random) -> Iterator[TableState]:
        """Go on with the hand by any legal actions; yield the table before each of them."""
        while self.state.turn is not None:
            yield self.state
            self.move(text_of(self.state.states[-1], rng))

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
            self.deal()
        while self.state.turn is not None:
            self.move(choose(self.state.states[-1]))
        return self.state

    def lines(self, seat: int | None, step: int = -1) -> list[str]:
        """Return what the log of the page says of an event, the last one, to a seat."""
        return lines(self.steps[step], seat)

    def record(self) -> Json:
        """Return the record of the game that is over, as it is sent."""
        told: Json = json.loads(dump(records.record_of_table(self.state, self.seeds)))
        return told


def lines(step: tuple[TableState, Event, TableState], seat: int | None) -> list[str]:
    """Return what the log of the page says of an event to a seat."""
    before, event, after = step
    return frames.lines(Step(Snapshot(before), event, Snapshot(after)), seat)


def reread(event: Event) -> Event:
    """Return an event as it is read from the log once it is written."""
    row, *words = (row.values for row in rows_of(event, "t" * 12))
    return event_from({w["n"]: w["text"] for w in words}, *(row[name] for name in COLUMNS))


def text_of(s: State, rng: Random) -> str:
    """Return any legal action in the notation of records."""
    return actions.text(rng.choice(legal(s)), s.rules.pack)


def playing(seat: int, text: str) -> drafts.Make:
    """Return what plays an action of a seat at whatever table it is given."""
    return lambda t: drafts.play(t, seat, text)


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
        ids = connection.execute("SELECT id FROM tables").fetchall()
        return [backup._table(connection, one) for (one,) in ids]


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
    await table.command("first", "", drafts.next_deal)
    if still:
        quiet(tables)
    return table


def quiet(tables: Tables) -> None:
    """Let nobody move the bots of some tables any more."""
    for _, mover in tables._tables.values():
        mover.cancel()


async def turn_of(table: Table, *seats: int) -> TableState:
    """Wait until it is the turn of one of these seats, in the next deal if not in this one."""
    while True:
        await until(lambda: table.state.turn in (*seats, None))
        t = table.state
        if t.turn is not None:
            return t
        await table.command(f"deal {t.seq}", "", drafts.again if t.match.over else drafts.next_deal)


def may_write(store: Store, *, yes: bool) -> None:
    """Let a database take nothing more, as on a full disk; or let it again."""
    connection = store.writer.engine.raw_connection()
    connection.cursor().execute(f"PRAGMA query_only={'OFF' if yes else 'ON'}")
    connection.close()


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + LATEST
    while not condition():
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.005)
