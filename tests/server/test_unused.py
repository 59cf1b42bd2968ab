"""What was begun and never used goes after a while; what anybody has used never does."""

from pathlib import Path
from random import Random

import pytest

from euchre.server.clubs.journal import Clubs
from euchre.server.nights.access import NightsOfServer
from euchre.server.store.schema import METADATA
from euchre.server.upkeep import DAY, Upkeep
from tests.server.kit import Player, nothing, serving, sql, start_no_process
from tests.server.memory import unconnected
from tests.server.nights.clubs import Club, evening
from tests.server.nights.kit import Desk
from tests.waiting import until


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    start_no_process(monkeypatch)


def aged(file: Path, days: int) -> None:
    """Let everything in a database have happened so many days earlier."""
    for table in METADATA.sorted_tables:
        for column in {"at", "made", "seen"} & set(table.c.keys()):
            if table.name != "audit":
                sql(file, f"UPDATE {table.name} SET {column} = {column} - ?", days * DAY)  # noqa: S608


def left(file: Path) -> dict[str, set[str]]:
    """Return the ids of what is in a database."""
    return {
        what: {row[0] for row in sql(file, f"SELECT {column} FROM {what}")}  # noqa: S608
        for what, column in (
            *((name, "id") for name in ("tables", "nights", "clubs", "people", "devices")),
            ("friends", "code"), ("events", "table_id"), ("night_events", "night_id"),
        )
    }  # fmt: skip


async def fade(data: Path) -> None:
    async with unconnected(data) as services:
        upkeep = Upkeep(services, set, nothing)
        nights = NightsOfServer(services.store)
        upkeep.journals = {"night": nights.journal, "club": Clubs(services.store)}
        await upkeep.fade()
        nights.close()


def played(address: str) -> Player:
    ann = Player(address, "Ann")
    ann.open()
    ann.play(Random(1))
    return ann


def joined(address: str) -> Player:
    ann = Player(address, "Ann")
    assert Player(address, "Ben").join(ann.open()["code"]).is_success
    return ann


def talked(address: str) -> Player:
    ann = Player(address, "Ann")
    ann.open(wait=True)
    assert ann.post(ann.at("/chat"), {"text": "Is anybody here?"}).is_success
    return ann


def of_the_day(address: str) -> Player:
    ann = Player(address, "Ann")
    ann.table = ann.post("/api/daily/play", {"name": "Ann"}).json()["table"].rpartition("/")[2]
    return ann


def of_a_code(address: str, *, play: bool = True) -> Player:
    ann = Player(address, "Ann")
    code = {"name": "Ann", "code": "ABCDEF"}
    ann.table = ann.post("/api/daily/play", code).json()["table"].rpartition("/")[2]
    if play:
        until(lambda: ann.frame()["scene"])
        ann.play(Random(1))
    return ann


async def test_tables_where_nobody_played_go_with_their_people(tmp_path: Path) -> None:
    file = tmp_path / "euchre.db"
    with serving(tmp_path) as address:
        empty, waiting = Player(address, "Eve"), Player(address, "Eve")
        empty.open()
        code = waiting.open(wait=True)["code"]
        used = [make(address).table for make in (played, joined, talked, of_the_day, of_a_code)]
        begun = of_a_code(address, play=False)
    # Somebody who was only invited has not come.
    invited = "INSERT INTO members (table_id, person, code, host) VALUES (?, ?, ?, ?)"
    sql(file, invited, waiting.table, "guest", code, "host")
    aged(file, 29)
    await fade(tmp_path)
    assert left(file)["tables"] == {empty.table, waiting.table, begun.table, *used}
    people = len(left(file)["people"])
    aged(file, 2)
    await fade(tmp_path)
    found = left(file)
    assert found["tables"] == found["events"] == {*used}
    assert {table for (table,) in sql(file, "SELECT table_id FROM daily")} == {*used[-2:]}
    # In the next round nothing of theirs is left.
    await fade(tmp_path)
    assert len(left(file)["people"]) == people - 3
    assert len(left(file)["devices"]) == len(left(file)["people"])


async def test_empty_nights_clubs_and_lists_go_and_no_others(tmp_path: Path) -> None:
    file = tmp_path / "euchre.db"
    with serving(tmp_path) as address:
        empty, begun = Desk(address), evening(address, play=False)
        of_club, bare, club = Desk(address), Club(address), Club(address)
        club.take(of_club)
        ann, ben, cora = (Player(address, name) for name in ("Ann", "Ben", "Cora"))
        codes = [
            who.post("/api/daily/lists", {"title": "Us", "name": who.name}).json()["code"]
            for who in (ann, ben, cora)
        ]
        assert ben.post("/api/daily/lists/join", {"code": codes[0], "name": "Ben"}).is_success
        assert cora.post("/api/daily/play", {"name": "Cora"}).is_success
    aged(file, 179)
    await fade(tmp_path)
    assert left(file)["nights"] == {empty.id, begun.id, of_club.id}
    aged(file, 2)
    await fade(tmp_path)
    found = left(file)
    assert found["nights"] == found["night_events"] == {begun.id, of_club.id}
    assert found["clubs"] == {club.id}
    assert bare.id != club.id
    assert len(found["friends"]) == 2
    with serving(tmp_path) as address:
        for night, status in ((begun, 200), (of_club, 200), (empty, 404)):
            assert Player(address).http.get(f"/api/nights/{night.id}").status_code == status
