"""My play: own games judged once, private, exportable, deletable."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from euchre.practice.play import Game
from euchre.practice.shelf import shipped
from euchre.server.queues import Asker
from euchre.server.reviews.jobs import Jobs
from tests.server.kit import Json, Player, serving, start_no_process
from tests.server.test_archive import finish

New = Callable[[str], Player]
#: Every game that was given to the judge.
JUDGED: list[Json] = []


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose judge does not think, but takes a moment."""

    def at_once(_: Asker, work: Any, text: str, seat: int, about: Json, own: bool) -> Future[Any]:
        JUDGED.append(about)
        done: Future[Any] = Future()
        game = Game(deals=[(100, 5), (40, 3)], **about)
        found = game, [shipped()["standard"].positions[3]] if own else []
        threading.Timer(0.3, done.set_result, [found]).start()
        return done

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Jobs, "work_out", staticmethod(at_once))
        start_no_process(patch)
        with serving(tmp_path_factory.mktemp("play")) as address:
            yield address


@pytest.fixture
def person(server: str) -> Iterator[New]:
    """A way to make people; they leave with the test."""
    made: list[Player] = []

    def make(name: str) -> Player:
        made.append(Player(server, name))
        return made[-1]

    yield make
    for player in made:
        player.close()


def play(player: Player, **query: str) -> Json:
    answer = player.http.get("/api/my-play", params=query)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_games_are_judged_once_and_added_up(person: New) -> None:
    ann, eve = person("Ann"), person("Eve")
    assert ann.http.get("/my-play").status_code == 200
    assert play(ann)["progress"] is None
    assert ann.post("/api/my-play/judge").json() == {"left": 0}
    for seed in range(2):
        ann.open("three-24", bots=["club"])
        finish(ann, Random(seed))
    told = play(ann)
    assert (told["waiting"], told["progress"]) == (2, None)
    before = len(JUDGED)
    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(ann.post, "/api/my-play/judge") for _ in range(4)]
    # Asked for four times at once, a game is judged once.
    assert [one.result().json() for one in asked] == [{"left": 1}] * 4
    assert len(JUDGED) == before + 1
    assert ann.post("/api/my-play/judge").json() == {"left": 0}
    assert ann.post("/api/my-play/judge").json() == {"left": 0}
    told = play(ann)
    assert told["waiting"] == 0
    assert told["game"] == "three-24"
    assert (told["progress"]["games"], told["progress"]["decisions"]) == (2, 16)
    assert play(ann, game="british")["game"] == "three-24"
    # Nobody else sees any of it.
    eve.open("three-24", bots=["club"])
    assert play(eve)["progress"] is None
    assert play(eve)["waiting"] == 0


def test_a_game_under_way_is_not_judged(person: New) -> None:
    ben = person("Ben")
    ben.open("three-24", bots=["club"])
    ben.play(Random(1))
    assert play(ben)["waiting"] == 0
    assert ben.post("/api/my-play/judge").json() == {"left": 0}


def test_play_and_practice_are_taken_along_and_forgotten(person: New) -> None:
    cora, other = person("Cora"), person("Dan")
    cora.open("three-24", bots=["club"])
    finish(cora, Random(4))
    cora.post("/api/my-play/judge")
    cora.post("/api/practice/begin", {})
    kept = cora.http.get("/api/me/export").json()
    body = {"practice": kept["practice"], "play": kept["play"]}
    # Somebody whom this server has never seen takes it in: twice is once.
    found = other.post("/api/my-play/import", body).json()
    assert found == {"games": 1, "positions": 0, "practice": True}
    assert other.post("/api/my-play/import", body).json()["games"] == 0
    assert play(other)["progress"] == play(cora)["progress"]
    # What was taken in gives no seat and no name.
    assert other.http.get("/api/me/games").json()["games"] == []
    assert cora.post("/api/me/forget", {"sure": True}).status_code == 200
    assert play(other)["progress"]["games"] == 1
    assert play(person("Cora"))["progress"] is None


def test_a_file_that_was_meddled_with_is_refused(person: New) -> None:
    dan = person("Dan")
    one = {"table": "abc", "game_no": 1, "judged": {"game": "standard"}}
    bodies: list[Json] = [
        {"practice": {}},
        {"play": [one]},
        {"play": [one | {"table": "no table"}]},
        {"play": [one | {"more": 1}]},
        {"more": 1},
        {"practice": {"format": "euchre-practice-file/1", "book": {}, "own": [{}]}},
    ]
    for body in bodies:
        answer = dan.post("/api/my-play/import", body)
        assert answer.status_code == 422, (body, answer.text)
        assert "Traceback" not in answer.text
    assert play(dan)["progress"] is None
