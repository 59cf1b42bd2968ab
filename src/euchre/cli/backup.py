"""``euchre backup``: copy the games of a server while it runs, or put a copy back."""

from __future__ import annotations

from pathlib import Path

import click

from euchre.cli.output import Refused, say


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="Of the games.")
@click.option("--restore", "back", is_flag=True, help="Put FILE back; the server must be stopped.")
def command(file: Path, data: Path | None, back: bool) -> None:
    """Copy all games to FILE, also while the server runs, and check the copy.

    Every table in the copy is played through before it counts.  Games in PostgreSQL are
    backed up with pg_dump.
    """
    from euchre.server.running import only_one
    from euchre.server.settings import Settings, data_folder
    from euchre.server.store import backup
    from euchre.server.store.database import StoreError

    settings = Settings(data=data or data_folder())
    games = settings.file
    assert games is not None  # noqa: S101
    try:
        if back:
            with only_one(settings):
                count = backup.restore(file, games)
            say(f"Put back from {file}: {_tables(count)}.")
        else:
            count = backup.back_up(games, file)
            say(f"Backed up to {file}: {_tables(count)}, each played through.")
    except (backup.BackupError, StoreError) as error:
        raise Refused(str(error)) from None


def _tables(count: int) -> str:
    return f"{count} table{'s' * (count != 1)}"
