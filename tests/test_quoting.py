"""What comes from outside is cut before it is quoted: megabytes cost no more (promise 9)."""

import ast
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import euchre
from euchre import typed
from euchre.cards import CardError
from euchre.engine.actions import ActionError, parse
from euchre.engine.rules import RulesError
from euchre.files import FileError, one_line, parse_json, printable
from euchre.games import rules
from euchre.games.search import nothing, search
from euchre.night.errors import NightError
from euchre.night.events import decode
from euchre.records import RecordError, load
from euchre.text import brief
from tests.rows import each_row

PACKAGE = Path(euchre.__file__).parent
#: Where a name that a program asks for is quoted, or where only the standard library may be used.
ALLOWED = {
    *("__init__.py", "lab/__init__.py", "night/rotation/__init__.py", "text.py"),
    "server/check.py",
}
LONG = "é\u202e" * 1_500_000


def quotes(tree: ast.AST) -> list[int]:
    """Return the lines that quote a value in an f-string whatever its length."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.FormattedValue)
        and (
            node.conversion in (ord("r"), ord("a"))
            or (
                isinstance(node.value, ast.Call)
                and isinstance(node.value.func, ast.Name)
                and node.value.func.id in ("repr", "ascii")
            )
        )
    ]


def test_whatever_is_quoted_is_cut_first() -> None:
    found = {
        f"{name}:{line}"
        for path in PACKAGE.rglob("*.py")
        if (name := path.relative_to(PACKAGE).as_posix()) not in ALLOWED
        for line in quotes(ast.parse(path.read_text("utf-8")))
    }
    assert not found, "quote with euchre.text.brief, which cuts first"


def test_a_quote_of_any_length_is_found() -> None:
    assert quotes(ast.parse("f'{name!r}'\nf'{repr(name)}'\nf'{name!a}'\nf'{brief(name)}'")) == [
        1,
        2,
        3,
    ]


def calls(work: Callable[[], Any]) -> int:
    """Return how many functions are called, those in C included."""
    made = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    except (ActionError, CardError, FileError, NightError, RecordError, RulesError) as error:
        one_line(str(error))
    finally:
        sys.setprofile(None)
    return made


@each_row(
    "say",
    [
        one_line,
        printable,
        brief,
        lambda text: str(FileError(text)),
        lambda text: rules(text),
        lambda text: rules("standard", {text: "on"}),
        lambda text: rules("standard", {"target": text}),
        lambda text: search(text) or nothing(text),
        lambda text: parse(text, rules("standard").pack),
        lambda text: rules("standard").pack.index(text),
        lambda text: parse_json(f'{{"{text}": 1, "{text}": 2}}'),
        lambda text: load(f'{{"format": "{text}"}}'.encode()),
        lambda text: load(f'{{"format": "euchre-record/v1", "{text}": 2}}'.encode()),
        lambda text: decode(f'{{"{text}": 1}}'),
        lambda text: decode(f'{{"kind": "{text}"}}'),
        lambda text: typed.problem(ValueError(f"Object contains unknown field `{text}`")),
    ],
)  # fmt: skip
def test_a_long_text_costs_no_more_than_a_short_one(say: Callable[[str], Any]) -> None:
    say_short = calls(lambda: say(LONG[:20_000]))
    assert calls(lambda: say(LONG)) <= 2 * say_short + 100
