"""Who comes in to a night played on the server, who may do what there, and whose link is whose."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import httpx
import pytest

from euchre.night.rotation.chart import Foursome
from euchre.server.hall import seating
from tests.nights.evening import Evening, Guest
from tests.nights.kit import NAMES, Json, client, new_id, shown

pytestmark = pytest.mark.untraced


@pytest.fixture(scope="module")
def running(address: str) -> Iterator[tuple[Evening, Guest, str]]:
    """A night in its first game, whose table waits for Ann."""
    desk = Evening(address, pace="normal", cover="600")
    ann = desk.guest("Ann")
    desk.fill()
    desk.start(1)
    yield desk, ann, ann.table()
    desk.close()


def test_a_link_is_for_whom_it_is(running: tuple[Evening, Guest, str]) -> None:
    desk, ann, table = running
    stranger = client(str(desk.http.base_url))

    def post(path: str, body: Json, secret: str = "") -> int:
        return stranger.post(f"{desk.path}{path}", json=body, headers=shown(secret)).status_code

    assert post("/join", {"who": "Zoe"}) == 403
    assert post("/me", {"number": 1}, ann.evening) == 403
    assert post("/bell", {"game": 1, "table": 1}, ann.evening) == 403
    assert post("/bots", {"id": new_id()}, ann.evening) == 403
    assert stranger.get(f"{desk.path}/links?url=http://x").status_code == 403
    # Ann has come: her name is not given to another device, but her own link brings it.
    taken = stranger.post(f"{desk.path}/join", json={"who": "ann"}, headers=shown(ann.evening))
    assert (taken.status_code, "own link" in taken.json()["error"]) == (409, True)
    assert stranger.get(f"{desk.path}/me").json()["number"] is None
    # Nobody comes to a table but by the night.
    assert stranger.get(table).status_code == 404
    assert post("/me", {"number": 1}, ann.own.partition("#")[2]) == 200
    assert stranger.get(f"{desk.path}/me").json()["go"] == f"/table/{table.rpartition('/')[2]}"
    assert stranger.get(table).json()["you"] == ann.frame(table)["you"]
    # That link is printed on the tally cards.
    made = desk.get("/print", parts="tally", url="http://night.example")
    assert made.content.startswith(b"%PDF")


def test_a_table_of_a_night_has_no_host_hints_or_guests(
    running: tuple[Evening, Guest, str],
) -> None:
    _, ann, table = running
    frame = ann.frame(table)
    assert frame["table"]["for"]["back"].endswith("/me")
    assert (frame["table"]["code"], frame["table"]["host"]) == (None, None)
    for part in ("leave", "invite", "rematch", "host"):
        body = {"speed": "fast"} if part == "host" else {}
        assert ann.http.post(f"{table}/{part}", json=body).status_code in (403, 409)
    assert ann.http.get(f"{table}/hint").status_code == 403
    assert ann.http.get(f"{table}/coach").status_code == 403
    assert ann.http.get(f"{table}/record.json").status_code == 403


def test_a_night_of_cards_is_not_played_here(address: str) -> None:
    desk = Evening(address, play="cards")
    for path, body in (("/bots", {"id": new_id()}), ("/bell", {"game": 1, "table": 1})):
        assert desk.post(desk.path + path, body, desk.secret).status_code == 409
    desk.do(do="start", game=1)
    assert "live" not in desk.view()


def test_ids_follow_from_night_game_table_and_seats() -> None:
    seats = Foursome(1, 2, 3, 4)
    name = seating.table_id(b"key", "night", 1, 2, seats)
    assert name == seating.table_id(b"key", "night", 1, 2, seats)
    others = {
        seating.table_id(b"other", "night", 1, 2, seats),
        seating.table_id(b"key", "other", 1, 2, seats),
        seating.table_id(b"key", "night", 2, 2, seats),
        seating.table_id(b"key", "night", 1, 1, seats),
        seating.table_id(b"key", "night", 1, 2, Foursome(1, 2, 3, 5)),
    }
    assert len(others | {name}) == 6
    assert len(name) == 12
    assert name.isalnum()


# -- many at the same moment ------------------------------------------------------------------


@pytest.fixture
def evening(address: str) -> Evening:
    return Evening(address, players=12)


def at_once(desk: Evening, names: list[str]) -> list[httpx.Response]:
    """Let people join at the same moment, each with a device of their own."""
    secret = desk.door
    together = Barrier(len(names))

    def join(name: str) -> httpx.Response:
        device = client(str(desk.http.base_url))
        device.get(f"{desk.path}/me")
        together.wait()
        return device.post(f"{desk.path}/join", json={"who": name}, headers=shown(secret))

    with ThreadPoolExecutor(len(names)) as pool:
        return list(pool.map(join, names))


def test_everybody_who_joins_at_the_same_moment_gets_a_number(evening: Evening) -> None:
    answers = at_once(evening, NAMES)
    assert [answer.status_code for answer in answers] == [200] * 12
    numbers = {name: answer.json()["number"] for name, answer in zip(NAMES, answers, strict=True)}
    assert sorted(numbers.values()) == list(range(1, 13))
    players = {one["number"]: one for one in evening.links()["players"]}
    assert {name: players[n]["name"] for name, n in numbers.items()} == {n: n for n in NAMES}
    assert all(one["device"] for one in players.values())


@pytest.mark.parametrize("who", ["Ann", "7"])
def test_one_device_alone_gets_a_number_that_several_ask_for(evening: Evening, who: str) -> None:
    answers = at_once(evening, [who] * 6)
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert "is already here on another device" in refused.json()["error"]
