"""What decisions gave away in nights that were played here, judged when a night is over.

The review values each decision in the thinking process, one seat of one deal at a time, and only
while no night is under way.  What a game came to is an event of its night whose id follows from
the game: after a restart the next game is judged, and none twice.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial

import structlog

from euchre.analysis.given_away import given_away
from euchre.coordinates import TableSeat
from euchre.engine.state import State
from euchre.night.events import Judged, stamp
from euchre.night.fold import Night
from euchre.night.given import judged
from euchre.server.hall import seating
from euchre.server.hall.usher import Usher
from euchre.server.nights.book import Kept
from euchre.server.store.writer import Unsaved
from euchre.server.tables.refusals import Refused

log = structlog.get_logger("euchre.hall")

#: Seconds between two looks for a night to be judged.
LOOK = 5.0
#: After so long without an event a night is over, also one that was never played to its end.
QUIET = timedelta(hours=1)
#: Worlds in which a decision is judged.
WORLDS = 100


class Verdicts:
    """Judges the nights of one server."""

    def __init__(self, usher: Usher):
        self.usher, self.rooms, self.book = usher, usher.rooms, usher.nights.book
        #: Nights of which nothing is left to judge, with the number of their last event.
        self._done: dict[str, int] = {}

    async def run(self) -> None:
        """Judge whatever is over, for ever."""
        while True:
            await asyncio.sleep(LOOK)
            if not self.rooms.minds.ready:
                continue
            for night_id in list(self.usher.watched):
                try:
                    await self.look(night_id)
                except (Unsaved, Refused):
                    continue
                except Exception as error:
                    log.error("not judged", night=night_id, error=type(error).__name__)

    async def look(self, night_id: str) -> None:
        """Judge the games of a night that is over; break off when people begin to play."""
        kept = await self.book.get(night_id)
        if self._done.get(night_id) == kept.seq or not over(kept.night):
            return
        for game in due(kept.night):
            event = await self._judge(kept, game)
            if event is None:
                return
            kept = await self.book.add(night_id, partial(_only, event))
        self._done[night_id] = kept.seq

    async def _judge(self, kept: Kept, game: int) -> Judged | None:
        """Return what the people of a game gave away; None where play has begun meanwhile."""
        night, key = kept.night, self.rooms.store.key
        found: dict[int, list[float]] = {}
        for number in sorted(night.screens[game]):
            seats = night.seated(game, number)
            name = seating.table_id(key, kept.id, game, number, seats)
            with suppress(Refused):
                table = await self.rooms.tables.get(name)
                stored = await self.rooms.store.load(name)
                chosen = seating.decided(stored.events) if stored else []
                for deal, last in enumerate(table.state.finished):
                    for seat, player in enumerate(seats):
                        if not chosen[deal][seat]:
                            continue
                        if await self._playing():
                            return None
                        cost = await self.rooms.minds.run(
                            _given_away, last, seat, deal + 1, chosen[deal][seat]
                        )
                        found.setdefault(player, []).append(round(cost, 3))
        given = {player: tuple(costs) for player, costs in sorted(found.items())}
        return Judged(**stamp("the review", id=f"judged:{game}"), game=game, given=given)

    async def _playing(self) -> bool:
        """Whether a night is under way here."""
        for watched in list(self.usher.watched.values()):
            if watched.running:
                with suppress(Refused):
                    if not over((await self.book.get(watched.id)).night):
                        return True
        return False


def _given_away(last: State, seat: TableSeat, deal: int, chosen: frozenset[int]) -> float:
    """Judge the decisions of a seat in a deal; done in a process of its own."""
    return given_away(last, seat, worlds=WORLDS, seed=deal, only=chosen)


def _only(event: Judged, night: Night) -> list[Judged]:
    return [event]


def over(night: Night, now: datetime | None = None) -> bool:
    """Whether nobody plays any more: all games have their scores, or all has long been quiet."""
    if night.rules.play == "cards" or not night.screens:
        return False
    scored = all(r.score is not None for r in night.results.values())
    if scored and night.game == night.planned:
        return True
    return (now or datetime.now(UTC)) - night.events[-1].at > QUIET


def due(night: Night) -> list[int]:
    """Return the games that can be judged and are not: all their tables have scores."""
    known = judged(night)
    return [
        game
        for game, tables in sorted(night.screens.items())
        if tables
        and game not in known
        and all(night.results[game, table].score is not None for table in tables)
    ]
