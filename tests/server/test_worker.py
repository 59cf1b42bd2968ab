"""Heavy work ends with the server: shutdown does not wait for a review."""

from __future__ import annotations

import os
import time
from concurrent.futures import BrokenExecutor

import pytest

from euchre.server.guard import Worker


def test_work_under_way_ends_with_its_server() -> None:
    worker = Worker()
    assert worker.submit(os.getpid).result(60) != os.getpid()
    under_way, waiting = worker.submit(time.sleep, 900), worker.submit(os.getpid)
    while not under_way.running():
        time.sleep(0.01)
    worker.end()
    with pytest.raises(BrokenExecutor):
        under_way.result(0)
    assert waiting.done()
