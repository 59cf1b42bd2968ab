"""The nights of a running server: saving them, who may see what, and their views."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any, TypeVar

import msgspec
import sqlalchemy as sa
from fastapi import Depends, Header, Request
from msgspec import structs
from pydantic import StringConstraints

from euchre.bounds import Game, Seq
from euchre.night import commands, setup
from euchre.night.admission import admit, refusals
from euchre.night.errors import NightError
from euchre.night.event_base import LONGEST_TEXT
from euchre.night.event_order import following
from euchre.night.events import AnyEvent, Confirmed, Counted, Disputed, Entered, decode, encode
from euchre.night.fold import Night, fold
from euchre.night.season.forgetting import nobody, speaker, without_author
from euchre.server.clock import now
from euchre.server.guard import Process
from euchre.server.http.bodies import IN_QUERY, Body, of_app, read_as
from euchre.server.nights import views
from euchre.server.nights.chart_jobs import Planner
from euchre.server.queues import FairQueue
from euchre.server.refusals import Refused, refusing
from euchre.server.store import journal
from euchre.server.store.schema import CLUB_MATCHES, NIGHT_EVENTS, NIGHTS, TICKETS
from euchre.server.store.store import LONG, Store
from euchre.server.store.words import Marks
from euchre.server.store.writer import Change
from euchre.text import sentence

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Title = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)]

NewChart = Annotated[setup.NewChart, *read_as(setup.NewChart)]
NewNight = Annotated[setup.NewNight, *read_as(setup.NewNight)]
DeskCommand = Annotated[commands.DeskCommand, *read_as(commands.DeskCommand)]
TableCommand = Annotated[commands.TableCommand, *read_as(commands.TableCommand)]


class TextFile(Body):
    """A night or a season from a file."""

    text: Annotated[str, StringConstraints(max_length=4_000_000)]


class Replan(Body):
    """Seat the games not yet started anew, or (``least``) with as few changes as possible."""

    games: Game | None = None
    with_late: bool = False
    least: bool = False


#: Makes the events to add to a night from its current state.
Make = Callable[[Night], Sequence[AnyEvent]]


#: Milliseconds for which a night's links work after its end, and after the last event if
#: unfinished.
DAY, UNFINISHED = 24 * 3_600_000, 30 * 24 * 3_600_000
#: Message at the desk of a night that is over.
OVER = (
    "This night has been over for a day: its desk can be read, but changes nothing any more. To"
    " go on, import its file as a new night, or have the server's host run euchre server desk"
    " NIGHT --replace."
)


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
            last = max(night.events[-1].at.timestamp() * 1000, self._announced)
            self.shown["ends"] = round(last) + (DAY if night.over else UNFINISHED)
        end: int = self.shown["ends"]
        return end

    @property
    def _announced(self) -> float:
        held = self.night.held
        return (
            datetime(held.year, held.month, held.day, tzinfo=UTC).timestamp() * 1000 if held else 0
        )


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


T = TypeVar("T")

#: Views that include live tables.
LIVE = ("wall", "desk")


class NightsOfServer:
    """Everything about nights that lives as long as the server."""

    def __init__(self, store: Store):
        self.store = store
        self.journal = NightJournal(store)
        self.planner = Planner()
        #: Prints papers, apart from other long work.
        self.papers = FairQueue(LONG, 1, "papers", Process(polite=True))
        self.papers.spent = store.long.spent
        #: Returns the live tables for the wall; for the desk (True) also who asks to be let in.
        self.live: Callable[[NightLog, bool], Awaitable[dict[str, Any]]]
        #: Takes a player's seats from devices that are not proved to be theirs any more.
        self.unseat: Callable[[NightLog, int], Awaitable[None]]

    async def begin(self, events: Sequence[AnyEvent]) -> dict[str, str]:
        """Save a new night; return the addresses of its pages."""
        log = await self.journal.begin(events)
        key = (await self.store.links.give("desk", log.id, 0))[0]
        return {"night": log.id, "desk": f"/night/{log.id}/desk#{key}"}

    async def opens(self, shown: str, log: NightLog, kind: str, number: int = 0) -> bool:
        """Whether a secret opens the desk, a table, a player's page or the evening of a night."""
        link = await self.store.links.opened(shown, kind, log.id, number)
        return link is not None and (kind == "desk" or now() < max(log.ends, link.made + DAY))

    async def require(
        self, shown: str, log: NightLog, kind: str, number: int = 0, *, what: str
    ) -> None:
        """Raise ``Refused`` unless a secret opens this."""
        if not await self.opens(shown, log, kind, number):
            raise Refused(403, f"This link does not belong to {what}; scan its code again.")

    async def require_open(self, log: NightLog) -> None:
        """Raise ``Refused`` if the night is over for good and its desk can change nothing."""
        link = (await self.store.links.of(log.id)).get(("desk", 0))
        if now() >= max(log.ends, link.made + DAY if link else 0):
            raise Refused(409, OVER)

    async def disown(self, log: NightLog, number: int, *, but: str = "") -> None:
        """End the tickets and seats of a player's devices, except those of the person ``but``.

        If no device stays, what they have answered to a club is forgotten, too.
        """
        tickets = TICKETS.c.night_id == log.id, TICKETS.c.number == number, TICKETS.c.person != but
        said = CLUB_MATCHES.c.night_id == log.id, CLUB_MATCHES.c.number == number
        work = [Change(sa.delete(TICKETS).where(*tickets))]
        if not but:
            work.append(Change(sa.delete(CLUB_MATCHES).where(*said)))
        await self.store.write_tickets(log.id, work)
        await self.unseat(log, number)

    def close(self) -> None:
        """Stop background work."""
        self.planner.close()
        self.papers.close()


#: The nights of the running server.
Nights = Annotated[NightsOfServer, of_app("nights")]


async def there(request: Request, nights: Nights) -> None:
    """Refuse a page of a night that does not exist."""
    if night := request.path_params.get("night"):
        await nights.journal.get(night)


#: The number of the last event that the page has seen.
Seen = Annotated[Seq, IN_QUERY]
Secret = Annotated[str, Header(alias="Authorization", max_length=200)]


async def of_path(night_id: str, nights: Nights) -> NightLog:
    """Return the night of a request.  Raises ``Refused`` if there is none."""
    return await nights.journal.get(night_id)


#: The night of a request.
OfNight = Annotated[NightLog, Depends(of_path)]


async def at_desk(request: Request, log: OfNight, nights: Nights, secret: Secret = "") -> NightLog:
    """Return a night for its organizer.  Raises ``Refused`` for anyone else.

    The desk of a night that is over can be looked at, and changes nothing.
    """
    await nights.require(secret, log, "desk", what="the desk")
    if request.method != "GET":
        await nights.require_open(log)
    return log


#: The night of a request that only its organizer may send.
AtDesk = Annotated[NightLog, Depends(at_desk)]


async def show(
    nights: NightsOfServer,
    log: NightLog,
    what: str,
    view: Callable[[Night], dict[str, Any]],
    seen: int,
) -> dict[str, Any]:
    """Return a view of a night with its event number and the server's time.

    Computed once per state of the night; if ``seen`` is already its number, the view is left out.
    Raises ``Refused`` if there is no such view.
    """
    answer: dict[str, Any] = {"seq": log.seq, "now": now()}
    if what in LIVE:
        answer |= await nights.live(log, what == "desk")
    if seen == log.seq:
        return answer
    with refusing(404, NightError):
        return answer | await nights.journal.view(log, what, view)


async def show_player(
    nights: NightsOfServer, log: NightLog, number: int, seen: int
) -> dict[str, Any]:
    """Return a player's way through a night, as ``show`` does.

    Slow parts are computed once for all players, so that hundreds of phones need no turn.
    """
    night, answer = log.night, await show(nights, log, "for all", views.for_all, seen)
    if seen == log.seq:
        return answer
    with refusing(404, NightError):
        return answer | views.player(night, number)
