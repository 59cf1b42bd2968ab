"""Nights played here, over HTTP: check-in by phone, and what the desk does about it."""

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
from euchre.server.codes import Url, code_of, digest, link_base
from euchre.server.http.bodies import Body, Id
from euchre.server.http.limits import POLL, costs
from euchre.server.http.origin import client_key
from euchre.server.http.pages import plain
from euchre.server.http.people import Guest
from euchre.server.nights import views
from euchre.server.nights.access import AtDesk, Nights, OfNight, Secret, there
from euchre.server.nights.journal import NightLog
from euchre.server.refusals import Refused, refusing
from euchre.server.screens import check_in, seating
from euchre.server.tables import drafts
from euchre.server.tables.services import Server

router = APIRouter(prefix="/api/nights/{night_id}")


class Me(Body):
    """Tie a device to the player whose own link it has."""

    number: Number


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
