"""All nights of one server: an append-only list of events each, on the disk before it is told."""

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

#: What is to be added to a night, made of the night as it stands.
Make = Callable[[Night], Sequence[AnyEvent]]
#: Characters of the name of a night.
ID = 12
#: Nights that are kept in memory; others are read again when somebody asks for them.
KEPT = 64


class Doubtful(Refused):
    """A score that cannot come of the deals; said to be sure, it is taken."""


@dataclass
class Kept:
    """A night in memory: as it stands after event number ``seq``."""

    id: str
    night: Night = field(default_factory=Night)
    seq: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: Whether the disk may know more than we do.
    stale: bool = True
    #: How often its events had been rewritten when they were read.
    rewritten: int = 0
    #: What was worked out of the night as it stands; emptied with every event.
    shown: dict[str, Any] = field(default_factory=dict)

    def now_stands(self, night: Night, seq: int) -> None:
        """Take note of new events."""
        self.night, self.seq, self.stale, self.shown = night, seq, False, {}


class Book:
    """The nights that are open, and the way to every other one."""

    def __init__(self, store: Store):
        self.store = store
        self._open: OrderedDict[str, Kept] = OrderedDict()
        #: Told the name of each night to which something was added.
        self.on_added: Callable[[str], None] = lambda night_id: None

    async def get(self, night_id: str) -> Kept:
        """Return a night as it stands.  Raises ``Refused`` if there is none of this name."""
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
        """Keep a new night that begins with these events.  They must be a night."""
        night_id = secrets.token_hex(ID // 2)
        row = Row(NIGHTS, {"id": night_id, "made": now()})
        await self.store.write([row, *_rows(night_id, 1, events)])
        self.on_added(night_id)
        return await self.get(night_id)

    async def add(self, night_id: str, make: Make, *, sure: bool = False) -> Kept:
        """Add the events that ``make`` returns for the night as it stands, all or none.

        They are on the disk when this returns; one that is there already is not added again.
        Raises ``Refused`` with every reason against them, and the night is as it was then.
        """
        kept = await self.get(night_id)
        async with kept.lock:
            while True:
                await self._catch_up(kept)
                night, new = await asyncio.to_thread(_admitted, kept.night, make, sure)
                if not new:
                    return kept
                # Until the write has ended well, nobody knows what is on the disk.
                kept.stale = True
                try:
                    await self.store.write(_rows(night_id, kept.seq + 1, new))
                except Conflict:
                    # Another server was quicker: look again, and ask the door again.
                    continue
                kept.now_stands(night, kept.seq + len(new))
                self.on_added(night_id)
                return kept

    async def rewrite(self, night_id: str, without: Callable[[AnyEvent], AnyEvent]) -> Kept:
        """Put other events in the place of those of a night, where ``without`` returns others.

        For the name of somebody who is forgotten; nothing else may follow from what is changed.
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
        """Read what the disk knows beyond what we do."""
        if not (kept.stale or self.store.shared):
            return
        rewritten, bodies = await self.store.night_news(kept.id, kept.seq)
        if rewritten != kept.rewritten and kept.seq:
            # What was read before has names that are forgotten.
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
    """Return the night with the events that are new to it, and those.  Raises ``Refused``."""
    new: list[AnyEvent] = []
    try:
        for event in make(night):
            known = next((e for e in night.events if e.id == event.id), None)
            if known is None:
                if not sure and (doubts := refusals(night, event)):
                    # What being sure would let through is doubtful, and nothing worse.
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
    """Return what an event says, without when and by whom: a second try is made later."""
    values: dict[str, Any] = msgspec.to_builtins(event)
    return {key: value for key, value in values.items() if key not in ("at", "by")}
