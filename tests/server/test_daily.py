"""The daily challenge: sealed deals, one try, nothing of others before one is done."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from euchre.cli import main
from euchre.daily import DEALS, LIMIT, SEAT, Score, deal_score, open_orders, rules, share
from euchre.daily.deals import DEALER
from euchre.engine.match import new_match
from euchre.engine.state import apply, legal
from euchre.server import fair
from euchre.server.api.people import Newcomer
from euchre.server.daily import days as daily
from euchre.server.settings import Settings, zone
from euchre.server.tables import commands
from euchre.server.tables.rooms import Rooms
from tests.server.kit import Player, choice, serving

DAY = date(2026, 11, 23)


def cheap(last: Any, seat: int, **more: Any) -> Score:
    """Judge a deal without thinking."""
    return Score(1, 0.25, ((3, "lead J♥", "lead A♥", 0.25),))


async def at_once(minds: Any, work: Any, *arguments: Any) -> Any:
    return work(*arguments)


async def prepared(minds: Any) -> None:
    minds.ready = True


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which bots and the judge do not think."""
    with pytest.MonkeyPatch.context() as patch:
        quick = dict.fromkeys(("normal", "fast"), (0.0, 0.0, 0.0))
        patch.setattr(daily, "deal_score", cheap)
        patch.setattr(daily, "spread", lambda order, dealer, seed: float(order[0]))
        patch.setattr("euchre.server.tables.bots.Minds.run", at_once)
        patch.setattr("euchre.server.tables.bots.Minds.prepare", prepared)
        patch.setattr("euchre.server.tables.turns.PACE", quick)
        patch.setattr("euchre.server.tables.turns.LIES", {"normal": 0.0, "instant": 0.0})
        with serving(tmp_path_factory.mktemp("daily")) as address:
            yield address


def begin(player: Player) -> str:
    answer = player.post("/api/daily/play", {"name": player.name})
    assert answer.status_code == 200, answer.text
    player.table = answer.json()["table"].rpartition("/")[2]
    return player.table


def finish(player: Player) -> None:
    rng = Random(player.name)
    while not (frame := player.frame())["ended"]:
        scene = frame["scene"]
        if scene and scene["turn"] == frame["you"]["seat"] and not scene["forced"]:
            player.do(choice(scene, rng), frame["seq"])


@pytest.mark.untraced
def test_a_day_from_the_seal_to_the_text(server: str) -> None:
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    today = ann.http.get("/api/daily").json()
    day = today["day"]
    assert (today["begun"], today["done"], today["players"]) == (False, False, 0)
    assert today["digest"] != today["tomorrow"]
    table = begin(ann)
    # Many tries at once are one.
    with ThreadPoolExecutor(8) as racers:
        assert {*racers.map(lambda _: begin(ann), range(40))} == {table}
    assert begin(ben) != table
    promises = []
    for player in (ann, ben):
        while (frame := player.frame())["scene"] is None:
            pass
        assert frame["you"]["seat"] == SEAT
        assert frame["table"]["for"]["back"] == f"/daily/{day}"
        promises.append(frame["commitment"]["this"])
    assert promises[0] == promises[1]
    assert ann.http.get(ann.at("/hint")).status_code == 403
    assert ann.http.get(ann.at("/coach"), params={"action": "pass"}).status_code == 403
    finish(ann)
    # Ben is not done: he is told nothing of Ann; and nobody is told a seed, or shown a record.
    assert ben.http.get(f"/api/daily/{day}").json()["field"] is None
    for part in ("record.json", "fair.json", "record.egn"):
        assert ann.http.get(ann.at(f"/{part}")).status_code == 403
    found = ann.http.get(f"/api/daily/{day}").json()
    assert (found["seeds"], found["field"]["players"]) == (None, 1)
    yours = found["yours"]
    assert (yours["given"], yours["net"], len(yours["deals"])) == (2.0, 8, DEALS)
    first, squares, link = yours["share"].split("\n")
    assert first == f"Euchre {day} · gave away 2.0 · +8 points"
    assert (squares, link) == ("🟥" * 8, f"{server}/daily/{day}")
    assert not set("♠♥♦♣") & set(yours["share"])
    assert ann.http.get("/api/daily").json()["done"]
    for player in (ann, ben):
        player.close()


def test_days_that_are_none(server: str) -> None:
    ann = Player(server, "Ann")
    later = (date.today() + timedelta(days=3)).isoformat()
    for day in ("yesterday", "2019-01-01", "20261123", later):
        assert ann.http.get(f"/api/daily/{day}").status_code == 404
        shown = ann.http.get(f"/daily/{day}", headers={"accept": "text/html"})
        assert shown.status_code == 404
        assert "<h1>" in shown.text
    assert "A day is written like" in ann.http.get("/daily/2026-99-99").text
    assert ann.http.get("/daily").status_code == 200
    ann.close()


def test_the_pack_is_what_the_table_deals_and_seeds_are_kept(tmp_path: Path) -> None:
    async def days() -> None:
        rooms = Rooms(Settings(data=tmp_path, brain=False))
        found = daily.Days(rooms, "UTC")
        day = found.today()
        one, two = await asyncio.gather(found.seeds(day), found.seeds(day))
        assert one == two == await found.seeds(day)
        assert len(one) == DEALS + 1
        digest = await found.digest(day)
        locks = [fair.lock(one[n]) for n in sorted(one)]
        assert digest == fair.digest("day", day.isoformat(), *locks)
        table = await found.play(Newcomer("ann", ()), "Ann")
        await table.command("deal", "", commands.next_hand)
        order = daily.pack(day, one, 1)
        assert table.state.states[0] == table.state.match.deal(order)
        # Somebody who leaves in the middle gives half a point away in each deal that is left.
        (played,) = await found.field(day)
        await found.judge(day, played, table)
        (played,) = await found.field(day)
        assert (played.given, played.net) == (DEALS * LIMIT, 0)
        await rooms.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("euchre.server.tables.bots.Minds.run", at_once)
        asyncio.run(days())


def test_what_fails_in_a_day_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str | None] = []

    async def run() -> None:
        rooms = Rooms(Settings(data=tmp_path, brain=False))
        found = daily.Days(rooms, "UTC")

        async def of(day: date, person: str | None) -> None:
            tried.append(person)
            if person == "ann":
                raise ValueError("nobody has foreseen this")

        async def field(day: date) -> list[daily.Played]:
            return [daily.Played(name, name, "t", None) for name in ("ann", "ben")]

        monkeypatch.setattr(found, "of", of)
        monkeypatch.setattr(found, "field", field)
        monkeypatch.setattr(daily, "LOOK", 0.01)
        task = asyncio.create_task(found.run())
        while tried.count("ben") < 2:
            assert not task.done()
            await asyncio.sleep(0.01)
        task.cancel()
        await rooms.close()

    asyncio.run(asyncio.wait_for(run(), 20))
    assert tried[:4] == ["ann", "ben", "ann", "ben"]


def test_open_deals_are_the_same_everywhere() -> None:
    packs = open_orders(DAY)
    assert packs == open_orders(DAY)
    assert packs != open_orders(DAY + timedelta(days=1))
    assert len(packs) == DEALS
    # Written down once, since friends compare across versions.
    assert packs[0][:6] == [16, 14, 11, 0, 5, 10]


def test_a_score_is_what_decisions_cost_and_no_more_than_half_a_point() -> None:
    rng = Random(4)
    s = new_match(rules(), DEALER).deal(open_orders(DAY)[0])
    while not s.ended:
        s = apply(s, rng.choice(legal(s)))
    found = deal_score(s, SEAT, worlds=10)
    assert 0 <= found.given <= LIMIT
    assert found.given <= sum(cost for *_, cost in found.costs) + 1e-9
    assert found == deal_score(s, SEAT, worlds=10)


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
    for player in (eve, other, dan):
        player.http.close()


def test_what_is_shared() -> None:
    deals = [Score(1, 0.0), Score(-2, 0.07), Score(4, 0.5), *[Score(0, 0.0)] * 5]
    text = share("2026-11-23", deals, field=(0.1, 0.9, 0.7, 0.2), link="http://x/daily/2026-11-23")
    head = "Euchre 2026-11-23 · gave away 0.6 · +3 points · better than 50 % of 4"
    assert text.split("\n") == [head, "🟩🟨🟥🟩🟩🟩🟩🟩", "http://x/daily/2026-11-23"]


def test_the_terminal_refuses_what_is_no_day() -> None:
    done = CliRunner().invoke(main, ["daily", "tomorrow"])
    assert (done.exit_code, "2026-11-23" in done.output) == (2, True)


def test_a_day_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euchre.cli.daily.deal_score", cheap)
    done = CliRunner().invoke(main, ["daily", "2026-11-23"], input="hint\n" + "1\n" * 400)
    assert done.exit_code == 0, done.output
    assert "everybody plays without hints" in done.output
    assert "Deal 8: 0.25, +1 points" in done.output
    last = "Euchre 2026-11-23 open · gave away 2.0 · +8 points\n🟥🟥🟥🟥🟥🟥🟥🟥\n"
    assert done.output.endswith(last)
    left = CliRunner().invoke(main, ["daily", "2026-11-23"], input="quit\n")
    assert left.exit_code == 0
    assert left.output.endswith("No deal was played.\n")


def test_time_zones_by_name() -> None:
    assert (zone("UTC"), zone("")) == ("UTC", "")
    with pytest.raises(ValueError, match="no time zone 'Nowhere/Else'"):
        zone("Nowhere/Else")
