"""Own games are found again by their player alone, and their log is told as it was."""

import re
from dataclasses import replace
from random import Random

import pytest

from euchre.server.refusals import Refused
from euchre.server.tables import frames, played_games, seats
from euchre.server.tables.snapshot import faces_of, steps
from euchre.server.tables.state import Evening, Seat
from tests.server.kit import Json, Newcomer, Player, play_out
from tests.server.memory import Log, text_of


def mine(player: Player, before: int | None = None) -> Json:
    query = "" if before is None else f"?before={before}"
    answer = player.http.get(f"/api/me/games{query}")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_finished_and_running_games_are_found(newcomer: Newcomer) -> None:
    ann, eve = newcomer("Ann"), newcomer("Eve")
    assert mine(ann) == {"running": [], "games": [], "evenings": [], "next": None}
    rng = Random(3)
    ann.open("three-24", watch="nobody")
    play_out(rng, ann)
    first = ann.frame()
    assert ann.post(ann.at("/rematch")).status_code == 200
    found = mine(ann)
    assert [game["game_no"] for game in found["games"]] == [1]
    assert [game["game_no"] for game in found["running"]] == [2]
    told = found["games"][0]
    winners = first["scene"]["winners"]
    won = "shared" if len(winners) > 1 else "won"
    assert told["result"] == (won if 0 in winners else "lost")
    assert told["scores"] == [side["points"] for side in _by_side(first)]
    assert told["text"].endswith("against Ben and Cora")
    # The record of the first game is there although another one goes on.
    record = ann.http.get(told["links"]["record"]).json()
    assert len(record["deals"]) == told["deals"]
    assert ann.http.get(ann.at("/record.json")).status_code == 403
    assert ann.http.get(ann.at("/record.json?game=7")).status_code == 404
    # It stays mine when I have left, and is nobody else's.
    assert ann.post(ann.at("/leave")).status_code == 200
    assert ann.http.get(told["links"]["record"]).json() == record
    assert eve.http.get(told["links"]["record"]).status_code == 404
    assert mine(eve)["games"] == []
    assert mine(ann)["games"] == found["games"]


def test_who_comes_and_goes_after_a_game_is_not_in_its_record(newcomer: Newcomer) -> None:
    ann, ben, eve = newcomer("Ann"), newcomer("Ben"), newcomer("Eve")
    code = ann.open("two", wait=True)["code"]
    assert ben.join(code).is_success
    play_out(Random(3), ann, ben)
    record = ann.http.get(ann.at("/record.json")).json()
    assert record["players"] == ["Ann", "Ben"]
    assert ben.post(ben.at("/leave")).is_success
    assert eve.join(code).is_success
    for query in ("", "?game=1"):
        assert ann.http.get(ann.at(f"/record.json{query}")).json() == record
    taken = [who.http.get("/api/me/export").json()["tables"] for who in (ann, ben, eve)]
    assert [table["games"] for (table,) in taken] == [[record], [record], []]


def _by_side(frame: Json) -> list[Json]:
    return sorted(frame["scene"]["sides"], key=lambda side: int(side["side"]))


def test_pages_of_games(newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_games, "PAGE", 2)
    ann = newcomer("Ann")
    opened = [ann.open()["table"] for _ in range(5)]
    found: list[str] = []
    before: int | None = None
    for _ in range(4):
        page = mine(ann, before)
        found += [game["table"] for game in page["running"]]
        before = page["next"]
        if before is None:
            break
    assert sorted(found) == sorted(opened)
    assert ann.http.get("/api/me/games?before=-1").status_code == 422


def test_the_page_lists_them(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    assert "No games yet" in ann.http.get("/games").text
    ann.open()
    html = ann.http.get("/games").text
    assert f'href="/table/{ann.table}"' in html
    assert "Continue: 0-0 with Cora against Ben and Dan" in html


def test_an_evening_is_counted_for_each_person_whatever_the_partners(newcomer: Newcomer) -> None:
    ann, zed, eve = newcomer("Ann"), newcomer("Zed"), newcomer("Eve")
    rng = Random(8)
    code = ann.open("standard", options={"target": 5})["code"]
    assert zed.join(code, seat=2).status_code == 200
    play_out(rng, ann, zed)
    first = ann.frame()["scene"]["winners"]
    assert mine(ann)["evenings"] == []
    # After the game, and before the next one, Zed changes sides and his name.
    assert zed.post(zed.at("/leave")).status_code == 200
    zed.name = "Zeno"
    assert zed.join(code, seat=1).status_code == 200
    assert ann.post(ann.at("/rematch"), {"game": 1}).status_code == 200
    # Whoever presses "Same again" a moment later is in that game; one that is not over has no next.
    for game, status in ((1, 200), (2, 409), (3, 409), (0, 422)):
        assert zed.post(zed.at("/rematch"), {"game": game}).status_code == status
    assert ann.frame()["table"]["game_no"] == 2
    play_out(rng, ann, zed)
    second = ann.frame()["scene"]["winners"]
    [evening] = mine(ann)["evenings"]
    assert (evening["table"], evening["games"]) == (ann.table, [1, 2])
    won = {"Ann": (0 in first) + (0 in second), "Zeno": (0 in first) + (1 in second)}
    assert {row["name"]: row["won"] for row in evening["score"]} == won
    assert [row["of"] for row in evening["score"]] == [2, 2]
    assert [row["name"] for row in evening["score"] if row["you"]] == ["Ann"]
    # The list of games and the record say who sat there then.
    latest, earlier = mine(zed)["games"]
    assert (earlier["seat"], latest["seat"]) == (2, 1)
    assert earlier["result"] == ("won" if 0 in first else "lost")
    assert "with Ann" in earlier["text"]
    assert "against Ann" in latest["text"]
    assert zed.http.get(earlier["links"]["record"]).json()["players"][2] == "Zed"
    [his] = mine(zed)["evenings"]
    assert [row["name"] for row in his["score"] if row["you"]] == ["Zeno"]
    assert mine(eve)["evenings"] == []
    page = zed.http.get("/games").text
    assert f"Zeno {won['Zeno']}" in re.sub(r"<[^>]*>", "", page)
    # Nobody forgotten is named.
    ann.forgotten()
    names = {row["name"] for row in mine(zed)["evenings"][0]["score"]}
    assert names == {"Somebody", "Zeno"}


def test_a_game_after_hours_belongs_to_another_evening() -> None:
    seats = (Seat("Ann", "ann", ("her phone",)), Seat("Ben", "ben"))

    def game(begun: int, ended: int, anns: int, of: int) -> played_games.TableGame:
        hour, evening = 3_600_000, {"ann": Evening("Ann", anns, of), "ben": Evening("Ben", 0, 1)}
        rows: dict[str, Json] = {"ann": {}, "her phone": {}}
        return played_games.TableGame(
            rows, ended < 40, False, begun * hour, ended * hour, seats, evening
        )

    def mine(games: list[played_games.TableGame], who: str) -> list[Json]:
        return [*played_games._evenings_of(who, played_games._evenings("t", games), games)]

    # Ben has won nothing in the first game.  Then there is a night between, and a game left open.
    times = [(0, 5, 1, 1), (6, 7, 1, 2), (20, 21, 2, 3), (21, 22, 3, 4), (38, 40, 3, 4)]
    games = [game(*one) for one in times]
    for who in ("ann", "her phone"):
        found = mine(games, who)
        assert [evening["games"] for evening in found] == [[1, 2], [3, 4]]
        ann, ben = found[0]["score"]
        assert ann == {"name": "Ann", "won": 1, "of": 2, "you": True}
        assert ben == {"name": "Ben", "won": 0, "of": 1, "you": False}
        assert found[1]["score"] == [{"name": "Ann", "won": 2, "of": 2, "you": True}]
    assert mine(games[1:3], "ann") == []
    assert mine(games, "eve") == []


GAMES = ["standard", "two-tableau", "call-ace", "auction-6", "bacon", "double-hasenpfeffer-6"]


def told(log: Log, deal: int, seat: int | None) -> list[str]:
    """Return what was told of a deal when it was played."""
    lines, number = [], 0
    for step in steps(log.steps):
        number += step.event.kind == "dealt"
        if number == deal:
            lines += frames.lines(step, seat)
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_earlier_deals_are_told_as_they_were(game: str) -> None:
    log, rng = Log(game), Random(f"log {game}")
    while log.state.match.deals < 3 and not log.state.match.over:
        log.play(rng)
    for deal in range(1, len(log.state.finished) + 1):
        for seat in (0, 1, None):
            assert frames.deal(log.state, deal, seat) == told(log, deal, seat)
    shown = frames.folded(log.state, 0)
    # The last one is in sight.
    assert [line["deal"] for line in shown] == list(range(1, len(log.state.finished)))
    with pytest.raises(Refused, match="no finished deal 9"):
        frames.deal(log.state, 9, 0)


def test_who_sat_down_later_is_told_what_everybody_was() -> None:
    log, rng = Log(), Random(3)
    log.deal()
    while log.state.turn is not None:
        texts = [text_of(log.state.states[-1], rng) for _ in range(20)]
        log.move("order" if "order" in texts else texts[0])
    seat = log.state.finished[0].dealer
    own = frames.deal(log.state, 1, seat)
    assert own != frames.deal(log.state, 1, None)
    if log.state.seats[seat].person:
        log.add(seats.leave(log.state, seat))
    later = log.add(seats.sit(log.state, "eve", "Eve", seat))
    watched = frames.deal(later, 1, None)
    assert frames.deal(later, 1, seat) == watched
    assert frames.deal(replace(later, dealt_at=(99,)), 1, seat) != watched


def test_a_page_that_comes_again_has_it_all(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    ann.open("three-24")
    rng = Random(8)
    while len(ann.frame()["earlier"]) < 2:
        ann.play(rng)
    frame = ann.frame()
    for line in frame["earlier"]:
        answer = ann.http.get(ann.at(f"/log?deal={line['deal']}"))
        assert answer.status_code == 200
        assert line["text"] in answer.json()["lines"]
    assert ann.http.get(ann.at("/log?deal=500")).status_code == 404
    assert ann.http.get(ann.at("/log?deal=0")).status_code == 422


def test_each_card_is_logged_once() -> None:
    log = Log()
    while not log.state.finished or sum(log.state.finished[-1].taken) < 5:
        log.play(Random(2))
    s, deal = log.state.finished[-1], len(log.state.finished)
    lines = told(log, deal, None)
    faces = faces_of(log.state, None)
    plays = [line for line in lines if re.match(r"\w+ (plays|leads) ", line)]
    assert len(plays) == s.played.bit_count()
    wins = [line for line in lines if " wins trick " in line]
    assert [re.findall(r"trick (\d)", line) for line in wins] == [[str(n)] for n in range(1, 6)]
    assert any(faces.card(card) in wins[-1] for _, card in s.last)
    assert not any("," in line for line in wins)
