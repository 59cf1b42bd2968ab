"""How people play, from the database: find finished games, judge each once, add up."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from math import isinf
from typing import Any

import sqlalchemy as sa

from euchre.arena.verdict import Paired
from euchre.coordinates import TableSeat
from euchre.daily.score import score_of
from euchre.practice import shelf
from euchre.practice.play import Game, judged, progress, read, write
from euchre.practice.position import Position
from euchre.records import dump, load, replay
from euchre.server.clock import now
from euchre.server.http.people import Newcomer
from euchre.server.practice import keeping
from euchre.server.queues import Asker
from euchre.server.refusals import Refused
from euchre.server.reviews.jobs import Jobs
from euchre.server.store.schema import DAILY, JUDGED
from euchre.server.store.store import Store
from euchre.server.store.writer import Conflict, Row
from euchre.server.tables import records
from euchre.server.tables.rooms import Rooms

#: Maximum number of archive pages to search, games kept per person, and days of daily deals
#: compared.
PAGES, MOST, DAYS = 10, 500, 60

#: A game at a table: the table's id and the number of the game.
Key = tuple[str, int]


async def kept(store: Store, person: str) -> dict[Key, Game]:
    """Return a person's judged games in the order in which they were played."""
    query = sa.select(JUDGED).where(JUDGED.c.person == person).order_by(JUDGED.c.at)
    return await store.ask(
        lambda c: {(row.table_id, row.game_no): read(row.body) for row in c.execute(query)}
    )


async def waiting(rooms: Rooms, person: str, known: Mapping[Key, Game]) -> list[dict[str, Any]]:
    """Return a person's finished games that are not judged yet, newest first.

    Each as described by ``archive.of``.
    """
    found: list[dict[str, Any]] = []
    before: int | None = None
    for _ in range(PAGES):
        page = await rooms.archive.of(person, before)
        found += [one for one in page["games"] if (one["table"], one["game_no"]) not in known]
        before = page["next"]
        if before is None:
            break
    return found[: max(0, MOST - len(known))]


class Judging:
    """Judges people's finished games, one at a time for each of them."""

    def __init__(self, rooms: Rooms, desk: Jobs):
        self.rooms, self.desk = rooms, desk
        #: What is being judged, by person; the results are how many games are left.
        self._going_on: dict[str, asyncio.Task[int]] = {}

    async def next(self, person: str, asker: Asker) -> int:
        """Judge a person's newest game that is not judged yet; return how many are left.

        Asked again while that goes on, it gives the same answer.  Raises ``Refused``.
        """
        going_on = self._going_on.get(person)
        if going_on is None:
            going_on = asyncio.create_task(self._next(person, asker))
            self._going_on[person] = going_on
            going_on.add_done_callback(lambda _: self._going_on.pop(person, None))
        # If one who waits gives up, the others go on waiting.
        return await asyncio.shield(going_on)

    async def _next(self, person: str, asker: Asker) -> int:
        games = await waiting(self.rooms, person, await kept(self.rooms.store, person))
        for left, told in zip(reversed(range(len(games))), games, strict=True):
            if await self._judge(person, asker, told):
                return left
        return 0

    async def _judge(self, person: str, asker: Asker, told: Mapping[str, Any]) -> bool:
        """Judge a person's finished game and save the result; clear mistakes go to practice.

        Return False if it cannot be judged: others still play these deals, or the table is
        unreadable.  Raises ``Refused`` if there is no place.
        """
        table, number, seat = str(told["table"]), int(told["game_no"]), int(told["seat"])
        try:
            t, seeds = await self.rooms.archive.game(table, number)
            record = records.record_of_table(t, seeds)
        except Refused:
            return False
        about = {
            "game": told["game"],
            "title": told["title"],
            "at": round(1000 * datetime.fromisoformat(told["date"]).timestamp()),
            "result": told["result"],
            "score": told["score"],
        }
        own = t.rules.game in shelf.shipped()
        work = self.desk.work_out(asker, examined, dump(record).decode(), seat, about, own)
        game, positions = await asyncio.wrap_future(work)
        if await add(self.rooms.store, person, (table, number), game):
            await keeping.add(self.rooms.store, Newcomer(person, ()), positions)
        return True


def examined(
    text: str, seat: TableSeat, about: dict[str, Any], own: bool
) -> tuple[Game, list[Position]]:
    """Judge a game; runs in a separate process."""
    return judged(replay(load(text.encode())).checked(), seat, about, own=own)


async def add(store: Store, person: str, key: Key, game: Game) -> bool:
    """Save a judged game; return False if it is already saved."""
    place = {"person": person, "table_id": key[0], "game_no": key[1]}
    with suppress(Conflict):
        await store.write([Row(JUDGED, place | {"at": game.at, "body": write(game)})])
        return True
    return False


async def same_deals(store: Store, person: str) -> dict[str, Any] | None:
    """Return a person's points per deal minus those of others on the same cards (Today's deals).

    None if nobody else has played the same deals.
    """
    mine = sa.select(DAILY.c.day).where(DAILY.c.person == person, DAILY.c.result.is_not(None))
    days = mine.order_by(DAILY.c.day.desc()).limit(DAYS)
    query = sa.select(DAILY.c.day, DAILY.c.person, DAILY.c.result).where(
        DAILY.c.day.in_(days), DAILY.c.result.is_not(None)
    )
    rows = await store.ask(lambda c: [tuple(row) for row in c.execute(query)])
    return await store.views.run(compared, rows, person)


def compared(rows: list[tuple[Any, ...]], person: str) -> dict[str, Any] | None:
    """Compute ``same_deals`` from rows of day, person and result."""
    nets: dict[str, dict[str, list[int]]] = defaultdict(dict)
    for day, who, result in rows:
        nets[day][who] = [score_of(deal).net for deal in json.loads(result)]
    found, days = Paired(), 0
    for of in nets.values():
        others = [row for who, row in of.items() if who != person]
        if person not in of or not others:
            continue
        days += 1
        for deal, net in enumerate(of[person]):
            mean = sum(row[deal] for row in others) / len(others)
            found.add(round(1000 * (net - mean)))
    if not found.n or isinf(found.error):
        return None
    ahead, within = found.mean / 1000, found.error / 1000
    return {
        "days": days,
        "deals": found.n,
        "ahead": round(ahead, 2),
        "within": round(within, 2),
        "even": abs(ahead) <= within,
    }


async def told(rooms: Rooms, person: str, game: str | None) -> dict[str, Any]:
    """Return statistics of a person's play in a game (default: the one played most)."""
    found = await kept(rooms.store, person)
    counts = Counter(one.game for one in found.values())
    titles = {one.game: one.title for one in found.values()}
    chosen = game if game in counts else next((name for name, _ in counts.most_common(1)), None)
    mine = [one for one in found.values() if one.game == chosen]
    return {
        "games": [
            {"game": name, "title": titles[name], "count": n} for name, n in counts.most_common()
        ],
        "game": chosen,
        "progress": await rooms.store.views.run(progress, mine) if mine else None,
        "waiting": len(await waiting(rooms, person, found)),
        "same": await same_deals(rooms.store, person),
        "can_practice": list(shelf.shipped()),
        "at": now(),
    }


async def plain(store: Store, person: str) -> list[dict[str, Any]]:
    """Return a person's judged games as plain values, for a file."""
    rows = await kept(store, person)
    return [
        {"table": table, "game_no": number} | {"judged": json.loads(write(one))}
        for (table, number), one in rows.items()
    ]
