"""All games of a person: table logs are folded, and the results cached.

A table's games are cached with the number of its last event, so that later play or forgetting is
noticed.  Seats are those at the moment when a game was over; they may change before the next one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

import sqlalchemy as sa

from euchre.coordinates import TableSeat
from euchre.server.clock import iso
from euchre.server.refusals import Refused
from euchre.server.store.event import Event
from euchre.server.store.schema import MEMBERS, TABLES
from euchre.server.store.store import Store, seeds_of
from euchre.server.store.words import events_of
from euchre.server.tables.events import advance
from euchre.server.tables.state import Evening, Seat, Seeds, TableState, replace
from euchre.text import listed

#: Tables per page, and tables whose games are cached.
PAGE, CACHED = 10, 5000
#: Milliseconds between two games at a table from which the second is another evening: six hours.
APART = 6 * 3_600_000

Row: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class TableGame:
    """One game at a table: how it is listed for each person who has sat there, devices included."""

    rows: Mapping[str, Row]
    over: bool
    #: Whether the table is closed, so that the game cannot go on.
    closed: bool
    #: When it began and when it was over, in milliseconds since 1970.
    begun: int
    at: int
    #: Who sat there then, and what each person had won at this table by then.
    seats: tuple[Seat, ...]
    evening: Mapping[str, Evening]


class Archive:
    """The games at all tables of one store."""

    def __init__(self, store: Store):
        self.store = store
        #: By table: the number of its last event then, and its games.
        self._cache: OrderedDict[str, tuple[int, list[TableGame]]] = OrderedDict()

    async def of(self, person: str, before: int | None = None) -> dict[str, Any]:
        """Return a page of a person's games: unfinished ones first, then newest first.

        ``before`` is the previous page's ``next``.
        """
        query = (
            sa.select(TABLES.c.id, TABLES.c.made)
            .join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
            .where(MEMBERS.c.person == person, MEMBERS.c.host.is_(None))
            .where(sa.true() if before is None else TABLES.c.made < before)
            .order_by(TABLES.c.made.desc())
            .limit(PAGE)
        )
        tables = await self.store.pairs(query)
        latest = await self.store.latest(tables)
        running, over, evenings = list[Row](), list[Row](), list[Row]()
        for table in tables:
            games = await self._games(table, latest.get(table, 0))
            for game in games:
                if person in game.rows and (game.over or not game.closed):
                    (over if game.over else running).append(game.rows[person])
            evenings += _evenings_of(person, _evenings(table, games), games)
        for rows in (over, evenings):
            rows.sort(key=lambda row: (str(row["date"]), row.get("game_no", 0)), reverse=True)
        more = [*tables.values()][-1] if len(tables) == PAGE else None
        return {"running": running, "games": over, "evenings": evenings, "next": more}

    async def listed(self, table: str, number: int) -> Mapping[str, Row]:
        """Return the list rows of a finished game by person; empty if it is not over."""
        games = await self._at(table)
        game = games[number - 1] if 0 < number <= len(games) else None
        return game.rows if game is not None and game.over else {}

    async def played(self, table: str, person: str) -> tuple[list[TableState], Seeds]:
        """Return a table at the end of each finished game that a person has played there."""
        games = enumerate(await self._at(table), 1)
        mine = [number for number, game in games if game.over and person in game.rows]
        return await self._ends(table, *mine) if mine else ([], {})

    async def _at(self, table: str) -> list[TableGame]:
        latest = await self.store.latest([table])
        return await self._games(table, latest.get(table, 0))

    async def _games(self, table: str, seq: int) -> list[TableGame]:
        cached = self._cache.get(table)
        if cached is None or cached[0] != seq:
            cached = seq, await self.store.ask(lambda c: _games(c, table))
            self._cache[table] = cached
        self._cache.move_to_end(table)
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return cached[1]

    async def evening(self, table: str) -> tuple[list[TableState], Row]:
        """Return a table at the end of each game of its last evening, and who has won what.

        Raises ``Refused`` if no game is over.
        """
        rows = _evenings(table, await self._at(table))
        if not rows:
            raise Refused(404, "No game has been finished at this table.")
        ends, _ = await self._ends(table, *rows[-1]["games"])
        return ends, rows[-1]

    async def game(self, table: str, number: int) -> tuple[TableState, Seeds]:
        """Return a table at the end of one of its games (from 1), and its seeds.

        The seats are those of the moment when it was over.  Raises ``Refused`` if there is no such
        finished game.
        """
        ends, seeds = await self._ends(table, number)
        if not ends:
            raise Refused(404, f"There is no finished game {number} at this table.")
        return ends[0], seeds

    async def _ends(self, table: str, *numbers: int) -> tuple[list[TableState], Seeds]:
        """Return a table at the end of some of its games, as far as they are over and readable."""

        def question(connection: sa.Connection) -> tuple[list[TableState], Seeds]:
            seeds, ends = seeds_of(connection, table), dict[int, TableState]()
            with suppress(ValueError, KeyError):
                for _, _, t in replayed(connection, table, seeds):
                    if t.game_no > numbers[-1]:
                        break
                    if t.game_no in numbers and t.match.over:
                        ends[t.game_no] = replace(t, seats=ends.get(t.game_no, t).seats)
            return [*ends.values()], seeds

        return await self.store.ask(question)


def replayed(
    connection: sa.Connection, table: str, seeds: Seeds
) -> Iterator[tuple[TableState | None, Event, TableState]]:
    """Yield a stored table's events, each with the table before and after it.

    Raises ``ValueError`` or ``KeyError`` at an event that cannot be read.
    """
    t: TableState | None = None
    for event in events_of(connection, table, 0):
        before, t = t, advance(t, table, event, seeds)
        yield before, event, t


def _games(connection: sa.Connection, table: str) -> list[TableGame]:
    """Return the games of a table in order, up to the first unreadable event."""
    games: list[TableGame] = []
    last: TableState | None = None
    seats: dict[str, int] = {}
    begun = at = 0
    try:
        for before, event, t in replayed(connection, table, seeds_of(connection, table)):
            if before is None or event.kind == "again":
                if last is not None:
                    games.append(_game(last, seats, begun, at))
                last, seats, begun = None, {}, event.at
            if event.kind == "changed":
                seats = {}
            if last is None or not last.match.over:
                last, at = t, event.at
                for number, seat in enumerate(t.seats):
                    seats |= {person: number for person in (seat.person, *seat.devices) if person}
            last = replace(last, closed=t.closed)
    except (ValueError, KeyError):
        # Nobody can go on with it.
        last = last if last is not None and last.match.over else None
    return [*games, _game(last, seats, begun, at)] if last is not None else games


def _game(t: TableState, seats: Mapping[str, TableSeat], begun: int, at: int) -> TableGame:
    """Return a game from its last state, everybody's last seat, and when it began and ended."""
    rows = {person: _row(t, seat, at) for person, seat in seats.items()}
    return TableGame(rows, bool(t.match.winners), t.closed, begun, at, t.seats, t.evening)


def _evenings(table: str, games: Sequence[TableGame]) -> list[Row]:
    """Return the evenings at a table with finished games.

    Each lists everybody's games won, whoever the partners were, under the last name used.
    """
    evenings: list[dict[int, TableGame]] = []
    last = -APART
    for number, game in enumerate(games, 1):
        if game.over:
            if game.begun - last >= APART:
                evenings.append({})
            evenings[-1][number], last = game, game.at
    rows, before = list[Row](), dict[str, Evening]()
    for evening in evenings:
        several = [*evening.values()]
        row = {"table": table, "games": [*evening], "date": iso(several[-1].at)}
        rows.append(row | {"score": _score(several, before)})
        before = dict(several[-1].evening)
    return rows


def _evenings_of(person: str, evenings: Sequence[Row], games: Sequence[TableGame]) -> Iterator[Row]:
    """Yield the evenings with several games at which a person was, with scores as shown to them."""
    for evening in evenings:
        numbers = evening["games"]
        if len(numbers) > 1 and any(person in games[number - 1].rows for number in numbers):
            shown = [
                {part: row[part] for part in ("name", "won", "of")}
                | {"you": person in row["people"]}
                for row in evening["score"]
            ]
            yield evening | {"score": shown}


def _score(games: Sequence[TableGame], before: Mapping[str, Evening]) -> list[Row]:
    """Return what each person has won of some games, who has won most first."""
    seats = [seat for game in games for seat in game.seats if seat.person]
    score = []
    for who, one in games[-1].evening.items():
        earlier = before.get(who, Evening(one.name))
        if of := one.games - earlier.games:
            mine = [seat for seat in seats if seat.person == who]
            devices = {device for seat in mine for device in (who, *seat.devices)}
            row = {"name": one.name, "won": one.won - earlier.won, "of": of}
            score.append(row | {"face": mine[-1].face, "people": devices})
    return sorted(score, key=lambda row: (-row["won"], row["of"]))


def _row(t: TableState, seat: TableSeat, at: int) -> Row:
    """Return a game as its player in that seat sees it listed."""
    rules, match, winners = t.rules, t.match, t.match.winners
    scores = match.results[-1].scores if match.over and match.results else match.scores
    sides = [rules.sides.side(p) for p in range(rules.seats)]
    side = sides[seat]
    mates = [n for p, n in enumerate(t.names) if p != seat and sides[p] == side]
    against = [n for p, n in enumerate(t.names) if sides[p] != side]
    others = [points for one, points in enumerate(scores) if one != side]
    score = f"{scores[side]}-{min(others) if rules.goal.down else max(others)}"
    result = ""
    if winners:
        shared = side in winners and len(winners) > 1
        result = "shared" if shared else "won" if side in winners else "lost"
    company = f"against {listed(against)}"
    if mates:
        company = f"with {listed(mates)} {company}"
    verb = {"": "Continue", "won": "Won", "lost": "Lost", "shared": "Shared"}[result]
    where = f"table={t.id}&game={t.game_no}"
    links = {"table": f"/table/{t.id}"}
    if result:
        links |= {
            "replay": f"/replay#{where}&seat={seat}",
            "review": f"/review#{where}",
            "record": f"/api/tables/{t.id}/record.json?game={t.game_no}",
        }
    return {
        "table": t.id,
        "game_no": t.game_no,
        "game": rules.game,
        "title": rules.title,
        "date": iso(at),
        "names": list(t.names),
        "seat": seat,
        "scores": list(scores),
        "deals": match.deals,
        "result": result,
        "score": score.replace("-", "\N{EN DASH}") if score.count("-") == 1 else score,
        "company": company,
        "text": f"{verb} {score} {company}" if result else f"{verb}: {score} {company}",
        "links": links,
    }
