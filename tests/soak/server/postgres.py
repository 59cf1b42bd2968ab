"""A PostgreSQL of one's own: a primary and a standby that has every commit before it counts."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from benchmarks.load.wire import Address

from tests.server.processes import free_port

#: Where Debian keeps the programs; elsewhere they are on the path.
PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
#: What both have set.
SETTINGS = """
listen_addresses = '127.0.0.1'
shared_buffers = 16MB
fsync = off
wal_retrieve_retry_interval = 100ms
"""


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, None where it is not installed."""
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else next(iter(PLACES), None)


class Cluster:
    """A primary and its synchronous standby."""

    def __init__(self) -> None:
        found = programs()
        assert found is not None, "PostgreSQL is not installed"
        self._programs = found
        # The server refuses to run as root.
        self._user = "postgres" if os.getuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="euchre-postgres-", dir="/tmp"))
        self._ports = {name: free_port() for name in ("a", "b")}
        self._primary = "a"
        #: Held while a server is ended or begun.
        self._busy = threading.Lock()

    def __enter__(self) -> Cluster:
        try:
            self._make()
        except BaseException:
            self.end()
            raise
        return self

    def _make(self) -> None:
        if self._user:
            shutil.chown(self._folder, self._user)
        self._run("initdb", "-A", "trust", "-U", "euchre", "--no-sync", "-D", self._data("a"))
        with Path(self._data("a"), "postgresql.conf").open("a") as file:
            file.write(f"{SETTINGS}unix_socket_directories = '{self._folder}'\n")
        self._begin("a")
        self.follow()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def end(self) -> None:
        """Kill both and leave nothing."""
        for name in self._ports:
            self._kill(name)
        shutil.rmtree(self._folder)

    @property
    def address(self) -> Address:
        """Where the primary listens."""
        return Address("127.0.0.1", self._ports[self._primary])

    @property
    def url(self) -> str:
        """The primary's database, which may be emptied."""
        return f"postgresql://euchre@127.0.0.1:{self.address.port}/postgres"

    def restart(self) -> None:
        """Let the primary crash and begin again."""
        with self._busy:
            self._control(self._primary, "restart", "-m", "immediate", "-o", self._port())

    def silence(self, seconds: float) -> None:
        """Let the primary do nothing at all for a while, and keep its connections."""
        stopped = self._processes(self._primary)
        _signal(stopped, signal.SIGSTOP)
        time.sleep(seconds)
        _signal(stopped, signal.SIGCONT)

    def fail_over(self) -> None:
        """Kill the primary and let the standby take its place."""
        with self._busy:
            self._kill(self._primary)
            self._primary = self._other
            self._control(self._primary, "promote")

    def follow(self) -> None:
        """Give the primary a standby if it has none."""
        with self._busy:
            if self._processes(self._other):
                return
            self._ask("ALTER SYSTEM SET synchronous_standby_names = ''")
            copy = ["-h", "127.0.0.1", "-p", str(self.address.port), "-U", "euchre"]
            copy += ["-c", "fast", "-R", "--no-sync", "-D", self._data(self._other)]
            self._run("pg_basebackup", *copy)
            self._begin(self._other)
            self._ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
            while "sync" not in self._ask("SELECT sync_state FROM pg_stat_replication"):
                time.sleep(0.05)

    @property
    def _other(self) -> str:
        return "b" if self._primary == "a" else "a"

    def _data(self, name: str) -> str:
        return str(self._folder / name)

    def _port(self, name: str = "") -> str:
        return f"-p {self._ports[name or self._primary]}"

    def _begin(self, name: str) -> None:
        self._control(name, "start", "-o", self._port(name))

    def _control(self, name: str, what: str, *more: str) -> None:
        log = str(self._folder / f"{name}.log")
        self._run("pg_ctl", what, "-w", "-D", self._data(name), "-l", log, *more)

    def _ask(self, statement: str) -> str:
        found = [
            "-h",
            "127.0.0.1",
            "-p",
            str(self.address.port),
            "-U",
            "euchre",
            "-Atd",
            "postgres",
        ]
        return self._run("psql", *found, "-c", statement, "-c", "SELECT pg_reload_conf()")

    def _run(self, program: str, *arguments: str) -> str:
        done = subprocess.run(
            [self._programs / program, *arguments], cwd="/", user=self._user, text=True,
            stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60,
        )  # fmt: skip
        assert done.returncode == 0, f"{program}: {done.stdout[-500:]}{done.stderr[-500:]}"
        return done.stdout

    def _processes(self, name: str) -> list[int]:
        """Return the processes of a server, the one that began the others first."""
        with suppress(OSError, ValueError):
            first = int(Path(self._data(name), "postmaster.pid").read_text().split("\n")[0])
            children = Path(f"/proc/{first}/task/{first}/children").read_text()
            return [first, *map(int, children.split())]
        return []

    def _kill(self, name: str) -> None:
        found = self._processes(name)
        _signal(found, signal.SIGKILL)
        while any(Path(f"/proc/{one}").exists() for one in found):
            time.sleep(0.01)
        shutil.rmtree(self._data(name), ignore_errors=True)


def _signal(processes: list[int], number: signal.Signals) -> None:
    for one in processes:
        with suppress(ProcessLookupError):
            os.kill(one, number)
