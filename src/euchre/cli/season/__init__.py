"""``euchre season``: the nights of a club, its standings and ratings."""

from __future__ import annotations

import click

from euchre.cli.lazy import LazyGroup

#: Command name (and module of this package that defines ``command``) -> what it does.
COMMANDS = {
    "new": "Begin a season: its title and rules, in a file of its own.",
    "add": "Add nights, or bring them up to date.",
    "strike": "Take a night out of the season.",
    "standings": "Show the standings and the ratings.",
    "member": "Show one member's nights and rating.",
    "rename": "Give a member another name, or make two members one person.",
    "export": "Write standings, nights or ratings as CSV or JSON.",
    "forget": "Remove a member's name from the season and from the files of its nights.",
}


@click.group("season", cls=LazyGroup, package="euchre.cli.season", told=COMMANDS)
def command() -> None:
    """Keep the season of a club: nights, standings, ratings."""
