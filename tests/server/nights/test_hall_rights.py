"""Who comes in to a night played on the server, who may do what there, and whose link is whose."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import httpx
import pytest

from euchre.night.rotation.chart import Foursome
from euchre.server.screens import seating
from tests.server.nights.evening import Evening, Guest
from tests.server.nights.kit import NAMES, Json, new_id, shown


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
    stranger, evening = desk.device(), desk.evening_key

    def post(path: str, body: Json, secret: str = "") -> int:
        return stranger.post(f"{desk.path}{path}", json=body, headers=shown(secret)).status_code

    assert post("/join", {"who": "Zoe"}) == 403
    assert post("/me", {"number": 1}, evening) == 403
    assert post("/bell", {"game": 1, "table": 1}, evening) == 403
    assert post("/desk", {"id": new_id(), "do": "fill"}, evening) == 403
    assert stranger.get(f"{desk.path}/links?url=http://x").status_code == 403
    # Ann has come: her name alone opens nothing, but her own link does.
    assert desk.claim(stranger, "ann").json() == {"number": 1, "waits": True}
    me = desk.me(stranger)
    assert (me["number"], me["go"], bool(me["waits"])) == (1, None, True)
    assert post("/me/going", {"home": True}) == 403
    assert len(desk.claims()[0]["phones"]) == 1
    # Nobody comes to a table but by the night.
    assert stranger.get(table).status_code == 404
    assert desk.bind(stranger, 1).status_code == 200
    assert desk.leads_to(stranger) == table
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
    fill = {"id": new_id(), "do": "fill"}
    for path, body, status in (("/desk", fill, 409), ("/bell", {"game": 1, "table": 1}, 404)):
        assert desk.post(desk.path + path, body, desk.secret).status_code == status
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
    secret = desk.evening_key
    together = Barrier(len(names))

    def join(name: str) -> httpx.Response:
        device = desk.device()
        device.get(f"{desk.path}/me")
        together.wait()
        return device.post(f"{desk.path}/join", json={"who": name}, headers=shown(secret))

    with ThreadPoolExecutor(len(names)) as pool:
        return list(pool.map(join, names))


def test_everybody_who_asks_at_the_same_moment_can_be_let_in(evening: Evening) -> None:
    answers = at_once(evening, NAMES)
    assert [answer.json() for answer in answers] == [{"number": None, "waits": True}] * 12
    claims = evening.claims()
    assert sorted(one["name"] for one in claims) == sorted(NAMES)
    with ThreadPoolExecutor(12) as pool:
        let_in = list(pool.map(lambda one: evening.decide(one["claim"]), claims))
    assert all(answer.is_success for answer in let_in)
    players = {one["name"]: one["number"] for one in evening.links()["players"]}
    assert sorted(players.values()) == list(range(1, 13))
    assert set(players) == set(NAMES)
    assert all(one["device"] for one in evening.links()["players"])


@pytest.mark.parametrize("who", ["Ann", "7"])
def test_a_number_that_several_ask_for_is_nobodys_until_the_desk_says_whose(
    evening: Evening, who: str
) -> None:
    answers = at_once(evening, [who] * 4)
    assert [answer.json()["waits"] for answer in answers] == [True] * 4
    first, *others = evening.claims()
    assert evening.decide(first["claim"]).is_success
    numbers = [one for one in evening.links()["players"] if one["device"]]
    assert len(numbers) == 1
    assert len(evening.claims()) == len(others)
