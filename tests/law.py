"""The rules in ``docs/rules.md``, and the files that cite them by their ids.

The page is the source of the ids, sentences and documents.  ``uv run python -m tests.law`` writes
its last two columns anew: where the package cites a rule, and which tests do.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "rules.md"
#: Where a rule that needs no code says why, in place of the files.
NO_CODE = "none: "
_ROW = re.compile(r"^\| ([A-DH]\d+) \|" + r" ?(.*?) \|" * 4 + "$", re.M)
_ID = re.compile(r"(?<![\w%])([A-CH][1-9]\d{0,2}|D\d{1,3})[ab]?\b")
_RANGE = re.compile(r"\b([A-DH])(\d+)-\1(\d+)\b")


class Rule(NamedTuple):
    """A row of the page."""

    id: str
    sentence: str
    source: str
    code: str
    tests: str


def rules() -> list[Rule]:
    """Return the rows of the page, in order."""
    return [Rule(*row) for row in _ROW.findall(PAGE.read_text(encoding="utf-8"))]


def ids_in(text: str) -> set[str]:
    """Return the rule ids that a text cites, ranges such as A31-A33 taken apart."""
    found = set(_ID.findall(text))
    for part, first, last in _RANGE.findall(text):
        width = len(first) if part == "D" else 0
        found |= {f"{part}{number:0{width}}" for number in range(int(first), int(last))}
    return found


def places(folder: str) -> dict[str, list[str]]:
    """Return for each rule the Python files and pages of cases under a folder that cite it."""
    cited: dict[str, list[str]] = {}
    here = ROOT / folder
    texts = ("*.py", "cases/*.txt", "data/sheets.txt", "data/declared.txt")
    for file in sorted(path for text in texts for path in here.rglob(text)):
        if file.stem not in ("law", "test_law"):
            for rule in ids_in(file.read_text(encoding="utf-8")):
                cited.setdefault(rule, []).append(file.relative_to(ROOT / folder).as_posix())
    return cited


def page() -> str:
    """Return the page with the columns that the files of today give."""
    code, tests = places("src/euchre"), places("tests")

    def fresh(row: re.Match[str]) -> str:
        rule = Rule(*row.groups())
        reason = rule.code if rule.code.startswith(NO_CODE) else ""
        declared = ", ".join(code.get(rule.id, ())) or reason
        return f"| {' | '.join((*rule[:3], declared, ', '.join(tests.get(rule.id, ()))))} |"

    return _ROW.sub(fresh, PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
