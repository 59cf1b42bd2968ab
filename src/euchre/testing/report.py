"""The report of the conformance kit: violations of its laws, each with how to reproduce it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from euchre.text import counted

#: The thirteen laws by number.
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
    13: "perft",
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
        found = counted(len(self.violations), "violation") if self.violations else "every law holds"
        head = (
            f"{self.rules}: {counted(self.deals, 'deal')}, {counted(self.plies, 'action')}, {found}"
        )
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
