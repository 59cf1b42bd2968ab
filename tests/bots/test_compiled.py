"""Ahead-of-time compilation covers everything bots need, and is cached per installation."""

import os
import shutil
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from llvmlite import binding
from numba.core import config

import euchre
from euchre import GAMES, cache_folder, deal, legal, observe, push, rules, shuffled
from euchre.bots.search.deciding import LEVELS, SearchBot
from euchre.fast import ready
from tests.commands import in_python

_PLAY = "from tests.bots.test_compiled import compiled_in_play; print(compiled_in_play())"


def compiled_in_play() -> list[str]:
    """Play a deal of every game among experts; return what was compiled for it.

    They think little: in fewer worlds they do the same.
    """
    from numba.core import event

    level = replace(LEVELS["expert"], cards=40, calls=80, budget=(5, 5), weighs=True)

    found: list[str] = []

    class Ear(event.Listener):
        """Hears of functions that are compiled, not of those that are read from the disk."""

        def on_start(self, event: event.Event) -> None:
            """Note the function and what it is given."""
            told = event.data
            found.append(f"{told['dispatcher'].py_func.__name__}{told['args']}")

        def on_end(self, event: event.Event) -> None:
            """Nothing is left to say."""

    with event.install_listener("numba:compile", Ear()):
        for game in GAMES:
            table = rules(game.name)
            s = deal(table, shuffled(table.pack, Random("a deal")), 0)
            while not s.ended:
                choices = legal(s)
                action = choices[0]
                # Tricks are all alike to the compiler: of those a sixth of the cards will do.
                asked = not any(s.taken) or len(s.history) % 6 == 0
                if len(choices) > 1 and asked:
                    action = SearchBot(Random(1), level).choose(observe(s, s.turn), choices)
                push(s, action)
    return found


@pytest.mark.exhaustive
@pytest.mark.long
def test_nothing_is_compiled_while_people_wait() -> None:
    if not ready.is_ready():
        ready.prepare()
    # A process of its own: other tests give the kernel what no player gives it.
    assert in_python(_PLAY) == "[]\n"


def _stamp(at: Path) -> str:
    code = "from euchre.cache_folder import stamp; print(stamp())"
    # Elsewhere, for whoever comes new to a folder makes room in it.
    env = os.environ | {"PYTHONPATH": str(at), "EUCHRE_CACHE": str(at / "cache")}
    return in_python(code, env=env)


def test_compiled_code_is_that_of_one_installation(tmp_path: Path) -> None:
    source = Path(euchre.__file__).parent
    for name in ("one", "other"):
        shutil.copytree(source, tmp_path / name / "euchre")
    first = _stamp(tmp_path / "one")
    # Numba does not find what was compiled for the same source in another place.
    assert _stamp(tmp_path / "other") != first
    assert _stamp(tmp_path / "one") == first
    changed = tmp_path / "one" / "euchre" / "fast" / "compile" / "bits.py"
    changed.write_text(changed.read_text() + "\n")
    assert _stamp(tmp_path / "one") != first


@pytest.mark.parametrize("what", ["Python", "Numba", "processor"])
def test_nor_is_it_that_of_another(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = cache_folder.stamp.__wrapped__()
    if what == "Python":
        monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-999")
    elif what == "Numba":
        monkeypatch.setattr(cache_folder, "version", lambda _: "999")
    else:
        monkeypatch.setattr(binding, "get_host_cpu_name", lambda: "another")
    assert cache_folder.stamp.__wrapped__() != first


def test_only_what_nobody_uses_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several installations side by side do not remove each other's code."""
    monkeypatch.setenv("EUCHRE_CACHE", str(tmp_path))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(config, "CACHE_DIR", vars(config)["CACHE_DIR"])
    days = {"a": 30, "b": 20, "c": 3, "d": 2, "e": 1}
    for name, ago in days.items():
        (tmp_path / f"compiled-{name}").mkdir()
        then = time.time() - ago * 24 * 3600
        os.utime(tmp_path / f"compiled-{name}", (then, then))
    monkeypatch.setattr(cache_folder, "stamp", lambda: "c")
    cache_folder.keep_compiled_code()
    assert len([*tmp_path.iterdir()]) == 5
    monkeypatch.setattr(cache_folder, "stamp", lambda: "new")
    cache_folder.keep_compiled_code()
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {f"compiled-{name}" for name in ("c", "d", "e", "new")}
    # Used just now.
    assert time.time() - (tmp_path / "compiled-c").stat().st_mtime < 3600
