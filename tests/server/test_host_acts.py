"""The host's powers: remove, lock, hand over, decide who writes, clear the chat."""

import json
from typing import Any

import pytest

from euchre.server.refusals import Refused
from euchre.server.store.schema import AUDIT, CHAT
from euchre.server.tables import host_acts, seats, talk
from euchre.server.tables.events.settings import Allowed, Locked
from euchre.server.tables.registry import Tables
from tests.server.kit import Newcomer, Player, listening
from tests.server.memory import open_table

Table = tuple[Player, Player, Player, dict[str, Any]]


@pytest.fixture
def four(newcomer: Newcomer) -> Table:
    """A host, a player at seat 1 and a watcher at one table."""
    host, ben, eve = newcomer("Ann"), newcomer("Ben"), newcomer("Eve")
    told = host.open(wait=True)
    assert ben.join(told["code"], seat=1).is_success
    assert eve.join(told["code"], watch=True).is_success
    return host, ben, eve, told


def do(player: Player, **what: Any) -> int:
    return player.post(player.at("/host"), what).status_code


RIGHTS: tuple[dict[str, Any], ...] = (
    {"remove": 1},
    {"host": 1},
    {"lock": True},
    {"write": False},
    {"invite": True},
    {"clear": True},
)


@pytest.mark.parametrize("right", RIGHTS)
def test_only_the_host_has_these_rights(four: Table, right: dict[str, Any]) -> None:
    host, ben, eve, _ = four
    before = host.frame()
    assert do(ben, **right) == do(eve, **right) == 403
    assert host.frame() == before
    assert do(host, **right) == 200
    assert host.frame()["seq"] == before["seq"] + 1


def test_one_thing_at_a_time(four: Table) -> None:
    host = four[0]
    for body in ({}, {"lock": True, "write": True}, {"lock": 1}, {"clear": False}, {"remove": -1}):
        assert do(host, **body) == 422


def test_who_is_removed_does_not_come_back(four: Table, newcomer: Newcomer) -> None:
    host, ben, eve, told = four
    assert do(host, remove=1) == 200
    frame = host.frame()
    assert frame["table"]["seats"][1]["kind"] == "bot"
    for answer in (
        ben.http.get(ben.at()),
        ben.http.get(ben.at("/stream")),
        ben.post(ben.at("/chat"), {"quick": "oops"}),
        ben.post(f"/api/tables/{told['table']}/join", {"code": frame["table"]["code"]}),
        ben.join(frame["table"]["code"]),
        ben.join(frame["table"]["code"], watch=True),
        ben.post("/api/about", {"code": frame["table"]["code"]}),
    ):
        assert (answer.status_code, answer.json()["error"]) == (403, host_acts.REMOVED)
    # With another cookie the old code and link open nothing either; the new ones do.
    again, secret = newcomer("Ben again"), told["invite"].partition("#")[2]
    assert again.join(told["code"]).status_code == 404
    with_link = again.post(f"/api/tables/{told['table']}/join", {"secret": secret})
    assert with_link.status_code == 404
    new = host.post(host.at("/invite")).json()
    assert new["code"] == frame["table"]["code"] != told["code"]
    secret = new["invite"].partition("#")[2]
    joined = again.post(f"/api/tables/{told['table']}/join", {"secret": secret})
    assert joined.status_code == 200
    # Nobody lets the one who was removed in by a link to a seat of their own.
    link = host.post(host.at("/seatlink")).json()["link"].partition("#")[2]
    lent = ben.post(f"/api/tables/{told['table']}/join", {"secret": link})
    assert (lent.status_code, lent.json()["error"]) == (403, host_acts.REMOVED)
    # Whoever watched goes on watching.
    assert eve.http.get(eve.at()).status_code == 200


def test_a_new_invitation_ends_the_old_one_and_what_rests_on_it(
    four: Table, newcomer: Newcomer
) -> None:
    host, ben, eve, told = four
    # Somebody who has left a seat only watches, too.
    cora = newcomer("Cora")
    assert cora.join(told["code"], seat=2).is_success
    assert cora.post(cora.at("/leave")).is_success
    with listening(eve) as lines:
        assert do(host, invite=True) == 200
        assert [*lines], "the stream goes on to its end"
    for watcher in (eve, cora):
        assert watcher.http.get(watcher.at()).status_code == 404
        assert watcher.http.get(watcher.at("/stream")).status_code == 404
    late, old = newcomer("Late"), told["invite"].partition("#")[2]
    assert late.join(told["code"]).status_code == 404
    for wanted in ({"secret": old}, {"code": told["code"]}):
        for route in ("about", "join"):
            answer = late.post(f"/api/tables/{told['table']}/{route}", wanted)
            assert answer.status_code == 404
    # Who sits stays, and may watch after leaving.
    code = ben.frame()["table"]["code"]
    assert code != told["code"]
    assert ben.post(ben.at("/leave")).is_success
    assert ben.frame()["you"]["seat"] is None
    assert eve.join(code, watch=True).is_success
    new = host.post(host.at("/invite")).json()["invite"].partition("#")[2]
    assert late.post(f"/api/tables/{told['table']}/join", {"secret": new}).is_success


@pytest.mark.parametrize(("seat", "why"), [(0, "leave the table"), (2, "is a bot"), (9, "no seat")])
def test_some_cannot_be_removed(four: Table, seat: int, why: str) -> None:
    host = four[0]
    answer = host.post(host.at("/host"), {"remove": seat})
    assert answer.status_code in (409, 422)
    assert why in answer.json()["error"]


def test_a_locked_table_is_for_those_who_are_there(four: Table, newcomer: Newcomer) -> None:
    host, ben, eve, told = four
    do(host, lock=True)
    late = newcomer("Late")
    for body in ({}, {"watch": True}):
        answer = late.join(told["code"], **body)
        assert (answer.status_code, answer.json()["error"]) == (403, host_acts.LOCKED)
    assert late.post("/api/about", {"code": told["code"]}).status_code == 403
    assert ben.frame()["table"]["locked"] is True
    assert eve.http.get(eve.at()).status_code == 200
    # A further device of somebody who sits there is nobody else.
    link = ben.post(ben.at("/seatlink")).json()["link"].partition("#")[2]
    phone = newcomer("phone")
    assert phone.post(f"/api/tables/{told['table']}/join", {"secret": link}).status_code == 200
    do(host, lock=False)
    assert late.join(told["code"]).status_code == 200


def test_a_locked_table_is_not_listed_and_not_open_to_watchers(newcomer: Newcomer) -> None:
    host, late = newcomer("Ann"), newcomer("Late")
    table = host.open(listed=True, watch="open")["table"]
    address = f"/api/tables/{table}"
    assert late.http.get(address).status_code == 200
    do(host, lock=True)
    assert late.http.get(address).status_code == 404
    assert late.post(f"{address}/join", {}).status_code == 403
    assert table not in {row["id"] for row in late.http.get("/api/tables").json()["tables"]}


def test_somebody_else_becomes_host(four: Table) -> None:
    host, ben, *_ = four
    assert do(host, host=1) == 200
    assert ben.frame()["you"]["host"]
    assert do(host, lock=True) == 403
    assert do(ben, host=2) == 409
    assert do(ben, remove=0) == 200


def test_strangers_have_quick_phrases(newcomer: Newcomer) -> None:
    host = newcomer("Ann")
    host.open(listed=True)
    assert host.frame()["table"]["writes"] is False
    said = host.post(host.at("/chat"), {"text": "hello"})
    assert (said.status_code, "quick phrases" in said.json()["error"]) == (403, True)
    assert host.post(host.at("/chat"), {"quick": "nice-hand"}).json()["text"] == "Nice hand!"
    do(host, write=True)
    assert host.post(host.at("/chat"), {"text": "hello"}).status_code == 201
    do(host, write=False)
    assert host.post(host.at("/chat"), {"text": "hello"}).status_code == 403


def test_three_quick_phrases_in_ten_seconds(four: Table) -> None:
    host, ben, *_ = four
    for quick in ("oops", "smile", "good-game"):
        assert host.post(host.at("/chat"), {"quick": quick}).status_code == 201
    refused = host.post(host.at("/chat"), {"quick": "oops"})
    assert refused.status_code == 429
    assert "retry-after" in refused.headers
    # Each seat has its own; text is another matter.
    assert ben.post(ben.at("/chat"), {"quick": "oops"}).status_code == 201
    assert host.post(host.at("/chat"), {"text": "sorry"}).status_code == 201
    for body in ({}, {"quick": "hearts"}, {"quick": "oops", "text": "x"}, {"quick": ""}):
        assert ben.post(ben.at("/chat"), body).status_code == 422


def test_a_wave_is_for_another_player_and_counts_as_a_phrase(four: Table) -> None:
    host, ben, *_ = four
    said = host.post(host.at("/chat"), {"wave": 1})
    assert said.status_code == 201
    assert (said.json()["quick"], said.json()["text"]) == (
        "wave",
        f"\N{WAVING HAND SIGN} {ben.name}",
    )
    nobodies: list[dict[str, object]] = [{"wave": seat} for seat in (0, 4, -1, "1")]
    for body in (*nobodies, {"wave": 1, "quick": "oops"}, {"quick": "wave"}):
        assert host.post(host.at("/chat"), body).status_code == 422
    for seat, status in ((2, 201), (3, 201), (1, 429)):
        assert host.post(host.at("/chat"), {"wave": seat}).status_code == status


def test_what_can_be_said_quickly(newcomer: Newcomer) -> None:
    told = newcomer().http.get("/api/phrases").json()
    assert len(told["phrases"]) == 8
    assert len(told["faces"]) == 6
    words = " ".join(told["phrases"].values()).lower().replace("nice hand", "")
    for card in ("spade", "heart", "diamond", "club", "ace", "king", "jack", "bower", "trump"):
        assert card not in words


async def test_a_cleared_chat_is_gone_and_goes_on(tables: Tables) -> None:
    store = tables.store
    table = await open_table(tables)
    listener = table.hub.open("zoe")
    for text in ("one", "two"):
        await talk.say(store, table, 0, "zoe", text)
    await table.command("clear", "", lambda t: host_acts.clear(t, 0, table.chat_no))
    await talk.say(store, table, 0, "zoe", "three")
    assert [said["text"] for said in await store.chat(table.id)] == ["", "", "three"]
    assert table.state.cleared == 2
    sent = await listener.fetch()
    assert sent is not None
    assert b"The chat was cleared." in sent
    # Another server that has heard nothing yet goes on after it.
    table.chat_no = 1
    assert (await talk.say(store, table, 0, "zoe", "four"))["n"] == 4
    one, *_ = rows = await store.rows(CHAT.select().order_by(CHAT.c.n))
    assert "one" not in json.dumps(rows)
    assert (one["person"], one["whose"]) == ("", "")


async def test_the_deeds_of_a_host_are_written_down_for_good(tables: Tables) -> None:
    table = await open_table(tables)
    await table.command("sit", "", lambda t: seats.sit(t, "ben", "Ben", 1))
    for number, make in enumerate(
        (
            lambda t: host_acts.put(t, 0, Locked(True)),
            lambda t: host_acts.put(t, 0, Allowed(False)),
            lambda t: host_acts.remove(t, 0, 1),
        )
    ):
        await table.command(f"c{number}", "", make)
    told = [
        (row["who"], row["what"], row["table_id"], row["about"])
        for row in (await tables.store.who.audit(10))[::-1]
    ]
    assert told == [
        ("host zoe", "locked", table.id, ""),
        ("host zoe", "quick only", table.id, ""),
        ("host zoe", "removed", table.id, "ben"),
    ]
    engine = tables.store.writer.engine
    for statement in (AUDIT.delete(), AUDIT.update().values(who="nobody")):
        with pytest.raises(Exception, match="append-only"), engine.begin() as connection:
            connection.execute(statement)


async def test_a_refused_deed_is_not_written_down(tables: Tables) -> None:
    table = await open_table(tables)
    with pytest.raises(Refused):
        await table.command("x", "", lambda t: host_acts.put(t, 1, Locked(True)))
    assert await tables.store.who.audit(10) == []


async def test_nothing_happens_at_a_closed_table(tables: Tables) -> None:
    table = await open_table(tables)
    listener = table.hub.open("zoe")
    await table.command("close", "", lambda t: host_acts.close(t, "spam"))
    assert await table.command("close", "", lambda t: host_acts.close(t, "spam"))
    assert listener.closed
    sent = await listener.fetch()
    assert sent is not None
    assert b"has closed this table" in sent
    with pytest.raises(Refused, match="closed this table"):
        await table.command("x", "", lambda t: seats.leave(t, 0))


@pytest.mark.parametrize(
    "chosen",
    [
        {"speed": "relaxed", "clock": "strict", "cover": 300, "watch": "open", "listed": True},
        {"speed": "fast", "clock": "none", "cover": 0, "watch": "nobody", "listed": False},
    ],
    ids=["open", "closed"],
)
def test_what_is_chosen_for_a_new_table_reaches_it(
    newcomer: Newcomer, chosen: dict[str, Any]
) -> None:
    ann = newcomer("Ann")
    ann.open(**chosen, bots=["beginner", "strong", "expert"], wait=True)
    table = ann.frame()["table"]
    assert {key: table[key] for key in chosen} == chosen
