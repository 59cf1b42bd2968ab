"""Nights and clubs are logs: whoever holds one in memory holds the same, and it is the newest."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from euchre.night.events import Expected, Founded
from euchre.night.events import stamp as night_stamp
from euchre.night.rotation import plan
from euchre.night.rules import rules_from_text
from euchre.night.season.events import Joined, Opened
from euchre.night.season.events import stamp as club_stamp
from euchre.server.clubs.book import Clubs
from euchre.server.nights.book import Book
from euchre.server.settings import Settings
from euchre.server.store import journal
from euchre.server.store.audit import deed
from euchre.server.store.store import Store, now
from euchre.server.store.writer import Work
from euchre.server.tables.refusals import Refused

LATER = datetime(2030, 1, 1, tzinfo=UTC)
Events = Callable[[], list[Any]]


def night() -> list[Any]:
    rules, chart = rules_from_text({}).to_json(), plan(8, 2).to_json()
    return [Founded(**night_stamp("desk"), title="Supper", rules=rules, chart=chart)]


def arrival() -> list[Any]:
    return [Expected(**night_stamp("desk"), number=1, name="Ann")]


def season() -> list[Any]:
    return [Opened(**club_stamp(), title="Winter")]


def member() -> list[Any]:
    return [Joined(**club_stamp(), member=1, name="Ann")]


class Held(Store):
    """A store whose next write waits for ``go``."""

    def __init__(self, settings: Settings):
        super().__init__(settings)
        self.begun, self.go = asyncio.Event(), asyncio.Event()
        self.holds = False

    async def write(self, work: Work) -> None:
        if self.holds:
            self.holds = False
            self.begun.set()
            await self.go.wait()
        await super().write(work)


async def at(folder: Path, story: Callable[[Held], Awaitable[None]]) -> None:
    store = Held(Settings(data=folder, brain=False))
    try:
        await story(store)
    finally:
        await asyncio.to_thread(store.close)


KINDS = [(Book, night, arrival), (Clubs, season, member)]


@pytest.mark.parametrize(("make", "begin", "more"), KINDS, ids=["night", "club"])
def test_a_log_that_leaves_memory_while_it_is_written_is_not_read_too_early(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Store], Any],
    begin: Events,
    more: Events,
) -> None:
    monkeypatch.setattr(journal, "KEPT", 1)

    async def story(store: Held) -> None:
        books = make(store)
        own, other = [(await books.found(begin())).id for _ in range(2)]
        store.holds = True
        adding = asyncio.create_task(books.add(own, lambda _: more()))
        await store.begun.wait()
        await books.get(other)
        meanwhile = asyncio.create_task(books.get(own))
        await asyncio.wait([meanwhile], timeout=0.05)
        store.go.set()
        assert (await adding).seq == 2
        assert (await meanwhile) is (await books.get(own))
        assert (await meanwhile).seq == 2

    asyncio.run(at(tmp_path, story))


@pytest.mark.parametrize(("make", "begin", "more"), KINDS, ids=["night", "club"])
def test_one_that_is_being_rewritten_is_never_gone(
    tmp_path: Path, make: Callable[[Store], Any], begin: Events, more: Events
) -> None:
    async def story(store: Held) -> None:
        books = make(store)
        own = (await books.found([*begin(), *more()])).id
        other = make(store)
        assert (await other.get(own)).seq == 2
        await books.rewrite(own, lambda old: [structs.replace(one, at=LATER) for one in old])
        kept = await other.get(own)
        kept.stale = True
        reading = asyncio.create_task(other.get(own))
        while not reading.done():
            assert kept.seq == 2
            await asyncio.sleep(0)
        assert [one.at for one in (await reading).events] == [LATER, LATER]

    asyncio.run(at(tmp_path, story))


@pytest.mark.parametrize(("make", "begin", "more"), KINDS, ids=["night", "club"])
def test_one_is_removed_for_everyone_and_only_while_it_is_idle(
    tmp_path: Path, make: Callable[[Store], Any], begin: Events, more: Events
) -> None:
    async def story(store: Held) -> None:
        books = make(store)
        own = (await books.found(begin())).id
        entry = deed("operator", "removed", about=own)
        # Something has happened since the list was made.
        assert not await books.remove(own, 0, (), entry)
        assert (await books.add(own, lambda _: more())).seq == 2
        # Another server has it in memory, and only the database tells that it is gone.
        other = make(store)
        kept = await other.get(own)
        [(idle, last)] = await books.idle(now() + 1000, 5)
        assert idle == own
        assert last <= now()
        assert await books.remove(own, now() + 1000, (), entry)
        kept.stale = True
        for book in (books, other):
            with pytest.raises(Refused, match="There is no such"):
                await book.get(own)
            with pytest.raises(Refused, match="There is no such"):
                await book.add(own, lambda _: more())
        assert await books.idle(now() + 1000, 5) == []

    asyncio.run(at(tmp_path, story))
