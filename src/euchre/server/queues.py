"""Work for requests: bounded slots, queues that share time fairly, batched look-ups."""

from __future__ import annotations

import asyncio
import time
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Mapping,
    Sequence,
)
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import Context, ContextVar
from dataclasses import dataclass, field
from itertools import islice
from math import inf
from typing import Generic, NamedTuple, TypeVar

from euchre.server.guard import Process
from euchre.server.refusals import Refused

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class Asker(NamedTuple):
    """Who asks for work: a person, or the address of an unknown one.

    ``address`` is where a known one comes from, too; empty if it is not counted (this machine).
    """

    who: str
    address: str = ""
    #: Whether it is a person, or whoever has the secret of a link.
    known: bool = False

    @property
    def source(self) -> str:
        """The key of a share of time: the address, which all who ask from it have in common."""
        return self.address or self.who


#: The asker of the server's own work.
SERVER = Asker("the server")
#: Message if the process for heavy work had to be killed.
STOOD = "This took too long and was stopped. Please ask for less, or try again in a minute."
#: The asker of the current request.
ASKER: ContextVar[Asker] = ContextVar("asker", default=SERVER)


@dataclass(frozen=True)
class Slots:
    """How many pieces of one kind of work may wait or run: in all, per asker and per address.

    The limit per address keeps somebody with many cookies from taking all slots.
    """

    most: int
    of_asker: int
    of_address: int
    #: What the pieces are, and what is done with them.
    what: str = "requests"
    done: str = "waiting"
    #: Seconds after which it makes sense to ask again.
    wait: int = 5

    def require(self, asker: Asker, taken: Collection[Asker]) -> None:
        """Raise ``Refused`` unless a slot is free beside those that are taken."""
        if sum(one.who == asker.who for one in taken) >= self.of_asker:
            yours = f"{self.of_asker} of your {self.what} are {self.done}"
            raise Refused(429, f"{yours}; please wait for one of them.", wait=self.wait)
        if len(taken) >= self.most:
            many = f"Many {self.what} are {self.done} right now; please try again soon."
            raise Refused(503, many, wait=self.wait)
        near = sum(one.address == asker.address for one in taken) if asker.address else 0
        if near >= self.of_address:
            many = f"Many {self.what} from your address are {self.done}; please try again soon."
            raise Refused(429, many, wait=self.wait)


class Shares:
    """Time used, for start-time fair queuing (Goyal, Vin and Cheng, 1996) on two levels.

    The next address is the one with the least time, and there the asker with the least.  A newcomer
    starts level with the current turn, so nothing is gained by waiting.
    """

    def __init__(self) -> None:
        #: By address, and by address and asker.
        self._had: dict[tuple[str, ...], float] = {}
        #: When the last turn began, by the same measure: among addresses, and among those at one.
        self._now: dict[tuple[str, ...], float] = {}

    def _of(self, path: tuple[str, ...]) -> float:
        return max(self._now.get(path[:-1], 0.0), self._had.get(path, 0.0))

    def had(self, asker: Asker) -> tuple[float, float]:
        """Return the time used by an asker's address and by the asker; the least comes next."""
        return self._of((asker.source,)), self._of((asker.source, asker.who))

    def begin(self, asker: Asker) -> None:
        """Begin an asker's turn."""
        for path in (asker.source,), (asker.source, asker.who):
            self._now[path[:-1]] = self._of(path)

    def spend(self, asker: Asker, seconds: float) -> None:
        """Count the time of a turn."""
        for path in (asker.source,), (asker.source, asker.who):
            self._had[path] = self._of(path) + seconds

    def keep(self, askers: Iterable[Asker]) -> None:
        """Drop entries that make no difference, and those of askers at other addresses."""
        sources = {asker.source for asker in askers}
        self._now = {path: now for path, now in self._now.items() if sources.issuperset(path)}
        self._had = {
            path: had
            for path, had in self._had.items()
            if (len(path) == 1 or path[0] in sources) and had > self._now.get(path[:-1], 0.0)
        }


@dataclass(eq=False)
class _Turn:
    asker: Asker
    may_go: asyncio.Event = field(default_factory=asyncio.Event)
    begun: float = 0.0
    #: Seconds of computing, if that is all that went on.
    computed: float | None = None


class FairQueue:
    """Runs ``at_once`` pieces of work, at most one per address, in the order of ``Shares``.

    ``spent`` is called with the seconds that a piece has computed.  Pieces run in threads, or one
    after the other in a ``process``.
    """

    def __init__(
        self,
        slots: Slots,
        at_once: int = 1,
        name: str = "queue",
        process: Process | None = None,
    ):
        self._slots = slots
        self._at_once = at_once
        self._turns: list[_Turn] = []
        self._shares = Shares()
        self._threads = ThreadPoolExecutor(at_once, name)
        self._process = process
        self.spent: Callable[[Asker, float], None] = lambda asker, seconds: None

    @property
    def busy(self) -> bool:
        """Whether a piece of work goes on."""
        return any(turn.may_go.is_set() for turn in self._turns)

    def _next(self) -> None:
        """Begin the next turns, as long as there is room."""
        going = {turn.asker.source for turn in self._turns if turn.may_go.is_set()}
        while len(going) < self._at_once:
            waiting = [
                turn
                for turn in self._turns
                if not turn.may_go.is_set() and turn.asker.source not in going
            ]
            if not waiting:
                return
            first = min(waiting, key=lambda turn: self._shares.had(turn.asker))
            self._shares.begin(first.asker)
            first.begun = time.monotonic()
            first.may_go.set()
            going.add(first.asker.source)

    @asynccontextmanager
    async def turn(self, asker: Asker | None = None) -> AsyncIterator[_Turn]:
        """Wait for a turn, which ends with the block.  Raises ``Refused`` if too many wait.

        The server's own work is never refused: it must go on whoever asks for how much.
        """
        asker = asker or ASKER.get()
        if asker != SERVER:
            self._slots.require(asker, [turn.asker for turn in self._turns])
        turn = _Turn(asker)
        self._turns.append(turn)
        try:
            self._next()
            await turn.may_go.wait()
            yield turn
        finally:
            self._turns.remove(turn)
            if turn.may_go.is_set():
                # Computing time, if known: others may run meanwhile.
                took = turn.computed or time.monotonic() - turn.begun
                self._shares.spend(asker, took)
            self._shares.keep(turn.asker for turn in self._turns)
            self._next()

    async def run(
        self, work: Callable[..., T], *arguments: object, asker: Asker | None = None
    ) -> T:
        """Compute something in the asker's turn.  Raises ``Refused``."""
        async with self.turn(asker) as turn:
            return await self.go(turn, work, *arguments)

    async def go(self, turn: _Turn | None, work: Callable[..., T], *arguments: object) -> T:
        """Compute something within a turn.  Raises ``Refused`` if a process hangs."""
        begun, seconds = time.monotonic(), 0.0
        try:
            ends = (self._process or self._threads).submit(_timed, work, arguments)
            answer, seconds = await asyncio.wrap_future(ends)
        except BrokenExecutor:
            seconds = time.monotonic() - begun
            raise Refused(503, STOOD) from None
        finally:
            self.spent(ASKER.get(), seconds)
            if turn is not None:
                turn.computed = seconds
        if isinstance(answer, _Failed):
            raise answer.error
        return answer

    def close(self) -> None:
        """End what goes on, and begin nothing more."""
        self._threads.shutdown(cancel_futures=True)
        if self._process is not None:
            self._process.end()


class _Failed(NamedTuple):
    error: Exception


def _timed(work: Callable[..., T], arguments: Sequence[object]) -> tuple[T | _Failed, float]:
    """Return what work returns or raises, and the seconds that it has computed."""
    begun = time.thread_time()
    try:
        answer: T | _Failed = work(*arguments)
    except Exception as error:
        answer = _Failed(error)
    return answer, time.thread_time() - begun


#: Maximum number of keys per query.
KEYS_AT_ONCE = 200


class Lookup(Generic[K, V]):
    """Answers by key; keys requested during a query wait for the next one.

    So thousands of clients that ask at once after a restart cost few queries.  ``ask`` takes the
    keys and returns what it has found.  If it raises, all of them get the error.
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
            # In an empty context, so that the first asker is not charged for others.
            self._work = asyncio.create_task(self._answer(), context=Context())
        # Several callers may wait for one answer, and one of them may be cancelled.
        return await asyncio.shield(answer)

    async def _answer(self) -> None:
        while self._waiting:
            asked = dict(islice(self._waiting.items(), KEYS_AT_ONCE))
            for key in asked:
                del self._waiting[key]
            try:
                answers = await self._ask(list(asked))
            except Exception as error:
                for answer in asked.values():
                    answer.set_exception(error)
            else:
                for key, answer in asked.items():
                    answer.set_result(answers.get(key))


class Lately(Generic[V]):
    """Answers by key, cached for a second or until ``drop``.

    So hundreds of phones that poll one night cost one query per second, and changes by other
    processes are seen within that second.
    """

    #: Seconds for which an answer is good, and the number of keys that are remembered.
    FRESH, KNOWN = 1.0, 1000

    def __init__(self, ask: Callable[[list[str]], Awaitable[Mapping[str, V]]]):
        self._lookup = Lookup(ask)
        self._answers: dict[str, tuple[float, V | None]] = {}
        #: Number of drops: an answer requested before a drop may be outdated.
        self._drops = 0

    async def get(self, key: str) -> V | None:
        """Return the value for a key, None if there is none."""
        at, answer = self._answers.get(key, (-inf, None))
        while at < time.monotonic() - self.FRESH:
            drops, at = self._drops, time.monotonic()
            answer = await self._lookup.get(key)
            if drops == self._drops:
                self._answers.pop(key, None)
                self._answers[key] = at, answer
                while len(self._answers) > self.KNOWN:
                    del self._answers[next(iter(self._answers))]
        return answer

    def known(self, key: str) -> V | None:
        """Return the last answer, without asking."""
        return self._answers.get(key, (0.0, None))[1]

    def drop(self, key: str) -> None:
        """Forget an answer that has just been changed."""
        self._drops += 1
        self._answers.pop(key, None)
