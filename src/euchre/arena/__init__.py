"""Players against players: games and deals by the thousand, and duplicate deals."""

from euchre.arena.duplicate import Duplicate, duplicate
from euchre.arena.simulate import Report, simulate

__all__ = ["Duplicate", "Report", "duplicate", "simulate"]
