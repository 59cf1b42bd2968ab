"""Options that can also be set in the environment, for containers and service managers."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from euchre.cli.lazy import PathName
from euchre.cli.options import value
from euchre.cli.output import Misuse
from euchre.files import FileError, read_text

if TYPE_CHECKING:
    from euchre.server.settings import Settings

_F = TypeVar("_F", bound=Callable[..., Any])
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
        place = f"{self.envvar}_FILE"
        file = os.environ.get(place, "")
        if not file:
            return value
        if value is not None:
            raise Misuse(f"{self.envvar} and {place} are both set; set only one")
        try:
            return read_text(file, _SECRET).strip()
        except FileError as error:
            raise Misuse(f"{place}: {error}") from None


def setting(
    option: str, metavar: str | None, words: str, kind: Any = None, **more: Any
) -> Callable[[_F], _F]:
    """Return an option that can also be set in the environment; its words say the default."""
    return value(option, metavar, words, kind, cls=EnvironmentOption, **more)


def data_option(words: str) -> Callable[[_F], _F]:
    """Return the option ``--data``, the folder of a server's games."""
    return setting("--data", "FOLDER", words, PathName(path_type=Path))


def games_folder(chosen: Path | None) -> Path:
    """Return the folder of the games: the chosen one, or this user's default."""
    from euchre.server.settings import data_folder

    try:
        return chosen or data_folder()
    except ValueError as error:
        raise Misuse(str(error)) from None


def server_on_this_machine(data: Path | None, database: str) -> Settings:
    """Return the settings of the server whose database is here.  Raises ``Misuse`` without one."""
    from euchre.server import settings as server

    try:
        settings = server.Settings(data=games_folder(data), database=server.database(database))
    except ValueError as error:
        raise Misuse(str(error)) from None
    if settings.file is not None and not settings.file.is_file():
        raise Misuse(f"there is no server database in {settings.data}; start a server first")
    return settings


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
