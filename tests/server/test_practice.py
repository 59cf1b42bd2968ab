"""Practice and My play over HTTP: nothing is told before an answer; own games are judged once."""

import asyncio
import base64
import json
import sys
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any

import httpx
import pytest

from euchre.engine.state import apply, legal
from euchre.records import dump, record_of
from euchre.server.queues import SERVER
from euchre.server.reviews.jobs import GameReview, Jobs
from euchre.server.study import my_play, practice, shared_hands
from euchre.server.study.shared_hands import packed
from euchre.study.habits import GameCosts
from euchre.study.position import Position, by_id, shipped
from euchre.study.progress import SESSION
from tests.server.kit import Json, Player, play_out, serving, start_no_process

STANDARD = shipped()["standard"].positions
#: What is told with the answer and must not be told before.
SECRETS = ("grade", "best", "costs", "reason", "why_right")
#: Every game that was given to the judge.
JUDGED: list[Json] = []
New = Callable[[str], Player]


async def at_once(work: Callable[..., Any], *arguments: Any) -> Any:
    """Work without thinking; judging a game takes a moment."""
    if work in (practice.hands_that_fit, packed, shared_hands.packed_lesson):
        return work(*arguments)
    if work is my_play.examined:
        about, own = arguments[-2:]
        JUDGED.append(about)
        await asyncio.sleep(0.3)
        return GameCosts(deals=[(100, 5), (40, 3)], **about), [STANDARD[3]] if own else []
    found = STANDARD[7] if arguments[1] == 1 else None
    if work is shared_hands.packed_decision:
        return packed(found) if found else ""
    return found


async def unjudged(jobs: Jobs, record: str, *_: Any, **__: Any) -> GameReview:
    """Judge nothing."""
    return GameReview(record, 0, "club", SERVER)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose judge does not think."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Jobs, "work_out", staticmethod(at_once))
        patch.setattr(Jobs, "judgement", unjudged)
        start_no_process(patch)
        with serving(tmp_path_factory.mktemp("practice")) as address:
            yield address


@pytest.fixture
def person(server: str) -> New:
    """A way to make people."""
    return partial(Player, server)


def begin(player: Player, **more: Any) -> Json:
    answer = player.post("/api/practice/begin", more)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def choose(player: Player, name: str, play: str) -> httpx.Response:
    return player.post("/api/practice/answer", {"id": name, "play": play})


def asked_of(told: Json) -> Position:
    """Return the position that is asked."""
    return by_id()[told["position"]["id"]]


def mistake(one: Position) -> str:
    return next(choice.play for choice in one.choices if choice.grade == "costly")


def offered(scene: Json) -> set[str]:
    """Return what the page can answer: buttons, cards to be played, one card to be picked."""
    plays = {offer["play"] for offer in scene["actions"]}
    plays |= {play["play"] for card in scene["hand"] for play in card["plays"]}
    if pick := scene["pick"]:
        plays |= {f"{pick['verb']} {card}" for card in pick["cards"]}
    return plays


def game_of(one: Position) -> Json:
    """Return a finished deal's record that begins like a position."""
    s, rng = one.deal.last, Random(1)
    while not s.ended:
        s = apply(s, rng.choice(legal(s)))
    made = record_of(one.deal.match.after(s), [s], ["Ann", "Ben", "Cora", "Dan"])
    found: Json = json.loads(dump(made))
    return found


# -- practice -------------------------------------------------------------------------------------


def test_ten_answers_and_what_they_came_to(person: New) -> None:
    ann = person("Ann")
    assert ann.http.get("/api/practice").json()["position"] is None
    told = begin(ann)
    assert (told["of"], told["done"], told["summary"]) == (SESSION, [], None)
    for number in range(SESSION):
        shown, one = told["position"], asked_of(told)
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


def test_an_answer_counts_once_however_often_it_is_sent(person: New) -> None:
    ben = person("Ben")
    one = asked_of(begin(ben))
    first = choose(ben, one.id, wrong := mistake(one)).json()
    # Knowing better afterwards changes nothing.
    with ThreadPoolExecutor(6) as racers:
        again = list(racers.map(lambda _: choose(ben, one.id, one.best.play).json(), range(12)))
    assert {each["answer"]["play"] for each in again} == {wrong}
    assert again[0]["next"]["rating"] == first["next"]["rating"]
    assert again[0]["next"]["rating"]["answers"] == 1


def test_a_position_is_rated_by_the_answers_it_gets(
    person: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both sides move, apart; only first answers count, and a fresh player starts from there."""
    monkeypatch.setattr(sys.modules["euchre.server.study.practice"], "TOLD_FROM", 1)
    asked: dict[str, Any] = {}
    for name in ("Dora", "Emil"):
        player = person(name)
        told = begin(player, game="buck", theme="leads")
        for _ in range(told["of"]):
            one = asked_of(told)
            answer = choose(player, one.id, mistake(one)).json()
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


def test_what_is_not_asked_cannot_be_answered(person: New) -> None:
    cora = person("Cora")
    name = begin(cora, theme="leads")["position"]["id"]
    other = next(one for one in STANDARD if one.theme == "calling")
    for given, play, status in (
        (other.id, other.best.play, 409),
        (name, "claim", 409),
        ("0" * 16, "pass", 404),
        ("no id", "pass", 422),
    ):
        assert choose(cora, given, play).status_code == status
    assert cora.post("/api/practice/begin", {"game": "chess"}).status_code == 404
    assert cora.post("/api/practice/begin", {"theme": "luck"}).status_code == 422
    assert cora.http.get("/api/practice").json()["rating"]["answers"] == 0
    # Another site cannot answer for somebody.
    foreign = {"origin": "https://elsewhere.example"}
    body = {"id": name, "play": "pass"}
    assert cora.http.post("/api/practice/answer", json=body, headers=foreign).status_code == 403


def test_a_decision_of_ones_own_is_asked_in_the_next_session(person: New) -> None:
    dan = person("Dan")
    body = {"record": game_of(STANDARD[7]), "deal": 1, "action": 5}
    assert dan.post("/api/practice/own", body).json() == {"id": STANDARD[7].id, "new": True}
    assert dan.post("/api/practice/own", body).json()["new"] is False
    told = begin(dan)
    assert told["own"] == 1
    ids = []
    while told["position"]:
        assert told["position"]["id"] not in ids
        ids.append(told["position"]["id"])
        told = choose(dan, ids[-1], by_id()[ids[-1]].best.play).json()["next"]
    assert STANDARD[7].id in ids
    assert dan.post("/api/practice/own", body | {"deal": 2}).status_code == 422
    assert dan.post("/api/practice/own", body | {"record": {}}).status_code == 422


def test_hands_that_fit_are_shown_after_the_answer_only(person: New) -> None:
    dan, eve = person("Dan"), person("Eve")
    one = asked_of(begin(dan))
    asked = {"id": one.id}
    assert dan.post("/api/practice/worlds", asked).status_code == 409
    choose(dan, one.id, one.choices[-1].play)
    fits = dan.post("/api/practice/worlds", asked).json()["worlds"]
    assert [len(fit["courses"]) for fit in fits] == [2, 2, 2]
    assert dan.post("/api/practice/worlds", asked).json()["worlds"] == fits
    # Not to somebody else, who has not answered it.
    assert eve.post("/api/practice/worlds", asked).status_code == 409


def hand_in(answer: httpx.Response) -> Json:
    """Return the shared hand of an answer."""
    letters = answer.json()["hand"]
    found: Json = json.loads(zlib.decompress(base64.urlsafe_b64decode(letters + "===")))
    return found


def test_a_position_is_shared_once_it_is_answered_and_without_names(person: New) -> None:
    dan = person("Dan")
    one = asked_of(begin(dan))
    assert dan.post("/api/share/position", {"id": one.id}).status_code == 409
    choose(dan, one.id, one.choices[-1].play)
    found = hand_in(dan.post("/api/share/position", {"id": one.id}))
    assert found["answers"] == [one.answer(choice.play) for choice in one.choices]
    assert "Dan" not in json.dumps(found)
    assert dan.post("/api/share/position", {"id": "0" * 16}).status_code == 404


def test_a_decision_of_a_game_is_shared_and_not_kept(person: New) -> None:
    dan, one = person("Dan"), STANDARD[7]
    body = {"record": game_of(one), "deal": 1, "action": 5}
    found = hand_in(dan.post("/api/share/decision", body))
    assert found["answers"] == [one.answer(choice.play) for choice in one.choices]
    assert begin(dan)["own"] == 0
    assert dan.post("/api/share/decision", body | {"deal": 2}).status_code == 422
    assert dan.post("/api/share/decision", body | {"record": {}}).status_code == 422


def test_what_a_lesson_asked_is_shared_with_the_verdict_of_its_coach(person: New) -> None:
    dan, body = person("Dan"), {"course": "when-to-call", "lesson": "call-third"}
    found = hand_in(dan.post("/api/share/lesson", body | {"did": ["pass"]}))
    told = {one["play"]: one["right"] for one in found["answers"]}
    assert told.pop("pass")
    assert not any(told.values())
    for wrong, status in (({"did": ["claim"]}, 422), ({"did": []}, 422), ({"lesson": "x"}, 404)):
        answer = dan.post("/api/share/lesson", body | {"did": ["pass"]} | wrong)
        assert answer.status_code == status, answer.text


# -- my play --------------------------------------------------------------------------------------


def play(player: Player, **query: str) -> Json:
    answer = player.http.get("/api/my-play", params=query)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_games_are_judged_once_and_added_up(person: New) -> None:
    ann, eve = person("Ann"), person("Eve")
    assert play(ann)["progress"] is None
    assert ann.post("/api/my-play/judge").json() == {"left": 0}
    for seed in range(2):
        ann.open("three-24", bots=["club"])
        play_out(Random(seed), ann)
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
    assert (told["waiting"], told["game"]) == (0, "three-24")
    assert (told["progress"]["games"], told["progress"]["decisions"]) == (2, 16)
    assert play(ann, game="british")["game"] == "three-24"
    # Nobody else sees any of it, and a game under way is not judged.
    eve.open("three-24", bots=["club"])
    eve.play(Random(1))
    assert (play(eve)["progress"], play(eve)["waiting"]) == (None, 0)
    assert eve.post("/api/my-play/judge").json() == {"left": 0}


def test_play_and_practice_are_taken_along_and_forgotten(person: New) -> None:
    cora, other = person("Cora"), person("Dan")
    cora.open("three-24", bots=["club"])
    play_out(Random(4), cora)
    cora.post("/api/my-play/judge")
    one = asked_of(begin(cora))
    choose(cora, one.id, one.best.play)
    cora.post("/api/practice/own", {"record": game_of(STANDARD[7]), "deal": 1, "action": 5})
    kept = cora.http.get("/api/me/export").json()
    assert kept["practice"]["book"]["all"][2] == 1
    body = {"practice": kept["practice"], "play": kept["play"]}
    # Somebody whom this server has never seen takes it in: twice is once.
    found = other.post("/api/my-play/import", body).json()
    assert found == {"games": 1, "positions": 1, "practice": True}
    assert other.post("/api/my-play/import", body).json()["games"] == 0
    assert play(other)["progress"] == play(cora)["progress"]
    assert other.http.get("/api/practice").json()["rating"]["answers"] == 1
    # What was taken in gives no seat and no name.
    assert other.http.get("/api/me/games").json()["games"] == []
    cora.forgotten()
    assert play(other)["progress"]["games"] == 1
    fresh = person("Cora")
    assert play(fresh)["progress"] is None
    assert fresh.http.get("/api/practice").json()["rating"]["answers"] == 0
