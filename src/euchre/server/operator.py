"""What the operator may do: list tables (never cards), close them, ban, read the audit log.

The operator's key is made when the server first starts; ``euchre server key`` shows it.  It is in
the fragment of a link, which browsers never send; the page exchanges it for a cookie that expires
after some hours.  Signing out ends all these sessions, at every server, whoever kept the cookie.
"""

from __future__ import annotations

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from datetime import date
from typing import Annotated, Any, Literal

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Header, Request, Response
from pydantic import StringConstraints

from euchre.bounds import Hours
from euchre.bounds import Row as Number
from euchre.server.clock import now
from euchre.server.clubs import forgetting as clubs
from euchre.server.clubs.forgetting import idle as idle_logs
from euchre.server.http import origin
from euchre.server.http.bodies import IN_PATH, IN_QUERY, Body, OneOf, Short
from euchre.server.http.limits import costs
from euchre.server.http.pages import plain
from euchre.server.http.people import network_of
from euchre.server.refusals import Refused
from euchre.server.store.schema import BANS, KEYS
from euchre.server.store.who import OPERATOR, deed
from euchre.server.store.writer import Change, Conflict, Row
from euchre.server.tables import rights, talk
from euchre.server.tables.commands import Draft
from euchre.server.tables.fold import TableState
from euchre.server.tables.rooms import Rooms, Server
from euchre.server.tables.table import Table


class Reason(Body):
    """Why the operator takes an action; kept in the audit log for good."""

    why: Annotated[str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]


class NewBan(Reason, OneOf):
    """A ban of a person or a network, for so many hours or for good."""

    ONE_OF = ("person", "network")

    person: Short | None = None
    network: Short | None = None
    hours: Hours | None = None


class Idle(Body):
    """Nights or clubs in which nothing has happened since the beginning of a day (UTC)."""

    what: Literal["night", "club"]
    before: date
    sure: bool = False


class Forget(Body):
    """A name to remove from the whole server; ``sure`` confirms it, as it cannot be undone."""

    name: Annotated[str, StringConstraints(min_length=2, max_length=80, strip_whitespace=True)]
    sure: bool = False


router = APIRouter(prefix="/api/operator")
#: The page; the key is in the fragment of its address.
pages = APIRouter(include_in_schema=False)
plain(pages, "operator.html", "/operator")

COOKIE = "euchre-operator"
#: Name of the stored secret that changes when the operator signs out.
SESSIONS = "operator-sessions"
#: Lifetime of the operator's cookie, in seconds.
GOOD = 8 * 3600
#: One hour in milliseconds.
HOUR = 3_600_000
#: Maximum number of tables, and of log entries, per response.
MANY, PAGE = 100, 50
#: Message for everyone else.
SIGN_IN = 'This page is for the operator. Run "euchre server key" and open the link it prints.'


def key_text(key: bytes) -> str:
    """Return the operator's key as written in a link."""
    return urlsafe_b64encode(key).decode().rstrip("=")


def session(key: bytes, until: int) -> str:
    """Return the value of a cookie that expires at ``until`` (seconds since 1970)."""
    sign = hmac.digest(key, f"operator session|{until}".encode(), "sha256")
    return f"{until}.{urlsafe_b64encode(sign).decode()}"


async def operating(
    request: Request,
    rooms: Server,
    authorization: Annotated[str, Header(max_length=200)] = "",
) -> None:
    """Let only the operator pass, by cookie or key.  Raises ``Refused``."""
    key = await rooms.store.who.key("operator")
    shown = origin.shown(request.scope).get(origin.cookie_name(request.scope, COOKIE), "")
    until = shown.partition(".")[0]
    known = until.isascii() and until.isdecimal() and len(until) < 12
    signing = await _signing(rooms, key)
    if known and int(until) > time.time() and _same(shown, session(signing, int(until))):
        return
    if authorization and _same(authorization, f"Bearer {key_text(key)}"):
        return
    raise Refused(401, SIGN_IN)


async def _signing(rooms: Rooms, key: bytes) -> bytes:
    """Return the key that signs the sessions since the operator last signed out."""
    return key + await rooms.store.who.key(SESSIONS, b"")


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


Operator = Depends(operating)


@router.post("/session", status_code=204)
@costs(8)
async def sign_in(
    request: Request,
    response: Response,
    rooms: Server,
    authorization: Annotated[str, Header(max_length=200)] = "",
) -> None:
    """Exchange the operator's key for a cookie."""
    key = await rooms.store.who.key("operator")
    if not _same(authorization, f"Bearer {key_text(key)}"):
        raise Refused(403, "This is not the operator's key; get it with euchre server key.")
    token = session(await _signing(rooms, key), int(time.time()) + GOOD)
    origin.give(response, request, token, COOKIE, age=GOOD, samesite="strict")


@router.post("/signout", status_code=204, dependencies=[Operator])
async def sign_out(request: Request, response: Response, rooms: Server) -> None:
    """End all sessions of the operator, and remove the cookie from this browser."""
    row = {"name": SESSIONS, "value": secrets.token_bytes(32)}
    await rooms.store.write([Row(KEYS, row, replace=True)])
    origin.give(response, request, "", COOKIE, age=0, samesite="strict")


@router.get("/tables", dependencies=[Operator])
@costs(3)
async def tables(rooms: Server) -> dict[str, Any]:
    """List the tables in memory with their players, and the newest of the others."""
    live = sorted(rooms.tables, key=lambda table: -len(table.hub))[:MANY]
    known = {table.id for table in live}
    others = [row for row in await rooms.store.who.newest_tables(MANY) if row["id"] not in known]
    bad = [{"id": one, "reason": why} for one, why in rooms.tables.quarantined.items()]
    return {"live": [_shown(table) for table in live], "others": others, "quarantined": bad}


def _shown(table: Table) -> dict[str, Any]:
    """Return what the operator sees of a table: its people, and nothing of any hand."""
    t = table.state
    present = table.present()
    return {
        "id": t.id,
        "title": t.rules.title,
        "listed": t.listed,
        "locked": t.locked,
        "closed": t.closed,
        "over": t.match.over,
        "seats": [
            {
                "name": seat.name,
                "person": seat.person or None,
                "host": number == t.host,
                "here": bool(seat.person and present >> number & 1),
                "addresses": _addresses(table, seat.person, *seat.devices),
            }
            for number, seat in enumerate(t.seats)
        ],
        "watching": sum(t.seat_of(listener.person) is None for listener in table.hub),
        "said": table.chat_no,
    }


def _addresses(table: Table, *people: str) -> list[str]:
    """Return the addresses from which people are connected to this server now."""
    return sorted({one.address for one in table.hub if one.person and one.person in people})


@router.post("/tables/{table}/close", dependencies=[Operator])
async def close(table: str, wanted: Reason, rooms: Server) -> dict[str, Any]:
    """Close a table for good."""
    live = await _table(rooms, table)
    command = f"operator:{now()}"
    return {"seq": await live.command(command, "", lambda t: rights.close(t, wanted.why))}


@router.post("/tables/{table}/chat", dependencies=[Operator])
@costs(5)
async def clear_chat(table: str, wanted: Reason, rooms: Server) -> dict[str, Any]:
    """Delete what was said at a table."""
    live = await _table(rooms, table)
    await talk.hear(rooms.store, live)

    def make(t: TableState) -> Draft:
        return rights.clear(t, None, live.chat_no, wanted.why)

    return {"seq": await live.command(f"operator:{now()}", "", make)}


async def _table(rooms: Rooms, name: str) -> Table:
    """Return a table by its id or its code.  Raises ``Refused``."""
    code = name.strip().upper()
    table_id = await rooms.store.of_code(code) if code.isascii() and code.isalnum() else None
    return await rooms.tables.get(table_id or name.strip())


@router.get("/bans", dependencies=[Operator])
async def bans(rooms: Server) -> dict[str, Any]:
    """List all bans, the newest first."""
    return {"bans": await rooms.store.who.bans(), "now": now()}


@router.post("/bans", status_code=201, dependencies=[Operator])
async def ban(wanted: NewBan, request: Request, rooms: Server) -> dict[str, Any]:
    """Ban a person, or an address or network, for some hours or for good."""
    at = now()
    if wanted.person is not None:
        kind, what = "person", wanted.person
        if await rooms.store.who.person(what) is None:
            raise Refused(404, "There is no such person.")
    else:
        network = network_of(wanted.network or "")
        kind, what = "network", str(network)
        if request.client and rooms.bans.is_within(request.client.host, network):
            raise Refused(409, "That would ban you: your own address is in this network.")
    until = None if wanted.hours is None else at + wanted.hours * HOUR
    row = {"kind": kind, "what": what, "until": until, "why": wanted.why, "made": at}
    about = what if kind == "person" else "a network"
    entry = deed(OPERATOR, f"banned {kind}", about=about, why=wanted.why)
    await rooms.store.write([Change(sa.insert(BANS).values(**row), hint="bans"), entry])
    await rooms.refresh()
    return {"bans": await rooms.store.who.bans()}


@router.post("/bans/{number}/lift", dependencies=[Operator])
async def lift(number: Annotated[Number, IN_PATH], wanted: Reason, rooms: Server) -> dict[str, Any]:
    """Lift a ban."""
    gone = Change(sa.delete(BANS).where(BANS.c.n == number), must=1, hint="bans")
    try:
        await rooms.store.write(
            [gone, deed(OPERATOR, "lifted ban", about=f"ban {number}", why=wanted.why)]
        )
    except Conflict:
        raise Refused(404, f"There is no ban {number}.") from None
    await rooms.refresh()
    return {"bans": await rooms.store.who.bans()}


@router.post("/forget", dependencies=[Operator])
@costs(30)
async def forget(wanted: Forget, request: Request) -> dict[str, Any]:
    """Forget a name on the whole server; without ``sure``, report where it occurs."""
    done = await clubs.everywhere(request.app.state, wanted.name, sure=wanted.sure)
    return done.to_json() | {"done": wanted.sure}


@router.post("/idle", dependencies=[Operator])
async def idle(wanted: Idle, request: Request) -> dict[str, Any]:
    """List nights or clubs that have been idle for long; with ``sure``, remove them."""
    return await idle_logs(request.app.state, wanted.what, wanted.before, sure=wanted.sure)


@router.get("/audit", dependencies=[Operator])
async def audit(rooms: Server, before: Annotated[Number | None, IN_QUERY] = None) -> dict[str, Any]:
    """Show the newest entries of the audit log, or those before a number."""
    return {"entries": await rooms.store.who.audit(PAGE, before)}
