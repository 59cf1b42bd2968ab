"""The command line: one command a file, loaded only when it is called."""

from __future__ import annotations

import os

import click

from euchre.cli.lazy import LazyGroup

#: Command name (and module of this package that defines ``command``) -> what it does.
COMMANDS = {
    "serve": "Open the table in the browser (the default when no command is given).",
    "play": "Play a game against bots in the terminal.",
    "daily": "Play eight deals that everybody plays today.",
    "learn": "Learn Euchre in five minutes, or one of its games.",
    "practice": "Practice: ten positions, each with its reason.",
    "games": "List the games.",
    "rules": "Print the rule sheet of a game, or its house rules.",
    "replay": "Retell a recorded game, deal by deal.",
    "convert": "Turn records into Euchre Game Notation, and back.",
    "simulate": "Let bots play, and count what happens.",
    "arena": "Compare players on the same deals.",
    "export": "Write decisions or games of bots as data (Parquet).",
    "train": "Train a net to play a game.",
    "review": "Judge every decision of a recorded game.",
    "equity": "Show what a hand is worth, or what each house rule changes.",
    "solve": "Solve a deal with all hands open: what is each card worth?",
    "verify": "Check that the cards dealt were the ones committed to beforehand.",
    "backup": "Back up a server's games, check a backup, or restore one.",
    "health": "Ask a server whether it is ready for play; for monitoring.",
    "operator": "Look after a server: close tables, ban, read the audit log.",
    "schema": "Print the JSON Schemas of what commands print with --json.",
    "completion": "Complete commands, games and options in the shell.",
    "man": "Print the manual page.",
    "night": "Run a night of Progressive Euchre: chart, cards, scores, prizes.",
    "season": "Keep the season of a club: nights, standings, ratings.",
}

#: What numbers of threads NumPy's libraries read when they are loaded.  The nets are small: a
#: second thread takes 2.6 times the processor time and is no quicker where others compute, too.
#: Who wants more sets them.
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


@click.group(cls=LazyGroup, package="euchre.cli", told=COMMANDS, invoke_without_command=True)
@click.version_option(package_name="euchre")
@click.pass_context
def main(ctx: click.Context) -> None:
    """The Euchre family of card games: play, replay and simulate them.

    Without a command: start the table in the browser.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")
    if ctx.invoked_subcommand is None:
        from euchre.cli.serve import command

        with command.make_context("serve", [], parent=ctx) as served:
            command.invoke(served)
