"""Two servers on one PostgreSQL behave as one (promise 16)."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import httpx
import pytest
import sqlalchemy as sa

from euchre.night.season.standings import standings
from euchre.server.settings import Settings
from euchre.server.store import database
from euchre.server.store.schema import KEYS, METADATA
from tests.server import test_devices as devices
from tests.server.kit import Player, a_day_later, choice, listening, operate, serving
from tests.server.memory import tables_of
from tests.server.nights import test_equal_chance as chance
from tests.server.nights.clubs import Club
from tests.server.nights.clubs import evening as four
from tests.server.nights.kit import Patient, client
from tests.server.nights.test_check_in import NAMES, PhoneNight
from tests.soak.server.postgres import Cluster, programs
from tests.waiting import until

URL = ""
Two = tuple[str, str]
pytestmark = pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed")


@pytest.fixture(scope="module", autouse=True)
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Run two servers on one database; yield their addresses."""
    global URL
    data = tmp_path_factory.mktemp
    with Cluster() as cluster:
        URL = cluster.url
        # On a busy machine the two may wait for one another for longer than they will.
        with (
            patch.object(Player, "client", Patient),
            serving(data("first"), database=URL) as first,
            serving(data("second"), database=URL) as second,
        ):
            yield first, second


def kept(*tables: sa.Table) -> list[sa.Row[Any]]:
    """Return the rows of tables of the database."""
    engine = database.reader_engine(Settings(database=URL))
    with engine.connect() as connection:
        found = [row for table in tables for row in connection.execute(sa.select(table))]
    engine.dispose()
    return found


def test_two_servers_play_one_game(two: Two) -> None:
    rng = Random(1)
    first, second = two
    ann, ben = Player(first, "Ann"), Player(second, "Ben")
    code = ann.open()["code"]
    assert ben.join(code, seat=2).status_code == 200
    moved = 0
    while moved < 12:
        for player in (ann, ben):
            frame = player.frame()
            scene = frame["scene"]
            if scene["stage"] == "over" or scene["turn"] == frame["you"]["seat"]:
                moved += player.do(choice(scene, rng), frame["seq"]).is_success


def test_a_screen_at_one_server_shows_phones_at_the_other(two: Two) -> None:
    first, second = two
    screen, ann, may = Player(first, "Screen"), Player(second, "Ann"), Player(second, "May")
    old = screen.open(screen=True)["code"]
    assert ann.join(old).is_success
    assert may.join(old, watch=True).is_success
    assert ann.do({"next": True}, ann.frame()["seq"]).is_success
    assert ann.post(ann.at("/host"), {"invite": True}).is_success
    new = ann.frame()["table"]["code"]
    until(lambda: screen.frame()["table"]["code"] == new)
    assert screen.post(screen.at("/invite")).json()["code"] == new != old
    assert screen.frame()["scene"]["hand"] == []
    assert may.http.get(may.at()).status_code == 404
    # Whoever opened it gets no hand at the other server either.
    link = ann.post(ann.at("/seatlink")).json()["link"].partition("#")[2]
    screen.go(second)
    for answer in (screen.join(new), screen.post(screen.at("/join"), {"secret": link})):
        assert answer.status_code == 409
    assert screen.frame()["you"]["seat"] is None


def test_where_people_are_trusted_a_name_is_one_phones_at_two_servers(two: Two) -> None:
    first, second = two
    with ThreadPoolExecutor(2) as both:
        home = PhoneNight(first, **{"check-in": "trusted"})
        # Players on the list, and one who is not.
        for who in (*NAMES, "Zoe"):
            phones = [client(address) for address in (first, second)]
            told = [*both.map(lambda phone, who=who: home.claim(phone, who), phones)]
            assert {answer.status_code for answer in told} <= {200, 409}, who
            # Both servers say the same: it is at most one of the two.
            for server in (first, second):
                for phone in phones:
                    phone.base_url = httpx.URL(server)
                mine = [home.me(phone) for phone in phones]
                assert sum(one.get("waits", "") is None for one in mine) <= 1, who


async def test_same_deals_are_played_alike_at_two_servers(tmp_path: Path) -> None:
    async with tables_of(tmp_path / "a", url=URL) as one, tables_of(tmp_path / "b", url=URL) as two:
        servers = [one, two]
        tables = [await chance.arranged(servers[n % 2], n, person=n % 3 > 0) for n in range(12)]
        await asyncio.gather(
            *(chance.history(servers[n % 2], t, Random(n)) for n, t in enumerate(tables))
        )
        for n in range(12):
            await chance.alone(servers[n % 2], n)
        logs = [await chance.played(servers[1 - n % 2], n) for n in range(12)]
        assert logs[0]
        assert all(log == logs[0] for log in logs)


def test_who_is_signed_out_or_banned_at_one_server_is_so_at_the_other(
    two: Two, tmp_path: Path
) -> None:
    first, second = two
    ann = Player(first, "Ann")
    ann.open()
    phone = devices.second(partial(Player, second), ann)
    person = ann.http.get("/api/me/export").json()["person"]
    other = next(device for device in devices.listed(ann) if not device["here"])
    with listening(phone) as lines:
        assert ann.post(f"/api/me/devices/{other['id']}/revoke").is_success
        # The stream at the other server ends, by the hint or by its look a second later.
        assert [*lines], "the stream goes on to its end"
    assert phone.http.get(phone.at()).status_code == 401
    assert "Ann" in operate(tmp_path, "tables", "--database", URL)
    operate(tmp_path, "ban", person, "--why", "spam", "--database", URL)
    until(lambda: ann.http.get(ann.at()).status_code == 403)
    ben = Player(first, "Ben")
    ben.open()
    operate(tmp_path, "close", ben.table, "--why", "spam", "--database", URL)
    until(lambda: ben.http.get(ben.at()).status_code == 410)


def test_a_name_is_forgotten_at_all_servers(two: Two) -> None:
    first, second = two
    ann, ben = Player(first, "Quincy"), Player(second, "Ben")
    assert ben.join(ann.open()["code"], seat=2).is_success
    ann.forgotten()
    until(lambda: "Quincy" not in ben.http.get(ben.at()).text)
    assert ben.my_turn()["you"]["host"]


def test_each_server_says_whether_it_is_ready(two: Two) -> None:
    """Each writes a row of its own, so that none waits for another one."""
    first, second = two
    for _ in range(2):
        for address in (first, second):
            told = httpx.get(f"{address}/readyz").json()
            assert told["ready"], told
            assert told["checks"] == dict.fromkeys(("server", "writer", "disk", "database"), "ok")
    assert sum(row.name.startswith("probe:") for row in kept(KEYS)) == 2


def test_a_club_and_a_name_that_is_forgotten_on_two_servers(two: Two) -> None:
    first, second = two
    club = Club(first)
    there = httpx.URL(second)
    names = ("Quentin Roe", "Bob", "Cora", "Dan")
    nights = [four(first, *names, score=score) for score in ((10, 6), (3, 10))]
    for night in nights:
        club.take(night)
    # Each server has read the club before the other one adds to it.
    assert "None yet." in client(second).get(f"{club.path}/html").text
    club.count(nights[0])
    club.http.base_url = there
    club.count(nights[1])
    assert client(first).get(f"{club.path}/html").text.count("<time") > 2
    assert len(club.season.nights) == 2
    old = club.secret_of(1)
    assert club.post("/members/1/renew", {}).is_success
    assert club.bind(client(first), old).status_code == 403
    before = club.season
    assert club.forget(1).is_success
    # Each server is to do it, and it is done once.
    assert a_day_later(first) + a_day_later(second) == 1
    name = before.members[1]
    club.http.base_url = httpx.URL(first)
    for told in (club.get().text, *(desk.get().text for desk in nights)):
        assert name not in told
        assert "Player 1" in told
    rows = [[x.value for x in standings(season)] for season in (before, club.season)]
    assert rows[0] == rows[1]
    for device in (club.http, *(night.http for night in nights)):
        device.close()
    assert not [row for row in kept(*METADATA.tables.values()) if name in repr(row)]
