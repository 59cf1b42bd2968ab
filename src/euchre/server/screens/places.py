"""Seats at a night's tables: giving a player's seat to a device, and taking it back."""

from __future__ import annotations

import secrets
from contextlib import suppress

from euchre.night.fold import Night
from euchre.server.nights.access import NightLog
from euchre.server.refusals import Refused
from euchre.server.screens import seating
from euchre.server.store.words import pseudonym
from euchre.server.tables import dealsets, seats
from euchre.server.tables.commands import Draft, Make
from euchre.server.tables.events.seats import Left
from euchre.server.tables.services import Services
from euchre.server.tables.state import TableState
from euchre.server.tables.table import Table


async def current(services: Services, log: NightLog, number: int) -> Table | None:
    """Return a player's table in the current game, if it is played here."""
    game = log.night.game
    chair = log.night.the_chart.games[game - 1].chair_of(number) if game else None
    name = seating.ids(services.store.key, log).get((game, chair.table)) if chair else None
    with suppress(Refused):
        return await services.tables.get(name) if name else None
    return None


async def sit(services: Services, table: Table, log: NightLog, number: int, person: str) -> str:
    """Seat a player's device in the current game, even in the middle of a deal.

    Return why not, if the device has seen cards of the same deals at another table; else empty.
    """
    t = table.state
    if t.seat_of(person) is not None or t.match.over or t.purpose is None:
        return ""
    try:
        await dealsets.admit(services.store, t.deals, person, table.id)
    except Refused as refused:
        return refused.sentence
    await _take(table, log.night, number, person)
    # The desk may have freed the number in between.
    await unseat(services, log, number)
    return ""


async def _take(table: Table, night: Night, number: int, person: str) -> None:
    purpose = table.state.purpose
    *_, game, at = (purpose.word if purpose else "").split(":")
    seat = night.seated(int(game), int(at)).index(number)
    name = seating.seat_name(night.player(number))
    await _once(table, person, lambda now: seats.take(now, person, name, seat))


async def _once(table: Table, who: str, make: Make) -> None:
    with suppress(Refused):
        await table.command(f"{pseudonym(table.id, who)}:{secrets.token_hex(8)}", "", make)
        table.tell_presence()


async def unseat(services: Services, log: NightLog, number: int | None = None) -> None:
    """Take the seats of a player, or of all, from devices without a proved ticket.

    Their streams end; a bot plays until a proved device comes.
    """
    night, numbers = log.night, await services.store.numbers(log.id, newest=True)
    for at, name in seating.ids(services.store.key, log).items():
        there = night.seated(*at)
        over = night.results[at].status == "counted"
        if over or (number is not None and number not in there):
            continue
        with suppress(Refused):
            if (table := await services.tables.find(name)) is not None:
                for seat, player in enumerate(there):
                    if number in (None, player):
                        await _leave(table, night, seat, player, numbers)


async def _leave(
    table: Table, night: Night, seat: int, number: int, numbers: dict[str, int]
) -> None:
    t = table.state
    people = [one for one in (t.seats[seat].person, *t.seats[seat].devices) if one]
    stay = [one for one in people if numbers.get(one) == number]
    if t.match.over or len(stay) == len(people):
        return

    def leave(now: TableState) -> Draft:
        if now.seats[seat] != t.seats[seat]:
            raise Refused(409, "Somebody else sits there now.")
        return Draft(Left(seat, now.names[seat], now.seats[seat].level))

    await _once(table, "desk", leave)
    for one in stay:
        await _take(table, night, number, one)
