"""A test of many rows as one test, which costs less than a test for each."""

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any

from _pytest.mark import ParameterSet

Test = Callable[..., None]


def each_row(names: str | tuple[str, ...], rows: Iterable[Any]) -> Callable[[Test], Test]:
    """Call a test with every row, as ``pytest.mark.parametrize`` would; a row that fails is named.

    For rows that are quick and share what else the test is given. ``-k`` finds no single row.
    """
    wanted = names.split(", ") if isinstance(names, str) else list(names)
    table = [
        (str(row.id), row.values)
        if isinstance(row, ParameterSet)
        else (repr(row), row if len(wanted) > 1 else (row,))
        for row in rows
    ]
    assert table, "there are no rows"

    def of(test: Test) -> Test:
        @wraps(test)
        def every_row(*args: Any, **more: Any) -> None:
            for name, row in table:
                try:
                    test(*args, **dict(zip(wanted, row, strict=True)), **more)
                except Exception as error:
                    error.add_note(f"in the row {name}")
                    raise

        asked = signature(test)
        kept = [one for name, one in asked.parameters.items() if name not in wanted]
        every_row.__signature__ = asked.replace(parameters=kept)  # type: ignore[attr-defined]
        return every_row

    return of
