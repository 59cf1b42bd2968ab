"""Check-in by phone, the player's own page, and nights played here, over HTTP."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from euchre.bounds import Game, Table
from euchre.bounds import Player as Number
from euchre.coordinates import MOST_PLAYERS
from euchre.night.errors import NightError
from euchre.night.events import SignedIn
from euchre.night.fold import Night
from euchre.night.players import team_of
from euchre.server.clock import now
from euchre.server.codes import Url, code_of, digest, link_base
from euchre.server.http.bodies import Body
from euchre.server.http.limits import POLL, costs
from euchre.server.http.origin import client_key
from euchre.server.http.pages import in_html, plain
from euchre.server.http.people import Guest, Person
from euchre.server.nights import views
from euchre.server.nights.access import (
    AtDesk,
    Id,
    NightLog,
    Nights,
    OfNight,
    Secret,
    Seen,
    show_player,
    there,
)
from euchre.server.refusals import Refused, refusing
from euchre.server.screens import check_in, seating
from euchre.server.store.store import Ticket
from euchre.server.tables import drafts
from euchre.server.tables.services import Server

router = APIRouter(prefix="/api/nights/{night_id}")

#: Message for a device that belongs to no player of the night.
STRANGER = "This device has no player tonight. Scan the code at the door, or ask the desk."
#: Message for a device whose player the desk has not confirmed.
WAITS = "Ask the desk to let this phone in first."
#: Message for a player who has picked the wrong name, once a game has begun.
BEGUN = "A game has begun with this name; the desk can change it."
#: Message at a night with real cards.
CARDS = "This night is played with real cards, not on this server."


class Me(Body):
    """Tie a device to the player whose own link it has."""

    number: Number


class ChooseWhere(Body):
    """Where this device's player plays from now on."""

    where: Literal["hall", "away"]


class Going(Body):
    """This device's player goes home, or is back."""

    home: bool


class FreeNumber(Body):
    """The desk frees a player's number from the devices that hold it."""

    id: Id
    number: Number


class ReplaceLink(Body):
    """The desk replaces a link, or ends one until it is replaced."""

    kind: Literal["desk", "evening", "table", "player"]
    number: int = Field(default=0, ge=0, le=MOST_PLAYERS)
    end: bool = False


class Bell(Body):
    """The desk ends a table: after the current deal, or ``now``, with bots finishing it."""

    game: Game
    table: Table
    now: bool = False


# -- joining --------------------------------------------------------------------------------


async def at_check_in(log: OfNight, nights: Nights, secret: Secret = "") -> NightLog:
    """Return a night for whoever has its evening's link.  Raises ``Refused`` for anyone else."""
    await nights.require(secret, log, "evening", what="this evening")
    return log


AtCheckIn = Annotated[NightLog, Depends(at_check_in)]


@router.get("/check-in", **costs(POLL))
async def listed(log: AtCheckIn) -> dict[str, Any]:
    """Return the names to choose from."""
    return {
        "people": [
            views.person(log.night, n) | {"where": player.where}
            for n, player in log.night.players.items()
            if player.name and player.presence != "left" and not player.bot
        ]
    }


@router.post("/join", **costs(8))
async def join(
    log: AtCheckIn, wanted: check_in.CheckIn, nights: Nights, guest: Guest, request: Request
) -> dict[str, Any]:
    """Say who you are, with the evening's link; ``waits`` until the desk lets this device in.

    This is a claim without proof: the answer contains no link, and a number that another device
    has stays with that device.
    """
    network = digest(f"{log.id}|{client_key(request.scope['client'][0])}")[:16]
    async with log.joining:
        ticket = await check_in.join(nights, log, wanted, guest, network)
    log = await nights.journal.get(log.id)
    return {"number": ticket.number or None, "waits": not check_in.speaks(log.night, ticket)}


@router.post("/me")
async def bind(
    log: OfNight, wanted: Me, nights: Nights, guest: Guest, secret: Secret = ""
) -> dict[str, Any]:
    """Tie this device to a player, using that player's own link; any earlier ticket ends."""
    number = wanted.number
    await nights.require(secret, log, "player", number, what=f"player {number}")
    with refusing(404, NightError):
        called = log.night.player(number).called

    def arrival(night: Night) -> list[SignedIn]:
        player, by = night.player(number), check_in.said_by(guest.person, called)
        away = player.presence in ("expected", "late")
        return [check_in.here_again(player, by)] if away else []

    async with log.joining:
        await check_in.prove(nights, log, number, guest, arrival)
    return {"number": number, "name": called}


# -- the player's own page ----------------------------------------------------------------------


@router.get("/me", **costs(POLL))
async def me(
    log: OfNight, nights: Nights, services: Server, person: Person, request: Request, seen: Seen = 0
) -> dict[str, Any]:
    """Show the player of this device where to go; ``go`` is the current table.

    ``number`` is None for a device without a player.  ``why`` says why, or why ``go`` is None: the
    device has cards of the same deals at another table.
    """
    ticket = await check_in.ticket_of(nights, log, person)
    if ticket is None or (not ticket.number and not ticket.name):
        # The page looks only at news with ``live``.
        return {"seq": 0, "now": now(), "number": None, "why": STRANGER, "live": []}
    waits = {"waits": None if check_in.speaks(log.night, ticket) else check_in.mark(ticket.person)}
    if not ticket.number:
        return {"seq": 0, "now": now(), "number": None, "name": ticket.name, "live": []} | waits
    number = ticket.number
    table = await seating.current(services, log, number) if ticket.proved else None
    why = _in_no_team(log.night, number)
    if table is not None:
        why = await seating.sit(services, table, log, number, ticket.person)
    going_on = table is not None and not table.state.match.over and not why
    report = "" if waits["waits"] else await _with_cards(nights, log, number)
    shown = await show_player(nights, log, number, seen)
    return (
        shown
        | waits
        | {
            "number": number,
            "screen": table is not None,
            "why": why,
            "go": f"/table/{table.id}" if going_on and table else None,
            "report": report,
            "where": log.night.player(number).where,
            "both": log.night.rules.play == "both",
            **request.app.state.usher.live(log),
        }
    )


async def _with_cards(nights: Nights, log: NightLog, number: int) -> str:
    """Return the address where a player's table reports its score; empty without such a table."""
    night = log.night
    chair = night.chairs(night.game).get(number) if night.game else None
    if chair is None or chair.out or chair.table in night.screens.get(night.game, ()):
        return ""
    key = (await nights.store.links.give("table", log.id, chair.table))[chair.table]
    return f"/night/{log.id}/table/{chair.table}#{key}"


def _in_no_team(night: Night, number: int) -> str:
    """Return the message for a player who joined a night of teams without being in one."""
    if night.contest is None or team_of(night.teams, number) is not None:
        return ""
    one = night.contest.one
    return f"You are not in a {one} tonight yet. Ask the desk for a card or a new {one}."


async def own(log: OfNight, nights: Nights, person: Person) -> Ticket:
    """Return the ticket of this device.  Raises ``Refused`` if it may not speak for its player."""
    ticket = await check_in.ticket_of(nights, log, person)
    if ticket is None:
        raise Refused(404, STRANGER)
    if not check_in.speaks(log.night, ticket):
        raise Refused(403, WAITS)
    await nights.require_open(log)
    return ticket


Own = Annotated[Ticket, Depends(own)]


@router.post("/me/where")
async def move(log: OfNight, wanted: ChooseWhere, nights: Nights, ticket: Own) -> dict[str, Any]:
    """Choose cards in the hall or a screen, from the next game on."""
    if log.night.rules.play == "cards":
        raise Refused(409, CARDS)
    player = log.night.player(ticket.number)
    if player.where != wanted.where:
        check_in.require_calm(log.night, ticket.number)
        by = check_in.said_by(ticket.person, player.called)
        event = check_in.here_again(player, by, wanted.where)
        log = await nights.journal.add(log.id, lambda _: [event])
    return {"seq": log.seq}


@router.post("/me/going")
async def go_home(log: OfNight, wanted: Going, nights: Nights, ticket: Own) -> dict[str, Any]:
    """Go home, or be back: the desk then seats the games to come."""
    log = await nights.journal.add(
        log.id, lambda night: check_in.going(night, ticket.person, ticket.number, home=wanted.home)
    )
    return {"seq": log.seq}


@router.post("/me/replace", **costs(3))
async def my_link(log: OfNight, nights: Nights, person: Person, url: Url) -> Any:
    """Replace your own link, for a second device; your other devices are signed out.

    Only for a device that is proved to be yours.
    """
    # The desk may be freeing the number.
    async with log.joining:
        ticket = await own(log, nights, person)
        if ticket.proved is None:
            raise Refused(403, WAITS)
        number = ticket.number
        key = await nights.store.links.replace("player", log.id, number)
        await nights.disown(log, number, but=ticket.person)
    return code_of(f"{link_base(url)}/night/{log.id}/me/{number}#{key}")


@router.post("/me/wrong", **costs(3))
async def wrong_name(log: OfNight, nights: Nights, person: Person) -> dict[str, Any]:
    """Give back a name chosen by mistake, before a game begins with it."""
    ticket = await check_in.ticket_of(nights, log, person)
    if ticket is None:
        raise Refused(404, STRANGER)
    begun = log.night.the_chart.games[: log.night.played]
    if check_in.speaks(log.night, ticket):
        await nights.require_open(log)
        if any(ticket.number in game.players for game in begun):
            raise Refused(409, BEGUN)
        check_in.require_calm(log.night, ticket.number)
    by = f"phone {check_in.mark(ticket.person)}"
    await check_in.release(
        nights, log, ticket.number, by=by, person="" if ticket.proved else ticket.person
    )
    return {"number": None}


# -- the desk ------------------------------------------------------------------------------------


@router.get("/links", **costs(3))
async def links(log: AtDesk, nights: Nights, url: Url) -> dict[str, Any]:
    """Return the links of evening, wall and tables with their QR codes, and each player's own."""
    give, base = nights.store.links.give, f"{link_base(url)}/night/{log.id}"
    held = set((await nights.store.numbers(log.id)).values())
    people = [n for n, p in log.night.players.items() if p.presence != "left" and not p.bot]
    keys = await give("player", log.id, *people)
    tables = await give("table", log.id, *range(1, log.night.tables + 1))
    evening = (await give("evening", log.id, 0))[0]
    return await nights.store.views.run(
        lambda: {
            "evening": code_of(f"{base}/join#{evening}"),
            "wall": code_of(base),
            "tables": [code_of(f"{base}/table/{table}#{key}") for table, key in tables.items()],
            "players": [
                views.person(log.night, n) | {"url": f"{base}/me/{n}#{key}", "device": n in held}
                for n, key in keys.items()
            ],
        }
    )


@router.post("/let-in")
async def let_in(log: AtDesk, wanted: check_in.LetIn, nights: Nights) -> dict[str, Any]:
    """Accept a device's claim to a player, or drop it."""
    async with log.joining:
        await check_in.let_in(nights, log, wanted)
    return {"seq": (await nights.journal.get(log.id)).seq}


@router.post("/release")
async def release(log: AtDesk, wanted: FreeNumber, nights: Nights) -> dict[str, Any]:
    """Free a number from its devices, and undo their sign-ins."""
    with refusing(404, NightError):
        log.night.player(wanted.number)
    async with log.joining:
        await check_in.release(nights, log, wanted.number, by="desk", id=wanted.id)
    return {"seq": log.seq}


@router.post("/replace", **costs(3))
async def replace(log: AtDesk, wanted: ReplaceLink, nights: Nights) -> dict[str, Any]:
    """Replace the link of the desk, the evening, a table or a player.

    That also ends a player's devices, and the claims made with the evening's link.
    """
    number = wanted.number if wanted.kind in ("table", "player") else 0
    if wanted.end and wanted.kind == "desk":
        raise Refused(422, "A night needs a desk: make a new link instead.")
    with refusing(404, NightError):
        if wanted.kind == "table":
            views.known_table(log.night, number)
        if wanted.kind == "player":
            log.night.player(number)
    key = await nights.store.links.replace(wanted.kind, log.id, number, end=wanted.end)
    if wanted.kind == "player":
        await nights.disown(log, number)
    if wanted.kind == "evening":
        await check_in.send_away(nights, log)
    return {"desk": f"/night/{log.id}/desk#{key}"} if wanted.kind == "desk" else {}


@router.post("/bell")
async def bell(log: AtDesk, wanted: Bell, services: Server) -> dict[str, Any]:
    """End one table after the current deal, or now, with bots finishing it."""
    name = seating.ids(services.store.key, log).get((wanted.game, wanted.table))
    if name is None:
        raise Refused(404, f"Table {wanted.table} does not play game {wanted.game} on this server.")
    if (table := await services.tables.find(name)) is None:
        raise Refused(409, "This table is being opened; try again in a moment.")
    command = f"desk:{secrets.token_hex(8)}"
    seq = await table.command(command, "", lambda t: drafts.ring(t, now=wanted.now))
    return {"seq": seq}


pages = APIRouter(include_in_schema=False, dependencies=[Depends(there)])

plain(pages, "night/join.html", "/night/{night}/join")
plain(pages, "night/me.html", "/night/{night}/me", "/night/{night}/me/{number:int}")
in_html(pages, "/api/nights/{night_id}/me/html", me, "night/me-parts.html", **costs(POLL))
