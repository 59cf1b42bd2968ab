"""The coach at both terminal tables: off by default, once per deal, never making a move."""

from typing import Any

import pytest

from euchre import rules
from euchre.analysis import coach as coaching
from euchre.analysis.coach import Remark
from euchre.cli.dialog import Coach
from tests.play.sittings import faces_of, new_session
from tests.play.test_fullscreen import asked, at_table, text

TEXT = "Partner's A♦ was ahead: the trump won nothing new for your side."


@pytest.fixture(autouse=True)
def loud(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A coach who speaks at everything; returns the choices that it was asked about."""
    heard: list[Any] = []

    def remark(view: Any, faces: Any, action: Any, **_: Any) -> Remark:
        heard.append(action)
        return Remark(action, TEXT, "play 9♣")

    monkeypatch.setattr(coaching, "remark", remark)
    monkeypatch.setattr("euchre.fast.ready.is_ready", lambda: True)
    return heard


def test_it_is_off_until_asked_for_and_speaks_once_a_deal(loud: list[Any]) -> None:
    session = new_session(rules("standard"))
    session.deal()
    faces, coach = faces_of(session), Coach(session)
    while not session.my_turn:
        session.step()
    action = session.view.legal()[0]
    assert coach.says(faces, action) == []
    assert "is on" in coach.switch()
    told = coach.says(faces, action)
    assert told == [f"{TEXT} Better: play 9♣.", "Choose it again if you mean it."]
    assert coach.says(faces, action) == []
    assert loud == [action]
    assert coach.switch() == "The coach is off."


async def test_the_full_screen_waits_for_the_same_choice_again(loud: list[Any]) -> None:
    async with at_table(size=(112, 30)) as (table, pilot):
        await pilot.press("k")
        before = len(table.session.state.history)
        await pilot.press("enter")
        await asked(table, pilot)
        assert TEXT in " ".join(text(table).split())
        assert len(table.session.state.history) == before
        await pilot.press("enter")
        await asked(table, pilot)
        assert len(table.session.state.history) > before
    assert len(loud) == 1
