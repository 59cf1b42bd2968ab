"""What measuring commands have in common: ``--seed``, ``--resume``, ``--jobs``, ``--out`` ..."""

from __future__ import annotations

import functools
import io
import os
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager, nullcontext, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import click

from euchre.cli.lazy import refusing
from euchre.cli.options import JSON, Typed
from euchre.cli.output import Misuse, counting
from euchre.cli.typed_values import TO_FILE, Value, Whole
from euchre.engine.rules import Rules
from euchre.files import replace_file
from euchre.text import brief
from euchre.work import Workload

if TYPE_CHECKING:
    from euchre.bots import Player

_ADDRESS = re.compile(r"(tcp|tls|wss?)://[^\s/:]+:[0-9]{1,5}")


#: What several commands have in their ``terminal``.
PLAYERS = "Bots, references, module:Class or program:COMMAND"
OPPONENTS = """--opponents club|cautious  Who plays out the deals, partner too; cautious: people who
        pass more."""
WORKERS = """--workers URL  Use the workers of a Dask scheduler, such as tcp://HOST:8786 (extra:
        cluster)."""


def cores() -> int:
    """Return the default number of jobs: one per core."""
    return os.cpu_count() or 1


def _address(option: str, workers: str) -> str:
    if not _ADDRESS.fullmatch(workers):
        raise Misuse(f"{option} takes an address such as tcp://HOST:8786, not {brief(workers)}")
    return workers


Jobs: TypeAlias = Annotated[int, Whole(1, 1_000)]
Workers: TypeAlias = Annotated[str, Value(_address)]


@dataclass(frozen=True)
class WorkOptions(Typed):
    """How a command's work is distributed and saved: what was typed about it."""

    resume: Annotated[Path | None, TO_FILE] = None
    jobs: Jobs | None = None
    workers: Workers | None = None

    @contextmanager
    def workload(
        self, rules: Rules, *, quick: bool = False, quiet: bool = False
    ) -> Iterator[Workload]:
        """Yield the workload for the working functions; unless ``quiet``, show its progress.

        ``quick`` work runs in one process unless ``--jobs`` is given, because starting more takes
        longer.  Ctrl-C, and errors of values, files, processes and machines, become one line.
        """
        try:
            with ExitStack() as ends:
                pool, jobs = None, 1 if quick else cores()
                if self.workers is not None:
                    from euchre.cluster import cluster

                    pool, jobs = ends.enter_context(cluster(self.workers, rules))
                progress = ends.enter_context(counting(quiet=quiet))
                yield Workload(self.jobs or jobs, pool, self.resume, progress)
        except KeyboardInterrupt:
            words = (
                "Stopped; nothing was saved. With --resume FILE a run can be continued."
                if self.resume is None
                else f"Stopped. {self.resume} has the results so far; repeat the command to"
                " continue."
            )
            click.echo(words, err=True)
            raise click.exceptions.Exit(130) from None
        except ValueError as error:
            raise Misuse(str(error)) from None
        except BrokenExecutor:
            raise Misuse("a worker process died; try --jobs 1") from None
        except OSError as error:
            if error.filename is None and self.resume is not None:
                raise Misuse(f"{self.resume} cannot be written: {error.strerror}") from None
            raise


@contextmanager
def playing(
    players: Sequence[Player], rules: Callable[[Player], Rules], work: WorkOptions, *, quiet: bool
) -> Iterator[Workload]:
    """Prepare players, and yield the workload for the function that lets them play.

    ``rules`` are those of a player's table.  What cannot be played becomes one line.
    """
    from euchre.arena.entrants import check
    from euchre.bots.stand_ins import prepare_for

    with refusing():
        for player in players:
            check(player, rules(player))
        prepare_for(players, functools.partial(click.echo, err=True))
        with work.workload(rules(players[0]), quiet=quiet) as how:
            yield how


@dataclass(frozen=True)
class Measured(WorkOptions):
    """What was typed about the work of a command that measures, and about its result."""

    terminal = f"""
    --resume FILE  Save results to FILE and continue from any already there.
    --jobs N       Worker processes.  [default: one per core]
    {WORKERS}
    {JSON}
    --out FILE     Write the result to FILE instead of printing it."""

    as_json: bool = False
    out: Annotated[Path | None, TO_FILE] = None


def measuring(function: Callable[..., Any]) -> Callable[..., None]:
    """Let a command write its result to a file, atomically, and refuse a damaged ``--resume``."""

    @functools.wraps(function)
    def run(*, work: Measured, **given: Any) -> None:
        printed = io.StringIO()
        there = work.resume is not None and work.resume.exists()
        try:
            with nullcontext() if work.out is None else redirect_stdout(printed):
                function(work=work, **given)
        except (ArithmeticError, LookupError, ValueError):
            if not there:
                raise
            raise Misuse(f"{work.resume} is damaged: it has impossible results") from None
        if work.out is not None:
            replace_file(work.out, printed.getvalue().encode())

    return run
