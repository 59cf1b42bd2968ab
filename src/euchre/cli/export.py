"""``euchre lab export``: bots' decisions or games as data."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import click

from euchre.cli.jobs import WORKERS, Jobs, Workers, WorkOptions
from euchre.cli.lazy import refusing
from euchre.cli.options import JSON, SET, Typed, taking
from euchre.cli.output import Misuse, print_document, refuse_beside
from euchre.cli.typed_values import Whole, players_of, table_of
from euchre.extras import sentence
from euchre.text import counted

if TYPE_CHECKING:
    from euchre.lab.export import Exported

_MOST = 100_000_000
Kind: TypeAlias = Literal["decisions", "games"]


@dataclass(frozen=True, kw_only=True)
class ExportOptions(Typed):
    """The arguments and options of ``euchre lab export``."""

    terminal = f"""export decisions|games=kind [GAME]
    --players PLAYER[,PLAYER...]  One for all seats, one per side (two sides only), or one per seat;
                                  club, random and net are fast.
    --deals N       Training deals.
    --test=tests N  Test deals.  [default: a tenth of --deals]
    --seed TEXT     Random seed.
    {SET}
    --records FILE  Export the recorded games in this file, folder or zip, instead of bots' games.
    --observations  Also write what each seat saw.
    --to FOLDER     Folder to write the data set to.
    --jobs N        Worker processes.  [default: one per core, 1 for fast players]
    {WORKERS}
    {JSON}"""

    kind: Kind
    game: str = "standard"
    players: str = "club"
    deals: Annotated[int, Whole(1, _MOST)] = 1000
    tests: Annotated[int | None, Whole(0, _MOST)] = None
    seed: str = "0"
    settings: tuple[str, ...] = ()
    records: str | None = None
    observations: bool = False
    to: Path
    jobs: Jobs | None = None
    workers: Workers | None = None
    as_json: bool = False


@taking()
def command(given: ExportOptions) -> None:
    r"""Export decisions, or whole games, as Parquet files with a dataset card.

    Bots play them at GAME, or they are those of recorded games (--records).

    Each decision is a row: what was legal, what was chosen, and how the deal turned out. For
    games, --deals and --test count games, and each deal is a row. No deal is in both splits. To
    continue an interrupted run, repeat the command.
    """
    if find_spec("pyarrow") is None:
        raise Misuse(sentence(ModuleNotFoundError(name="pyarrow")) or "")
    rules, _ = table_of(given.game, given.settings)
    test = given.deals // 10 if given.tests is None else given.tests
    if given.to.exists() and not given.to.is_dir():
        raise Misuse(f"--to {given.to}: that is a file; name a folder")
    from euchre.lab import export as lab

    if given.records is not None:
        refuse_beside(
            "--records", "game", "players", "deals", "seed", "settings", "jobs", "workers"
        )
        _show(_recorded(given, given.records), given.as_json)
        return
    by = players_of(given.players)
    quick = all(name in lab.QUICK for name in by)

    work = WorkOptions(given.to, given.jobs, given.workers)
    with work.workload(rules, quick=quick) as how:
        written = lab.export(
            given.kind,
            rules,
            by,
            given.to,
            train=given.deals,
            test=test,
            seed=given.seed,
            observations=given.observations,
            how=how,
        )
    _show(written, given.as_json)


def _recorded(given: ExportOptions, records: str) -> Exported:
    """Export recorded games.  Raises ``Misuse`` or ``FileError``."""
    from euchre.cli.replay import checked
    from euchre.lab.recorded import export_records
    from euchre.records.sources import games_in

    games = [checked(name, record) for name, record in games_in(records)]
    with refusing(records):
        return export_records(
            given.kind, games, given.to, test=given.tests, observations=given.observations
        )


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
