"""Warm-up: compile ahead of time, so that no player waits.

Runs once per installation, in separate processes; later processes load the results from disk. Until
it finishes everything works, only slower.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile

from filelock import FileLock, Timeout

from euchre.cache_folder import compiled, stamp

#: What is compiled by higher layers; each module has an ``exercise``.
ABOVE = ("euchre.night.rotation.compiled",)


def mark() -> Path:
    """Return the marker file that records a finished warm-up of this installation."""
    return compiled() / f"ready-{stamp()}"


def is_ready() -> bool:
    """Whether the warm-up is finished; always false without a compiler."""
    return find_spec("numba") is not None and mark().exists()


@contextmanager
def _at_work(*, wait: bool) -> Iterator[bool]:
    """Hold the warm-up lock; yield whether this process got it."""
    lock = FileLock(mark().with_suffix(".lock"), blocking=wait)
    mark().parent.mkdir(parents=True, exist_ok=True)
    try:
        lock.acquire()
    except Timeout:
        yield False
        return
    with lock:
        lock.release()
        yield True


def problem() -> str:
    """Return why nothing can be cached for later runs; empty if it can."""
    here = compiled()
    try:
        here.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=here) as probe:
            probe.write(bytes(4096))
    except OSError as error:
        return f"{here}: {error.strerror}"
    return ""


#: Processes that outlive whoever began them; Python warns of those that nothing refers to.
_begun: list[subprocess.Popen[bytes]] = []


def in_background() -> subprocess.Popen[bytes] | None:
    """Start the warm-up in a separate process and return it.

    The process ends by itself and outlives this one. Returns None if there is nothing to do or
    another process is already doing it.
    """
    if is_ready():
        return None
    with _at_work(wait=False) as free:
        if not free:
            return None
    _begun.append(_started())
    return _begun[-1]


def _started(*part: str) -> subprocess.Popen[bytes]:
    """Return a process that does the warm-up, or a part of it."""
    words, nowhere = [sys.executable, "-m", "euchre.fast.ready", *part], subprocess.DEVNULL
    return subprocess.Popen(words, stdin=nowhere, stdout=nowhere, stderr=nowhere)  # noqa: S603


def prepare() -> None:
    """Compile what players, hints and nights use, and write the marker.

    Everything else (the laboratory, networks, whole deals at random or between club players) is
    compiled on first use.

    Waits for another process that is already at it. Raises ``OSError`` if nothing can be cached,
    since the work would then be repeated every time.
    """
    if reason := problem():
        raise OSError(f"compiled code cannot be kept in {reason}; EUCHRE_CACHE names a folder")
    with _at_work(wait=True):
        if not is_ready():
            _prepare()


def _prepare() -> None:
    """Do the work, half of it in another process if there is a second core."""
    other = _started("deals") if (os.cpu_count() or 1) > 1 else None
    _cards()
    if other is None or other.wait():
        # A failure of the other half surfaces here.
        _deals()
    done = mark()
    done.parent.mkdir(parents=True, exist_ok=True)
    done.touch()


def _cards() -> None:
    """Exercise everything that plays, samples and solves the cards of one deal."""
    from random import Random

    import numpy as np

    from euchre.engine.dealing import deal, shuffled
    from euchre.engine.state import legal, push
    from euchre.engine.view import observe
    from euchre.fast.sample import sampler
    from euchre.fast.sample.imagine import imagine
    from euchre.fast.solve import solution as solve
    from euchre.fast.solve.from_state import in_play
    from euchre.games import rules

    for name in ("standard", "pepper", "buck"):
        table = rules(name)
        s = deal(table, shuffled(table.pack, Random(1)))
        while not s.ended and s.trump < 0:
            push(s, legal(s)[-1])
        while not s.ended and not in_play(s):
            push(s, legal(s)[0])
        if s.ended:
            continue
        imagine(observe(s, s.turn), 2, 1)
        for mode in ("auto", "paranoid"):
            solve.solve(s, mode)
        for _ in range(table.seats):
            # One trick fewer, because max-n is slow.
            push(s, legal(s)[0])
        solve.solve(s, "max-n")
    masks, numbers = np.array([3], np.uint64), np.zeros(1, np.int64)
    sampler.some(masks, 1, np.uint64(1), numbers, np.empty(1, np.uint64))
    sampler.ordered(masks, np.uint64(1), numbers, np.empty((1, 2), np.int8))
    for name in ABOVE:
        import_module(name).exercise()


def _deals() -> None:
    """Exercise the rollouts and the statistics of their outcomes."""
    import numpy as np

    from euchre.fast.layout.rows import SEATS
    from euchre.fast.player import prepared, rollout
    from euchre.fast.rules import dealing, settling
    from euchre.games import rules

    table = rules("standard")
    t, arrays = prepared.table(table), rollout.arrays(prepared.table(table))
    rows = dealing.begun(t, 2)
    settling.settle(t, rows, np.zeros((2, SEATS), np.int64))
    number, four = np.zeros(1, np.int64), np.zeros((1, table.seats), np.int64)
    settling.sweepers(t, four, number, number)
    settling.winners(t, four, number, number, np.zeros((1, 2), np.int64), number)
    mind, memo, nothing = prepared.mind(table), prepared.memo(), np.zeros((0, 1), np.int64)
    rollout.play_out(t, mind, nothing, nothing, memo, arrays, np.zeros((0, 0, 1), np.int64))
    rollout.ask_alike(t, mind, rows[0], number, nothing, nothing, memo, arrays, nothing)


if __name__ == "__main__":
    if sys.argv[1:] == ["deals"]:
        _deals()
    else:
        prepare()
