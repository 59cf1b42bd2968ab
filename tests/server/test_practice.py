"""Practice over HTTP: ten positions, each answered once; nothing is told before the answer."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import pytest

from euchre.engine.state import apply, legal
from euchre.practice.position import Position
from euchre.practice.progress import SESSION
from euchre.practice.shelf import by_id, shipped
from euchre.records import dump, record_of
from euchre.server.practice.api import hands_that_fit
from euchre.server.queues import Asker
from euchre.server.reviews.jobs import Jobs
from tests.server.kit import Player, serving, start_no_process

STANDARD = shipped()["standard"].positions
#: What is told with the answer and must not be told before.
SECRETS = ("grade", "best", "costs", "reason", "why_right")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose judge does not think."""

    def at_once(_: Asker, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        done: Future[Any] = Future()
        if work is hands_that_fit:
            done.set_result(hands_that_fit(*arguments))
        else:
            done.set_result(STANDARD[7] if arguments[1] == 1 else None)
        return done

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Jobs, "work_out", staticmethod(at_once))
        start_no_process(patch)
        with serving(tmp_path_factory.mktemp("practice")) as address:
            yield address


@pytest.fixture
def person(server: str) -> Iterator[Callable[[str], Player]]:
    """A way to make people; they leave with the test."""
    made: list[Player] = []

    def make(name: str) -> Player:
        made.append(Player(server, name))
        return made[-1]

    yield make
    for player in made:
        player.close()


def begin(player: Player, **more: Any) -> dict[str, Any]:
    answer = player.post("/api/practice/begin", more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def choose(player: Player, name: str, play: str) -> httpx.Response:
    return player.post("/api/practice/answer", {"id": name, "play": play})


def offered(scene: dict[str, Any]) -> set[str]:
    """Return what the page can answer: buttons, cards to be played, one card to be picked."""
    plays = {offer["play"] for offer in scene["actions"]}
    plays |= {play["play"] for card in scene["hand"] for play in card["plays"]}
    if pick := scene["pick"]:
        plays |= {f"{pick['verb']} {card}" for card in pick["cards"]}
    return plays


def test_ten_answers_and_what_they_came_to(person: Callable[[str], Player]) -> None:
    ann = person("Ann")
    assert ann.http.get("/practice").status_code == 200
    assert ann.http.get("/practice/table").status_code == 200
    assert ann.http.get("/api/practice").json()["position"] is None
    told = begin(ann)
    assert (told["of"], told["done"], told["summary"]) == (SESSION, [], None)
    for number in range(SESSION):
        shown = told["position"]
        one = by_id()[shown["id"]]
        # Exactly what is legal can be chosen, and nothing says what is right.
        assert offered(shown["scene"]) == {choice.play for choice in one.choices}
        assert not any(f'"{word}"' in json.dumps(shown) for word in SECRETS)
        answer = choose(ann, one.id, one.best.play).json()
        assert answer["answer"]["grade"] == "best"
        told = answer["next"]
        assert len(told["done"]) == number + 1
    assert told["position"] is None
    assert (told["summary"]["right"], told["summary"]["next"]) == (SESSION, "")
    assert told["rating"]["right"] == SESSION
    assert ann.http.get("/api/practice").json()["summary"] == told["summary"]


def test_an_answer_counts_once_however_often_it_is_sent(person: Callable[[str], Player]) -> None:
    ben = person("Ben")
    one = by_id()[begin(ben)["position"]["id"]]
    wrong = next(choice for choice in one.choices if choice.grade == "costly")
    first = choose(ben, one.id, wrong.play).json()
    # Knowing better afterwards changes nothing.
    with ThreadPoolExecutor(6) as racers:
        again = list(racers.map(lambda _: choose(ben, one.id, one.best.play).json(), range(12)))
    assert {each["answer"]["play"] for each in again} == {wrong.play}
    assert again[0]["next"]["rating"] == first["next"]["rating"]
    assert again[0]["next"]["rating"]["answers"] == 1


def test_what_few_have_answered_is_shown_as_it_was_at_first(
    person: Callable[[str], Player],
) -> None:
    asked: list[tuple[str, int, bool]] = []
    for name in "ABCDE":
        player = person(name)
        told = begin(player, game="buck", theme="discards")
        while told["position"]["id"] != (asked[0][0] if asked else told["position"]["id"]):
            told = choose(player, told["position"]["id"], first_of(told)).json()["next"]
        one = by_id()[told["position"]["id"]]
        answer = choose(player, one.id, one.best.play).json()["asked"]
        asked.append((one.id, answer["answers"], answer["rating"] == one.rating))
    assert [answers for _, answers, _ in asked] == [0, 0, 0, 0, 5]
    assert [same for *_, same in asked] == [True] * 4 + [False]


def first_of(told: dict[str, Any]) -> str:
    """Return some choice of the position that is asked."""
    return by_id()[told["position"]["id"]].best.play


def test_a_position_is_rated_by_the_answers_it_gets(
    person: Callable[[str], Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both sides move, apart; only first answers count, and a fresh player starts from there."""
    monkeypatch.setattr(sys.modules["euchre.server.practice.api"], "TOLD_FROM", 1)
    asked: dict[str, Any] = {}
    for name in ("Dora", "Emil"):
        player = person(name)
        told = begin(player, game="buck", theme="leads")
        for _ in range(told["of"]):
            one = by_id()[told["position"]["id"]]
            wrong = next(choice for choice in one.choices if choice.grade == "costly")
            answer = choose(player, one.id, wrong.play).json()
            before = asked.get(one.id, {"rating": one.rating, "answers": 0})
            assert answer["asked"]["rating"] > before["rating"]
            assert answer["asked"]["answers"] == before["answers"] + 1
            assert answer["asked"]["right"] == 0
            asked[one.id] = answer["asked"]
            assert choose(player, one.id, one.best.play).json()["asked"] == asked[one.id]
            told = answer["next"]
        assert told["rating"]["rating"] < 1500
    # The ten of this theme are all of it, so both were asked the same.
    assert {one["answers"] for one in asked.values()} == {2}


def test_what_is_not_asked_cannot_be_answered(person: Callable[[str], Player]) -> None:
    cora = person("Cora")
    name = begin(cora, theme="leads")["position"]["id"]
    other = next(one for one in STANDARD if one.theme == "calling")
    assert choose(cora, other.id, other.best.play).status_code == 409
    assert choose(cora, name, "claim").status_code == 409
    assert choose(cora, "0" * 16, "pass").status_code == 404
    assert choose(cora, "no id", "pass").status_code == 422
    assert cora.post("/api/practice/begin", {"game": "chess"}).status_code == 404
    assert cora.post("/api/practice/begin", {"theme": "luck"}).status_code == 422
    assert cora.http.get("/api/practice").json()["rating"]["answers"] == 0
    # Another site cannot answer for somebody.
    foreign = {"origin": "https://elsewhere.example"}
    body = {"id": name, "play": "pass"}
    assert cora.http.post("/api/practice/answer", json=body, headers=foreign).status_code == 403


def game_of(one: Position) -> dict[str, Any]:
    """Return a finished deal's record that begins like a position."""
    s, rng = one.deal.last, Random(1)
    while not s.ended:
        s = apply(s, rng.choice(legal(s)))
    made = record_of(one.deal.match.after(s), [s], ["Ann", "Ben", "Cora", "Dan"])
    found: dict[str, Any] = json.loads(dump(made))
    return found


def test_a_decision_of_ones_own_is_asked_in_the_next_session(
    person: Callable[[str], Player],
) -> None:
    dan = person("Dan")
    body = {"record": game_of(STANDARD[7]), "deal": 1, "action": 5}
    assert dan.post("/api/practice/own", body).json() == {"id": STANDARD[7].id, "new": True}
    assert dan.post("/api/practice/own", body).json()["new"] is False
    told = begin(dan)
    assert told["own"] == 1
    ids = []
    while told["position"]:
        ids.append(told["position"]["id"])
        told = choose(dan, ids[-1], by_id()[ids[-1]].best.play).json()["next"]
    assert STANDARD[7].id in ids
    assert dan.post("/api/practice/own", body | {"deal": 2}).status_code == 422
    assert dan.post("/api/practice/own", body | {"record": {}}).status_code == 422


def test_practice_is_exported_and_forgotten(person: Callable[[str], Player]) -> None:
    eve = person("Eve")
    one = by_id()[begin(eve)["position"]["id"]]
    choose(eve, one.id, one.best.play)
    eve.post("/api/practice/own", {"record": game_of(STANDARD[7]), "deal": 1, "action": 5})
    kept = eve.http.get("/api/me/export").json()["practice"]
    assert kept["book"]["all"][3] == 1
    assert len(kept["own"]) == 1
    assert eve.post("/api/me/forget", {"sure": True}).status_code == 200
    fresh = person("Eve")
    assert fresh.http.get("/api/practice").json()["rating"]["answers"] == 0


def test_hands_that_fit_are_shown_after_the_answer_only(person: Callable[[str], Player]) -> None:
    dan, eve = person("Dan"), person("Eve")
    one = by_id()[begin(dan)["position"]["id"]]
    asked = {"id": one.id}
    assert dan.post("/api/practice/worlds", asked).status_code == 409
    choose(dan, one.id, one.choices[-1].play)
    fits = dan.post("/api/practice/worlds", asked).json()["worlds"]
    assert [len(fit["courses"]) for fit in fits] == [2, 2, 2]
    assert dan.post("/api/practice/worlds", asked).json()["worlds"] == fits
    # Not to somebody else, who has not answered it.
    assert eve.post("/api/practice/worlds", asked).status_code == 409
