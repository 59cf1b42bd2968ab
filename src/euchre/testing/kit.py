"""The conformance kit: one call that checks rules against every law."""

from __future__ import annotations

from random import Random

from euchre.engine.rules import Rules
from euchre.testing import laws_play, laws_reference, laws_symmetry, laws_views, laws_worlds
from euchre.testing.laws_play import Findings
from euchre.testing.players import Trace, playing
from euchre.testing.report import Report
from euchre.testing.uniform import uniform


def check(
    rules: Rules, *, deals: int = 12, seed: int = 0, worlds: int = 2, positions: int = 1
) -> Report:
    """Play random deals under some rules and check the engine against the thirteen laws.

    ``deals`` deals are played, with seeds from ``seed`` on: by uniform, timid, bold and mixed
    players in turn, from packs that are sometimes stacked so that rare things happen.
    ``worlds`` worlds are drawn for about one view in twelve (0: none), and ``positions`` small
    positions are compared with brute force. Raises nothing: every violation, a crash of the
    engine included, is in the report; ``report.raise_if_broken()`` raises.

    >>> from euchre import game
    >>> from euchre.testing import check
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
    report.judge(7, seed, laws_views.non_interference(trace, rng, share=0.3))
    seen: laws_worlds.Seen = []
    if worlds:
        report.judge(8, seed, laws_worlds.looks(trace, rng, worlds, 0.08, seen))
    report.judge(8, seed, laws_worlds.alike(trace, seen))
    report.judge(9, seed, laws_worlds.reachable(trace, seen))
    report.judge(11, seed, laws_symmetry.relabelling(trace, rng))
    report.judge(12, seed, laws_reference.second_opinion(trace, rng))
    report.judge(13, seed, laws_reference.counted(trace, rng))


def _play(rules: Rules, seed: int, trace: Trace) -> Findings:
    """Law 4: play the deal of a seed; a crash on the way counts as a deal without an end."""
    playing(rules, seed, trace)
    yield from laws_play.ending(trace, Random(seed))
