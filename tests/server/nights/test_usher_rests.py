"""A night in which nothing is to be done costs nothing until its next event."""

import asyncio
from typing import cast

import pytest

from euchre.night.events import Expected, SignedIn, Started, stamp
from euchre.server.nights.access import NightsOfServer
from euchre.server.nights.journal import NightJournal, NightLog
from euchre.server.reviews.jobs import Jobs
from euchre.server.screens.usher import Usher, Watched
from euchre.server.screens.verdicts import NightJudge
from euchre.server.store.schema import TICKETS
from euchre.server.store.writer import Row
from euchre.server.tables import drafts
from euchre.server.tables.services import Services
from tests.server.nights.kit import founded, rounds, whole_rounds


@pytest.mark.parametrize("play", ["cards", "screens"])
async def test_a_night_at_rest_is_not_read_again(
    services: Services, monkeypatch: pytest.MonkeyPatch, play: str
) -> None:
    read: list[str] = []

    class Noting(NightJournal):
        async def get(self, night_id: str) -> NightLog:
            read.append(night_id)
            return await super().get(night_id)

    # Other tests' servers run in this process, too, with books of their own.
    monkeypatch.setattr("euchre.server.nights.access.NightJournal", Noting)
    monkeypatch.setattr("euchre.server.screens.usher.SELDOM", 0.01)
    first = founded(play=play)
    nights = NightsOfServer(services.store)
    usher = Usher(services, nights)
    # Other tests' ushers are at work meanwhile, too.
    made = rounds(monkeypatch, usher, "_find")
    # Nothing is judged in these nights.
    verdicts = NightJudge(usher, cast(Jobs, None))
    ids = [(await nights.begin([first]))["night"] for _ in range(5)]
    going = asyncio.create_task(usher.run())

    async def rest() -> None:
        rested = whole_rounds(made)
        while not rested():
            await asyncio.sleep(0.005)
        await verdicts.round()

    await rest()
    assert set(read) == set(ids)
    read.clear()
    await rest()
    assert read == []
    # Nothing was played here, so nothing will have to be judged either.
    assert usher.watched == {}
    one = Expected(**stamp("desk"), number=1, name="Ann")
    await nights.journal.add(ids[2], lambda _: [one])
    read.clear()
    await rest()
    assert set(read) == {ids[2]}
    going.cancel()
    nights.close()


async def test_a_night_that_the_usher_gives_up_while_it_is_judged(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error in one night must not end the judge, and with it the server."""
    nights = NightsOfServer(services.store)
    usher = Usher(services, nights)
    verdicts = NightJudge(usher, cast(Jobs, None))
    await nights.begin([founded(play="screens")])
    [watched] = usher.watched.values()
    await usher.look(watched)

    async def look(watched: Watched) -> None:
        await NightJudge.look(verdicts, watched)
        del usher.watched[watched.id]

    monkeypatch.setattr(verdicts, "look", look)
    await verdicts.round()
    assert usher.watched == {}
    nights.close()


async def test_bots_alone_do_not_fill_the_server_and_people_need_not_wait(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre.server.screens.usher.EMPTY", 3)
    first = founded(**{"play": "screens", "same-deals": "yes"})
    begun = Started(**stamp("desk"), game=1)
    nights = NightsOfServer(services.store)
    usher = Usher(services, nights)
    played = await nights.begin([first, begun])
    flood = [(await nights.begin([first, begun]))["night"] for _ in range(3)]
    ann = {"night_id": played["night"], "person": "ann", "number": 1, "at": 1, "proved": 1}
    await services.store.write([Row(TICKETS, ann)])
    come = SignedIn(**stamp("desk"), number=1, name="Ann")
    await nights.journal.add(played["night"], lambda _: [come])
    for night_id in (*flood, played["night"]):
        await usher.look(usher.watched[night_id])
    running = [len(usher.watched[night_id].running) for night_id in (*flood, played["night"])]
    # Ann has her table; bots have three of the others.
    assert running == [2, 1, 0, 1]
    waiting = usher.watched[flood[1]]
    assert waiting.due
    assert waiting.shown == set()
    # Those of the first night end, and nobody looks at them.
    over = usher.watched[flood[0]]
    for name in over.running.values():
        table = await services.tables.get(name)
        await table.command("bell", "", lambda t: drafts.ring(t, now=True))
        while not table.state.match.over:
            await asyncio.sleep(0.01)
    await usher.look(over)
    assert over.running == {}
    await usher.look(waiting)
    assert len(waiting.running) == 1
    services.tables.unload_idle(services.settings.idle)
    await usher.look(waiting)
    assert len(waiting.running) == 2
    assert usher.watched[flood[2]].due
    nights.close()
