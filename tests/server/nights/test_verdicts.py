"""Decisions of a night played here are judged once, after it is over, and only people's."""

from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tools.nights.simulate import play_night

from euchre.analysis.luck_and_skill import given_away
from euchre.night.events import Judged, Started, encode
from euchre.night.fold import Night, fold
from euchre.night.night_rules import rules_from_text
from euchre.night.rotation.planning import plan
from euchre.server.screens import verdicts
from euchre.server.screens.seating import decided
from euchre.server.screens.usher import Usher
from euchre.server.screens.verdicts import QUIET, due, over
from euchre.server.store.event import Act, Event
from euchre.server.store.writer import Unsaved
from euchre.server.tables.events.play import Dealt, Played, Undone
from euchre.server.tables.state import TableState
from tests.night.nights import BEGIN, CHART, a_night, at
from tests.night.test_night_hall import counted as count
from tests.server.kit import serving, sql, start_no_process
from tests.server.nights.evening import Evening
from tests.server.nights.kit import client, rounds, whole_rounds
from tests.server.test_daily import at_once
from tests.waiting import until

#: What was given away in each deal of each seat that was judged.
GIVEN: list[float] = []


def counted(costs: Iterable[float]) -> float:
    """Add up the costs of a seat in a deal, and note it."""
    GIVEN.append(given_away(costs))
    return GIVEN[-1]


async def cheap(_: verdicts.NightJudge, t: TableState) -> dict[str, float]:
    """Judge without thinking: each decision costs the same."""
    deals = enumerate(t.finished, 1)
    return {f"{deal}.{n}": 0.01 for deal, s in deals for n in range(1, len(s.history) + 1)}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    GIVEN.clear()
    monkeypatch.setattr(verdicts, "given_away", counted)
    monkeypatch.setattr(verdicts.NightJudge, "_costs", cheap)
    monkeypatch.setattr(verdicts, "LOOK", 0.02)
    monkeypatch.setattr("euchre.server.tables.bots.Minds.run", at_once)
    start_no_process(monkeypatch)


def wait_for(desk: Evening, games: int) -> list[Judged]:
    until(lambda: len(desk.log(Judged)) >= games)
    return desk.log(Judged)


def test_people_are_judged_when_the_night_is_over_and_bots_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = rounds(monkeypatch, verdicts.NightJudge, "round")
    with serving(tmp_path) as address:
        desk = Evening(address)
        guests = [desk.guest("Ann"), desk.guest("Ben")]
        desk.play(1, guests)
        first = {guest.number: len(guest.decided) for guest in guests}
        assert not GIVEN
        assert desk.view()["judged"] == 0
        desk.play(2, guests)
        whole = {guest.number: len(guest.decided) for guest in guests}
        second = {number: deals - first[number] for number, deals in whole.items()}
        found = wait_for(desk, 2)
        assert [event.game for event in found] == [1, 2]
        for event, decided in zip(found, (first, second), strict=True):
            judged_deals = {number: len(deals) for number, deals in event.given.items()}
            assert judged_deals == {number: deals for number, deals in decided.items() if deals}
        view = desk.view()
        assert sorted(line["name"] for line in view["given"]) == ["Ann", "Ben"]
        own = desk.http.get(f"{desk.path}/players/1").json()["given"]
        assert (own["deals"], own["of"]) == (whole[1], 2)
        asked = len(GIVEN)
        assert all(GIVEN)
    # Nothing is judged again after a restart.
    with serving(tmp_path) as address:
        desk.http = client(address)
        until(whole_rounds(looked))
        assert len(desk.log(Judged)) == 2
    assert len(GIVEN) == asked == sum(whole.values())


@pytest.mark.exhaustive
def test_a_night_whose_judge_was_stopped_is_judged_after_the_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stopped(*_: Any) -> dict[str, float]:
        raise Unsaved

    with monkeypatch.context() as patch, serving(tmp_path) as address:
        desk = Evening(address, games=1)
        patch.setattr(verdicts.NightJudge, "_costs", stopped)
        ann = desk.guest("Ann")
        desk.play(1, [ann])
        assert desk.log(Judged) == []
    with serving(tmp_path) as address:
        desk.http = client(address)
        (event,) = wait_for(desk, 1)
        assert set(event.given) == ({1} if ann.decided else set())


# -- pure ----------------------------------------------------------------------------------------


def test_what_bots_did_and_what_was_taken_back_is_nobodys_decision() -> None:
    def act(seat: int, by: str = "person") -> Act:
        return Played(seat, "pass", by)

    acts = [
        Dealt(1, ""), act(0), act(1, "bot"), act(2), Undone(2, 2),
        act(2, "late"), act(0, "skip"), act(1), Dealt(2, ""), act(3),
    ]  # fmt: skip
    events = [Event(n, one, f"{n}", "", n) for n, one in enumerate(acts, 1)]
    none = frozenset[int]()
    assert decided(events) == [
        [frozenset({1}), frozenset({5}), none, none],
        [none, none, none, frozenset({1})],
    ]


def test_a_night_is_over_with_its_last_score_or_when_it_has_long_been_quiet() -> None:
    rules = rules_from_text({"play": "screens"})
    night = a_night(Started(**at(1), game=1), count(2), rules=rules)
    assert not over(night, BEGIN + timedelta(minutes=5))
    assert over(night, BEGIN + QUIET + timedelta(minutes=5))
    # Table 2 has no score.
    assert due(night) == []
    whole = night.and_then(count(3, table=2))
    assert due(whole) == [1]
    given = Judged(**at(4), game=1, given={1: (0.1,)})
    assert due(whole.and_then(given)) == []
    assert not over(fold(()))
    assert not over(Night(chart=CHART))


def test_a_night_that_was_played_elsewhere_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre.server.screens.usher.SELDOM", 0.05)
    looked = rounds(monkeypatch, Usher, "_find")
    rules = rules_from_text({"play": "screens", "length": "1"})
    night = play_night(rules, plan(4, 2), ["club"] * 4, "x")
    text = "\n".join(encode(event).decode() for event in night.events)
    with serving(tmp_path) as address, client(address) as http:
        made = http.post("/api/nights/import", json={"text": text}).json()
        until(whole_rounds(looked))
        assert http.get(f"/api/nights/{made['night']}").json()["final"]
    assert sql(tmp_path / "euchre.db", "SELECT * FROM tables") == []
