"""Joining a night by the evening's link: a number and a name, and a device tied to them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Literal

import sqlalchemy as sa
from pydantic import Field

from euchre.bounds import Game, Player, Table
from euchre.night.desk import signing
from euchre.night.errors import NightError
from euchre.night.events import SignedIn, stamp
from euchre.night.fold import Night
from euchre.server.clock import now
from euchre.server.http.bodies import Body
from euchre.server.http.people import Newcomer
from euchre.server.nights.access import Id, NightsOfServer, Title
from euchre.server.refusals import Refused, refusing
from euchre.server.store.schema import NIGHTS, TICKETS
from euchre.server.store.store import Store
from euchre.server.store.writer import Change, Conflict, Row


class Join(Body):
    """Join by the evening's link, under a name or a number on the list."""

    who: Title
    place: Literal["", "hall", "away"] = ""


class Me(Body):
    """Tie a device to the player whose own link it has."""

    number: Player


class Move(Body):
    """Where this device's player plays from now on."""

    place: Literal["hall", "away"]


class Bell(Body):
    """The desk ends a table: after the current deal, or ``now``, with bots finishing it."""

    game: Game
    table: Table
    now: bool = False


class Fill(Body):
    """Let bots play all night for these numbers, or for everyone who has not come."""

    id: Id
    numbers: list[Player] | None = Field(default=None, max_length=200)


async def join(nights: NightsOfServer, night_id: str, wanted: Join, guest: Newcomer) -> int:
    """Sign a person in under a name or a number, and tie their device to it; return the number.

    Raises ``Refused`` for a number that another device holds, and for a device with another number.
    """
    log = await nights.journal.get(night_id)
    number, name = _who(log.night, wanted)
    _require_free(log.night, await nights.store.tickets(night_id), number, guest.person)
    # The number may change until the event is saved: others come in, and the desk is at work.
    by = stamp(f"{name[:40]}, at the door", id=f"join:{secrets.token_hex(8)}")
    numbers = [number]

    def arrival(night: Night) -> list[SignedIn]:
        number, name = _who(night, wanted)
        numbers.append(number)
        known = night.players.get(number)
        here = known and known.presence == "here" and known.name == name and not known.bot
        if here and not (wanted.place and known and known.place != wanted.place):
            return []
        house = bool(known and known.house and known.bot == "")
        return [SignedIn(**by, number=number, name=name, house=house, place=wanted.place)]

    log = await nights.journal.add(night_id, arrival)
    try:
        await claim(nights.store, night_id, numbers[-1], guest)
    except Conflict:
        tickets = await nights.store.tickets(night_id)
        _require_free(log.night, tickets, numbers[-1], guest.person)
        raise Refused(409, "Somebody else joined at this moment; please try again.") from None
    return numbers[-1]


def _who(night: Night, wanted: Join) -> tuple[int, str]:
    with refusing(422, NightError):
        return signing(night, wanted.who)


def _require_free(night: Night, tickets: Mapping[str, int], number: int, person: str) -> None:
    """Raise ``Refused`` if another device holds the number, or this device another number."""
    if number in tickets.values() and tickets.get(person) != number:
        called = night.player(number).called
        raise Refused(
            409,
            f"{called} is already here on another device. If that is you, open your own link on"
            " this one; if you share that name, add an initial.",
        )
    if tickets.get(person, number) != number:
        called = night.player(tickets[person]).called
        raise Refused(409, f"This device belongs to {called} tonight; each player needs their own.")


async def bind(store: Store, night_id: str, number: int, guest: Newcomer) -> None:
    """Tie a device to a player, beside any other device of theirs; its earlier tie ends."""
    row = {"night_id": night_id, "person": guest.person, "number": number, "at": now()}
    await store.write([*guest.rows, Row(TICKETS, row, replace=True)])


async def claim(store: Store, night_id: str, number: int, guest: Newcomer) -> None:
    """Tie a device to a player whom no other device holds.  Raises ``Conflict`` if one does.

    Checked and written in one transaction, because devices may claim a number at the same time, on
    several servers too.
    """
    held = TICKETS.c.night_id == night_id
    mine = (TICKETS.c.number == number) & (TICKETS.c.person == guest.person)
    other = sa.select(TICKETS.c.person).where(
        held, ~mine, (TICKETS.c.number == number) | (TICKETS.c.person == guest.person)
    )
    values = (night_id, guest.person, number, now())
    claimed = sa.insert(TICKETS).from_select(
        ["night_id", "person", "number", "at"],
        sa.select(*map(sa.literal, values)).where(~other.exists()),
    )
    # PostgreSQL lets neither of two claims see the other until one has locked the night's row.
    lock = sa.update(NIGHTS).where(NIGHTS.c.id == night_id).values(made=NIGHTS.c.made)
    again = sa.delete(TICKETS).where(held, mine)
    await store.write([*guest.rows, Change(lock), Change(again), Change(claimed, must=1)])
