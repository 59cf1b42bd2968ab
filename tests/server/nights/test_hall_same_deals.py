"""Nights on screens in which every table plays the same deals: nobody sees them twice."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from euchre.server import check
from euchre.server.tables import dealsets
from tests.server.memory import tables_of
from tests.server.nights.evening import Evening, Guest, finish
from tests.server.nights.kit import Json, shown, until

pytestmark = pytest.mark.untraced


def test_all_tables_hold_the_same_cards_and_nobody_sees_them_before_all_have_played(
    address: str,
) -> None:
    desk = Evening(address, players=8, games=1, **{"same-deals": "yes"})
    one = desk.guest("1 Ann")
    view = desk.view()["coming"]["tables"]
    (own,) = [t for t in view if any(s["number"] == one.number for s in t["seats"])]
    (other,) = [t for t in view if t is not own]
    two = desk.guest(f"{other['seats'][0]['number']} Ben")
    desk.fill()
    desk.start(1)
    tables = [(one, one.table()), (two, two.table())]
    for guest, table in tables:
        while guest.frame(table)["scene"] is None:
            time.sleep(0.02)
    promises = [guest.frame(table)["commitment"]["this"] for guest, table in tables]
    assert promises[0] == promises[1]
    while one.play(tables[0][1]):
        pass
    record = f"{tables[0][1]}/record.json"
    refused = one.http.get(record)
    assert (refused.status_code, "still play" in refused.json()["error"]) == (403, True)
    while two.play(tables[1][1]):
        pass
    compared = desk.wait("both", lambda view: view["final"])["compared"]
    assert sum(line["mean"] for line in compared) == pytest.approx(0)
    assert one.me()["compared"]["deals"] == 2
    until(lambda: one.http.get(record).is_success)
    answer = one.http.get(record)
    # The proof names the set, under which everybody's cards were promised.
    proof = answer.json()["notes"]["fair"]
    assert proof["table"] == f"night-{desk.id}-1"
    assert not check.faults(answer.json(), [])


def test_nobody_sees_the_cards_of_same_deals_at_a_second_table(address: str) -> None:
    desk = Evening(address, players=8, games=2, **{"same-deals": "yes"})
    ann = desk.guest("1 Ann")
    coming = desk.view()["coming"]["tables"]
    (across,) = [t for t in coming if all(s["number"] != ann.number for s in t["seats"])]
    number = across["seats"][0]["number"]
    ben = desk.guest(f"{number} Ben")
    desk.fill()
    desk.start(1)
    table, second = ann.table(), ben.table()
    assert table != second

    def become(who: Guest) -> Json:
        secret = who.own.partition("#")[2]
        body = {"number": who.number}
        answer = ann.http.post(f"{desk.path}/me", json=body, headers=shown(secret))
        assert answer.is_success, answer.text
        return ann.me()

    # By Ben's link Ann is Ben from now on, but for the game whose cards she has seen.
    me = become(ben)
    assert (me["number"], me["go"]) == (number, None)
    assert "at another table" in me["why"]
    assert ann.http.get(second).status_code in (403, 404)
    assert ann.http.get(f"{second}/stream").status_code in (403, 404)
    # As herself she goes on, and Ben has never been disturbed.
    assert become(ann)["go"] == f"/table/{table.rpartition('/')[2]}"
    assert ben.me()["go"] == f"/table/{second.rpartition('/')[2]}"
    become(ben)
    # The seat goes with the number: a bot plays Ann's cards to the end.
    assert ann.http.get(table).status_code in (403, 404)
    finish([ben])
    desk.counted(1)
    # The next game has other deals, and by its ticket Ann's device is one of Ben's.
    desk.start(2)
    third = ben.table()
    assert ann.table() == third
    assert ann.frame(third)["you"] == ben.frame(third)["you"]


def test_whoever_comes_to_two_tables_of_same_deals_at_once_holds_cards_at_one(
    tmp_path: Path,
) -> None:
    async def race() -> None:
        async with tables_of(tmp_path) as one:
            tables = [f"{n:012x}" for n in range(8)]
            held = await asyncio.gather(
                *(dealsets.hold(one.store, "night-n-1", "ann", table) for table in tables)
            )
            assert held.count(True) == 1
            again = [await dealsets.hold(one.store, "night-n-1", "ann", t) for t in tables]
            assert again == held
            assert await dealsets.hold(one.store, "night-n-2", "ann", tables[3])
            assert await dealsets.hold(one.store, "night-n-1", "ben", tables[3])

    asyncio.run(race())
