"""Tournaments between players: thousands of games or deals, and duplicate deals."""

from euchre.arena.report import Report
from euchre.arena.running import Outcome, run
from euchre.arena.simulate import Duplicate, duplicate, simulate
from euchre.arena.tournaments import Tournament, tournament

__all__ = [
    "Duplicate",
    "Outcome",
    "Report",
    "Tournament",
    "duplicate",
    "run",
    "simulate",
    "tournament",
]
