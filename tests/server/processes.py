"""Servers in processes of their own, which can be killed.

They are forked from a process that has imported everything once: of a start that takes 2 s of
computing remain 0.2 s.  Windows has no fork and imports again for each.
"""

import os
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from itertools import cycle
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from subprocess import TimeoutExpired
from tempfile import gettempdir
from threading import Lock
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from filelock import FileLock, Timeout

from tests.waiting import LATEST, until

#: What a server imports, some of it only when it is needed.
_IMPORTED = [
    "tests.server.processes",
    "euchre.cli.serve",
    "euchre.server.listening",
    "euchre.bots.search.beliefs",
    "sqlalchemy.dialects.sqlite",
]

#: The lock on the ports that this process of tests hands out.
_HELD: list[FileLock] = []


class Forked:
    """A process that runs a function: what the tests use of ``subprocess.Popen``."""

    def __init__(
        self,
        work: Callable[..., None],
        *arguments: object,
        environment: Mapping[str, str],
        log: Path = Path(os.devnull),
    ):
        context: Any = get_context("spawn")
        if "forkserver" in get_all_start_methods():
            context = get_context("forkserver")
            context.set_forkserver_preload(_IMPORTED)
        self._process: BaseProcess = context.Process(
            target=_begin, args=(dict(environment), log, work, arguments), daemon=True
        )
        # Only one thread may read how it ended.
        self._reading = Lock()
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        """Return the exit code; None while it runs."""
        with self._reading:
            return self._process.exitcode

    def wait(self, seconds: float = LATEST) -> int:
        """Wait until it is over; return the exit code."""
        if not wait([self._process.sentinel], seconds):
            raise TimeoutExpired("a forked process", seconds)
        code = self.poll()
        assert code is not None
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it: no farewell, nothing flushed."""
        if self.poll() is None:
            self._process.kill()


def _begin(
    environment: dict[str, str], log: Path, work: Callable[..., None], arguments: tuple[object, ...]
) -> None:
    """Be as a process that has just been started."""
    os.environ.clear()
    os.environ.update(environment)
    with log.open("ab") as written:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
            os.dup2(written.fileno(), stream.fileno())

    from euchre.server import guard

    guard.plan_crash()
    work(*arguments)


def serve(port: int, data: Path) -> None:
    """Run a server without compiled code, which has nothing to do with its deaths."""
    from euchre.server.listening import run
    from euchre.server.settings import Limits, Settings

    listening = socket.create_server(("127.0.0.1", port))
    limits = Limits(person=(1e6, 1e6))
    run(Settings(data=data, brain=False, limits=limits), [listening])


def command_line(arguments: list[str]) -> None:
    """Run ``euchre`` with these arguments."""
    from euchre.cli import main

    main(arguments)


@cache
def _ports() -> Iterator[int]:
    """Return a hundred ports over and over that no other process of tests on this machine uses."""
    for first in range(20_000, 32_000, 100):
        lock = FileLock(Path(gettempdir()) / f"ports-of-tests-{first}.lock")
        with suppress(Timeout, OSError):
            lock.acquire(blocking=False)
            _HELD.append(lock)
            return cycle(range(first, first + 100))
    raise AssertionError("other tests use all ports")


def free_port() -> int:
    """Return a port of this machine that nobody uses.

    Systems lend ports from 32768 on to whoever asks for any; so these are lower, where nobody gets
    one between this call and its use, and each process of tests has a hundred of its own.
    """
    while True:
        port = next(_ports())
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


def answers(port: int) -> bool:
    """Whether there is a server."""
    url = f"http://127.0.0.1:{port}/healthz"
    with suppress(URLError, ConnectionError, TimeoutError), urlopen(url, timeout=5):
        return True
    return False


@contextmanager
def process(
    data: Path,
    *,
    port: int = 0,
    crash_at: str = "",
    work: Callable[[int, Path], None] = serve,
) -> Iterator[tuple[Forked, str]]:
    """Run a server as a process, which may die at a named point; yield it and its address."""
    port = port or free_port()
    environment = os.environ | ({"EUCHRE_CRASH_AT": crash_at} if crash_at else {})
    server = Forked(work, port, data, environment=environment)
    address = f"http://127.0.0.1:{port}"

    def started() -> bool:
        assert server.poll() is None, "the server did not start"
        return answers(port)

    try:
        until(started, lambda: "the server does not start")
        yield server, address
    finally:
        server.kill()
        server.wait()
