"""Helpers of compiled functions: compiled with their callers, and used by nothing else."""

import os
import tomllib
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from euchre.fast.compile import inner
from euchre.fast.compile.inner import compiling, inner_how, suits
from euchre.night.rotation.annealing import chances
from euchre.night.rotation.compiled import anneal
from tests.commands import in_python

ROOT = Path(__file__).parents[2]


def _tripled(number: Any) -> Any:
    return 3 * number


def test_the_internals_of_the_declared_versions_are_known() -> None:
    """Tested by hand with the lowest and the highest of them; others take the plain way."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    [declared] = project["project"]["optional-dependencies"]["fast"]
    assert declared == "numba>=0.68,<0.69"
    assert suits("0.68.0")
    assert suits(numba.__version__)
    assert not suits("0.67.9")
    assert not suits("0.69.0")


@pytest.mark.parametrize("known", [True, False])
def test_inner_functions_do_the_same_the_plain_way(
    known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an unknown version of Numba they are compiled as usual."""
    if not known:
        monkeypatch.setattr(inner, "_KNOWN", ())
    triple: Any = compiling(**inner_how())(_tripled)

    @numba.njit
    def whole(number: Any) -> Any:
        return triple(number) + triple(1)

    assert whole(5) == 18
    assert ("pipeline_class" in inner_how()) == known


def test_plain_python_cannot_call_an_inner_function() -> None:
    with pytest.raises(TypeError, match="compiled code only"):
        compiling(**inner_how())(_tripled)(5)


def seated() -> list[list[int]]:
    """Return how eight players sit in three games after some random exchanges."""
    places, met = np.array([[*range(8)]] * 3), np.zeros((8, 8), np.int64)
    counts = met, met.copy(), met.copy()
    anneal(places, *counts, np.array([1, 1, 1]), np.zeros(8, np.int64), chances(2.0), 200, 5)
    seats: list[list[int]] = places.tolist()
    return seats


def test_numbers_wrap_around_in_plain_python_too() -> None:
    """Random words are products beyond 64 bits."""
    ask = "from tests.fast.test_compiling import seated; print(seated())"
    plain = os.environ | {"EUCHRE_PLAIN": "1"}
    assert in_python(ask, "-W", "error", env=plain, cwd=ROOT) == f"{seated()}\n"
