"""The cost of drawing the frames that everyone at a table receives.

``python -m benchmarks.frames [GAMES]`` plays games of club players without a network or a disk
and prints the CPU time per event for the frames of all seats and one watcher.
"""

from __future__ import annotations

import sys
import time
from random import Random
from statistics import median

from tests.server.memory import Log

from euchre.server.tables import frames
from euchre.server.tables.snapshot import Snapshot, Step
from euchre.server.tables.table import encode


def cost(game: str, rng: Random) -> tuple[float, int, int]:
    """Return seconds per event, events and bytes per frame of one game."""
    log = Log(game)
    log.finish(rng)
    # What is looked up once and kept is not what is measured.
    _draw(log)
    runs = [_draw(log) for _ in range(3)]
    return min(run[0] for run in runs), len(log.steps), runs[0][1]


def _draw(log: Log) -> tuple[float, int]:
    now = Snapshot(log.steps[0][0])
    sent = drawn = 0
    begun = time.process_time()
    for _, event, after in log.steps:
        step = Step(now, event, Snapshot(after, now))
        for seat in (*range(after.rules.seats), None):
            data = encode(frames.frame(step.after, seat, frames.lines(step, seat)))
            sent, drawn = sent + len(data), drawn + 1
        now = step.after.without_scenes()
    return (time.process_time() - begun) / len(log.steps), sent // drawn


def main() -> None:
    """Print a line for each game."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for game in ("standard", "two-tableau", "call-ace", "double-hasenpfeffer-6"):
        rng = Random(f"frames {game}")
        found = [cost(game, rng) for _ in range(count)]
        each = median(f[0] for f in found) * 1e6
        size = median(f[2] for f in found)
        print(f"{game:<22} {each:7.0f} µs per event, {size:5.0f} bytes per frame")


if __name__ == "__main__":
    main()
