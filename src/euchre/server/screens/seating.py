"""A night's games as tables, finished tables as scores, and seats there for players' devices."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime

from euchre.engine.scoring import tally
from euchre.engine.state import State
from euchre.night.desk import FILLER
from euchre.night.events import Counted, stamp
from euchre.night.fold import Night
from euchre.night.plausible import line_of
from euchre.night.players import Player
from euchre.night.rotation.chart import Seats
from euchre.server.nights.journal import NightLog
from euchre.server.refusals import Refused
from euchre.server.store.event import Event
from euchre.server.store.words import owner, pseudonym
from euchre.server.tables import shared_deals
from euchre.server.tables.drafts import Draft, Make
from euchre.server.tables.events.play import Dealt, Played, Undone
from euchre.server.tables.events.seats import Left
from euchre.server.tables.names import NAME, name_at
from euchre.server.tables.seats import Arranged, take
from euchre.server.tables.services import Services
from euchre.server.tables.state import Purpose, TableState
from euchre.server.tables.table import Table

#: Length of a table's id.
_ID = 12
#: Who chooses an action other than its player (``Played.by``).
_BOTS = ("bot", "skip", "late")


def table_id(key: bytes, night_id: str, game: int, table: int, seats: Seats) -> str:
    """Return the id of a game's table; other seats give another id."""
    what = f"night|{night_id}|{game}|{table}|{seats.text}"
    return hmac.digest(key, what.encode(), "sha256").hex()[:_ID]


def ids(key: bytes, log: NightLog) -> dict[tuple[int, int], str]:
    """Return the ids of a night's tables on this server, by game and table; kept with its state."""
    if "ids" not in log.shown:
        at = sorted((game, table) for game, tables in log.night.screens.items() for table in tables)
        log.shown["ids"] = {one: table_id(key, log.id, *one, log.night.seated(*one)) for one in at}
    found: dict[tuple[int, int], str] = log.shown["ids"]
    return found


def counted_id(name: str) -> str:
    """Return the id of the event that records the score of this table."""
    return f"counted:{name}"


#: Reveal time of same-deal cards until the usher sets it.
LATER = 2**53 - 1


def set_name(night_id: str, game: int) -> str:
    """Return the name of the deal set that all tables of a game play."""
    return f"night-{night_id}-{game}"


def arranged(
    night: Night,
    night_id: str,
    game: int,
    table: int,
    numbers: Mapping[str, int],
    seeds: Mapping[int, bytes] | None = None,
) -> Arranged:
    """Return how to open the table of a game; ``numbers`` are people's numbers.

    ``seeds`` are those of the deals, if all tables play the same ones.
    """
    seats, rules = night.seated(game, table), night.rules
    players = [night.players.get(number, Player(number)) for number in seats]
    # No pauses at a table where only bots will ever sit.
    speed = "instant" if all(player.bot for player in players) else rules.pace
    return Arranged(
        rules=rules.table,
        seats=[(seat_name(p), _people(p, numbers), p.bot or FILLER) for p in players],
        dealer=_dealer(night, night_id, game, table),
        goal=rules.ending,
        purpose=Purpose(
            f"night:{night_id}:{game}:{table}",
            f"Game {game} of {night.planned} · table {table} · {night.title}",
            f"/night/{night_id}/me",
            LATER if seeds else 0,
            [owner(night_id, number) for number in seats],
        ),
        speed=speed,
        cover=rules.cover,
        think=rules.think,
        deals=shared_deals.locked(set_name(night_id, game), seeds) if seeds else None,
        seeds=seeds or {},
    )


def seat_name(player: Player) -> str:
    """Return a player's name at a table: short, and always one that tables accept."""
    try:
        return name_at((), player.called[:NAME])
    except Refused:
        return f"Player {player.number}"


def _people(player: Player, numbers: Mapping[str, int]) -> tuple[str, ...]:
    """Return a player's devices; none if a bot plays all night, or if the player has left."""
    if player.bot or player.presence == "left":
        return ()
    return tuple(person for person, number in numbers.items() if number == player.number)[:8]


def _dealer(night: Night, night_id: str, game: int, table: int) -> int:
    """Return the first dealer: North, or the one drawn by lot for this table."""
    if night.rules.first_dealer == "listed":
        return 0
    where = f"{game}" if night.rules.same_deals else f"{game}|{table}"
    lot = hmac.digest(night_id.encode(), where.encode(), "sha256")
    return lot[0] % 4


def counted(night: Night, game: int, table: int, t: TableState, log: Sequence[Event]) -> Counted:
    """Return the score of a finished table; the same from any server at any time."""
    loners, euchres, nets = [0, 0, 0, 0], [0, 0], []
    for s in t.finished:
        line = line_of(tally(s), s.rules)
        nets.append(line.points[0] - line.points[1])
        euchres = [a + b for a, b in zip(euchres, line.euchres, strict=True)]
        for seat in _loners(s):
            loners[seat] += line.loners[seat % 2]
    bots = [0, 0, 0, 0]
    for event in log:
        if isinstance(event.act, Played) and event.act.by in _BOTS:
            bots[event.act.seat] += 1
    # The game ended at the last action, or at the bell between two deals.
    ended = next((e.at for e in reversed(log) if e.kind in ("played", "rung")), log[0].at)
    at = datetime.fromtimestamp(ended / 1000, UTC)
    return Counted(
        **stamp(f"table {table}", at, counted_id(t.id)),
        game=game,
        table=table,
        seats=night.seated(game, table),
        points=(t.match.scores[0], t.match.scores[1]),
        loners=tuple(loners),
        euchres=(euchres[0], euchres[1]),
        table_id=t.id,
        deals=t.match.deals,
        nets=tuple(nets),
        by_bots=(bots[0], bots[1], bots[2], bots[3]),
    )


def decided(log: Sequence[Event]) -> list[list[frozenset[int]]]:
    """Return for each deal and seat the numbers (from 1) of the actions that people chose.

    Actions by bots, and those taken back, are left out.
    """
    deals: list[list[tuple[int, bool]]] = []
    for event in log:
        match event.act:
            case Dealt():
                deals.append([])
            case Played(seat=seat, by=by):
                deals[-1].append((seat, by == "person"))
            case Undone(to=to):
                del deals[-1][to:]
    return [
        [
            frozenset(n for n, (who, chosen) in enumerate(deal, 1) if who == seat and chosen)
            for seat in range(4)
        ]
        for deal in deals
    ]


def _loners(s: State) -> list[int]:
    """Return the seats that played a deal alone, the first of each side."""
    lone = tally(s).lone
    seats = [seat for seat in range(4) if lone >> seat & 1]
    return [seat for seat in seats if seat < 2 or seat - 2 not in seats]


# -- a player's seat and the player's devices -------------------------------------------------


async def current(services: Services, log: NightLog, number: int) -> Table | None:
    """Return a player's table in the current game, if it is played here."""
    game = log.night.game
    chair = log.night.the_chart.games[game - 1].chair_of(number) if game else None
    name = ids(services.store.key, log).get((game, chair.table)) if chair else None
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
        await shared_deals.admit(services.store, t.deals, person, table.id)
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
    name = seat_name(night.player(number))
    await _once(table, person, lambda now: take(now, person, name, seat))


async def _once(table: Table, who: str, make: Make) -> None:
    with suppress(Refused):
        await table.command(f"{pseudonym(table.id, who)}:{secrets.token_hex(8)}", "", make)
        table.tell_presence()


async def unseat(services: Services, log: NightLog, number: int | None = None) -> None:
    """Take the seats of a player, or of all, from devices without a proved ticket.

    Their streams end; a bot plays until a proved device comes.
    """
    night, numbers = log.night, await services.store.numbers(log.id, newest=True)
    for at, name in ids(services.store.key, log).items():
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
