"""Chance at tables that comes from a seed, so that a test deals the same every time."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

import pytest

from euchre.engine.view import View
from euchre.server import codes, fair
from euchre.server.tables import bots

_decide = bots.decide


@contextmanager
def chance_from(name: int | str) -> Iterator[Random]:
    """Draw the ids, seeds and first dealers of tables from a seed: the same deals every time."""
    rng = Random(name)
    with (
        patch.object(codes, "new_id", lambda: rng.randbytes(codes.ID // 2).hex()),
        patch.object(fair, "new_seed", lambda: rng.randbytes(fair.SIZE)),
        patch.object(secrets, "randbelow", rng.randrange),
    ):
        yield rng


def decided(level: str, view: View, _: int) -> str:
    """Return what a bot chooses, whatever the server's key; other processes are asked, too."""
    return _decide(level, view, 0)


@pytest.fixture(autouse=True)
def certain(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    """Draw the deals and bots' choices of tables from the test's name."""
    monkeypatch.setattr(bots, "decide", decided)
    with chance_from(request.node.nodeid):
        yield
