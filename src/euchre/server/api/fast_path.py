"""The straight way for commands, which are most of what is asked.

A command of somebody who is known, for a table that is in memory, needs nothing that the
framework would find out.  All others, and the description of the API, are those of ``play``.
"""

from __future__ import annotations

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.requests import Request
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from euchre.server.api import cookies
from euchre.server.api.bodies import Command
from euchre.server.api.play import obey

#: What stands before and after the name of a table in the address of its commands.
_BEFORE, _AFTER = "/api/tables/", "/commands"


class Straight(BaseRoute):
    """A route that is taken where table and person are at hand."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Say whether a request goes this way, and find its table, seat and person."""
        path: str = scope["path"]
        if not path.endswith(_AFTER) or scope.get("method") != "POST":
            return Match.NONE, {}
        state = scope["app"].state
        if state.rooms.away:
            return Match.NONE, {}
        table = state.rooms.tables.live(path.removeprefix(_BEFORE).removesuffix(_AFTER))
        person = state.people.seen_lately(cookies.token_of(scope))
        seat = table.state.seat_of(person) if table and path.startswith(_BEFORE) else None
        if seat is None or table is None or table.state.closed:
            return Match.NONE, {}
        return Match.FULL, {"straight": (table, seat, person)}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Obey the command and answer; errors are answered as everywhere."""
        body = await Request(scope, receive).body()
        try:
            wanted = Command.model_validate_json(body)
        except ValidationError as error:
            raise RequestValidationError(error.errors()) from None
        table, seat, person = scope["straight"]
        response = await obey(table, seat, person, wanted)
        await response(scope, receive, send)
