"""All nights of one server: an append-only list of events each, saved before they are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from euchre.night.door import admit, refusals
from euchre.night.errors import NightError
from euchre.night.events import (
    AnyEvent,
    Confirmed,
    Counted,
    Disputed,
    Entered,
    decode,
    encode,
)
from euchre.night.fold import Night, fold
from euchre.night.order import following
from euchre.server.refusals import Refused, refusing
from euchre.server.store import journal
from euchre.server.store.schema import NIGHT_EVENTS, NIGHTS
from euchre.server.store.store import Store
from euchre.text import sentence

#: Makes the events to add to a night from its current state.
Make = Callable[[Night], Sequence[AnyEvent]]


class Doubtful(Refused):
    """A score that the deals cannot produce; accepted if sent again with ``sure``."""


@dataclass
class Kept(journal.Kept[Night, AnyEvent]):
    """A night in memory."""

    #: Lets people who join come in one by one.
    door: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def night(self) -> Night:
        """The state of the night after event number ``seq``."""
        return self.state


class Book(journal.Journal[Night, AnyEvent, Kept]):
    """Loads nights, caches them and appends events."""

    def __init__(self, store: Store):
        super().__init__(
            store, journal.Kind("night", NIGHTS, NIGHT_EVENTS, Kept, fold, encode, decode)
        )

    async def add(self, night_id: str, make: Make, *, sure: bool = False) -> Kept:
        """Add the events that ``make`` returns for the current night, all or none.

        They are on disk when this returns; an event that already exists is not added again.  Raises
        ``Refused`` with every reason against them; then nothing has changed.
        """
        return await self.append(night_id, partial(_admitted, make, sure))


def _admitted(make: Make, sure: bool, kept: Kept) -> tuple[Night, list[AnyEvent]]:
    """Validate new events; return the night after them, and them.  Raises ``Refused``."""
    night = kept.night
    new: list[AnyEvent] = []
    with refusing(409, NightError):
        for event in make(night):
            known = next((e for e in night.events if e.id == event.id), None)
            if known is None:
                if not isinstance(event, Entered | Confirmed | Disputed | Counted):
                    # What tables say is dated by when they said it.
                    event = following(night.events, [event])[0]
                if not sure and (doubts := refusals(night, event)):
                    # Doubtful only if ``sure`` would let everything through.
                    bad = refusals(night, event, sure=True)
                    raise (Refused if bad else Doubtful)(409, sentence(*(bad or doubts)))
                night = admit(night, event, sure=sure)
                new.append(event)
            elif _said(known) != _said(event):
                raise NightError("this id was already used for something else")
    return night, new


def _said(event: AnyEvent) -> dict[str, Any]:
    """Return an event's content without time and author, which differ in a retry."""
    values: dict[str, Any] = msgspec.to_builtins(event)
    return {key: value for key, value in values.items() if key not in ("at", "by")}
