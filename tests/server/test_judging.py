"""The replay page's requests: own view, grades, turning points, and alternatives."""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace as replace_struct

from euchre.analysis.accounts import WORLDS, judged
from euchre.analysis.review import review, verdicts, view_of
from euchre.records import Record, RecordError, Replay, dump
from euchre.records import replay as replay_of
from euchre.server.clock import now
from euchre.server.guard import Process
from euchre.server.hall.seating import LATER
from euchre.server.queues import SERVER, Asker
from euchre.server.refusals import Refused
from euchre.server.reviews import api, jobs
from euchre.server.reviews.answers import compared, plain
from euchre.server.store.schema import JUDGED, JUDGEMENTS, PEOPLE
from euchre.server.store.writer import Change, Row
from euchre.server.study import my_play
from euchre.server.study.store import games_of
from euchre.server.tables import commands
from euchre.server.tables.parts import Purpose
from euchre.server.tables.records import record_at
from euchre.server.tables.rooms import Rooms
from euchre.server.tables.table import Table
from euchre.server.upkeep import _table_gone
from euchre.study.judged import GameCosts
from tests.analysis.spots import recorded, short_game
from tests.analysis.stubs import Stub
from tests.server.kit import (
    Json,
    Player,
    open_table,
    playing,
    quiet,
    text_of,
    unconnected,
    until,
)
from tests.server.test_arranged import wanted

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
def test_a_judgement_crosses_processes_as_text() -> None:
    """Marks and report come from it as from a review of the whole game."""
    text = json.dumps(RECORD)
    for who in ("club", "cautious"):
        parts = [jobs.judged(text, deal, who) for deal in range(1, len(GAME.deals) + 1)]
        assert {type(part) for part in parts} == {bytes}
        assert not any(name.encode() in part for part in parts for name in GAME.names)
        whole = review(GAME, worlds=WORLDS, opponents=who)
        assert jobs.verdicts_in(parts) == json.loads(json.dumps(verdicts(whole)))
        assert jobs.marks(text, parts, who, 0, 2) == plain(whole, 2)
        later = jobs.marks(text, parts[2:], who, 2, None)["decisions"]
        assert later == [one for one in plain(whole)["decisions"] if one["deal"] > 2]
        assert ("cautious people" in jobs.report(text, parts, who)) == (who == "cautious")


@pytest.mark.untraced
def test_the_days_deals_are_judged_as_their_replay() -> None:
    whole = verdicts(review(GAME, worlds=20))
    for played in GAME.deals[:2]:
        for seat in range(4):
            for number, _, verdict in judged(played.last, seat, worlds=20, deal=played.number):
                assert whole.pop(f"{played.number}.{number}")["verdict"] == asdict(verdict)
    assert not any(name.startswith(("1.", "2.")) for name in whole)


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

    def submit(self, work: Any, *arguments: Any) -> Future[Any]:
        future = Future[Any]()
        self.waiting.append(((work, *arguments), future))
        return future

    async def work(self) -> None:
        (work, record, second, *more), future = self.waiting.pop(0)
        if work is my_play.examined:
            _, about, _ = more
            future.set_result((GameCosts(deals=[(100, 5)], **about), []))
        else:
            self.order.append(f"{record} {second}")
            future.set_result(b"{}")
        await turns()

    def end(self) -> None:
        for _, future in self.waiting:
            future.cancel()


async def turns() -> None:
    """Let everything go on that can, also what is read from the database."""
    for _ in range(20):
        await asyncio.sleep(0.005)


def with_deals(number: int, scores: int = 0) -> Replay:
    """Return a game of so many deals, another one for each score."""
    deals = (GAME.deals * 50)[:number]
    match = replace(deals[0].match, scores=(scores, 0))
    return replace(GAME, deals=(replace(deals[0], match=match), *deals[1:]), won_after=0)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Rooms]:
    async with unconnected(tmp_path) as rooms:
        yield rooms


def desk_of(rooms: Rooms, process: Queue) -> jobs.Jobs:
    desk = jobs.Jobs(rooms.store, rooms.minds.run, partial(record_at, rooms))
    desk._process = process  # type: ignore[assignment]
    return desk


async def test_a_short_review_does_not_wait_for_a_long_one(server: Rooms) -> None:
    desk = desk_of(server, process := Queue())
    long = await desk.take(EVE, "long", with_deals(100))
    short = await desk.take(EVE, "short", with_deals(2))
    await turns()
    for _ in range(4):
        await process.work()
    assert process.order == ["long 1", "short 1", "long 2", "short 2"]
    works = [one.judgement for one in map(desk.find, (long, short)) if one]
    assert [(len(one.parts), one.ready) for one in works] == [(2, False), (2, True)]


async def test_a_review_ends_with_its_process(server: Rooms) -> None:
    desk = desk_of(server, process := Queue())
    works = [desk.find(await desk.take(EVE, f"{n}", with_deals(3, n))) for n in range(2)]
    await turns()
    await process.work()
    desk.close()
    await turns()
    assert [work and work.error for work in works] == [
        "The review failed; please ask for it again.",
        "The review failed; please ask for it again.",
    ]
    # Whoever asks again begins it again.
    await desk.take(EVE, "0", with_deals(3, 0))
    await turns()
    assert [arguments[1:3] for arguments, _ in process.waiting[-1:]] == [("0", 1)]
    ended = Process()
    ended.end()
    with pytest.raises(BrokenExecutor):
        ended.submit(len, "")


async def test_no_address_has_all_places_of_the_process(server: Rooms) -> None:
    *here, late = [Asker(name, "192.0.2.1") for name in "abcde"]
    elsewhere, this_machine = Asker("f", "192.0.2.2"), Asker("g")
    desk = desk_of(server, Queue())
    games = iter(range(20))

    async def take(asker: Asker) -> None:
        await desk.take(asker, "", with_deals(1, next(games)))

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


async def test_no_review_is_lost_before_it_is_ready(server: Rooms) -> None:
    desk = desk_of(server, process := Queue())
    first = await desk.take(EVE, "first", with_deals(2))
    await turns()
    await process.work()
    waiting = process.waiting.pop()
    for n in range(2 * jobs.MOST_FINISHED):
        name = await desk.take(EVE, f"{n}", with_deals(1, n))
        await turns()
        await process.work()
    assert desk.find(name)
    assert (work := desk.find(first))
    waiting[1].set_result(b"{}")
    await turns()
    assert work.judgement.ready
    # However often somebody asks for a review under way, memory holds few of them.
    await desk.take(EVE, "again", with_deals(2, 99))
    for n in range(2 * jobs.MOST_FINISHED):
        await desk.take(EVE, f"again {n}", with_deals(2, 99))
    assert len(desk._reviews) == len(desk._judgements) == jobs.MOST_FINISHED


async def test_a_game_is_judged_once_for_everybody(server: Rooms) -> None:
    desk, adam = desk_of(server, process := Queue()), Asker("adam")
    name = await desk.take(EVE, "record", with_deals(2))
    assert await desk.take(adam, "record", with_deals(2)) == name
    # Other names in the record are another review, of the same judgement.
    other = await desk.take(adam, "with other names", with_deals(2))
    await turns()
    for _ in range(2):
        await process.work()
    assert other != name
    assert process.order == ["record 1", "record 2"]
    assert process.waiting == []
    assert all(work and work.judgement.ready for work in map(desk.find, (name, other)))


async def test_what_nobody_waits_for_comes_last(server: Rooms) -> None:
    desk = desk_of(server, process := Queue())
    quiet = await desk.judgement(SERVER, "quiet", with_deals(2))
    await turns()
    asked = await desk.judgement(EVE, "asked", with_deals(2, 1))
    await turns()
    for _ in range(3):
        await process.work()
    # The deal that was going on is finished; the next one waits.
    assert process.order == ["quiet 1", "asked 1", "asked 2"]
    assert (len(quiet.parts), asked.ready, process.waiting) == (1, True, [])
    # It is judged at once when somebody asks for it, too.
    third = await desk.judgement(EVE, "third", with_deals(9, 2))
    await desk.judgement(EVE, "quiet", with_deals(2))
    await asyncio.sleep(2 * jobs.LOOK)
    assert {arguments[1] for arguments, _ in process.waiting} == {"third", "quiet"}
    assert not third.over


async def test_a_game_played_here_is_kept_for_all_servers(
    server: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, table = await finished_game(server)
    text, played = dump(record).decode(), replay_of(record)

    async def whole(asked: str = text) -> list[str]:
        """Judge the game on a server that has just started; return what that took."""
        desk = desk_of(server, process := Queue())
        one = await desk.judgement(EVE, asked, played)
        await to_the_end(one, process)
        assert await one.whole() == [b"{}"] * len(played.deals)
        return process.order

    deals = len(played.deals)
    # A record says where it was played; that must be true for it to be kept.
    lies: list[Any] = [{}, {"table": "0" * 12, "game_no": 1}, {"table": [], "game_no": 1}, []]
    for lie in lies:
        forged = dump(replace_struct(record, notes={"fair": lie})).decode()
        assert len(await whole(forged)) == deals
    assert len(await whole()) == deals
    assert await whole() == []
    for damaged in (b"", b"nothing", zlib.compress(b"{}")):
        await server.store.write([Change(sa.update(JUDGEMENTS).values(body=damaged))])
        assert len(await whole()) == deals
    assert await whole() == []
    assert await whole(dump(replace_struct(record, players=["A", "B", "C"])).decode()) == []
    with monkeypatch.context() as patch:
        patch.setattr("euchre.analysis.fingerprint.judge_version", lambda: "the next one")
        assert len(await whole()) == deals
    rows = await server.store.rows(sa.select(JUDGEMENTS))
    assert [row["table_id"] for row in rows] == [table] * 2
    with monkeypatch.context() as patch:
        patch.setattr(jobs, "MOST_KEPT", 1)
        patch.setattr("euchre.analysis.fingerprint.judge_version", lambda: "a third one")
        await whole()
    assert len(await server.store.rows(sa.select(JUDGEMENTS))) == 2
    # It goes with the table.
    await server.store.write(_table_gone(table, now() + 1))
    assert await server.store.rows(sa.select(JUDGEMENTS)) == []


async def to_the_end(one: jobs.Judgement, process: Queue) -> None:
    """Let a process judge a game to its end, and what comes of it be kept."""
    while not one.over:
        await until(lambda: bool(process.waiting))
        await process.work()
    await one.whole()


async def finished_game(rooms: Rooms) -> tuple[Record, str]:
    """Play a short game at a table; return its record and the table."""
    table = await open_table(rooms.tables, "three-24", still=True)
    await finish(table)
    return await record_at(rooms, table.id, 1), table.id


async def finish(table: Table) -> None:
    """Play a game to its end, everybody at random."""
    rng = Random(1)
    while not (t := table.state).match.over:
        if (seat := t.turn) is None:
            await table.command(f"c{t.seq}", "", commands.next_deal)
        else:
            move = playing(seat, text_of(t.states[-1], rng))
            await table.command(f"c{t.seq}", "", move)


async def test_a_game_is_judged_when_it_ends(server: Rooms) -> None:
    desk, store = desk_of(server, process := Queue()), server.store
    judging = my_play.Judging(server, desk)
    await store.write([Row(PEOPLE, {"id": person, "made": 1}) for person in ("zoe", "ann")])
    record, table = await finished_game(server)
    # Others still play these deals: nothing is judged before they may be shown.
    shared = Purpose("night:n:1:1", "Game 1", "/night/n/me", opens=LATER)
    arranged = await server.tables.arrange("a" * 12, wanted(purpose=shared))
    quiet(server.tables)
    await finish(arranged)
    assert list(judging._ended) == [(table, 1), (arranged.id, 1)]
    running = asyncio.create_task(judging.run())
    await turns()
    # Not before the code is compiled.
    assert process.waiting == []
    server.minds.ready = True
    judging._stirred.set()
    while not await games_of(store, "zoe"):
        await turns()
        while process.waiting:
            await process.work()
    await until(lambda: not judging._ended)
    await turns()
    assert len(process.order) == len(record.deals)
    assert process.waiting == []
    assert list(await games_of(store, "zoe")) == [(table, 1)]
    assert await games_of(store, "ann") == {}
    assert [row["table_id"] for row in await store.rows(sa.select(JUDGEMENTS))] == [table]
    # Whoever is forgotten meanwhile stays forgotten.
    listed = (await server.archive.listed(table, 1))["zoe"]
    await store.write([Change(sa.delete(one)) for one in (JUDGED, PEOPLE)])
    again = asyncio.create_task(judging._judge("zoe", SERVER, listed))
    while not again.done():
        await turns()
        while process.waiting:
            await process.work()
    assert await games_of(store, "zoe") == {}
    # Of very many games the latest are judged; the others when somebody asks.
    running.cancel()
    for _ in range(2 * my_play.ENDED):
        judging.ended(arranged)
    assert len(judging._ended) == my_play.ENDED


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
