"""An account of all rulings (part D of ``docs/rules.md``) and house rules.

Each is either the id of a row in these tables, or cited by a test of what is no deal, or stands
below with the reason why no row can show it, or belongs to the progressive session.
"""

import importlib
import re

from euchre.games import OPTIONS

from .pages import FOLDER, pages

# Rulings that no row can show, and why.
NO_CODE = {
    "D024": "each text is followed; in a shuffled pack it makes no difference",
    "D081": "other names of the same games; no rule hangs on them",
    "D020": "a heading: 000 has no progressive play",
    "D136": "003 says hand for trick; a translation, the engine has no such words",
    "D141": "a missing word in 004's vocabulary: it is march",
    "D144": "an asterisk about where a target is usual",
    "D186": "who sits down for the next match is for the table to say, not for a deal",
}

# What cites the rules of draws, packets, matches and markers, which are no deals either.
OTHERS = [
    FOLDER.parent / f"test_{name}.py"
    for name in ("dealing", "packets", "match", "markers", "options")
]
OTHERS.append(FOLDER.parent / "data" / "declared.txt")

# Rulings of the progressive session, which is no deal.
ELSEWHERE = {"sessions of many tables": "D168 D170 D171 D173 D174"}


def promised() -> str:
    """Return the names of all rows and tests of these tables, as one text."""
    found = [id_ for page in pages() for id_ in page.rows]
    found += [path.read_text("utf-8") for path in OTHERS]
    for path in sorted(FOLDER.glob("test_*.py")):
        module = importlib.import_module(f"{__package__}.{path.stem}")
        for name, test in vars(module).items():
            if name.startswith("test_"):
                found.append(name.upper().replace("TEST_", "").replace("_", "-"))
            for mark in getattr(test, "pytestmark", []):
                if mark.name != "parametrize":
                    continue
                found += [str(getattr(row, "id", "")) for row in mark.args[1]]
                given = mark.kwargs.get("ids")
                found += given if isinstance(given, list) else []
    return " ".join(found)


def test_every_ruling_is_accounted_for() -> None:
    every = {f"D{n:03}" for n in range(1, 189)}
    shown = set(re.findall(r"\bD\d{3}\b", promised()))
    other = [ruling for rulings in ELSEWHERE.values() for ruling in rulings.split()]
    assert len(other) == len(set(other))
    assert every - shown - set(NO_CODE) - set(other) == set()
    assert shown & set(NO_CODE) == set(), "what has a row needs no excuse"
    assert shown & set(other) == set()


def test_every_house_rule_and_common_rule_has_a_row() -> None:
    text = promised()
    rules = [f"C{n}" for n in range(1, 53) if n not in (11, 48, 49)]
    rules += ["C11A", "C11B", *(f"A{n}" for n in (*range(1, 11), *range(17, 34)))]
    shown = set(re.findall(r"\b[AC]\d+[AB]?\b", text.upper()))
    assert set(rules) - shown == set()


def test_every_option_has_a_row() -> None:
    rows = {option for page in pages() for case in page.rows.values() for option in case.options}
    tests = "".join(path.read_text("utf-8") for path in (*FOLDER.glob("test_*.py"), *OTHERS))
    cited = {*re.findall(r'"([a-z-]+)"| ([a-z-]+)=', tests)}
    assert {o.name for o in OPTIONS} - rows - {name for pair in cited for name in pair} == set()
