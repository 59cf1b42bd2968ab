"""Tournaments between players: thousands of games or deals, and duplicate deals."""

from euchre.arena.report import Report
from euchre.arena.running import TournamentOutcome, run
from euchre.arena.simulate import simulate
from euchre.arena.tournaments import Tournament, tournament

__all__ = [
    "Report",
    "Tournament",
    "TournamentOutcome",
    "run",
    "simulate",
    "tournament",
]
