"""The docs are accurate: links resolve, commands and options exist."""

import io
import re
import shlex
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import click
import yaml
from tools import diagrams, site

from euchre.bots import LEVELS
from euchre.cli import main
from euchre.games import GAMES, options_of
from tests.rows import each_row

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs" / "games").glob("*.md"),
        *(ROOT / "docs" / "almanac").glob("*.md"),
    ]
)
_LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]+)\)")
_FENCED = re.compile(r"^(```|~~~).*?^\1", re.M | re.S)
#: A source file between backticks.
_SOURCE = re.compile(r"`([\w./-]+\.(?:py|js|css))`")
#: A dotted name between double backticks, as docstrings and comments write it.
_DOTTED = re.compile(r"``([A-Za-z_]\w*(?:\.\w+)+)(?:\(\))?``")
_DIGITS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SOURCES = ("src", "tests", "benchmarks", "tools", "examples", "docs")
#: A command in a block of code or between backticks, up to what begins a comment or a pipe.
_COMMAND = re.compile(
    r"(?:^|`|\$ |&& )(?:[A-Z_]+=\S+ )*(?:uv run )?euchre((?: [^`\n#|&>;]*)?)", re.M
)


def slug(heading: str) -> str:
    """Return the anchor of a heading, as Markdown sites and repositories make it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(page: Path) -> set[str]:
    told = _FENCED.sub("", page.read_text(encoding="utf-8"))
    return {slug(re.sub(r"[`*]", "", found)) for found in re.findall(r"^#+ (.*)$", told, re.M)}


def dead_links(page: Path) -> list[str]:
    """Return the links of a page that lead to no file, or to no heading of it."""
    dead = []
    for link in _LINK.findall(_FENCED.sub("", page.read_text(encoding="utf-8"))):
        path, _, anchor = unquote(link).partition("#")
        there = (page.parent / path).resolve() if path else page
        if not there.exists() or (
            anchor and there.suffix == ".md" and anchor not in anchors(there)
        ):
            dead.append(link)
    return dead


def unknown(words: str) -> str | None:
    """Return what of a command line does not exist, None if all of it does."""
    said = shlex.split(words, comments=True)
    command: click.Command = main
    for word in said:
        if word.isupper():
            # What stands for any command.
            return None
        if isinstance(command, click.Group) and not word.startswith("-"):
            found = command.get_command(click.Context(command), word)
            if found is None:
                return f"{word} of {command.name}"
            command = found
        elif word.startswith("--"):
            names = {o for p in command.params for o in (*p.opts, *p.secondary_opts)} | {"--help"}
            if word.partition("=")[0] not in names:
                return f"{word} of {command.name}"
    return None


def commands(page: Path) -> list[str]:
    return [
        found.strip()
        for found in _COMMAND.findall(page.read_text(encoding="utf-8"))
        if found.strip()
    ]


@each_row("page", PAGES)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert dead_links(page) == []


@each_row("page", PAGES)
def test_every_command_and_option_exists(page: Path) -> None:
    assert [f"{said}: {bad}" for said in commands(page) if (bad := unknown(said))] == []


@cache
def sources() -> str:
    """Return the paths of all source files, a slash before and a line end after each."""
    found = (path.relative_to(ROOT) for top in _SOURCES for path in (ROOT / top).rglob("*.*"))
    return "".join(f"/{path.as_posix()}\n" for path in found)


def missing(page: Path) -> list[str]:
    """Return the source files that a page names and the repository does not have."""
    named = _SOURCE.findall(page.read_text(encoding="utf-8"))
    return [path for path in named if f"/{path}\n" not in sources()]


@each_row("page", sorted((ROOT / "docs").glob("*.md")))
def test_every_source_file_exists(page: Path) -> None:
    assert missing(page) == []


def test_dead_links_unknown_commands_and_missing_files_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One two\n[a](page.md#one-two) [b](gone.md) [c](#three)\n`euchre nosuch`\n")
    assert dead_links(page) == ["gone.md", "#three"]
    assert [unknown(said) for said in commands(page)] == ["nosuch of euchre"]
    assert unknown("play british --set a=b --nosuch") == "--nosuch of play"
    page.write_text("`nosuch.py` and `tests/test_docs.py`, that is `test_docs.py`\n")
    assert missing(page) == ["nosuch.py"]
    assert unknown("night new --title 'A night'") is None


def entries(nav: Any) -> Iterator[str]:
    """Yield the pages of a navigation."""
    if isinstance(nav, str):
        yield nav
    else:
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from entries(part)


def test_the_site_has_every_page_once() -> None:
    # Without the tag of what the environment may set.
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").replace("!ENV ", "")
    told = yaml.safe_load(text)
    there = [page.name for page in (ROOT / "docs").glob("*.md")]
    there += [f"almanac/{page.name}" for page in (ROOT / "docs" / "almanac").glob("*.md")]
    there += [f"notebooks/{page.name}" for page in (ROOT / "docs" / "notebooks").glob("*.ipynb")]
    made = [*site.PAGES, "reference.md", "games/README.md"]
    assert sorted(entries(told["nav"])) == sorted([*there, *made])
    assert all((ROOT / source).exists() for source in site.PAGES.values())


def test_the_diagrams_are_fresh() -> None:
    """If a text has changed: python -m tools.diagrams."""
    drawn = diagrams.pictures()
    assert len(drawn) >= 3
    for place, svg in drawn.items():
        assert place.read_text(encoding="utf-8") == svg, place.name


def test_the_readme_counts_the_games_and_lists_each_once() -> None:
    told = (ROOT / "README.md").read_text(encoding="utf-8")
    tens, ones = divmod(len(GAMES), 10)
    count = f"{('Twenty', 'Thirty', 'Forty')[tens - 2]}{f'-{_DIGITS[ones]}' if ones else ''}"
    least, most = (_DIGITS[pick(one.rules.seats for one in GAMES)] for pick in (min, max))
    assert f"{count} games for {least} to {most} players" in " ".join(told.split())
    [rows] = re.findall(r"^\| players \| games [^|]*\|\n\|[-|]+\n((?:\|.*\n)+)", told, re.M)
    assert sorted(re.findall(r"`([a-z0-9-]+)`", rows)) == sorted(one.name for one in GAMES)
    options = {option for one in GAMES for option in options_of(one)}
    about = {50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty"}[round(len(options), -1)]
    assert f"about {about} house rules" in told
    assert f"{_DIGITS[len(LEVELS)].capitalize()} levels of bots" in told


def unresolved(module: str, text: str) -> list[str]:
    """Return the dotted names in the prose of a module that are nothing in the package."""
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    known = {token.string for token in tokens if token.type == tokenize.NAME}
    prose = "".join(t.string for t in tokens if t.type in (tokenize.COMMENT, tokenize.STRING))
    return [f"{module}: {name}" for name in _DOTTED.findall(prose) if not named(name, known)]


def named(name: str, known: set[str]) -> bool:
    """Whether a dotted name is a file, a module, its attribute, or that of a class or variable."""
    where, _, last = name.rpartition(".")
    if last in ("json", "toml", "py", "md", "js", "jsonl") or name.startswith("tools."):
        return True
    if any(f".{module}".endswith(f".{name}") for module in modules()):
        return True
    holding = [code for module, code in modules().items() if f".{module}".endswith(f".{where}")]
    if any(re.search(rf"\b{last}\b", code) for code in holding):
        return True
    first, deeper, _ = where.partition(".")
    is_package = (ROOT / "src" / "euchre" / first).is_dir()
    if is_package and deeper:
        return False
    code = classes().get(first.capitalize() if first.islower() else first, "")
    if re.search(rf"\b{last}\b", code):
        return True
    return not is_package and (first in known | {"row"} or bool(find_spec(first)))


@cache
def modules() -> dict[str, str]:
    """Return the source of every module of the package by its dotted name."""
    top = ROOT / "src" / "euchre"
    return {
        ".".join(path.relative_to(top.parent).with_suffix("").parts).removesuffix(".__init__"): (
            path.read_text("utf-8")
        )
        for path in sorted(top.rglob("*.py"))
    }


@cache
def classes() -> dict[str, str]:
    """Return the source of the modules that define a class of a name."""
    found: dict[str, str] = {}
    for text in modules().values():
        for name in re.findall(r"^class (\w+)", text, re.M):
            found[name] = found.get(name, "") + text
    return found


def test_names_in_docstrings_and_comments_exist() -> None:
    assert [bad for module, text in modules().items() for bad in unresolved(module, text)] == []
    assert unresolved("m", '"""``study.day.line`` ``study.daily_score.line``."""\n') == [
        "m: study.day.line"
    ]
