"""Bots at a table think in other processes, see only a view, and never stop a game."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from concurrent.futures.process import BrokenProcessPool

import pytest

from euchre.bots import BOTS, LEVELS
from euchre.bots.stand_ins import STAND_IN
from euchre.engine.view import View, observe
from euchre.server import guard
from euchre.server.guard import Process
from euchre.server.tables import bots
from euchre.server.tables.bots import Minds
from euchre.server.tables.mover import PACE, pause
from euchre.server.tables.pace import slot
from tests.commands import euchre
from tests.server.memory import Log
from tests.waiting import LATEST


@pytest.fixture
def minds() -> Iterator[Minds]:
    found = Minds(bytes(32), brain=False)
    yield found
    found.close()


def a_view() -> View:
    s = Log().deal().states[-1]
    return observe(s, s.turn)


async def test_the_same_place_gets_the_same_choice(minds: Minds) -> None:
    view = a_view()
    assert len({await minds.choose("beginner", view, "t|7") for _ in range(5)}) == 1


async def test_until_compiled_code_is_there_another_level_plays_and_says_so(minds: Minds) -> None:
    assert minds.level("expert") == "club"
    assert (await minds.choose("expert", a_view(), "x"))[1] == "club"
    minds.ready = True
    assert [minds.level(level) for level in LEVELS] == list(LEVELS)


async def test_compiling_begins_again_if_its_process_dies_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bots, "LOOK", 0.0)
    minds, asked = Minds(bytes(32)), list[bool]()

    async def run(work: object, *start: bool) -> float:
        asked.extend(start)
        if len(asked) == 1:
            raise BrokenExecutor
        return len(asked) > 2

    monkeypatch.setattr(minds, "run", run)
    await minds.prepare()
    assert asked == [True, True, False]
    assert minds.ready
    minds.close()


async def test_nothing_changes_at_a_table_of_club_players_once_compiled_code_is_there(
    minds: Minds,
) -> None:
    view, offers = a_view(), []
    for minds.ready, minds.slowness in ((False, 1.0), (True, 4.0)):
        choice = await minds.choose("club", view, "x")
        offers.append((choice, slot(view, minds.level("club"), minds.slowness)))
    assert offers[0] == offers[1]


async def test_a_bot_that_fails_does_not_stop_the_table(
    minds: Minds, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Bad:
        def choose(self, view: View, legal: object) -> int:
            return -1

    monkeypatch.setattr(
        "euchre.bots.bot", lambda level, rng: Bad() if level == "club" else BOTS[level](rng)
    )
    view = a_view()
    choice, level = await minds.choose("club", view, "x")
    assert level == "random"
    assert choice in [view.text(action) for action in view.legal()]


@pytest.mark.untraced
async def test_a_process_that_dies_is_replaced(minds: Minds) -> None:
    minds.ready = True
    pid = await minds.run(os.getpid)
    os.kill(pid, signal.SIGKILL)
    # What was asked of the dead process is decided by the stand-in, or by the next process.
    assert (await minds.choose("strong", a_view(), "x"))[1] in ("club", "strong")
    assert await minds.run(os.getpid) != pid


def test_every_level_for_people_says_in_one_line_who_that_is() -> None:
    assert list(LEVELS) == [name for name in BOTS if name != "random"]
    shown = euchre("play", "--help").output
    assert all(f"{level:16} {line}\n" in shown for level, line in LEVELS.items())


@pytest.mark.parametrize("speed", list(PACE))
def test_a_finished_trick_stays_longest(speed: str) -> None:
    word, card, trick = PACE[speed]
    assert trick >= word >= card or speed == "instant"
    assert pause(Log().state) == PACE["instant"][0]


def test_work_forgotten_by_a_dying_process_is_done_by_the_next() -> None:
    """What is handed in while a process is found dead may never be answered."""
    process = Process()
    assert process.submit(os.getpid).result(LATEST)
    dying = process._worker
    assert dying is not None
    dying._broken = "found dead"  # type: ignore[assignment]
    # As if it had been asked for a moment before.
    dying.submit = lambda *_: Future()  # type: ignore[method-assign, assignment]
    assert process.submit(os.getpid).result(LATEST)
    dying.shutdown(cancel_futures=True)
    process.end()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be stopped here")
def test_a_process_that_stands_still_is_told_of_and_replaced() -> None:
    process = Process()
    first = process.submit(os.getpid).result(LATEST)
    assert process.standing == 0
    os.kill(first, signal.SIGSTOP)
    assert process._watch is not None
    process._watch.cancel()
    process._watch, process._limit = None, 0.5
    late = process.submit(os.getpid)
    waiting = [process.submit(os.getpid) for _ in range(4)]
    time.sleep(0.1)
    assert not waiting[-1].cancel()
    assert process.standing >= 0.1
    with pytest.raises(BrokenExecutor):
        late.result(LATEST)
    for one in waiting:
        with pytest.raises(BrokenExecutor):
            one.result(LATEST)
    assert process.standing == 0
    process._limit = 60.0
    second = process.submit(os.getpid).result(LATEST)
    assert second != first
    # A stopped process holds up no shutdown.
    os.kill(second, signal.SIGSTOP)
    late = process.submit(os.getpid)
    process.end()
    assert late.done()


async def test_a_table_does_not_wait_for_a_bot_that_stands(
    minds: Minds, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, minds.ready = a_view(), True
    monkeypatch.setattr(bots, "PATIENCE", 0.2)
    never: Future[str] = Future()
    monkeypatch.setattr(minds._deep, "submit", lambda *_: never)
    choice, level = await minds.choose("expert", view, "x")
    assert level == STAND_IN
    assert choice in {view.text(one) for one in view.legal()}


def test_work_under_way_ends_with_its_server() -> None:
    """Shutdown does not wait for a review."""
    worker = Process()
    assert worker.submit(os.getpid).result(LATEST) != os.getpid()
    under_way, waiting = worker.submit(time.sleep, 900), worker.submit(os.getpid)
    while not under_way.running():
        time.sleep(0.01)
    worker.end()
    with pytest.raises(BrokenExecutor):
        under_way.result(0)
    assert waiting.done()


def test_heavy_work_goes_on_after_its_process_has_died() -> None:
    class Dead:
        def submit(self, *_: object) -> None:
            raise BrokenProcessPool("it was killed")

        def shutdown(self, **_: object) -> None:
            pass

    process = Process()
    process._worker = Dead()  # type: ignore[assignment]
    try:
        assert process.submit(len, "ann").result(LATEST) == 3
    finally:
        process.end()


def test_work_of_low_priority_has_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a process that lets others go first finishes nothing for a while."""
    monkeypatch.setattr(guard, "LIMIT", 0.2)
    process = Process(polite=True)
    try:
        assert process.submit(time.sleep, 1.0).result(LATEST) is None
    finally:
        process.end()
