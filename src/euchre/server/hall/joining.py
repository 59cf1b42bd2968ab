"""Check-in by phone: a number and a name by the evening's link, and a device tied to them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Literal

import sqlalchemy as sa
from pydantic import Field

from euchre.bounds import Game, Table
from euchre.bounds import Player as Number
from euchre.night.arrivals import by_phone
from euchre.night.desk import signing
from euchre.night.errors import NightError
from euchre.night.events import PHONE, AnyEvent, Left, Place, SignedIn, Undone, stamp
from euchre.night.fold import Night
from euchre.night.names import UnclearName
from euchre.night.players import Player
from euchre.server.clock import now
from euchre.server.codes import digest
from euchre.server.http.bodies import Body
from euchre.server.http.people import Newcomer
from euchre.server.nights.access import Id, NightsOfServer, Title, Unclear
from euchre.server.refusals import Refused, refusing
from euchre.server.store.schema import NIGHTS, TICKETS
from euchre.server.store.store import Store
from euchre.server.store.writer import Change, Conflict, Row

#: The most people without a seat at whom phones let in more, the most that one phone can say of its
#: player in a night, and the most that all phones can, for each player.  Beyond, the desk decides.
WAITING, EACH, ALL = 8, 16, 12
#: What a phone hears where the desk has to decide.
ASK = "Please see the desk."


class Join(Body):
    """Check in by the evening's link, under a name or a number on the list."""

    who: Title
    place: Place = ""
    #: Somebody new, although the name may be that of another player.
    new: bool = False


class Me(Body):
    """Tie a device to the player whose own link it has."""

    number: Number


class Move(Body):
    """Where this device's player plays from now on."""

    place: Literal["hall", "away"]


class Going(Body):
    """This device's player goes home, or is back."""

    home: bool


class Release(Body):
    """The desk frees a player's number from the devices that hold it."""

    id: Id
    number: Number


class Bell(Body):
    """The desk ends a table: after the current deal, or ``now``, with bots finishing it."""

    game: Game
    table: Table
    now: bool = False


class Fill(Body):
    """Let bots play all night for these numbers, or for everyone who has not come."""

    id: Id
    numbers: list[Number] | None = Field(default=None, max_length=200)


# -- what a phone says of its player ----------------------------------------------------------


def mark(person: str) -> str:
    """Return the characters by which the desk knows a device, as it does a table's phone."""
    return digest(person)[:4].upper()


def said_by(person: str, name: str) -> dict[str, Any]:
    """Return id, time and author of what a device says of the player of this name."""
    return stamp(
        f"{name[:40]}, own phone {mark(person)}",
        id=f"{PHONE}{digest(person)[:8]}:{secrets.token_hex(8)}",
    )


def here_again(player: Player, by: Mapping[str, Any], place: Place = "") -> SignedIn:
    """Return the sign-in of somebody who is known, from now on at this place if one is named."""
    same: dict[str, Any] = {"number": player.number, "name": player.name, "house": player.house}
    return SignedIn(**by, **same, place=place)


def require_calm(night: Night, person: str) -> None:
    """Raise ``Refused`` once this device, or all of them together, have said too much."""
    said = [event.id for event in night.events if event.id.startswith(PHONE)]
    own = sum(id.startswith(f"{PHONE}{digest(person)[:8]}:") for id in said)
    if own >= EACH or len(said) >= ALL * len(night.the_chart.players):
        raise Refused(409, f"The phones have changed this too often tonight. {ASK}")


async def join(nights: NightsOfServer, night_id: str, wanted: Join, guest: Newcomer) -> int:
    """Sign a person in under a name or a number, and tie their device to it; return the number.

    Whenever a device comes by a number the night says so.  Raises ``Refused`` for a number that
    another device holds, and for a device with another number; ``Unclear`` for a name that may be
    that of somebody on the list.
    """
    log = await nights.journal.get(night_id)
    tickets = await nights.store.tickets(night_id)
    number, _ = _who(log.night, wanted)
    gone = {n for n in tickets.values() if not holds(log.night, n)}
    if gone:
        await untie(nights.store, night_id, TICKETS.c.number.in_(gone))
        tickets = {person: n for person, n in tickets.items() if n not in gone}
    _require_free(log.night, tickets, number, guest.person)
    # The number may change until the event is saved: others come in, and the desk is at work.
    numbers = [number]

    def arrival(night: Night) -> list[SignedIn]:
        number, name = _who(night, wanted)
        numbers.append(number)
        known = night.players.get(number)
        here = known and known.presence == "here" and known.name == name and not known.bot
        moves = bool(wanted.place and known and known.place != wanted.place)
        if here and tickets.get(guest.person) == number and not moves:
            return []
        _require_room(night, number)
        require_calm(night, guest.person)
        house = bool(known and known.house and known.bot == "")
        by = said_by(guest.person, name or f"Player {number}")
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
        try:
            return signing(night, wanted.who, new=wanted.new, place=wanted.place)
        except UnclearName as error:
            raise Unclear(error) from None


def _require_room(night: Night, number: int) -> None:
    """Raise ``Refused`` for a new number if many people are without a seat already."""
    seated = set(night.the_chart.players)
    waiting = sum(p.presence == "here" and p.number not in seated for p in night.players.values())
    if number not in seated and number not in night.players and waiting >= WAITING:
        raise Refused(409, f"All places are taken, and {waiting} people wait for one. {ASK}")


def _require_free(night: Night, tickets: Mapping[str, int], number: int, person: str) -> None:
    """Raise ``Refused`` if another device holds the number, or this device another number."""
    if number in tickets.values() and tickets.get(person) != number:
        called = night.player(number).called
        raise Refused(
            409,
            f"{called} is already here on another device. If that is you, open your own link on"
            " this one, or ask the desk; if you share that name, add an initial.",
        )
    if tickets.get(person, number) != number:
        called = night.player(tickets[person]).called
        raise Refused(409, f"This device belongs to {called} tonight; each player needs their own.")


# -- devices ----------------------------------------------------------------------------------


def holds(night: Night, number: int) -> bool:
    """Whether a device can hold a number: whoever is tied to one has signed in."""
    return number in night.players and night.players[number].presence != "expected"


async def untie(store: Store, night_id: str, *of: sa.ColumnElement[bool]) -> None:
    """End the ties of these devices of a night."""
    await store.write([Change(sa.delete(TICKETS).where(TICKETS.c.night_id == night_id, *of))])


async def bind(store: Store, night_id: str, number: int, guest: Newcomer) -> None:
    """Tie a device to a player, beside any other device of theirs; its earlier tie ends."""
    at = now()
    row = {"night_id": night_id, "person": guest.person, "number": number, "at": at, "proved": at}
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


async def release(
    nights: NightsOfServer, night_id: str, number: int, *, by: str, id: str, person: str = ""
) -> None:
    """Free a number from the devices that hold it, or from one, and take back what they said.

    Who has played stays here; anybody else is on the list again as before.
    """
    one = [TICKETS.c.person == person] * bool(person)
    await untie(nights.store, night_id, TICKETS.c.number == number, *one)
    own = f"{PHONE}{digest(person)[:8]}:" if person else PHONE

    def undoing(night: Night) -> list[AnyEvent]:
        events = by_phone(night).get(number, ())
        said = tuple(event.id for event in events if event.id.startswith(own))
        if not said or any(event.id == id for event in night.events):
            return []
        player, games = night.player(number), night.the_chart.games[: night.played]
        stays: list[AnyEvent] = []
        if player.presence == "here" and any(number in game.players for game in games):
            stays = [here_again(player, stamp(by), player.place)]
        return [Undone(**stamp(by, id=id), of=said), *stays]

    await nights.journal.add(night_id, undoing)


def going(night: Night, person: str, number: int, *, home: bool) -> list[AnyEvent]:
    """Return the event with which a device's player goes home or is back; none if nothing changes.

    Raises ``Refused``.
    """
    player = night.player(number)
    if home == (player.presence == "left"):
        return []
    require_calm(night, person)
    by = said_by(person, player.called)
    if home:
        return [Left(**by, number=number, after=night.played)]
    return [here_again(player, by)]
