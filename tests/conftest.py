"""Configuration and fixtures shared by all tests."""

import gc
import os
import shutil
import ssl
import subprocess
import sys
from asyncio import _get_running_loop, _set_running_loop
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import certifi
import pytest
from filelock import FileLock
from hypothesis import settings

from euchre.analysis import kept
from euchre.cli import THREADS
from euchre.fast.ready import is_ready
from tests.contexts import Contexts
from tests.waiting import LATEST

# The first call may compile, and timing on a busy machine proves nothing: no deadline.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")
# A request may take long there, too; whatever hangs is ended by the time limit of its test.
with suppress(ImportError):
    from httpx._config import DEFAULT_TIMEOUT_CONFIG

    vars(DEFAULT_TIMEOUT_CONFIG).update(dict.fromkeys(("connect", "read", "write", "pool"), 600.0))

#: With a single site, site isolation would only add a process for each new page; pages that share
#: one process share its compiled scripts; without hinting both kinds of Chromium draw the same
#: letters.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
    "--font-render-hinting=none",
]

#: Games that stand for the others by default: two sides and an upcard; everybody alone, who may
#: drop out; a partner by a called card; bids, twin cards and an exchange.
SHAPES = ("standard", "buck", "five", "double-hasenpfeffer")

#: Folders whose tests are not traced; elsewhere single tests are marked (``pytest.mark.untraced``).
UNTRACED = {"bots", "conformance", "fast", "lab", "nights", "pages", "soak"}

#: The subprocess that compiles while the tests are collected.
COMPILING = pytest.StashKey[subprocess.Popen[bytes]]()

#: The browser without windows comes first: it takes a fifth less time.
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))),
    None,
)


def pytest_configure(config: pytest.Config) -> None:
    """Compile everything before the whole suite, or its workers would each compile the same."""
    # More threads would wait for one another in loops: the workers already use all cores.
    os.environ |= dict.fromkeys(THREADS, "1")
    # No command finds what another test has had judged.
    kept.folder = lambda: Path(os.devnull)
    asked = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if hasattr(config, "workerinput") or not asked or config.option.collectonly:
        return
    if not is_ready():
        print("Compiling (about a minute, first time only) ...", flush=True)
        config.stash[COMPILING] = subprocess.Popen([sys.executable, "-m", "tests.compiling"])
        if not config.option.numprocesses:
            _await_compiling(config)


def pytest_xdist_node_collection_finished(node: Any) -> None:
    """Start no test before compilation has finished; collection runs at the same time."""
    _await_compiling(node.config)


def _await_compiling(config: pytest.Config) -> None:
    compiling = config.stash.get(COMPILING, None)
    if compiling is not None and compiling.wait():
        pytest.exit("the code could not be compiled", compiling.returncode)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, Any, Any]:
    """Let one worker collect first, which rewrites the assertions of all tests for the others."""
    cache = getattr(session.config, "cache", None)
    worker = getattr(session.config, "workerinput", None)
    if worker is None or cache is None:
        return (yield)
    turn = cache.mkdir("collecting") / "turn"
    with FileLock(turn.with_suffix(".lock")):
        if not turn.exists() or turn.read_text() != worker["testrunuid"]:
            turn.write_text(worker["testrunuid"])
            return (yield)
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what only repeats a promise, and set the order.

    Run the longest tests (``pytest.mark.long``) first, then those with a browser.

    Each worker begins with its part of all tests, and whoever is done takes some from the end of
    another's.  So one worker waits for its browser while the others compute.
    """
    _mark_repetitions(items)

    def turn(item: pytest.Item) -> int:
        if item.get_closest_marker("long") is not None:
            return 0
        return 1 if "chromium" in getattr(item, "fixturenames", ()) else 2

    items.sort(key=turn)


def _mark_repetitions(items: list[pytest.Item]) -> None:
    """Mark as ``exhaustive`` whatever ``shapes`` and ``every`` leave out by default."""
    seen: Counter[str] = Counter()
    for item in items:
        every, shapes = item.get_closest_marker("every"), item.get_closest_marker("shapes")
        if every is not None:
            name = item.nodeid.partition("[")[0]
            step, first = (*every.args, 0)[:2]
            if seen[name] % step != first:
                item.add_marker("exhaustive")
            seen[name] += 1
        if shapes is not None and not set(_games_of(item)) & set(SHAPES):
            item.add_marker("exhaustive")


def _games_of(item: Any) -> Iterator[str]:
    """Yield the names that may be the game of a test's parameters."""
    for value in item.callspec.params.values():
        yield value if isinstance(value, str) else ""
        for name in ("name", "game", "id"):
            yield str(getattr(value, name, ""))


def pytest_collection_finish() -> None:
    """Exempt the collected tests from garbage collection, and let it look less often."""
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Run a worker on each core: one more would import and collect everything once more."""
    return os.cpu_count() or 1


@contextmanager
def _apart(item: pytest.Item) -> Iterator[None]:
    """Let tests without a browser run their own event loops.

    Playwright's loop stays in the background of the thread while the browser is open, and
    asyncio would refuse to start another one.
    """
    waiting = None if "chromium" in getattr(item, "fixturenames", ()) else _get_running_loop()
    if waiting is None:
        yield
        return
    _set_running_loop(None)
    try:
        yield
    finally:
        _set_running_loop(waiting)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, Any, Any]:
    with _apart(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, Any, Any]:
    """Let fixtures that are coroutines end in their own loop, and pages in the browser's."""
    if "anyio_backend" not in getattr(item, "fixturenames", ()):
        return (yield)
    with _apart(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Run tests of millions of steps without coverage tracing: of ``UNTRACED``, or so marked."""
    untraced = UNTRACED.intersection(item.nodeid.split("/")) or item.get_closest_marker("untraced")
    tracer = sys.gettrace() if untraced else None
    with _apart(item):
        if tracer is None:
            return (yield)
        sys.settrace(None)
        try:
            return (yield)
        finally:
            sys.settrace(tracer)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run tests that are coroutines by asyncio, as the server is."""
    return "asyncio"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Start the system's Chromium, once for all tests."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine to draw pages with")
    from playwright.sync_api import expect, sync_playwright

    latest = 1000 * LATEST
    expect.set_options(timeout=latest)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=latest)
        new_context: Any = browser.new_context

        def patient(**options: Any) -> Any:
            context = new_context(**options)
            context.set_default_timeout(latest)
            return context

        browser.new_context = patient  # type: ignore[method-assign]
        loop = _get_running_loop()
        yield browser
        # The last test may have had a loop of its own (``_apart``).
        _set_running_loop(loop)
        browser.close()


@pytest.fixture(scope="session")
def contexts(chromium: Any) -> Iterator[Contexts]:
    """Lend browser contexts to one test after another."""
    made, loop = Contexts(chromium), _get_running_loop()
    yield made
    _set_running_loop(loop)
    made.close()


@pytest.fixture(autouse=True, scope="session")
def _session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Set up what is the same for all tests, in one fixture: each takes time in every test."""
    with pytest.MonkeyPatch.context() as patch:
        _one_job(patch)
        _one_certificate(patch, tmp_path_factory)
        _own_state(patch, tmp_path_factory)
        yield


def _one_job(patch: pytest.MonkeyPatch) -> None:
    """Run commands with one job by default, because the tests already use all cores."""
    patch.setattr("euchre.cli.jobs.cores", lambda: 1)


def _one_certificate(patch: pytest.MonkeyPatch, folders: pytest.TempPathFactory) -> None:
    """Let thousands of clients trust one authority; reading all of them takes each 35 ms."""
    first, end, _ = (
        Path(certifi.where()).read_text("utf-8").partition("-----END CERTIFICATE-----\n")
    )
    store = folders.mktemp("trust") / "store.pem"
    store.write_text(first + end, "utf-8")
    # Clients read what the environment names; programs that are started still get all of it.
    everybody = {certifi.where(), os.environ.get("SSL_CERT_FILE")} - {None}
    context = ssl.create_default_context

    def small(
        purpose: ssl.Purpose = ssl.Purpose.SERVER_AUTH, *, cafile: Any = None, **more: Any
    ) -> ssl.SSLContext:
        return context(purpose, cafile=str(store) if cafile in everybody else cafile, **more)

    patch.setattr("ssl.create_default_context", small)


def _own_state(patch: pytest.MonkeyPatch, folders: pytest.TempPathFactory) -> None:
    """Redirect autosaved games to a temporary folder."""
    patch.setenv("EUCHRE_STATE", str(folders.mktemp("state")))
