"""The fast path for commands, which are most of the requests.

A command from a known person to a table in memory needs nothing that the framework would look up.
All other commands, and the API description, go through ``play``.
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

#: Path of a table's commands, before and after its id.
_BEFORE, _AFTER = "/api/tables/", "/commands"


class Straight(BaseRoute):
    """A route taken if both table and person are in memory."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match a request that can take the fast path; pass on its table, seat and person."""
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
        """Execute the command and answer; errors are handled as everywhere else."""
        body = await Request(scope, receive).body()
        try:
            wanted = Command.model_validate_json(body)
        except ValidationError as error:
            raise RequestValidationError(error.errors()) from None
        table, seat, person = scope["straight"]
        response = await obey(table, seat, person, wanted)
        await response(scope, receive, send)
