"""No package grows beyond the lines that it is allowed (``docs/architecture.md``, Sizes).

No function takes ten parameters: those that belong together are a dataclass.
"""

import ast
import re
from pathlib import Path

from tests.rows import each_row

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "euchre"
_ROW = re.compile(r"^\| (\w+) \| ([\d,]+) \|", re.M)


def allowed() -> dict[str, int]:
    """Return how many lines each package may have."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    table = page.partition("## Sizes\n")[2].partition("\n## ")[0]
    return {name: int(lines.replace(",", "")) for name, lines in _ROW.findall(table)}


def files(name: str) -> list[Path]:
    """Return the files that count for a row of the table."""
    if name in ("all", "top"):
        return [*(PACKAGE.rglob if name == "all" else PACKAGE.glob)("*.py")]
    return [*(ROOT / "tests" if name == "tests" else PACKAGE / name).rglob("*.py")]


def too_large(name: str, most: int) -> str:
    """Return by how much a package is too large, and its five largest files; empty if it fits."""
    sizes = {path: len(path.read_bytes().splitlines()) for path in files(name)}
    if (over := sum(sizes.values()) - most) <= 0:
        return ""
    largest = sorted(sizes, key=sizes.__getitem__, reverse=True)[:5]
    named = ", ".join(f"{path.relative_to(ROOT).as_posix()} ({sizes[path]})" for path in largest)
    return f"{name} has {over} lines more than its {most}; its largest files: {named}"


@each_row(("name", "most"), allowed().items())
def test_a_package_keeps_to_its_size(name: str, most: int) -> None:
    assert not (problem := too_large(name, most)), problem


def test_a_file_is_seen_at_one_sitting() -> None:
    found = [path for row in ("all", "tests") for path in files(row)]
    assert [path for path in found if len(path.read_bytes().splitlines()) > 400] == []


def test_every_package_has_a_size() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert set(allowed()) == packages | {"top", "all", "tests"}


def test_the_message_names_the_excess_and_five_files() -> None:
    said = too_large("engine", 1)
    assert re.match(r"\w+ has \d+ lines more than its 1; its largest files: ", said)
    assert said.count(".py (") == 5


def parameters(of: ast.arguments) -> int:
    """Return how many parameters a function has besides ``self`` and ``cls``."""
    named = [one.arg for one in (*of.posonlyargs, *of.args, *of.kwonlyargs)]
    return len({*named} - {"self", "cls"}) + sum(one is not None for one in (of.vararg, of.kwarg))


def test_no_function_takes_ten_parameters() -> None:
    many = [
        f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno}"
        for path in files("all")
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        and parameters(node.args) > 9
    ]
    assert not many
