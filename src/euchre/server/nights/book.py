"""All nights of one server: an append-only list of events each, saved before they are shown."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa

from euchre.night.door import admit, refusals
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, decode, encode
from euchre.night.fold import Night, fold
from euchre.server.store.schema import NIGHT_EVENTS, NIGHTS
from euchre.server.store.store import Store, now
from euchre.server.store.writer import Change, Conflict, Row
from euchre.server.tables.refusals import Refused, sentence

#: Makes the events to add to a night from its current state.
Make = Callable[[Night], Sequence[AnyEvent]]
#: Length of a night's id.
ID = 12
#: Number of nights kept in memory; others are reloaded on demand.
KEPT = 64


class Doubtful(Refused):
    """A score that the deals cannot produce; accepted if sent again with ``sure``."""


@dataclass
class Kept:
    """A night in memory: its state after event number ``seq``."""

    id: str
    night: Night = field(default_factory=Night)
    seq: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: Lets people who join come in one by one.
    door: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: Whether the database may have events that are not loaded.
    stale: bool = True
    #: How often its events had been rewritten when they were loaded.
    rewritten: int = 0
    #: Views computed from the current state; cleared with every event.
    shown: dict[str, Any] = field(default_factory=dict)

    def now_stands(self, night: Night, seq: int) -> None:
        """Replace the state after new events."""
        self.night, self.seq, self.stale, self.shown = night, seq, False, {}


class Book:
    """Loads nights, caches them and appends events."""

    def __init__(self, store: Store):
        self.store = store
        self._open: OrderedDict[str, Kept] = OrderedDict()
        #: Called with the id of each night that gets a new event.
        self.on_added: Callable[[str], None] = lambda night_id: None

    async def get(self, night_id: str) -> Kept:
        """Return a night, up to date.  Raises ``Refused`` if there is none with this id."""
        if not (len(night_id) == ID and night_id.isascii() and night_id.isalnum()):
            raise Refused(404, "There is no such night.")
        kept = self._open.get(night_id) or Kept(night_id)
        if kept.stale or self.store.shared:
            async with kept.lock:
                await self._catch_up(kept)
        if not kept.seq:
            raise Refused(404, "There is no such night.")
        kept = self._open.setdefault(night_id, kept)
        self._open.move_to_end(night_id)
        while len(self._open) > KEPT:
            self._open.popitem(last=False)
        return kept

    async def found(self, events: Sequence[AnyEvent]) -> Kept:
        """Save a new night that begins with these events, which must make a valid one."""
        night_id = secrets.token_hex(ID // 2)
        row = Row(NIGHTS, {"id": night_id, "made": now()})
        await self.store.write([row, *_rows(night_id, 1, events)])
        self.on_added(night_id)
        return await self.get(night_id)

    async def add(self, night_id: str, make: Make, *, sure: bool = False) -> Kept:
        """Add the events that ``make`` returns for the current night, all or none.

        They are on disk when this returns; an event that already exists is not added again.  Raises
        ``Refused`` with every reason against them; then nothing has changed.
        """
        kept = await self.get(night_id)
        async with kept.lock:
            while True:
                await self._catch_up(kept)
                night, new = await asyncio.to_thread(_admitted, kept.night, make, sure)
                if not new:
                    return kept
                # Until the write succeeds, the state of the database is unknown.
                kept.stale = True
                try:
                    await self.store.write(_rows(night_id, kept.seq + 1, new))
                except Conflict:
                    # Another server wrote first: reload and validate again (optimistic
                    # concurrency).
                    continue
                kept.now_stands(night, kept.seq + len(new))
                self.on_added(night_id)
                return kept

    async def rewrite(self, night_id: str, without: Callable[[AnyEvent], AnyEvent]) -> Kept:
        """Replace the events of a night for which ``without`` returns different ones.

        Used to forget a person's name; the state must not depend on what is changed.
        """
        kept = await self.get(night_id)
        async with kept.lock:
            while True:
                await self._catch_up(kept)
                kept.stale = True
                bodies = list(map(decode, await self.store.night(night_id)))
                work = [
                    Change(
                        sa.update(NIGHT_EVENTS)
                        .where(NIGHT_EVENTS.c.night_id == night_id, NIGHT_EVENTS.c.seq == seq)
                        .values(body=encode(new).decode())
                    )
                    for seq, event in enumerate(bodies, 1)
                    if (new := without(event)) != event
                ]
                if not work:
                    break
                same = (NIGHTS.c.id == night_id) & (NIGHTS.c.rewritten == kept.rewritten)
                once = sa.update(NIGHTS).where(same).values(rewritten=kept.rewritten + 1)
                with suppress(Conflict):
                    await self.store.write([*work, Change(once, must=1)])
            await self._catch_up(kept)
        self.on_added(night_id)
        return kept

    async def _catch_up(self, kept: Kept) -> None:
        """Read what the database has beyond the night in memory."""
        if not (kept.stale or self.store.shared):
            return
        rewritten, bodies = await self.store.night_news(kept.id, kept.seq)
        if rewritten != kept.rewritten and kept.seq:
            # The loaded events still have forgotten names: start over.
            kept.now_stands(Night(), 0)
            rewritten, bodies = await self.store.night_news(kept.id, 0)
        kept.rewritten = rewritten
        if bodies:
            night = await asyncio.to_thread(_with_bodies, kept.night, bodies)
            kept.now_stands(night, kept.seq + len(bodies))
        kept.stale = False


def _with_bodies(night: Night, bodies: Sequence[str]) -> Night:
    return fold([*night.events, *map(decode, bodies)])


def _rows(night_id: str, first: int, events: Sequence[AnyEvent]) -> list[Row]:
    at = now()
    return [
        Row(
            NIGHT_EVENTS,
            {
                "night_id": night_id,
                "seq": seq,
                "event_id": event.id,
                "body": encode(event).decode(),
                "at": at,
            },
        )
        for seq, event in enumerate(events, first)
    ]


def _admitted(night: Night, make: Make, sure: bool) -> tuple[Night, list[AnyEvent]]:
    """Validate new events; return the night after them, and them.  Raises ``Refused``."""
    new: list[AnyEvent] = []
    try:
        for event in make(night):
            known = next((e for e in night.events if e.id == event.id), None)
            if known is None:
                if not sure and (doubts := refusals(night, event)):
                    # Doubtful only if ``sure`` would let everything through.
                    bad = refusals(night, event, sure=True)
                    raise (Refused if bad else Doubtful)(409, sentence(*(bad or doubts)))
                night = admit(night, event, sure=sure)
                new.append(event)
            elif _said(known) != _said(event):
                raise NightError("this id was already used for something else")
    except NightError as error:
        raise Refused(409, sentence(*error.problems)) from None
    return night, new


def _said(event: AnyEvent) -> dict[str, Any]:
    """Return an event's content without time and author, which differ in a retry."""
    values: dict[str, Any] = msgspec.to_builtins(event)
    return {key: value for key, value in values.items() if key not in ("at", "by")}
