"""Judge what decisions gave away in nights played here, once a night is over.

Tables are judged one after the other (``reviews/jobs.py``).  A game's verdict is an event of its
night whose id derives from the game, so that after a restart no game is judged twice.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import structlog

from euchre.analysis.luck_and_skill import given_away
from euchre.night.events import Judged, stamp
from euchre.night.fold import Night
from euchre.night.skill import judged
from euchre.records import record_of
from euchre.server.nights.journal import NightLog
from euchre.server.refusals import Refused
from euchre.server.reviews.jobs import Jobs
from euchre.server.reviews.judging import verdicts_in
from euchre.server.screens import seating
from euchre.server.screens.usher import Usher, Watched
from euchre.server.store.writer import Unsaved
from euchre.server.tables.records import ends
from euchre.server.tables.state import TableState

log = structlog.get_logger("euchre.screens")

#: Seconds between checks for a night to judge.
LOOK = 5.0
#: A night without events for this long is over, even if it was never finished.
QUIET = timedelta(hours=1)


class NightJudge:
    """Judges the nights of one server."""

    def __init__(self, usher: Usher, jobs: Jobs):
        self.jobs = jobs
        self.usher, self.services, self.journal = usher, usher.services, usher.nights.journal

    async def run(self) -> None:
        """Judge every finished night, forever."""
        while True:
            await asyncio.sleep(LOOK)
            if not self.services.minds.ready:
                continue
            await self.round()

    async def round(self) -> None:
        """Look at every night that is due; forget those with nothing left to do."""
        for watched in list(self.usher.watched.values()):
            seq, until = watched.rests
            if seq == watched.seq and (until is None or datetime.now(UTC) < until):
                continue
            try:
                await self.look(watched)
            except (Unsaved, Refused):
                continue
            except Exception as error:
                log.error("not judged", night=watched.id, error=type(error).__name__)
                continue
            if watched.rests == (watched.seq, None):
                self.usher.forget(watched.id)

    async def look(self, watched: Watched) -> None:
        """Judge the games of a finished night."""
        night_log = await self.journal.get(watched.id)
        if not over(night_log.night):
            watched.rests = night_log.seq, _over_at(night_log.night)
            return
        for game in due(night_log.night):
            night_log = await self._judge(night_log, game)
        watched.rests = night_log.seq, None

    async def _judge(self, night_log: NightLog, game: int) -> NightLog:
        """Add to a night what the people of a game gave away; return the night with it."""
        by_player: dict[int, list[float]] = {}
        for at, name in seating.ids(self.services.store.key, night_log).items():
            if at[0] != game:
                continue
            seats = night_log.night.seated(*at)
            stored = await self.services.store.load(name)
            chosen = seating.decided(stored.events) if stored else []
            if not any(any(deal) for deal in chosen):
                # Only bots have played there; such a table is not even loaded.
                continue
            with suppress(Refused):
                table = await self.services.tables.get(name)
                costs = await self._costs(table.state)
                for deal, by_seat in enumerate(chosen[: len(table.state.finished)], 1):
                    for seat, player in enumerate(seats):
                        if by_seat[seat]:
                            names = (f"{deal}.{action}" for action in sorted(by_seat[seat]))
                            mine = [costs[name] for name in names if name in costs]
                            by_player.setdefault(player, []).append(round(given_away(mine), 3))
        given = {player: tuple(costs) for player, costs in sorted(by_player.items())}
        event = Judged(**stamp("the review", id=f"judged:{game}"), game=game, given=given)
        return await self.journal.add(night_log.id, lambda _: [event])

    async def _costs(self, t: TableState) -> dict[str, float]:
        """Return what each decision at a table cost in points, by deal and action."""
        record = record_of(t.match, t.finished, t.names)
        record.notes = ends(t)
        _, parts = await self.jobs.whole(record, t.id)
        verdicts = verdicts_in(parts)
        return {name: one["verdict"]["points"]["mean"] for name, one in verdicts.items()}


def over(night: Night, now: datetime | None = None) -> bool:
    """Whether a night played here is over, or nothing has happened there for long."""
    quiet = _over_at(night)
    return quiet is not None and (night.over or (now or datetime.now(UTC)) > quiet)


def _over_at(night: Night) -> datetime | None:
    """Return when a night is over if nothing happens; None if nothing was played here."""
    if night.rules.play == "cards" or not night.screens:
        return None
    return night.events[-1].at + QUIET


def due(night: Night) -> list[int]:
    """Return the games ready to be judged: all tables have scores, no verdict yet."""
    known = judged(night)
    return [
        game
        for game, tables in sorted(night.screens.items())
        if tables
        and game not in known
        and all(night.results[game, table].score is not None for table in tables)
    ]
