"""Who may do what at a night played on the server, and which link is whose."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from euchre.night.events import decode
from euchre.night.fold import fold
from euchre.night.paper.marks import marks_of
from euchre.night.rotation.chart import Foursome
from euchre.server.hall import seating
from tests.nights.evening import Evening, Guest
from tests.nights.kit import Json, new_id, shown

pytestmark = pytest.mark.untraced


@pytest.fixture(scope="module")
def running(address: str) -> Iterator[tuple[Evening, Guest, str]]:
    """A night in its first game, whose table waits for Ann."""
    desk = Evening(address, pace="normal", cover="600")
    ann = desk.guest("Ann")
    desk.fill()
    desk.start(1)
    yield desk, ann, ann.table()
    ann.close()
    desk.close()


def test_a_link_is_for_whom_it_is(running: tuple[Evening, Guest, str]) -> None:
    desk, ann, table = running
    stranger = httpx.Client(base_url=desk.http.base_url, timeout=60)

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
    stranger.close()


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


def test_the_code_of_a_tally_card_is_the_players_own_link(
    running: tuple[Evening, Guest, str],
) -> None:
    desk, _, _ = running
    night = fold(map(decode, desk.get("/night.jsonl").text.splitlines()))
    marks = marks_of(night, "http://x/night/n", own={1: "secret"})
    assert marks.of_player(1, ()) == "http://x/night/n/me/1#secret"
    assert marks.of_player(2, ()) == "http://x/night/n/player/2"
    made = desk.get("/print", parts="tally", url="http://night.example")
    assert made.content.startswith(b"%PDF")


def test_a_night_of_cards_is_not_played_here(address: str) -> None:
    desk = Evening(address, play="cards")
    assert desk.get("/links", url="http://x").status_code == 409
    refused = desk.post(f"{desk.path}/bots", {"id": new_id()}, desk.secret)
    assert refused.status_code == 409
    desk.do(do="start", game=1)
    assert "live" not in desk.view()
    desk.close()


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
