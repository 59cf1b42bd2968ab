"""Run commands of ``euchre`` in tests."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner, Result

from euchre.cli import main
from euchre.cli.lazy import COMMANDS

#: The examples in the help of all commands.
EXAMPLES = [
    line
    for parts in COMMANDS.values()
    for part in parts.values()
    for row in part.values()
    for line in row.examples.splitlines()
]


def euchre(*words: str | Path, typed: str = "") -> Result:
    """Run a command; it ends by itself, without a traceback."""
    result = CliRunner().invoke(main, [str(word) for word in words], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def _said(result: Result) -> str:
    """Return what a command says beside its answer, without what a new machine has to do first."""
    return re.sub(r"^Compiling \(.*\n", "", result.stderr)


def every_command(group: click.Group = main, *path: str) -> Iterator[tuple[str, click.Command]]:
    """Yield all commands and groups of commands by the words that name them."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield " ".join((*path, name)), command
        if isinstance(command, click.Group):
            yield from every_command(command, *path, name)


def output(*words: str | Path, typed: str = "") -> str:
    """Return what a command prints that must succeed, and say nothing else."""
    result = euchre(*words, typed=typed)
    assert (result.exit_code, _said(result)) == (0, ""), result.output
    return result.stdout


def document(*words: str | Path) -> Any:
    """Return what a command prints with ``--json``."""
    return json.loads(output(*words, "--json"))


def refused(*words: str | Path) -> str:
    """Return the one sentence in which a command is refused; it prints nothing else."""
    result = euchre(*words)
    assert isinstance(result.exception, SystemExit), words
    assert (result.exit_code, result.stdout) == (2, ""), (words, result.output)
    said = _said(result)
    assert said.startswith("Error: "), (words, said)
    assert said.count("\n") == 1, (words, said)
    assert said.strip().isprintable(), (words, said)
    return said


def in_python(code: str, *options: str, **how: Any) -> str:
    """Run a program in a Python of its own, where it must succeed; return what it prints."""
    command = [sys.executable, *options, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, **how)
    assert done.returncode == 0, done.stderr
    printed: str = done.stdout
    return printed
