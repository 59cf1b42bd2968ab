"""Work in parts: shared among processes or machines, checkpointed in a file, reproducible.

A *part* is a function called with plain values (its key), and its result depends on them alone.
So it does not matter who computes it, when, or in which run: results are merged in the order of
the parts.  A ``Workload`` says who computes them, and in which file finished ones are kept.

>>> list(in_order(pow, {"first": (2, 3), "second": (3, 2)}))
[8, 9]
"""

from __future__ import annotations

import json
import multiprocessing
import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TextIO, TypeVar, cast

import msgspec

from euchre.files import FileError, parse_json
from euchre.text import brief

T = TypeVar("T")
#: The arguments of a part.
Key = tuple[Any, ...]

#: Parts queued ahead, per job.
AHEAD = 3
#: Longer lines, in bytes, are no parts.
_LONGEST = 1_000_000


class WorkError(ValueError):
    """Work cannot be shared or stored as requested; the message says why."""


class PartsError(WorkError):
    """The file holds no parts, or those of other work; the message says what differs."""


class PartsFile(Generic[T]):
    """Finished parts in a file, or in none: a header line, then a line of JSON for every part.

    The header says what the parts depend on.  An interrupted run loses only the parts in
    progress; a truncated last line is ignored.  Parts are values of the type ``of``, which msgspec
    converts to plain values and back.  Raises ``PartsError`` for a file that holds something else,
    or that cannot be read or written.
    """

    def __init__(
        self,
        path: Path | None,
        header: Mapping[str, Any],
        of: type[T],
    ):
        self.header: dict[str, Any] = json.loads(json.dumps(dict(header)))
        self._of = of
        self._parts: dict[str, T] = {}
        self._file: TextIO | None = None
        if path is not None:
            try:
                self._open(path)
            except UnicodeDecodeError:
                raise PartsError(f"{path} is not UTF-8 text") from None
            except OSError as error:
                raise PartsError(f"{path}: {error.strerror or error}") from None

    def _open(self, path: Path) -> None:
        there: list[str] = []
        if path.exists():
            with path.open("rb") as file:
                # Lines at a time: however large the file, only its parts are kept in memory.
                lines = (line.decode() for line in iter(lambda: file.readline(_LONGEST), b""))
                there, whole = self._load(path, lines)
        if there and whole:
            self._file = path.open("a", encoding="utf-8")
            return
        self._file = path.open("w", encoding="utf-8")
        for line in there or [json.dumps(self.header)]:
            self._write(line)

    def _load(self, path: Path, lines: Iterator[str]) -> tuple[list[str], bool]:
        """Load the parts of a file; return its complete lines, and whether there are no others."""
        if (first := next(lines, None)) is None:
            return [], False
        header, whole = header_of(first), first.endswith("\n")
        expected = str(self.header["format"])
        form = None if header is None else header.get("format")
        if header is None or form != expected:
            if isinstance(form, str) and form.rpartition(" ")[0] == expected.rpartition(" ")[0]:
                raise PartsError(
                    f"{path} was made by another version of this program ({form}, not {expected});"
                    " name another file"
                )
            raise PartsError(f"{path} holds no results of this command ({expected})")
        if other := differences(header, self.header):
            raise PartsError(f"{path} has results of another run: {'; '.join(other)}")
        whole_lines = [first.rstrip("\n")]
        for line in lines:
            try:
                entry = parse_json(line)
                part = msgspec.convert(entry["found"], self._of)
                self._parts[str(entry["part"])] = part
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
                whole = False
                continue
            whole_lines.append(line.rstrip("\n"))
            whole = whole and line.endswith("\n")
        return whole_lines, whole

    def take(self, parts: Mapping[str, Any]) -> None:
        """Take finished parts, as plain values, that are not to be computed again."""
        self._parts |= {name: msgspec.convert(part, self._of) for name, part in parts.items()}

    def get(self, name: str) -> T | None:
        """Return a stored part by name."""
        return self._parts.get(name)

    def done(self, name: str, work: Callable[[], T] | None) -> T:
        """Return a part: the stored one, or the result of ``work``, which is stored at once."""
        if name in self._parts or work is None:
            return self._parts[name]
        part = work()
        if self._file is not None:
            line = {"part": name, "found": msgspec.to_builtins(part)}
            self._write(json.dumps(line, separators=(",", ":")))
        return part

    def _write(self, line: str) -> None:
        if self._file is not None:
            self._file.write(line + "\n")
            self._file.flush()

    def __enter__(self) -> PartsFile[T]:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()


def header_in(path: Path | None) -> dict[str, Any]:
    """Return the header of a file of parts; empty if there is no such file."""
    if path is None or not path.is_file():
        return {}
    try:
        with path.open("rb") as file:
            return header_of(file.readline(_LONGEST).decode("utf-8", "replace")) or {}
    except OSError:
        return {}


def header_of(line: str) -> dict[str, Any] | None:
    """Return the header in a line, or None if there is none."""
    try:
        header = parse_json(line)
    except FileError:
        return None
    return header if isinstance(header, dict) else None


def differences(header: Mapping[str, Any], expected: Mapping[str, Any]) -> list[str]:
    """Return in which entries a header differs from the wanted one."""
    return [
        f"{key} {brief(header.get(key))}, not {brief(expected.get(key))}"
        for key in dict.fromkeys([*expected, *header])
        if header.get(key) != expected.get(key)
    ]


def shareable(*values: object) -> bool:
    """Whether these values can be pickled: classes with a name can, lambdas cannot."""
    try:
        pickle.dumps(values)
    except (AttributeError, TypeError, pickle.PicklingError):
        return False
    return True


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Yield a pool of new interpreter processes; any interruption terminates them at once."""
    before = set(multiprocessing.active_children())
    # A new interpreter each: a fork would copy compiled code and threads.
    spawn = multiprocessing.get_context("spawn")
    # Ctrl-C goes to all processes of a terminal; let the parent decide.
    deaf = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(jobs, spawn, initializer=signal.signal, initargs=deaf)
    try:
        yield pool
    except BaseException:
        # Before the pool's shutdown, which waits until they have ended.
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@dataclass(frozen=True)
class Workload:
    """Who computes the parts of a job, where finished parts are kept, and who hears of progress.

    ``jobs`` is the number of processes, or of the parts that a ``pool`` computes at a time; both
    change nothing but the time.  Parts in the file ``keep`` are not computed again.  ``progress``
    gets the amount done and the total; an exception that it raises ends the job.
    """

    jobs: int = 1
    pool: Executor | None = None
    keep: Path | None = None
    progress: Callable[[int, int], object] = lambda done, total: None

    def file(self, header: Mapping[str, Any], of: type[T]) -> PartsFile[T]:
        """Return the file of finished parts.  Raises ``PartsError``; see ``PartsFile``."""
        return PartsFile(self.keep, header, of)

    def check(self, *players: object) -> None:
        """Raise ``WorkError`` if players would have to play in processes that cannot make them."""
        if (self.jobs > 1 or self.pool is not None) and not shareable(*players):
            raise WorkError("players that cannot be imported by name can only play in one job")


#: In this process, without a file.
ALONE = Workload()


def in_order(
    work: Callable[..., T],
    parts: Mapping[str, Key],
    how: Workload = ALONE,
    saved: PartsFile[T] | None = None,
) -> Iterator[T]:
    """Yield the results of ``work(*key)`` for all ``parts`` (name to key), in order.

    A pool stays open.  Parts already ``saved`` are not computed again, and finished ones are
    stored, including those that an interrupted run had finished out of order.
    """
    saved = saved or PartsFile(None, {}, cast("type[T]", object))
    jobs, pool = how.jobs, how.pool
    plan = deque(parts.items())
    left = sum(saved.get(name) is None for name in parts)
    if pool is None and (jobs < 2 or left < 2):
        for name, key in plan:
            yield saved.done(name, lambda key=key: work(*key))  # type: ignore[misc]
        return
    ahead: deque[tuple[str, Future[T] | None]] = deque()
    with nullcontext(pool) if pool else processes(min(jobs, left)) as at:
        try:
            while plan or ahead:
                while plan and len(ahead) < AHEAD * jobs:
                    name, key = plan.popleft()
                    there = saved.get(name) is not None
                    ahead.append((name, None if there else at.submit(work, *key)))
                name, future = ahead[0]
                result = saved.done(name, None if future is None else future.result)
                ahead.popleft()
                yield result
        finally:
            _finish(ahead, saved, others=pool is not None)


def _finish(
    ahead: Iterable[tuple[str, Future[T] | None]], saved: PartsFile[T], *, others: bool
) -> None:
    """Store the finished parts that no one waits for any more; with ``others``, cancel the rest.

    The processes of an own pool end with their current parts.  The pool marks its futures as
    broken, which it cannot do for one that was cancelled here.
    """
    for name, future in ahead:
        if future is None or (others and future.cancel()):
            continue
        if future.done() and not future.exception():
            saved.done(name, future.result)
