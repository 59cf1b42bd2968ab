"""The nights of a running server, and access to their views."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Header, Request

from euchre.bounds import Seq
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent
from euchre.night.fold import Night
from euchre.server.clock import now
from euchre.server.http.fields import IN_QUERY
from euchre.server.nights import keys, views
from euchre.server.nights.book import Book, Kept
from euchre.server.nights.planning import Planner
from euchre.server.refusals import refusing
from euchre.server.store.store import Store

T = TypeVar("T")

#: Views that include live tables.
LIVE = ("wall", "desk")
#: Prefix of the nights' API.
API = "/api/nights/"


class NightsOfServer:
    """Everything about nights that lives as long as the server."""

    def __init__(self, store: Store):
        self.store = store
        self.book = Book(store)
        self.planner = Planner()
        #: Returns the live tables for the wall, or for the desk (True).
        self.live: Callable[[Kept, bool], dict[str, Any]] = lambda kept, desk: {}

    async def found(self, events: Sequence[AnyEvent]) -> dict[str, str]:
        """Save a new night; return the addresses of its pages."""
        kept = await self.book.found(events)
        return {"night": kept.id, "desk": f"/night/{kept.id}/desk#{self.desk_key(kept.id)}"}

    def desk_key(self, night_id: str) -> str:
        """Return the secret of a night's desk."""
        return keys.desk_key(self.store.key, night_id)

    def table_keys(self, kept: Kept) -> dict[int, str]:
        """Return the secrets of a night's tables."""
        return keys.table_keys(self.store.key, kept.id, kept.night.the_chart.tables)

    def ticket(self, path: str, shown: str) -> str | None:
        """Return the desk or table that a secret is valid for, None if none.

        ``path`` is that of the request, which names the night and perhaps the table.
        """
        own = self.store.key
        match path.removeprefix(API).split("/") if path.startswith(API) else ():
            case [night_id, "tables", table, *_] if re.fullmatch("[0-9]{1,4}", table):
                key, what = keys.table_key(own, night_id, int(table)), f"table {int(table)}"
            case [night_id, *_]:
                key, what = keys.desk_key(own, night_id), "desk"
            case _:
                return None
        return f"{night_id} {what}" if keys.holds(shown, key) else None

    def close(self) -> None:
        """Stop background work."""
        self.planner.close()


def nights_of(request: Request) -> NightsOfServer:
    """Return the nights of the running server."""
    nights: NightsOfServer = request.app.state.nights
    return nights


Nights = Annotated[NightsOfServer, Depends(nights_of)]
#: The number of the last event that the page has seen.
Seen = Annotated[Seq, IN_QUERY]
Secret = Annotated[str, Header(alias="Authorization", max_length=200)]


async def show(
    nights: NightsOfServer,
    night_id: str,
    what: str,
    view: Callable[[Night], dict[str, Any]],
    seen: int,
) -> dict[str, Any]:
    """Return a view of a night with its event number and the server's time.

    Computed once per state of the night; if ``seen`` is already its number, the view is left out.
    Raises ``Refused`` if there is no such night or view.
    """
    kept = await nights.book.get(night_id)
    answer: dict[str, Any] = {"seq": kept.seq, "now": now()}
    if what in LIVE:
        answer |= nights.live(kept, what == "desk")
    if seen == kept.seq:
        return answer
    with refusing(404, NightError):
        return answer | await nights.book.view(kept, what, view)


async def show_player(
    nights: NightsOfServer, night_id: str, number: int, seen: int
) -> dict[str, Any]:
    """Return a player's way through a night, as ``show`` does.

    All that takes time is computed once for all players: hundreds of phones need no turn.
    """
    kept = await nights.book.get(night_id)
    night, answer = kept.night, {"seq": kept.seq, "now": now()}
    if seen == kept.seq:
        return answer
    with refusing(404, NightError):
        await nights.book.view(kept, "for all", views.for_all)
        return answer | views.player(night, number)
