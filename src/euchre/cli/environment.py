"""Options that can also be set in the environment, for containers and service managers."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from euchre.cli.lazy import refusing
from euchre.cli.options import Typed
from euchre.cli.output import Misuse
from euchre.files import FileError, read_text

if TYPE_CHECKING:
    from euchre.server.settings import Settings

#: Prefix of all variable names.
PREFIX = "EUCHRE_"
#: Bytes of a file with a value.
_SECRET = 64 * 1024


class EnvironmentOption(click.Option):
    """An option ``--some-name`` that falls back to ``EUCHRE_SOME_NAME``.

    ``EUCHRE_SOME_NAME_FILE`` names a file that holds the value, the usual way to pass secrets.
    Multiple values are separated by spaces.
    """

    def __init__(self, declared: Any, **attributes: Any):
        super().__init__(declared, **attributes | {"show_envvar": True, "show_default": False})
        longest = max(self.opts, key=len)
        self.envvar = PREFIX + longest.lstrip("-").replace("-", "_").upper()

    def resolve_envvar_value(self, ctx: click.Context) -> str | None:
        """Return the value from the environment, or from the file it names; None if unset."""
        value = super().resolve_envvar_value(ctx)
        variable = f"{self.envvar}_FILE"
        file = os.environ.get(variable, "")
        if not file:
            return value
        if value is not None:
            raise Misuse(f"{self.envvar} and {variable} are both set; set only one")
        try:
            return read_text(file, _SECRET).strip()
        except FileError as error:
            raise Misuse(f"{variable}: {error}") from None


def games_folder(chosen: Path | None) -> Path:
    """Return the folder of the games: the chosen one, or this user's default."""
    from euchre.server.settings import data_folder

    with refusing():
        return chosen or data_folder()


@dataclass(frozen=True)
class ServerHere(Typed):
    """The server whose database is on this machine."""

    terminal = """
    --database URL  The server's database.
    --data FOLDER   Folder of the server's games."""
    option = EnvironmentOption

    database: str = "sqlite"
    data: Path | None = None

    @cached_property
    def settings(self) -> Settings:
        """Its settings.  Raises ``Misuse``."""
        from euchre.server import settings as server

        with refusing():
            database = server.database(self.database)
        return server.Settings(data=games_folder(self.data), database=database)


def server_address(settings: Settings, port: int | None = None) -> str:
    """Return the address noted beside a server's games, or else the usual one."""
    from euchre.server.store.files import address_file

    noted = ""
    with suppress(OSError, UnicodeError):
        noted = address_file(settings.file).read_text("utf-8").strip() if settings.file else ""
    host, _, number = noted.rpartition(":")
    if not (number.isascii() and number.isdecimal()):
        host, number = "127.0.0.1", str(port or 8000)
    here = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104
    host = here.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{number}"
