"""Mutation tests of the conformance kit: each law detects its mutants of the engine.

A kit that nothing fails shows nothing.  Every mutant is one line that a person could
have forgotten or written wrong.
"""

from typing import Any

import pytest

from euchre import game
from euchre.engine import fields
from euchre.engine.actions import Action
from euchre.engine.phases import NameSuit
from euchre.engine.state import State
from tests.kit import check

from .lies import Mutant, Patch, instead
from .lies_about_worlds import MUTANTS


@pytest.mark.every(3)
@pytest.mark.parametrize("told", MUTANTS, ids=lambda told: f"{told.law} {told.lie}")
def test_the_law_notices(told: Mutant, monkeypatch: Patch) -> None:
    told.tell(monkeypatch)
    # Deal by deal, and no further than the lie is noticed; positions are the same for all deals.
    noticed = any(
        told.law in check(told.table, deals=1, seed=i, worlds=4, positions=positions).broken
        for i, positions in enumerate([told.positions] + [0] * (told.deals - 1))
    )
    monkeypatch.undo()
    assert noticed, told.lie


def test_every_law_has_its_mutant() -> None:
    assert {told.law for told in MUTANTS} == set(range(1, 13))


def test_only_timid_players_find_what_comes_after_a_pass_out(monkeypatch: Patch) -> None:
    # The second round hardly comes about when every seat speaks up as it likes.

    @instead(monkeypatch, NameSuit, "apply")
    def lie(honest: Any, self: NameSuit, s: State, action: Action) -> None:
        honest(self, s, action)
        if s.outcome == fields.Outcome.PASSED_OUT:
            s.turn = s.dealer

    uniform = [check(game("uka").rules, deals=1, seed=5 * i, positions=0).ok for i in range(8)]
    timid = [check(game("standard").rules, deals=1, seed=5 * i + 1, positions=0) for i in range(8)]
    assert all(uniform)
    assert any(4 in report.broken for report in timid)
