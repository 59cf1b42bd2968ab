"""How commands speak: text on stdout that always prints, and errors of one line."""

from __future__ import annotations

import sys

import click


class Refused(click.ClickException):
    """Bad input: one line on stderr, exit code 2."""

    exit_code = 2


def say(text: str) -> None:
    """Print a text; characters that the output cannot show become question marks."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    click.echo(text.encode(encoding, "replace").decode(encoding))
