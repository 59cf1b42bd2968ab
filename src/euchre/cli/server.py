"""``euchre server``: what the person who runs a server does with it."""

from __future__ import annotations

import click

from euchre.cli.lazy import LazyGroup

#: Heading -> command name -> one-line summary.
COMMANDS = {
    "Run it": {
        "health": "Check whether a server is ready for play (for monitoring).",
        "backup": "Back up a server's games, check a backup, or restore one.",
    },
    "Look after it": {
        "tables": "List the tables in use and who sits at them.",
        "close": "Close a table for good.",
        "clear-chat": "Clear the chat of a table.",
        "ban": "Ban a person, an address or a network.",
        "bans": "List the bans with their numbers.",
        "lift": "Lift a ban.",
        "desk": "Print the desk links of its nights, for an organizer who lost one.",
        "forget": "Remove a name from everything on this server.",
        "idle": "List or remove nights or clubs idle since a day.",
        "log": "Print the newest entries of the audit log.",
    },
}
_FILES = {"operate": tuple(COMMANDS["Look after it"])}


@click.group("server", cls=LazyGroup, package="euchre.cli", sections=COMMANDS, files=_FILES)
def command() -> None:
    """Run a server: backups, health, tables, bans, links that were lost.

    No command shows cards.  Those of "Look after it" work on the games themselves, while the server
    runs or stands; from elsewhere, run them over SSH.
    """
