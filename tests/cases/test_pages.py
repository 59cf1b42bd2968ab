"""Every row of the pages of scripted deals is kept."""

from __future__ import annotations

import pytest

from .pages import pages
from .table import Case

ROWS = [
    pytest.param(case, id=f"{page.name}-{id_}")
    for page in pages()
    for id_, case in page.rows.items()
]


@pytest.mark.parametrize("case", ROWS)
def test_row(case: Case) -> None:
    case.check()
