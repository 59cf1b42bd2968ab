"""The usher: opens the tables of started games and records the scores of finished ones.

It keeps only caches.  The nights say which tables should exist, the database which do; the usher
reconciles the two in a loop, woken by every event of a night.  Unique keys keep several ushers from
doing anything twice.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from math import inf
from typing import Any

import sqlalchemy as sa
import structlog

from euchre.night.arrivals import unready
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, Charted, Started, stamp
from euchre.night.fold import Night
from euchre.night.next_seating import next_chart
from euchre.server import guard
from euchre.server.clock import now
from euchre.server.nights.access import NightsOfServer
from euchre.server.nights.journal import NightLog
from euchre.server.refusals import Quarantined, Refused
from euchre.server.screens import seating
from euchre.server.screens.check_in import claims, forget_gone
from euchre.server.store.schema import NIGHT_EVENTS
from euchre.server.store.writer import Unsaved
from euchre.server.tables import drafts, shared_deals
from euchre.server.tables.drafts import Draft
from euchre.server.tables.events.settings import Released
from euchre.server.tables.services import Services
from euchre.server.tables.table import Table

log = structlog.get_logger("euchre.screens")

#: Seconds between rounds, while games are played and otherwise.
OFTEN, SELDOM = 0.5, 5.0
#: Nights without events for this long (milliseconds) rest until the next one.
ASLEEP = 3 * 24 * 3_600_000
#: Seconds from the last score to the automatic start of the next game.
REST = 20.0
#: Maximum number of tables in memory at which only bots play, in all nights; others wait.  Anyone
#: can set up a night and let bots play it.
EMPTY = 100
#: Allowance in milliseconds for clock skew between servers and for slow commits.
_LATE = 60_000


@dataclass
class Watched:
    """A night being looked after."""

    id: str
    #: Ids of the tables of started games whose scores are not recorded, by game and table.
    running: dict[tuple[int, int], str] = field(default_factory=dict)
    #: Same-deal games whose cards may be shown.
    shown: set[int] = field(default_factory=set)
    #: Number of the night's last event when all tables due were last open.
    seq: int = 0
    #: Number of the event since which tables of bots wait; 0 if none do.
    waits: int = 0
    #: Since when (monotonic seconds) the next game could start; None if it cannot.
    ready: float | None = None
    #: Whether there may be something to do; otherwise it rests until its next event.
    due: bool = True
    #: Number of the last event when there was nothing to judge; until when (None: the next event).
    rests: tuple[int, datetime | None] = (-1, None)


class Usher:
    """Looks after the nights that are played on one server."""

    def __init__(self, services: Services, nights: NightsOfServer):
        self.services = services
        self.nights = nights
        self.watched: dict[str, Watched] = {}
        self.stirred = asyncio.Event()
        #: Ids of tables that were opened for bots alone, as long as they are in memory.
        self.empty: set[str] = set()
        self._since, self._looked = now() - ASLEEP, False
        nights.journal.on_added = self.stir

    def stir(self, night_id: str) -> None:
        """Check a night soon, because something has happened in it."""
        self.watched.setdefault(night_id, Watched(night_id)).due = True
        self.stirred.set()

    def forget(self, night_id: str) -> None:
        """Stop watching a night that rests, if it is watched; its next event brings it back."""
        if (watched := self.watched.get(night_id)) is not None and not watched.due:
            del self.watched[night_id]

    async def run(self) -> None:
        """Make the rounds, forever."""
        while True:
            self.stirred.clear()
            with suppress(Unsaved):
                await self._find()
            for watched in [w for w in self.watched.values() if w.due]:
                try:
                    await self.look(watched)
                except Unsaved:
                    # The disk is full or the database is down: the next round retries.
                    watched.due = True
                except Refused as refused:
                    log.warning("no night", night=watched.id, reason=refused.sentence)
                    self.watched.pop(watched.id, None)
                except Exception as error:
                    # Other nights go on; this one is retried at its next event.
                    log.error("night failed", night=watched.id, error=type(error).__name__)
                    self.watched.pop(watched.id, None)
            busy = any(w.running or w.ready is not None for w in self.watched.values())
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stirred.wait(), OFTEN if busy else SELDOM)

    async def _find(self) -> None:
        """Find the nights with events since the last round."""
        if self._looked and not self.services.store.shared:
            # Not shared: this server's own events wake us.
            return
        since, self._since, self._looked = self._since, now() - _LATE, True
        lately = sa.select(NIGHT_EVENTS.c.night_id).where(NIGHT_EVENTS.c.at >= since)
        for night_id in await self.services.store.column(lately.distinct()):
            self.watched.setdefault(night_id, Watched(night_id)).due = True

    async def look(self, watched: Watched) -> None:
        """Do everything due in one night.  Raises ``Unsaved``, or ``Refused`` if there is none."""
        # An event from here on makes it due again.
        watched.due = False
        night_log = await self.nights.journal.get(watched.id)
        await forget_gone(self.nights, night_log)
        if night_log.night.rules.play == "cards":
            watched.running.clear()
            watched.seq = night_log.seq
            return
        if night_log.seq != watched.seq:
            if await self._open(night_log, watched):
                watched.seq = night_log.seq
            else:
                watched.due = True
        for (game, number), name in list(watched.running.items()):
            try:
                await self._attend(night_log, game, number, name, watched)
            except Quarantined:
                # A damaged table cannot report; the desk settles its score.
                continue
            except Refused as refused:
                log.warning("not counted", table=name, reason=refused.sentence)
        if night_log.seq == watched.seq:
            await self._show_cards(night_log, watched)
        await self._go_on(night_log, watched)
        if watched.running or watched.ready is not None:
            last = night_log.night.events[-1].at.timestamp() * 1000
            watched.due = watched.due or last > now() - ASLEEP

    # -- tables ----------------------------------------------------------------------------

    async def _open(self, night_log: NightLog, watched: Watched) -> bool:
        """Make sure that every game being played without a score has a table.

        Return False if one has to wait, because bots play at many tables already.
        """
        self.empty = {name for name in self.empty if self.services.tables.live(name)}
        if watched.waits == night_log.seq and len(self.empty) >= EMPTY:
            return False
        night = night_log.night
        known = {event.id for event in night.events}
        # A night imported from a file brings scores of tables on another server.
        due = {
            at: name
            for at, name in seating.ids(self.services.store.key, night_log).items()
            if night.results[at].status != "counted" and seating.counted_id(name) not in known
        }
        opened = {at: name for at, name in watched.running.items() if due.get(at) == name}
        watched.running, watched.waits = opened, 0
        new = {at: name for at, name in due.items() if at not in opened}
        if new:
            numbers = await self.services.store.numbers(night_log.id, newest=True)
            people = set(numbers.values())
            for (game, number), name in new.items():
                if people.isdisjoint(night.seated(game, number)):
                    if len(self.empty) >= EMPTY:
                        watched.waits = night_log.seq
                        continue
                    self.empty.add(name)
                with suppress(Quarantined):
                    guard.crash_point("usher.open.before")
                    seeds = None
                    if night.rules.same_deals:
                        of = seating.set_name(night_log.id, game)
                        seeds = await shared_deals.drawn(self.services.store, of, night.rules.deals)
                    wanted = seating.arranged(night, night_log.id, game, number, numbers, seeds)
                    if await self.services.tables.find(name) is None:
                        await self.services.tables.arrange(name, wanted)
                    guard.crash_point("usher.open.after")
                # The desk deals with a damaged table.
                opened[game, number] = name
            # A device may have lost its ticket while they opened.
            await seating.unseat(self.services, night_log)
        return not watched.waits

    async def _show_cards(self, night_log: NightLog, watched: Watched) -> None:
        """Reveal the cards of same-deal games whose last table has finished."""
        if not night_log.night.rules.same_deals:
            return
        hidden = watched.shown | {game for game, _ in watched.running}
        for (game, _), name in seating.ids(self.services.store.key, night_log).items():
            if game not in hidden:
                with suppress(Refused):
                    opened = await self.services.tables.get(name)
                    await opened.command("released", "", lambda t: Draft(Released()))
                watched.shown.add(game)

    async def _attend(
        self, night_log: NightLog, game: int, number: int, name: str, watched: Watched
    ) -> None:
        """Keep a table in memory, end it when its game has ended, record its score when over."""
        night = night_log.night
        table = await self.services.tables.get(name)
        table.used = time.monotonic()
        if not table.state.match.over:
            await _ring(night, game, number, table)
        if not table.state.match.over:
            return
        stored = await self.services.store.load(name)
        if stored is None:
            return
        guard.crash_point("usher.count.before")
        event = seating.counted(night, game, number, table.state, stored.events)
        await self.nights.journal.add(night_log.id, lambda _: [event], sure=True)
        guard.crash_point("usher.count.after")
        watched.running.pop((game, number), None)
        if name in self.empty:
            # Nobody watches it: unload it, to make room for the next one.
            table.used = -inf

    # -- what everybody sees ---------------------------------------------------------------

    async def shown(self, log: NightLog, desk: bool) -> dict[str, Any]:
        """Return what changes between a night's events: tables and, for the desk, claims."""
        if not desk:
            return self.live(log)
        tickets = await self.services.store.tickets(log.id)
        return self.live(log, desk=True) | {"claims": claims(log.night, tickets)}

    def live(self, log: NightLog, *, desk: bool = False) -> dict[str, Any]:
        """Return the running tables of a night on this server; empty if there are none.

        For each: game, table, the current deal and the number of deals (0: no limit), points, who
        is waited for and since when (milliseconds since 1970).  If all tables play the same deals,
        only the desk gets the points (else None): a deal's result at one table would hint at its
        cards to the next.
        """
        watched = self.watched.get(log.id)
        if log.night.rules.play == "cards":
            return {}
        running = watched.running.items() if watched else ()
        tables = [self._shown(*at, name) for at, name in sorted(running)]
        if log.night.rules.same_deals and not desk:
            tables = [one | {"points": None} if "points" in one else one for one in tables]
        return {"live": tables}

    def _shown(self, game: int, number: int, name: str) -> dict[str, Any]:
        shown: dict[str, Any] = {"game": game, "table": number}
        if name in self.services.tables.quarantined:
            return shown | {"damaged": True}
        table = self.services.tables.live(name)
        return shown if table is None else shown | _stands(table)

    # -- the next game ------------------------------------------------------------------------

    async def _go_on(self, night_log: NightLog, watched: Watched) -> None:
        """Start the next game automatically, shortly after all scores are in."""
        night_log = await self.nights.journal.get(watched.id)
        event = None if watched.running else _next(night_log.night)
        if event is None:
            watched.ready = None
            return
        watched.ready = watched.ready or time.monotonic()
        if isinstance(event, Started) and time.monotonic() - watched.ready < REST:
            return
        with suppress(Refused):
            await self.nights.journal.add(night_log.id, lambda _: [event])


async def _ring(night: Night, game: int, number: int, table: Table) -> None:
    """Ring the bell at a table whose game has ended, or whose score the desk has settled."""
    if night.results[game, number].status == "settled":
        now = True
    elif game in night.ended or game < night.game:
        now = False
    else:
        return
    with suppress(Refused):
        await table.command(f"bell:{now}", "", lambda t: drafts.ring(t, now=now))


def _next(night: Night) -> AnyEvent | None:
    """Return the event for an automatic next game: its seating or its start; None if none."""
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


def _stands(table: Table) -> dict[str, Any]:
    t, look = table.state, table.presence.look(table.state)
    deals, turn = t.rules.goal.deals, t.turn
    away = [
        seat.name
        for p, seat in enumerate(t.seats)
        if seat.person and not look.looking >> p & 1 and look.since(p)[0] != "here"
    ]
    waits = t.names[turn] if turn is not None and t.kind(turn) == "person" else None
    return {
        "deal": min(t.match.counted + 1, deals) if deals else t.match.deals + 1,
        "deals": deals,
        "points": list(t.match.scores),
        "over": t.match.over,
        "last": turn is not None and deals == t.match.counted + 1,
        "waits": waits,
        "since": now() - round(table.rested * 1000) if waits else None,
        "away": away,
    }
