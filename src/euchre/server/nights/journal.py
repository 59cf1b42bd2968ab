"""The nights of a server as logs of events: loading them, keeping them in memory, adding events."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec
from msgspec import structs

from euchre.night.admission import admit, refusals
from euchre.night.errors import NightError
from euchre.night.event_order import following
from euchre.night.events import AnyEvent, Confirmed, Counted, Disputed, Entered, decode, encode
from euchre.night.fold import Night, fold
from euchre.night.season.forgetting import nobody, speaker, without_author
from euchre.server.refusals import Refused, refusing
from euchre.server.store import journal
from euchre.server.store.schema import NIGHT_EVENTS, NIGHTS
from euchre.server.store.store import Store
from euchre.server.store.words import Marks
from euchre.text import sentence

#: Makes the events to add to a night from its current state.
Make = Callable[[Night], Sequence[AnyEvent]]

#: Milliseconds for which a night's links work after its end, and after the last event if
#: unfinished.
DAY, UNFINISHED = 24 * 3_600_000, 30 * 24 * 3_600_000


@dataclass
class NightLog(journal.Log[Night, AnyEvent]):
    """A night in memory."""

    #: Held while somebody joins.
    joining: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def night(self) -> Night:
        """The state of the night after event number ``seq``."""
        return self.state

    @property
    def ends(self) -> int:
        """When its links end (milliseconds since 1970), unless they are younger than a day then.

        A day after the last event of a night that is over, else a month after the last event or the
        day for which it was announced.
        """
        if "ends" not in self.shown:
            night = self.night
            last = night.events[-1].at.timestamp()
            if held := night.held:
                last = max(last, datetime(held.year, held.month, held.day, tzinfo=UTC).timestamp())
            self.shown["ends"] = round(last * 1000) + (DAY if night.over else UNFINISHED)
        end: int = self.shown["ends"]
        return end


class NightJournal(journal.Journal[Night, AnyEvent, NightLog]):
    """Loads nights, caches them and appends events."""

    def __init__(self, store: Store):
        super().__init__(
            store,
            journal.Kind("night", NIGHTS, NIGHT_EVENTS, NightLog, fold, encode, decode, apart),
        )

    async def add(self, night_id: str, make: Make, *, sure: bool = False) -> NightLog:
        """Add the events that ``make`` returns for the current night, all or none.

        They are on disk when this returns; an event that already exists is not added again.  Raises
        ``Refused`` with every reason against them; then nothing has changed.
        """
        return await self.append(night_id, partial(_admitted, make, sure))


def apart(night: Night, event: AnyEvent, mark: Marks) -> AnyEvent:
    """Return an event with marks for its words: names, notes, titles, and players as authors."""
    number = speaker(night, event)
    whose, new = mark.owner(number), dict[str, str]()
    if (other := without_author(event.by, number)) != event.by:
        new["by"] = mark(event.by, whose, other)
    for what in ("name", "note", "reason", "title", "text"):
        if text := getattr(event, what, ""):
            new[what] = mark(text, whose, nobody(number) if number and what == "name" else "")
    return structs.replace(event, **new)


def _admitted(make: Make, sure: bool, log: NightLog) -> tuple[Night, list[AnyEvent]]:
    """Validate new events; return the night after them, and them.  Raises ``Refused``."""
    night = log.night
    new: list[AnyEvent] = []
    with refusing(409, NightError):
        for event in make(night):
            known = next((e for e in night.events if e.id == event.id), None)
            if known is None:
                if not isinstance(event, Entered | Confirmed | Disputed | Counted):
                    # Reports of tables keep their own time.
                    event = following(night.events, [event])[0]
                if not sure and (doubts := refusals(night, event)):
                    # Say the doubts only if ``sure`` would be enough.
                    if bad := refusals(night, event, sure=True):
                        raise Refused(409, sentence(*bad))
                    raise Refused(409, sentence(*doubts), doubt=True)
                night = admit(night, event, sure=sure)
                new.append(event)
            elif _content(known) != _content(event):
                raise NightError("this id was already used for something else")
    return night, new


def _content(event: AnyEvent) -> dict[str, Any]:
    """Return an event's content without time and author, which may differ in a retry."""
    values: dict[str, Any] = msgspec.to_builtins(event)
    return {key: value for key, value in values.items() if key not in ("at", "by")}
