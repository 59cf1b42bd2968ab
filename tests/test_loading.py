"""What is loaded, and what is not, before a command answers and a server shows its first page."""

import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import euchre
from euchre.extras import warn_of_another_package
from tests.commands import in_python

#: For tables of figures, the laboratory, and tests.
HEAVY = ("jsonschema", "llvmlite", "msgspec", "numba", "numpy", "pyspiel", "rich", "textual")
SERVER = ("asyncio", "euchre.server", "fastapi", "sqlalchemy", "uvicorn")
RULES = ("euchre.engine", "euchre.games")
#: What no table in the browser needs.
FEATURES = (
    "euchre.analysis",
    "euchre.arena",
    "euchre.night.fold",
    *(f"euchre.server.{name}" for name in ("account", "clubs", "nights", "screens")),
    *(f"euchre.server.{name}" for name in ("handbook", "reviews", "study", "upkeep")),
)
COMPILER = ("euchre.fast.compile", "euchre.fast.layout", "llvmlite", "numba")
#: The packages and modules that must not be loaded.
COMMANDS = {
    "--help": (*HEAVY, *SERVER, *RULES),
    "--version": (*HEAVY, *SERVER, *RULES),
    "games": (*HEAVY, *SERVER),
    "rules british": (*HEAVY, *SERVER),
    "rules standard --options": (*HEAVY, *SERVER),
}
CODES = {
    "import euchre": (*HEAVY, *SERVER, "click"),
    "from euchre import new_match, rules, worlds": (*HEAVY, *SERVER, "click"),
    "from euchre.server import app, features": (*COMPILER, "numpy"),
    "from euchre.analysis import luck_and_skill, turning_points": (*COMPILER, "numpy"),
}

#: Public names whose modules import one another: each may be the first that is used.
FIRST = ("State", "View", "legal", "points", "rules", "why_not", "worlds")

LOADED = """
import sys

def loaded():
    return [name for name, module in sys.modules.items() if module is not None]
"""
RUN = """
from euchre.cli import main
try:
    main({words!r}, prog_name="euchre")
except SystemExit as end:
    assert not end.code, end.code
"""
#: The browser asks for the page, and nothing is loaded after it.
SERVE = """
import os, threading, urllib.request
import click
from euchre.cli import main

def browse(address):
    from euchre.server import app
    app.import_module = lambda _: (print("LOADED", *loaded(), flush=True), os._exit(0))
    threading.Thread(target=urllib.request.urlopen, args=(address,), daemon=True).start()

click.launch = browse
main(["serve", "--port", "0"])
"""


def loaded_by(code: str) -> set[str]:
    """Run a program in a fresh Python; return the modules it has loaded, and their packages."""
    told = in_python(f"{LOADED}\n{code}\nprint('LOADED', *loaded())")
    (last,) = [line for line in told.splitlines() if line.startswith("LOADED")]
    return {
        ".".join(parts[: n + 1])
        for parts in (module.split(".") for module in last.split()[1:])
        for n in range(len(parts))
    }


@pytest.mark.parametrize("words", COMMANDS)
def test_a_page_of_text_loads_nothing_heavy(words: str) -> None:
    assert loaded_by(RUN.format(words=words.split())) & {*COMMANDS[words]} == set()


@pytest.mark.parametrize("code", CODES)
def test_a_part_of_the_program_does_not_load_the_others(code: str) -> None:
    assert loaded_by(code) & {*CODES[code]} == set()


def test_the_first_page_loads_nothing_that_no_table_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EUCHRE_DATA", str(tmp_path))
    monkeypatch.setenv("EUCHRE_CACHE", str(tmp_path))
    absent = {*FEATURES, *COMPILER, "fpdf", "markdown_it", "numpy", "pydantic.v1", "rich", "segno"}
    loaded = loaded_by(SERVE)
    assert loaded & absent == set()
    assert "euchre.server.tables.play" in loaded


@pytest.mark.parametrize("name", FIRST)
def test_any_public_name_can_be_used_first(name: str) -> None:
    assert in_python(f"from euchre import {name}", "-W", "error") == ""


def test_another_package_in_the_same_folder_is_noticed(tmp_path: Path) -> None:
    """As ``euchre-cli`` 0.7.0 puts its files there, before, after, and when it is removed."""
    package = Path(euchre.__file__).parent
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn_of_another_package()
    here = tmp_path / "euchre"
    shutil.copytree(package, here, ignore=shutil.ignore_patterns("static", "positions", "*.npz"))
    run = [sys.executable, "-m", "euchre", "--version"]
    theirs = "abstract, command, root.py, util"
    for state in ("alone", "before", "after"):
        if state == "before":
            for name in ("abstract", "command", "util"):
                (here / name).mkdir()
                (here / name / "__init__.py").touch()
            (here / "root.py").touch()
        elif state == "after":
            (here / "__init__.py").write_text('__version__ = "0.7.0"\n')
        done = subprocess.run(run, capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("python -m euchre, version ")
        assert done.stderr.count("RuntimeWarning") == (state != "alone")
        said = f"installed into the folder of euchre ({theirs}); to repair it: pip uninstall"
        assert (said in done.stderr) == (state != "alone")
    (here / "root.py").unlink()
    for name in ("abstract", "command", "util"):
        shutil.rmtree(here / name)
    (here / "__init__.py").unlink()
    with pytest.warns(RuntimeWarning, match=r"folder of euchre \(__init__\.py\)"):
        warn_of_another_package(str(here))
