"""Run ``euchre night`` in tests."""

from __future__ import annotations

from click.testing import CliRunner, Result

from euchre.cli import main


def run(*arguments: str) -> Result:
    """Run a command of a night."""
    return CliRunner().invoke(main, ["night", *arguments])


def said(*arguments: str) -> str:
    """Return what a command prints that must succeed."""
    done = run(*arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*arguments: str) -> str:
    """Return the error of a command that must be refused."""
    done = run(*arguments)
    assert done.exit_code == 2, done.output
    return done.stderr
