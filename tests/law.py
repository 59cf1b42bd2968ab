"""The rules in ``docs/rules.md``, and the files that cite them by their ids.

``uv run python -m tests.law A31`` prints where the package cites a rule, and which tests do;
without an id it does so for all rules.
"""

import re
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "rules.md"
_ROW = re.compile(r"^\| ([A-DH]\d+) \|" + r" ?(.*?) \|" * 3 + "$", re.M)
_ID = re.compile(r"(?<![\w%])(?<!noqa: )([A-CH][1-9]\d{0,2}|D\d{1,3})[ab]?\b")
_RANGE = re.compile(r"\b([A-DH])(\d+)-\1(\d+)\b")


class Rule(NamedTuple):
    """A row of the page."""

    id: str
    sentence: str
    source: str
    #: Why it needs no code; empty if some file of the package cites it.
    no_code: str


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


if __name__ == "__main__":
    code, tests = places("src/euchre"), places("tests")
    for rule in sys.argv[1:] or [rule.id for rule in rules()]:
        print(f"{rule}: {', '.join(code.get(rule, ()))} | {', '.join(tests.get(rule, ()))}")
