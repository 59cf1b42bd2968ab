"""Bots think away from the event loop: light ones in a thread, the others in processes.

A bot gets a ``View`` and the legal actions and nothing else; its chance comes from a seed that
belongs to the place in the game, so that a restart thinks the same again.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any

import structlog

from euchre.bots import BOTS, bot
from euchre.bots.ready import STAND_IN, searches
from euchre.engine.actions import ORDER
from euchre.engine.match import new_match
from euchre.engine.state import apply, legal
from euchre.engine.view import View, observe
from euchre.games import rules as rules_of
from euchre.server.metrics import THINKING
from euchre.server.worker import Worker

log = structlog.get_logger("euchre.bots")

#: The levels that are offered to people, in their order.
LEVELS = tuple(name for name in BOTS if name not in ("random", "thumb"))
#: Seconds that ``probe``'s decision took on the machine on which ``schedule.SLOTS`` were measured,
#: and how many times slower than that another one is taken to be.
PROBED = 0.01
SLOWNESS = (1.0, 4.0)


def decide(level: str, view: View, seed: int) -> str:
    """Return a bot's choice in the notation of records."""
    choices = view.legal()
    action = bot(level, Random(seed)).choose(view, choices)
    if action not in choices:
        raise ValueError(f"{level} chose what is not legal")
    return view.text(action)


def _ready() -> bool:
    """Start making compiled code ready, if need be; return whether it is there."""
    from euchre.bridge import ready

    ready.in_background()
    return ready.is_ready()


def _is_ready() -> bool:
    from euchre.bridge import ready

    return ready.is_ready()


def probe() -> float:
    """Return how many times longer expert thinks here, on a known deal, than where it was timed.

    No table's cards are needed for that, so it may be known to everybody.
    """
    rules = rules_of("standard")
    s = new_match(rules, 0).deal(range(rules.pack.size))
    s = apply(s, ORDER)
    s = apply(s, legal(s)[0])
    times = []
    for seed in range(5):
        begun = time.process_time()
        decide("expert", observe(s, s.turn), seed)
        times.append(time.process_time() - begun)
    least, most = SLOWNESS
    return max(least, min(most, min(times) / PROBED))


class Minds:
    """Where bots think."""

    def __init__(self, key: bytes, *, brain: bool = True):
        self._key = key
        self._brain = brain
        #: Whether the strong levels can play.
        self.ready = False
        #: How many times longer searching takes here than where its times were measured.
        self.slowness = 1.0
        self._light = ThreadPoolExecutor(1, "bots")
        self._deep: Worker | None = None

    def close(self) -> None:
        """Stop thinking."""
        self._light.shutdown(cancel_futures=True)
        if self._deep is not None:
            # What is not thought to the end is thought again after the start.
            self._deep.end()

    def level(self, wanted: str) -> str:
        """Return the level that plays now for the one that is wanted."""
        return STAND_IN if searches(wanted) and not self.ready else wanted

    def pace(self, wanted: str) -> tuple[str, float]:
        """Return the level that plays now for a level, and how slow this machine is at it."""
        return self.level(wanted), self.slowness

    async def prepare(self) -> None:
        """Wait until compiled code is there; return at once where it is not wanted."""
        if not self._brain:
            return
        try:
            with suppress(BrokenExecutor):
                self.ready = await self._run(self.deep, _ready)
            while not self.ready:
                await asyncio.sleep(2)
                with suppress(BrokenExecutor):
                    self.ready = await self._run(self.deep, _is_ready)
            with suppress(BrokenExecutor):
                self.slowness = await self._run(self.deep, probe)
            log.info("bots are timed", slowness=round(self.slowness, 2))
        except Exception as error:
            # Everything goes on without; the strong levels and hints are missed.
            log.error("no compiled code", error=type(error).__name__)

    @property
    def deep(self) -> Executor:
        """The process that uses compiled code, so that this one need not."""
        if self._deep is None:
            self._deep = Worker()
        return self._deep

    async def choose(self, level: str, view: View, place: str) -> tuple[str, str]:
        """Return a bot's choice and the level that has made it.

        ``place`` names the table and the event, and so the chance.  For a bot that fails
        another one decides, since the table must go on.
        """
        level = self.level(level)
        seed = int.from_bytes(hmac.digest(self._key, f"bot|{place}".encode(), "sha256")[:8])
        begun = time.perf_counter()
        where = self.deep if searches(level) else self._light
        try:
            choice = await self._run(where, decide, level, view, seed)
        except Exception as error:
            log.error("a bot failed", level=level, error=type(error).__name__)
            level = STAND_IN if searches(level) else "random"
            choice = decide(level, view, seed)
        THINKING.labels(level).observe(time.perf_counter() - begun)
        return choice, level

    async def run(self, work: Any, *arguments: Any) -> Any:
        """Do other work that needs compiled code, a hint for example."""
        return await self._run(self.deep, work, *arguments)

    async def _run(self, where: Executor, work: Any, *arguments: Any) -> Any:
        try:
            return await asyncio.get_running_loop().run_in_executor(where, work, *arguments)
        except BrokenExecutor:
            # Its process was killed; the next one who asks gets a new one.
            if where is self._deep:
                self._deep = None
            raise
