"""Nights and clubs are logs: whoever holds one in memory holds the same, and it is the newest."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import closing, suppress
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from benchmarks import desks

from euchre.night.events import Expected
from euchre.night.events import stamp as night_stamp
from euchre.night.season import member_ratings
from euchre.night.season.events import Joined, SeasonOpened, decode
from euchre.night.season.events import stamp as club_stamp
from euchre.night.season.store import as_csv
from euchre.rating import Rating
from euchre.server import backup
from euchre.server.clock import now
from euchre.server.clubs import views as pages
from euchre.server.clubs.journal import Clubs
from euchre.server.guard import KILLED
from euchre.server.nights.journal import NightJournal
from euchre.server.queues import ASKER, Asker
from euchre.server.refusals import Refused
from euchre.server.settings import Settings
from euchre.server.store import files, journal
from euchre.server.store.people import deed
from euchre.server.store.schema import WORDS
from euchre.server.store.store import Store
from euchre.server.store.writer import Change, Write
from tests.server.kit import serving, sql
from tests.server.nights.clubs import Club
from tests.server.nights.kit import Desk, founded
from tests.server.processes import process

Events = Callable[[], list[Any]]


def night() -> list[Any]:
    return [founded()]


def arrival() -> list[Any]:
    return [Expected(**night_stamp("desk"), number=1, name="Ann")]


def season() -> list[Any]:
    return [SeasonOpened(**club_stamp(), title="Winter")]


def member() -> list[Any]:
    return [Joined(**club_stamp(), member=1, name="Ann")]


class Held(Store):
    """A store whose next write waits for ``go``."""

    def __init__(self, settings: Settings):
        super().__init__(settings)
        self.begun, self.go = asyncio.Event(), asyncio.Event()
        self.holds = False

    async def write(self, work: Write) -> None:
        if self.holds:
            self.holds = False
            self.begun.set()
            await self.go.wait()
        await super().write(work)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Held]:
    held = Held(Settings(data=tmp_path, brain=False))
    yield held
    await asyncio.to_thread(held.close)


KINDS = [(NightJournal, night, arrival), (Clubs, season, member)]


@pytest.mark.parametrize(("make", "begin", "more"), KINDS, ids=["night", "club"])
async def test_a_log_that_leaves_memory_while_it_is_written_is_not_read_too_early(
    store: Held,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Store], Any],
    begin: Events,
    more: Events,
) -> None:
    monkeypatch.setattr(journal, "KEPT", 1)

    books = make(store)
    own, other = [(await books.begin(begin())).id for _ in range(2)]
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


@pytest.mark.parametrize(("make", "begin", "more"), KINDS, ids=["night", "club"])
async def test_one_whose_words_go_is_never_gone(
    store: Held, make: Callable[[Store], Any], begin: Events, more: Events
) -> None:
    books = make(store)
    own = (await books.begin([*begin(), *more()])).id
    other = make(store)
    assert (await other.get(own)).seq == 2
    await books.reword(own, [Change(sa.delete(WORDS).where(WORDS.c.whose == f"{own}:1"))])
    kept = await other.get(own)
    kept.stale = True
    reading = asyncio.create_task(other.get(own))
    while not reading.done():
        assert kept.seq == 2
        await asyncio.sleep(0)
    for book in (books, other):
        assert "Ann" not in str((await book.get(own)).events)
        assert "Player 1" in str((await book.get(own)).events)


@pytest.mark.parametrize(("make", "begin", "more"), KINDS, ids=["night", "club"])
async def test_one_is_removed_for_everyone_and_only_while_it_is_idle(
    store: Held, make: Callable[[Store], Any], begin: Events, more: Events
) -> None:
    books = make(store)
    own = (await books.begin(begin())).id
    entry = deed("operator", "removed", about=own)
    # Something has happened since the list was made.
    assert not await books.remove(own, 0, entry)
    assert (await books.add(own, lambda _: more())).seq == 2
    # Other servers have it in memory, and only the database tells that it is gone.
    other, third = make(store), make(store)
    kept = [await book.get(own) for book in (books, other)]
    [(idle, last)] = await books.idle(now() + 1000, 5)
    assert idle == own
    assert last <= now()
    # Who comes while a server removes it that did not have it in memory waits, and finds none.
    store.holds = True
    removing = asyncio.create_task(third.remove(own, now() + 1000, entry))
    await store.begun.wait()
    coming = as_one("eve", third.get(own))
    await asyncio.wait([coming], timeout=0.05)
    store.go.set()
    assert await removing
    with pytest.raises(Refused, match="There is no such"):
        await coming
    for log in kept:
        log.stale = True
    for book in (books, other, third):
        with pytest.raises(Refused, match="There is no such"):
            await book.get(own)
        with pytest.raises(Refused, match="There is no such"):
            await book.add(own, lambda _: more())
    assert await books.idle(now() + 1000, 5) == []


def as_one(who: str, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """Begin what somebody asks for from an address of one's own."""
    now = copy_context()
    now.run(ASKER.set, Asker(who, f"address of {who}"))
    return asyncio.create_task(work, context=now)


async def test_no_view_delays_an_append_and_one_asker_delays_no_other(store: Held) -> None:
    book, clubs, go_on = NightJournal(store), Clubs(store), threading.Event()
    small, large = await book.begin(night()), await clubs.begin(season())

    def slow(name: str) -> asyncio.Task[Any]:
        return as_one("eve", clubs.view(large, name, lambda _: {"waited": go_on.wait()}))

    try:
        views = [slow(f"member {n}") for n in range(80)]
        await asyncio.sleep(0)
        # Eve reads, too, as slowly as she can.
        reads = [as_one("eve", store.ask(lambda _: go_on.wait())) for _ in range(80)]
        more = as_one("eve", clubs.add(large.id, lambda _: member() if go_on.wait() else []))
        await asyncio.sleep(0)
        own = await as_one("ann", book.add(small.id, lambda _: arrival()))
        assert own.seq == small.seq == len([*night(), *arrival()])
        assert await as_one("ben", book.view(own, "wall", lambda _: {"new": 1})) == {"new": 1}
        # Not even what Eve asks for herself can hold up what others see of the same log.
        begging = as_one("eve", book.view(own, "desk", lambda _: {"new": 2}))
        assert await as_one("ben", book.view(own, "desk", lambda _: {"new": 3})) == {"new": 3}
        small.stale = True
        again = as_one("eve", book.get(small.id))
        assert (await as_one("ann", book.get(small.id))).seq == own.seq
        assert not any(one.done() for one in [*views, *reads, more, begging, again])
    finally:
        go_on.set()
    assert {one["waited"] for one in await asyncio.gather(*views)} == {True}
    assert await begging == {"new": 3}, "computed once per state"
    await asyncio.gather(*reads, more, again)


async def test_ratings_are_computed_once_for_all_pages_of_a_state(
    store: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned, rate = list[int](), member_ratings.rate_game

    def rate_game(seats: Sequence[Rating], net: int, deals: int) -> list[Rating]:
        learned.append(net)
        return rate(seats, net, deals)

    monkeypatch.setattr("euchre.night.season.member_ratings.rate_game", rate_game)
    text = desks.season(members=12, nights=3, games=5)

    clubs = Clubs(store)
    club = await clubs.begin([decode(line) for line in text.splitlines()])
    for state in (1, 2):
        for number in club.season.members:
            page = partial(pages.member, number=number, inside=True)
            assert (await clubs.view(club, f"member {number}", page))["member"] == number
        await clubs.view(club, "club", partial(pages.club, inside=True))
        assert as_csv(club.season, "ratings")
        assert len(learned) == state * 3 * 5
        club = await clubs.add(club.id, lambda _: [Joined(**club_stamp(), member=99, name="Z")])


# -- a server that dies ----------------------------------------------------------------------------


def test_what_was_answered_is_kept_and_the_rest_comes_once(tmp_path: Path) -> None:
    answered = []
    with process(tmp_path, crash_at="commit.after:9") as (server, address):
        desk = Desk(address)
        phone = desk.phone(1)
        entries = [phone.score((4, 2), game) for game in range(1, 8)]
        with suppress(httpx.TransportError):
            for entry in entries:
                assert phone.say(entry).is_success
                answered.append(entry["id"])
        assert server.wait() == KILLED
        assert 0 < len(answered) < len(entries)
    with serving(tmp_path) as address:
        desk.http.base_url = httpx.URL(address)
        kept = [voice["entry"] for r in phone.view()["results"] for voice in r["voices"]]
        assert set(answered) <= set(kept)
        # What may have been kept without an answer, and what never arrived, is sent again.
        assert len(kept) - len(answered) in (0, 1)
        for entry in entries:
            assert phone.say(entry).is_success
        said = [line for r in phone.view()["results"] for line in r["said"]]
        assert len(said) == len(entries)
        assert desk.view()["seq"] == 1 + 12 + len(entries)


def test_nights_and_clubs_are_in_a_backup_and_are_folded_before_it_counts(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with serving(tmp_path) as address:
        desk = Desk(address)
        phone = desk.phone(1)
        assert phone.say(phone.score((4, 2))).is_success
        Club(address)
        assert backup.back_up(tmp_path / "euchre.db", copy) == (0, 1, 1, ())
    with closing(files.reading(copy)) as connection:
        ((one,),) = connection.execute("SELECT id FROM nights").fetchall()
        night = backup._PLAYED["night"](connection, one)
    assert [result.score.points for result in night.results.values() if result.score] == [(4, 2)]
    sql(copy, "UPDATE night_events SET body = '{}' WHERE seq = 3")
    sql(copy, "UPDATE club_events SET body = '{}'")
    of_night, of_club = backup.examine(copy).problems
    assert of_night.startswith("night ")
    assert of_club.startswith("club ")
