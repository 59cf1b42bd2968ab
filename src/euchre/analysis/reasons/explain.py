"""The one reason, or two, why a choice is better than another: found, tested and said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from euchre.analysis.grades import IN_POINTS, Estimate, Group, paired
from euchre.analysis.reasons import calling, cards, naming, variants
from euchre.analysis.reasons.entry import (
    CREDIT,
    SECOND,
    ReasonEntry,
    Test,
    compares,
    fared,
    level,
    reason,
    tells,
)  # fmt: skip
from euchre.analysis.reasons.kinds import evenness, group_of, kind_of, nearly_even, sentence_of
from euchre.analysis.reasons.passing import Passing, passing_of, sentence_of_pass
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.trace import EVENTS, Column, Facts, Slots, Trace, ours, trace
from euchre.analysis.reasons.words import for_partners, frequencies, more_tricks, one_in
from euchre.analysis.reasons.words import often as frequency
from euchre.bots.search.values import plays_for_the_game
from euchre.engine import actions
from euchre.engine.actions import PASS, Action
from euchre.engine.phases import Auction
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.language.choices import doing
from euchre.language.naming import Faces
from euchre.text import capital, number

#: Every reason there is.
CATALOGUE: tuple[ReasonEntry, ...] = (
    *calling.CALLING,
    *naming.NAMING,
    *naming.ALONE,
    *cards.DISCARDS,
    *cards.LEADS,
    *cards.PARTNERS,
    *cards.FOLLOWING,
    *cards.THROWING,
    *variants.ENTRIES,
)

#: Sampled deals for a reason; fewer in games with an auction, where each takes longer.
WORLDS, BIDDING = 1000, 300
#: If these prove nothing, this many times as many are sampled.
MORE = 4
#: A gain below this needs no reason: a chance of winning the game, or points.
LEAST, LEAST_POINTS = 0.001, 0.01
_ADVERB = "(hardly ever|nearly always|almost always)"
#: "It wins this trick hardly ever": a verb, what it is about, and an adverb in the wrong place.
_LATE = re.compile(
    r"\b((?:wins?|loses?|scores?|makes?|sets|trumps?|falls? short)"
    r"(?: (?:it|them|(?:this|the|a|a later|all the|\d) (?:trick|tricks|game)|the bid"
    r"|(?:the )?\S+[♠♥♦♣]))?"
    rf"(?: on this deal)?) {_ADVERB}\b"
)
#: "A call would be euchred hardly ever".
_PASSIVE = re.compile(rf"\b(would|is|are) (be )?(euchred|set|made|lost on this deal) {_ADVERB}\b")
#: "Only hardly ever".
_ONLY = re.compile(rf"\bonly {_ADVERB}\b")
#: Credit is rounded to this step, and capped at the whole gain.
_STEP = 0.15
#: With this credit one reason is enough.
_ENOUGH = 0.8
#: More often than not.
_MOSTLY = 0.55


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

    @property
    def theme(self) -> str:
        """The id of the first reason, empty without one."""
        return self.reasons[0].id if self.reasons else self.even

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
        # What a pass leads to is told once, and not where it speaks for the other choice.
        passing = self.passing
        if passing:
            caller = "they" if passing.caller == "dealer" else passing.caller
            told = caller in [one.entry.sentences.passes for one in self.reasons]
            passing = None if told or passing.speaks_against(self.better) else passing
        # Of a pass and a call, what a pass leads to says more than what changes.
        says_more = passing and passing.caller != "nobody"
        quiet = says_more or (self.euchred and self.other != PASS)
        proved = self.reasons or ((self.change,) if self.change and not quiet else ())
        filled = [_filled(p, self, one) for one in proved]
        if self.euchred and not any(one.entry.sentences.gives for one in proved):
            # One sentence is enough about how seldom a call is made good.
            first = proved[0].entry if proved else None
            again = first and first.event is EVENTS["made_us"] and tells(first.sentences.says)
            filled = [(_sacrifice(p, self), ""), *([] if again else filled[:1])]
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
    if worlds is None and not (explanation.reasons or explanation.even):
        # What so few deals do not tell may be told by more.
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
    as_often = lead.low <= 0 and paired(one.points, two.points).low > IN_POINTS.grave
    if plays_for_the_game(view) and (decided or as_often):
        # The game is all but decided, or won as often after both: compare points.
        one, two = (replace(facts, value=facts.points) for facts in (one, two))
        lead, least = paired(one.value, two.value), LEAST_POINTS
    group = group_of(p, better, other)
    passed = two if other == PASS else one if better == PASS else None
    passing = passing_of(view.state, passed) if passed is not None else None
    if lead.low <= 0 or lead.mean < least:
        even = evenness(p, one, two)
        return Explanation(better, other, lead, group, passing=passing, even=even)
    reasons = tuple(_reasons(p, one, two))
    euchred = float((one.ours & ~one.made).mean()) if p.makes(better) else 0.0
    change = None
    if not reasons:
        row = max(_passing(p, one, two, OUTCOMES), key=lambda row: row[0], default=None)
        change = Reason(row[1].id, row[3]) if row else None
    often = euchred if euchred > _MOSTLY else 0.0
    return Explanation(better, other, lead, group, reasons, change, passing, often)


def holds(
    p: Reading, entry: ReasonEntry, lines: Trace, better: Action, other: Action
) -> Test | None:
    """Return the test of an entry in some lines; None if it does not fit or is untrue."""
    figures = _fared(p, entry, lines.of(better), lines.of(other))
    return figures[1] if figures else None


def _fared(p: Reading, entry: ReasonEntry, one: Facts, two: Facts) -> tuple[Slots, Test] | None:
    """Return what the gate of an entry found, and the test of its event."""
    slots = entry.gate(p, one.action, two.action)
    if slots is None:
        return None
    if entry.level and not level(entry.level(one, slots), entry.level(two, slots)):
        return None
    event = entry.event(one, slots), entry.event(two, slots)
    test = fared(one.value, two.value, event)
    happens = np.asarray(event[1], np.float64) > 0
    if happens.any():
        test = replace(test, cost=-float(two.points[happens].mean()))
    if entry.given:
        among = entry.given(one, slots), entry.given(two, slots)
        test = replace(test, better=_share(event[0], among[0]), other=_share(event[1], among[1]))
    return slots, test


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


def _reasons(p: Reading, one: Facts, two: Facts) -> Iterable[Reason]:
    """Yield the best reason and, if the deals that it does not explain prove it, a second one.

    In place of a second reason there may be an outcome.
    """
    ranked = sorted(_passing(p, one, two, CATALOGUE), key=lambda row: -row[0])
    if not ranked:
        return
    _, first, slots, test = ranked[0]
    yield Reason(first.id, test)
    same = np.asarray(first.event(one, slots)) == np.asarray(first.event(two, slots))
    outcomes = _passing(p, one, two, OUTCOMES) if test.credit.mean < _ENOUGH else []
    for _, entry, slots, alone in (*ranked[1:], *outcomes):
        if entry.sentences.habit == first.sentences.habit or entry.event is first.event:
            continue
        row = entry.event(one, slots), entry.event(two, slots)
        rest = fared(one.value, two.value, row, same)
        if rest.passes(entry.sign, least=SECOND, rare=entry.sentences.rare):
            yield Reason(entry.id, alone)
            return


def _passing(
    p: Reading, one: Facts, two: Facts, entries: Iterable[ReasonEntry]
) -> list[tuple[float, ReasonEntry, Slots, Test]]:
    """Return the entries that pass the test, each with its weight."""
    rows = []
    for entry in entries:
        figures = _fared(p, entry, one, two)
        if figures is None:
            continue
        slots, test = figures
        if entry.mostly and entry.mostly(one, slots).astype(np.float64).mean() <= _MOSTLY:
            continue
        if test.passes(entry.sign, least=CREDIT, rare=entry.sentences.rare) and entry.fits(test):
            weight = min(test.credit.mean, 1.0) // _STEP + entry.sentences.rank
            rows.append((weight, entry, slots, test))
    return rows


def _filled(p: Reading, explanation: Explanation, one: Reason) -> tuple[str, ...]:
    """Return the two sentences of a reason."""
    entry, test = one.entry, one.test
    slots = entry.gate(p, explanation.better, explanation.other) or {}
    words = (
        p.short
        | slots
        | more_tricks(test.shift.mean)
        | {"more": one_in(test.shift.mean), "cost": number(max(0, round(test.cost)))}
    )
    sentences = (
        text.format(**words, **frequencies(test.better, test.other, both=compares(text)))
        for text in (entry.sentences.says, entry.sentences.blames)
    )
    return tuple(sentence(for_partners(text, p.partners)) for text in sentences)


def sentence(text: str) -> str:
    """Return a sentence with a capital at its beginning, and adverbs where they belong.

    >>> sentence("led, it wins this trick only hardly ever.")
    'Led, it hardly ever wins this trick.'
    >>> sentence("they trump A♦ hardly ever, and a call would be euchred nearly always.")
    'They hardly ever trump A♦, and a call would nearly always be euchred.'
    >>> sentence("passing euchres them about 3 times in 10 instead of hardly ever.")
    'Passing euchres them about 3 times in 10.'
    """
    text = text.replace(" instead of hardly ever", "")
    text = _LATE.sub(r"\2 \1", _ONLY.sub(r"\1", text))
    text = _PASSIVE.sub(lambda m: f"{m[1]} {m[4]} {m[2] or ''}{m[3]}", text)
    return capital(text)


def _sacrifice(p: Reading, explanation: Explanation) -> str:
    """Return that the better choice is a call that will probably be euchred."""
    words = {"us": "you" if p.lonely else "your side", "are": "are" if p.lonely else "is"}
    text = "a gamble: {us} {are} {euchred} {often}, but what it wins is worth more."
    if explanation.other == PASS:
        text = "a sacrifice: {us} {are} {euchred} {often}, but passing costs more."
    return sentence(text.format(**words, **p.short, often=frequency(explanation.euchred)))


def rival(s: State, choices: Sequence[Action]) -> Action | None:
    """Return the first of some choices, the best first, that is of another kind than the best."""
    if not choices:
        return None
    p = Reading.plain(s)
    kind = kind_of(p, choices[0])
    return next((a for a in choices[1:] if kind_of(p, a) != kind), None)


def _always(p: Reading, a: Action, b: Action) -> Slots | None:
    alike = actions.with_partner(a) == actions.with_partner(b)
    # If the other choice is the same call alone, the partner makes the difference.
    mate = "partner" if p.partner >= 0 else "a partner"
    one, two = (f"Playing with {mate}" * (alike and not actions.alone(x)) for x in (a, b))
    return {
        "us": "your side" if p.mates else "you",
        "doing": one or doing(p.faces, p.s, a),
        "wrong": two or doing(p.faces, p.s, b),
    }


def _played(p: Reading, a: Action, b: Action) -> Slots | None:
    """Return the same of two cards."""
    return _always(p, a, b) if p.in_play else None


#: An outcome that changes in fewer deals is not worth a sentence, nor a number of tricks.
NOTICED, TRICKS = 0.1, 0.2

OUTCOMES = (
    reason("less-euchred", _always, less="euchred", shift=NOTICED),
    reason("more-sets", _always, more="sets", shift=NOTICED),
    reason("more-made", _always, more="made_us", given="ours", shift=NOTICED),
    reason("less-scored", _always, less="they_score", shift=NOTICED),
    reason("less-marched", _always, less="march_them", shift=NOTICED),
    reason("more-marches", _always, more="march_us", shift=NOTICED),
    reason("more-tricks", _always, more="tricks_us", shift=TRICKS),
    reason("more-of-it", _played, more="we_win_it", shift=NOTICED),
    reason("more-of-next", _played, more=ours(1), shift=NOTICED),
    reason("more-of-last", _played, more=ours(-1), shift=NOTICED),
)

#: Reasons and outcomes by id.
BY_ID: dict[str, ReasonEntry] = {entry.id: entry for entry in (*CATALOGUE, *OUTCOMES)}
