"""Run commands of ``euchre`` in tests."""

import json
from pathlib import Path
from typing import Any

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


def output(*words: str, typed: str = "") -> str:
    """Return what a command prints that must succeed, and say nothing else."""
    result = euchre(*words, typed=typed)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def document(*words: str) -> Any:
    """Return what a command prints with ``--json``."""
    return json.loads(output(*words, "--json"))
