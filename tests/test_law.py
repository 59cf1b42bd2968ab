"""Every rule is explained, has a place in the code, and a test; every rule cited exists."""

import pytest

from tests.law import Rule, ids_in, places, rules
from tests.rows import each_row

RULES = rules()
CODE, TESTS = places("src/euchre"), places("tests")


def test_ids_are_found_alone_and_in_ranges() -> None:
    assert ids_in("A31-A33, B2a and D007; B3-D036-partner, D098-D100 but not %A4 or B023") == {
        *("A31", "A32", "A33", "B2", "D007", "B3", "D036", "D098", "D099", "D100")
    }


def test_the_page_has_every_rule_once_and_in_order() -> None:
    parts = [("A", 43, 0), ("B", 30, 0), ("C", 52, 0), ("D", 188, 3), ("H", 17, 0)]
    ids = [f"{part}{n:0{width}}" for part, count, width in parts for n in range(1, count + 1)]
    assert [rule.id for rule in RULES] == ids
    assert len({rule.sentence for rule in RULES}) == len(ids)


@each_row("rule", RULES)
def test_every_rule_is_explained_and_has_its_place(rule: Rule) -> None:
    assert rule.sentence.endswith(".")
    assert 3 <= len(rule.sentence.split()) <= 30
    assert ids_in(rule.sentence) <= {known.id for known in RULES}
    document = rule.id.startswith("H") or rule.source.startswith("00")
    assert document, f"{rule.id} names no document"
    cited = rule.id in CODE
    assert cited or rule.no_code, f"{rule.id} is cited nowhere in the package, and nothing says why"
    assert rule.id in TESTS or rule.no_code, f"no test names {rule.id}"


@pytest.mark.parametrize("cited", [CODE, TESTS], ids=["code", "tests"])
def test_every_rule_that_is_cited_exists(cited: dict[str, list[str]]) -> None:
    known = {rule.id for rule in RULES}
    assert {rule: files for rule, files in cited.items() if rule not in known} == {}
