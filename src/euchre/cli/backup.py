"""``euchre backup``: copy the games of a server while it runs, or put a copy back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from euchre.cli.output import Refused, say

if TYPE_CHECKING:
    from euchre.server.store.backup import Contents


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="Of the games.")
@click.option("--restore", "back", is_flag=True, help="Put FILE back; the server must be stopped.")
def command(file: Path, data: Path | None, back: bool) -> None:
    """Copy all games and nights to FILE, also while the server runs, and check the copy.

    Everything in the copy is played through before it counts.  Games in PostgreSQL are
    backed up with pg_dump.
    """
    from euchre.server.settings import Settings, data_folder
    from euchre.server.store import backup, files

    settings = Settings(data=data or data_folder())
    games = settings.file
    assert games is not None  # noqa: S101
    try:
        if back:
            with files.only_one(games):
                held, aside = backup.restore(file, games)
            say(f"Put back from {file}: {_told(held)}.")
            if aside is not None:
                say(f"What was there before is kept in {aside}.")
        else:
            held = backup.back_up(games, file)
            say(f"Backed up to {file}: {_told(held)}, all played through.")
    except (backup.BackupError, files.StoreError) as error:
        raise Refused(str(error)) from None


def _told(held: Contents) -> str:
    counts = ((held.tables, "table"), (held.nights, "night"))
    return " and ".join(f"{n} {word}{'s' * (n != 1)}" for n, word in counts)
