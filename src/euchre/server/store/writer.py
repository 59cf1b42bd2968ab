"""The single writer thread.  Waiting writes are committed as a group; if that fails, one by one."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any

import sqlalchemy as sa
import structlog

from euchre.server import guard
from euchre.server.guard import raised_at
from euchre.server.monitoring import BATCHES
from euchre.server.store import database
from euchre.server.store.schema import METADATA

log = structlog.get_logger("euchre.store")

#: Maximum number of writes per commit.
GROUP = 500
#: Maximum number of values per statement; SQLite takes 32,766 unless it was built for more.
VALUES = 30_000
#: Tables whose new rows are announced to other servers.
HINTS = ("events", "chat")


class Conflict(Exception):
    """The key already exists: another write came first, or this is a repeat."""


class Unsaved(Exception):
    """The disk or the database refuses to write, so nothing may be announced."""


class Unwritable(Unsaved):
    """A write contains a value that the database cannot store; retrying does not help."""


@dataclass(frozen=True)
class Row:
    """One row to write; ``replace`` overwrites one with the same key."""

    table: sa.Table
    values: Mapping[str, Any]
    replace: bool = False


@dataclass(frozen=True)
class Change:
    """A statement, executed before the rows of its write are written.

    If it affects a number of rows other than ``must``, the write ends in a ``Conflict``.  ``hint``
    is sent to other servers.
    """

    statement: sa.Update | sa.Delete | sa.Insert
    must: int | None = None
    hint: str = ""


Write = Sequence[Row | Change]
#: A waiting write, and the future to settle once it is on disk.
_Waiting = tuple[Write, asyncio.Future[None]]
#: Errors by which the database refuses the values of a write.
_WRONG = ("CompileError", "DataError", "ProgrammingError", "StatementError")
#: Tables referenced by others come first.
_ORDER = {table: index for index, table in enumerate(METADATA.sorted_tables)}


#: Bytes counted for a row besides its texts, and for a row of a table with which something begins.
ROW = 200
BEGINS = {"people": 2**14, "friends": 2**14, "tables": 2**16, "nights": 2**18, "clubs": 2**18}


def growth(write: Write) -> tuple[int, bool]:
    """Return how many bytes a write may add to the database, and whether it begins anything."""
    size, begins = 0, False
    for part in write:
        if isinstance(part, Row):
            name, values = part.table.name, part.values.values()
        elif isinstance(part.statement, sa.Delete):
            continue
        else:
            name, values = "", part.statement.compile().params.values()
        size += BEGINS.get(name, ROW)
        size += sum(len(value) for value in values if isinstance(value, str | bytes))
        begins |= name in BEGINS
    return size, begins


class Writer:
    """Takes writes from any task and commits them in groups, in order of arrival."""

    def __init__(self, engine: sa.Engine, *, notify: bool):
        self.engine = engine
        self._notify = notify
        #: Placeholder for a value in a statement.
        self._mark = "?" if engine.dialect.paramstyle == "qmark" else "%s"
        #: Errors of the driver; SQLAlchemy has a class of the same name for each.
        self._driver = engine.dialect.loaded_dbapi
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._waiting: set[asyncio.Future[None]] = set()
        #: SQLite's data version, which others' writes change, as of the last empty write.
        self.version = 0
        #: Since when the thread has been writing a group (monotonic seconds).
        self.since = inf
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    @property
    def backlog(self) -> int:
        """Number of waiting writes."""
        return self._queue.qsize()

    async def write(self, write: Write) -> None:
        """Write and change rows in one transaction; return when they are on disk.

        An empty write only looks whether another process has written (``version``).

        Raises ``Conflict`` if a key is taken or a change misses its rows, ``Unwritable`` if the
        write itself cannot be written, and ``Unsaved`` if writing fails.  Then nothing is written,
        except that after an ``Unsaved`` from a lost connection the outcome is unknown: read again
        before going on.
        """
        done = asyncio.get_running_loop().create_future()
        self._waiting.add(done)
        self._queue.put((write, done))
        try:
            # If the caller is cancelled, the write is still done.
            await done
        finally:
            self._waiting.discard(done)

    def give_up(self) -> None:
        """Fail all waiting callers with ``Unsaved``; their writes may still be done."""
        database.hang_up(self.engine)
        for done in self._waiting:
            if not done.done():
                done.set_exception(Unsaved("no answer"))

    def close(self) -> None:
        """Finish the waiting writes, and stop."""
        self._queue.put(None)
        self._thread.join(timeout=30)
        self.engine.dispose()

    def _run(self) -> None:
        try:
            going_on = True
            while going_on:
                group, going_on = self._group()
                if group:
                    self._commit(group)
        except BaseException as error:
            guard.die("writer", error)

    def _group(self) -> tuple[list[_Waiting], bool]:
        """Wait for writes; return all there are, and whether more may come."""
        group = []
        item = self._queue.get()
        while item is not None:
            group.append(item)
            if len(group) == GROUP or self._queue.empty():
                return group, True
            item = self._queue.get()
        return group, False

    def _commit(self, group: list[_Waiting]) -> None:
        BATCHES.observe(len(group))
        problem = self._try([write for write, _ in group])
        if problem is None or len(group) == 1:
            _settle([(done, problem) for _, done in group])
            return
        # One failing write aborts the group, so retry each on its own.
        for write, done in group:
            _settle([(done, self._try([write]))])

    def _try(self, writes: list[Write]) -> Exception | None:
        self.since = time.monotonic()
        every = [part for write in writes for part in write]
        rows = [part for part in every if isinstance(part, Row)]
        plain = all(writes) and not self._notify and len(rows) == len(every)
        plain = plain and not any(row.replace for row in rows)
        opened: AbstractContextManager[Any] = self._plainly() if plain else self.engine.begin()
        try:
            with opened as connection:
                for _ in filter(None, writes):
                    guard.crash_point("append.before")
                if not all(writes) and connection.dialect.name == "sqlite":
                    found = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
                    self.version = int(found)
                if not plain:
                    self._change(connection, every)
                for statement, values in self._inserts(rows):
                    (connection.execute if plain else connection.exec_driver_sql)(statement, values)
                for _ in filter(None, writes):
                    guard.crash_point("append.after")
                if any(writes):
                    guard.crash_point("commit.before")
            # A look at the database alone, as each second, is no commit.
            if any(writes):
                guard.crash_point("commit.after")
        except (sa.exc.IntegrityError, self._driver.IntegrityError, Conflict):
            return Conflict()
        except (sa.exc.SQLAlchemyError, self._driver.Error) as error:
            # Log only the error's name: its text quotes the data.
            original = type(getattr(error, "orig", error)).__name__
            log.error("not saved", error=original, writes=len(writes))
            wrong = type(error).__name__ in _WRONG
            return (Unwritable if wrong else Unsaved)(original)
        except Exception as error:
            # The driver cannot send a value, such as a number of 2**63.
            log.error(
                "not saved", error=type(error).__name__, at=raised_at(error), writes=len(writes)
            )
            return Unwritable(type(error).__name__)
        finally:
            self.since = inf
        return None

    @contextmanager
    def _plainly(self) -> Iterator[Any]:
        """Yield SQLite's own connection in a transaction; SQLAlchemy's takes 1.5 times as long."""
        pooled = self.engine.raw_connection()
        connection: Any = pooled.driver_connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.commit()
        finally:
            # What is not committed is rolled back.
            pooled.close()

    def _change(self, connection: sa.Connection, every: list[Row | Change]) -> None:
        """Execute the changes in order, then delete what is replaced, and send the hints.

        Raises ``Conflict``.
        """
        hints: list[str] = []
        for change in every:
            if isinstance(change, Row):
                continue
            # PostgreSQL's driver would not tell how many rows were inserted.
            counted = {"preserve_rowcount": True}
            met = connection.execute(change.statement, execution_options=counted).rowcount
            if change.must not in (None, met):
                raise Conflict
            hints += filter(None, [change.hint])
        for row in every:
            if not isinstance(row, Row):
                continue
            if row.replace:
                keys = [c == row.values[c.name] for c in row.table.primary_key.columns]
                connection.execute(sa.delete(row.table).where(*keys))
            if row.table.name in HINTS:
                what = row.values["seq"] if row.table.name == "events" else row.table.name
                hints.append(f"{row.values['table_id']} {what}")
        for hint in hints if self._notify else ():
            # Others are told with the commit.
            connection.execute(sa.select(sa.func.pg_notify("euchre", hint)))

    def _inserts(self, rows: list[Row]) -> Iterator[tuple[str, tuple[Any, ...]]]:
        """Yield statements that insert rows, and their values; similar rows share one.

        Every statement releases the GIL and has to wait for it again.
        """
        alike: dict[tuple[sa.Table, tuple[str, ...]], list[Any]] = {}
        for row in rows:
            alike.setdefault((row.table, tuple(row.values)), []).extend(row.values.values())
        for table, columns in sorted(alike, key=lambda batch: _ORDER[batch[0]]):
            most = VALUES // len(columns) * len(columns)
            every = alike[table, columns]
            for values in (every[at : at + most] for at in range(0, len(every), most)):
                count = len(values) // len(columns)
                yield _insert(table, columns, count, self._mark), tuple(values)


@lru_cache(64)
def _insert(table: sa.Table, columns: tuple[str, ...], count: int, mark: str) -> str:
    """Return the statement that inserts ``count`` rows."""
    row = f"({', '.join([mark] * len(columns))})"
    rows = ", ".join([row] * count)
    # Table and column names come from the schema alone.
    return f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES {rows}"  # noqa: S608


def _settle(outcomes: list[tuple[asyncio.Future[None], Exception | None]]) -> None:
    """Settle a group's futures in one call, because each call wakes the event loop."""

    def tell() -> None:
        for done, problem in outcomes:
            if done.done():
                # The caller was cancelled.
                continue
            if problem is None:
                done.set_result(None)
            else:
                done.set_exception(problem)

    # The loop has been closed, so nobody is waiting.
    with suppress(RuntimeError):
        outcomes[0][0].get_loop().call_soon_threadsafe(tell)
