"""Account deletion, data export, and automatic expiry."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import sqlalchemy as sa

from euchre.server.clock import now
from euchre.server.settings import Keep, duration
from euchre.server.store.schema import CHAT, DEVICES, EVENTS, MEMBERS, PEOPLE, TABLES
from euchre.server.store.writer import Change, Row
from euchre.server.tables import host_acts, seats, talk
from euchre.server.tables.forgetting import forget
from euchre.server.tables.services import Services
from euchre.server.tables.table import Table
from euchre.server.upkeep import Upkeep
from tests.commands import euchre
from tests.rows import each_row
from tests.server.kit import Player, nothing, play_out, serving, sql
from tests.server.memory import open_table, tables_in, unconnected, until

NAME = "Zoë Quixley"
DAY = 24 * 3600.0


def everything(path: Path) -> str:
    """Return all that stands in a database, as text."""
    found: list[str] = []
    for (table,) in sql(path, "SELECT name FROM sqlite_master WHERE type = 'table'"):
        found += map(repr, sql(path, f"SELECT * FROM {table}"))  # noqa: S608
    text = "\n".join(found)
    return text + text.encode().decode("unicode_escape", "replace")


def test_a_forgotten_name_is_nowhere(tmp_path: Path) -> None:
    rng = Random(5)
    with serving(tmp_path) as address:
        zoe, ben, phone = Player(address, NAME), Player(address, "Ben"), Player(address, "x")
        # One game that is over, one that goes on, and one of which she is not the host.
        zoe.open("two", bots=["club"])
        play_out(rng, zoe)
        over = zoe.table
        record = zoe.http.get(zoe.at("/record.json")).json()
        assert NAME in json.dumps(record, ensure_ascii=False)
        code = ben.open(watch="open")["code"]
        zoe.join(code, seat=2)
        zoe.post(zoe.at("/chat"), {"text": "my name is Zoë Quixley"})
        shared = zoe.post(zoe.at("/seatlink")).json()["link"].partition("#")[2]
        assert phone.post(zoe.at("/join"), {"secret": shared}).is_success
        zoe.open()
        zoe.post(zoe.at("/chat"), {"text": "hello"})
        mine = zoe.table
        person = zoe.http.get("/api/me/export").json()["person"]
        assert zoe.post("/api/me/forget", {}).status_code == 422
        zoe.forgotten()
        assert zoe.http.get("/api/me/devices").status_code == 401
        assert ben.http.get(f"/api/tables/{mine}").status_code == 404
        frame = ben.frame()
        assert frame["table"]["seats"][2]["kind"] == "bot"
        assert NAME not in json.dumps(frame, ensure_ascii=False)
    text = everything(tmp_path / "euchre.db")
    assert "Quixley" not in text
    assert person not in text
    # Everything replays: the game that is over has the same cards and another name.
    [old] = [t for t in tables_in(tmp_path / "euchre.db") if t.id == over]
    assert "Somebody" in old.names
    assert old.match.over


def test_the_record_and_proof_of_a_game_are_as_before(tmp_path: Path) -> None:
    rng = Random(6)
    with serving(tmp_path) as address:
        zoe, ben = Player(address, NAME), Player(address, "Ben")
        code = zoe.open("two", wait=True)["code"]
        assert ben.join(code, seat=1).is_success
        play_out(rng, zoe, ben)
        before = ben.http.get(ben.at("/record.json")).json()
        proof = ben.http.get(ben.at("/record.json")).json()["notes"]["fair"]
        zoe.forgotten()
        after = ben.http.get(ben.at("/record.json")).json()
        assert ben.http.get(ben.at("/record.json")).json()["notes"]["fair"] == proof
        text = json.dumps(before, ensure_ascii=False).replace(NAME, "Somebody")
        assert json.loads(text) == after
        # The other goes on to another game with whoever sits there now.
        assert ben.post(ben.at("/rematch")).is_success


def test_what_one_takes_along(tmp_path: Path) -> None:
    rng = Random(7)
    with serving(tmp_path) as address:
        zoe = Player(address, NAME)
        zoe.open("two", bots=["club"])
        zoe.post(zoe.at("/chat"), {"text": "hello"})
        play_out(rng, zoe)
        first = zoe.table
        zoe.open()
        zoe.my_turn()
        told = zoe.http.get("/api/me/export")
        assert "attachment" in told.headers["content-disposition"]
        mine: dict[str, Any] = told.json()
        over, running = mine["tables"]
        assert (over["table"], running["table"]) == (first, zoe.table)
        assert over["chat"][0]["text"] == "hello"
        assert over["seats"][0]["name"] == NAME
        # Without the name of its game, which may have several: the record of the last is there.
        zoe.table = first
        assert over["games"] == [zoe.http.get(zoe.at("/record.json")).json()]
        # Of the hand that goes on there is no card and no seed.
        assert running["games"] == []
        assert set(running) == {"table", "game", "opened", "seats", "games", "chat"}
        assert len(mine["devices"]) == 1
        zoe.http.cookies.clear()
        assert zoe.http.get("/api/me/export").status_code == 401


# -- what fades ----------------------------------------------------------------------------


@asynccontextmanager
async def server(data: Path, **keep: float) -> AsyncIterator[tuple[Services, Upkeep]]:
    """Yield a server without a network, and its upkeep."""
    async with unconnected(data, keep=Keep(**keep)) as services:
        yield services, Upkeep(services, set, nothing)


async def aged(services: Services, table: Table, days: float) -> None:
    """Let a table be as if nothing had happened for so many days."""
    at = now() - round(days * DAY * 1000)
    every = (
        sa.update(EVENTS).where(EVENTS.c.table_id == table.id).values(at=at),
        sa.update(CHAT).where(CHAT.c.table_id == table.id).values(at=at),
        sa.update(TABLES).where(TABLES.c.id == table.id).values(made=at),
    )
    await services.store.write([Change(statement) for statement in every])


def rows(services: Services, what: sa.Table) -> int:
    with services.store.readers.connect() as connection:
        return connection.execute(sa.select(sa.func.count()).select_from(what)).scalar_one()


async def test_old_tables_fade_and_no_others(tmp_path: Path) -> None:
    async with server(tmp_path, tables=100 * DAY) as (services, upkeep):
        old, young, live = [await open_table(services.tables) for _ in range(3)]
        for table in (old, young):
            await talk.say(services.store, table, 0, "zoe", "hello")
            services.tables.drop(table)
        await aged(services, old, 101)
        await aged(services, young, 99)
        await aged(services, live, 101)
        await upkeep.fade()
        assert await services.store.load(old.id) is None
        assert await services.store.load(young.id) is not None
        # A table in memory is never touched, however old its events are.
        assert await services.store.load(live.id) is not None
        assert services.tables.live(live.id) is live
        for what in (EVENTS, MEMBERS, CHAT, TABLES):
            with services.store.readers.connect() as connection:
                column = what.c.id if what is TABLES else what.c.table_id
                ids = set(connection.execute(sa.select(column)).scalars())
            assert old.id not in ids
        # What was kept goes on.
        assert (await services.tables.get(young.id)).state.seq


async def test_a_table_to_which_somebody_has_just_come_stays(tmp_path: Path) -> None:
    """The work itself looks again: between question and deletion something may have happened."""
    async with server(tmp_path, tables=100 * DAY) as (services, upkeep):
        table = await open_table(services.tables)
        services.tables.drop(table)
        await aged(services, table, 101)
        column = services.store.column

        async def asked(query: Any) -> list[str]:
            services.store.column = column  # type: ignore[method-assign]
            found = await column(query)
            state = table.state
            late = {"seq": state.seq + 1, "v": 1, "kind": "paced", "at": now()}
            body = {"body": json.dumps({"speed": "fast"}), "cmd_id": "late", "digest": ""}
            await services.store.write([Row(EVENTS, {"table_id": table.id} | late | body)])
            return found

        services.store.column = asked  # type: ignore[method-assign, assignment]
        await upkeep.fade()
        assert await services.store.load(table.id) is not None


async def test_old_talk_fades_where_nothing_goes_on(tmp_path: Path) -> None:
    async with server(tmp_path, chat=30 * DAY) as (services, upkeep):
        still, live = [await open_table(services.tables) for _ in range(2)]
        await until(lambda: {still.state.turn, live.state.turn} <= {0, None})
        for table in (still, live):
            for text in ("one", "two"):
                await talk.say(services.store, table, 0, "zoe", text)
            await aged(services, table, 31)
        services.tables.drop(still)
        await upkeep.fade()
        assert [said["text"] for said in await services.store.chat(still.id)] == [""]
        assert [said["text"] for said in await services.store.chat(live.id)] == ["one", "two"]
        left = await services.store.rows(CHAT.select().where(CHAT.c.table_id == still.id))
        assert [(one["person"], one["whose"]) for one in left] == [("", "")]
        # Numbers go on where they were: nobody mistakes new talk for old.
        again = await services.tables.get(still.id)
        assert (await talk.say(services.store, again, 0, "zoe", "three"))["n"] == 3


async def test_people_who_do_not_come_fade(tmp_path: Path) -> None:
    async with server(tmp_path, people=400 * DAY) as (services, upkeep):
        long_ago = now() - round(401 * DAY * 1000)
        for person, seen in (("zoe", long_ago), ("ben", now())):
            device = {"id": person, "person": person, "token": person, "label": "Firefox"} | {
                "made": long_ago,
                "seen": seen,
            }
            await services.store.write(
                [Row(PEOPLE, {"id": person, "made": long_ago}), Row(DEVICES, device)]
            )
        table = await open_table(services.tables)
        await table.command("sit", "", lambda t: seats.sit(t, "ben", "Ben", 1))
        listener = table.hub.open("zoe")
        await upkeep.fade()
        assert await services.store.who.person("zoe") is not None
        table.hub.drop(listener)
        await upkeep.fade()
        assert await services.store.who.person("zoe") is None
        assert await services.store.who.person("ben") is not None
        again = await services.tables.get(table.id)
        assert again is not table
        assert [again.state.kind(seat) for seat in (0, 1)] == ["bot", "person"]
        assert "Zoe" not in everything(tmp_path / "euchre.db")


async def test_nothing_fades_unless_it_is_said(tmp_path: Path) -> None:
    async with server(tmp_path) as (services, upkeep):
        table = await open_table(services.tables)
        services.tables.drop(table)
        await aged(services, table, 10_000)
        before = rows(services, EVENTS)
        await upkeep.fade()
        assert rows(services, EVENTS) == before


async def test_forgetting_can_be_done_twice_and_at_closed_tables(tmp_path: Path) -> None:
    async with server(tmp_path) as (services, _):
        table = await open_table(services.tables)
        await table.command("close", "", lambda t: host_acts.close(t, "spam"))
        assert await forget(services.tables, "zoe") == 1
        assert await forget(services.tables, "zoe") == 0
        assert "Zoe" not in everything(tmp_path / "euchre.db")


async def test_a_phone_that_is_forgotten_takes_nobodys_seat(tmp_path: Path) -> None:
    async with server(tmp_path) as (services, _):
        table = await open_table(services.tables)
        row = {"table_id": table.id, "person": "phone", "code": table.code}
        await services.store.write([Row(MEMBERS, row)])
        await table.command("share", "", lambda t: seats.share(t, "phone", "zoe"))
        assert await forget(services.tables, "phone") == 1
        again = await services.tables.get(table.id)
        assert again.state.seat_of("zoe") == 0
        assert again.state.seat_of("phone") is None
        assert again.state.names[0] == "Zoe"


async def test_damaged_tables_forget_too(tmp_path: Path) -> None:
    async with server(tmp_path) as (services, _):
        table = await open_table(services.tables)
        services.tables.drop(table)
        assert "zoe" in everything(tmp_path / "euchre.db").casefold()
        await services.store.write([Change(sa.update(EVENTS).values(body="{"))])
        assert await forget(services.tables, "zoe") == 1
        assert "zoe" not in everything(tmp_path / "euchre.db").casefold()


@each_row(
    ("text", "seconds"), [("12h", 43_200), ("30d", 30 * DAY), ("2y", 730 * DAY), ("forever", None)]
)
def test_times_are_written_like_this(text: str, seconds: float | None) -> None:
    assert duration(text) == seconds


@each_row("text", ["", "30", "d", "-3d", "0d", "1.5d", "3 d", "never", "٣d"])
def test_other_times_are_refused(text: str, tmp_path: Path) -> None:
    done = euchre("serve", "--no-browser", "--data", tmp_path, "--keep-chat", text)
    assert done.exit_code == 2
    assert ("30d" if text else "--keep-chat is empty") in done.output


async def test_devices_that_were_here_are_noted(tmp_path: Path) -> None:
    async with server(tmp_path) as (services, _):
        device = {"id": "phone", "person": "zoe", "token": "t", "label": ""}
        await services.store.write([Row(DEVICES, device | {"made": 1, "seen": 1})])
        used: Callable[[], set[str]] = lambda: {"phone", "none"}  # noqa: E731
        await Upkeep(services, used, nothing).note()
        [row] = await services.store.who.devices("zoe")
        assert row["seen"] > 1
