"""Tables over HTTP: open, list, show, leave, host, the next game; ``joining`` is separate."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import ConfigDict, Field
from starlette.requests import Request

from euchre.bots import LEVELS
from euchre.bounds import AnySeat, Face, Millis, Ordinal
from euchre.engine.rules import RulesError
from euchre.games import rules as rules_of
from euchre.server.clock import now
from euchre.server.codes import code_of
from euchre.server.http.bodies import IN_QUERY, Body, Consent, OneOf, Short, Yes
from euchre.server.http.limits import costs
from euchre.server.http.origin import is_here
from euchre.server.http.people import Guest, Person
from euchre.server.refusals import Quarantined, Refused, refusing
from euchre.server.tables import drafts, host_acts, next_game, seats, talk
from euchre.server.tables.drafts import Draft
from euchre.server.tables.events import settings
from euchre.server.tables.events.games import Opened
from euchre.server.tables.events.seats import Faced
from euchre.server.tables.joining import Inviting, Seated, Seen, address, answer, awaited, once
from euchre.server.tables.next_game import Proposal
from euchre.server.tables.seats import Company, NewTable
from euchre.server.tables.services import Server, Services
from euchre.server.tables.state import CLOCKS, Mode, Pairing, Seeds, Speed, TableState
from euchre.server.tables.table import Table


class Looks(Body):
    """How a person at a table is drawn."""

    face: Face


class Host(OneOf):
    """What the host may do, one thing at a time."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    replace: AnySeat | None = None
    level: Short = Field(default="club", alias="with")
    speed: Speed | None = None
    clock: Mode | None = None
    #: Seat of the person to remove, or to make host.
    remove: AnySeat | None = None
    host: AnySeat | None = None
    #: Whether the table is locked to newcomers; whether everyone may use the chat.
    lock: Annotated[bool, Field(strict=True)] | None = None
    write: Annotated[bool, Field(strict=True)] | None = None
    #: Whether everyone may propose other rules and seats; how partners are found for each game.
    consult: Annotated[bool, Field(strict=True)] | None = None
    pair: Pairing | None = None
    #: Replace the code and the link of the table; delete the chat.
    invite: Yes | None = None
    clear: Yes | None = None


class SameAgain(Body):
    """Another game like ``game``, the number of the one that is over."""

    game: Ordinal | None = None


#: What the host can set with a single value.
SETTINGS: Mapping[str, Callable[[Any], settings.Setting]] = {
    "speed": settings.Paced,
    "clock": lambda mode: settings.Clocked(CLOCKS[mode]),
    "lock": settings.Locked,
    "write": settings.Allowed,
    "consult": settings.Consulted,
    "pair": settings.Paired,
}

router = APIRouter(prefix="/api")

#: Milliseconds for which a seat link is valid, and for which an idle table stays listed.
HOUR = 3_600_000
#: Message for a player of a night who wants to play on a second device.
OWN_LINK = "At a night, open your own link from the desk on the other device."
#: Maximum number of tables in the public list, and in one person's list.
MOST = 50
MINE = 20


@router.post("/tables", status_code=201, **costs(15))
async def open_table(wanted: NewTable, services: Server, guest: Guest) -> dict[str, Any]:
    """Open a table; bots fill the other seats until players take them."""
    with refusing(422, RulesError):
        rules = rules_of(wanted.game, wanted.options)

    person = guest.person

    def make(table_id: str) -> tuple[Opened, Seeds]:
        act, seed = seats.opening(rules, table_id, person, wanted)
        # Last, so that a request refused for another reason hears that one.
        if services.full:
            raise Refused(503, f"{services.full}; games in progress go on. Please try again soon.")
        return act, {1: seed}

    guests = await _company(services, wanted.company, person) if wanted.company else ()
    table = await services.tables.open(make, guest.rows, guests, person)
    if not (wanted.wait or wanted.screen):
        await table.command("first", "", drafts.next_deal)
    return answer(services, table, person)


async def _company(services: Services, wanted: Company, person: str) -> set[str]:
    """Return the others of a game that the person has played.  Raises ``Refused``."""
    host_acts.bar((await services.tables.get(wanted.table)).state, person)
    t, _ = await services.archive.game(wanted.table, wanted.game)
    if t.seat_of(person) is None:
        raise Refused(404, f"There is no finished game {wanted.game} of yours at this table.")
    return {one for seat in t.seats for one in (seat.person, *seat.devices) if one} - {person}


@router.get("/tables", **costs(3))
async def list_tables(services: Server) -> dict[str, Any]:
    """List the tables that are open to everyone and have a free seat."""
    cards = []
    lately = await services.store.lately(now() - HOUR, MOST, listed=True)
    for table in await _loaded(services, lately):
        t = table.state
        free = [p for p, seat in enumerate(t.seats) if not seat.person]
        joinable = (free or t.watch == "open") and not (t.locked or t.closed or t.match.over)
        if joinable and table.present():
            cards.append(_card(t) | {"free": free, "watch": t.watch})
    return {"tables": cards}


async def _loaded(services: Services, table_ids: Iterable[str]) -> list[Table]:
    """Return these tables without those that cannot be shown."""
    tables: list[Table] = []
    for table_id in table_ids:
        with suppress(Quarantined):
            tables.append(await services.tables.get(table_id))
    return tables


@router.get("/me", **costs(3))
async def my_tables(services: Server, person: Person) -> dict[str, Any]:
    """List your tables, which you play at or show, newest first; and where a seat waits for you."""
    cards, invited = [], []
    find = services.store.tables_of
    mine = await find(person, MINE) if person else []
    asked = await find(person, MINE, invited=True) if person else []
    for table in await _loaded(services, [*mine, *asked]):
        t = table.state
        seat = t.seat_of(person)
        if (seat is not None or t.screen == person) and not t.closed:
            turn = seat is not None and t.turn == t.eyes_of(person)
            cards.append(_card(t) | {"seat": seat, "your_turn": turn, "ended": t.match.over})
        elif not t.closed and await awaited(services, table, person):
            host = None if t.host is None else t.names[t.host]
            invited.append(_card(t) | {"host": host, "code": table.code})
    return {"tables": cards, "invited": invited}


@router.get("/me/games", **costs(5))
async def my_games(
    services: Server, person: Person, before: Annotated[Millis | None, IN_QUERY] = None
) -> dict[str, Any]:
    """List your games, unfinished ones first; pass ``next`` as ``before`` for more.

    ``evenings`` are several games at one table, with what each person has won of them.
    """
    if person is None:
        return {"running": [], "games": [], "evenings": [], "next": None}
    return await services.archive.of(person, before)


def _card(t: TableState) -> dict[str, Any]:
    return {
        "id": t.id,
        "game": t.rules.game,
        "title": t.rules.title,
        "names": list(t.names),
        "scores": list(t.match.scores),
    }


@router.get("/levels")
async def levels() -> dict[str, Any]:
    """List the bot levels, and who each of them is."""
    return {"levels": list(LEVELS), "about": LEVELS}


@router.get("/phrases")
async def phrases() -> dict[str, Any]:
    """List the quick phrases and faces available at every table."""
    return {"phrases": talk.PHRASES, "faces": talk.FACES}


@router.get("/tables/{table_id}")
async def look(table: Seen, person: Person) -> dict[str, Any]:
    """Show the table as you see it now."""
    return table.frame(person)


@router.post("/tables/{table_id}/leave", **costs(3))
async def leave(me: Seated) -> dict[str, Any]:
    """Give up your seat to a bot for good."""

    def make(t: TableState) -> Draft:
        if t.purpose is not None:
            raise Refused(403, f"{seats.GIVEN} While you are away, a bot plays for you.")
        return seats.leave(t, me.seat)

    return await me.act(make)


@router.post("/tables/{table_id}/face")
async def face(wanted: Looks, me: Seated) -> dict[str, Any]:
    """Choose another face, drawn from your name and this number."""
    return await me.act(lambda t: seats.own(t, Faced(me.seat, wanted.face)))


@router.post("/tables/{table_id}/seatlink", status_code=201, **costs(5))
async def seat_link(me: Seated, services: Server) -> dict[str, Any]:
    """Make a link that gives another device the same seat.

    It works for one hour, or until another one is made.
    """
    table, secret = me.table, secrets.token_urlsafe(32)
    if (purpose := table.state.purpose) is not None and purpose.word.startswith("night:"):
        raise Refused(403, OWN_LINK)
    owner, until = table.state.seats[me.seat].person, now() + HOUR
    row = services.store.links.lend(secret, "seat", table.id, me.seat, until, owner)
    await services.store.write([row])
    return {"link": address(table, secret)}


@router.post("/tables/{table_id}/invite")
async def invite(request: Request, table: Inviting, services: Server) -> dict[str, Any]:
    """Show the invitation again, with a QR code to scan, to a player or on the table's screen.

    The code points to ``address``: the public one, or this computer's on its network if the page
    was opened at this computer, or the one the page was opened at.
    """
    if table.state.purpose is not None:
        raise Refused(403, seats.GIVEN)
    link = address(table, services.tables.invitation(table))
    nearby, origin = request.app.state.nearby, request.headers.get("origin", "")
    if here := is_here(origin.partition("//")[2]):
        origin = nearby.address or origin
    origin = request.app.state.origin or origin
    return {
        "invite": link,
        "code": table.code,
        "qr": code_of(origin + link) if origin.startswith("http") else None,
        "address": origin,
        "listed": table.state.listed,
        "nearby": nearby.state() if here and nearby.offered(request) else None,
    }


@router.post("/tables/{table_id}/host", **costs(3))
async def host(wanted: Host, me: Seated, services: Server) -> dict[str, Any]:
    """Do one of the things that only the host can do."""
    table, seat = me.table, me.seat
    if wanted.clear:
        await talk.hear(services.store, table)

    def make(t: TableState) -> Draft:
        if wanted.clear:
            return host_acts.clear(t, seat, table.chat_no)
        if wanted.replace is not None:
            return seats.replace(t, seat, wanted.replace, wanted.level, table.present())
        if wanted.remove is not None:
            return host_acts.remove(t, seat, wanted.remove)
        if wanted.host is not None:
            return host_acts.hand_over(t, seat, wanted.host)
        if wanted.invite:
            return host_acts.invite(t, seat)
        [(what, value)] = wanted.model_dump(include=set(SETTINGS), exclude_none=True).items()
        return host_acts.put(t, seat, SETTINGS[what](value))

    return await me.act(make)


@router.post("/tables/{table_id}/rematch")
async def rematch(wanted: SameAgain, me: Seated) -> dict[str, Any]:
    """Start another game with the same rules and players when one is over.

    If several ask after the same game, the first request starts it and the others succeed, too.
    """
    number = wanted.game or me.table.state.game_no

    def make(t: TableState) -> Draft:
        if t.game_no != number:
            raise Refused(409, "The next game has already started.")
        return next_game.same(t, me.table.seeds[t.next.number])

    try:
        await once(me.table, me.person, make)
    except Refused:
        if me.table.state.game_no <= number:
            raise
        return {"seq": me.table.state.seq}
    # Of several requests, the first deals.
    seq = await me.table.command(f"first:{number + 1}", "", drafts.next_deal)
    return {"seq": seq}


@router.post("/tables/{table_id}/change", **costs(5))
async def change(wanted: Proposal, me: Seated) -> dict[str, Any]:
    """Give the next game other rules, seats or partners, before it is dealt.

    From anyone but the host it is a proposal, if the host consults everyone.
    """
    wish = wanted.model_dump(exclude_unset=True)

    def make(t: TableState) -> Draft:
        return next_game.wished(t, me.seat, wish, me.table.seeds[t.next.number])

    return await me.act(make)


@router.post("/tables/{table_id}/nod")
async def nod(wanted: Consent, me: Seated) -> dict[str, Any]:
    """Agree to a proposal for the next game, or decline it."""
    return await me.act(lambda t: next_game.nod(t, me.seat, wanted.agrees))
