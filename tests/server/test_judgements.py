"""Judgements: each game is judged once, in turn, and what is kept of it is used everywhere."""

import asyncio
import zlib
from concurrent.futures import BrokenExecutor, Future
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace as replace_struct

from euchre.records import Record, Replay, dump
from euchre.records import replay as replay_of
from euchre.server.clock import now
from euchre.server.guard import Process
from euchre.server.queues import ASKER, SERVER, Asker, _timed
from euchre.server.reviews import jobs
from euchre.server.screens.seating import LATER
from euchre.server.store.schema import JUDGED, JUDGEMENTS, PEOPLE
from euchre.server.store.writer import Change, Row
from euchre.server.study import my_play
from euchre.server.study.store import games_of
from euchre.server.tables import drafts
from euchre.server.tables.records import record_of_table
from euchre.server.tables.services import Services
from euchre.server.tables.state import Purpose
from euchre.server.tables.table import Table
from euchre.server.upkeep import _table_gone
from euchre.study.habits import GameCosts
from tests.analysis.spots import short_game
from tests.server.memory import open_table, playing, quiet, text_of, until
from tests.server.test_arranged import wanted

EVE = Asker("eve")
GAME = short_game()


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
        (work, record, second, *_), future = self.waiting.pop(0)
        if work is _timed:
            # The work itself, and its arguments.
            _, _, _, about, _ = second
            future.set_result(((GameCosts(deals=[(100, 5)], **about), []), 0.0))
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


def desk_of(services: Services, process: Queue) -> jobs.Jobs:
    ASKER.set(EVE)
    desk = jobs.Jobs(services.store, services.minds.run)
    desk._process = desk._others._process = process  # type: ignore[assignment]
    return desk


async def test_a_short_review_does_not_wait_for_a_long_one(services: Services) -> None:
    desk = desk_of(services, process := Queue())
    long = await desk.take("long", with_deals(100))
    short = await desk.take("short", with_deals(2))
    await turns()
    for _ in range(4):
        await process.work()
    assert process.order == ["long 1", "short 1", "long 2", "short 2"]
    works = [one.judgement for one in map(desk.find, (long, short)) if one]
    assert [(len(one.parts), one.ready) for one in works] == [(2, False), (2, True)]


async def test_a_review_ends_with_its_process(services: Services) -> None:
    desk = desk_of(services, process := Queue())
    works = [desk.find(await desk.take(f"{n}", with_deals(3, n))) for n in range(2)]
    await turns()
    await process.work()
    desk.close()
    await turns()
    assert [work and work.error for work in works] == [
        "The review failed; please ask for it again.",
        "The review failed; please ask for it again.",
    ]
    # Whoever asks again begins it again.
    await desk.take("0", with_deals(3, 0))
    await turns()
    assert [arguments[1:3] for arguments, _ in process.waiting[-1:]] == [("0", 1)]
    ended = Process()
    ended.end()
    with pytest.raises(BrokenExecutor):
        ended.submit(len, "")


async def test_no_review_is_lost_before_it_is_ready(services: Services) -> None:
    desk = desk_of(services, process := Queue())
    first = await desk.take("first", with_deals(2))
    await turns()
    await process.work()
    waiting = process.waiting.pop()
    for n in range(2 * jobs.MOST_FINISHED):
        name = await desk.take(f"{n}", with_deals(1, n))
        await turns()
        await process.work()
    assert desk.find(name)
    assert (work := desk.find(first))
    waiting[1].set_result(b"{}")
    await turns()
    assert work.judgement.ready
    # However often somebody asks for a review under way, memory holds few of them.
    await desk.take("again", with_deals(2, 99))
    for n in range(2 * jobs.MOST_FINISHED):
        await desk.take(f"again {n}", with_deals(2, 99))
    assert len(desk._reviews) == len(desk._judgements) == jobs.MOST_FINISHED


async def test_a_game_is_judged_once_for_everybody(services: Services) -> None:
    desk = desk_of(services, process := Queue())
    name = await desk.take("record", with_deals(2))
    ASKER.set(Asker("adam"))
    assert await desk.take("record", with_deals(2)) == name
    # Other names in the record are another review, of the same judgement.
    other = await desk.take("with other names", with_deals(2))
    await turns()
    for _ in range(2):
        await process.work()
    assert other != name
    assert process.order == ["record 1", "record 2"]
    assert process.waiting == []
    assert all(work and work.judgement.ready for work in map(desk.find, (name, other)))


async def test_what_nobody_waits_for_comes_last(services: Services) -> None:
    desk = desk_of(services, process := Queue())
    ASKER.set(SERVER)
    quiet = await desk.judgement("quiet", with_deals(2))
    await turns()
    ASKER.set(EVE)
    asked = await desk.judgement("asked", with_deals(2, 1))
    await turns()
    for _ in range(3):
        await process.work()
    # The deal that was going on is finished; the next one waits.
    assert process.order == ["quiet 1", "asked 1", "asked 2"]
    assert (len(quiet.parts), asked.ready) == (1, True)
    # With nobody waiting any more it may have gone on by now.
    assert {arguments[1] for arguments, _ in process.waiting} <= {"quiet"}
    # It is judged at once when somebody asks for it, too.
    third = await desk.judgement("third", with_deals(9, 2))
    await desk.judgement("quiet", with_deals(2))
    await asyncio.sleep(2 * jobs.LOOK)
    assert {arguments[1] for arguments, _ in process.waiting} == {"third", "quiet"}
    assert not third.over


async def test_a_game_played_here_is_kept_for_all_servers(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, table = await finished_game(services)
    text, played = dump(record).decode(), replay_of(record)

    async def whole(asked: str = text, at: str = table) -> list[str]:
        """Judge the game on a server that has just started; return what that took."""
        desk = desk_of(services, process := Queue())
        one = await desk.judgement(asked, played, table=at)
        await to_the_end(one, process)
        assert await one.whole() == [b"{}"] * len(played.deals)
        return process.order

    deals = len(played.deals)
    # What a record says of where it was played counts for nothing.
    for _ in range(2):
        assert len(await whole(at="")) == deals
    assert len(await whole()) == deals
    assert await whole() == []
    for damaged in (b"", b"nothing", zlib.compress(b"{}")):
        await services.store.write([Change(sa.update(JUDGEMENTS).values(body=damaged))])
        assert len(await whole()) == deals
    assert await whole() == []
    assert await whole(dump(replace_struct(record, players=["A", "B", "C"])).decode()) == []
    with monkeypatch.context() as patch:
        patch.setattr("euchre.analysis.fingerprint.judge_version", lambda: "the next one")
        assert len(await whole()) == deals
    rows = await services.store.rows(sa.select(JUDGEMENTS))
    assert [row["table_id"] for row in rows] == [table] * 2
    with monkeypatch.context() as patch:
        patch.setattr(jobs, "MOST_KEPT", 1)
        patch.setattr("euchre.analysis.fingerprint.judge_version", lambda: "a third one")
        await whole()
    assert len(await services.store.rows(sa.select(JUDGEMENTS))) == 2
    # It goes with the table.
    await services.store.write(_table_gone(table, now() + 1))
    assert await services.store.rows(sa.select(JUDGEMENTS)) == []


async def to_the_end(one: jobs.GameReview, process: Queue) -> None:
    """Let a process judge a game to its end, and what comes of it be kept."""
    while not one.over:
        await until(lambda: bool(process.waiting))
        await process.work()
    await one.whole()


async def finished_game(services: Services) -> tuple[Record, str]:
    """Play a short game at a table; return its record and the table."""
    table = await open_table(services.tables, "three-24", still=True)
    await finish(table)
    return record_of_table(*await services.archive.game(table.id, 1)), table.id


async def finish(table: Table) -> None:
    """Play a game to its end, everybody at random."""
    rng = Random(1)
    while not (t := table.state).match.over:
        if (seat := t.turn) is None:
            await table.command(f"c{t.seq}", "", drafts.next_deal)
        else:
            move = playing(seat, text_of(t.states[-1], rng))
            await table.command(f"c{t.seq}", "", move)


async def test_a_game_is_judged_when_it_ends(services: Services) -> None:
    desk, store = desk_of(services, process := Queue()), services.store
    ASKER.set(SERVER)
    judging = my_play.Judging(services, desk)
    await store.write([Row(PEOPLE, {"id": person, "made": 1}) for person in ("zoe", "ann")])
    record, table = await finished_game(services)
    # Others still play these deals: nothing is judged before they may be shown.
    shared = Purpose("night:n:1:1", "Game 1", "/night/n/me", opens=LATER)
    arranged = await services.tables.arrange("a" * 12, wanted(purpose=shared))
    quiet(services.tables)
    await finish(arranged)
    assert list(judging._ended) == [(table, 1), (arranged.id, 1)]
    running = asyncio.create_task(judging.run())
    await turns()
    # Not before the code is compiled.
    assert process.waiting == []
    services.minds.ready = True
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
    listed = (await services.archive.listed(table, 1))["zoe"]
    await store.write([Change(sa.delete(one)) for one in (JUDGED, PEOPLE)])
    again = asyncio.create_task(judging._judge("zoe", listed))
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
