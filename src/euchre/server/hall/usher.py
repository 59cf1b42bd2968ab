"""The usher: tables of started games are opened, and the scores of those that are over added.

Nothing is remembered but what saves work.  What should be follows from the nights, what is from
the database; the usher makes the one of the other, again and again, and is woken by each event of
a night.  Two ushers do not disturb each other: keys that are taken decide.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

import structlog

from euchre.night.arrivals import unready
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, Charted, Started, stamp
from euchre.night.fold import Night
from euchre.night.movement import next_chart
from euchre.server import crash
from euchre.server.hall import seating
from euchre.server.nights.access import NightsOfServer
from euchre.server.nights.book import Kept
from euchre.server.store.store import now
from euchre.server.store.writer import Unsaved
from euchre.server.tables import commands, dealsets
from euchre.server.tables.commands import Draft
from euchre.server.tables.refusals import Quarantined, Refused
from euchre.server.tables.rooms import Rooms
from euchre.server.tables.seats import Arranged
from euchre.server.tables.table import Table

log = structlog.get_logger("euchre.hall")

#: Seconds between two rounds while games are played, and while nothing is.
OFTEN, SELDOM = 0.5, 5.0
#: Nights in which nothing has happened for so long (milliseconds) sleep until something does.
ASLEEP = 3 * 24 * 3_600_000
#: Seconds after the last score with which the next game begins by itself.
REST = 20.0
#: Milliseconds by which clocks of servers, and commits, may be behind.
_LATE = 60_000


@dataclass
class Watched:
    """A night that is played here."""

    id: str
    #: The tables whose scores are in, by name: nothing is left to be done about them.
    done: set[str] = field(default_factory=set)
    #: The tables of started games whose scores are not in, by game and table.
    running: dict[tuple[int, int], str] = field(default_factory=dict)
    #: The games of same deals whose cards may be seen.
    shown: set[int] = field(default_factory=set)
    #: The number of the night's last event when it was looked at.
    seq: int = 0
    #: Since when (monotonic seconds) nothing is played and the next game could begin.
    ready: float | None = None


class Usher:
    """Looks after the nights of one server that are played here."""

    def __init__(self, rooms: Rooms, nights: NightsOfServer):
        self.rooms = rooms
        self.nights = nights
        self.watched: dict[str, Watched] = {}
        self.stirred = asyncio.Event()
        self._since, self._found = now() - ASLEEP, False
        nights.book.on_added = self.stir

    def stir(self, night_id: str) -> None:
        """Look at a night soon, since something has happened in it."""
        self.watched.setdefault(night_id, Watched(night_id))
        self.stirred.set()

    async def run(self) -> None:
        """Make the rounds, for ever."""
        while True:
            self.stirred.clear()
            with suppress(Unsaved):
                await self._find()
            for watched in list(self.watched.values()):
                try:
                    await self.look(watched)
                except Unsaved:
                    # The disk is full, or the database is away: the next round sees to it.
                    continue
                except Refused as refused:
                    log.warning("no night", night=watched.id, reason=refused.sentence)
                    self.watched.pop(watched.id, None)
                except Exception as error:
                    # The others go on; the next event of this night is another try.
                    log.error("night failed", night=watched.id, error=type(error).__name__)
                    self.watched.pop(watched.id, None)
            busy = any(w.running or w.ready is not None for w in self.watched.values())
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stirred.wait(), OFTEN if busy else SELDOM)

    async def _find(self) -> None:
        """Find the nights in which something has happened since the last look."""
        if self._found and not self.rooms.store.shared:
            # Whatever is added here is told.
            return
        since, self._since, self._found = self._since, now() - _LATE, True
        for night_id in await self.rooms.store.nights_since(since):
            self.watched.setdefault(night_id, Watched(night_id))

    async def look(self, watched: Watched) -> None:
        """Do all that is due in one night.  Raises ``Unsaved``, ``Refused`` for no night."""
        kept = await self.nights.book.get(watched.id)
        if kept.night.rules.play == "cards":
            watched.running.clear()
            watched.seq = kept.seq
            return
        if kept.seq != watched.seq:
            await self._open(kept, watched)
            watched.seq = kept.seq
        for (game, number), name in list(watched.running.items()):
            try:
                await self._attend(kept, game, number, name, watched)
            except Quarantined:
                # The desk settles what a damaged table cannot tell.
                continue
            except Refused as refused:
                log.warning("not counted", table=name, reason=refused.sentence)
        await self._show_cards(kept, watched)
        await self._go_on(kept, watched)

    # -- tables ----------------------------------------------------------------------------

    async def _open(self, kept: Kept, watched: Watched) -> None:
        """See that there is a table for each game that is played and has no score."""
        night, key = kept.night, self.rooms.store.key
        known = {event.id for event in night.events}
        due = {}
        for game, number in _on_screens(night):
            name = seating.table_id(key, kept.id, game, number, night.seated(game, number))
            # A night from a file brings the scores of tables that another server had.
            counted = night.results[game, number].status == "counted"
            if counted or seating.counted_id(name) in known:
                watched.done.add(name)
            else:
                due[game, number] = name
        opened = {at: name for at, name in watched.running.items() if due.get(at) == name}
        watched.running = opened
        new = {at: name for at, name in due.items() if at not in opened}
        if new:
            tickets = await self.rooms.store.tickets(kept.id)
            for (game, number), name in new.items():
                with suppress(Quarantined):
                    crash.point("usher.open.before")
                    seeds = await self._seeds(night, kept.id, game)
                    wanted = seating.arranged(night, kept.id, game, number, tickets, seeds)
                    await self.table(name, wanted)
                    crash.point("usher.open.after")
                # A damaged one stays the desk's affair.
                opened[game, number] = name

    async def _seeds(self, night: Night, night_id: str, game: int) -> dict[int, bytes] | None:
        """Return the seeds of the deals that all tables of a game play; None where they do not."""
        if not night.rules.same_deals:
            return None
        name = seating.set_name(night_id, game)
        return await dealsets.drawn(self.rooms.store, name, night.rules.deals)

    async def _show_cards(self, kept: Kept, watched: Watched) -> None:
        """Let the cards of same deals be seen where the last table of the game has ended."""
        night = kept.night
        for game in night.screens if night.rules.same_deals else ():
            if game in watched.shown or any(running == game for running, _ in watched.running):
                continue
            for table in night.screens[game]:
                seats = night.seated(game, table)
                name = seating.table_id(self.rooms.store.key, kept.id, game, table, seats)
                with suppress(Refused):
                    found = await self.rooms.tables.get(name)
                    await found.command("released", "", lambda t: Draft("released", {}))
            watched.shown.add(game)

    async def table(self, name: str, wanted: Arranged) -> Table:
        """Return a table, opened if it is not there.  Raises ``Quarantined``, ``Unsaved``."""
        try:
            return await self.rooms.tables.get(name)
        except Quarantined:
            raise
        except Refused:
            return await self.rooms.tables.arrange(name, wanted)

    async def _attend(
        self, kept: Kept, game: int, number: int, name: str, watched: Watched
    ) -> None:
        """Keep a table going; ring at it when its game has ended, and count it when it is over."""
        night = kept.night
        table = await self.rooms.tables.get(name)
        table.used = time.monotonic()
        if not table.state.match.over:
            await _ring(night, game, number, table)
        if not table.state.match.over:
            return
        stored = await self.rooms.store.load(name)
        if stored is None:
            return
        crash.point("usher.count.before")
        event = seating.counted(night, game, number, table.state, stored.events)
        await self.nights.book.add(kept.id, lambda _: [event], sure=True)
        crash.point("usher.count.after")
        watched.done.add(name)
        watched.running.pop((game, number), None)

    # -- the next game ------------------------------------------------------------------------

    async def _go_on(self, kept: Kept, watched: Watched) -> None:
        """Let the next game begin by itself, a little after all scores are in."""
        kept = await self.nights.book.get(watched.id)
        event = None if watched.running else _next(kept.night)
        if event is None:
            watched.ready = None
            return
        watched.ready = watched.ready or time.monotonic()
        if isinstance(event, Started) and time.monotonic() - watched.ready < REST:
            return
        with suppress(Refused):
            await self.nights.book.add(kept.id, lambda _: [event])


async def _ring(night: Night, game: int, number: int, table: Table) -> None:
    """Let a table end whose game is over, or whose score the desk has settled already."""
    if night.results[game, number].status == "settled":
        now = True
    elif game in night.ended or game < night.game:
        now = False
    else:
        return
    with suppress(Refused):
        await table.command(f"bell:{now}", "", lambda t: commands.ring(t, now=now))


def _on_screens(night: Night) -> Iterator[tuple[int, int]]:
    """Yield game and table of all that is, or was, played here."""
    for game, tables in sorted(night.screens.items()):
        for table in sorted(tables):
            yield game, table


def _next(night: Night) -> AnyEvent | None:
    """Return what brings the next game where it comes by itself: its seats, or its start."""
    game = night.game
    if night.rules.begin != "all-in" or not game or game >= night.planned:
        return None
    if any(r.score is None for r in night.results.values() if r.game == game):
        return None
    by = stamp("the usher", id=f"start:{game + 1}")
    if game < night.games:
        return None if unready(night, game + 1) else Started(**by, game=game + 1)
    try:
        chart = next_chart(night)
    except NightError:
        return None
    by = stamp("the usher", id=f"seat:{game + 1}")
    return Charted(**by, first=game + 1, chart=chart.to_json())
