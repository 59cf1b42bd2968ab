"""Judgements of games: made once, deal by deal, in a process of their own.

The marks of a replay, its report, *My play* and the verdicts of a night all use the same judgement.
Its key is a digest of all cards and actions, so only somebody who has the record can ask for it.
It is JSON, one text per deal.  Judgements of games played here are kept in the database, others in
memory for a while.
"""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from html import escape
from typing import Any, TypeVar

import sqlalchemy as sa

from euchre.analysis.fingerprint import key
from euchre.analysis.luck_and_skill import WORLDS
from euchre.coordinates import TableSeat
from euchre.records import Record, Replay, dump, replay
from euchre.server.clock import now
from euchre.server.guard import Process
from euchre.server.queues import ASKER, SERVER, Asker, FairQueue, Slots
from euchre.server.refusals import Refused
from euchre.server.reviews import judging
from euchre.server.store.schema import JUDGEMENTS
from euchre.server.store.store import Store
from euchre.server.store.writer import Change, Conflict, Row, Unsaved

T = TypeVar("T")

#: Seconds after which to ask again if there was no free slot.
LATER = 30
#: Slots for unfinished reviews, and for other work.
REVIEWS = Slots(5, of_asker=2, of_address=4, what="games", done="being reviewed", wait=LATER)
OTHERS = Slots(5, of_asker=2, of_address=4, what="requests", done="being worked out", wait=LATER)
#: Maximum number of finished reviews and judgements in memory.
MOST_FINISHED = 16
#: Maximum number of judgements in the database; the oldest are dropped.
MOST_KEPT = 5000
#: Maximum number of deals of a review; the command has no limit.
LONGEST = 100
#: Seconds between looks at whether somebody who asks is waiting.
LOOK = 0.5


@dataclass(eq=False)
class GameReview:
    """A judgement, perhaps unfinished: the verdicts of the deals in order, each as JSON."""

    record: str
    deals: int
    opponents: str
    #: Who waits for it; if only the server itself, everybody else's work goes first.
    asker: Asker
    parts: list[bytes] = field(default_factory=list)
    failed: bool = False
    #: The table here at which it was played; empty if unknown.
    table: str = ""
    #: What judges one deal after the other.
    work: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether all deals are judged."""
        return len(self.parts) == self.deals

    @property
    def over(self) -> bool:
        """Whether nothing more will be judged."""
        return self.ready or self.failed

    async def whole(self) -> list[bytes]:
        """Return all verdicts once they are there.  Raises ``Refused`` if judging fails."""
        if self.work is not None:
            await asyncio.shield(self.work)
        if not self.ready:
            raise Refused(503, "This game could not be judged; please try again.", wait=LATER)
        return self.parts


@dataclass
class Job:
    """A review that somebody has asked for: a record with its names, and its judgement."""

    record: str
    judgement: GameReview
    #: A sentence to show before the review.
    remark: str = ""
    #: The review as HTML, once somebody has asked for it.
    html: dict[TableSeat | None, str] = field(default_factory=dict)

    @property
    def error(self) -> str:
        """Why the review failed; empty if it has not."""
        failed = self.judgement.failed
        return "The review failed; please ask for it again." if failed else ""


class Jobs:
    """Judges games for whoever asks, and by itself; hands out reviews.

    ``quick`` runs short work in a process that plays and advises.
    """

    def __init__(self, store: Store, quick: Callable[..., Awaitable[Any]]) -> None:
        self._store, self.quick = store, quick
        self._judgements: OrderedDict[str, GameReview] = OrderedDict()
        self._reviews: OrderedDict[str, Job] = OrderedDict()
        self._process = Process(polite=True)
        self._others = FairQueue(OTHERS, OTHERS.most, "others", self._process)
        self._others.spent = store.long.spent

    # -- judgements --------------------------------------------------------------------------

    async def judgement(
        self, record: str, played: Replay, opponents: str = "club", table: str = ""
    ) -> GameReview:
        """Return the judgement of a valid record: kept, going on, or begun now.

        ``table`` is where it was played, if that was here.  ``opponents`` is the opponent model for
        sampled deals (``beliefs.STYLES``).  Raises ``Refused`` if somebody would have to wait and
        there is no free slot.
        """
        digest = partial(key, played, WORLDS, opponents=opponents)
        name, asker = await self._store.views.run(digest), ASKER.get()
        kept = await self._kept(name) if name not in self._judgements else []
        one = self._judgements.get(name)
        if one is None or one.failed:
            deals = len(played.until_won().deals)
            one = GameReview(record, deals, opponents, SERVER, kept if len(kept) == deals else [])
        if asker != SERVER and one.asker == SERVER and not one.ready:
            waiting = [other.asker for other in self._judgements.values() if not other.over]
            REVIEWS.require(asker, [who for who in waiting if who != SERVER])
            one.asker = asker
        if table and not one.table:
            one.table = table
            if one.ready and not kept:
                await self._keep(name, one)
        if one.work is None and not one.ready:
            one.work = asyncio.create_task(self._judge(name, one))
        self._judgements[name] = one
        while len(self._judgements) > MOST_FINISHED:
            over = (old for old, other in self._judgements.items() if other.over)
            del self._judgements[next(over)]
        return one

    async def whole(self, record: Record, table: str) -> tuple[str, list[bytes]]:
        """Return a game of a table here as text, and its verdicts once they are there."""
        text = dump(record).decode()
        played = await self._store.views.run(replay, record)
        return text, await (await self.judgement(text, played, table=table)).whole()

    async def _judge(self, name: str, one: GameReview) -> None:
        """Judge a game's deals one by one, and keep the result.

        Other work gets its turn between two deals.
        """
        try:
            while not one.ready:
                while one.asker == SERVER and self._asked:
                    await asyncio.sleep(LOOK)
                deal = len(one.parts) + 1
                part = self._process.submit(judging.judged, one.record, deal, one.opponents)
                one.parts.append(await asyncio.wrap_future(part))
        except (Exception, asyncio.CancelledError):
            one.failed = True
            return
        if one.table:
            await self._keep(name, one)

    @property
    def _asked(self) -> bool:
        """Whether somebody waits for the process."""
        return self._others.busy or any(
            one.asker != SERVER and not one.over for one in self._judgements.values()
        )

    async def _kept(self, name: str) -> list[bytes]:
        """Return a judgement from the database; empty if there is none, or it is damaged."""
        body = await self._store.value(sa.select(JUDGEMENTS.c.body).where(JUDGEMENTS.c.key == name))
        with suppress(zlib.error):
            return zlib.decompress(body).split(b"\n") if body else []
        return []

    async def _keep(self, name: str, one: GameReview) -> None:
        """Keep a judgement in the database, instead of the oldest if there are many."""
        row = {"key": name, "table_id": one.table, "at": now()}
        row["body"] = zlib.compress(b"\n".join(one.parts))
        newest = sa.select(JUDGEMENTS.c.key).order_by(JUDGEMENTS.c.at.desc()).limit(MOST_KEPT)
        old = sa.delete(JUDGEMENTS).where(JUDGEMENTS.c.key.not_in(newest))
        # The table may be gone; if it cannot be saved now, the game is judged again.
        with suppress(Conflict, Unsaved):
            await self._store.write([Change(old), Row(JUDGEMENTS, row, replace=True)])

    # -- reviews -----------------------------------------------------------------------------

    async def take(
        self, record: str, played: Replay, remark: str = "", opponents: str = "club"
    ) -> str:
        """Accept a valid record; return the id of its review, the same for the same record.

        ``remark`` is shown before the review.  Raises ``Refused`` if it is too long or there is no
        free slot.
        """
        if (deals := len(played.deals)) > LONGEST:
            raise Refused(
                422,
                f"This record has {deals} deals; a review here takes at most {LONGEST}, and the"
                " command 'euchre review' any number.",
            )
        one = await self.judgement(record, played, opponents)
        for name, job in self._reviews.items():
            if (job.record, job.judgement) == (record, one):
                return name
        name = secrets.token_urlsafe(16)
        self._reviews[name] = Job(record, one, remark)
        while len(self._reviews) > MOST_FINISHED:
            over = (old for old, job in self._reviews.items() if job.judgement.over)
            del self._reviews[next(over, next(iter(self._reviews)))]
        return name

    def find(self, name: str) -> Job | None:
        """Return a review by its id; None if it does not exist (anymore)."""
        return self._reviews.get(name)

    async def marks(self, job: Job, after: int, seat: TableSeat | None) -> dict[str, Any]:
        """Return a review so far as plain values, for the replay.

        Covers the deals ``after`` that number; ``seat`` is the reader's own.
        """
        one = job.judgement
        told: dict[str, Any] = {"done": len(one.parts), "of": one.deals, "error": job.error}
        if not (new := one.parts[after:]):
            return told | {"curve": [], "decisions": []}
        drawn: dict[str, Any] = await self.quick(
            judging.marks, job.record, new, one.opponents, after, seat
        )
        return told | drawn

    async def report(self, job: Job, seat: TableSeat | None = None) -> str:
        """Return a finished review as HTML for a reader from a seat; made only once."""
        if seat not in job.html:
            one = job.judgement
            remark = f'<p class="review soft">{escape(job.remark)}</p>' if job.remark else ""
            made = await self.quick(judging.report, job.record, one.parts, one.opponents, seat)
            job.html[seat] = remark + made
        return job.html[seat]

    # -- other work --------------------------------------------------------------------------

    async def work_out(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run other work in the same process.  Raises ``Refused`` if there is no free slot."""
        return await self._others.run(work, *arguments)

    def close(self) -> None:
        """Stop the process; unfinished work is dropped."""
        self._others.close()
