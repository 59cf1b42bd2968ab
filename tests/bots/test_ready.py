"""No player waits for compilation: the club player fills in, and says so once."""

import os
import subprocess
import threading
from pathlib import Path

import pytest

from euchre import observe, rules
from euchre.bots.club import ClubBot
from euchre.bots.stand_ins import Waiting, prepare_for, searches, standing_in
from euchre.cli.session import Session
from euchre.fast import ready
from tests.commands import euchre


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine on which nothing has been compiled; lists how the work was begun."""
    how: list[str] = []
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(ready, "in_background", lambda: how.append("in the background"))
    monkeypatch.setattr(ready, "prepare", lambda: how.append("here"))
    return how


def done(folder: Path) -> None:
    """Mark everything as compiled."""
    (folder / ready.mark().name).touch()


@pytest.mark.parametrize("name", ["strong", "expert"])
def test_the_club_sits_in_until_all_is_ready(name: str, begun: list[str], tmp_path: Path) -> None:
    assert standing_in(name) == "club"
    done(tmp_path)
    assert standing_in(name) == name


@pytest.mark.parametrize("name", ["random", "club", "beginner"])
def test_who_does_not_search_is_never_waited_for(name: str, begun: list[str]) -> None:
    assert not searches(name)
    assert standing_in(name) == name
    assert Waiting([name, None]).news() is None
    prepare_for([name], pytest.fail)
    assert begun == []


def test_a_measurement_of_a_net_does_not_wait_for_what_searching_needs(begun: list[str]) -> None:
    assert searches("net:mine.npz")
    prepare_for(["net", "net:mine.npz", "random"], pytest.fail)
    assert begun == []
    said: list[str] = []
    prepare_for(["net", "strong"], said.append)
    assert (begun, len(said)) == (["here"], 1)


def test_it_is_said_once_and_once_more_when_they_can_play(begun: list[str], tmp_path: Path) -> None:
    table = Waiting(["expert", None, "strong", "expert"])
    news = table.news()
    assert news is not None
    assert "expert and strong" in news
    assert "club plays in" in news
    assert table.news() is None
    assert begun == ["in the background"]
    done(tmp_path)
    assert table.news() == "From now on expert and strong can play."
    assert table.news() is None


def test_nothing_is_said_where_all_is_ready(begun: list[str], tmp_path: Path) -> None:
    done(tmp_path)
    assert Waiting(["expert"]).news() is None
    prepare_for(["expert"], pytest.fail)
    assert begun == []


def test_at_the_table_the_club_decides_meanwhile(
    begun: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Who quits finds the game saved in the folder.
    monkeypatch.chdir(tmp_path)
    table = rules("standard")
    session = Session(table, ("Me", "Ann", "Ben", "Cora"), (None, "expert", "expert", "expert"), 3)
    session.draw()
    session.deal()
    while (event := session.step()) is not None:
        s = event.before.state
        if s.turn != session.seat and not event.forced:
            full = session.states[len(s.history)]
            view = observe(full, full.turn)
            assert session.state.history[len(s.history)].action == ClubBot().choose(
                view, view.legal()
            )
    told = euchre("play", "--bots", "expert", "--seed", "1", typed="quit\n")
    assert told.output.count("club plays in") == 1
    assert begun == ["in the background"]


@pytest.mark.parametrize(
    "words", [["lab", "arena", "--players", "expert,club"], ["lab", "simulate"]]
)
def test_who_measures_has_it_compiled_first(words: list[str], begun: list[str]) -> None:
    more = ["--deals", "2", "--seed", "1"]
    if words == ["lab", "simulate"]:
        more += ["--players", "strong"]
    else:
        more += ["--jobs", "1"]
    result = euchre(*words, *more)
    assert result.exit_code == 0, result.output
    assert "Compiling" in result.stderr
    assert begun == ["here"]


@pytest.mark.parametrize(("cores", "fails"), [(1, False), (2, False), (2, True)])
def test_what_another_process_does_not_do_is_done_here(
    cores: int, fails: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    done: list[str] = []

    class Other:
        """Another process that does half of the work, or fails."""

        def __init__(self, *_: object, **__: object):
            if not fails:
                done.append("deals there")

        def wait(self) -> int:
            return int(fails)

    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(subprocess, "Popen", Other)
    monkeypatch.setattr(ready, "_cards", lambda: done.append("cards"))
    monkeypatch.setattr(ready, "_deals", lambda: done.append("deals"))
    ready.prepare()
    wanted = ["deals there", "cards"] if cores > 1 and not fails else ["cards", "deals"]
    assert done == wanted
    assert ready.is_ready()


def test_one_process_at_a_time_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    begun: list[object] = []
    monkeypatch.setattr(subprocess, "Popen", lambda words, **_: begun.append(words))
    with ready._at_work(wait=False) as mine:
        assert mine
        assert ready.in_background() is None
        assert begun == []
    ready.in_background()
    assert len(begun) == 1
    done: list[str] = []

    def work() -> None:
        done.append("done")
        ready.mark().touch()

    monkeypatch.setattr(ready, "_prepare", work)
    others = [threading.Thread(target=ready.prepare) for _ in range(3)]
    for other in others:
        other.start()
    for other in others:
        other.join()
    assert done == ["done"], "who waited found it done"
