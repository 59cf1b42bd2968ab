"""A player can find every own game again, and no one else can."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from euchre.server.tables import archive
from tests.server.kit import Json, Player

New = Callable[..., Player]


def finish(player: Player, rng: Random) -> None:
    while not player.play(rng)["ended"]:
        pass


def mine(player: Player, before: int | None = None) -> Json:
    query = "" if before is None else f"?before={before}"
    answer = player.http.get(f"/api/me/games{query}")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_finished_and_running_games_are_found(newcomer: New) -> None:
    ann, eve = newcomer("Ann"), newcomer("Eve")
    assert mine(ann) == {"running": [], "games": [], "next": None}
    rng = Random(3)
    ann.open("three-24", watch="nobody")
    finish(ann, rng)
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


def _by_side(frame: Json) -> list[Json]:
    return sorted(frame["scene"]["sides"], key=lambda side: int(side["side"]))


def test_pages_of_games(newcomer: New, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "PAGE", 2)
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


def test_the_page_lists_them(newcomer: New) -> None:
    ann = newcomer("Ann")
    assert "No games yet" in ann.http.get("/games").text
    ann.open()
    html = ann.http.get("/games").text
    assert f'href="/table/{ann.table}"' in html
    assert "Continue: 0-0 with Cora against Ben and Dan" in html
