"""The coach at the table speaks only about certain, serious mistakes for which it has a reason."""

import pytest

from euchre.analysis.coach import remark
from euchre.analysis.reasons.reason_entry import LONGEST
from euchre.engine import actions
from euchre.engine.state import read
from tests.analysis.spots import CODE, faces_of, spot


@pytest.mark.parametrize(
    ("hand", "up", "seat", "blunder", "good"),
    [
        # Going alone on one trump, and turning a sure march down; and what is right.
        ("9H TH AC KS TD", "9D", 3, "order alone", "pass"),
        ("JD JH AD KD AS", "QD", 3, "pass", "order alone"),
    ],
)
def test_it_speaks_in_one_short_sentence_at_a_blunder_and_nowhere_else(
    hand: str, up: str, seat: int, blunder: str, good: str
) -> None:
    view = spot(hand, up, seat)
    action, right = (read(view.state, text) for text in (blunder, good))
    assert remark(view, faces_of(view), right, seed=1) is None
    found = remark(view, faces_of(view), action, seed=1)
    assert found is not None
    assert found == remark(view, faces_of(view), action, seed=1)
    assert found.better != action
    assert 10 < len(found.text) <= LONGEST
    assert not CODE.search(found.text)


def test_a_smaller_mistake_is_told_only_to_who_asked_for_it() -> None:
    # Third seat, two small trumps and an ace: a mistake, but no grave one.
    view = spot("9D QD AC TS 9S", "KD", 2)
    assert remark(view, faces_of(view), actions.ORDER, seed=1) is None
    found = remark(view, faces_of(view), actions.ORDER, seed=1, smaller=True)
    assert found is None or found.instead == "Pass"


def test_only_a_legal_choice_is_remarked_on() -> None:
    view = spot("9D QD AC TS 9S", "KD", 2)
    with pytest.raises(ValueError, match="legal"):
        remark(view, faces_of(view), actions.TAKE)
