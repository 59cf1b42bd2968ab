"""Fixtures of the tests of nights."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from fpdf import FPDF

from euchre.night.rotation import planning
from euchre.night.rotation.chart_csv import write_csv
from tests.night.nights import CHART


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of one's own to work in."""
    before = Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


@pytest.fixture
def of_nine(folder: Path) -> None:
    """A chart and a list of names to begin with."""
    Path("chart.csv").write_text(write_csv(CHART), "utf-8")
    Path("names.txt").write_text("Ann\nBob\nCay\nDan\nEve\nFay\nGus\nHal\nIda", "utf-8")


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands search for charts with a sixtieth of the steps: enough for small ones."""
    for search in (planning.plan, planning.replan):
        defaults = search.__kwdefaults__ or {}
        monkeypatch.setitem(defaults, "budget_steps", 1_000_000)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Every line that is written, with its size in points."""
    lines: list[tuple[str, float]] = []
    write = FPDF.text

    def watched(self: FPDF, x: float, y: float, text: str) -> None:
        lines.append((text, self.font_size_pt))
        write(self, x, y, text)

    monkeypatch.setattr(FPDF, "text", watched)
    return lines
