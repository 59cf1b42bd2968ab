"""The player's own page: where to go, what to do there, and whose device this is, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request

from euchre.night.fold import Night
from euchre.night.teams import team_of
from euchre.server.clock import now
from euchre.server.codes import Url, code_of, link_base
from euchre.server.http.bodies import Body
from euchre.server.http.limits import POLL, costs
from euchre.server.http.pages import in_html, plain
from euchre.server.http.people import Person
from euchre.server.nights.access import Nights, OfNight, Seen, show_player, there
from euchre.server.nights.journal import NightLog
from euchre.server.refusals import Refused
from euchre.server.screens import check_in, seating
from euchre.server.store.store import Ticket
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


class ChooseWhere(Body):
    """Where this device's player plays from now on."""

    where: Literal["hall", "away"]


class Going(Body):
    """This device's player goes home, or is back."""

    home: bool


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
    shown = await show_player(nights, log, number, seen) | waits
    return shown | {
        "number": number,
        "screen": table is not None,
        "why": why,
        "go": f"/table/{table.id}" if going_on and table else None,
        "report": report,
        "where": log.night.player(number).where,
        "both": log.night.rules.play == "both",
        **request.app.state.usher.live(log),
    }


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


pages = APIRouter(include_in_schema=False, dependencies=[Depends(there)])

plain(pages, "night/me.html", "/night/{night}/me", "/night/{night}/me/{number:int}")
in_html(pages, "/api/nights/{night_id}/me/html", me, "night/me-parts.html", **costs(POLL))
