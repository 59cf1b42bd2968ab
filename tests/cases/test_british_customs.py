"""B3, the British game: customs of its two accounts, words, and who sees what."""

from __future__ import annotations

import pytest

from euchre import observe
from euchre.engine.actions import parse
from euchre.engine.words import phrase

from .table import Case, Told, hearts, table

# Where documents 000 and 003 differ, point by point.
DIFFERENCES = [
    pytest.param("first_dealer", "random", "random", id="B3-table-first-dealer-random-or-open"),
    pytest.param("packets", "mixed", "uniform", id="B3-table-packets-D018"),
    pytest.param("nobody_looks", True, True, id="A41-B3-table-nobody-looks-D184"),
    pytest.param("cutter", "left", "left", id="B3-table-left-neighbour-cuts-D017"),
    pytest.param("bump", True, True, id="B3-table-or-bumps-C33"),
]


@pytest.mark.parametrize(("custom", "cornish", "hangmans"), DIFFERENCES)
def test_customs_of_the_two_accounts(custom: str, cornish: object, hangmans: object) -> None:
    both = table("british"), table("british", (("account", "hangman"),))
    assert [getattr(t.customs, custom) for t in both] == [cornish, hangmans]


WORDS = [
    pytest.param("", "order", "I order it up", id="B3-F19-order-it-up"),
    pytest.param("pass", "order alone", "I turn it down", id="B3-F19-D033-turn-it-down"),
    pytest.param("pass, pass, pass", "order", "I take it up", id="B3-F19-take-it-up"),
    pytest.param("pass, pass, pass", "pass", "Over", id="B3-F19-over"),
    pytest.param("pass", "pass", "Pass", id="B3-F19-the-partners-pass-is-no-turn-down"),
]


@pytest.mark.parametrize(("before", "action", "said"), WORDS)
def test_words(before: str, action: str, said: str) -> None:
    s = Told(Case("british", hearts(3), before, {})).state
    assert phrase(s, parse(action, s.pack)) == said


@pytest.mark.parametrize("seat", range(4))
def test_d184_nobody_sees_a_hand_before_the_blind_choice(seat: int) -> None:
    s = Told(Case("british", hearts(3, maker=3, up="B"), "", {})).state
    assert observe(s, seat).hand == 0
    named = Told(Case("british", hearts(3, maker=3, up="B"), "name H", {})).state
    assert observe(named, seat).hand == named.hands[seat]
