"""``euchre server backup``: back up a running server's games, check backups, or restore one."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from euchre.cli.environment import ServerHere
from euchre.cli.lazy import PathName
from euchre.cli.options import taking
from euchre.cli.output import Misuse, ended_politely, refuse_beside, say
from euchre.cli.typed_values import Whole
from euchre.text import counted

if TYPE_CHECKING:
    from euchre.server.backup import Contents


@taking(
    """backup [FILE]
    --restore=back  Restore FILE; the server must be stopped.
    --anyway        With --restore: even if something in it is damaged.
    --check         Only check FILE, or all backups in the folder FILE.
    --to FOLDER     Put a copy in this folder, named with the date and time.
    --keep N        With --to: keep only this many backups."""
)
def command(
    file: Path | None,
    here: ServerHere,
    back: bool = False,
    anyway: bool = False,
    check: bool = False,
    to: Annotated[Path | None, PathName(path_type=Path, file_okay=False)] = None,
    keep: Annotated[int | None, Whole(1, 10_000)] = None,
) -> None:
    """Copy all games, nights and clubs to FILE, even while the server runs, and check the copy.

    The copy is accepted only after everything in it has been replayed without error. Exit
    code 1 means that something in it is damaged; the copy was made and has all the rest. Use
    pg_dump to back up games in PostgreSQL.
    """
    from euchre.server import backup
    from euchre.server.store import files

    if (file is None) == (to is None) or (back and check) or (to and (back or check)):
        raise Misuse("give a FILE, or a folder with --to; --restore and --check need FILE")
    if keep and to is None:
        raise Misuse("--keep needs --to")
    if anyway and not back:
        raise Misuse("--anyway needs --restore")
    if check and file is not None:
        refuse_beside("--check", "database", "data")
        _check(file)
        return
    games = here.settings.file
    if games is None:
        raise Misuse("use pg_dump and pg_restore to back up and restore games in PostgreSQL")
    with ended_politely():
        if to is not None:
            raise SystemExit(_report(*backup.back_up_to(to, games, keep, datetime.now(UTC))))
        assert file is not None  # noqa: S101
        if not back:
            raise SystemExit(_report(file, backup.back_up(games, file)))
        with files.only_one(games):
            held, aside = backup.restore(file, games, anyway=anyway)
        say(f"Restored from {file}: {_counts(held)}.")
        if aside is not None:
            say(f"The previous games are kept in {aside}.")


def _report(path: Path, held: Contents) -> int:
    """Report on a copy; return 1 if anything in it is damaged."""
    say(f"Backed up to {path}: {_counts(held)}, {_judged(held, 'all replayed without error')}.")
    for problem in held.problems:
        click.echo(f"Error: {path}: {' '.join(problem.split())}", err=True)
    return int(bool(held.problems))


def _check(path: Path) -> None:
    """Check one backup, or every one in a folder; exit with 1 if anything is wrong."""
    from euchre.server import backup

    copies = sorted(path.glob("*.db")) if path.is_dir() else [path]
    if not copies:
        raise Misuse(f"there are no backups in {path}")
    if not all(file.is_file() for file in copies):
        raise Misuse(f"there is no file {path}")
    wrong = 0
    for file in copies:
        try:
            held = backup.examine(file)
        except backup.BackupError as error:
            say(str(error))
            wrong += 1
            continue
        wrong += bool(held.problems)
        for problem in held.problems:
            say(f"{file}: {' '.join(problem.split())}")
        say(f"{file}: {_counts(held)}, {_judged(held, 'no errors found')}.")
    if wrong:
        raise SystemExit(1)


def _judged(held: Contents, good: str) -> str:
    bad = len(held.problems)
    return f"{bad} of them cannot be replayed" if bad else good


def _counts(held: Contents) -> str:
    nights, clubs = counted(held.nights, "night"), counted(held.clubs, "club")
    return f"{counted(held.tables, 'table')}, {nights} and {clubs}"
