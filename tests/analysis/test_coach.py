"""The coach at the table speaks only about certain, serious mistakes for which it has a reason."""

from __future__ import annotations

import re

import pytest

from euchre import rules
from euchre.analysis.coach import remark
from euchre.analysis.equity import Spot, view_at
from euchre.analysis.reasons.entry import LONGEST
from euchre.engine import actions
from euchre.engine.view import View
from euchre.language.naming import Faces


def spot(hand: str, up: str, seat: int) -> View:
    table = rules("standard")
    return view_at(table, table.pack.mask(hand.split()), Spot(seat, up, (0, 0)))


def faces(view: View) -> Faces:
    return Faces(view.rules, tuple("You" if p == view.seat else f"P{p}" for p in range(4)), 0)


#: Going alone on one trump, and turning a sure march down; and what is right.
BLUNDERS = (
    ("9H TH AC KS QD", "9D", 3, "order alone", "order"),
    ("JD JH AD KD AS", "QD", 3, "pass", "order alone"),
)


@pytest.mark.parametrize(("hand", "up", "seat", "blunder", "good"), BLUNDERS)
def test_it_speaks_at_a_blunder_in_one_short_sentence(
    hand: str, up: str, seat: int, blunder: str, good: str
) -> None:
    view = spot(hand, up, seat)
    action = next(a for a in view.legal() if view.text(a) == blunder)
    found = remark(view, faces(view), action, seed=1)
    assert found is not None
    assert found == remark(view, faces(view), action, seed=1)
    assert found.better != action
    assert 10 < len(found.text) <= LONGEST
    assert not re.search(r"\b[9TJQKA][CDHS]\b", found.text)


@pytest.mark.parametrize(("hand", "up", "seat", "blunder", "good"), BLUNDERS)
def test_it_is_silent_where_nothing_is_wrong(
    hand: str, up: str, seat: int, blunder: str, good: str
) -> None:
    view = spot(hand, up, seat)
    action = next(a for a in view.legal() if view.text(a) == good)
    assert remark(view, faces(view), action, seed=1) is None


def test_a_smaller_mistake_is_told_only_to_who_asked_for_it() -> None:
    # Third seat, two small trumps and an ace: a mistake, but no grave one.
    view = spot("9D QD AC TS 9S", "KD", 2)
    assert remark(view, faces(view), actions.ORDER, seed=1) is None
    found = remark(view, faces(view), actions.ORDER, seed=1, smaller=True)
    assert found is None or found.instead == "Pass"


def test_only_a_legal_choice_is_remarked_on() -> None:
    view = spot("9D QD AC TS 9S", "KD", 2)
    with pytest.raises(ValueError, match="legal"):
        remark(view, faces(view), actions.TAKE)
