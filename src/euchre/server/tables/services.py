"""A running server: store, tables, bots, bans, and the state of the server itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Annotated, Any

import sqlalchemy as sa
import structlog

from euchre.server import guard
from euchre.server.clock import now, steady
from euchre.server.http.bans import Ban, Bans
from euchre.server.http.bodies import of_app
from euchre.server.http.origin import client_key, is_loopback
from euchre.server.monitoring import LAG
from euchre.server.queues import FairQueue, Slots
from euchre.server.settings import Settings
from euchre.server.store.schema import BANS
from euchre.server.store.store import Store
from euchre.server.store.writer import Change
from euchre.server.tables.bots import Minds
from euchre.server.tables.peers import Peers
from euchre.server.tables.played_games import Archive
from euchre.server.tables.registry import Tables

log = structlog.get_logger("euchre.services")

#: Seconds between two measurements of the event loop's lag.
BEAT = 0.1
#: Slots for waiting hints; all may be taken by one address, which a hall's phones share.
HINTS = Slots(64, of_asker=4, of_address=64)
#: Seconds by which the clock must be set to be distrusted, and for how many it then is.
LEAP, DOUBT = 60.0, 24 * 3600.0
#: Seconds without anyone after which a table is unloaded if room is needed.
BRIEFLY = 10.0
#: Above this lag (seconds) no new tables are opened.
LATE = 0.25


class Services:
    """Everything that lives as long as the server."""

    def __init__(self, settings: Settings, bans: Bans | None = None):
        self.settings = settings
        self.bans = bans or Bans()
        #: Called when devices and people are signed out.
        self.on_gone: Callable[..., None] = lambda *gone: None
        self.store = Store(settings)
        self.minds = Minds(self.store.key, brain=settings.brain)
        #: Hints and remarks of the coach, one at a time, so that bots wait for one at most.
        self.hints = FairQueue(HINTS)
        self.tables = Tables(settings, self.store, self.minds)
        self.archive = Archive(self.store)
        #: Recent average lag of the event loop, in seconds.
        self.lag = 0.0
        self.stopping = False
        #: Until when (monotonic seconds) nothing is done for good because of the time.
        self._doubt = 0.0
        self._peers: Peers | None = None
        self._work: list[asyncio.Task[Any]] = []

    def start(self) -> None:
        """Start the background tasks."""
        log.info("started", database="postgresql" if self.store.shared else "sqlite")
        self._work = [
            guard.vital(self.tables.sweep(), "sweep"),
            guard.vital(self.tables.knock(), "knock"),
            guard.vital(self._beat(), "beat"),
        ]
        self._peers = Peers(self.settings.url, self.store, self.tables, self.sign_out, self.refresh)
        self._work.append(guard.vital(self._peers.look(), "peers"))
        if self.store.shared:
            self._work.append(guard.vital(self._peers.listen(), "hints"))

    @property
    def away(self) -> str:
        """Why no table can be shown now; empty if they can."""
        if self.stopping:
            return "The server is stopping"
        if self._peers is not None and self._peers.cut_off:
            return "The server cannot reach its database"
        return ""

    @property
    def full(self) -> str:
        """Why no new table can be opened now; empty if one can."""
        if self.away:
            return self.away
        most = self.settings.limits.tables
        if len(self.tables) >= most:
            # A table that is needed again is loaded again.
            self.tables.unload_idle(BRIEFLY)
        if len(self.tables) >= most:
            return "This server has no room for more tables"
        if self.store.writer.backlog > self.settings.limits.backlog or self.lag > LATE:
            return "The server is too busy"
        return ""

    @property
    def sure_of_time(self) -> bool:
        """Whether the clock was not set lately, so that overdue things may be deleted."""
        return time.monotonic() >= self._doubt

    def sign_out(self, *gone: str) -> None:
        """Treat these devices and people as unknown from now on, and end their streams."""
        self.on_gone(*gone)
        for table in self.tables:
            table.hub.hang_up(*gone)

    async def refresh(self) -> None:
        """Reload the bans from the database; end the streams of people banned now."""
        before = self.bans.people
        self.bans.take(Ban(**row) for row in await self.store.who.bans())
        if wider := self._networks():
            await self.store.write(wider)
            self.bans.take(Ban(**row) for row in await self.store.who.bans())
        if new := self.bans.people - before:
            self.on_gone(*new)
        for table in self.tables:
            for listener in table.hub:
                if self.bans.person(listener.person) or self.bans.of_address(listener.address):
                    listener.waiting.clear()
                    listener.close()

    def _networks(self) -> list[Change]:
        """Return new bans: the networks of connected people who are banned with their network."""
        found = {}
        for listener in (listener for table in self.tables for listener in table.hub):
            ban, host = self.bans.person(listener.person), listener.address
            if ban and ban.kind == "both" and not (is_loopback(host) or self.bans.of_address(host)):
                found[client_key(host)] = ban
        rows = (
            {"kind": "theirs", "what": key, "until": ban.until, "why": ban.why, "made": now()}
            for key, ban in found.items()
        )
        return [Change(sa.insert(BANS).values(**row), hint="bans") for row in rows]

    async def _beat(self) -> None:
        ahead = now() - steady()
        while True:
            due = time.monotonic() + BEAT
            await asyncio.sleep(BEAT)
            late = time.monotonic() - due
            self.lag += (late - self.lag) / 8
            LAG.set(self.lag)
            before, ahead = ahead, now() - steady()
            if abs(ahead - before) > LEAP * 1000:
                self._doubt = time.monotonic() + DOUBT
                log.warning("the clock was set", seconds=round((ahead - before) / 1000))

    def hang_up(self) -> None:
        """End all streams, so that the server can stop; all tables are on disk."""
        self.stopping = True
        self.tables.close()

    async def close(self) -> None:
        """Stop everything; all accepted work is on disk by then."""
        self.hang_up()
        for work in self._work:
            work.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        self.minds.close()
        await asyncio.to_thread(self.store.close)
        log.info("stopped")


Server = Annotated[Services, of_app("services")]
