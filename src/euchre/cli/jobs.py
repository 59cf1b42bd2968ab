"""Options shared by measuring commands: ``--seed``, ``--resume``, ``--jobs``, ``--workers``."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from euchre.cli.options import value
from euchre.cli.output import Refused, Whole, counting, place_of_progress
from euchre.engine.rules import Rules
from euchre.text import brief
from euchre.work import Workload

if TYPE_CHECKING:
    from euchre.bots import Player

_ADDRESS = re.compile(r"(tcp|tls|wss?)://[^\s/:]+:[0-9]{1,5}")
_F = TypeVar("_F", bound=Callable[..., Any])


def seed_option(
    default: str = "0", words: str = "Random seed, any text; the same seed gives the same results."
) -> Callable[[_F], _F]:
    """Return the option of a command's random seed."""
    return value("--seed", "TEXT", words, default=default)


def players_option(words: str = ".", **more: Any) -> Callable[[_F], _F]:
    """Return the option that names the players who are compared; ``words`` end its help."""
    about = f"Bots, references, module:Class or program:COMMAND{words}"
    return click.option("--players", help=about, **{"metavar": "PLAYER[,PLAYER...]", **more})


opponents_option = value(
    "--opponents",
    None,
    "Who plays out the deals, partner too; cautious: people who pass more.",
    click.Choice(["club", "cautious"]),
    default="club",
)


def cores() -> int:
    """Return the default number of jobs: one per core."""
    return os.cpu_count() or 1


@dataclass(frozen=True)
class WorkOptions:
    """How a command's work is distributed and saved: what was typed about it."""

    resume: Path | None = None
    jobs: int | None = None
    workers: str | None = None

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
            raise Refused(str(error)) from None
        except BrokenExecutor:
            raise Refused("a worker process died; try --jobs 1") from None
        except OSError as error:
            if error.filename is None and self.resume is not None:
                raise Refused(f"{self.resume} cannot be written: {error.strerror}") from None
            raise


@contextmanager
def playing(
    players: Sequence[Player],
    rules: Callable[[Player], Rules],
    work: WorkOptions,
    *,
    quiet: bool,
) -> Iterator[Workload]:
    """Prepare players, and yield the workload for the function that lets them play.

    ``rules`` are those of a player's table.  What cannot be played becomes one line.
    """
    from euchre.arena.entrants import check
    from euchre.bots.stand_ins import prepare_for

    try:
        for player in players:
            check(player, rules(player))
        prepare_for(players, functools.partial(click.echo, err=True))
        with work.workload(rules(players[0]), quiet=quiet) as how:
            yield how
    except ValueError as error:
        raise Refused(str(error)) from None


def _address(_: click.Context, __: click.Parameter, workers: str | None) -> str | None:
    if workers is not None and not _ADDRESS.fullmatch(workers):
        raise Refused(f"--workers takes an address such as tcp://HOST:8786, not {brief(workers)}")
    return workers


workers_option = value(
    "--workers",
    "URL",
    "Use the workers of a Dask scheduler, such as tcp://HOST:8786 (extra: cluster).",
    callback=_address,
)


def sharing(function: _F) -> _F:
    """Add ``--resume``, ``--jobs`` and ``--workers`` to a command, passed as one ``work``."""

    @value("--resume", "FILE", "Save results to FILE and continue from any already there.")
    @value("--jobs", None, "Worker processes.  [default: one per core]", Whole(1, 1_000))
    @workers_option
    @functools.wraps(function)
    def run(
        *arguments: Any, resume: str | None, jobs: int | None, workers: str | None, **options: Any
    ) -> Any:
        work = WorkOptions(place_of_progress("--resume", resume), jobs, workers)
        there = work.resume is not None and work.resume.exists()
        try:
            return function(*arguments, work=work, **options)
        except (ArithmeticError, LookupError, ValueError):
            if not there:
                raise
            raise Refused(f"{resume} is damaged: it has impossible results") from None

    return run  # type: ignore[return-value]
