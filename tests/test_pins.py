"""The pins fit the declared ranges, match the test environment, and can be regenerated."""

import json
import shutil
import subprocess
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools import pin

from tests.rows import each_row

TOLD: Any = tomllib.loads(pin.PROJECT.read_text(encoding="utf-8"))
PINS = [Requirement(line) for line in pin.pins()]
RANGES = [
    one
    for one in (
        *TOLD["project"]["dependencies"],
        *(one for some in TOLD["project"]["optional-dependencies"].values() for one in some),
        *(one for some in TOLD["dependency-groups"].values() for one in some),
    )
    # What includes a group, or extras of its own, is no range.
    if isinstance(one, str) and Requirement(one).name != "euchre"
]
PYTHONS = [
    line.rpartition(" ")[2]
    for line in TOLD["project"]["classifiers"]
    if line.startswith("Programming Language :: Python :: 3.")
]
#: What a package index answers when it cannot be asked.
OFFLINE = (
    "error sending request",
    "dns error",
    "Could not connect",
    "timed out",
    "Failed to fetch",
)


def environment(python: str, platform: str) -> dict[str, str]:
    here: dict[str, str] = {key: str(value) for key, value in default_environment().items()}
    return here | {
        "python_version": python,
        "python_full_version": f"{python}.1",
        "sys_platform": platform,
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }


@each_row("platform", ["linux", "darwin", "win32"])
@each_row("python", PYTHONS)
def test_every_range_holds_its_pin_and_every_pin_is_exact(python: str, platform: str) -> None:
    where = environment(python, platform)
    found: dict[str, Requirement] = {}
    for one in PINS:
        (exact,) = one.specifier
        assert exact.operator == "=="
        assert one.url is None
        if one.marker is None or one.marker.evaluate(where):
            assert canonicalize_name(one.name) not in found, f"{one.name} is pinned twice"
            found[canonicalize_name(one.name)] = one
    for text in RANGES:
        wanted = Requirement(text)
        if wanted.marker is None or wanted.marker.evaluate(where):
            (exact,) = found[canonicalize_name(wanted.name)].specifier
            assert wanted.specifier.contains(exact.version), f"{text} is pinned to {exact.version}"


def test_the_tests_run_with_the_pinned_versions() -> None:
    here = {key: str(value) for key, value in default_environment().items()}
    compared = 0
    for one in PINS:
        if one.marker is not None and not one.marker.evaluate(here):
            continue
        try:
            installed = version(one.name)
        except PackageNotFoundError:
            continue
        assert one.specifier.contains(installed), f"{one} is pinned, {installed} is installed"
        compared += 1
    assert compared > 60


@pytest.mark.exhaustive
def test_the_ranges_still_resolve(tmp_path: Path) -> None:
    if shutil.which("uv") is None:
        pytest.skip("uv is not there to resolve the ranges")
    try:
        found = pin.resolve()
    except subprocess.CalledProcessError as error:
        if any(sign in error.stderr for sign in OFFLINE):
            pytest.skip("no package index can be reached")
        raise AssertionError(error.stderr) from None
    assert {Requirement(one).name for one in found} >= {Requirement(one).name for one in RANGES[:5]}
    copy = tmp_path / "pyproject.toml"
    copy.write_text(pin.PROJECT.read_text(encoding="utf-8"), encoding="utf-8")
    pin.write(found, copy)
    assert pin.pins(copy) == found
    assert TOLD["project"] == tomllib.loads(copy.read_text(encoding="utf-8"))["project"]


def test_no_pin_names_a_host(capsys: pytest.CaptureFixture[str]) -> None:
    assert pin.main(["--print"]) == 0
    printed = capsys.readouterr().out
    assert printed.splitlines() == pin.pins()
    assert "://" not in printed


def test_the_bill_of_materials_lists_what_is_installed_with_the_program() -> None:
    """The command of CONTRIBUTING.md."""
    if shutil.which("uv") is None:
        pytest.skip("uv is not there to write a bill of materials")
    wanted = [
        "--format",
        "cyclonedx1.5",
        "--no-dev",
        "--extra",
        "all",
        "--extra",
        "postgres",
        "--frozen",
    ]
    lock = pin.PROJECT.with_name("uv.lock")
    if not lock.exists():
        pytest.skip("nothing has been resolved here yet")
    told = subprocess.run(
        ["uv", "export", "--quiet", *wanted], cwd=pin.PROJECT.parent, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    bill = json.loads(told.stdout)
    assert bill["bomFormat"] == "CycloneDX"
    listed = {(one["name"], one["version"]) for one in bill["components"]}
    names = {name for name, _ in listed}
    assert {"uvicorn", "sqlalchemy", "psycopg", "starlette"} <= names
    assert not {"pytest", "ruff", "playwright"} & names
    pinned = {(one.name, next(iter(one.specifier)).version) for one in PINS}
    assert listed <= pinned | {("euchre", TOLD["project"]["version"])}
