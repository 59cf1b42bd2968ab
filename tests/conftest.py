"""What all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from asyncio import _get_running_loop, _set_running_loop
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import settings

from euchre.bridge.ready import is_ready
from tests.contexts import Contexts

# A first call may compile, and a busy machine proves nothing: no case has a time limit.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

#: Sites need no processes of their own, for there is only one: a new page need not change its own.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-site-isolation-trials"]

#: What compiles the code while the tests are collected.
COMPILING = pytest.StashKey[subprocess.Popen[bytes]]()

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def pytest_configure(config: pytest.Config) -> None:
    """Have all code compiled before the whole suite; its processes would do it side by side."""
    _keep_bytecode(config)
    asked = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if hasattr(config, "workerinput") or not asked or config.option.collectonly:
        return
    if not is_ready():
        print("Compiling (about a minute, first time only) ...", flush=True)
        config.stash[COMPILING] = subprocess.Popen([sys.executable, "-m", "tests.compiling"])
        if not config.option.numprocesses:
            _await_compiling(config)


def pytest_xdist_node_collection_finished(node: Any) -> None:
    """Begin no test before all is compiled; tests are collected at the same time."""
    _await_compiling(node.config)


def _await_compiling(config: pytest.Config) -> None:
    compiling = config.stash.get(COMPILING, None)
    if compiling is not None and compiling.wait():
        pytest.exit("the code could not be compiled", compiling.returncode)


def _keep_bytecode(config: pytest.Config) -> None:
    """Where Python is told to write no bytecode, keep that of the tests in a folder of their own.

    Otherwise every worker, and every process that a test starts, translates all it imports again.
    """
    if sys.dont_write_bytecode and config.cache is not None:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(config.cache.mkdir("bytecode"))
        os.environ |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": sys.pycache_prefix}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the longest tests (``pytest.mark.long``) come first; all else stays in its order."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Keep what thousands of tests are made of out of every search for garbage."""
    gc.collect()
    gc.freeze()


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Run one worker more than there are cores: the tests of pages mostly wait for a browser."""
    return (os.cpu_count() or 1) + 1


@contextmanager
def _apart(item: pytest.Item) -> Iterator[None]:
    """Let tests without a browser run event loops of their own.

    Playwright's loop waits in the background of the thread as long as the browser is open, and
    asyncio would not begin another one beside it.
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
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    with _apart(item):
        return (yield)


@pytest.fixture(autouse=True)
def _untraced(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let tests of millions of steps (``pytest.mark.untraced``) run without measured coverage."""
    if request.node.get_closest_marker("untraced") is None:
        yield
        return
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Start the system's Chromium, once for all tests."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine to draw pages with")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def contexts(chromium: Any) -> Iterator[Contexts]:
    """Lend contexts of the browser to one test after another."""
    made = Contexts(chromium)
    yield made
    made.close()


@pytest.fixture(autouse=True, scope="session")
def _one_job() -> Iterator[None]:
    """Let commands work in this process unless told otherwise: the tests use all cores already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("euchre.cli.jobs.cores", lambda: 1)
        yield


@pytest.fixture(autouse=True, scope="session")
def _own_state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let games that keep themselves do so in a folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EUCHRE_STATE", str(tmp_path_factory.mktemp("state")))
        yield
