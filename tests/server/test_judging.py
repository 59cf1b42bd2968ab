"""The replay page's requests: own view, grades, turning points, and alternatives."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from euchre.analysis.review import review, view_of
from euchre.records import RecordError, dump
from euchre.server.guard import Process
from euchre.server.queues import Asker
from euchre.server.refusals import Refused
from euchre.server.reviews import api, jobs
from euchre.server.reviews.answers import compared, plain
from tests.analysis.spots import recorded, short_game
from tests.analysis.stubs import Stub
from tests.server.kit import Json, Player

New = Callable[..., Player]
EVE = Asker("eve")
GAME = short_game()
RECORD: Json = json.loads(dump(recorded(GAME.rules, 40, seed=3)))


def other() -> str:
    """Return something else that the first player could have done."""
    view, first = view_of(GAME.deals[0], 1), GAME.deals[0].last.history[0]
    done = view.text(first.action)
    return next(view.text(action) for action in view.legal() if view.text(action) != done)


def test_a_deal_is_shown_as_one_seat_saw_it(newcomer: New) -> None:
    ann = newcomer()
    told = ann.post("/api/replay", {"record": RECORD, "deal": 1}).json()["frames"]
    mine = ann.post("/api/replay", {"record": RECORD, "deal": 1, "seat": 2}).json()["frames"]
    assert len(mine) == len(told)
    for open_, own in zip(told, mine, strict=True):
        assert own["scene"]["me"] == 2
        assert all(not seat["open"] for seat in own["scene"]["seats"])
        hand = {card["card"] for card in own["scene"]["hand"]}
        assert hand == {card["card"] for card in open_["scene"]["seats"][2]["open"]}
    refused = ann.post("/api/replay", {"record": RECORD, "seat": 4})
    assert refused.status_code == 422


def test_moments_are_there_before_anything_is_judged(newcomer: New) -> None:
    found = newcomer().post("/api/moments", {"record": RECORD, "seat": 0}).json()["moments"]
    assert 0 < len(found) <= 3
    assert {"deal", "action", "side", "before", "after", "weight", "text"} == set(found[0])


def test_marks_have_their_places() -> None:
    found = review(GAME, worlds=4, value=Stub({"pass": 0.9}, noise=0.01))
    told = plain(found)
    json.dumps(told, allow_nan=False)
    for made, row in zip(found.decisions, told["decisions"], strict=True):
        assert (row["deal"], row["action"], row["seat"]) == (made.deal, made.action, made.seat)
        assert row["mark"] == made.mark
        assert bool(row["words"]) == bool(made.mark)
        assert (row["best"] is None) == bool(row["why_not"])
        assert " %" not in row["figures"]
    for deal, action, side, chance in told["curve"]:
        assert 1 <= deal <= len(GAME.deals) + 1
        assert action >= 0
        assert side in (0, 1)
        assert 0 <= chance <= 1


def test_what_would_have_happened_is_drawn() -> None:
    found = compared(GAME, 1, 1, other())
    assert found["played"] != found["instead"]
    assert 0 < len(found["worlds"]) <= 3
    for world in found["worlds"]:
        assert "\u00a0%" in world["text"]
        for line in ("played", "instead"):
            assert world[line][-1]["scene"]["stage"] == "over"
            assert world[line][1]["line"]


@pytest.mark.parametrize(
    ("deal", "action", "play", "reason"),
    [
        (99, 1, "pass", "no deal 99"),
        (1, 999, "pass", "no action 999"),
        (1, 1, "sing", "not an action"),
        (1, 1, "play AS", "two different choices"),
    ],
)
def test_what_cannot_be_compared_is_refused(deal: int, action: int, play: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        compared(GAME, deal, action, play)


@pytest.mark.untraced
def test_a_review_says_whom_it_takes_the_others_for() -> None:
    text = json.dumps(RECORD)
    parts = [jobs.judged(text, 1, who) for who in ("club", "cautious")]
    assert [jobs.joined([part]).opponents for part in parts] == ["club", "cautious"]
    assert parts[0].decisions != parts[1].decisions


@pytest.mark.untraced
def test_it_is_worked_out_in_the_background(newcomer: New, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = newcomer()
    asked: dict[str, Any] = {"record": RECORD, "deal": 1, "action": 1, "play": other()}
    answer = ann.post("/api/what-ifs", asked)
    assert answer.status_code == 202, answer.text
    name = answer.json()["id"]
    until = time.monotonic() + 60
    while not (told := ann.http.get(f"/api/what-ifs/{name}").json())["ready"]:
        assert time.monotonic() < until
        time.sleep(0.1)
    assert told["worlds"]
    assert ann.http.get("/api/what-ifs/nothing").status_code == 404
    assert ann.http.get("/api/reviews/nothing/marks").status_code == 404
    assert ann.post("/api/reviews", {"record": RECORD, "opponents": "timid"}).status_code == 422
    monkeypatch.setattr(jobs, "IMAGINED", replace(jobs.IMAGINED, most=0))
    busy = ann.post("/api/what-ifs", asked)
    assert busy.status_code == 503
    assert busy.headers["retry-after"]


class Queue:
    """A process that does what it is given in order of arrival, when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[tuple[Any, ...], Future[Any]]] = []
        self.order: list[str] = []

    def submit(self, _: Any, *arguments: Any) -> Future[Any]:
        self.waiting.append((arguments, Future()))
        return self.waiting[-1][1]

    async def work(self) -> None:
        (name, deal, *_), future = self.waiting.pop(0)
        self.order.append(f"{name} {deal}")
        future.set_result(deal)
        await turns()

    def end(self) -> None:
        for _, future in self.waiting:
            future.cancel()


async def turns() -> None:
    """Let everything go on that can."""
    for _ in range(5):
        await asyncio.sleep(0)


def desk_of(process: Queue) -> jobs.Jobs:
    desk = jobs.Jobs()
    desk._process = process  # type: ignore[assignment]
    return desk


async def test_a_short_review_does_not_wait_for_a_long_one() -> None:
    desk = desk_of(process := Queue())
    long, short = desk.take(EVE, "long", 100), desk.take(EVE, "short", 2)
    await turns()
    for _ in range(4):
        await process.work()
    assert process.order == ["long 1", "short 1", "long 2", "short 2"]
    works = desk.find(long), desk.find(short)
    assert [work and (work.done, work.ready) for work in works] == [(2, False), (2, True)]


async def test_a_review_ends_with_its_process() -> None:
    desk = desk_of(process := Queue())
    works = [desk.find(desk.take(EVE, name, 3)) for name in "ab"]
    await turns()
    await process.work()
    desk.close()
    await turns()
    assert [work and work.error for work in works] == [
        "The review failed; please ask for it again.",
        "The review failed; please ask for it again.",
    ]
    ended = Process()
    ended.end()
    with pytest.raises(BrokenExecutor):
        ended.submit(len, "")


async def test_no_address_has_all_places_of_the_process() -> None:
    *here, late = [Asker(name, "192.0.2.1") for name in "abcde"]
    elsewhere, this_machine = Asker("f", "192.0.2.2"), Asker("g")
    desk = desk_of(Queue())

    async def take(asker: Asker) -> None:
        desk.take(asker, "", 1)

    async def imagine(asker: Asker) -> None:
        desk.imagine(asker, "", 1, 1, "pass")

    async def work_out(asker: Asker) -> None:
        work = asyncio.create_task(desk.work_out(asker, len, ""))
        await turns()
        if work.done():
            work.result()

    for ask in (take, imagine, work_out):
        for one in here:
            await ask(one)
        with pytest.raises(Refused, match="from your address") as refused:
            await ask(late)
        assert refused.value.status == 429
        await ask(elsewhere)
        with pytest.raises(Refused, match="right now") as refused:
            await ask(this_machine)
        assert refused.value.status == 503


async def test_no_review_is_lost_before_it_is_ready() -> None:
    desk = desk_of(process := Queue())
    first = desk.take(EVE, "first", 2)
    await turns()
    await process.work()
    waiting = process.waiting.pop()
    for n in range(2 * jobs.MOST_FINISHED):
        name = desk.take(EVE, f"{n}", 1)
        await turns()
        await process.work()
    assert desk.find(name)
    assert (work := desk.find(first))
    waiting[1].set_result(2)
    await turns()
    assert work.ready


def test_a_finished_review_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    part = review(GAME, worlds=4, value=Stub({"pass": 0.9}, noise=0.01))
    work = jobs.Job(EVE, 1, "Played with takebacks by <Ann>.", [part])
    found = work.result()
    assert "&lt;Ann&gt;" in found
    monkeypatch.setattr(jobs, "joined", None)
    assert work.result() is found


def test_a_record_of_too_many_deals_is_refused(
    newcomer: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LONGEST", 3)
    answer = newcomer().post("/api/reviews", {"record": RECORD})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("This record has 4 deals; a review here takes at most")


@pytest.mark.parametrize("path", ["moments", "practice/own", "replay", "reviews", "what-ifs"])
def test_a_record_with_a_flood_of_deals_is_refused_unplayed(
    newcomer: New, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(api, "DEALS", 3)
    monkeypatch.setattr(api, "replay_of", None)
    asked: Json = {"record": RECORD}
    if path in ("practice/own", "what-ifs"):
        asked |= {"deal": 1, "action": 1}
    if path == "what-ifs":
        asked["play"] = "pass"
    answer = newcomer().post(f"/api/{path}", asked)
    assert answer.status_code == 422
    assert "his record has 4 deals; a page takes at most 3" in answer.json()["error"]


def test_records_are_replayed_one_at_a_time(newcomer: New, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, under_way, most = newcomer(), [0], [0]

    def slow(record: Json) -> None:
        under_way[0] += 1
        most[0] = max(most[0], under_way[0])
        time.sleep(0.05)
        under_way[0] -= 1
        raise RecordError("enough")

    monkeypatch.setattr(api, "replayed", slow)
    with ThreadPoolExecutor(4) as threads:
        paths = ("replay", "moments", "reviews", "replay")
        send = [threads.submit(ann.post, f"/api/{path}", {"record": {}}) for path in paths]
    assert [one.result().status_code for one in send] == [422] * 4
    assert most == [1]
