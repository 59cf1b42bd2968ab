"""Seeds, ``--resume``, ``--jobs`` and ``--workers`` mean the same in all measuring commands."""

import json
import logging
import os
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import Result

import euchre as package
from euchre import cluster, work
from euchre.analysis import equity
from euchre.cli.jobs import WorkOptions
from euchre.records import dump
from tests.analysis.spots import recorded
from tests.commands import euchre, refused
from tests.kit.workers import Workers
from tests.waiting import LATEST, until

HAND = ("--hand", "JH AH KH 9S TD", "--up", "QH", "--seat", "first", "--seat", "dealer")
#: A short run of each, and what makes another run of it.
COMMANDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "simulate": (("lab", "simulate", "--games", "21"), ("--set", "target=7")),
    "simulate on the machine": (
        ("lab", "simulate", "--players", "random", "--deals", "50000"),
        ("--set", "target=7"),
    ),
    "arena": (("lab", "arena", "--players", "club,random", "--deals", "50"), ("--set", "target=7")),
    "equity": (("equity", *HAND, "--error", "0.2"), ("--round", "2")),
    "equity --rules": (
        ("equity", "--rules", "--option", "stick-the-dealer", "--deals", "30"),
        ("--set", "target=7"),
    ),
    "review": (("review", "FILE", "--worlds", "10", "--deal", "1"), ("--worlds", "11")),
}
#: Modules that share work out.
USERS = (
    "analysis.review",
    "arena.running",
    "arena.simulate",
    "analysis.equity",
    "cli.equity_rules",
)
EACH = pytest.mark.parametrize("name", COMMANDS)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from euchre import rules

    path = tmp_path_factory.mktemp("game") / "game.euchre.json"
    path.write_bytes(dump(recorded(rules("standard", {"target": 5}), 3, 2, ("A", "B", "C", "D"))))
    return path


def words_of(name: str, file: Path) -> list[str]:
    return [str(file) if word == "FILE" else word for word in COMMANDS[name][0]]


def run(name: str, file: Path, *more: str) -> Result:
    return euchre(*words_of(name, file), *more)


def told(result: Result) -> Any:
    """What a command found; what decisions cost differs from run to run."""
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    found.pop("cost", None)
    return found


@pytest.fixture(scope="module")
def whole(file: Path) -> dict[str, Any]:
    return {name: told(run(name, file, "--json", "--seed", "a b")) for name in COMMANDS}


@pytest.mark.every(3)
@EACH
def test_what_was_kept_of_a_broken_run_is_gone_on_with(
    name: str, file: Path, whole: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C after the first part; the same command then comes to the same and does less."""
    kept, options = tmp_path / "kept", ("--json", "--seed", "a b")
    broken_after(monkeypatch, 1)
    result = run(name, file, *options, "--resume", str(kept))
    monkeypatch.undo()
    assert result.exit_code == 130
    assert "repeat the command to continue" in result.stderr
    size = kept.stat().st_size
    assert size > 0
    assert told(run(name, file, *options, "--resume", str(kept))) == whole[name]
    assert kept.stat().st_size > size
    before = kept.read_bytes()
    assert told(run(name, file, *options, "--resume", str(kept))) == whole[name]
    assert kept.read_bytes() == before


def broken_after(monkeypatch: pytest.MonkeyPatch, parts: int) -> None:
    """Have Ctrl-C pressed when so many parts have been done."""
    done = 0

    def stop() -> None:
        nonlocal done
        done += 1
        if done > parts:
            raise KeyboardInterrupt

    inner = work.in_order

    def in_order(function: Any, *arguments: Any, **more: Any) -> Any:
        def counted(*key: Any) -> Any:
            stop()
            return function(*key)

        return inner(counted, *arguments, **more)

    for name in USERS:
        monkeypatch.setattr(import_module(f"euchre.{name}"), "in_order", in_order)


@EACH
def test_another_run_is_refused_by_what_differs(name: str, file: Path, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept")
    assert run(name, file, "--resume", kept).exit_code == 0
    for more, words in ((COMMANDS[name][1], ", not "), (("--seed", "2"), "seed ")):
        said = refused(*words_of(name, file), "--resume", kept, *more)
        assert "has results of another run: " in said
        assert words in said


@EACH
def test_a_file_of_something_else_is_refused_and_stays(
    name: str, file: Path, tmp_path: Path
) -> None:
    """What is wrong with it in every way: ``test_extreme_files``."""
    kept, text = tmp_path / "kept", "nonsense\n"
    kept.write_text(text)
    refused(*words_of(name, file), "--resume", str(kept))
    assert kept.read_text() == text


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with work.processes(2) as made:
        yield made


@pytest.fixture
def _warm_processes(pool: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands use the same two processes, because each takes seconds to start."""
    for module in (work, equity):
        monkeypatch.setattr(module, "processes", lambda jobs: nullcontext(pool))


@pytest.mark.every(2)
@pytest.mark.usefixtures("_warm_processes")
@pytest.mark.parametrize("name", ["equity", "review"])
def test_more_processes_change_nothing(name: str, file: Path, whole: dict[str, Any]) -> None:
    assert told(run(name, file, "--json", "--seed", "a b", "--jobs", "2")) == whole[name]


class Last:
    """A bot of one's own."""

    def __init__(self, rng: object):
        pass

    def choose(self, view: object, legal: Any) -> Any:
        return legal[-1]


@pytest.mark.usefixtures("_warm_processes")
def test_a_bot_of_ones_own_plays_in_several_processes() -> None:
    bots = ("--players", "tests.test_shared_work:Last,club", "--deals", "40", "--json")
    one, two = (told(euchre("lab", "arena", *bots, "--jobs", n)) for n in "12")
    assert one == two


def test_processes_end_with_ctrl_c(tmp_path: Path) -> None:
    """With several processes, too, what is done is kept, and nothing is printed but one line."""
    kept = tmp_path / "kept"
    words = ["lab", "arena", "--players", "club,random", "--games", "100000", "--jobs", "2"]
    command = [sys.executable, "-m", "euchre", *words, "--resume", str(kept)]
    # A shell starts what it has in the background with Ctrl-C ignored.
    heard = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.default_int_handler)}
    pipes = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, start_new_session=True, **pipes, **heard) as started:  # type: ignore[call-overload]
        try:
            until(lambda: kept.exists() and kept.read_bytes().count(b"\n") >= 3)
            os.killpg(started.pid, signal.SIGINT)
            out, err = started.communicate(timeout=LATEST)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGKILL)
    assert (started.returncode, out) == (130, "")
    assert err == f"Stopped. {kept} has the results so far; repeat the command to continue.\n"


def test_ctrl_c_without_a_file_says_what_would_have_helped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with (
        pytest.raises(click.exceptions.Exit) as ended,
        WorkOptions().workload(package.rules("standard")),
    ):
        raise KeyboardInterrupt
    assert ended.value.exit_code == 130
    told = "Stopped; nothing was saved. With --resume FILE a run can be continued.\n"
    assert capsys.readouterr().err == told


# -- other machines ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    pytest.importorskip("distributed", reason="Dask is not installed (extra: cluster)")
    # What a scheduler in this process tells of its clients is no line of a command.
    logging.getLogger("distributed").setLevel(logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = Workers(f"euchre.{name}" for name in USERS)
        yield made
        made.close()


@pytest.fixture
def scheduler(workers: Workers) -> str:
    return workers.ready()


@pytest.mark.every(6)
@pytest.mark.filterwarnings("ignore")
@EACH
def test_other_machines_change_nothing(
    name: str, file: Path, whole: dict[str, Any], scheduler: str
) -> None:
    assert told(run(name, file, "--json", "--seed", "a b", "--workers", scheduler)) == whole[name]


@contextmanager
def killing_a_worker(scheduler: str) -> Iterator[list[int]]:
    """Kill a worker as soon as the workers have something to do; yield a list of those killed."""
    from distributed import Client

    connect: Any = Client
    killed: list[int] = []
    with connect(scheduler, set_as_default=False) as client:
        ended = threading.Event()

        def kill() -> None:
            while not ended.wait(0.02):
                if busy := [at for at, tasks in client.processing().items() if tasks]:
                    killed.append(client.run(os.getpid, workers=busy[:1])[busy[0]])
                    os.kill(killed[0], signal.SIGKILL)
                    return

        thread = threading.Thread(target=kill)
        thread.start()
        try:
            yield killed
        finally:
            ended.set()
            thread.join()


@pytest.mark.filterwarnings("ignore")
def test_a_worker_that_is_killed_changes_nothing(
    file: Path, whole: dict[str, Any], scheduler: str
) -> None:
    with killing_a_worker(scheduler) as killed:
        found = told(run("simulate", file, "--json", "--seed", "a b", "--workers", scheduler))
    assert found == whole["simulate"]
    assert len(killed) == 1


@pytest.mark.filterwarnings("ignore")
def test_data_from_workers_that_are_killed_are_the_same(tmp_path: Path, scheduler: str) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow (euchre[data]) is not installed")
    words = ["lab", "export", "decisions", "--players", "beginner", "--deals", "400", "--to"]
    here, there = tmp_path / "here", tmp_path / "there"
    alone = euchre(*words, str(here), "--jobs", "1")
    assert alone.exit_code == 0, alone.output
    with killing_a_worker(scheduler) as killed:
        shared = euchre(*words, str(there), "--workers", scheduler)
    assert shared.exit_code == 0, shared.output
    assert len(killed) == 1
    ours, theirs = (sorted(p for p in f.rglob("*") if p.is_file()) for f in (here, there))
    assert [p.relative_to(here) for p in ours] == [p.relative_to(there) for p in theirs]
    assert [p.read_bytes() for p in ours] == [p.read_bytes() for p in theirs]


@pytest.mark.filterwarnings("ignore")
def test_a_part_that_kills_every_worker_is_named(file: Path, scheduler: str) -> None:
    from euchre import rules

    with (
        pytest.raises(cluster.ClusterError, match="workers died again and again at one part"),
        cluster.cluster(scheduler, rules("standard")) as (pool, jobs),
    ):
        list(work.in_order(os._exit, {"first": (1,)}, work.Workload(jobs, pool)))


@pytest.mark.filterwarnings("ignore")
def test_machines_with_other_code_are_refused(
    file: Path, scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_code", lambda: "another")
    said = refused(*words_of("simulate", file), "--workers", scheduler)
    assert "has code " in said
    assert "not 'another'" in said


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("tcp://127.0.0.1:1", "no Dask scheduler answers at tcp://127.0.0.1:1"),
        ("tcp://127.0.0.1:99999", "no Dask scheduler answers"),
    ],
)
def test_no_workers(address: str, words: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed (extra: cluster)")
    monkeypatch.setattr(cluster, "_PATIENCE", 1)
    assert words in refused(*words_of("simulate", file), "--workers", address)
