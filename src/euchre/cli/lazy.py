"""Groups of commands that load a command's module only when it is called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """Commands by name, each in a module of ``package`` that defines ``command``.

    ``told`` says in one line what each of them does.
    """

    def __init__(self, *args: Any, package: str, told: Mapping[str, str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.package = package
        self.told = told

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return list(self.told)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.told.items()))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Load a command."""
        if name not in self.told:
            return None
        command: click.Command = import_module(f"{self.package}.{name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command of these arguments; refuse an unknown name with the nearest."""
        from difflib import get_close_matches

        name = args[0] if args else ""
        if name and name not in self.told and not name.startswith("-"):
            close = get_close_matches(name, self.told, n=1, cutoff=0.4)
            hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(self.told)}"
            raise click.UsageError(f"there is no command {name!r}; {hint}")
        return super().resolve_command(ctx, args)
