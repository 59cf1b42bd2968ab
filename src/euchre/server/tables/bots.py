"""Run bots off the event loop: light ones in a thread, the others in a process.

A bot gets a ``View`` and the legal actions and nothing else; its random seed derives from the
position in the game, so that a restart repeats the same decision.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import TypeVar, TypeVarTuple

import structlog

from euchre.bots import BOTS, UnknownBot
from euchre.bots import decide as decided
from euchre.bots.stand_ins import STAND_IN, searches
from euchre.engine.actions import ORDER
from euchre.engine.match import new_match
from euchre.engine.state import apply, legal
from euchre.engine.view import View, observe
from euchre.games import rules as rules_of
from euchre.server.guard import Process
from euchre.server.monitoring import THINKING
from euchre.server.refusals import Refused
from euchre.text import brief

T = TypeVar("T")
Given = TypeVarTuple("Given")

log = structlog.get_logger("euchre.bots")

#: Seconds after which a simpler bot decides for one that searches, and after which the search
#: process counts as hanging.
PATIENCE = 15.0
#: Seconds between two looks whether the compiled code is ready.
LOOK = 2.0
#: Seconds for ``probe``'s decision on the machine where ``pace.SLOTS`` was measured; bounds on the
#: slowness of other machines.
PROBED = 0.01
SLOWNESS = (1.0, 4.0)


def decide(level: str, view: View, seed: int) -> str:
    """Return a bot's choice in the notation of records.

    Raises ``UnknownBot`` for a player that is none of the levels, such as a file.
    """
    if level not in BOTS:
        raise UnknownBot(f"there is no level {brief(level)}")
    choices = view.legal()
    action = decided(level, Random(seed), view)
    if action not in choices:
        raise ValueError(f"{level} chose what is not legal")
    return view.text(action)


def _ready(start: bool) -> bool:
    """Return whether the compiled code is ready; first ``start`` compiling if necessary."""
    from euchre.fast import ready

    if start:
        ready.in_background()
    return ready.is_ready()


def probe() -> float:
    """Return how many times slower ``expert`` is here than on the reference machine.

    It is measured on a fixed deal, so the result may be public.
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
    """Runs the bots."""

    def __init__(self, key: bytes, *, brain: bool = True):
        self._key = key
        self._brain = brain
        #: Whether the strong levels can play.
        self.ready = False
        #: See ``probe``.
        self.slowness = 1.0
        self._light = ThreadPoolExecutor(1, "bots")
        #: Runs compiled code, so that the server need not load it.
        self._deep = Process()

    def close(self) -> None:
        """Stop all thinking."""
        self._light.shutdown(cancel_futures=True)
        # Unfinished decisions are repeated after the restart.
        self._deep.end()

    @property
    def standing(self) -> str:
        """Why searching bots do not answer now; empty if they do."""
        late = self._deep.standing
        return f"no answer for {late:.0f} s" if late > PATIENCE else ""

    def require(self) -> None:
        """Raise ``Refused`` until the strong levels can play."""
        if not self.ready:
            raise Refused(409, "This is still being prepared; please try again in a minute.")

    def level(self, wanted: str) -> str:
        """Return the level that actually plays now for a wanted level."""
        return STAND_IN if searches(wanted) and not self.ready else wanted

    async def prepare(self) -> None:
        """Wait until the compiled code is ready; return at once if it is not wanted."""
        if not self._brain:
            return
        try:
            begun = False
            while not self.ready:
                # If the process dies before it has begun, the next one begins.
                with suppress(BrokenExecutor):
                    self.ready = await self.run(_ready, not begun)
                    begun = True
                if not self.ready:
                    await asyncio.sleep(LOOK)
            with suppress(BrokenExecutor):
                self.slowness = await self.run(probe)
            log.info("bots are timed", slowness=round(self.slowness, 2))
        except Exception as error:
            # Play goes on without the strong levels and hints.
            log.error("no compiled code", error=type(error).__name__)

    async def choose(self, level: str, view: View, source: str) -> tuple[str, str]:
        """Return a bot's choice and the level that made it.

        ``source`` names the table and the event; the seed derives from it.  If a bot fails, another
        one decides, because the table must go on.
        """
        level = self.level(level)
        seed = int.from_bytes(hmac.digest(self._key, f"bot|{source}".encode(), "sha256")[:8])
        begun = time.perf_counter()
        try:
            if searches(level):
                async with asyncio.timeout(PATIENCE):
                    choice = await self.run(decide, level, view, seed)
            else:
                loop = asyncio.get_running_loop()
                choice = await loop.run_in_executor(self._light, decide, level, view, seed)
        except Exception as error:
            log.error("a bot failed", level=level, error=type(error).__name__)
            level = STAND_IN if searches(level) else "random"
            choice = decide(level, view, seed)
        THINKING.labels(level).observe(time.perf_counter() - begun)
        return choice, level

    async def run(self, work: Callable[[*Given], T], *arguments: *Given) -> T:
        """Run work that needs compiled code, such as a hint."""
        return await asyncio.wrap_future(self._deep.submit(work, *arguments))
