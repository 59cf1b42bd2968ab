"""The one reason, or two, why a choice is better than another: found, tested and said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from euchre.analysis.grades import Estimate, Group, paired
from euchre.analysis.reasons import by_result, calling, cards, going_alone, naming_trump, some_games
from euchre.analysis.reasons.after_a_pass import Passing, passing_of, sentence_of_pass
from euchre.analysis.reasons.equal_choices import evenness, nearly_even, sentence_of
from euchre.analysis.reasons.frequencies import for_partners, frequencies, more_tricks, sentence
from euchre.analysis.reasons.frequencies import often as frequency
from euchre.analysis.reasons.kinds_of_choices import group_of
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.reason_entry import (
    CREDIT,
    SECOND,
    ReasonEntry,
    Test,
    compares,
    fared,
    level,
    tells,
)  # fmt: skip
from euchre.analysis.reasons.trace import EVENTS, Column, Facts, Slots, Trace, trace
from euchre.bots.search.mistakes import IN_POINTS
from euchre.bots.search.values import plays_for_the_game
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import PASS, Action, Verb
from euchre.engine.phases import Auction
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.language.naming import Faces
from euchre.text import number

#: Every reason there is.
CATALOGUE: tuple[ReasonEntry, ...] = (
    *calling.CALLING,
    *naming_trump.NAMING,
    *going_alone.ALONE,
    *cards.DISCARDS,
    *cards.LEADS,
    *cards.PARTNERS,
    *cards.FOLLOWING,
    *cards.THROWING,
    *some_games.ENTRIES,
)

#: Sampled deals for a reason; fewer in games with an auction, where each takes longer.
WORLDS, BIDDING = 1000, 300
#: If these prove nothing, this many times as many are sampled.
MORE = 4
#: A gain below this needs no reason: a chance of winning the game, or points.
LEAST, LEAST_POINTS = 0.001, 0.01
#: Credit is rounded to this step, and capped at the whole gain.
_STEP = 0.15
#: More often than not.
_MOSTLY = 0.55
#: The share of the gain that the largest of many small things explains, and how it is said.
PART = 0.3
_REST = "Small things add the rest."


class ReasonWords(NamedTuple):
    """An explanation in sentences, of at most 110 letters each."""

    #: Why the better choice is right, at most two sentences.
    says: tuple[str, ...]
    #: What is wrong with the other one.
    blames: str
    #: What a pass leads to, or how often a call without a reason is euchred; may be empty.
    besides: str


class Reason(NamedTuple):
    """An entry of the catalogue that passed the test."""

    id: str
    test: Test
    #: The other card of which it speaks, -1 for none.
    third: Card = -1

    @property
    def entry(self) -> ReasonEntry:
        """Its entry."""
        return BY_ID[self.id]


@dataclass(frozen=True)
class Explanation:
    """Why ``better`` is better than ``other``, as far as sampled deals prove it."""

    better: Action
    other: Action
    #: The gain of the better one on the other, in the deals sampled for the reasons.
    gain: Estimate
    group: Group
    #: At most two, the more telling first.
    reasons: tuple[Reason, ...] = ()
    #: What changes, where there is no reason.
    change: Reason | None = None
    #: What a pass leads to, where one of the two is a pass.
    passing: Passing | None = None
    #: How often the better one is euchred, if it is a call and that is more often than not.
    euchred: float = 0.0
    #: Why the two are worth the same in every deal (``evenness``); empty if they are not.
    even: str = ""
    #: Whether the reason is only the largest part of many.
    part: bool = False

    @property
    def theme(self) -> str:
        """The id of the first reason, empty without one."""
        return self.reasons[0].id if self.reasons else self.even

    @property
    def whole(self) -> Reason | None:
        """The first reason, unless it explains only a part."""
        return self.reasons[0] if self.reasons and not self.part else None

    @property
    def habit(self) -> str:
        """The mistake as a habit, empty without a reason."""
        return self.reasons[0].entry.sentences.habit if self.reasons else ""

    def in_words(self, s: State, faces: Faces) -> ReasonWords:
        """Return the sentences; ``s`` is the state of the view that was explained."""
        p = Reading(s, faces)
        if self.even:
            why = sentence_of(p, self.even, self.better, self.other)
            return ReasonWords((sentence(for_partners(why, p.partners)),), "", "")
        # Say what a pass leads to once, and only if it supports this choice.
        passing = self.passing
        if passing:
            caller = "they" if passing.caller == "dealer" else passing.caller
            told = caller in [one.entry.sentences.passes for one in self.reasons]
            passing = None if told or passing.speaks_against(self.better) else passing
        # Of a pass and a call, what a pass leads to says more than what changes.
        says_more = passing and passing.caller != "nobody"
        proved = self.reasons or ((self.change,) if self.change and not says_more else ())
        # A call that is meant to be euchred is not said to be made.
        given = [one for one in proved if one.entry.sentences.gives]
        filled = [_filled(p, self, one) for one in given or proved]
        if self.euchred and not given:
            # One sentence is enough about how seldom a call is made good.
            first = proved[0].entry if proved else None
            again = first and first.event is EVENTS["made_us"] and tells(first.sentences.says)
            also = [] if again or self.change else filled[:1]
            blames = filled[0][1] if self.change and filled else ""
            if 0 < actions.level(self.better) < actions.level(self.other):
                blames = "Both bids usually fall short: the lower one loses less."
            filled = [(_sacrifice(p, self), blames), *also]
        elif self.part and p.in_play:
            filled = [(f"{says} {_REST}", f"{blames} {_REST}") for says, blames in filled]
        return ReasonWords(
            tuple(says for says, *_ in filled),
            next((blames for _, blames in filled if blames), ""),
            for_partners(sentence_of_pass(p, passing), p.partners) if passing else "",
        )


def worlds_of(view: View) -> int:
    """Return how many deals are sampled for the reasons of a decision."""
    return BIDDING if view.rules.phase(Auction) else WORLDS


def explain(
    view: View,
    better: Action,
    other: Action,
    *,
    worlds: int | None = None,
    seed: int = 0,
    lines: Trace | None = None,
    style: str = "club",
) -> Explanation:
    """Explain why one choice of the seat on turn is better than another.

    ``lines`` are the facts of both, if they are there already; the others play on in a ``style``
    (``trace``).  The same view, choices, number of deals and seed always give the same answer.
    There is neither a reason nor a change unless the better choice surely gains ``LEAST``.
    """
    p = Reading.plain(view.state)
    if lines is not None:
        return _proof(view, p, lines, better, other)
    asked = worlds or worlds_of(view)
    lines = trace(view, [better, other], worlds=asked, seed=seed, style=style)
    explanation = _proof(view, p, lines, better, other)
    if worlds is None and (explanation.part or not (explanation.reasons or explanation.even)):
        # More deals may prove what these few do not.
        lines = trace(view, [better, other], worlds=MORE * asked, seed=seed + 1, style=style)
        again = _proof(view, p, lines, better, other)
        if again.reasons or again.gain.low > 0:
            return again
    if explanation.gain.low <= 0 and not explanation.even:
        nearly = nearly_even(lines.of(better), lines.of(other))
        return replace(explanation, even=nearly)
    return explanation


def _proof(view: View, p: Reading, lines: Trace, better: Action, other: Action) -> Explanation:
    """Return what some deals prove."""
    one, two = lines.of(better), lines.of(other)
    lead = paired(one.value, two.value)
    least = LEAST if plays_for_the_game(view) else LEAST_POINTS
    decided = lead.low > 0 and lead.mean < least
    as_often = lead.low <= 0 and paired(one.points, two.points).low > IN_POINTS.clear
    if plays_for_the_game(view) and (decided or as_often):
        # The game is all but decided, or won as often after both: compare points.
        one, two = one.in_points(), two.in_points()
        lead, least = paired(one.value, two.value), LEAST_POINTS
    group = group_of(p, better, other)
    passed = two if other == PASS else one if better == PASS else None
    passing = passing_of(view.state, passed) if passed is not None else None
    even = evenness(p, one, two)
    if even or lead.low <= 0 or lead.mean < least:
        return Explanation(better, other, lead, group, passing=passing, even=even)
    reasons, part = _reasons(p, one, two)
    if not reasons and paired(one.points, two.points).low > IN_POINTS.clear:
        # What explains the points that are lost tells more than what changes.
        reasons, part = _reasons(p, one.in_points(), two.in_points())
    euchred = float((one.ours & ~one.made).mean()) if p.makes(better) else 0.0
    change = None
    if not reasons:
        row = max(
            _passing(p, one, two, by_result.ENTRIES), key=lambda row: row.weight, default=None
        )
        change = row.reason if row else None
    # Who names a suit for a bid has no way out any more.
    bound = p.s.bid > 0 and actions.verb(better) == Verb.NAME
    often = euchred if euchred > _MOSTLY and not bound else 0.0
    return Explanation(
        better, other, lead, group, tuple(reasons), change, passing, often, part=part
    )


def holds(
    p: Reading, entry: ReasonEntry, lines: Trace, better: Action, other: Action
) -> Test | None:
    """Return the test of an entry in some lines; None if it does not fit or is untrue."""
    figures = _fared(p, entry, lines.of(better), lines.of(other))
    return figures[1] if figures else None


def _fared(p: Reading, entry: ReasonEntry, one: Facts, two: Facts) -> tuple[Slots, Test] | None:
    """Return the slots of an entry and the test of its event, of the most telling ones."""
    rows = []
    for slots in entry.found(p, one.action, two.action):
        if entry.level and not level(entry.level(one, slots), entry.level(two, slots)):
            continue
        event = entry.event(one, slots), entry.event(two, slots)
        test = fared(one.value, two.value, event)
        happens = np.asarray(event[1], np.float64) > 0
        if happens.any():
            test = replace(test, cost=-float(two.points[happens].mean()))
        if entry.given:
            among = entry.given(one, slots), entry.given(two, slots)
            shares = _share(event[0], among[0]), _share(event[1], among[1])
            test = replace(test, better=shares[0], other=shares[1])
        rows.append((slots, test))

    def telling(row: tuple[Slots, Test]) -> tuple[bool, float]:
        return row[1].shift.mean * entry.sign > 0, row[1].credit.mean

    return max(rows, key=telling, default=None)


def tells_apart(s: State, one: Reason, a: Action, b: Action, other: Action) -> bool:
    """Whether a reason for ``a`` against ``other`` is none for ``b``, by what is seen."""
    gate, p = one.entry.gate, Reading.plain(s)
    if actions.verb(b) == actions.verb(other) and gate(p, b, other) is None:
        return True
    return gate(p, a, b) is not None and gate(p, b, a) is None


def _share(event: Column, among: Column) -> float:
    """Return the frequency of an event ``among`` some of the deals, 0 if there are none."""
    some = np.asarray(event, np.float64)[np.asarray(among, np.bool_)]
    return float(some.mean()) if some.size else 0.0


def _reasons(p: Reading, one: Facts, two: Facts) -> tuple[list[Reason], bool]:
    """Return the reasons, and whether the one given is only the largest part of the gain.

    One reason explains most of the gain, or the best one with another one that the deals which it
    does not explain prove.  In place of the second there may be an outcome.
    """
    rows = _passing(p, one, two, CATALOGUE, SECOND)
    rows.sort(key=lambda row: (not row.whole, -row.weight))
    changes = _passing(p, one, two, by_result.ENTRIES, SECOND)
    for row in rows:
        first = row.entry
        same = np.asarray(first.event(one, row.slots)) == np.asarray(first.event(two, row.slots))
        for other in (*rows, *(() if row.whole else changes)):
            entry = other.entry
            if entry.sentences.habit == first.sentences.habit or entry.event is first.event:
                continue
            event = entry.event(one, other.slots), entry.event(two, other.slots)
            rest = fared(one.value, two.value, event, same)
            both = row.whole or row.test.credit.mean + rest.credit.mean >= CREDIT
            if both and rest.passes(entry.sign, least=SECOND, rare=entry.sentences.rare):
                return [row.reason, other.reason], False
        if row.whole:
            return [row.reason], False
    part = [row.reason for row in rows if row.test.credit.mean >= PART]
    return part[:1], bool(part)


class _Passed(NamedTuple):
    """An entry that passed the test: its weight, and whether it explains most of the gain."""

    entry: ReasonEntry
    slots: Slots
    test: Test
    weight: float
    whole: bool

    @property
    def reason(self) -> Reason:
        return Reason(self.entry.id, self.test, self.slots.get("z", -1))


def _passing(
    p: Reading, one: Facts, two: Facts, entries: Iterable[ReasonEntry], least: float = CREDIT
) -> list[_Passed]:
    """Return the entries of which the test proves that they explain this share of the gain."""
    rows = []
    for entry in entries:
        figures = _fared(p, entry, one, two)
        if figures is None:
            continue
        slots, test = figures
        if entry.mostly and entry.mostly(one, slots).astype(np.float64).mean() <= _MOSTLY:
            continue
        rare = entry.sentences.rare
        if test.passes(entry.sign, least=least, rare=rare) and entry.fits(test):
            weight = min(test.credit.mean, 1.0) // _STEP + entry.sentences.rank
            weight -= not entry.figures(test)
            whole = test.passes(entry.sign, least=CREDIT, rare=rare)
            rows.append(_Passed(entry, slots, test, weight, whole))
    return rows


def _filled(p: Reading, explanation: Explanation, one: Reason) -> tuple[str, ...]:
    """Return the two sentences of a reason."""
    entry, test = one.entry, one.test
    found = entry.found(p, explanation.better, explanation.other)
    slots = next((slots for slots in found if slots.get("z", -1) == one.third), {})
    words = p.short | slots | more_tricks(test.shift.mean)
    words["cost"] = number(max(0, round(test.cost)))
    texts = entry.sentences
    said = (texts.says, texts.blames) if entry.figures(test) else (texts.plain, texts.plain)
    filled = (
        text.format(**words, **frequencies(test.better, test.other, both=compares(text)))
        for text in said
    )
    return tuple(sentence(for_partners(text, p.partners)) for text in filled)


def _sacrifice(p: Reading, explanation: Explanation) -> str:
    """Return that the better choice is a call that will probably be euchred."""
    words = {"us": "you" if p.lonely else "your side", "are": "are" if p.lonely else "is"}
    text = "a gamble: {us} {are} {euchred} {often}, but what it wins is worth more."
    thrown_in = explanation.passing and explanation.passing.caller == "nobody"
    if explanation.other == PASS and not thrown_in:
        text = "a sacrifice: {us} {are} {euchred} {often}, but passing costs more."
    return sentence(text.format(**words, **p.short, often=frequency(explanation.euchred)))


#: Reasons and outcomes by id.
BY_ID: dict[str, ReasonEntry] = {entry.id: entry for entry in (*CATALOGUE, *by_result.ENTRIES)}
