"""How a person plays, over HTTP: finished games judged one by one, statistics, and file import."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from math import isinf
from typing import Annotated, Any, TypeAlias

import sqlalchemy as sa
import structlog
from fastapi import APIRouter, Query
from pydantic import BaseModel, Field, StringConstraints

from euchre import typed
from euchre.arena.intervals import Paired
from euchre.bounds import Ordinal
from euchre.coordinates import TableSeat
from euchre.records import load, replay
from euchre.server.http.bodies import Body, Upload, drawn, of_app
from euchre.server.http.limits import costs
from euchre.server.http.pages import in_html
from euchre.server.http.people import Guest, Newcomer, Person
from euchre.server.refusals import Refused
from euchre.server.reviews.jobs import Jobs
from euchre.server.reviews.judging import verdicts_in
from euchre.server.store.schema import DAILY
from euchre.server.store.store import Store
from euchre.server.study import lessons
from euchre.server.study.practice import standing_of
from euchre.server.study.store import Key, Practice, add_game, add_own, change, games_of, scores_in
from euchre.server.tables import records
from euchre.server.tables.services import Server, Services
from euchre.server.tables.table import Table
from euchre.study.habits import GameCosts, judged, progress
from euchre.study.position import Position, shipped
from euchre.study.progress import Progress, from_plain

router = APIRouter(prefix="/api/my-play", route_class=Upload)
pages = APIRouter(include_in_schema=False)

#: Maximum number of archive pages searched, of games kept per person, and of days compared.
PAGES, MOST, DAYS = 10, 500, 60
#: Maximum number of ended games that wait to be judged; seconds between looks at them.
ENDED, LOOK = 32, 5.0

log = structlog.get_logger("euchre.judging")


class JudgedGame(BaseModel):
    """A judged game of a file, under the table where it was played."""

    model_config = Body.model_config

    table: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{1,16}$")]
    game_no: Ordinal
    judged: dict[str, Any]


class TakenAlong(Body):
    """What a file of *Download my data* keeps of practice and play."""

    practice: dict[str, Any] | None = None
    play: list[JudgedGame] = Field(default_factory=list, max_length=MOST)


#: The game whose statistics are wanted.
OfGame: TypeAlias = Annotated[str | None, Query(max_length=60)]


# -- statistics -----------------------------------------------------------------------------------


@router.get("", **costs(5))
async def my_play(services: Server, person: Person, game: OfGame = None) -> dict[str, Any]:
    """Show how you play a game (default: the one played most), and your costliest habits."""
    if person is None:
        nothing = dict.fromkeys(("game", "progress", "same"))
        return nothing | {"games": [], "waiting": 0, "can_practice": []}
    games = (await games_of(services.store, person)).values()
    counts = Counter(one.game for one in games)
    titles = {one.game: one.title for one in games}
    most = next((name for name, _ in counts.most_common(1)), None)
    chosen = game if game in counts else most
    mine = [one for one in games if one.game == chosen]
    return {
        "games": [
            {"game": name, "title": titles[name], "count": n} for name, n in counts.most_common()
        ],
        "game": chosen,
        "progress": await services.store.views.run(progress, mine) if mine else None,
        "waiting": len(await _waiting(services, person)),
        "same": await _same_deals(services.store, person),
        "can_practice": list(shipped()),
    }


in_html(pages, "/my-play", my_play, "my-play.html", **costs(5))


async def _waiting(services: Services, person: str) -> list[dict[str, Any]]:
    """Return a person's finished games that are not judged yet, newest first.

    Each as described by ``played_games.of``.
    """
    known = await games_of(services.store, person)
    games: list[dict[str, Any]] = []
    before: int | None = None
    for _ in range(PAGES):
        page = await services.archive.of(person, before)
        games += [one for one in page["games"] if (one["table"], one["game_no"]) not in known]
        if (before := page["next"]) is None:
            break
    return games[: max(0, MOST - len(known))]


async def _same_deals(store: Store, person: str) -> dict[str, Any] | None:
    """Return a person's points per deal minus those of others on the same cards (Today's deals).

    None if nobody else has played the same deals.
    """
    mine = sa.select(DAILY.c.day).where(DAILY.c.person == person, DAILY.c.result.is_not(None))
    days = mine.order_by(DAILY.c.day.desc()).limit(DAYS)
    query = sa.select(DAILY.c.day, DAILY.c.person, DAILY.c.scores).where(
        DAILY.c.day.in_(days), DAILY.c.result.is_not(None)
    )
    rows = await store.ask(lambda c: [tuple(row) for row in c.execute(query)])
    return await store.views.run(compared, rows, person)


def compared(rows: list[tuple[Any, ...]], person: str) -> dict[str, Any] | None:
    """Compare a person with others on the same cards, from rows of day, person and scores."""
    nets: dict[str, dict[str, list[int]]] = defaultdict(dict)
    for day, who, scores in rows:
        nets[day][who] = [deal.net for deal in scores_in(scores)]
    paired, days = Paired(), 0
    for of in nets.values():
        others = [row for who, row in of.items() if who != person]
        if person not in of or not others:
            continue
        days += 1
        for deal, net in enumerate(of[person]):
            mean = sum(row[deal] for row in others) / len(others)
            paired.add(round(1000 * (net - mean)))
    if not paired.n or isinf(paired.error):
        return None
    ahead, within = paired.mean / 1000, paired.error / 1000
    return {
        "days": days,
        "deals": paired.n,
        "ahead": round(ahead, 2),
        "within": round(within, 2),
        "even": abs(ahead) <= within,
    }


# -- judging --------------------------------------------------------------------------------------


class Judging:
    """Judges people's finished games: when a game ends, and one by one for those who ask."""

    def __init__(self, services: Services, jobs: Jobs):
        self.services, self.jobs = services, jobs
        #: What is being judged, by person; the results are how many games are left.
        self._going_on: dict[str, asyncio.Task[int]] = {}
        #: Games that have just ended; those dropped are judged when somebody asks.
        self._ended: deque[Key] = deque(maxlen=ENDED)
        self._stirred = asyncio.Event()
        services.tables.on_over = self.ended

    def ended(self, table: Table) -> None:
        """Note that a game has ended at a table."""
        self._ended.append((table.id, table.state.game_no))
        self._stirred.set()

    async def run(self) -> None:
        """Judge the games that end on this server, forever, each for all people who played it."""
        while True:
            self._stirred.clear()
            while self._ended and self.services.minds.ready:
                table, number = self._ended.popleft()
                try:
                    rows = await self.services.archive.listed(table, number)
                    for person, listed in rows.items():
                        known = await games_of(self.services.store, person)
                        if (table, number) not in known and len(known) < MOST:
                            await self._judge(person, listed)
                except Exception as error:
                    # It is judged when somebody asks.
                    log.warning("not judged", table=table, error=type(error).__name__)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), LOOK)

    async def next(self, person: str) -> int:
        """Judge a person's newest unjudged game; return how many are left.

        A second call meanwhile waits for the same result.  Raises ``Refused``.
        """
        going_on = self._going_on.get(person)
        if going_on is None:
            going_on = asyncio.create_task(self._next(person))
            self._going_on[person] = going_on
            going_on.add_done_callback(lambda _: self._going_on.pop(person, None))
        # Others may wait for it, too.
        return await asyncio.shield(going_on)

    async def _next(self, person: str) -> int:
        games = await _waiting(self.services, person)
        for left, listed in zip(reversed(range(len(games))), games, strict=True):
            if await self._judge(person, listed):
                return left
        return 0

    async def _judge(self, person: str, listed: Mapping[str, Any]) -> bool:
        """Save what a finished game cost a person; clear mistakes go to practice.

        Return False if it cannot be judged: others still play these deals, or the table is
        unreadable.  Raises ``Refused`` if there is no free slot.
        """
        table, number, seat = str(listed["table"]), int(listed["game_no"]), int(listed["seat"])
        try:
            t, seeds = await self.services.archive.game(table, number)
            record = records.record_of_table(t, seeds)
        except Refused:
            return False
        about = {key: listed[key] for key in ("game", "title", "result", "score")}
        about["at"] = round(1000 * datetime.fromisoformat(listed["date"]).timestamp())
        text, parts = await self.jobs.whole(record, table)
        asked = text, parts, seat, about, record.game in shipped()
        game, positions = await self.jobs.work_out(examined, *asked)
        if await add_game(self.services.store, person, (table, number), game):
            await add_own(self.services.store, Newcomer(person, ()), positions)
        return True


@router.post("/judge", **costs(8))
async def judge(
    judging: Annotated[Judging, of_app("judging")], services: Server, person: Person
) -> dict[str, Any]:
    """Judge your newest unjudged game; the answer says how many are left."""
    if person is None:
        return {"left": 0}
    services.minds.require()
    return {"left": await judging.next(person)}


def examined(
    text: str, parts: Sequence[bytes], seat: TableSeat, about: dict[str, Any], practicable: bool
) -> tuple[GameCosts, list[Position]]:
    """Return what a judged game cost a seat, and what to practice; runs in a separate process."""
    played, known = replay(load(text.encode())).checked(), verdicts_in(parts)
    return judged(played, seat, about, practicable=practicable, known=known)


# -- files ----------------------------------------------------------------------------------------

#: The games of a file, and its practice.
_Read = tuple[list[tuple[Key, GameCosts]], tuple[Progress, dict[str, Position]]]


def _read(wanted: TakenAlong) -> _Read:
    """Return what a file holds.  Raises ``ValueError``."""
    games = [
        ((one.table, one.game_no), typed.converted(one.judged, GameCosts)) for one in wanted.play
    ]
    return games, (Progress(), {}) if wanted.practice is None else from_plain(wanted.practice)


def _pages(read: _Read) -> Iterator[object]:
    """Draw the pages of a file's games and practice."""
    games, (state, positions) = read
    yield progress([game for _, game in games])
    yield standing_of(Practice(state, 1, positions))
    for position in positions.values():
        yield from lessons.pages(position)


@router.post("/import", **costs(15, upload=True))
async def take_in(wanted: TakenAlong, services: Server, guest: Guest) -> dict[str, Any]:
    """Import practice and play from a file, in addition to what is here.

    If both have a position, the later result counts.
    """
    read = await services.store.long.run(drawn, "file", partial(_read, wanted), _pages)
    games, (state, own_positions) = read
    await change(services.store, guest, lambda practice: practice.progress.take(state))
    # A new person is known after the first write, so the rows are not needed again.
    positions = await add_own(services.store, Newcomer(guest.person, ()), [*own_positions.values()])
    known = await games_of(services.store, guest.person)
    left = max(0, MOST - len(known))
    new = [(key, game) for key, game in games if key not in known][:left]
    for key, game in new:
        await add_game(services.store, guest.person, key, game)
    return {"games": len(new), "positions": positions, "practice": wanted.practice is not None}
