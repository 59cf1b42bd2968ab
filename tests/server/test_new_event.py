"""A new kind of event is one class, which the server stores, folds, tells and reads."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from euchre.bounds import AnySeat
from euchre.language.naming import Faces
from euchre.server.store.event import Act
from euchre.server.tables import play
from euchre.server.tables.drafts import Draft
from euchre.server.tables.joining import Seated
from euchre.server.tables.snapshot import Snapshot
from euchre.server.tables.state import Seeds, TableState, replace
from tests.server.kit import Player, listening, serving, sql


@pytest.fixture
def toasts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let people raise their glasses: a kind of event, and the request for it."""
    monkeypatch.setattr(Act, "KINDS", Act.KINDS.copy())
    routes = play.router.routes.copy()

    class Toasted(Act, frozen=True):
        """A person raises a glass, and everybody takes it easy."""

        seat: AnySeat
        to: str = "all"

        def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
            return replace(t, speed="relaxed")

        def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
            return [f"{faces.does(self.seat, 'drink')} to {self.to}."]

    @play.router.post("/toast")
    async def toast(me: Seated) -> dict[str, Any]:
        return await me.act(lambda t: Draft(Toasted(me.seat, "friends")))

    yield
    play.router.routes[:] = routes


def shown(player: Player) -> tuple[str, list[str]]:
    """Return the speed of the table and the log as a page gets them."""
    frame = player.frame()
    return frame["table"]["speed"], [line for line in frame["log"] if "drink" in line]


@pytest.mark.usefixtures("toasts")
def test_a_new_kind_of_event_goes_all_the_way(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        zoe, ben = Player(address), Player(address, "Ben")
        opened = zoe.open()
        assert ben.join(opened["code"], seat=1).is_success
        with listening(ben) as lines:
            assert zoe.post(zoe.at("/toast")).is_success
            sent = next(line for line in lines if "drinks" in line)
        assert json.loads(sent.removeprefix("data: "))["log"] == ["Zoe drinks to friends."]
        before = shown(zoe), shown(ben)
    assert [line for _, line in before] == [["You drink to friends."], ["Zoe drinks to friends."]]
    assert {speed for speed, _ in before} == {"relaxed"}
    [row] = sql(tmp_path / "euchre.db", "SELECT body FROM events WHERE kind = 'toasted'")
    assert json.loads(row[0]) == {"seat": 0, "to": "friends"}
    # Another run of the server reads it from there.
    with serving(tmp_path) as address:
        for player in (zoe, ben):
            player.go(address)
        assert (shown(zoe), shown(ben)) == before
