"""Contests between players: thousands of games or deals, and duplicate deals."""

from euchre.arena.contests import Contest, contest
from euchre.arena.report import Report
from euchre.arena.running import Outcome, run
from euchre.arena.simulate import Duplicate, duplicate, simulate

__all__ = [
    "Contest",
    "Duplicate",
    "Outcome",
    "Report",
    "contest",
    "duplicate",
    "run",
    "simulate",
]
