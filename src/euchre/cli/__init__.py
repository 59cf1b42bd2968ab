"""The command line: one command a file, loaded only when it is called."""

from __future__ import annotations

import click

from euchre.cli.lazy import LazyGroup

#: Command name (and module of this package that defines ``command``) -> what it does.
COMMANDS = {
    "serve": "Start the table in the browser; so does euchre without a command.",
    "play": "Play a game here in the terminal against bots.",
    "daily": "Play eight deals that everybody plays today.",
    "learn": "Learn Euchre in five minutes, or one of its games.",
    "games": "List the games.",
    "rules": "Print the rule sheet of a game, or its house rules.",
    "replay": "Tell a recorded game.",
    "convert": "Turn records into Euchre Game Notation, and back.",
    "simulate": "Let bots play, and count what happens.",
    "arena": "Compare players on the same deals.",
    "review": "Judge every decision of a recorded game.",
    "equity": "Show what a hand is worth, or what each house rule changes.",
    "solve": "Show what every card is worth with all cards seen.",
    "verify": "Check the deals of a recorded game against what was promised.",
    "backup": "Back up the games of a server, check a backup, or put one back.",
    "health": "Ask a server whether tables can be played at; for monitors.",
    "operator": "Look after a server: close tables, ban, read the audit log.",
    "schema": "Print the JSON Schemas of what commands print with --json.",
    "completion": "Complete commands, games and options in the shell.",
    "man": "Print the manual page.",
    "night": "Run a night of Progressive Euchre: chart, cards, scores, prizes.",
}


@click.group(cls=LazyGroup, package="euchre.cli", told=COMMANDS, invoke_without_command=True)
@click.version_option(package_name="euchre")
@click.pass_context
def main(ctx: click.Context) -> None:
    """The Euchre family of card games: play, replay and simulate them.

    Without a command: start the table in the browser.
    """
    if ctx.invoked_subcommand is None:
        from euchre.cli.serve import command

        with command.make_context("serve", [], parent=ctx) as served:
            command.invoke(served)
