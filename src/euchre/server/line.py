"""A waiting line for work that people ask for: one piece at a time, and few places for each."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from euchre.server.tables.refusals import Refused


class Line:
    """Lets one piece of work go on at a time, in the order of asking.

    ``places`` is how many pieces may wait or go on in all, and ``own`` how many of one asker.
    """

    def __init__(self, places: int, own: int):
        self._places = places
        self._own = own
        self._asked: Counter[str] = Counter()
        self._one = asyncio.Lock()

    @asynccontextmanager
    async def turn(self, asker: str) -> AsyncIterator[None]:
        """Wait for a turn, which ends with the block.

        ``asker`` is a person, or the address of an unknown one.  Raises ``Refused`` if too many
        are waiting.
        """
        if self._asked[asker] >= self._own:
            raise Refused(429, "Too many of your requests are waiting; please try again soon.")
        if self._asked.total() >= self._places:
            raise Refused(503, "The server is busy right now; please try again soon.")
        self._asked[asker] += 1
        try:
            async with self._one:
                yield
        finally:
            self._asked[asker] -= 1
            if not self._asked[asker]:
                del self._asked[asker]
