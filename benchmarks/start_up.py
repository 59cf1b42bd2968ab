"""How long commands and the server take to start, and how much memory a server needs.

``python -m benchmarks.start_up`` prints CPU seconds (user and system) of the best of several runs,
and the ratio to ``python -c pass`` on the same machine; compare only the ratio.  Then it starts
servers with neither data nor compiled code, as on a machine that never ran the program, and plays
until a card lies on the table.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import httpx
from tests.server.kit import Player
from tests.server.processes import free_port

#: Bytecode is kept between the runs, as it is for those who set nothing.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
RUNS = 7
CALLS = {
    "python -c pass": ["-c", "pass"],
    "import euchre": ["-c", "import euchre"],
    "euchre --version": ["-m", "euchre", "--version"],
    "euchre --help": ["-m", "euchre", "--help"],
    "euchre play --help": ["-m", "euchre", "play", "--help"],
    "euchre games": ["-m", "euchre", "games"],
    "euchre rules british": ["-m", "euchre", "rules", "british"],
}
#: Servers started, and tables opened at the last of them.
SERVERS, TABLES = 3, 100
#: Seconds after which a server is at rest.
REST = 10


def seconds(arguments: list[str]) -> float:
    """Return the CPU seconds of the quickest of some runs of Python."""
    found = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return min(found)


class Started:
    """A server that has just been started, alone in a folder."""

    def __init__(self, folder: Path):
        port = free_port()
        told = {"EUCHRE_DATA": folder, "EUCHRE_CACHE": folder / "cache"}
        self.address = f"http://127.0.0.1:{port}"
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "euchre", "serve", "--no-browser", "--port", str(port)],
            env=os.environ | {name: str(value) for name, value in told.items()},
            stdout=subprocess.DEVNULL,
        )

    def first_page(self) -> str:
        """Wait for the first page; return the seconds, and the server's CPU seconds until then."""
        while True:
            try:
                assert httpx.get(self.address, timeout=60).status_code == 200
            except httpx.ConnectError:
                time.sleep(0.005)
            else:
                break
        took = time.perf_counter() - self.begun
        user, system = Path(f"/proc/{self.process.pid}/stat").read_text().split()[13:15]
        cpu = (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
        return f"first page {took:.2f} s, CPU {cpu:.2f} s"

    def first_card(self) -> str:
        """Play against club; return the seconds from opening a table to one's own first card."""
        player, begun = Player(self.address), time.perf_counter()
        player.open()
        # A card is played before anybody has to choose to go on with the next deal.
        while player.play(Random(1))["scene"]["stage"] != "play":
            pass
        return f"own first card {time.perf_counter() - begun:.2f} s later"

    def memory(self) -> str:
        """Return the memory of the server's process."""
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines()
        kilobytes = {line.split()[0]: int(line.split()[1]) for line in lines[1:]}
        return f"RSS {kilobytes['Rss:'] / 1024:.0f} MB, PSS {kilobytes['Pss:'] / 1024:.0f} MB"


def servers() -> None:
    """Print a line for each server (Linux only)."""
    for number in range(SERVERS):
        with tempfile.TemporaryDirectory() as folder:
            server = Started(Path(folder))
            try:
                print(f"server: {server.first_page()}; {server.first_card()}")
                if number == SERVERS - 1:
                    time.sleep(REST)
                    print(f"at rest: {server.memory()}")
                    for _ in range(TABLES):
                        Player(server.address).open()
                    time.sleep(REST)
                    print(f"with {TABLES} tables: {server.memory()}")
            finally:
                server.process.terminate()
                server.process.wait()


def main() -> None:
    """Print a line for each call and server."""
    empty = seconds(CALLS["python -c pass"])
    for name, arguments in CALLS.items():
        took = seconds(arguments)
        print(f"{name:<24} {took:6.3f} s  {took / empty:5.1f} times an empty Python")
    servers()


if __name__ == "__main__":
    main()
