"""Reasons for plays: what a lead gains, and why it may not matter which of two cards is played."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from euchre.analysis.hint import hint
from euchre.analysis.reasons import CATALOGUE, Reading, explain
from euchre.analysis.reasons.entry import LONGEST
from euchre.analysis.reasons.even import ENTRIES, evenness, proved, sentence_of
from euchre.analysis.reasons.explain import MORE, holds
from euchre.analysis.reasons.trace import trace
from euchre.engine.view import View
from tests.analysis.spots import CODE, faces_of, spots

#: Reasons for a card that no rule of thumb names: what it, partner and the rest of the hand win.
GENERAL = ("into-a-void", "partner-may-trump", "led-first", "another-card", "another-card-later")


@cache
def cards(seed: int = 12) -> tuple[View, ...]:
    """Positions of the standard game in which a card is to be chosen."""
    found = spots("standard", 400, seed=seed)
    return tuple(v for v in found if Reading(v.state, faces_of(v)).in_play)


@cache
def late(tricks: int) -> tuple[View, ...]:
    """Those of them in which so many tricks are over."""
    return tuple(v for v in cards(11) if sum(v.state.taken) == tricks)


@pytest.mark.exhaustive
def test_why_two_cards_come_to_the_same_is_true_in_fresh_deals() -> None:
    ids: Counter[str] = Counter()
    for view in (*late(2)[:8], *late(3)[:30]):
        one, two = view.legal()[:2]
        found = explain(view, one, two, seed=1)
        if not found.even:
            continue
        ids[found.even] += 1
        lines = trace(view, [one, two], worlds=400, seed=77)
        p = Reading(view.state, faces_of(view))
        assert proved(p, found.even, lines.of(one), lines.of(two)), found.even
        says = found.words(view.state, faces_of(view)).says
        assert len(says) == 1
        assert len(says[0]) <= LONGEST
        assert not CODE.search(says[0])
        assert found.theme == found.even
        assert not found.reasons
    assert ids.total() > 8
    assert len(ids) >= 3


def test_cards_that_differ_in_any_deal_never_come_to_the_same() -> None:
    differ = 0
    for view in late(2)[:20]:
        for one, two in combinations(view.legal()[:3], 2):
            lines = trace(view, [one, two], worlds=100, seed=3)
            a, b = lines.of(one), lines.of(two)
            if not np.array_equal(a.value, b.value):
                differ += 1
                p = Reading(view.state, faces_of(view))
                assert not evenness(p, a, b)
    assert differ > 10


def test_a_settled_deal_is_one_that_scores_the_same_whatever_is_played() -> None:
    """The claim is of the tricks so far, so it is checked by the price of every way to go on."""
    seen = set()
    for view in late(3):
        one, two = view.legal()[:2]
        p = Reading(view.state, faces_of(view))
        lines = trace(view, [one, two], worlds=60, seed=5)
        id = evenness(p, lines.of(one), lines.of(two))
        if not id.startswith("settled"):
            continue
        seen.add(id)
        s = view.state
        makers = sum(t for seat, t in enumerate(s.taken) if s.makers >> seat & 1)
        needed = 3
        others = sum(s.taken) - makers
        assert (makers >= needed and others >= 1) or others >= needed
        assert ("They" in sentence_of(p, id, one, two)) == (not s.makers >> s.turn & 1)
    assert seen


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_sentences_about_two_cards_are_short(entry: object) -> None:
    says: str = entry.says  # type: ignore[attr-defined]
    assert len(says.format(c="the right bower", d="the right bower")) <= LONGEST


def test_a_hint_says_why_it_does_not_matter() -> None:
    told = 0
    for view in late(3)[:20]:
        found = hint(view, faces_of(view), seed=2)
        if found.explained and found.explained.even:
            told += 1
            assert found.reason in found.why
            assert "about even" in found.why or "even:" in found.why
            assert not CODE.search(found.why)
    assert told > 5


@pytest.mark.exhaustive
def test_general_reasons_for_cards_hold_in_fresh_deals() -> None:
    """Each is given somewhere, with both sentences, and passes the test of credit again."""
    entries = {entry.id: entry for entry in CATALOGUE if entry.id in GENERAL}
    assert set(entries) == set(GENERAL)
    held: Counter[str] = Counter()
    for view in cards():
        legal = view.legal()
        lines = trace(view, legal, worlds=1000, seed=4)
        order = sorted(legal, key=lambda a: -float(lines.of(a).value.mean()))
        for other in order[1:]:
            found = explain(view, order[0], other, lines=lines)
            for reason in found.reasons:
                if reason.id not in entries or held[reason.id] > 1:
                    continue
                p = Reading(view.state, faces_of(view))
                fresh = trace(view, [order[0], other], worlds=MORE * 1000, seed=6)
                again = holds(p, reason.entry, fresh, order[0], other)
                assert again is not None
                assert again.holds(reason.entry.sign, least=0.3), reason.id
                held[reason.id] += 1
        if set(held) == set(GENERAL):
            return
    raise AssertionError(f"never given: {set(GENERAL) - set(held)}")
