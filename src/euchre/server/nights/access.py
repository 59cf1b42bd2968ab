"""The nights of a running server: who may see what, and their views."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import Depends, Header, Request

from euchre.bounds import Seq
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent
from euchre.night.fold import Night
from euchre.server.clock import now
from euchre.server.guard import Process
from euchre.server.http.bodies import IN_QUERY, of_app
from euchre.server.nights import views
from euchre.server.nights.chart_jobs import Planner
from euchre.server.nights.journal import DAY, NightJournal, NightLog
from euchre.server.queues import FairQueue
from euchre.server.refusals import Refused, refusing
from euchre.server.store.schema import CLUB_MATCHES, TICKETS
from euchre.server.store.store import LONG, Store
from euchre.server.store.writer import Change

#: Message at the desk of a night that is over.
OVER = (
    "This night has been over for a day: you can still look at its desk, but nothing can be changed"
    " there. To go on, import its file as a new night, or have the server's host run euchre server"
    " desk NIGHT --replace."
)
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
