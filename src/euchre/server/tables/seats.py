"""Seating: opening a table, sitting down, leaving, replacing.

As in ``drafts``, each function reads a state and returns a draft, or refuses.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import Field

from euchre.bots import LEVELS
from euchre.bounds import AnySeat, Cover, Face, Ordinal
from euchre.coordinates import TableSeat
from euchre.engine.rules import Goal, Rules
from euchre.server import fair
from euchre.server.clock import steady
from euchre.server.http.bodies import Body, Options, Short
from euchre.server.refusals import Refused
from euchre.server.tables.drafts import Draft
from euchre.server.tables.events import seats as acts
from euchre.server.tables.events.games import Opened
from euchre.server.tables.names import NAME, clean, name_at, skeleton
from euchre.server.tables.presence import LONGEST, WAIT
from euchre.server.tables.state import (
    CLOCKS,
    Clock,
    DealSet,
    Mode,
    Purpose,
    Seat,
    Speed,
    TableState,
    goal_body,
)
from euchre.text import brief
from euchre.text import listed as in_words

#: Names for bots; more than any table has seats.
BOT_NAMES = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail", "Hugh", "Iris", "Jack")

#: Messages for joining or leaving a table with assigned seats.
GIVEN = "The desk of the night assigns the seats at this table."
#: Message for somebody who would bring a hand of cards to the screen that all can see.
SHOWN = "This device shows the table to everybody. Please take a seat with another one."


class Company(Body):
    """The people who sat at a table when one of its games was over."""

    table: Short
    game: Ordinal


class NewTable(Body):
    """A new table; every field except the game has a default."""

    game: Short
    options: Options = Field(default_factory=dict)
    name: Short = "Player"
    face: Face = 0
    seat: AnySeat = 0
    #: Levels, clockwise from the person's left.
    bots: list[Short] = Field(default_factory=list, max_length=15)
    speed: Speed = "normal"
    #: The turn clock.
    clock: Mode = "none"
    watch: Literal["open", "link", "nobody"] = "link"
    listed: bool = False
    #: Seconds until a bot covers for a player who is away; 0: never.
    cover: Cover = 30
    #: Wait for friends: the first cards are dealt on request.
    wait: bool = False
    #: The page that opens the table is the screen in the middle: it gets no seat, phones do.
    screen: bool = False
    #: Who is invited: the people with whom one has finished a game.
    company: Company | None = None


@dataclass(frozen=True, kw_only=True)
class Arranged:
    """A table with assigned seats: who sits where, what ends its game, and what it is for."""

    rules: Rules
    #: By seat: name, person and other devices (none for a bot), and the bot's level.
    seats: Sequence[tuple[str, tuple[str, ...], str]]
    dealer: TableSeat
    goal: Goal
    purpose: Purpose
    speed: Speed
    cover: int
    think: int
    #: The shared deal set and its seeds, if other tables play it, too.
    deals: DealSet | None = None
    seeds: Mapping[int, bytes] = field(default_factory=dict)


def arranged(table_id: str, wanted: Arranged) -> tuple[Opened, bytes]:
    """Return the first event of a table with assigned seats, and the seed of its first deal."""
    rules = wanted.rules.but(goal=wanted.goal)
    given: list[Seat] = []
    for name, people, level in wanted.seats:
        called = name_at([seat.name for seat in given], name)
        person, *devices = people or ("",)
        given.append(Seat(called, person, tuple(devices), level, since=int(bool(people))))
    seed = wanted.seeds[1] if wanted.deals else fair.new_seed()
    bound = wanted.deals.name if wanted.deals else table_id
    act = Opened(
        **_dealt(rules, bound, wanted.dealer, seed),
        seats=tuple(given),
        speed=wanted.speed,
        clock=Clock(wanted.think),
        watch="nobody",
        cover=wanted.cover,
        goal=goal_body(wanted.goal),
        purpose=wanted.purpose,
        deals=wanted.deals,
    )
    return act, seed


def _dealt(rules: Rules, bound: str, dealer: TableSeat, seed: bytes) -> dict[str, Any]:
    """Return what a new table plays, and the commitment to its first deal."""
    terms = fair.terms(bound, rules)
    promise = fair.promise(terms, 1, fair.start(terms, dealer), fair.lock(seed))
    options = dict(rules.options)
    return {"game": rules.game, "options": options, "dealer": dealer, "commitment": promise}


def level_of(wanted: str) -> str:
    """Validate a bot level.  Raises ``Refused`` for anything else."""
    if wanted not in LEVELS:
        raise Refused(422, f"There is no level {brief(wanted)}; choose from {', '.join(LEVELS)}.")
    return wanted


def opening(rules: Rules, table_id: str, person: str, wanted: NewTable) -> tuple[Opened, bytes]:
    """Return the first event of a table that a person opens, and the seed of its first deal."""
    n, seat, bots = rules.seats, wanted.seat, wanted.bots
    require_seat(seat, n)
    if len(bots) not in (0, 1, n - 1):
        raise Refused(422, f"Give one level for all bots or {n - 1} levels, not {len(bots)}.")
    levels = [level_of(level) for level in bots] or ["club"]
    mine = "" if wanted.screen else name_at((), wanted.name)
    called = [b for b in BOT_NAMES if skeleton(b) != skeleton(mine)]
    given = [Seat(called[i], level=levels[i % len(levels)]) for i in range(n)]
    if not wanted.screen:
        # The first bot sits to the person's left.
        me, left = Seat(mine, person, since=1, face=wanted.face), n - 1 - seat
        given = [*given[left:-1], me, *given[:left]]
    seed = fair.new_seed()
    act = Opened(
        **_dealt(rules, table_id, secrets.randbelow(n), seed),
        seats=tuple(given),
        host=None if wanted.screen else seat,
        screen=person if wanted.screen else "",
        speed=wanted.speed,
        clock=CLOCKS[wanted.clock],
        watch=wanted.watch,
        listed=wanted.listed,
        cover=wanted.cover,
    )
    return act, seed


def sit(t: TableState, person: str, name: str, seat: TableSeat | None, face: int = 0) -> Draft:
    """Seat a person in place of a bot: at the wanted seat, or at any."""
    if t.seat_of(person) is not None:
        raise Refused(409, "You already have a seat at this table.")
    if t.purpose is not None:
        raise Refused(403, GIVEN)
    if person == t.screen:
        raise Refused(409, SHOWN)
    free = [p for p, player in enumerate(t.seats) if not player.person]
    if not free:
        raise Refused(409, "All seats are taken.")
    if seat is not None:
        require_seat(seat, len(t.seats))
        if seat not in free:
            bots = in_words([t.names[p] for p in free])
            raise Refused(409, f"{t.names[seat]} already sits there; {bots} would make room.")
    # Prefer to replace a bot of the same name.
    wanted = clean(name, NAME).casefold()
    free.sort(key=lambda p: t.names[p].casefold() != wanted)
    taken = free[0] if seat is None else seat
    return _sat(t, person, name, taken, face)


def _sat(t: TableState, person: str, name: str, seat: TableSeat, face: int = 0) -> Draft:
    others = [other for p, other in enumerate(t.names) if p != seat]
    return Draft(acts.Sat(seat, person, name_at(others, name), face))


def take(t: TableState, person: str, name: str, seat: TableSeat) -> Draft:
    """Give a person the seat reserved for them, even in the middle of a deal.

    If they already hold it from another device, this device shares it.
    """
    if t.seat_of(person) is not None:
        raise Refused(409, "You already have a seat at this table.")
    if t.seats[seat].person:
        return share(t, person, t.seats[seat].person)
    return _sat(t, person, name, seat)


def held(t: TableState, owner: str) -> TableSeat:
    """Return where the owner of a link to a seat sits now.  Raises ``Refused`` if nowhere."""
    for seat, player in enumerate(t.seats):
        if player.person == owner:
            return seat
    raise Refused(409, "The seat has been given up since this link was made.")


def share(t: TableState, person: str, owner: str) -> Draft:
    """Let another device of the same person share the seat."""
    seat = held(t, owner)
    if t.seat_of(person) == seat:
        raise Refused(409, "This device already has the seat.")
    if t.seat_of(person) is not None:
        raise Refused(409, "You already have a seat at this table.")
    if person == t.screen:
        raise Refused(409, SHOWN)
    if len(t.seats[seat].devices) >= 8:
        raise Refused(409, "Too many devices already share this seat.")
    return Draft(acts.Shared(seat, person))


def own(t: TableState, act: acts.OfSeat) -> Draft:
    """Change what concerns only the person at a seat, unless it is so already."""
    if act.holds(t):
        raise Refused(409, "That is already the setting.")
    return Draft(act)


def leave(t: TableState, seat: TableSeat) -> Draft:
    """Give a seat to a bot for good."""
    return Draft(acts.Left(seat, bot_name(t), t.seats[seat].level))


def bot_name(t: TableState) -> str:
    """Return the name of a bot that takes over a person's seat."""
    taken = {skeleton(name) for name in t.names}
    return next(b for b in BOT_NAMES if skeleton(b) not in taken)


def wait(t: TableState, by: int, seat: TableSeat, at: int, may: Sequence[str]) -> Draft:
    """Give an absent person another minute; ``at`` is when a bot would play (milliseconds).

    ``may`` lists what can be done about that person now (``Look.may``).
    """
    _missing(t, by, seat, "wait", may)
    return Draft(acts.Waited(seat, by, min(at + WAIT, steady() + LONGEST)))


def cover(t: TableState, by: int, seat: TableSeat, may: Sequence[str]) -> Draft:
    """Let a bot play at once for an absent person."""
    _missing(t, by, seat, "bot", may)
    return Draft(acts.Covered(seat, by))


def _missing(t: TableState, by: int, seat: TableSeat, what: str, may: Sequence[str]) -> None:
    if not 0 <= seat < len(t.seats) or seat == by or not t.seats[seat].person:
        raise Refused(422, f"There is no one to wait for at seat {seat}.")
    if t.seats[seat].covered:
        raise Refused(409, f"A bot already plays for {t.names[seat]}.")
    if what not in may:
        raise Refused(409, f"{t.names[seat]} is not away.")


def replace(t: TableState, host: int, seat: TableSeat, level: str, present: int) -> Draft:
    """Replace a bot, or a person who is away, with a bot; the host's right."""
    require_host(t, host)
    require_seat(seat, len(t.seats))
    old = t.seats[seat]
    if old.person and present >> seat & 1:
        raise Refused(409, f"{old.name} is here; only a player who is away can be replaced.")
    level = level_of(level)
    return Draft(acts.Replaced(seat, bot_name(t) if old.person else old.name, level))


def require_seat(seat: TableSeat, seats: int) -> None:
    """Raise ``Refused`` for a seat that a table with ``seats`` seats does not have."""
    if not 0 <= seat < seats:
        raise Refused(422, f"There is no seat {seat}; the seats are 0 to {seats - 1}.")


def require_host(t: TableState, seat: TableSeat) -> None:
    """Refuse anyone but the host."""
    if seat != t.host:
        raise Refused(403, "Only the host of the table can do this.")
