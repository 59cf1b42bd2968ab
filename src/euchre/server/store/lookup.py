"""Batch many look-ups of one kind.

After a server restart, thousands of clients ask at once who they are and how their tables stand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextvars import Context
from itertools import islice
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

#: Maximum number of keys per query.
MOST = 200


class Lookup(Generic[K, V]):
    """Answers by key; keys requested during a query wait for the next one.

    ``ask`` takes the keys and returns what it has found.  If it raises, all of them get the error.
    """

    def __init__(self, ask: Callable[[list[K]], Awaitable[Mapping[K, V]]]):
        self._ask = ask
        self._waiting: dict[K, asyncio.Future[V | None]] = {}
        self._work: asyncio.Task[None] | None = None

    async def get(self, key: K) -> V | None:
        """Return the value for a key, None if there is none."""
        if key not in self._waiting:
            self._waiting[key] = asyncio.get_running_loop().create_future()
        answer = self._waiting[key]
        if self._work is None or self._work.done():
            # Of nobody's in particular: whoever asks first has no part in what others wait for.
            self._work = asyncio.create_task(self._answer(), context=Context())
        # Several callers may wait for one answer, and one of them may be cancelled.
        return await asyncio.shield(answer)

    async def _answer(self) -> None:
        while self._waiting:
            asked = dict(islice(self._waiting.items(), MOST))
            for key in asked:
                del self._waiting[key]
            try:
                found = await self._ask(list(asked))
            except Exception as error:
                for answer in asked.values():
                    answer.set_exception(error)
            else:
                for key, answer in asked.items():
                    answer.set_result(found.get(key))
