"""The core install: without compiler, server and PDF the program plays, and says what is missing.

Here the packages of the extras are hidden; ``.ci/core`` really installs without them.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from euchre.extras import ALL, EXTRAS, RESEARCH, sentence

ROOT = Path(__file__).parents[1]
DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
#: How packages are imported that are not imported by the name they are installed by.
IMPORTED = {
    "fpdf2": "fpdf",
    "pillow": "PIL",
    "prometheus-client": "prometheus_client",
    "psycopg": "psycopg",
}

#: Import name -> extra.
PACKAGES = {package: extra for extra, (_, some) in EXTRAS.items() for package in some}
HIDDEN = f"""
import sys

class Others:
    def __init__(self, inner):
        self.inner = inner

    def find_spec(self, name, path=None, target=None):
        hidden = name.partition(".")[0] in {sorted(PACKAGES)!r}
        return None if hidden else self.inner.find_spec(name, path, target)

sys.meta_path[:] = [Others(one) for one in sys.meta_path]
"""


def run(code: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    env = {"PATH": "", "HOME": str(tmp_path), "EUCHRE_CACHE": str(tmp_path), "COLUMNS": "200"}
    env["EUCHRE_DATA"] = str(tmp_path)
    command = [sys.executable, "-W", "error", "-c", HIDDEN + code]
    return subprocess.run(command, capture_output=True, text=True, env=env, cwd=tmp_path)


def test_every_package_of_an_extra_is_known_by_what_it_is_for() -> None:
    for extra, (_, packages) in EXTRAS.items():
        known = {*packages}
        told = DECLARED["optional-dependencies"][extra]
        names = {Requirement(one).name for one in told} - {"euchre"}
        # Not in the list of an extra, but coming with what is.
        # The core has that one, too: rich brings it.
        found = {IMPORTED.get(name, name) for name in names} - {"markdown-it-py"}
        assert found - {"numba"} <= known | {"numba"}, extra
    assert DECLARED["optional-dependencies"]["all"] == [f"euchre[{','.join(ALL)}]"]
    assert DECLARED["optional-dependencies"]["research"] == [f"euchre[{','.join(RESEARCH)}]"]
    for package, extra in PACKAGES.items():
        told = sentence(ModuleNotFoundError(name=package)) or ""
        assert f"euchre[{extra}]" in told
        assert ("euchre[all]" in told) == (extra in ALL)
        assert ("euchre[research]" in told) == (extra in RESEARCH)
        assert known - found <= {"llvmlite", "pydantic", "starlette"}, extra
    core = {Requirement(one).name for one in DECLARED["dependencies"]}
    assert not core & {*PACKAGES}


def test_the_core_plays_whole_games(tmp_path: Path) -> None:
    done = run(
        """
from random import Random
import euchre
from euchre.arena.simulate import simulate
from euchre.bots import bot
from euchre.extras import NotInstalled
from euchre.cli import main

report = simulate(euchre.rules("standard"), ["club", "beginner"] * 2, games=1, seed=1)
assert report.games == 1 and report.engine == "engine", report
asked = lambda: bot("strong", Random(1)), lambda: bot("net", Random(1)), lambda: euchre.equity
for what in asked:
    try:
        what()
    except NotInstalled as error:
        print(error)
main(["lab", "simulate", "--players", "random", "--deals", "20"], standalone_mode=False)
main(["play", "--plain", "--seed", "3", "--bots", "club"], standalone_mode=False)
""",
        tmp_path,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert (
        done.stdout.count("the part for compiled code is not installed: pip install 'euchre[fast]'")
        == 3
    )
    assert "You" in done.stdout


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("lab", "fast"),
        ("lab.gymnasium", "fast"),
        ("night.paper.page", "night"),
        ("fast.solve.solution", "fast"),
    ],
)
def test_python_is_told_what_is_missing(module: str, extra: str, tmp_path: Path) -> None:
    done = run(f"import euchre.{module}", tmp_path)
    assert done.stderr.splitlines()[-1].startswith("euchre.extras.NotInstalled: ")
    assert f"euchre[{extra}]" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("package", ["gymnasium", "pettingzoo", "pyarrow", "jax", "PIL"])
def test_python_is_told_what_a_part_of_the_laboratory_needs(package: str, tmp_path: Path) -> None:
    module = {"pyarrow": "export", "jax": "training", "PIL": "rendering"}.get(package, package)
    hidden = f"import sys\nsys.modules[{package!r}] = None\nimport euchre.lab.{module}"
    command = [sys.executable, "-c", hidden]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    last = done.stderr.splitlines()[-1]
    assert last.startswith("euchre.extras.NotInstalled: ")
    assert f"pip install 'euchre[{PACKAGES[package]}]', or 'euchre[research]'" in last


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ((), "server"),
        (("solve", "--random", "--seed", "7"), "fast"),
        (("equity", "--rules"), "fast"),
        (("play", "--plain", "--bots", "strong"), "fast"),
        (("lab", "train", "--out", "x.npz"), "fast"),
        (("night", "print"), "night"),
        (("lab", "export", "games", "--to", "y"), "data"),
    ],
    ids=" ".join,
)
def test_what_is_missing_is_said_in_one_line(
    words: tuple[str, ...], extra: str, tmp_path: Path
) -> None:
    code = f"from euchre.cli import main\nmain({[*words]!r}, prog_name='euchre')"
    if words[:1] == ("night",):
        code = (
            "from euchre.cli import main\n"
            "main(['night','new','--title','x','--players','8','--games','4'],"
            "standalone_mode=False)\n" + code
        )
    done = run(code, tmp_path)
    assert done.returncode == 2, done.stderr
    last = done.stderr.splitlines()[-1]
    assert last.startswith("Error: "), done.stderr
    assert f"euchre[{extra}]" in last
    assert "Traceback" not in done.stderr
