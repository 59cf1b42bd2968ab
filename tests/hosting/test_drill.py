"""The drill of docs/hosting.md: a club over HTTPS, a backup, a crash, and a restore."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.hosting import kit
from tests.server.kit import Player
from tests.server.processes import free_port

EUCHRE = (sys.executable, "-m", "euchre")


class Club:
    """A server with settings from the environment, as a service manager starts it."""

    def __init__(self, folder: Path, port: int, url: str):
        self.port = port
        self.environment = os.environ | {
            "EUCHRE_NO_BROWSER": "1",
            "EUCHRE_PORT": str(port),
            "EUCHRE_DATA": str(folder / "games"),
            "EUCHRE_PUBLIC_URL": url,
            "EUCHRE_LIMIT": "address=100000:1000 person=100000:1000",
        }

    def call(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command as whoever administers the machine does."""
        return subprocess.run(
            [*EUCHRE, *arguments], env=self.environment, capture_output=True, text=True
        )

    @contextmanager
    def open(self) -> Iterator[None]:
        """Serve until the block ends; then the power fails."""
        process = subprocess.Popen([*EUCHRE, "serve"], env=self.environment)
        try:
            until = time.monotonic() + 120
            while not kit.answers(self.port):
                assert process.poll() is None
                assert time.monotonic() < until
                time.sleep(0.02)
            well = self.call("health")
            assert well.returncode == 0, well.stderr
            yield
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()


@contextmanager
def guest(proxy: kit.Proxy, name: str) -> Iterator[Player]:
    player = Player(proxy.url, name)
    player.http.close()

    def add(request: httpx.Request) -> None:
        if request.method == "POST":
            request.headers["Origin"] = proxy.url

    with proxy.client(event_hooks={"request": [add]}) as player.http:
        yield player


@pytest.mark.exhaustive
@pytest.mark.long
def test_the_drill(tmp_path: Path) -> None:
    kit.needed("caddy")
    rng, port, front = Random(7), free_port(), free_port()
    club = Club(tmp_path, port, f"https://localhost:{front}")
    copy = tmp_path / "copy.db"
    with (
        kit.caddy(tmp_path / "caddy", front, f"127.0.0.1:{port}") as proxy,
        guest(proxy, "Ann") as ann,
        guest(proxy, "Ben") as ben,
    ):
        with club.open():
            _until_answered(ann, "/")
            told = ann.open(options={"target": "5"}, bots=["beginner"])
            assert ben.join(told["code"]).is_success
            for _ in range(12):
                _play(ann, ben, rng)
            made = club.call("backup", str(copy))
            assert made.returncode == 0, made.stderr
            kept = ann.frame()["seq"]
            for _ in range(4):
                _play(ann, ben, rng)
            assert ann.frame()["seq"] > kept
        down = club.call("health")
        assert down.returncode == 1
        back = club.call("backup", "--restore", str(copy))
        assert back.returncode == 0, back.stderr
        with club.open():
            _until_answered(ann, ann.at())
            # Both are known, and the table stands where it was copied, or some of bots' cards on.
            assert max(player.frame()["seq"] for player in (ann, ben)) <= kept + 3
            until = time.monotonic() + 120
            while not ann.frame()["ended"]:
                assert time.monotonic() < until
                _play(ann, ben, rng)
            record = tmp_path / "record.json"
            record.write_bytes(ann.http.get(ann.at("/record.json")).content)
        checked = club.call("verify", str(record))
        assert checked.returncode == 0, checked.stdout + checked.stderr


def _play(ann: Player, ben: Player, rng: Random) -> None:
    """Let whoever is asked do something, any that is allowed."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        for player in (ann, ben):
            frame = player.frame()
            scene = frame["scene"]
            mine = scene["turn"] == frame["you"]["seat"] and not scene["forced"]
            if frame["ended"] or mine or scene["stage"] == "over":
                player.play(rng)
                return
        time.sleep(0.01)
    raise AssertionError("nobody is asked for anything")


def _until_answered(player: Player, path: str) -> None:
    """Wait until Caddy has seen that the server is back."""
    until = time.monotonic() + 30
    while player.http.get(path).status_code != 200:
        assert time.monotonic() < until
        time.sleep(0.05)
