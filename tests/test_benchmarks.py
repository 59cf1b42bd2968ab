"""The benchmark runs and prints its table.  No time is asserted: machines differ."""

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


def number_after(name: str, table: str) -> float:
    found = re.search(rf"^  {re.escape(name)} +([\d,.]+)", table, re.MULTILINE)
    assert found, f"no row {name!r} in:\n{table}"
    return float(found[1].replace(",", ""))


def test_the_table_has_both_engines_every_game_and_every_step() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel (pyspiel) cannot be imported here")
    command = [sys.executable, str(BENCHMARK), *TINY]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    steps = ("copy", "observe", "legal", "push")
    for row in ("euchre (pure Python)", *(g.name for g in GAMES), *steps):
        assert number_after(row, done.stdout) > 0
    assert number_after("ratio, median of pairs", done.stdout) > 0
    assert re.search(r"^  OpenSpiel [\d.]+ \(C\+\+\) +[\d,]+$", done.stdout, re.MULTILINE)


def test_environments_are_set_beside_those_of_others() -> None:
    lab: Any = import_module("benchmarks.lab")
    rates = lab.measure(rounds=1, seconds=0.001)
    assert {"our batch, standard", "our batch, auction-7 (the largest)"} <= {*rates}
    assert min(rates.values()) > 0
