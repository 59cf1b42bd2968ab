"""A row that fails is named, and what a test is given besides comes as ever."""

from pathlib import Path

import pytest

from tests.rows import each_row


@each_row(("base", "square"), [(2, 4), pytest.param(3, 9, id="three")])
def test_every_row_is_tested(base: int, square: int, tmp_path: Path) -> None:
    assert base * base == square
    assert tmp_path.is_dir()


def test_a_row_that_fails_is_named() -> None:
    @each_row("number", [1, pytest.param(2, id="two")])
    def small(number: int) -> None:
        assert number < 2

    with pytest.raises(AssertionError) as failed:
        small()
    assert failed.value.__notes__[-1] == "in the row two"
