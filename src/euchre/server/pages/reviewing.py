"""Reviews under way: one process judges, a deal at a time, so that progress can be told.

How a decision is judged depends on its place in the record and not on what else is judged,
so the deals of a game can be reviewed apart and put together again.
"""

from __future__ import annotations

import json
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass, field
from html import escape
from itertools import takewhile
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from euchre.coordinates import TableSeat
from euchre.server.worker import Worker

if TYPE_CHECKING:
    from euchre.analysis.review import Review

T = TypeVar("T")
#: Reviews that may wait or be under way, and finished ones that are kept.
MOST, KEPT = 4, 16
#: Worlds for a first look at a decision; fewer than the command's, since somebody waits.
WORLDS = 100


class Busy(Exception):
    """So many reviews wait that no other is taken in."""


@dataclass
class Work:
    """One review: its deals, as far as they are judged."""

    deals: int
    #: A sentence to be put before the review.
    remark: str = ""
    parts: list[Future[Review]] = field(default_factory=list)

    @property
    def done(self) -> int:
        """How many deals are judged."""
        return sum(part.done() for part in self.parts)

    @property
    def error(self) -> str:
        """Why there will be no review, or nothing."""
        failed = [p for p in self.parts if p.done() and (p.cancelled() or p.exception())]
        return "The review failed; please ask for it again." if failed else ""

    @property
    def ready(self) -> bool:
        """Whether all of it is there."""
        return self.done == self.deals and not self.error

    def marks(self, after: int = 0, seat: TableSeat | None = None) -> dict[str, Any]:
        """Return the review as plain values, for the replay, as far as it is.

        Only of the deals ``after`` so many; ``seat`` is the reader's own.
        """
        from euchre.server.pages.judging import plain

        ready = list(takewhile(lambda part: part.done() and not self.error, self.parts))
        now = {"done": len(ready), "of": self.deals, "error": self.error}
        found = [part.result() for part in ready[after:]]
        return now | (plain(joined(found), seat) if found else {"curve": [], "decisions": []})

    def result(self) -> str:
        """Return the review in HTML, to be put into a page."""
        from euchre.analysis.html import fragment
        from euchre.language.naming import Faces

        found = joined([part.result() for part in self.parts])
        told = fragment(found, Faces(found.replay.rules, found.names))
        remark = f'<p class="review soft">{escape(self.remark)}</p>' if self.remark else ""
        return remark + told


def joined(parts: list[Review]) -> Review:
    """Return the reviews of single deals of one record as one."""
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
    """Return the review of one deal of a record, a good one; done in a process of its own."""
    from euchre.analysis.review import review
    from euchre.records import load, replay

    played = replay(load(text.encode())).checked()
    return review(played, worlds=WORLDS, deals=[deal], opponents=opponents)


def imagined(
    text: str, deal: int, action: int, play: str, seat: TableSeat | None = None, you: bool = False
) -> dict[str, Any]:
    """Return what would have happened after another choice; done in a process of its own.

    Raises ``ValueError`` where nothing can be compared.
    """
    from euchre.records import load, replay
    from euchre.server.pages.whatif import compared

    return compared(replay(load(text.encode())).checked(), deal, action, play, seat, you=you)


class Desk:
    """Where records are handed in to be reviewed, and where the reviews are fetched."""

    def __init__(self) -> None:
        self._works: OrderedDict[str, Work] = OrderedDict()
        self._imagined: OrderedDict[str, Future[dict[str, Any]]] = OrderedDict()
        self._others: list[Future[Any]] = []
        self._pool: Worker | None = None
        self._lock = Lock()

    def take(
        self, record: dict[str, Any], deals: int, remark: str = "", opponents: str = "club"
    ) -> str:
        """Take a good record of so many deals in; return the name of its review.

        ``opponents`` play sampled deals on (``others.STYLES``).  ``remark`` is to be put before the
        review.  Raises ``Busy`` while too many wait.
        """
        with self._lock:
            waiting = sum(not (work.ready or work.error) for work in self._works.values())
            if waiting >= MOST:
                raise Busy("many games are being reviewed right now; please try again soon")
            text = json.dumps(record)
            try:
                parts = self._hand_in(text, deals, opponents)
            except BrokenExecutor:
                # Its process has died, with the reviews it had; another takes its place.
                self._pool = None
                parts = self._hand_in(text, deals, opponents)
            name = secrets.token_urlsafe(16)
            self._works[name] = Work(deals, remark, parts)
            while len(self._works) > KEPT:
                self._works.popitem(last=False)
            return name

    def _hand_in(self, text: str, deals: int, opponents: str) -> list[Future[Review]]:
        pool = self._process()
        return [pool.submit(judged, text, deal, opponents) for deal in range(1, deals + 1)]

    def _process(self) -> Worker:
        if self._pool is None:
            self._pool = Worker()
        return self._pool

    def imagine(self, record: dict[str, Any], *asked: Any) -> str:
        """Begin to find out what would have happened; return the name of the answer.

        ``asked`` is what ``imagined`` is called with after the record.  Raises ``Busy``.
        """
        with self._lock:
            if sum(not one.done() for one in self._imagined.values()) >= MOST:
                raise Busy("the server is busy right now; please try again soon")
            work = json.dumps(record), *asked
            try:
                found = self._process().submit(imagined, *work)
            except BrokenExecutor:
                self._pool = None
                found = self._process().submit(imagined, *work)
            name = secrets.token_urlsafe(16)
            self._imagined[name] = found
            while len(self._imagined) > KEPT:
                self._imagined.popitem(last=False)
            return name

    def work_out(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        """Have something else worked out in the same process.  Raises ``Busy``."""
        with self._lock:
            self._others = [one for one in self._others if not one.done()]
            if len(self._others) >= MOST:
                raise Busy("the server is busy right now; please try again soon")
            try:
                found = self._process().submit(work, *arguments)
            except BrokenExecutor:
                self._pool = None
                found = self._process().submit(work, *arguments)
            self._others.append(found)
            return found

    def answer(self, name: str) -> Future[dict[str, Any]] | None:
        """Return what would have happened, as far as it is; None if it is not there any more."""
        return self._imagined.get(name)

    def find(self, name: str) -> Work | None:
        """Return a review by its name; None if it is not there, or not any more."""
        return self._works.get(name)

    def close(self) -> None:
        """Give the process back; what is not done is dropped."""
        with self._lock:
            if self._pool is not None:
                self._pool.end()
                self._pool = None
