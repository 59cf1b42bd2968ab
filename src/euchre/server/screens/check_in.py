"""Check-in by phone: a claim by the evening's link, its proof, and a device tied to a player.

A claim is a row beside the night, not an event in it: the phone sees what the wall shows, and the
desk that somebody waits.  Proof is the player's own link or the desk's confirmation.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

import sqlalchemy as sa

from euchre.night.admission import refusals
from euchre.night.arrivals import by_phone
from euchre.night.desk import signing
from euchre.night.errors import NightError
from euchre.night.events import PHONE, AnyEvent, Left, SignedIn, Undone, Where, stamp
from euchre.night.fold import Night
from euchre.night.names import UnclearName
from euchre.night.players import Player
from euchre.server.clock import now
from euchre.server.codes import digest
from euchre.server.http.bodies import Body, Id, Title
from euchre.server.http.people import Newcomer
from euchre.server.nights.access import NightsOfServer
from euchre.server.nights.journal import NightLog
from euchre.server.refusals import Refused, refusing
from euchre.server.store.schema import TICKETS
from euchre.server.store.store import Ticket
from euchre.server.store.writer import Change, Conflict, Row
from euchre.text import sentence

#: Maximum number of sign-ins and departures by phone for one player of a night.
EACH = 16
#: Maximum number of claims to one number, and of people not on the list.
CLAIMS, NEW_CLAIMS = 4, 24
#: Messages: the desk has to decide; two joined at once.
ASK = "Please see the desk."
AT_ONCE = "Somebody else joined at this moment; please try again."


class CheckIn(Body):
    """Check in with the evening's link, under a name or a number on the list."""

    who: Title
    where: Where = ""
    #: Somebody new, although the name may be that of another player.
    new: bool = False


class LetIn(Body):
    """The desk lets a device in that claims to be a player's, or not."""

    claim: Id
    yes: bool


# -- what a phone says of its player ----------------------------------------------------------


def mark(person: str) -> str:
    """Return the four characters by which the desk knows a device."""
    return digest(person)[:4].upper()


def said_by(person: str, name: str) -> dict[str, Any]:
    """Return id, time and author for an event by a device of the player of this name."""
    return stamp(f"{name[:40]}, own phone {mark(person)}", id=own_id(person))


def own_id(person: str) -> str:
    """Return an id for an event by a device; its prefix identifies the device."""
    return f"{PHONE}{digest(person)[:8]}:{secrets.token_hex(8)}"


def here_again(player: Player, by: Mapping[str, Any], where: Where = "") -> SignedIn:
    """Return the sign-in of a known player, who plays at ``where`` from now on, if given."""
    same: dict[str, Any] = {"number": player.number, "name": player.name, "house": player.house}
    return SignedIn(**by, **same, where=where)


def calm(night: Night, number: int) -> bool:
    """Whether phones may still sign a player in or out."""
    said = (e for e in night.events if e.id.startswith(PHONE) and isinstance(e, SignedIn | Left))
    return sum(event.number == number for event in said) < EACH


def require_calm(night: Night, number: int) -> None:
    """Raise ``Refused`` unless phones may still sign a player in or out."""
    if not calm(night, number):
        raise Refused(409, f"The phones have changed this too often tonight. {ASK}")


# -- whose device it is -----------------------------------------------------------------------


def holds(night: Night, number: int) -> bool:
    """Whether a device can hold a number: its player must have signed in."""
    return number in night.players and night.players[number].presence != "expected"


def speaks(night: Night, ticket: Ticket) -> bool:
    """Whether a device may speak for its player: it is proved, or its own sign-in is in force.

    The latter counts only where people are trusted.
    """
    if ticket.proved is not None:
        return holds(night, ticket.number)
    own = f"{PHONE}{digest(ticket.person)[:8]}:"
    said = by_phone(night).get(ticket.number, ()) if night.rules.check_in == "trusted" else ()
    return any(event.id.startswith(own) for event in said)


async def ticket_of(nights: NightsOfServer, log: NightLog, person: str | None) -> Ticket | None:
    """Return the ticket of a person's device, proved or claimed; None if it has none."""
    tickets = await nights.store.tickets(log.id)
    ticket = next((ticket for ticket in tickets if ticket.person == person), None)
    good = ticket is not None and (ticket.proved is None or holds(log.night, ticket.number))
    return ticket if good else None


# -- claims -----------------------------------------------------------------------------------


async def join(
    nights: NightsOfServer, log: NightLog, wanted: CheckIn, guest: Newcomer, network: str
) -> Ticket:
    """Record a device's claim; where people are trusted, sign the player in.

    Raises ``Refused`` for a device with another number, and for a name that is refused or unclear.
    """
    store, night = nights.store, log.night
    number, name = _who(night, wanted)
    event = _arrival(night, number, name, wanted.where, said_by(guest.person, name))
    if problems := refusals(night, event):
        raise Refused(409, sentence(*problems))
    tickets = [ticket for ticket in await store.tickets(log.id) if ticket.person != guest.person]
    mine = await ticket_of(nights, log, guest.person)
    if mine is not None and speaks(night, mine):
        if mine.number != number:
            called = night.player(mine.number).called
            raise Refused(
                409, f"This device belongs to {called} tonight; each player needs their own."
            )
        return mine
    known = night.players.get(number)
    listed = known is not None and bool(known.name or wanted.who.strip()[:1].isdecimal())
    claimed = number if listed else 0
    trusted = night.rules.check_in == "trusted" and number in night.the_chart.players
    if claimed:
        link = (await store.links.of(log.id)).get(("player", number))
        used = bool(link and link.used) or any(ticket.number == number for ticket in tickets)
        trusted = trusted and not used

    def arrival(night: Night) -> list[AnyEvent]:
        # Another server may have let somebody in meanwhile.
        if _who(night, wanted) != (number, name) or night.players.get(number) != known:
            raise Refused(409, AT_ONCE)
        return [event]

    if trusted := trusted and calm(night, number):
        log = await nights.journal.add(log.id, arrival)
        claimed = number
    for other in tickets:
        if claimed and other.number == claimed and other.proved is None and speaks(night, other):
            # Two devices claim the same player: the desk decides.
            await take_back(nights, log.id, claimed, by="check-in", person=other.person)
    label = "" if known and known.name else name
    ticket = Ticket(guest.person, claimed, now(), None, label, wanted.where, network)
    work: list[Row | Change] = [*guest.rows]
    if claimed:
        await store.links.give("player", log.id, claimed)
        work.append(store.links.used("player", log.id, claimed, first=trusted and listed))
    if gone := _crowded(log.night, [*tickets, ticket], claimed):
        work.append(_untied(log.id, TICKETS.c.person.in_(gone)))
    work.append(Row(TICKETS, {"night_id": log.id, **ticket._asdict()}, replace=True))
    try:
        await store.write_tickets(log.id, work)
    except Conflict:
        await take_back(nights, log.id, claimed, by="check-in", person=guest.person)
        raise Refused(409, AT_ONCE) from None
    return ticket


def _arrival(night: Night, number: int, name: str, where: Where, by: Mapping[str, Any]) -> SignedIn:
    known = night.players.get(number)
    house = bool(known and known.house and known.bot == "")
    return SignedIn(**by, number=number, name=name, house=house, where=where)


def _who(night: Night, wanted: CheckIn) -> tuple[int, str]:
    with refusing(422, NightError), refusing(409, UnclearName):
        return signing(night, wanted.who, new=wanted.new, where=wanted.where)


def _waiting(night: Night, tickets: Iterable[Ticket]) -> list[Ticket]:
    """Return the claims that the desk has not decided, and that are not trusted."""
    return [one for one in tickets if one.proved is None and not speaks(night, one)]


def _crowded(night: Night, tickets: Sequence[Ticket], number: int) -> list[str]:
    """Return the people whose claims are dropped if there are too many to one number.

    First the oldest from the network with the most claims, so that nobody can push others off the
    desk's list by posing as many phones.
    """
    waiting = _waiting(night, tickets)
    from_there = Counter(ticket.network for ticket in waiting)
    same = [ticket for ticket in waiting if ticket.number == number]
    same.sort(key=lambda ticket: (-from_there[ticket.network], ticket.at))
    return [ticket.person for ticket in same[: -(CLAIMS if number else NEW_CLAIMS)]]


def claims(night: Night, tickets: Sequence[Ticket]) -> list[dict[str, Any]]:
    """Return the claims that wait for the desk, in order of arrival.

    ``phones`` are the marks of the player's present devices.
    """
    marks: dict[int, list[str]] = {}
    for ticket in tickets:
        if speaks(night, ticket):
            marks.setdefault(ticket.number, []).append(mark(ticket.person))
    return [
        {
            "claim": claim_of(ticket),
            "mark": mark(ticket.person),
            "number": ticket.number or None,
            "name": ticket.name or (night.player(ticket.number).called if ticket.number else ""),
            "where": ticket.plays,
            "phones": marks.get(ticket.number, []) if ticket.number else [],
        }
        for ticket in _waiting(night, tickets)
        if ticket.number in (0, *night.players)
    ]


def claim_of(ticket: Ticket) -> str:
    """Return a public id of a claim, from which the person's id cannot be told."""
    return digest(ticket.person)[:16]


async def let_in(nights: NightsOfServer, log: NightLog, wanted: LetIn) -> None:
    """Accept a device's claim for the desk, or drop it.  Raises ``Refused`` if it is gone."""
    tickets = await nights.store.tickets(log.id)
    ticket = next((ticket for ticket in tickets if claim_of(ticket) == wanted.claim), None)
    if ticket is None:
        raise Refused(404, "This phone is no longer waiting to be let in.")
    if ticket.proved is not None:
        return
    own = TICKETS.c.person == ticket.person
    if not wanted.yes:
        await nights.store.write_tickets(log.id, [_untied(log.id, own, TICKETS.c.proved.is_(None))])
        return

    def arrival(night: Night) -> list[SignedIn]:
        where, number = cast(Where, ticket.plays), ticket.number
        if number:
            name = night.player(number).name or ticket.name
        else:
            number, name = _who(night, CheckIn(who=ticket.name, where=where, new=True))
        by = stamp(f"desk, for phone {mark(ticket.person)}", id=own_id(ticket.person))
        return [_arrival(night, number, name, where, by)]

    await prove(nights, log, ticket.number, Newcomer(ticket.person, ()), arrival)


async def prove(
    nights: NightsOfServer,
    log: NightLog,
    number: int,
    guest: Newcomer,
    arrival: Callable[[Night], list[SignedIn]],
) -> None:
    """Give a device a proved ticket; its earlier ticket ends.

    ``arrival`` signs the player in, and may choose a new player's number.  The player's other
    proved devices stay; those that were only trusted do not.
    """
    await forget_gone(nights, log)
    for one in await nights.store.tickets(log.id):
        if number and one.number == number and one.proved is None and speaks(log.night, one):
            await take_back(nights, log.id, number, by="check-in", person=one.person)
    numbers = [number]

    def signed_in(night: Night) -> list[SignedIn]:
        events = arrival(night)
        numbers[:] = [event.number for event in events] or [number]
        return events

    await nights.journal.add(log.id, signed_in)
    at, links = now(), nights.store.links
    await links.give("player", log.id, *numbers)
    row = Ticket(guest.person, numbers[0], at, at, "", "", "")._asdict() | {"night_id": log.id}
    used = links.used("player", log.id, numbers[0])
    old = (await nights.store.numbers(log.id)).get(guest.person, numbers[0])
    await nights.store.write_tickets(log.id, [*guest.rows, Row(TICKETS, row, replace=True), used])
    if old != numbers[0]:
        await nights.unseat(log, old)


async def forget_gone(nights: NightsOfServer, log: NightLog) -> None:
    """End proved tickets to numbers without a player, before somebody else gets them."""
    held = set((await nights.store.numbers(log.id)).values())
    if gone := [number for number in held if not holds(log.night, number)]:
        of = TICKETS.c.proved.is_not(None), TICKETS.c.number.in_(gone)
        await nights.store.write_tickets(log.id, [_untied(log.id, *of)])


# -- taking back --------------------------------------------------------------------------------


def _untied(night_id: str, *of: sa.ColumnElement[bool]) -> Change:
    return Change(sa.delete(TICKETS).where(TICKETS.c.night_id == night_id, *of))


async def send_away(nights: NightsOfServer, log: NightLog) -> None:
    """Drop all waiting claims."""
    waiting = _waiting(log.night, await nights.store.tickets(log.id))
    of = TICKETS.c.proved.is_(None), TICKETS.c.person.in_([one.person for one in waiting])
    await nights.store.write_tickets(log.id, [_untied(log.id, *of)])


async def release(
    nights: NightsOfServer, log: NightLog, number: int, *, by: str, id: str = "", person: str = ""
) -> None:
    """Free a number from its devices, or from one ``person``'s, and undo their sign-ins.

    A replaced link ends, too, since such a device may know it.
    """
    links = nights.store.links
    if person:
        await nights.store.write_tickets(log.id, [_untied(log.id, TICKETS.c.person == person)])
    else:
        if (link := (await links.of(log.id)).get(("player", number))) and link.generation:
            await links.replace("player", log.id, number, end=link.until is not None)
        await nights.disown(log, number)
    await take_back(nights, log.id, number, by=by, id=id, person=person)


async def take_back(
    nights: NightsOfServer, night_id: str, number: int, *, by: str, id: str = "", person: str = ""
) -> None:
    """Undo the sign-ins of a player by phone, or those by one ``person``'s device.

    A player who has played stays signed in; any other is only on the list again.
    """
    own, id = f"{PHONE}{digest(person)[:8]}:" if person else PHONE, id or secrets.token_hex(8)

    def undoing(night: Night) -> list[AnyEvent]:
        events = by_phone(night).get(number, ())
        said = tuple(event.id for event in events if event.id.startswith(own))
        if not said or any(event.id == id for event in night.events):
            return []
        player, games = night.player(number), night.the_chart.games[: night.played]
        stays: list[AnyEvent] = []
        if player.presence == "here" and any(number in game.players for game in games):
            stays = [here_again(player, stamp(by), player.where)]
        return [Undone(**stamp(by, id=id), of=said), *stays]

    await nights.journal.add(night_id, undoing)


def going(night: Night, person: str, number: int, *, home: bool) -> list[AnyEvent]:
    """Return the event by which a device's player goes home or is back; empty if nothing changes.

    Raises ``Refused``.
    """
    player = night.player(number)
    if home == (player.presence == "left"):
        return []
    require_calm(night, number)
    by = said_by(person, player.called)
    if home:
        return [Left(**by, number=number, after=night.played)]
    return [here_again(player, by)]
