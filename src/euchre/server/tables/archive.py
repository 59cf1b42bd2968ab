"""All games of a person: table logs are folded, and the results cached.

A finished game is a few figures; the cache is keyed by the table's last event, so that later play,
or forgetting, is noticed.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from euchre.coordinates import TableSeat
from euchre.server.refusals import Refused
from euchre.server.store.schema import MEMBERS, TABLES
from euchre.server.store.store import Store, events_of, seeds_of
from euchre.server.tables.fold import Seeds, TableState, advance
from euchre.text import listed

#: Tables per page, and tables whose games are cached.
PAGE, KEPT = 10, 5000


@dataclass(frozen=True)
class Game:
    """One game at a table, possibly unfinished."""

    number: int
    game: str
    title: str
    names: tuple[str, ...]
    #: Last seat of each person, devices included.
    seats: dict[str, int]
    scores: tuple[int, ...]
    #: The winning sides; empty while the game goes on.
    winners: tuple[int, ...]
    #: The side of each seat, and whether points count down.
    sides: tuple[int, ...]
    down: bool
    deals: int
    #: Milliseconds since 1970: when it began, and its latest event.
    begun: int
    at: int
    #: Whether the table is closed, so that the game cannot go on.
    closed: bool


class Archive:
    """The games at all tables of one store."""

    def __init__(self, store: Store):
        self.store = store
        self._kept: OrderedDict[str, tuple[int, list[Game]]] = OrderedDict()

    async def of(self, person: str, before: int | None = None) -> dict[str, Any]:
        """Return a page of a person's games: unfinished ones first, then newest first.

        ``before`` is the previous page's ``next``.
        """
        tables = await self._tables(person, before)
        latest = await self.store.latest([table for table, _ in tables])
        running, over = [], []
        for table, _ in tables:
            for game in await self._games(table, latest.get(table, 0)):
                seat = game.seats.get(person)
                if seat is None:
                    continue
                told = _told(game, table, seat)
                if game.winners:
                    over.append(told)
                elif not game.closed:
                    running.append(told)
        over.sort(key=lambda told: str(told["date"]), reverse=True)
        more = tables[-1][1] if len(tables) == PAGE else None
        return {"running": running, "games": over, "next": more}

    async def _tables(self, person: str, before: int | None) -> list[tuple[str, int]]:
        query = (
            sa.select(TABLES.c.id, TABLES.c.made)
            .join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
            .where(MEMBERS.c.person == person)
            .order_by(TABLES.c.made.desc())
            .limit(PAGE)
        )
        if before is not None:
            query = query.where(TABLES.c.made < before)
        return await self.store.ask(lambda c: [(row[0], row[1]) for row in c.execute(query)])

    async def _games(self, table: str, seq: int) -> list[Game]:
        kept = self._kept.get(table)
        if kept is None or kept[0] != seq:
            found = await self.store.ask(lambda c: _games(c, table))
            kept = self._kept[table] = seq, found
        self._kept.move_to_end(table)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept[1]

    async def game(self, table: str, number: int) -> tuple[TableState, Seeds]:
        """Return a table at the end of one of its games (from 1), and its seeds.

        Raises ``Refused`` if there is no such finished game.
        """

        def question(connection: sa.Connection) -> tuple[TableState | None, Seeds]:
            seeds, t = seeds_of(connection, table), None
            for event in events_of(connection, table, 0):
                if t is not None and event.kind == "again" and t.game_no == number:
                    break
                t = advance(t, table, event, seeds)
            return t, seeds

        t, seeds = await self.store.ask(question)
        if t is None or t.game_no != number or not t.match.over:
            raise Refused(404, f"There is no finished game {number} at this table.")
        return t, seeds


def _games(connection: sa.Connection, table: str) -> list[Game]:
    """Return the games of a table in order, up to the first unreadable event."""
    seeds = seeds_of(connection, table)
    found: list[Game] = []
    t: TableState | None = None
    seats: dict[str, int] = {}
    begun = at = 0
    try:
        for event in events_of(connection, table, 0):
            if event.kind == "again" and t is not None:
                found.append(_game(t, seats, begun, at))
                seats, begun = {}, event.at
            t = advance(t, table, event, seeds)
            begun, at = begun or event.at, event.at
            for number, seat in enumerate(t.seats):
                seats |= {person: number for person in (seat.person, *seat.devices) if person}
    except (ValueError, KeyError):
        return found
    return [*found, _game(t, seats, begun, at)] if t is not None else found


def _game(t: TableState, seats: dict[str, int], begun: int, at: int) -> Game:
    rules, match = t.rules, t.match
    last = match.results[-1].scores if match.over and match.results else match.scores
    return Game(
        number=t.game_no,
        game=rules.game,
        title=rules.title,
        names=t.names,
        seats=seats,
        scores=last,
        winners=match.winners,
        sides=tuple(rules.sides.side(seat) for seat in range(rules.seats)),
        down=rules.goal.down,
        deals=match.deals,
        begun=begun,
        at=at,
        closed=t.closed,
    )


def _told(game: Game, table: str, seat: TableSeat) -> dict[str, Any]:
    """Return a game as its player in that seat sees it listed."""
    side = game.sides[seat]
    mates = [n for p, n in enumerate(game.names) if p != seat and game.sides[p] == side]
    against = [n for p, n in enumerate(game.names) if game.sides[p] != side]
    others = [points for one, points in enumerate(game.scores) if one != side]
    best = min(others) if game.down else max(others)
    score = f"{game.scores[side]}-{best}"
    result = ""
    if game.winners:
        shared = side in game.winners and len(game.winners) > 1
        result = "shared" if shared else "won" if side in game.winners else "lost"
    company = f"against {listed(against)}"
    if mates:
        company = f"with {listed(mates)} {company}"
    verb = {"": "Continue", "won": "Won", "lost": "Lost", "shared": "Shared"}[result]
    where = f"table={table}&game={game.number}"
    links = {"table": f"/table/{table}"}
    if result:
        links |= {
            "replay": f"/replay#{where}&seat={seat}",
            "review": f"/review#{where}",
            "record": f"/api/tables/{table}/record.json?game={game.number}",
        }
    return {
        "table": table,
        "game_no": game.number,
        "game": game.game,
        "title": game.title,
        "date": datetime.fromtimestamp(game.at / 1000, UTC).isoformat(timespec="seconds"),
        "names": list(game.names),
        "seat": seat,
        "scores": list(game.scores),
        "deals": game.deals,
        "result": result,
        "score": score.replace("-", "\N{EN DASH}") if score.count("-") == 1 else score,
        "company": company,
        "text": f"{verb} {score} {company}" if result else f"{verb}: {score} {company}",
        "links": links,
    }
