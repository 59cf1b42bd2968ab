"""How long whoever has played the last card of today's deals waits for the verdict.

``python -m benchmarks.judging`` starts a server with compiled code, lets people play the day
over HTTP by chance (so that most decisions are worth a thought), one after another, and measures
from the answer to the last card until the page has the verdict.  Target: 2 s.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from random import Random

from tests.server.kit import Player, choice, serving
from tests.soak.parts import command_line

from euchre.fast import ready
from euchre.server.tables import mover

TARGET = 2.0


def played(player: Player, rng: Random) -> None:
    """Play the day by chance, to its last card."""
    answer = player.post("/api/daily/play", {"name": player.name})
    player.table = answer.json()["table"].rpartition("/")[2]
    while not (frame := player.frame())["ended"]:
        scene = frame["scene"]
        if scene and scene["turn"] == frame["you"]["seat"] and not scene["forced"]:
            player.do(choice(scene, rng), frame["seq"])


def verdict(player: Player, day: str) -> float:
    """Wait for what a day came to; return for how many seconds."""
    since = time.monotonic()
    while player.http.get(f"/api/daily/{day}").json()["yours"] is None:
        time.sleep(0.02)
    return time.monotonic() - since


def main() -> int:
    """Print how long each waited; 1 where somebody waited longer than the target."""
    wish = command_line(None, __doc__, players=5)
    mover.PACE.update(dict.fromkeys(mover.PACE, (0.0, 0.0, 0.0)))
    mover.LIES.update(dict.fromkeys(mover.LIES, 0.0))
    waited = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), brain=True) as address:
        first = Player(address, "First")
        while not ready.is_ready():
            time.sleep(1)
        day = first.http.get("/api/daily").json()["day"]
        for n in range(wish.players + 1):
            player = Player(address, f"P{n}")
            played(player, Random(wish.seed * 1000 + n))
            waited.append(verdict(player, day))
            player.close()
        first.close()
    # The first one waits for what is loaded once.
    print(f"first: {waited[0]:.2f} s; then " + ", ".join(f"{one:.2f}" for one in waited[1:]) + " s")
    return int(max(waited[1:]) > TARGET)


if __name__ == "__main__":
    raise SystemExit(main())
