"""Helpers of compiled functions: compiled with their callers, and used by nothing else."""

from __future__ import annotations

from typing import Any

import numba
import pytest

from euchre.fast.compile.inner import compiling, inner_how, suits

pytestmark = pytest.mark.untraced


def _tripled(number: Any) -> Any:
    return 3 * number


@pytest.mark.parametrize(
    ("version", "known"), [("0.68.1", True), ("0.67.0", False), ("0.69.0", False), ("1.0", False)]
)
def test_inner_functions_are_made_with_known_versions_only(version: str, known: bool) -> None:
    assert suits(version) == known


def test_the_version_of_the_tests_is_known() -> None:
    assert suits(numba.__version__)


def test_an_inner_function_does_what_it_does_compiled_by_itself() -> None:
    found = []
    for triple in (compiling(**inner_how())(_tripled), compiling()(_tripled)):

        @numba.njit
        def whole(number: Any, triple: Any = triple) -> Any:
            return triple(number) + triple(1)

        found.append(whole(5))
    assert found == [18, 18]


def test_plain_python_cannot_call_an_inner_function() -> None:
    with pytest.raises(TypeError, match="compiled code only"):
        compiling(**inner_how())(_tripled)(5)
