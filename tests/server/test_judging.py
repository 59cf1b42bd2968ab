"""The replay page's requests: own view, grades, turning points, and alternatives."""

import json
import time
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

import pytest

from euchre.analysis.luck_and_skill import WORLDS, judged
from euchre.analysis.review import review, verdicts, view_of
from euchre.records import RecordError, dump, load
from euchre.server.reviews import api, jobs, judging
from euchre.server.reviews.judging import compared, plain_review
from tests.analysis.spots import recorded, short_game
from tests.analysis.stubs import Stub
from tests.records.egn_examples import ours
from tests.records.egn_packer import binary
from tests.records.files import EXAMPLES
from tests.server.kit import Json, Newcomer

GAME = short_game()
RECORD: Json = json.loads(dump(recorded(GAME.rules, 40, seed=3)))
DEALS, TEXT = len(RECORD["deals"]), json.dumps(RECORD)


def other() -> str:
    """Return something else that the first player could have done."""
    view, first = view_of(GAME.deals[0], 1), GAME.deals[0].last.history[0]
    done = view.text(first.action)
    return next(view.text(action) for action in view.legal() if view.text(action) != done)


def test_files_that_are_not_json_become_records(newcomer: Newcomer) -> None:
    ann = newcomer()
    text = (EXAMPLES / "deals.ptn").read_text(encoding="utf-8")
    first = text[: text.index("% PTN", 10)].encode()
    for content in (first, binary(ours())):
        answer = ann.post("/api/records", {"file": b64encode(content).decode()})
        assert answer.status_code == 200, answer.text
        assert answer.json() == json.loads(dump(load(content)))
        assert ann.post("/api/replay", {"record": answer.json()}).status_code == 200
    for content, says in ((b"\x89PNG", "is not UTF-8"), (text.encode(), "There are 3 games")):
        answer = ann.post("/api/records", {"file": b64encode(content).decode()})
        assert (answer.status_code, says in answer.json()["error"]) == (422, True), answer.text
    assert ann.post("/api/records", {"file": "*"}).status_code == 422


def test_a_deal_is_shown_as_one_seat_saw_it(newcomer: Newcomer) -> None:
    ann = newcomer()
    told = ann.post("/api/replay", {"record": RECORD, "deal": 1}).json()["frames"]
    mine = ann.post("/api/replay", {"record": RECORD, "deal": 1, "seat": 2}).json()["frames"]
    assert len(mine) == len(told)
    for open_, own in zip(told, mine, strict=True):
        assert own["scene"]["me"] == 2
        assert all(not seat["open"] for seat in own["scene"]["seats"])
        hand = {card["card"] for card in own["scene"]["hand"]}
        assert hand == {card["card"] for card in open_["scene"]["seats"][2]["open"]}
    refused = ann.post("/api/replay", {"record": RECORD, "seat": 4})
    assert refused.status_code == 422


def test_moments_are_there_before_anything_is_judged(newcomer: Newcomer) -> None:
    ann, asked = newcomer(), {"record": RECORD, "seat": 0, "you": True}
    found = ann.post("/api/replay", asked).json()["moments"]
    assert 0 < len(found) <= 3
    assert ann.post("/api/replay", asked | {"deal": 1}).json()["moments"] == []
    assert {"deal", "action", "side", "before", "after", "weight", "text"} == set(found[0])


def test_marks_have_their_places() -> None:
    found = review(GAME, worlds=4, value=Stub({"pass": 0.9}, noise=0.01))
    told = plain_review(found)
    json.dumps(told, allow_nan=False)
    for made, row in zip(found.decisions, told["decisions"], strict=True):
        assert (row["deal"], row["action"], row["seat"]) == (made.deal, made.action, made.seat)
        assert row["mark"] == made.mark
        assert (row["judged"] is None) == bool(row["why_not"])
        if row["judged"]:
            assert bool(row["judged"]["says"]) == bool(made.mark)
    for moment in told["curve"]:
        assert 1 <= moment["deal"] <= len(GAME.deals) + 1
        assert moment["action"] >= 0
        assert moment["side"] in (0, 1)
        assert 0 <= moment["chance"] <= 1


def test_what_would_have_happened_is_drawn() -> None:
    found = compared(TEXT, 1, 1, other())
    assert found["played"] != found["instead"]
    assert 0 < len(found["worlds"]) <= 3
    for world in found["worlds"]:
        assert "\u00a0%" in world["text"]
        for line in ("played", "instead"):
            assert world[line][-1]["scene"]["stage"] == "over"
            assert world[line][1]["line"]


@pytest.mark.parametrize(
    ("deal", "action", "play", "reason"),
    [
        (99, 1, "pass", "no deal 99"),
        (1, 999, "pass", "no action 999"),
        (1, 1, "sing", "not an action"),
        (1, 1, "play AS", "two different choices"),
    ],
)
def test_what_cannot_be_compared_is_refused(deal: int, action: int, play: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        compared(TEXT, deal, action, play)


@pytest.mark.untraced
def test_a_judgement_crosses_processes_as_text() -> None:
    """Marks and report come from it as from a review of the whole game."""
    text = TEXT
    for who in ("club", "cautious"):
        parts = [judging.judged(text, deal, who) for deal in range(1, len(GAME.deals) + 1)]
        assert {type(part) for part in parts} == {bytes}
        assert not any(name.encode() in part for part in parts for name in GAME.names)
        whole = review(GAME, worlds=WORLDS, opponents=who)
        assert judging.verdicts_in(parts) == json.loads(json.dumps(verdicts(whole)))
        assert judging.marks(text, parts, who, 0, 2) == plain_review(whole, 2)
        later = judging.marks(text, parts[2:], who, 2, None)["decisions"]
        assert later == [one for one in plain_review(whole)["decisions"] if one["deal"] > 2]
        assert ("cautious people" in judging.report(text, parts, who, None)) == (who == "cautious")
        # One's own report says "you", and one for anybody does not.
        told = [judging.report(text, parts, who, seat) for seat in (2, None)]
        assert ["You and " in one for one in told] == [True, False]


@pytest.mark.untraced
def test_the_days_deals_are_judged_as_their_replay() -> None:
    whole = verdicts(review(GAME, worlds=20))
    for played in GAME.deals[:2]:
        for seat in range(4):
            for number, _, verdict in judged(played.last, seat, worlds=20, deal=played.number):
                assert whole.pop(f"{played.number}.{number}")["verdict"] == asdict(verdict)
    assert not any(name.startswith(("1.", "2.")) for name in whole)


@pytest.mark.untraced
def test_it_is_worked_out_in_another_process(newcomer: Newcomer) -> None:
    ann = newcomer()
    asked: dict[str, Any] = {"record": RECORD, "deal": 1, "action": 1, "play": other()}
    answer = ann.post("/api/what-ifs", asked)
    assert answer.status_code == 200, answer.text
    assert answer.json()["worlds"]
    refused = ann.post("/api/what-ifs", asked | {"play": "sing"})
    assert refused.status_code == 422
    assert "not an action" in refused.json()["error"]
    assert ann.http.get("/api/reviews/nothing/marks").status_code == 404
    assert ann.post("/api/reviews", {"record": RECORD, "opponents": "timid"}).status_code == 422


def test_a_record_of_too_many_deals_is_refused(
    newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LONGEST", 3)
    answer = newcomer().post("/api/reviews", {"record": RECORD})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(
        f"This record has {DEALS} deals; a review here takes at most"
    )


@pytest.mark.parametrize("path", ["practice/own", "replay", "reviews", "what-ifs"])
def test_a_record_with_a_flood_of_deals_is_refused_unplayed(
    newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(api, "DEALS", 3)
    monkeypatch.setattr(api, "replay_of", None)
    asked: Json = {"record": RECORD}
    if path in ("practice/own", "what-ifs"):
        asked |= {"deal": 1, "action": 1}
    if path == "what-ifs":
        asked["play"] = "pass"
    answer = newcomer().post(f"/api/{path}", asked)
    assert answer.status_code == 422
    assert f"his record has {DEALS} deals; a page takes at most 3" in answer.json()["error"]


def test_records_are_replayed_one_at_a_time(
    newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, under_way, most = newcomer(), [0], [0]

    def slow(record: Json) -> None:
        under_way[0] += 1
        most[0] = max(most[0], under_way[0])
        time.sleep(0.05)
        under_way[0] -= 1
        raise RecordError("enough")

    monkeypatch.setattr(api, "replayed", slow)
    with ThreadPoolExecutor(4) as threads:
        paths = ("replay", "reviews", "replay", "reviews")
        send = [threads.submit(ann.post, f"/api/{path}", {"record": {}}) for path in paths]
    assert [one.result().status_code for one in send] == [422] * 4
    assert most == [1]
