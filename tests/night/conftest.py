"""Fixtures of the tests of nights."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre.night.rotation import planning


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of one's own to work in."""
    before = Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands search for charts with a sixtieth of the steps: enough for small ones."""
    for search in (planning.plan, planning.replan):
        defaults = search.__kwdefaults__ or {}
        monkeypatch.setitem(defaults, "budget_steps", 1_000_000)
