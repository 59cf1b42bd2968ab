"""Every rule of the catalogue has a place in the code and a test."""

from __future__ import annotations

import pytest

from tests.traceability import NO_CODE, PAGE, every_id, ids_in, page, rows


def test_ids_are_found_alone_and_in_ranges() -> None:
    assert ids_in("A31-A33, B2a and D007; B3-D036-partner") == {
        *("A31", "A32", "A33", "B2", "D007", "B3", "D036")
    }
    assert len(every_id()) == 43 + 30 + 52 + 186


@pytest.mark.parametrize(("rule", "code", "tests"), list(rows()), ids=every_id())
def test_every_rule_has_its_place(rule: str, code: str, tests: str) -> None:
    assert code, f"{rule} is cited nowhere in the package, and nothing says why"
    if rule not in NO_CODE:
        assert tests, f"no test names {rule}"


def test_the_page_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
