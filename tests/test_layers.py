"""The architecture: allowed imports, and no branch on a game's name."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import euchre
from euchre import GAMES
from tests.rows import each_row

ROOT = Path(euchre.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
DOCS = Path(__file__).parent.parent / "docs"

#: A lower line may import a higher one, never the reverse.  ``euchre`` itself is the list of
#: public names; what stands above it may not use it.
LAYERS = (
    "text",
    "files",
    "cache_folder",
    "extras",
    "typed",
    "work",
    "coordinates",
    "bounds",
    "cards",
    "ranking",
    "rating",
    "engine",
    "games",
    "cluster",
    "euchre",
    "language",
    "records",
    "scene",
    "fast",
    "bots",
    "analysis",
    "arena",
    "night",
    "study",
    "server",
    "lab",
    "api",
    "cli",
    "__main__",
)

#: The parts of the server, in tiers: a part imports lower tiers only, so parts of one tier know
#: nothing of each other.  What everybody uses comes first, then the features.
SERVER = (
    ("check", "clock", "fair", "guard", "monitoring", "settings"),
    ("refusals",),
    ("codes", "queues"),
    ("store",),
    ("http",),
    ("games",),
    ("tables", "nights", "reviews"),
    ("backup", "handbook", "health", "pages", "screens", "study", "upkeep"),
    ("clubs",),
    ("forgetting",),
    ("account", "operator_acts"),
    ("features",),
    ("app",),
    ("listening",),
)
TIERS = {part: tier for tier, parts in enumerate(SERVER) for part in parts}


def module_of(path: Path) -> str:
    parts = ("euchre", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path) for path in FILES}


def layer_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "euchre"


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def running_code(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node but what stands under ``if TYPE_CHECKING``."""
    left = [tree]
    while left:
        children = [c for c in ast.iter_child_nodes(left.pop()) if not is_type_checking(c)]
        yield from children
        left += children


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports_of(path: Path) -> Iterator[str]:
    """The modules of this package that a file imports when it runs."""
    module = module_of(path)
    for node in running_code(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (a.name for a in node.names if a.name.split(".")[0] == "euchre")
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = (
                    module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
                )
                base = ".".join([*package[: len(package) - node.level + 1], base]).rstrip(".")
            if base == "euchre":
                names = {a.name for a in node.names}
                yield from (f"euchre.{name}" for name in names & set(LAYERS))
                if names - set(LAYERS):
                    yield "euchre"
            elif base.startswith("euchre."):
                yield from {
                    f"{base}.{a.name}" if f"{base}.{a.name}" in MODULES else base
                    for a in node.names
                }


def test_every_part_of_the_package_has_its_layer() -> None:
    unknown = {layer_of(module_of(path)) for path in FILES} - set(LAYERS)
    assert not unknown, f"give these a place in LAYERS: {sorted(unknown)}"


def test_the_documentation_lists_the_layers_in_order() -> None:
    told = (DOCS / "architecture.md").read_text("utf-8")
    tree = told.split("\nsrc/euchre/\n")[1].split("```")[0]
    names = re.findall(r"^  (\w+)(?:\.py|/) ", tree, re.M)
    assert ["euchre" if name == "__init__" else name for name in names] == list(LAYERS)


def test_the_diagram_shows_every_package() -> None:
    shown = re.findall(r"(\w+)/", (DOCS / "diagrams" / "layers.txt").read_text("utf-8"))
    assert sorted(shown) == sorted(name for name in LAYERS if (ROOT / name).is_dir())


def test_imports_point_upwards_only() -> None:
    wrong = []
    for path in FILES:
        own = layer_of(module_of(path))
        for imported in imports_of(path):
            layer = layer_of(imported)
            if own == "euchre" and layer in ("cards", "engine", "games"):
                continue
            if LAYERS.index(layer) > LAYERS.index(own):
                wrong.append(f"{module_of(path)} imports {imported}")
    assert wrong == []


#: The rooms of the compiled code: a room imports those before it.
ROOMS = ("compile", "layout", "rules", "player", "encode", "sample", "solve", "ready")
#: What searches and samples without knowing a game, a rule or a rank.
SOLVERS = {
    "euchre.fast.sample.sampler",
    *(
        f"euchre.fast.solve.{name}"
        for name in (
            *("lanes", "board", "four", "deep", "recall", "sure", "endings"),
            *("exact", "plain", "max_n"),
        )
    ),
}


def test_rooms_of_the_compiled_code_build_on_those_before() -> None:
    for path in FILES:
        module = module_of(path)
        if layer_of(module) != "fast" or module == "euchre.fast":
            continue
        own = module.split(".")[2]
        for imported in imports_of(path):
            if layer_of(imported) == "fast":
                assert ROOMS.index(imported.split(".")[2]) <= ROOMS.index(own), (module, imported)


def test_the_solvers_know_nothing_of_ours() -> None:
    for path in FILES:
        if module_of(path) in SOLVERS:
            for imported in imports_of(path):
                # But where their code is kept, and what their numbers are called.
                known = layer_of(imported) in ("cache_folder", "coordinates")
                own = imported in SOLVERS or imported.startswith("euchre.fast.compile.")
                assert known or own, (module_of(path), imported)


def part_of(module: str) -> str:
    """The part of the server that a module belongs to; empty for the package itself."""
    return ".".join(module.split(".")[2:3])


OF_SERVER = [path for path in FILES if layer_of(module_of(path)) == "server"]


def imported_of_server(path: Path) -> set[str]:
    """The modules of the server that one of them imports when it runs."""
    found = set()
    for node in running_code(parsed(path)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("euchre.server"):
            names = (f"{node.module}.{a.name}" for a in node.names)
            found |= {name if name in MODULES else str(node.module) for name in names}
    return found


def test_parts_of_the_server_import_lower_tiers_only() -> None:
    assert {part_of(module_of(path)) for path in OF_SERVER} - {""} == set(TIERS)
    for path in OF_SERVER:
        own = part_of(module_of(path))
        for imported in imported_of_server(path):
            other = part_of(imported)
            assert own == other or TIERS[other] < TIERS[own], f"{module_of(path)}: {imported}"


def test_no_modules_of_the_server_import_each_other_in_a_circle() -> None:
    graph = {module_of(path): imported_of_server(path) for path in OF_SERVER}
    assert list(TopologicalSorter(graph).static_order())


def test_the_engine_imports_nothing_but_python() -> None:
    allowed = {*sys.stdlib_module_names, "euchre"}
    for path in FILES:
        if layer_of(module_of(path)) in ("cards", "ranking", "engine", "games"):
            for node in ast.walk(parsed(path)):
                names = []
                if isinstance(node, ast.Import):
                    names = [a.name for a in node.names]
                elif isinstance(node, ast.ImportFrom):
                    names = [node.module or ""]
                assert {name.split(".")[0] for name in names} <= allowed, module_of(path)


# -- no branch on a game's name --------------------------------------------------------------

NAMES = {g.name for g in GAMES}
#: ``bald`` is a bower rule too.
OTHER_WORDS = {"bowers"}
OF_A_GAME = {"rules", "table", "game", "g", "base"}


def asks_for_a_name(node: ast.expr) -> bool:
    """Whether an expression is the name of a game: ``x.game``, ``rules.name``, ``rules.id``."""
    if not isinstance(node, ast.Attribute):
        return False
    if node.attr not in ("game", "name", "id", "title"):
        return False
    owner = ast.unparse(node.value)
    return owner in OF_A_GAME or owner.endswith(".rules")


def is_a_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value in NAMES


def compares_a_name(node: ast.Compare) -> bool:
    """Whether a name is compared; looking one up in a table of games is no comparison."""
    sides = [node.left, *node.comparators]
    return has_a_name(node, sides) and not any(
        ast.unparse(side).split(".")[-1] in OTHER_WORDS for side in sides
    )


def has_a_name(node: ast.Compare, sides: list[ast.expr]) -> bool:
    written = (ast.Tuple, ast.List, ast.Set)
    parts = [p for side in sides for p in (side.elts if isinstance(side, written) else [side])]
    if any(is_a_name(part) for part in parts):
        return True
    lookup = isinstance(node.ops[0], ast.In | ast.NotIn)
    if lookup and not isinstance(node.comparators[0], written):
        return False
    return any(asks_for_a_name(side) for side in sides)


def branches_on_a_name(tree: ast.AST) -> Iterator[str]:
    """Every place that compares a game's name, matches it or looks at how it begins."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            if compares_a_name(node):
                yield f"line {node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Match):
            values = (case.pattern for case in node.cases)
            found = any(is_a_name(part) for value in values for part in ast.walk(value))
            if found or asks_for_a_name(node.subject):
                yield f"line {node.lineno}: match {ast.unparse(node.subject)}"
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("startswith", "endswith")
            and asks_for_a_name(node.func.value)
        ):
            yield f"line {node.lineno}: {ast.unparse(node)}"


def test_no_code_branches_on_the_name_of_a_game() -> None:
    found = {module_of(path): list(branches_on_a_name(parsed(path))) for path in FILES}
    assert {module: lines for module, lines in found.items() if lines} == {}


@each_row(
    "code",
    [
        "if rules.game == 'x': pass",
        "if s.rules.game != other: pass",
        "x = 1 if self.rules.game in ('a', 'b') else 2",
        "if name == 'british': pass",
        "if name in {'uka', 'bald'}: pass",
        "if game.name == wanted: pass",
        "if rules.id.startswith('british'): pass",
        "match name:\n    case 'uka': pass",
        "match rules.game:\n    case x: pass",
    ],
)
def test_a_branch_on_a_name_is_found(code: str) -> None:
    assert list(branches_on_a_name(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "x = rules.game",
        "if option.name in wanted: pass",
        "d = {'british': 1}",
        "if rules.game in GAMES: pass",
        "if rules.bowers == 'bald': pass",
    ],
)
def test_using_a_name_otherwise_is_no_branch(code: str) -> None:
    assert not list(branches_on_a_name(ast.parse(code)))
