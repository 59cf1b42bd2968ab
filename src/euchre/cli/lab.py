"""``euchre lab``: the laboratory."""

from __future__ import annotations

import click

from euchre.cli.lazy import LazyGroup

#: Heading -> command name -> one-line summary.
COMMANDS = {
    "Commands": {
        "simulate": "Let bots play many deals and report the statistics.",
        "arena": "Compare players on the same deals.",
        "check-player": "Check that a program answers every question of a player.",
        "export": "Export bots' decisions or games as data (Parquet).",
        "train": "Train a neural net to play a game.",
    }
}


@click.group(
    "lab",
    cls=LazyGroup,
    package="euchre.cli",
    sections=COMMANDS,
    files={"check_player": ("check-player",)},
)
def command() -> None:
    """Simulate games, compare bots, export data, train nets."""
