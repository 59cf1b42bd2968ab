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
    },
    "Sides and fixtures": {
        "side": "Enter sides, rename or withdraw them.",
        "squad": "Put players into squads, transfer them, take them out.",
        "squads": "Show the squads with their dates.",
        "draw": "Make the fixtures, or read them from a CSV.",
        "fixtures": "Show the fixtures, or write them as CSV or a calendar.",
        "move": "Rearrange a fixture, or drop it.",
        "result": "Enter or correct a result, or a walkover.",
        "table": "Show the league tables.",
        "cup": "Draw the next round of a cup.",
        "adjust": "Give or take league points.",
        "pay": "Record what a side has paid: deposits, fees.",
        "money": "Show what each side has paid.",
        "print": "Print fixtures, tables and result cards as a PDF.",
        "undo": "Undo the last step.",
        "history": "Show every entry ever made.",
    },
}
#: Module of this package -> the commands that it defines; the others need no more than a struct.
_FILES = {
    "club": ("new", "add", "strike", "standings", "member", "rename", "export", "forget"),
    "league": ("squads", "fixtures", "table", "money", "print", "history"),
}


@click.group(
    "season",
    cls=LazyGroup,
    package="euchre.cli.season",
    sections=COMMANDS,
    files=_FILES,
    structs="league",
)
def command() -> None:
    """Run a season: nights and ratings, or sides with fixtures and a table."""
