"""The benchmark runs and prints its table.  No time is asserted: machines differ."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from euchre import GAMES

BENCHMARK = Path(__file__).parents[1] / "benchmarks" / "engine.py"
TINY = ("--deals", "4", "--rounds", "2", "--worlds", "2")


def run(*arguments: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(path)} if path else None
    command = [sys.executable, str(BENCHMARK), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False)


def number_after(name: str, table: str) -> float:
    found = re.search(rf"^  {re.escape(name)} +([\d,.]+)", table, re.MULTILINE)
    assert found, f"no row {name!r} in:\n{table}"
    return float(found[1].replace(",", ""))


def check_own_rows(table: str) -> None:
    for row in ("euchre (pure Python)", *(g.name for g in GAMES)):
        assert number_after(row, table) > 0
    for step in ("copy", "observe", "legal", "push"):
        assert number_after(step, table) > 0


def test_the_table_has_both_engines_every_game_and_every_step() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel (pyspiel) cannot be imported here")
    done = run(*TINY)
    assert (done.returncode, done.stderr) == (0, "")
    check_own_rows(done.stdout)
    assert number_after("ratio, median of pairs", done.stdout) > 0
    assert re.search(r"^  OpenSpiel [\d.]+ \(C\+\+\) +[\d,]+$", done.stdout, re.MULTILINE)


def test_without_openspiel_it_says_so_and_prints_the_rest(tmp_path: Path) -> None:
    (tmp_path / "pyspiel.py").write_text("raise ImportError('not installed')\n")
    done = run(*TINY, path=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    check_own_rows(done.stdout)
    assert "OpenSpiel (pyspiel) cannot be imported here" in done.stdout
    assert "ratio" not in done.stdout


def test_numbers_that_measure_nothing_are_refused_in_one_line() -> None:
    done = run("--deals", "0")
    assert done.returncode == 2
    assert "--deals, --rounds and --worlds must be 1 or more" in done.stderr
    assert "Traceback" not in done.stderr


def test_environments_are_set_beside_those_of_others() -> None:
    lab: Any = import_module("benchmarks.lab")
    rates = lab.measure(rounds=1, seconds=0.001)
    assert {"our batch, standard", "our batch, auction-7 (the largest)"} <= {*rates}
    assert min(rates.values()) > 0
