"""Check-in by phone, the player's own page, and nights played here, over HTTP."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import JSONResponse, Response

from euchre.night import desk
from euchre.night.commands import Fill as FillWithBots
from euchre.night.commands import command as night_command
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.players import team_of
from euchre.server import codes
from euchre.server.clock import now
from euchre.server.codes import Url, base_of, code_of
from euchre.server.hall import joining, seating
from euchre.server.hall.joining import Bell, Fill, Going, Join, Me, Move, Release
from euchre.server.hall.usher import Usher
from euchre.server.http.limits import POLL, costs
from euchre.server.http.pages import page, plain
from euchre.server.http.people import Guest, Person
from euchre.server.nights import views
from euchre.server.nights.access import (
    AtDesk,
    NightLog,
    Nights,
    NightsOfServer,
    Secret,
    Seen,
    Unclear,
    asked,
    show_player,
)
from euchre.server.refusals import Refused, refusing
from euchre.server.store.words import pseudonym
from euchre.server.tables import commands, dealsets, seats
from euchre.server.tables.rooms import Rooms, Server
from euchre.server.tables.table import Table

router = APIRouter(prefix="/api/nights/{night_id}")

#: Message for a device that belongs to no player of the night.
STRANGER = "This device has no player tonight. Scan the code at the door, or ask the desk."
#: Message for a player who has picked the wrong name, once a game has begun.
BEGUN = "A game has begun with this name; the desk can change it."
#: Message at a night with real cards.
CARDS = "This night is played with real cards, not on this server."


async def played_here(nights: NightsOfServer, night_id: str) -> NightLog:
    """Return a night that is played on this server.  Raises ``Refused`` for any other."""
    log = await nights.journal.get(night_id)
    if log.night.rules.play == "cards":
        raise Refused(409, CARDS)
    return log


def own_page(nights: NightsOfServer, night_id: str, number: int) -> str:
    """Return the path of a player's own page, with its secret."""
    return f"/night/{night_id}/me/{number}#{codes.player_key(nights.store.key, night_id, number)}"


# -- joining --------------------------------------------------------------------------------


async def at_door(night_id: str, nights: Nights, secret: Secret = "") -> NightLog:
    """Return a night for whoever has its evening's link.  Raises ``Refused`` for anyone else."""
    log = await nights.journal.get(night_id)
    codes.require(secret, codes.evening_key(nights.store.key, night_id), what="this evening")
    return log


AtDoor = Annotated[NightLog, Depends(at_door)]


@router.get("/door")
@costs(POLL)
async def door(log: AtDoor, nights: Nights) -> dict[str, Any]:
    """Return the names to choose from; ``device`` says that one has been chosen."""
    held = set((await nights.store.tickets(log.id)).values())
    return {
        "people": [
            views.person(log.night, n)
            | {"place": player.place, "device": n in held and joining.holds(log.night, n)}
            for n, player in log.night.players.items()
            if player.name and player.presence != "left" and not player.bot
        ]
    }


@router.post("/join", response_model=None)
@costs(8)
async def join(
    log: AtDoor, wanted: Join, nights: Nights, guest: Guest
) -> dict[str, Any] | JSONResponse:
    """Join by the evening's link, under a name or a number on the list.

    A number held by another device is not given away; to add a second device, use the
    player's own link or ask the desk.
    """
    try:
        async with log.door:
            number = await joining.join(nights, log.id, wanted, guest)
    except Unclear as unclear:
        return asked(unclear)
    return {"number": number, "me": own_page(nights, log.id, number)}


@router.post("/me")
async def bind(
    night_id: str, wanted: Me, nights: Nights, guest: Guest, secret: Secret = ""
) -> dict[str, Any]:
    """Tie this device to a player, using that player's own link; any earlier tie ends."""
    log = await nights.journal.get(night_id)
    key = codes.player_key(nights.store.key, night_id, wanted.number)
    codes.require(secret, key, what=f"player {wanted.number}")
    with refusing(404, NightError):
        player = log.night.player(wanted.number)
    await joining.bind(nights.store, night_id, wanted.number, guest)
    if player.presence in ("expected", "late"):
        event = joining.here_again(player, joining.said_by(guest.person, player.called))
        await nights.journal.add(night_id, lambda _: [event])
    return {"number": wanted.number, "name": player.called}


# -- the player's own page ----------------------------------------------------------------------


@router.get("/me")
@costs(POLL)
async def me(
    night_id: str, nights: Nights, rooms: Server, person: Person, request: Request, seen: Seen = 0
) -> dict[str, Any]:
    """Show the player of this device where to go; ``go`` is the table that is played now.

    For a device that is nobody's, ``number`` is None; ``why`` says why, and why ``go`` is None
    for one that has cards of the same deals at another table.
    """
    log = await nights.journal.get(night_id)
    number = await _number(nights, log, person)
    if number is None:
        # ``live`` makes a page that knows nothing yet look.
        return {"seq": 0, "now": now(), "number": None, "why": STRANGER, "live": []}
    table = await _current(rooms, log, number)
    why = _in_no_team(log.night, number)
    if table is not None and person is not None:
        why = await _sit(rooms, table, log.night, number, person)
    going_on = table is not None and not table.state.match.over and not why
    usher: Usher = request.app.state.usher
    shown = await show_player(nights, night_id, number, seen)
    return shown | {
        "number": number,
        "screen": table is not None,
        "why": why,
        "go": f"/table/{table.id}" if going_on and table else None,
        "place": log.night.player(number).place,
        "both": log.night.rules.play == "both",
        **live(usher, log),
    }


async def _number(nights: NightsOfServer, log: NightLog, person: str | None) -> int | None:
    """Return the number of a device's player; None if it has none."""
    number = (await nights.store.tickets(log.id)).get(person or "")
    return number if number is not None and joining.holds(log.night, number) else None


def _in_no_team(night: Night, number: int) -> str:
    """Return the message for a player who joined a night of teams without being in one."""
    if night.contest is None or team_of(night.teams, number) is not None:
        return ""
    one = night.contest.one
    return f"You are not in a {one} tonight yet. Ask the desk for a card or a new {one}."


async def _current(rooms: Rooms, log: NightLog, number: int) -> Table | None:
    """Return a player's table in the current game, if it is played here."""
    night = log.night
    game = night.game
    if not game or not night.screens.get(game):
        return None
    chair = night.the_chart.games[game - 1].chair_of(number)
    if chair is None or chair.out or chair.table not in night.screens[game]:
        return None
    seats_there = night.seated(game, chair.table)
    name = seating.table_id(rooms.store.key, log.id, game, chair.table, seats_there)
    with suppress(Refused):
        return await rooms.tables.get(name)
    return None


async def _sit(rooms: Rooms, table: Table, night: Night, number: int, person: str) -> str:
    """Give a player their seat in the current game, even in the middle of a deal.

    Return why not, if they have seen cards of the same deals at another table; else empty.
    """
    t = table.state
    if t.seat_of(person) is not None or t.match.over or t.purpose is None:
        return ""
    try:
        await dealsets.admit(rooms.store, t.deals, person, table.id)
    except Refused as refused:
        return refused.sentence
    *_, game, at = t.purpose.word.split(":")
    seat = night.seated(int(game), int(at)).index(number)
    name = seating.seat_name(night.player(number))
    with suppress(Refused):
        command = f"{pseudonym(table.id, person)}:{secrets.token_hex(8)}"
        await table.command(command, "", lambda now: seats.take(now, person, name, seat))
        table.tell_presence()
    return ""


@router.post("/me/place")
async def move(night_id: str, wanted: Move, nights: Nights, person: Person) -> dict[str, Any]:
    """Choose cards in the hall or a screen, from the next game on."""
    log, number, device = await _own(await played_here(nights, night_id), nights, person)
    player = log.night.player(number)
    if player.place != wanted.place:
        joining.require_calm(log.night, device)
        event = joining.here_again(player, joining.said_by(device, player.called), wanted.place)
        log = await nights.journal.add(night_id, lambda _: [event])
    return {"seq": log.seq}


async def _own(
    log: NightLog, nights: NightsOfServer, person: str | None
) -> tuple[NightLog, int, str]:
    """Return a night, the number of this device's player, and the device's owner."""
    number = await _number(nights, log, person)
    if number is None or person is None:
        raise Refused(404, STRANGER)
    return log, number, person


@router.post("/me/going")
async def go_home(night_id: str, wanted: Going, nights: Nights, person: Person) -> dict[str, Any]:
    """Go home, or be back: the desk then seats the games to come."""
    found = await nights.journal.get(night_id)
    log, number, device = await _own(found, nights, person)
    log = await nights.journal.add(
        log.id, lambda night: joining.going(night, device, number, home=wanted.home)
    )
    return {"seq": log.seq}


@router.post("/me/wrong")
@costs(3)
async def wrong_name(night_id: str, nights: Nights, person: Person) -> dict[str, Any]:
    """Give back a name that this device has chosen by mistake, before a game begins with it."""
    found = await nights.journal.get(night_id)
    log, number, device = await _own(found, nights, person)
    begun = log.night.the_chart.games[: log.night.played]
    if any(number in game.players for game in begun):
        raise Refused(409, BEGUN)
    joining.require_calm(log.night, device)
    by = f"phone {joining.mark(device)}"
    back = secrets.token_hex(8)
    await joining.release(nights, log.id, number, by=by, id=back, person=device)
    return {"number": None}


# -- the desk ------------------------------------------------------------------------------------


async def _desk_here(nights: Nights, log: AtDesk) -> NightLog:
    return await played_here(nights, log.id)


DeskHere = Annotated[NightLog, Depends(_desk_here)]


@router.get("/links")
async def links(log: AtDesk, nights: Nights, url: Url) -> dict[str, Any]:
    """Return the evening's link with its QR code, and each player's own link."""
    night_id = log.id
    base = base_of(url)
    tickets = set((await nights.store.tickets(night_id)).values())
    evening = f"{base}/night/{night_id}/join#{codes.evening_key(nights.store.key, night_id)}"
    return {
        "evening": code_of(evening),
        "players": [
            views.person(log.night, n)
            | {"url": base + own_page(nights, night_id, n), "device": n in tickets}
            for n, player in log.night.players.items()
            if player.presence != "left" and not player.bot
        ],
    }


@router.post("/release")
async def release(log: AtDesk, wanted: Release, nights: Nights) -> dict[str, Any]:
    """Free a number from its devices, and take back that they have signed it in."""
    with refusing(404, NightError):
        log.night.player(wanted.number)
    await joining.release(nights, log.id, wanted.number, by="desk", id=wanted.id)
    return {"seq": log.seq}


@router.post("/bell")
async def bell(night_id: str, log: DeskHere, wanted: Bell, rooms: Server) -> dict[str, Any]:
    """End one table after the current deal, or now, with bots finishing it."""
    if wanted.table not in log.night.screens.get(wanted.game, ()):
        raise Refused(404, f"Table {wanted.table} does not play game {wanted.game} on this server.")
    there = log.night.seated(wanted.game, wanted.table)
    name = seating.table_id(rooms.store.key, night_id, wanted.game, wanted.table, there)
    if (table := await rooms.tables.find(name)) is None:
        raise Refused(409, "This table is being opened; try again in a moment.")
    command = f"desk:{secrets.token_hex(8)}"
    seq = await table.command(command, "", lambda t: commands.ring(t, now=wanted.now))
    return {"seq": seq}


@router.post("/bots")
async def fill(log: DeskHere, wanted: Fill, nights: Nights) -> dict[str, Any]:
    """Let bots play all night for these numbers, or for all expected players not here."""
    bots = night_command(FillWithBots, id=wanted.id, numbers=wanted.numbers)
    log = await nights.journal.add(log.id, lambda night: desk.events_of(night, bots))
    return {"seq": log.seq}


pages = APIRouter(include_in_schema=False)


plain(pages, "night/join.html", "/night/{night}/join")


@pages.get("/night/{night}/me")
@pages.get("/night/{night}/me/{number}")
def own_page_of(request: Request, night: str, number: int | None = None) -> Response:
    """Show a player's own page, which leads to each table; the secret stands in the fragment."""
    return page(request, "night/me.html", night=night, number=number)


def live(usher: Usher, log: NightLog, *, desk: bool = False) -> dict[str, Any]:
    """Return the running tables of a night on this server; empty if there are none.

    For each: game, table, the current deal and the number of deals (0: no limit), points, who is
    waited for and since when (milliseconds since 1970), and for whom bots play.  If all tables play
    the same deals, only the desk gets the points (else None): a deal's result at one table would
    hint at its cards to the next.
    """
    watched = usher.watched.get(log.id)
    if log.night.rules.play == "cards":
        return {}
    running = watched.running.items() if watched else ()
    tables = [_table(usher, *at, name) for at, name in sorted(running)]
    if log.night.rules.same_deals and not desk:
        tables = [one | {"points": None} if "points" in one else one for one in tables]
    return {"live": tables}


def _table(usher: Usher, game: int, number: int, name: str) -> dict[str, Any]:
    shown: dict[str, Any] = {"game": game, "table": number}
    if name in usher.rooms.tables.quarantined:
        return shown | {"damaged": True}
    table = usher.rooms.tables.live(name)
    return shown if table is None else shown | _stands(table)


def _stands(table: Table) -> dict[str, Any]:
    t = table.state
    deals = t.rules.goal.deals
    look = table.presence.look(t)
    away = [
        seat.name
        for p, seat in enumerate(t.seats)
        if seat.person and not look.looking >> p & 1 and look.since(p)[0] != "here"
    ]
    turn = t.turn
    waits = turn is not None and t.kind(turn) == "person"
    return {
        "deal": min(t.match.counted + 1, deals) if deals else t.match.deals + 1,
        "deals": deals if t.rules.goal.deals else 0,
        "points": list(t.match.scores),
        "over": t.match.over,
        "last": t.turn is not None and deals == t.match.counted + 1,
        "waits": t.names[turn] if waits and turn is not None else None,
        "since": now() - round(table.rested * 1000) if waits else None,
        "away": away,
        "bots": [p for p in range(len(t.seats)) if t.kind(p) != "person"],
    }
