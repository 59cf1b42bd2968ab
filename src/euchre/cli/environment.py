"""Options that can also be set in the environment, for containers and service managers."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from euchre.cli.output import Refused

_F = TypeVar("_F", bound=Callable[..., Any])
#: Prefix of all variable names.
PREFIX = "EUCHRE_"


class Setting(click.Option):
    """An option ``--some-name`` that falls back to ``EUCHRE_SOME_NAME``.

    ``EUCHRE_SOME_NAME_FILE`` names a file that holds the value, the usual way to pass secrets.
    Multiple values are separated by spaces.
    """

    def __init__(self, declared: Any, **attributes: Any):
        super().__init__(declared, show_envvar=True, **attributes)
        longest = max(self.opts, key=len)
        self.envvar = PREFIX + longest.lstrip("-").replace("-", "_").upper()

    def resolve_envvar_value(self, ctx: click.Context) -> str | None:
        """Return the value from the environment, or from the file it names; None if unset."""
        told = super().resolve_envvar_value(ctx)
        place = f"{self.envvar}_FILE"
        file = os.environ.get(place, "")
        if not file:
            return told
        if told is not None:
            raise click.UsageError(f"{self.envvar} and {place} are both set; set only one.", ctx)
        try:
            return Path(file).read_text(encoding="utf-8").strip() or None
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not text"
            raise click.UsageError(f"{place}: {file} cannot be read: {reason}", ctx) from None


def data_option(words: str) -> Callable[[_F], _F]:
    """Return the option ``--data``, the folder of a server's games."""
    return click.option(
        "--data", cls=Setting, type=click.Path(path_type=Path), metavar="FOLDER", help=words
    )


def games_folder(chosen: Path | None) -> Path:
    """Return the folder of the games: the chosen one, or this user's default."""
    from euchre.server.settings import data_folder

    try:
        return chosen or data_folder()
    except ValueError as error:
        raise Refused(str(error)) from None
