"""Pin every dependency: the exact versions that development, tests and the image use.

``python -m tools.pin`` resolves the ranges of ``pyproject.toml`` again, for every supported
Python and platform, and writes the versions there as constraints (``[tool.uv]``).
``--print`` prints them as a constraints file for pip.  Hosts and digests are not written down,
so any mirror will do.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
#: The table of pins, which is the last thing in its section.
TABLE = re.compile(r"^constraint-dependencies = \[\n.*?^\]\n", re.MULTILINE | re.DOTALL)
#: The project's own extras in a group.
OWN = re.compile(r'^    "euchre\[all\]",\n', re.MULTILINE)


def pins(project: Path = PROJECT) -> list[str]:
    """Return the pins as they stand, each ``name==version`` and perhaps ``; marker``."""
    told = tomllib.loads(project.read_text(encoding="utf-8"))
    found: list[str] = told["tool"]["uv"]["constraint-dependencies"]
    return found


def resolve(project: Path = PROJECT) -> list[str]:
    """Return the newest versions that fit the ranges.

    Needs ``uv`` and a package index.  Raises ``subprocess.CalledProcessError``.
    """
    # All extras are asked for below; no index has the project itself.
    text = OWN.sub("", TABLE.sub("", project.read_text(encoding="utf-8")))
    least = tomllib.loads(text)["project"]["requires-python"].removeprefix(">=")
    with tempfile.TemporaryDirectory() as folder:
        # Without the pins of today, which would be taken for the newest versions.
        Path(folder, "pyproject.toml").write_text(text, encoding="utf-8")
        where = ["--universal", "--python-version", least, "--all-extras"]
        where += ["--group", "dev", "--group", "docs"]
        plain = ["--quiet", "--no-header", "--no-annotate"]
        told = subprocess.run(  # noqa: S603
            ["uv", "pip", "compile", "pyproject.toml", *where, *plain],  # noqa: S607
            cwd=folder,
            check=True,
            capture_output=True,
            text=True,
        )
    return [line for line in told.stdout.splitlines() if line and not line.startswith("-")]


def write(found: list[str], project: Path = PROJECT) -> None:
    """Write pins down."""
    rows = "".join(f'    "{pin}",\n' for pin in found)
    table = f"constraint-dependencies = [\n{rows}]\n"
    text, there = TABLE.subn(lambda _: table, project.read_text(encoding="utf-8"))
    if not there:
        raise ValueError(f"there is no table of constraint-dependencies in {project}")
    project.write_text(text, encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Pin or print; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.pin", description="Pin dependencies.")
    parser.add_argument("--print", action="store_true", help="print the pins, for pip --constraint")
    if parser.parse_args(arguments).print:
        print("\n".join(pins()))
        return 0
    before = set(pins())
    try:
        found = resolve()
    except FileNotFoundError:
        print("uv is needed to pin dependencies", file=sys.stderr)
        return 2
    except subprocess.CalledProcessError as error:
        print(error.stderr.strip(), file=sys.stderr)
        return 2
    write(found)
    for pin in sorted(before.symmetric_difference(found)):
        print("-+"[pin in found], pin)
    return 0


if __name__ == "__main__":
    sys.exit(main())
