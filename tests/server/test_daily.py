"""Deals by date or code: the same everywhere, one try, no results of others before finishing."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from random import Random
from string import ascii_uppercase
from typing import Any

import pytest

from euchre.analysis import fingerprint
from euchre.analysis.fingerprint import judge_version
from euchre.analysis.luck_and_skill import LIMIT
from euchre.engine import actions
from euchre.engine.state import legal
from euchre.server import fair
from euchre.server.http.people import Newcomer
from euchre.server.settings import zone
from euchre.server.store.schema import DAILY
from euchre.server.store.writer import Row
from euchre.server.study import days as daily
from euchre.server.study import friends as daily_friends
from euchre.server.tables import drafts
from euchre.study.daily_score import DEALER, DEALS, SEAT, DealScore, rules
from tests.server.kit import Player, play_out, prepared, resting, serving
from tests.server.test_daily_days import row
from tests.study.judging import cheap


async def at_once(minds: Any, work: Any, *arguments: Any) -> Any:
    return work(*arguments)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which bots and the judge do not think."""
    with pytest.MonkeyPatch.context() as patch:
        quick = dict.fromkeys(("normal", "fast"), (0.0, 0.0, 0.0))
        patch.setattr(daily, "deal_score", cheap)
        patch.setattr(daily, "line", lambda *deal: {"net": 2, "text": "Passing, leading A♥."})
        patch.setattr("euchre.server.tables.bots.Minds.run", at_once)
        patch.setattr("euchre.server.tables.bots.Minds.prepare", prepared)
        patch.setattr("euchre.server.study.my_play.Judging.run", resting)
        patch.setattr("euchre.server.tables.mover.PACE", quick)
        patch.setattr("euchre.server.tables.mover.LIES", {"normal": 0.0, "instant": 0.0})
        with serving(tmp_path_factory.mktemp("daily")) as address:
            yield address


def begin(player: Player, code: str | None = None) -> str:
    answer = player.post("/api/daily/play", {"name": player.name, "code": code})
    assert answer.status_code == 200, answer.text
    player.table = answer.json()["table"].rpartition("/")[2]
    return player.table


def finish(player: Player) -> None:
    play_out(Random(player.name), player)


@pytest.mark.untraced
def test_a_day_from_the_first_deal_to_the_text(server: str) -> None:
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    today = ann.http.get("/api/daily").json()
    day = today["day"]
    assert (today["begun"], today["done"], today["players"]) == (False, False, 0)
    table = begin(ann)
    # Many tries at once are one.
    with ThreadPoolExecutor(8) as racers:
        assert {*racers.map(lambda _: begin(ann), range(40))} == {table}
    assert begin(ben) != table
    promises = []
    for player in (ann, ben):
        while (frame := player.frame())["scene"] is None:
            time.sleep(0.01)
        assert frame["you"]["seat"] == SEAT
        assert frame["table"]["for"]["back"] == f"/daily/{day}"
        promises.append(frame["commitment"]["this"])
    assert promises[0] == promises[1]
    assert ann.http.get(ann.at("/hint")).status_code == 403
    assert ann.http.get(ann.at("/coach"), params={"action": "pass"}).status_code == 403
    finish(ann)
    # Ben is not done: he is told nothing of Ann; and nobody is shown a record.
    assert ben.http.get(f"/api/daily/{day}").json()["field"] is None
    for part in ("record.json", "record.egn"):
        assert ann.http.get(ann.at(f"/{part}")).status_code == 403
    found = ann.http.get(f"/api/daily/{day}").json()
    assert (found["field"]["rows"], found["field"]["players"]) == ([], 1)
    yours = found["yours"]
    assert (yours["given"], yours["net"], len(yours["deals"])) == (2.0, 8, DEALS)
    deal = yours["deals"][0]
    assert deal["grade"] == "more"
    assert deal["decisions"] == [
        {"grade": "none", "text": "Passing gave nothing away.", "why": ""},
        {"grade": "more", "text": "Leading J♥ gave away 0.25. Better: leading A♥.",
         "why": "It wins."},
    ]  # fmt: skip
    assert deal["expert"] == {"net": 2, "text": "Passing, leading A♥."}
    assert ann.http.get("/api/daily").json()["streak"] == 1
    # It names no address: the same deals are everywhere.
    first, squares = yours["share"].split("\n")
    assert first == f"Euchre {day} · gave away 2.0 · +8 points"
    assert squares == "🟥" * 8
    assert not set("♠♥♦♣") & set(yours["share"])
    assert ann.http.get("/api/daily").json()["done"]


@pytest.mark.untraced
def test_friends_compare_their_days_by_a_code(server: str) -> None:
    ann, ben, eve = (Player(server, name) for name in ("Ann", "Ben", "Eve"))
    lists = "/api/daily/lists"
    made = ann.post(lists, {"title": " Thursday\n table ", "name": "Ann"})
    assert made.status_code == 201
    code = made.json()["code"]
    typed = f"{code[:4]}-{code[4:]}".lower()
    assert ben.post(f"{lists}/join", {"code": typed, "name": "Ann"}).status_code == 409
    assert ben.post(f"{lists}/join", {"code": typed, "name": "Ben"}).json() == {"code": code}
    # Who is on it is not there twice, and may be called otherwise.
    assert ben.post(f"{lists}/join", {"code": typed, "name": "Benny"}).is_success
    for wrong in ("", "x" * 21):
        assert eve.post(f"{lists}/join", {"code": wrong, "name": "Eve"}).status_code == 422
    for wrong in ("ABCDEFGH", "???", code[:-1]):
        assert eve.post(f"{lists}/join", {"code": wrong, "name": "Eve"}).status_code == 404
    assert eve.http.get(lists).json()["lists"] == []
    assert eve.post(f"{lists}/{code}/leave").status_code == 404
    for wrong in ("9999-12-31", "0001-01-01", "ABCDEF", "2026-02-30"):
        assert ann.http.get(lists, params={"day": wrong}).status_code == 404

    def told(player: Player) -> Any:
        (one,) = player.http.get(lists).json()["lists"]
        return one

    begin(ann)
    finish(ann)
    ann.http.get(f"/api/daily/{ann.http.get('/api/daily').json()['day']}")
    assert told(ann)["title"] == "Thursday table"
    assert told(ann)["people"] == ["Ann", "Benny"]
    assert told(ann)["day"] == [{"name": "Ann", "you": True, "given": 2.0, "net": 8}]
    # Ben is not done: that Ann is, and nothing of how.
    assert (told(ben)["done"], told(ben)["day"], told(ben)["name"]) == (1, None, "Benny")
    kept = ben.http.get("/api/me/export").json()["friends' lists"]
    assert kept == [{"code": code, "title": "Thursday table", "name": "Benny"}]
    # A new code lets nobody in by the old one, and changes nothing for those who are there.
    assert eve.post(f"{lists}/{code}/replace").status_code == 404
    new = ben.post(f"{lists}/{code}/replace").json()["code"]
    assert eve.post(f"{lists}/join", {"code": code, "name": "Eve"}).status_code == 404
    assert (told(ann)["code"], told(ann)["people"]) == (new, ["Ann", "Benny"])
    code = new
    assert ben.post(f"{lists}/{code}/leave").json() == {"left": code}
    assert ben.post(f"{lists}/{code}/leave").status_code == 404
    assert told(ann)["people"] == ["Ann"]
    for n in range(daily_friends.MOST_LISTS):
        answer = ben.post(lists, {"title": f"{n}", "name": "Ben"})
        assert answer.status_code == 201
    assert ben.post(lists, {"title": "more", "name": "Ben"}).status_code == 409
    # Whoever is forgotten is on no list, and a list without people is gone.
    ann.forgotten()
    assert eve.post(f"{lists}/join", {"code": code, "name": "Eve"}).status_code == 404


@pytest.mark.untraced
def test_a_day_names_what_it_was_judged_with(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    path = f"/api/daily/{ann.http.get('/api/daily').json()['day']}"
    for player in (ann, ben):
        begin(player)
        finish(player)
        while not (found := player.http.get(path).json())["yours"]:
            time.sleep(0.01)
        assert judge_version() in found["judges"]
        # The program is replaced in the middle of the day.
        monkeypatch.setattr(daily, "judge_version", lambda: "0123456789ab")
    assert "0123456789ab" in found["judges"]
    assert len(judge_version()) == 12
    # All code that judges counts, wherever it has moved.
    package = Path(fingerprint.__file__).parents[1]
    assert all((package / part).is_dir() for part in fingerprint._CODE)


def test_days_that_are_none(server: str) -> None:
    ann = Player(server, "Ann")
    later = (date.today() + timedelta(days=3)).isoformat()
    for day in (
        "yesterday",
        "2019-01-01",
        "20261123",
        "ABCDE",
        "ABCDEFG",
        "aaaaß",
        "ſbcdef",
        later,
    ):
        assert ann.http.get(f"/api/daily/{day}").status_code == 404
        shown = ann.http.get(f"/daily/{day}", headers={"accept": "text/html"})
        assert shown.status_code == 404
        assert "<h1>" in shown.text
    assert "Write a day like 2026-11-23, or any six" in ann.http.get("/daily/2026-99-99").text
    assert ann.http.get("/daily").status_code == 200


async def test_a_table_deals_what_the_name_says(
    days: daily.Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[Any] = []

    async def once(minds: Any, work: Any, finished: Any) -> Any:
        judged.append(finished)
        return work(finished)

    monkeypatch.setattr("euchre.server.tables.bots.Minds.run", once)
    day = days.today()
    for name, code in ((day.isoformat(), ""), ("FAMILY", "FAMILY")):
        table = await days.play(Newcomer("ann", ()), "Ann", code)
        for order in fair.open_packs(name, rules(), DEALER, DEALS)[:2]:
            await table.command(f"deal {order[0]}", "", drafts.next_deal)
            assert table.state.states[0] == table.state.match.deal(order)
            while (now := table.state.state) is not None and not now.ended:
                only = actions.text(legal(now)[0], rules().pack)
                play = partial(drafts.play, seat=now.turn, text=only)
                await table.command(f"{name} {table.state.seq}", "", play)
    # Somebody who leaves in the middle gives half a point away in each deal that is left.
    monkeypatch.setattr(daily, "_judged", lambda finished: [])
    days.services.minds.ready = True
    monkeypatch.setattr(days, "find_lines", lambda name: asyncio.sleep(0))
    monkeypatch.setattr(days, "today", lambda: day + timedelta(days=1))
    name = day.isoformat()
    one_look, other = await asyncio.gather(days.of(name, "ann"), days.of(name, "ann"))
    assert one_look is not None
    assert one_look == other
    assert (one_look.given, one_look.net) == (DEALS * LIMIT, 0)
    assert len(judged) == 1
    # Deals of a code are never over.
    assert (await days.of("FAMILY", "ann")).deals is None  # type: ignore[union-attr]


@pytest.mark.untraced
def test_two_households_play_the_deals_of_a_code(server: str) -> None:
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    day = ann.http.get("/api/daily").json()["day"]
    begin(ann, "family")
    finish(ann)
    told = ben.http.get("/api/daily/FAMILY").json()
    assert (told["players"], told["field"], told["yours"], told["begun"]) == (0, None, None, False)
    found = ann.http.get("/api/daily/family").json()
    assert (found["day"], found["code"], found["over"]) == ("FAMILY", True, False)
    assert found["yours"]["share"].startswith("Euchre FAMILY · gave away 2.0 · +8 points")
    # Whoever has not played them sees that somebody has, and nothing of how.
    told = ben.http.get("/api/daily/FAMILY").json()
    assert (told["players"], told["field"]) == (1, None)
    begin(ben, "FAMILY")
    finish(ben)
    rows = ben.http.get("/api/daily/FAMILY").json()["field"]["rows"]
    assert [(row["name"], row["you"]) for row in rows] == [("Ann", False), ("Ben", True)]
    assert all(row["deals"] == [1] * DEALS and row["net"] == 8 for row in rows)
    # Their record is there at once: nobody has to wait for the end of a day.
    assert ann.http.get(ann.at("/record.json")).status_code == 200
    # They count for no day, month or streak.
    assert ann.http.get("/api/daily").json()["begun"] is False
    assert ann.http.get(f"/api/daily/months/{day[:7]}").json()["lines"] == []


async def test_what_fails_in_a_day_stops_no_other(
    days: daily.Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str | None] = []

    async def of(name: str, person: str | None) -> None:
        tried.append(person)
        if person == "ann":
            raise ValueError("nobody has foreseen this")

    async def unjudged(name: str) -> list[str]:
        return ["ann", "ben"]

    monkeypatch.setattr(days, "of", of)
    monkeypatch.setattr(days, "unjudged", unjudged)
    monkeypatch.setattr(daily, "LOOK", 0.01)
    task = asyncio.create_task(days.run())
    while tried.count("ben") < 2:
        assert not task.done()
        await asyncio.sleep(0.01)
    task.cancel()
    assert tried[:4] == ["ann", "ben", "ann", "ben"]


def test_whoever_has_seen_a_try_of_the_day_has_none_of_their_own(server: str) -> None:
    eve, other = Player(server, "Eve"), Player(server, "Other")
    begin(eve)
    link = eve.http.post(f"/api/tables/{eve.table}/seatlink").json()["link"]
    secret = link.partition("#")[2]
    join = {"secret": secret}
    # A second device of Eve's sees her cards, and begins no other try.
    assert other.post(f"/api/tables/{eve.table}/join", join).status_code == 200
    refused = other.post("/api/daily/play", {"name": "Other"})
    assert (refused.status_code, "another player's table" in refused.text) == (409, True)
    # Who has a try of their own does not see hers.
    dan = Player(server, "Dan")
    begin(dan)
    refused = dan.post(f"/api/tables/{eve.table}/join", join)
    assert (refused.status_code, "same deals" in refused.text) == (409, True)
    assert dan.http.get(f"/api/tables/{eve.table}").status_code == 404


async def test_a_month_tells_no_name_of_who_has_played_little(days: daily.Days) -> None:
    today = days.today()
    first = (today.replace(day=1) - timedelta(days=1)).replace(day=1)
    played = (("ann", 6, 0.1), ("ben", 4, 0.0), ("cora", 20, 0.2))
    rows = [
        row(first + timedelta(days=n), who, [DealScore(1, given)] * DEALS)
        for who, of, given in played
        for n in range(of)
    ]
    # What is played of today tells nobody anything yet.
    await days.services.store.write([*rows, row(today, "ann")])
    # Deals of codes are no days.
    codes = [{**row(first, "ben").values, "day": f"BENBE{letter}"} for letter in ascii_uppercase]
    await days.services.store.write([Row(DAILY, code) for code in codes])
    ranked, names = await days.month(first)
    assert names == {"ann": "Ann", "cora": "Cora"}
    assert [(x.who, x.days) for x in ranked] == [("cora", 20), ("ann", 6), ("ben", 4)]
    assert ranked[0].mean == pytest.approx(0.2 * DEALS)
    this, _ = await days.month(today.replace(day=1))
    assert this == []
    assert len(await days.days_of("ann")) == 7


def test_time_zones_by_name() -> None:
    assert (zone("UTC"), zone("")) == ("UTC", "")
    with pytest.raises(ValueError, match="no time zone 'Nowhere/Else'"):
        zone("Nowhere/Else")
