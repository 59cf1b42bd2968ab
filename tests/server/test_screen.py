"""A table around one screen: phones take the seats, and the screen shows what a watcher may see."""

import json
from pathlib import Path
from random import Random
from typing import Any

from euchre.games import rules as rules_of
from euchre.server.tables import seats
from tests.rows import each_row
from tests.server.kit import Json, Newcomer, Player, play_out, serving, sql


def around(
    newcomer: Newcomer, game: str = "standard", phones: int = 4, **more: Any
) -> list[Player]:
    """Open a screen and let phones take seats by its code; return the screen and the phones."""
    screen = newcomer("Screen")
    made = screen.open(game, screen=True, bots=["beginner"], **more)
    assert made["seat"] is None
    players = [newcomer(name) for name in ("Ann", "Ben", "Cora", "Dan")[:phones]]
    for player in players:
        assert player.join(made["code"]).is_success
    return [screen, *players]


def without_code(frame: Json) -> Json:
    """Return a frame without the code, which only who may invite others is told."""
    return frame | {"table": frame["table"] | {"code": None}}


def test_the_screen_has_no_seat_and_the_first_phone_is_host(newcomer: Newcomer) -> None:
    screen, ann, *_ = around(newcomer, phones=2)
    frame = screen.frame()
    assert (frame["you"]["seat"], frame["scene"], frame["table"]["screen"]) == (None, None, True)
    assert frame["table"]["host"] == ann.frame()["you"]["seat"]
    kinds = [seat["kind"] for seat in frame["table"]["seats"]]
    assert sorted(kinds) == ["bot", "bot", "person", "person"]
    [mine] = screen.http.get("/api/me").json()["tables"]
    assert (mine["id"], mine["seat"], mine["your_turn"]) == (screen.table, None, False)


@each_row(
    "what, body, status",
    [
        ("/commands", {"play": "pass"}, 403),
        ("/commands", {"next": True}, 403),
        ("/chat", {"text": "hello"}, 403),
        ("/host", {"lock": True}, 403),
        ("/leave", {}, 403),
        ("/seatlink", {}, 403),
        ("/change", {"dealer": 1}, 403),
        ("/rematch", {}, 403),
        ("/join", {"code": "", "name": "Eve"}, 409),
        ("/invite", {}, 200),
    ],
)
def test_a_screen_acts_for_nobody(what: str, body: Json, status: int, newcomer: Newcomer) -> None:
    screen, *_ = around(newcomer, phones=1)
    body = dict(body)
    if what == "/commands":
        body = {"cmd_id": "c" * 20, "expected_seq": screen.frame()["seq"], "action": body}
    if "code" in body:
        body["code"] = screen.frame()["table"]["code"]
    before = screen.frame()
    answer = screen.post(screen.at(what), body)
    assert answer.status_code == status, answer.text
    assert screen.frame() == before


def test_whoever_has_the_code_takes_nobodys_seat(newcomer: Newcomer) -> None:
    screen, ann, *_ = around(newcomer, phones=1)
    code, seat = screen.frame()["table"]["code"], ann.frame()["you"]["seat"]
    eve, guest = newcomer("Eve"), newcomer("Ann")
    taken = eve.join(code, seat=seat)
    assert (taken.status_code, "already sits there" in taken.text) == (409, True)
    assert guest.join(code).json()["seat"] != seat, "a name opens no seat"
    assert ann.do({"next": True}, ann.frame()["seq"]).is_success
    stranger, watcher = newcomer("Joe"), newcomer("May")
    assert stranger.http.get(screen.at()).status_code == 404
    assert watcher.join(code, watch=True).is_success
    assert watcher.post(screen.at("/invite")).status_code == 403
    seen = watcher.frame()
    assert seen["table"]["code"] is None
    assert seen["scene"]["hand"] == []
    assert seen["scene"]["me"] is None


def test_the_screen_is_told_what_a_watcher_is_told(newcomer: Newcomer) -> None:
    """Every frame of a game that is looked at; and each phone has a hand."""
    screen, *phones = around(newcomer, "progressive", 2)
    watcher = newcomer("May")
    watcher.join(screen.frame()["table"]["code"], watch=True)
    rng, hands, seen = Random(7), set[str](), 0
    assert phones[0].do({"next": True}, phones[0].frame()["seq"]).is_success
    while screen.frame()["scene"]["deal_no"] < 3:
        shown, watched = screen.frame(), watcher.frame()
        if shown["seq"] != watched["seq"]:
            # A last card has been played by itself in between.
            continue
        assert without_code(shown) == watched
        scene = shown["scene"]
        assert scene["me"] is None
        assert not (scene["hand"])
        assert not (scene["actions"])
        seen += 1
        if scene["stage"] == "over":
            phones[1].do({"next": True}, shown["seq"])
            continue
        for player in phones:
            mine = player.frame()["scene"]
            hands.add(json.dumps(mine["hand"]))
            if mine["turn"] == mine["me"]:
                player.play(rng)
    assert seen > 10
    assert len(hands) > 10


def test_a_new_code_keeps_the_screen_and_nobody_else_who_only_watches(newcomer: Newcomer) -> None:
    screen, ann, *_ = around(newcomer, phones=1)
    old = screen.frame()["table"]["code"]
    watcher = newcomer("May")
    watcher.join(old, watch=True)
    assert ann.post(ann.at("/host"), {"invite": True}).is_success
    new = screen.frame()["table"]["code"]
    assert new != old
    assert screen.post(screen.at("/invite")).json()["code"] == new
    assert watcher.http.get(watcher.at()).status_code == 404
    assert newcomer("Ben").join(old).status_code == 404
    assert newcomer("Ben").join(new).is_success


def test_everybody_may_leave_and_somebody_may_come_back(newcomer: Newcomer) -> None:
    screen, ann, ben = around(newcomer, phones=2)
    assert ann.do({"next": True}, ann.frame()["seq"]).is_success
    seat = ann.frame()["you"]["seat"]
    for player in (ann, ben):
        assert player.post(player.at("/leave")).is_success
    frame = screen.frame()
    assert frame["table"]["host"] is None
    assert frame["table"]["code"]
    assert {one["kind"] for one in frame["table"]["seats"]} == {"bot"}
    again = ann.join(frame["table"]["code"], seat=seat)
    assert again.is_success, again.text
    assert screen.frame()["table"]["host"] == seat
    # On a second phone the same seat is opened by its own link, and by nothing on the screen.
    phone = newcomer("Phone")
    link = ann.post(ann.at("/seatlink")).json()["link"].partition("#")[2]
    assert phone.post(ann.at("/join"), {"secret": link}).json()["seat"] == seat


def test_no_link_to_a_seat_brings_its_hand_to_the_screen(newcomer: Newcomer) -> None:
    screen, ann, *_ = around(newcomer, phones=1)
    link = ann.post(ann.at("/seatlink")).json()["link"].partition("#")[2]
    before = screen.frame()
    answer = screen.post(screen.at("/join"), {"secret": link})
    assert (answer.status_code, "shows the table to everybody" in answer.text) == (409, True)
    assert screen.frame() == before


def test_a_screen_is_forgotten(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        screen = Player(address, "Screen")
        made = screen.open(screen=True)
        ann = Player(address, "Ann")
        ann.join(made["code"])
        database = tmp_path / "euchre.db"
        first = "SELECT text FROM words WHERE log = ? AND whose = text ORDER BY n LIMIT 1"
        [(person,)] = sql(database, first, made["table"])
        screen.forgotten()
        kept = sql(database, "SELECT body FROM events") + sql(database, "SELECT text FROM words")
        assert person
        assert not any(person in text for (text,) in kept)
        assert ann.frame()["table"]["screen"], "the table stays one for phones"


# -- the evening -------------------------------------------------------------------------------


def test_an_evening_is_told_without_the_game_that_goes_on(newcomer: Newcomer) -> None:
    screen, *phones = around(newcomer, "progressive", 2)
    rng = Random(3)
    none = screen.http.get(screen.at("/evening"))
    assert (none.status_code, none.json()["error"]) == (
        (404, "No game has been finished at this table.")
    )
    for _ in range(2):
        play_out(rng, *phones)
        phones[0].post(phones[0].at("/rematch"))
    told = screen.http.get(screen.at("/evening")).json()
    assert len(told["games"]) == 2
    assert told["title"] == "Progressive Euchre"
    assert {one["name"] for one in told["people"]} == {"Ann", "Ben"}
    assert {one["of"] for one in told["people"]} == {2}
    for one in told["people"]:
        sides = [side for game in told["games"] for side in game["sides"][: game["won"]]]
        assert one["won"] == sum(one["name"] in side.split(" and ") for side in sides)
    for game in told["games"]:
        best, rest = game["scores"][: game["won"]], game["scores"][game["won"] :]
        assert min(best) > max(rest, default=-1)
        assert len(game["sides"]) == 2
    titles = ["The best loner", "The worst euchre", "The hand that turned it"]
    found = [one["title"] for one in told["moments"]]
    assert found == [title for title in titles if title in found] != []
    for moment in told["moments"]:
        assert moment["game"] in (1, 2)
        assert len(moment["cards"]) == 5
        record = screen.http.get(screen.at(f"/record.json?game={moment['game']}")).json()
        played = " ".join(record["deals"][moment["deal"] - 1]["actions"])
        assert all(card in played for card in moment["cards"]), "they were played in that deal"
    assert phones[1].http.get(screen.at("/evening")).json() == told
    assert newcomer("Eve").http.get(screen.at("/evening")).status_code == 404
    text = json.dumps(told)
    assert "http" not in text
    assert screen.table not in text


def test_opening_events_of_screens_are_read_as_written() -> None:
    wanted = seats.NewTable(game="three-24", bots=["club", "beginner"], screen=True)
    act, _ = seats.opening(rules_of("three-24"), "t" * 12, "screen", wanted)
    assert [seat.person for seat in act.seats] == ["", "", ""]
    assert [seat.level for seat in act.seats] == ["club", "beginner", "club"]
    assert (act.host, act.screen) == (None, "screen")
    assert act.table("t" * 12).aside == {"screen"}
