"""Run reviews: a separate process judges one deal at a time, so that progress can be shown.

A decision's verdict depends on its position in the record and not on what else is judged, so the
deals of a game can be reviewed separately and joined.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar

from euchre.coordinates import TableSeat
from euchre.server.guard import Process
from euchre.server.queues import Asker, FairQueue, Places
from euchre.server.refusals import Refused

if TYPE_CHECKING:
    from euchre.analysis.review import Review
    from euchre.records import Replay

T = TypeVar("T")
#: Seconds after which it makes sense to ask again for what had no place.
LATER = 30
#: Places for unfinished reviews, alternatives and other work.
REVIEWS = Places(5, of_asker=2, of_address=4, what="games", done="being reviewed", wait=LATER)
IMAGINED = Places(5, of_asker=2, of_address=4, what="alternatives", done="being played", wait=LATER)
OTHERS = Places(5, of_asker=2, of_address=4, what="requests", done="being worked out", wait=LATER)
#: Maximum number of finished reviews, and of alternatives, that are kept.
MOST_FINISHED = 16
#: Maximum number of deals of a review; the command has no limit.
LONGEST = 100
#: Worlds per decision; fewer than the command uses, because a person is waiting.
WORLDS = 100


@dataclass
class Job:
    """One review: who asked for it, and its deals, as far as they have been judged."""

    asker: Asker
    deals: int
    #: A sentence to show before the review.
    remark: str = ""
    #: The reviews of single deals, in order.
    parts: list[Review] = field(default_factory=list)
    failed: bool = False
    #: The review as HTML, once somebody has asked for it.
    html: str = ""
    #: What judges one deal after the other.
    work: asyncio.Task[None] | None = None

    @property
    def done(self) -> int:
        """Number of deals judged."""
        return len(self.parts)

    @property
    def error(self) -> str:
        """Why the review failed; empty if it has not."""
        return "The review failed; please ask for it again." if self.failed else ""

    @property
    def ready(self) -> bool:
        """Whether the review is complete."""
        return self.done == self.deals

    @property
    def over(self) -> bool:
        """Whether nothing more will be judged."""
        return self.ready or self.failed

    def marks(self, after: int = 0, seat: TableSeat | None = None) -> dict[str, Any]:
        """Return the review so far as plain values, for the replay.

        Covers the deals ``after`` that number; ``seat`` is the reader's own.
        """
        from euchre.server.reviews.answers import plain

        parts = self.parts[:]
        now = {"done": len(parts), "of": self.deals, "error": self.error}
        new = parts[after:]
        return now | (plain(joined(new), seat) if new else {"curve": [], "decisions": []})

    def result(self) -> str:
        """Return the finished review as HTML, to be inserted into a page; made only once."""
        if self.html:
            return self.html
        from euchre.analysis.html import fragment
        from euchre.language.naming import Faces

        review = joined(self.parts)
        remark = f'<p class="review soft">{escape(self.remark)}</p>' if self.remark else ""
        self.html = remark + fragment(review, Faces(review.replay.rules, review.names))
        return self.html


def joined(parts: list[Review]) -> Review:
    """Merge the reviews of single deals of one record."""
    from euchre.analysis.review import Review

    first = parts[0]
    return Review(
        first.replay,
        first.worlds,
        first.seed,
        first.of_the_game,
        tuple(decision for part in parts for decision in part.decisions),
        tuple(dict.fromkeys(moment for part in parts for moment in part.moments)),
        tuple(account for part in parts for account in part.accounts),
        first.opponents,
    )


def judged(text: str, deal: int, opponents: str = "club") -> Review:
    """Review one deal of a valid record; runs in a separate process."""
    from euchre.analysis.review import review

    return review(_replayed(text), worlds=WORLDS, deals=[deal], opponents=opponents)


@lru_cache(REVIEWS.most)
def _replayed(text: str) -> Replay:
    from euchre.records import load, replay

    return replay(load(text.encode())).checked()


def imagined(
    text: str, deal: int, action: int, play: str, seat: TableSeat | None = None, you: bool = False
) -> dict[str, Any]:
    """Return what would have happened after another choice; runs in a separate process.

    Raises ``ValueError`` if nothing can be compared.
    """
    from euchre.server.reviews.answers import compared

    return compared(_replayed(text), deal, action, play, seat, you=you)


class Jobs:
    """Accepts records for review and hands out the results."""

    def __init__(self) -> None:
        self._reviews: OrderedDict[str, Job] = OrderedDict()
        self._imagined: OrderedDict[str, tuple[Asker, Future[dict[str, Any]]]] = OrderedDict()
        self._others = FairQueue(OTHERS, OTHERS.most)
        self._process = Process()

    def take(
        self, asker: Asker, text: str, deals: int, remark: str = "", opponents: str = "club"
    ) -> str:
        """Accept a valid record, as text, with this many deals; return the id of its review.

        ``opponents`` is the opponent model for sampled deals (``beliefs.STYLES``).  ``remark`` is
        shown before the review.  Raises ``Refused`` if it is too long or there is no place.
        """
        if deals > LONGEST:
            raise Refused(
                422,
                f"This record has {deals} deals; a review here takes at most {LONGEST}, and the"
                " command 'euchre review' any number.",
            )
        REVIEWS.require(asker, [job.asker for job in self._reviews.values() if not job.over])
        job = Job(asker, deals, remark)
        job.work = asyncio.create_task(self._review(job, text, opponents))
        name = secrets.token_urlsafe(16)
        self._reviews[name] = job
        while len(self._reviews) > MOST_FINISHED:
            del self._reviews[next(old for old, one in self._reviews.items() if one.over)]
        return name

    async def _review(self, job: Job, text: str, opponents: str) -> None:
        """Judge the deals of a review, handing in one after the other.

        Thus whatever else is waiting gets its turn between two deals.
        """
        try:
            for deal in range(1, job.deals + 1):
                part = self._process.submit(judged, text, deal, opponents)
                job.parts.append(await asyncio.wrap_future(part))
        except (Exception, asyncio.CancelledError):
            job.failed = True

    def imagine(self, asker: Asker, text: str, *asked: Any) -> str:
        """Start computing what would have happened; return the id of the answer.

        ``asked`` are the arguments of ``imagined`` after the record.  Raises ``Refused``.
        """
        IMAGINED.require(asker, [who for who, one in self._imagined.values() if not one.done()])
        name = secrets.token_urlsafe(16)
        self._imagined[name] = asker, self._process.submit(imagined, text, *asked)
        while len(self._imagined) > MOST_FINISHED:
            self._imagined.popitem(last=False)
        return name

    async def work_out(self, asker: Asker, work: Callable[..., T], *arguments: Any) -> T:
        """Run other work in the same process.  Raises ``Refused`` if there is no place."""
        async with self._others.turn(asker):
            return await asyncio.wrap_future(self._process.submit(work, *arguments))

    def answer(self, name: str) -> Future[dict[str, Any]] | None:
        """Return what would have happened, possibly unfinished; None if it no longer exists."""
        _, answer = self._imagined.get(name, (None, None))
        return answer

    def find(self, name: str) -> Job | None:
        """Return a review by its id; None if it does not exist (anymore)."""
        return self._reviews.get(name)

    def close(self) -> None:
        """Stop the process; unfinished work is dropped."""
        self._process.end()
