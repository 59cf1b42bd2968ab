"""The command line: one command a file, loaded only when it is called."""

from __future__ import annotations

from importlib import import_module

import click

#: Command name (and module of this package that defines ``command``) -> what it does.
COMMANDS = {
    "play": "Play a game here in the terminal against bots.",
    "games": "List the games.",
    "rules": "Print the rule sheet of a game, or its house rules.",
    "replay": "Tell a recorded game.",
    "convert": "Turn records into Euchre Game Notation, and back.",
    "simulate": "Let bots play, and count what happens.",
    "arena": "Compare players on the same deals.",
    "review": "Judge every decision of a recorded game.",
    "equity": "Show what a hand is worth, or what each house rule changes.",
    "solve": "Show what every card is worth with all cards seen.",
}


class _Commands(click.Group):
    """Loads a command's module only when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = import_module(f"euchre.cli.{name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from difflib import get_close_matches

        name = args[0] if args else ""
        if name and name not in COMMANDS and not name.startswith("-"):
            close = get_close_matches(name, COMMANDS, n=1, cutoff=0.4)
            hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(COMMANDS)}"
            raise click.UsageError(f"there is no command {name!r}; {hint}")
        return super().resolve_command(ctx, args)


@click.group(cls=_Commands, invoke_without_command=True)
@click.version_option(package_name="euchre")
@click.pass_context
def main(ctx: click.Context) -> None:
    """The Euchre family of card games: play, replay and simulate them.

    Without a command: choose a game and play it here.
    """
    if ctx.invoked_subcommand is None:
        from euchre.cli.play import choose_and_play

        choose_and_play()
