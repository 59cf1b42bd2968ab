"""Places for work that people ask for, few for each, and a line in which one piece goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import NamedTuple

from euchre.server.tables.refusals import Refused


class Asker(NamedTuple):
    """Who asks for work: a person, or the address of an unknown one.

    ``address`` is where a known one comes from, too; empty if it is not counted (this machine).
    """

    who: str
    address: str = ""


class Full(Refused):
    """There is no place now; one may be free in ``wait`` seconds."""

    def __init__(self, status: int, sentence: str, wait: int):
        self.wait = wait
        super().__init__(status, sentence)


@dataclass(frozen=True)
class Places:
    """How many pieces of one kind of work may wait or go on.

    In all, of one asker, and of one address, which leaves some to others: whoever shows many
    cookies cannot keep everybody else out.
    """

    most: int
    own: int
    of_address: int
    #: What the pieces are, and what is done with them.
    what: str = "requests"
    done: str = "waiting"
    #: Seconds after which it makes sense to ask again.
    wait: int = 5

    def require(self, asker: Asker, taken: Collection[Asker]) -> None:
        """Raise ``Full`` unless there is a place beside those that are taken."""
        if sum(one.who == asker.who for one in taken) >= self.own:
            yours = f"{self.own} of your {self.what} are {self.done}; please wait for one of them."
            raise Full(429, yours, self.wait)
        if len(taken) >= self.most:
            many = f"Many {self.what} are {self.done} right now; please try again soon."
            raise Full(503, many, self.wait)
        near = sum(one.address == asker.address for one in taken) if asker.address else 0
        if near >= self.of_address:
            many = f"Many {self.what} from your address are {self.done}; please try again soon."
            raise Full(429, many, self.wait)


class Line:
    """Lets one piece of work go on at a time, in the order of asking."""

    def __init__(self, places: Places):
        self._places = places
        self._asked: list[Asker] = []
        self._one = asyncio.Lock()

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a turn, which ends with the block.  Raises ``Full`` if too many wait."""
        self._places.require(asker, self._asked)
        self._asked.append(asker)
        try:
            async with self._one:
                yield
        finally:
            self._asked.remove(asker)
