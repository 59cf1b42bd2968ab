"""What a reason is: when it is considered, the event that proves it, and how it is said.

A reason is proved by the test of credit.  Two choices are played out in the same sampled deals
(common random numbers).  In each deal ``d`` is what the better one gains.  A reason names an event;
it explains the difference if the event comes more (or less) often after the better choice, and if
most of the whole gain comes from the deals in which the event came out differently:

    shift  = P(event | better) - P(event | other)
    credit = sum of d over deals in which the event differs / sum of d over all deals

If the choices differ as much in deals where the event is the same, the reason is decoration.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypedDict, Unpack

import msgspec
import numpy as np

from euchre import typed
from euchre.analysis.grades import Estimate, Group, paired
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.trace import EVENTS, Bools, Column, EventTest, Floats, Slots
from euchre.coordinates import Card
from euchre.engine.actions import Action

#: The share of the gain that a first reason must explain: most of it.
CREDIT = 0.5
#: The share that a second one must add, in deals in which the first event makes no difference.
SECOND = 0.25
#: The least shift of an event, and of a rare one.
SHIFT, RARE = 0.03, 0.01
#: Two events count as equally frequent if the difference is surely no more than this.
LEVEL = 0.05


@dataclass(frozen=True)
class Test:
    """How an event fared."""

    shift: Estimate
    #: The share of the gain, with its error.
    credit: Estimate
    #: How often the event comes (or how much of it) after each of the two.
    better: float
    other: float
    #: The points that the deals with the event cost after the other choice, on average.
    cost: float = 0.0

    def passes(self, sign: int, *, least: float = CREDIT, rare: bool = False) -> bool:
        """Whether the event surely explains ``least`` of the gain, and shifts enough itself."""
        return self.holds(sign, least=least) and (
            abs(self.shift.mean) >= (RARE if rare else SHIFT)
            and self.credit.mean - self.credit.error >= least
        )

    def holds(self, sign: int, *, least: float = CREDIT) -> bool:
        """Whether the event surely comes more often, and explains ``least`` of the gain."""
        shift = self.shift if sign > 0 else self.shift.negative()
        return shift.low > 0 and self.credit.mean >= least


def level(one: Column, two: Column) -> bool:
    """Return whether an event comes as often after both choices."""
    apart = paired(np.asarray(one, np.float64), np.asarray(two, np.float64))
    return apart.low > -LEVEL and apart.high < LEVEL


def fared(
    better: Floats,
    other: Floats,
    event: tuple[Column, Column],
    among: Bools | None = None,
) -> Test:
    """Return how an event fares, given by deal after the better and after the other choice.

    ``among`` are the deals that count; the share is of the gain in all deals.
    """
    one, two = (np.asarray(e, np.float64) for e in event)
    d = better - other
    differs = one != two
    if among is not None:
        differs &= among
    total = float(d.sum())
    few = one - two if among is None else (one - two)[among]
    shift = Estimate.of(few) if few.size > 1 else Estimate(0.0, float("inf"))
    part = np.where(differs, d, 0.0)
    share = float(part.sum()) / total if total else 0.0
    # The delta method for a ratio of sums (Cochran 1977).
    rest = part - share * d
    error = float(sqrt(float((rest**2).sum()))) / abs(total) if total else float("inf")
    return Test(shift, Estimate(share, error), float(one.mean()), float(two.mean()))


#: Returns the slots for two choices, the better one first; None if the reason does not fit.
Gate: TypeAlias = Callable[[Reading, Action, Action], Slots | None]
#: Cards of the hand of which a reason speaks, of which the most telling one is named.
Others: TypeAlias = Callable[[Reading, Slots], list[Card]]
#: An event with this frequency in a sample surely comes more often than not.
MOSTLY = 0.6
#: A sentence compares two frequencies that differ by at least ``APART``, the higher one at least
#: ``COMPARED`` and the lower one at most ``HIGH``: "9 times in 10" speaks for a choice.
APART, COMPARED, HIGH = 0.1, 0.25, 0.8
#: The least frequency of an event that a sentence calls frequent or rare: one time in five.
NOTED = 0.2
#: A slot of a sentence.
_SLOT = re.compile(r"\{(\w+)\}")
#: The most letters of a sentence, with everything filled in.
LONGEST = 110


def only(gate: Gate, test: Callable[[Reading, Slots], object]) -> Gate:
    """Return a gate that considers less than another: what passes a test, too.

    Slots that the test returns are added.
    """

    def narrower(p: Reading, a: Action, b: Action) -> Slots | None:
        slots = gate(p, a, b)
        return with_more(slots, test(p, slots)) if slots else None

    return narrower


def with_more(slots: Slots, passed: object) -> Slots | None:
    """Return slots with those that a test returned; None if it did not pass."""
    return (slots | passed if isinstance(passed, dict) else slots) if passed else None


class Sentences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of a reason: whole sentences of at most ``LONGEST`` letters.

    Slots ``{often}`` and ``{seldom}`` are how often the event comes after the better and the other
    choice.
    """

    #: Why the better choice is right, and what is wrong with the other one.
    says: str
    blames: str
    #: What is said in place of both where the figures in them would prove little.
    plain: str = ""
    #: The mistake as a habit: "You trump your partner's winners"; empty for a mere outcome.
    habit: str = ""
    group: Group = "calls"
    #: Of two equally strong reasons, the one with the higher rank is given: the more specific one.
    rank: int = 1
    #: Whether what matters is rare (loners, marches): a smaller shift is enough.
    rare: bool = False
    #: Whose call after a pass the sentences mention, so that it is not mentioned again.
    passes: Literal["", "they", "you", "partner"] = ""
    #: Whether the sentences say that the call will be euchred.
    gives: bool = False


def tells(sentence: str) -> bool:
    """Whether a sentence says how often an event comes."""
    return bool(set(_SLOT.findall(sentence)) & {"often", "many", "seldom", "few"})


def compares(sentence: str) -> bool:
    """Whether a sentence says how often an event comes after each of the two choices."""
    used = set(_SLOT.findall(sentence))
    return bool(used & {"often", "many"} and used & {"seldom", "few"})


_SENTENCES = typed.converted(
    tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8")),
    dict[str, Sentences],
)


@dataclass(frozen=True)
class ReasonEntry:
    """One reason of the catalogue, or an outcome that is named where no reason passes."""

    id: str
    gate: Gate
    event: EventTest
    #: Whether the event comes more often (1) or less often (-1) after the better choice.
    sign: int
    sentences: Sentences
    #: The sentences are true only if the event has this frequency after one of the choices.
    least: float = 0.0
    #: They are true only if the event changes in this share of the deals.
    shift: float = 0.0
    #: A second event that the sentences call equal: it comes as often after both choices.
    level: EventTest | None = None
    #: The deals of which the sentences say how often the event comes; None: all of them.
    given: EventTest | None = None
    #: What the sentences say of the better choice: it comes more often than not.
    mostly: EventTest | None = None
    #: Cards of which the sentences name one, as ``{third}``; the event is asked of each.
    thirds: Others | None = None

    def found(self, p: Reading, better: Action, other: Action) -> list[Slots]:
        """Return the slots for two choices, one for each card that might be named."""
        slots = self.gate(p, better, other)
        if slots is None or self.thirds is None:
            return [] if slots is None else [slots]
        return [slots | {"z": z, "third": p.bare(z)} for z in self.thirds(p, slots)]

    def fits(self, test: Test) -> bool:
        """Whether the figures bear out what the sentences say."""
        said = self.sentences.plain or self.figures(test)
        return bool(said) and abs(test.shift.mean) >= self.shift

    def figures(self, test: Test) -> bool:
        """Whether the sentences with figures say something: nothing rare, nothing close."""
        often = test.better if self.sign > 0 else test.other
        said = self.sentences.says, self.sentences.blames
        if often < self.least or (any(map(tells, said)) and often < NOTED):
            return False
        if not any(map(compares, said)):
            return True
        low, high = sorted((test.better, test.other))
        return high - low >= APART and high >= COMPARED and low <= HIGH


class Also(TypedDict, total=False):
    """What else must hold, as in ``ReasonEntry``; events may be given by name."""

    level: str | EventTest
    given: str | EventTest
    mostly: str | EventTest
    least: float
    shift: float


def reason(
    id: str,
    gate: Gate,
    *,
    more: str | EventTest = "",
    less: str | EventTest = "",
    thirds: Others | None = None,
    words: str = "",
    **also: Unpack[Also],
) -> ReasonEntry:
    """Return an entry; after the better choice its event, by name, comes more or less often.

    ``words`` is the id under which the sentences stand, if not its own.
    """

    def named(one: Any) -> Any:
        return EVENTS[one] if isinstance(one, str) else one

    sign, sentences = 1 if more else -1, _SENTENCES[words or id]
    rest = {name: named(one) for name, one in also.items()}
    return ReasonEntry(id, gate, named(more or less), sign, sentences, thirds=thirds, **rest)


# -- a trick under way ----------------------------------------------------------------------------
