"""The command line: one module per command, imported only when the command runs."""

from __future__ import annotations

import os

import click

from euchre.cli.lazy import LazyGroup
from euchre.extras import warn_of_another_package

# Where another package has replaced __init__.py, this is the first code of ours that runs.
warn_of_another_package()

#: Heading -> command name -> one-line summary.
COMMANDS = {
    "Play": {
        "serve": "Open the table in the browser (the default when no command is given).",
        "play": "Play a game against bots in the terminal.",
        "daily": "Play today's eight deals, the same for everyone.",
        "learn": "Learn Euchre in five minutes, or one of its variants.",
        "practice": "Practice ten positions, each with an explanation.",
    },
    "Look up": {
        "games": "List the games.",
        "rules": "Print the rule sheet of a game, or its house rules.",
        "schema": "Print the JSON Schemas of the --json output.",
        "completion": "Print a completion script for your shell.",
    },
    "Analyze": {
        "replay": "Retell a recorded game, deal by deal.",
        "review": "Judge every decision of a recorded game.",
        "share": "Turn a decision of a game into a link: what would you do?",
        "equity": "Show what a hand is worth, or what each house rule changes.",
        "solve": "Solve a deal with all hands open: what is each card worth?",
        "verify": "Check that the cards dealt were the ones committed to beforehand.",
        "convert": "Convert records to Euchre Game Notation and back.",
    },
    "Nights": {
        "night": "Run a night of Progressive Euchre: chart, cards, scores, prizes.",
        "season": "Keep a club's season: nights, standings, ratings.",
    },
    "Server": {"server": "Run a server for others: backups, health, bans, lost links."},
    "Laboratory": {"lab": "Simulate games, compare bots, export data, train nets."},
}

#: Environment variables from which NumPy's libraries read their thread count at import.  The nets
#: are small: a second thread costs 2.6 times the CPU time and is no faster while other processes
#: compute.  A user's own setting wins.
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


@click.group(
    "euchre",
    cls=LazyGroup,
    package="euchre.cli",
    sections=COMMANDS,
    files={"groups": "night season server lab"},
    invoke_without_command=True,
)
@click.version_option(package_name="euchre")
@click.pass_context
def main(ctx: click.Context) -> None:
    """The Euchre family of card games: play, look up, analyze, simulate.

    Without a command, open the table in the browser.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")
    if ctx.invoked_subcommand is None:
        from euchre.cli.serve import command

        with command.make_context("serve", [], parent=ctx) as served:
            command.invoke(served)
