"""What you saw is saved (promise 1), and a server recovers its state (3): short runs.

``tests/soak`` holds the long runs; the server is a process of its own here and is killed.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import pytest

from euchre.server import guard
from euchre.server.guard import DEAD, KILLED, POINTS
from tests.server.kit import Json, Player, choice
from tests.server.processes import process

#: The places at which the server dies here; the soak takes all of them, and any others.
SOME = ("append.after", "broadcast.before")


def play_on(player: Player, rng: Random, shown: list[Json], steps: int) -> None:
    """Play until the server is gone; keep every frame that was shown, and open commands."""
    for _ in range(steps):
        frame = player.my_turn()
        shown.append(frame)
        if frame["ended"]:
            return
        answer = player.do(choice(frame["scene"], rng), frame["seq"])
        if answer.is_success:
            # Acknowledged: it must be there for ever.
            shown.append(player.frame())


def again(player: Player, address: str) -> Player:
    """Return the same person at another address."""
    other = Player(address)
    other.http.cookies.update(player.http.cookies)
    other.table = player.table
    player.close()
    return other


@pytest.mark.long
@pytest.mark.untraced
def test_nothing_shown_is_lost_wherever_the_server_dies(tmp_path: Path) -> None:
    rng = Random(20)
    player: Player | None = None
    shown: list[Json] = []
    for point in SOME:
        crash = f"{point}:{rng.randrange(9, 14)}"
        with process(tmp_path, crash_at=crash) as (server, address):
            if player is None:
                player = Player(address)
                player.open()
            else:
                player = again(player, address)
                now = player.frame()
                # On a busy machine the first server may die before anything was shown.
                last = max((frame["seq"] for frame in shown), default=0)
                assert now["seq"] >= last, "something that was shown is gone"
                same = [frame for frame in shown if frame["seq"] == now["seq"]]
                assert all(frame["scene"] == now["scene"] for frame in same)
            with suppress(httpx.TransportError, AssertionError):
                play_on(player, rng, shown, 200)
            assert server.wait(20) == KILLED, f"{point} was never reached"
    assert set(SOME) < set(POINTS)
    assert player is not None
    assert shown
    player.close()


@pytest.mark.long
@pytest.mark.untraced
def test_a_killed_server_takes_no_command_twice(tmp_path: Path) -> None:
    """After a kill at the worst place the client sends the same again and gets one answer."""
    cmd_id = "abcdefabcdefabcd"
    with process(tmp_path) as (server, address):
        player = Player(address)
        player.open()
        frame = player.my_turn()
        action = choice(frame["scene"], Random(1))
        first = player.do(action, frame["seq"], cmd_id)
        assert first.status_code == 200
        server.send_signal(signal.SIGKILL)
        server.wait(20)
    with process(tmp_path) as (server, address):
        player = again(player, address)
        second = player.do(action, frame["seq"], cmd_id)
        assert second.json() == first.json()
        # A polite stop ends by itself, streams and all.
        with player.http.stream("GET", player.at("/stream")) as stream:
            lines = stream.iter_lines()
            next(lines)
            server.send_signal(signal.SIGTERM)
            assert list(lines) is not None
        assert server.wait(20) in (0, -signal.SIGTERM)
    player.close()


#: A server one of whose background tasks dies.
DYING = """
import asyncio
from euchre.server import guard

async def bad():
    await asyncio.sleep(0.01)
    raise RuntimeError("a secret: JH")

async def main():
    guard.vital(bad(), "bad")
    await asyncio.sleep(30)

asyncio.run(main())
"""


def test_a_dead_background_task_ends_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", DYING], capture_output=True, text=True, timeout=60)
    assert done.returncode == DEAD
    assert "RuntimeError" in done.stdout + done.stderr
    assert "JH" not in done.stdout + done.stderr


def test_cancelled_work_is_no_death() -> None:
    deaths: list[str] = []

    async def run(death: Callable[..., None]) -> None:
        task = guard.vital(asyncio.sleep(30), "sleep", on_death=death)
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.sleep(0)

    asyncio.run(run(lambda *_: deaths.append("x")))
    assert not deaths
