"""``euchre season``: the nights of a club, its standings and ratings."""

from __future__ import annotations

import click

from euchre.cli.lazy import LazyGroup

#: Heading -> command name -> one-line summary.
COMMANDS = {
    "Commands": {
        "new": "Set up a season: title and rules, saved in one file.",
        "add": "Add nights, or update them.",
        "strike": "Take a night out of the season.",
        "standings": "Show the standings and ratings.",
        "member": "Show one member's nights and rating.",
        "rename": "Rename a member, or merge two members into one.",
        "export": "Write standings, nights or ratings as CSV or JSON.",
        "forget": "Remove a member's name from the season and from the files of its nights.",
    }
}
_FILES = {"commands": tuple(COMMANDS["Commands"])}


@click.group("season", cls=LazyGroup, package="euchre.cli.season", sections=COMMANDS, files=_FILES)
def command() -> None:
    """Run a club's season: nights, standings, ratings."""
