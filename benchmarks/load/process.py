"""A server in a separate process, started the usual way, and ways to end it."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Protocol

from tests.server.processes import Forked, answers, command_line, free_port

from benchmarks.load.wire import Address
from euchre.server.guard import KILLED

#: Seconds within which a server must be there.
START = 60.0
#: An installed program keeps its compiled files, so this one does, too.
_COMPILED = {
    "PYTHONDONTWRITEBYTECODE": "",
    "PYTHONPYCACHEPREFIX": os.environ.get("PYTHONPYCACHEPREFIX")
    or str(Path(tempfile.gettempdir()) / "euchre-soak-compiled"),
}


class Running(Protocol):
    """A process that was started."""

    pid: int

    def poll(self) -> int | None:
        """Return the exit code; None while it runs."""

    def wait(self, seconds: float, /) -> int:
        """Wait until it is over."""

    def kill(self) -> None:
        """Kill it."""

    def send_signal(self, number: int, /) -> None:
        """Send it a signal."""


def begin(
    arguments: list[str], environment: dict[str, str], log: Path, python: str = sys.executable
) -> Running:
    """Start ``euchre`` as its users do."""
    with log.open("ab") as written:
        return subprocess.Popen(
            [python, "-m", "euchre", *arguments],
            stdout=written, stderr=written, env=environment,
        )  # fmt: skip


def forked(
    arguments: list[str], environment: dict[str, str], log: Path, python: str = sys.executable
) -> Running:
    """Start ``euchre`` without its imports, for short tests."""
    return Forked(command_line, arguments, environment=environment, log=log)


class Process:
    """``euchre serve`` on the loopback; what it prints goes to ``server.log`` beside its data."""

    def __init__(
        self,
        data: Path,
        *,
        port: int = 0,
        arguments: Sequence[str] = (),
        python: str = sys.executable,
    ):
        self.data = data
        self.python = python
        self.address = Address("127.0.0.1", port or free_port())
        self.arguments = list(arguments)
        self.log = data.parent / f"{data.name}.log"
        self._process: Running | None = None

    def __enter__(self) -> Process:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self._process is not None
        return self._process.pid

    def start(self, **environment: str) -> float:
        """Start and wait until requests are answered, or it dies as planned; return the seconds."""
        begun = time.perf_counter()
        command = ["serve", "--no-browser"]
        command += ["--port", str(self.address.port), "--data", str(self.data)]
        command += self.arguments
        self.log.parent.mkdir(parents=True, exist_ok=True)
        asked = {**os.environ, **_COMPILED, **environment}
        self._process = begin(command, asked, self.log, self.python)
        while time.perf_counter() < begun + START:
            if (code := self._process.poll()) is not None:
                if code == KILLED and "EUCHRE_CRASH_AT" in environment:
                    # It goes on with its tables at once, and may come to that point by itself.
                    return time.perf_counter() - begun
                raise RuntimeError(f"the server ended with {code}; see {self.log}")
            if self.answers():
                return time.perf_counter() - begun
            time.sleep(0.02)
        self.kill()
        raise RuntimeError("the server does not start")

    def answers(self) -> bool:
        """Whether the server is there."""
        return answers(self.address.port)

    def said(self) -> str:
        """Return the end of what the server has printed."""
        return self.log.read_text("utf-8", "replace")[-500:]

    @property
    def ended(self) -> bool:
        """Whether the process is over."""
        return self._process is None or self._process.poll() is not None

    def kill(self) -> None:
        """Kill -9: no farewell, nothing flushed."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
        self.wait()

    def stop(self) -> float:
        """Stop politely; return the seconds it took."""
        assert self._process is not None
        begun = time.perf_counter()
        self._process.send_signal(signal.SIGTERM)
        self.wait()
        return time.perf_counter() - begun

    def wait(self, seconds: float = 30.0) -> None:
        """Wait until the process is over."""
        if self._process is not None:
            self._process.wait(seconds)

    # -- what it uses -----------------------------------------------------------------------------

    def cpu(self) -> float:
        """Return the CPU seconds that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Return the bytes of memory that it holds."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def descriptors(self) -> int:
        """Return how many files and sockets it has open."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))  # noqa: PTH208

    def fill_disk(self, room: int | None) -> None:
        """Let no file grow beyond ``room`` bytes, as on a full disk; None ends that."""
        hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)[1]
        soft = resource.RLIM_INFINITY if room is None else room
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (soft, hard))
