"""Options that may also stand in the environment, as containers and service managers like it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from euchre.cli.output import Refused

#: What all names begin with.
PREFIX = "EUCHRE_"


class Setting(click.Option):
    """An option ``--some-name`` that ``EUCHRE_SOME_NAME`` sets where it is not given.

    ``EUCHRE_SOME_NAME_FILE`` names a file with the value, which is how secrets are handed over.
    Several values are separated by spaces.
    """

    def __init__(self, declared: Any, **attributes: Any):
        super().__init__(declared, show_envvar=True, **attributes)
        longest = max(self.opts, key=len)
        self.envvar = PREFIX + longest.lstrip("-").replace("-", "_").upper()

    def resolve_envvar_value(self, ctx: click.Context) -> str | None:
        """Return what the environment or the file that it names says; None if nothing."""
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


def games_folder(chosen: Path | None) -> Path:
    """Return the folder of the games: the one that was chosen, or this person's own."""
    from euchre.server.settings import data_folder

    try:
        return chosen or data_folder()
    except ValueError as error:
        raise Refused(str(error)) from None
