"""Every row of the pages of scripted deals is kept."""

import pytest

from .pages import Page, pages


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_every_row_of_a_page_is_kept(page: Page) -> None:
    for name, case in page.rows.items():
        try:
            case.check()
        except Exception as error:
            error.add_note(f"in the row {name}")
            raise
