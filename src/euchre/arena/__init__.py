"""Tournaments between players: thousands of games or deals, and duplicate deals."""

from euchre.arena.report import Report
from euchre.arena.running import Outcome, run
from euchre.arena.simulate import simulate
from euchre.arena.tournaments import Tournament, tournament

__all__ = [
    "Outcome",
    "Report",
    "Tournament",
    "run",
    "simulate",
    "tournament",
]
