"""``euchre lab export``: bots' decisions or games as data."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from euchre.cli.jobs import WorkOptions, workers_option
from euchre.cli.options import flag, value
from euchre.cli.output import (
    Refused,
    Whole,
    json_option,
    players_of,
    print_document,
    refuse_beside,
    set_option,
    table_of,
    taking,
)
from euchre.extras import sentence
from euchre.text import counted

if TYPE_CHECKING:
    from euchre.lab.export import Exported

_MOST = 100_000_000


@dataclass(frozen=True)
class ExportOptions:
    """The arguments and options of ``euchre lab export``."""

    kind: str
    game: str
    players: str
    deals: int
    tests: int | None
    seed: str
    settings: tuple[str, ...]
    records: str | None
    observations: bool
    to: str
    jobs: int | None
    workers: str | None
    as_json: bool


@click.command("export")
@click.argument("kind", type=click.Choice(["decisions", "games"]))
@click.argument("game", default="standard")
@value(
    "--players",
    "PLAYER[,PLAYER...]",
    "One for all seats, one per side (two sides only), or one per seat;"
    " club, random and net are fast.",
    default="club",
)
@value("--deals", None, "Training deals.", Whole(1, _MOST), default=1000)
@value("--test", None, "Test deals.  [default: a tenth of --deals]", Whole(0, _MOST), dest="tests")
@value("--seed", "TEXT", "Random seed.", default="0")
@set_option()
@value(
    "--records",
    "FILE",
    "Export the recorded games in this file, folder or zip, instead of bots' games.",
)
@flag("--observations", "Also write what each seat saw.")
@value("--to", "FOLDER", "Folder to write the data set to.", required=True)
@value(
    "--jobs",
    None,
    "Worker processes.  [default: one per core, 1 for fast players]",
    Whole(1, 1_000),
)
@workers_option
@json_option
@taking(ExportOptions)
def command(given: ExportOptions) -> None:
    r"""Export decisions, or whole games, as Parquet files with a dataset card.

    Bots play them at GAME, or they are those of recorded games (--records).

    Each decision is a row: what was legal, what was chosen, and how the deal turned out. For
    games, --deals and --test count games, and each deal is a row. No deal is in both splits. To
    continue an interrupted run, repeat the command.
    """
    if find_spec("pyarrow") is None:
        raise Refused(sentence(ModuleNotFoundError(name="pyarrow")) or "")
    if given.records is not None:
        refuse_beside(
            "--records", "game", "players", "deals", "seed", "settings", "jobs", "workers"
        )
    rules, _ = table_of(given.game, given.settings)
    test = given.deals // 10 if given.tests is None else given.tests
    folder = Path(given.to)
    if folder.exists() and not folder.is_dir():
        raise Refused(f"--to {given.to}: that is a file; name a folder")
    from euchre.lab import export as lab

    if given.records is not None:
        _show(
            _recorded(given.kind, given.records, folder, given.tests, given.observations),
            given.as_json,
        )
        return
    by = players_of(given.players)
    quick = all(name in lab.QUICK for name in by)

    work = WorkOptions(folder, given.jobs, given.workers)
    with work.workload(rules, quick=quick) as how:
        written = lab.export(
            "games" if given.kind == "games" else "decisions",
            rules,
            by,
            folder,
            train=given.deals,
            test=test,
            seed=given.seed,
            observations=given.observations,
            how=how,
        )
    _show(written, given.as_json)


def _recorded(
    kind: str, records: str, folder: Path, tests: int | None, observations: bool
) -> Exported:
    """Export recorded games.  Raises ``Refused`` or ``FileError``."""
    from euchre.cli.replay import checked
    from euchre.lab.recorded import export_records
    from euchre.records.sources import games_in

    games = [checked(name, record) for name, record in games_in(records)]
    try:
        return export_records(
            "games" if kind == "games" else "decisions",
            games,
            folder,
            test=tests,
            observations=observations,
        )
    except ValueError as error:
        raise Refused(f"{records}: {error}") from None


def _show(written: Exported, as_json: bool) -> None:
    """Print what was written, and where."""
    if as_json:
        print_document(written)
        return
    for split, rows in written.rows.items():
        files = sum(file.startswith(f"data/{split}-") for file in written.files)
        click.echo(f"{split}: {counted(rows, 'row')} in {counted(files, 'file')}")
    if written.kept:
        click.echo(f"Of the files, {written.kept} existed already.")
    click.echo(f"{Path(written.folder) / 'README.md'} describes them.")
