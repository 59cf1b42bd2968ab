"""The conformance kit: one call that checks rules against every law, and its report."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from euchre.engine.rules import Rules
from euchre.text import counted
from tests.kit import laws_play, laws_reference, laws_symmetry, laws_views
from tests.kit.laws_play import Findings
from tests.kit.players import Trace, playing
from tests.kit.uniform import uniform

#: The twelve laws by number.
LAWS: dict[int, str] = {
    1: "partition",
    2: "purity",
    3: "membership",
    4: "ending",
    5: "replay",
    6: "classification",
    7: "non-interference",
    8: "worlds look alike",
    9: "worlds reachable",
    10: "worlds uniform",
    11: "relabelling",
    12: "second opinion",
}


class BrokenLaw(AssertionError):
    """The rules or the engine break a law of the conformance kit; the message lists where."""


@dataclass(frozen=True)
class Violation:
    """One violation; ``check(rules, deals=1, seed=seed)`` reproduces it.

    ``ply`` is the number of actions before it, or -1 if it belongs to no single moment.
    """

    law: int
    what: str
    rules: str
    seed: int
    ply: int = -1

    @property
    def name(self) -> str:
        """The name of the law."""
        return LAWS[self.law]

    def __str__(self) -> str:
        where = f" at ply {self.ply}" if self.ply >= 0 else ""
        return f"law {self.law} ({self.name}), {self.rules}, seed {self.seed}{where}: {self.what}"


@dataclass
class Report:
    """The outcome of a check: what was checked, and every violation found."""

    rules: str
    violations: list[Violation] = field(default_factory=list)
    #: How many deals were played.
    deals: int = 0
    #: The total number of actions in these deals.
    plies: int = 0
    #: The number of deals by how they ended.
    outcomes: Counter[str] = field(default_factory=Counter)
    #: At most this many violations of one law are kept.
    most: int = 5

    @property
    def ok(self) -> bool:
        """Whether no law was broken."""
        return not self.violations

    @property
    def broken(self) -> set[int]:
        """The numbers of the laws that were broken."""
        return {v.law for v in self.violations}

    def judge(self, law: int, seed: int, findings: Iterable[tuple[int, str]]) -> None:
        """Record the findings of a law, as pairs (ply, sentence); an exception is a finding too."""
        for ply, what in _until_it_fails(findings):
            if sum(v.law == law for v in self.violations) < self.most:
                self.violations.append(Violation(law, what, self.rules, seed, ply))

    def raise_if_broken(self) -> None:
        """Raise ``BrokenLaw`` listing every violation, if there is one."""
        if self.violations:
            raise BrokenLaw("\n".join(map(str, self.violations)))

    def __str__(self) -> str:
        outcome = (
            counted(len(self.violations), "violation") if self.violations else "every law holds"
        )
        size = f"{counted(self.deals, 'deal')}, {counted(self.plies, 'action')}"
        head = f"{self.rules}: {size}, {outcome}"
        return "\n".join([head, *map(str, self.violations)])


def _until_it_fails(findings: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    try:
        yield from findings
    except Exception as error:  # a crash of the engine is what we are looking for
        place = error.__traceback__
        while place is not None and place.tb_next is not None:
            place = place.tb_next
        line = "" if place is None else f" in {place.tb_frame.f_code.co_qualname}"
        yield -1, f"{type(error).__name__}{line}: {error}"


def check(
    rules: Rules, *, deals: int = 12, seed: int = 0, worlds: int = 2, positions: int = 1
) -> Report:
    """Play random deals under some rules and check the engine against the twelve laws.

    ``deals`` deals are played, with seeds from ``seed`` on: by uniform, timid, bold and mixed
    players in turn, from packs that are sometimes stacked so that rare things happen.
    ``worlds`` worlds are drawn for about one view in twelve (0: none), and ``positions`` small
    positions are compared with brute force. Raises nothing: every violation, a crash of the
    engine included, is in the report; ``report.raise_if_broken()`` raises.

    >>> from euchre import game
    >>> from tests.kit import check
    >>> report = check(game("standard").rules, deals=4)
    >>> print(report)
    standard: 4 deals, 55 actions, every law holds
    """
    report = Report(rules.id)
    report.judge(6, seed, laws_views.classification())
    for number in range(seed, seed + deals):
        _one_deal(report, rules, number, worlds)
    if positions:
        report.judge(10, seed, uniform(rules, seed, positions))
    return report


def _one_deal(report: Report, rules: Rules, seed: int, worlds: int) -> None:
    trace = Trace(rules, seed, [], [])
    report.judge(4, seed, _play(rules, seed, trace))
    report.deals += 1
    report.plies += len(trace.actions)
    if not trace.states:
        return
    report.outcomes[trace.last.outcome.name] += 1
    rng = Random(seed)
    report.judge(1, seed, laws_play.partition(trace, rng))
    report.judge(2, seed, laws_play.purity(trace, rng))
    report.judge(3, seed, laws_play.membership(trace, rng))
    report.judge(5, seed, laws_play.replay(trace, rng))
    report.judge(7, seed, laws_views.non_interference(trace, rng))
    seen: laws_views.Seen = []
    if worlds:
        report.judge(8, seed, laws_views.looks(trace, rng, worlds, 0.08, seen))
    report.judge(8, seed, laws_views.alike(trace, seen))
    report.judge(9, seed, laws_views.reachable(trace, seen))
    report.judge(11, seed, laws_symmetry.relabelling(trace, rng))
    report.judge(12, seed, laws_reference.second_opinion(trace, rng))


def _play(rules: Rules, seed: int, trace: Trace) -> Findings:
    """Law 4: play the deal of a seed; a crash on the way counts as a deal without an end."""
    playing(rules, seed, trace)
    yield from laws_play.ending(trace, Random(seed))
