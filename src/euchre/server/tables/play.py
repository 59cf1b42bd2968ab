"""Playing: commands up, frames down.

Most requests are commands.  One from a known person to a table in memory bypasses the framework
(``Straight``).
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import StringConstraints, ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send

from euchre.bounds import AnySeat, Seq
from euchre.coordinates import TableSeat
from euchre.files import one_line
from euchre.server.clock import steady
from euchre.server.http import origin
from euchre.server.http.bodies import Body, Consent, OneOf, Short, Yes
from euchre.server.http.limits import costs
from euchre.server.http.people import SIGNED_OUT, Crowd, Person
from euchre.server.refusals import Refused, Stale
from euchre.server.store.words import pseudonym
from euchre.server.tables import consent, drafts, seats, talk
from euchre.server.tables.drafts import Draft
from euchre.server.tables.events.seats import Forced
from euchre.server.tables.frames import WAITING
from euchre.server.tables.hub import EventStream, Listener, message
from euchre.server.tables.joining import Seated, Seen, still_seated
from euchre.server.tables.services import Server
from euchre.server.tables.state import TableState, Which
from euchre.server.tables.table import Table, encode

#: 256 bits.
Hex = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]


class Action(OneOf):
    """What a command does: exactly one of these."""

    play: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None
    #: Begins the deal, perhaps with a seed of one's own.
    next: Yes | Hex | None = None
    skip: Yes | None = None
    claim: Yes | None = None
    undo: Yes | None = None
    takeback: Literal["ask", "yes", "no"] | None = None

    @property
    def given(self) -> dict[str, object]:
        """The field that was given, by name."""
        return {name: value for name, value in self if value is not None}


class Command(Body):
    """A command; ``cmd_id`` is chosen by the sender and stays the same on every retry."""

    cmd_id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
    expected_seq: Seq
    action: Action


class Talk(OneOf):
    """A message for the table: a text, the id of a quick phrase, or the seat that is waved to."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=1000)] | None = None
    quick: Short | None = None
    wave: AnySeat | None = None


class Visible(Body):
    """Whether a page can be seen; ``tab`` is what its stream was opened with."""

    tab: Annotated[str, StringConstraints(max_length=40)] = ""
    visible: bool


class Away(Body):
    """What to do about a player who is away."""

    seat: AnySeat
    do: Literal["wait", "bot"]


class AutoPlay(Body):
    """Which of your own cards play automatically."""

    which: Which


router = APIRouter(prefix="/api/tables/{table_id}")

#: Milliseconds after which a browser reconnects.
RETRY = 500


_canonical = json.JSONEncoder(sort_keys=True).encode


@router.post("/commands", response_model=None)
async def command(wanted: Command, me: Seated) -> Response:
    """Do something at the table, once: repeating a ``cmd_id`` gets the same answer.

    A command that arrives too late gets a 409 with the missed frames.  If it asks for a deal that
    somebody else has started, the answer is that deal, with ``by_others``.
    """
    return await obey(*me, wanted)


async def obey(table: Table, seat: TableSeat, who: str, wanted: Command) -> Response:
    """Execute a command from a seat and answer.  Raises ``Refused``, except for a 409."""
    content = _canonical([wanted.expected_seq, wanted.action.given])
    digest = sha256(content.encode()).hexdigest()

    def make(t: TableState) -> Draft:
        still_seated(t, who, seat)
        sees = t.eyes_of(who) == seat
        return draft(t, seat, wanted.action, sees=sees, thought=table.watch.ms)

    try:
        seq = await table.command(
            f"{pseudonym(table.id, who)}:{wanted.cmd_id}",
            digest,
            make,
            expected=wanted.expected_seq,
        )
    except Refused as refused:
        if refused.status != 409:
            raise
        if isinstance(refused, Stale) and wanted.action.next is not None:
            since = [at for at in table.state.dealt_at if at > wanted.expected_seq]
            if since:
                return _json({"seq": since[0], "by_others": True})
        missed = table.since(who, wanted.expected_seq) if isinstance(refused, Stale) else []
        error = one_line(refused.sentence)
        return _json({"error": error, "seq": table.state.seq, "frames": missed}, 409)
    return _json({"seq": seq})


def _json(content: dict[str, Any], status: int = 200) -> Response:
    return Response(encode(content), status, media_type="application/json")


def draft(
    t: TableState, seat: TableSeat, action: Action, *, sees: bool = True, thought: int = 0
) -> Draft:
    """Turn an action of a seat into a draft.

    Only someone who ``sees`` the hand may play it.  ``thought`` is how many milliseconds the turn
    has taken.  Raises ``Refused``.
    """
    if not sees and (action.play is not None or action.undo or action.claim):
        raise Refused(409, WAITING)
    if action.play is not None:
        return drafts.play(t, seat, action.play, thought=thought)
    if action.skip:
        return drafts.skip(t, seat)
    if action.claim:
        return drafts.claim(t, seat)
    if action.undo:
        return consent.take_back(t, seat)
    if action.takeback == "ask":
        return consent.ask(t, seat, steady())
    if action.takeback is not None:
        return consent.answer(t, seat, steady(), agrees=action.takeback == "yes")
    return drafts.next_deal(t, seat, action.next if isinstance(action.next, str) else "")


@router.get("/stream", status_code=200, response_class=EventStream)
async def stream(
    request: Request,
    table: Seen,
    services: Server,
    people: Crowd,
    person: Person,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
    tab: Annotated[str, Query(max_length=40)] = "",
) -> EventStream:
    """Send the table as it is and as it goes on: events ``frame``, ``presence`` and ``chat``.

    ``tab`` is what the page calls itself, to say when it is hidden (``/visible``).
    """
    gate = request.app.state.gate
    host = request.client.host if request.client else ""
    device = getattr(request.state, "device", "")
    last = int(last_event_id) if last_event_id and last_event_id.isdecimal() else None

    async def begin() -> tuple[Listener, bytes]:
        await keep_up(table, last)
        chat = await services.store.chat(table.id) if table.chat_no else []
        # No await from here until the listener has everything so far, so that nothing is missed.
        if people.gone(device):
            raise Refused(401, SIGNED_OUT)
        listener = table.hub.open(person, device, host, tab)
        waiting = [f"retry: {RETRY}\n\n".encode(), *_first(table, person, last)]
        sent = (one for one in chat if one["text"] and one["n"] <= table.chat_no)
        waiting += [message("chat", encode(one)) for one in sent]
        table.tell_presence()
        return listener, b"".join(waiting)

    def end(listener: Listener | None) -> None:
        gate.leave(host, person)
        if listener is not None:
            table.hub.drop(listener)
            table.tell_presence()

    gate.enter(host, person)
    return EventStream(begin, end)


async def keep_up(table: Table, last: int | None) -> None:
    """Catch up if the client has seen events on another server that this one has not read yet."""
    if last is not None and last > table.state.seq:
        await table.catch_up()


def _first(table: Table, person: str | None, last: int | None) -> list[bytes]:
    """Return the first frames of a stream: those that were missed, or the current table."""
    known = last is not None and 0 < last <= table.state.seq
    frames = table.since(person, last or 0) if known else [table.frame(person)]
    return [message("frame", encode(frame), frame["seq"]) for frame in frames]


@router.post("/visible", status_code=204)
async def visible(wanted: Visible, me: Seated) -> None:
    """Report whether your page is visible; the other players see who is looking elsewhere."""
    if me.table.hub.show(me.person, wanted.tab, visible=wanted.visible):
        me.table.tell_presence()


@router.post("/away", **costs(3))
async def away(wanted: Away, me: Seated) -> dict[str, Any]:
    """Wait another minute for a player who is away, or let a bot play right away."""

    def make(t: TableState) -> Draft:
        gone, look = wanted.seat, me.table.presence.look(t)
        may = look.may(gone) if gone < len(t.seats) else []
        if wanted.do == "bot":
            return seats.cover(t, me.seat, gone, may)
        due = look.due(gone) if may else None
        return seats.wait(t, me.seat, gone, steady() + round(max(0.0, due or 0.0) * 1000), may)

    return await me.act(make)


@router.post("/forced")
async def forced(wanted: AutoPlay, me: Seated) -> dict[str, Any]:
    """Choose which of your cards play automatically: none, the last, or all forced ones."""
    return await me.act(lambda t: seats.own(t, Forced(me.seat, wanted.which)))


@router.post("/coach")
async def coach(wanted: Consent, me: Seated) -> dict[str, Any]:
    """Agree to a coach for everyone at the table, or end it."""
    return await me.act(lambda t: consent.agree_to_coach(t, me.seat, agrees=wanted.agrees))


@router.post("/chat", status_code=201, **costs(5))
async def chat(wanted: Talk, me: Seated, services: Server) -> dict[str, Any]:
    """Say something at the table, as text or a quick phrase, or wave; seated players only."""
    return await talk.say(services.store, *me, wanted.text or "", wanted.quick or "", wanted.wave)


#: Path of a table's commands, before and after its id.
_BEFORE, _AFTER = "/api/tables/", "/commands"


class Straight:
    """Answers commands whose table and person are in memory, and passes on everything else."""

    def __init__(self, app: ASGIApp, state: Any):
        self.app = app
        self.state = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Execute a command and answer, or pass a request on."""
        known = self._known(scope) if scope["type"] == "http" else None
        if known is None:
            await self.app(scope, receive, send)
            return
        body = await Request(scope, receive).body()
        try:
            wanted = Command.model_validate_json(body)
        except ValidationError as error:
            raise RequestValidationError(error.errors()) from None
        response = await obey(*known, wanted)
        await response(scope, receive, send)

    def _known(self, scope: Scope) -> tuple[Table, TableSeat, str] | None:
        """Return the table, seat and person of a command that can take the fast path."""
        path: str = scope["path"]
        if not (path.endswith(_AFTER) and path.startswith(_BEFORE) and scope["method"] == "POST"):
            return None
        if self.state.services.away:
            return None
        table = self.state.services.tables.live(path[len(_BEFORE) : -len(_AFTER)])
        person = self.state.people.seen_lately(origin.token_of(scope))
        seat = table.state.seat_of(person) if table else None
        if seat is None or table is None or person is None or table.state.closed:
            return None
        return table, seat, person
