"""Traceability of the catalogue: where each rule is declared, and which tests show it.

``uv run python -m tests.traceability`` writes ``docs/traceability.md`` anew.  Rule ids are
found where they are cited: in the comments, docstrings and options of the package, and in
the names and tables of the tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "traceability.md"

#: The parts of the catalogue and how many rules each has.
PARTS = {"A": 43, "B": 30, "C": 52, "D": 186}
_ID = re.compile(r"\b([A-D])(\d{1,3})[ab]?\b")
_RANGE = re.compile(r"\b([A-D])(\d{1,3})-\1(\d{1,3})\b")

#: Rules that need no code of their own, and why.
NO_CODE: dict[str, str] = {
    "A43": "no penalties are given anywhere (D176)",
    "B30": "a summary of the other sections",
    "C48": "belongs to sessions (B29)",
    "C49": "belongs to sessions (B29)",
    "D020": "about a heading",
    "D021": "about a heading",
    "D136": "about the words of one source",
    "D144": "about an asterisk",
    "D176": "illegal actions are refused, and nothing else is to be punished",
    "D185": "a player who sits out is asked nothing",
    **{f"D{n}": "belongs to sessions of many tables (B29)" for n in (168, 170, 171, 173, 174)},
}


def every_id() -> list[str]:
    """Return all the rule ids, in order."""
    return [
        _written(part, number) for part, count in PARTS.items() for number in range(1, count + 1)
    ]


def _written(part: str, number: int) -> str:
    return f"{part}{number:03}" if part == "D" else f"{part}{number}"


def ids_in(text: str) -> set[str]:
    """Return the rule ids that a text cites, ranges such as A31-A33 taken apart."""
    found = {(part, int(number)) for part, number in _ID.findall(text)}
    for part, first, last in _RANGE.findall(text):
        found |= {(part, number) for number in range(int(first), int(last))}
    return {_written(part, number) for part, number in found if 1 <= number <= PARTS[part]}


def places(folder: str) -> dict[str, list[str]]:
    """Return for each rule the Python files under a folder that cite it."""
    cited: dict[str, list[str]] = {}
    for file in sorted((ROOT / folder).rglob("*.py")):
        if file.name == Path(__file__).name:
            continue
        for rule in ids_in(file.read_text(encoding="utf-8")):
            cited.setdefault(rule, []).append(str(file.relative_to(ROOT / folder).as_posix()))
    return cited


def rows() -> Iterator[tuple[str, str, str]]:
    """Yield (rule, where it is declared, which tests show it) for every rule."""
    code, tests = places("src/euchre"), places("tests")
    for rule in every_id():
        reason = NO_CODE.get(rule)
        if reason is not None and rule not in code:
            yield rule, f"needs no code: {reason}", ""
        else:
            yield rule, ", ".join(code.get(rule, [])), ", ".join(tests.get(rule, []))


def page() -> str:
    """Return the table as Markdown."""
    head = [
        "# Rules, code and tests",
        "",
        "Every rule id of the catalogue, the files of `src/euchre` that cite it, and the files of",
        "`tests` that show it. Made by `uv run python -m tests.traceability`.",
        "",
        "| rule | declared in | shown by |",
        "|---|---|---|",
    ]
    return "\n".join([*head, *(f"| {a} | {b} | {c} |" for a, b, c in rows())]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
