"""Charts developed from starters: exact whist designs, designs with a ghost, and with two byes.

For 4t and 4t + 1 players everyone is everyone's partner once and opponent twice.  For 4t + 3
the design for one more is played with its fixed player as a ghost: the ghost's table sits out.
For 4t + 2 two sit out.  All have one game per element of the starter's group, after which they
may be repeated.
"""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from euchre.night.rotation.chart import Foursome, Seating, against
from euchre.night.rotation.resolved import Resolved, resolved_for
from euchre.night.rotation.sources import NEARLY, starter_for
from euchre.night.rotation.starters import Starter


class Design(NamedTuple):
    """A starter or a resolved design, for a number of players."""

    players: int
    starter: Starter | Resolved

    @property
    def ghost(self) -> bool:
        """Whether the fixed player of the starter is a ghost."""
        return self.players < self.starter.players

    @property
    def exact(self) -> bool:
        """Whether no pair meets more often than this kind of design requires."""
        return self.starter.players not in NEARLY

    @property
    def stays(self) -> bool:
        """Whether the last player has one chair in all games."""
        return isinstance(self.starter, Starter) and self.players % 4 == 0

    @property
    def way(self) -> str:
        """A keyword for the kind of design, as in ``Chart.way``."""
        if self.ghost:
            return "ghost"
        return "two-byes" if self.players % 4 == 2 else "whist"

    @property
    def words(self) -> str:
        """A description of the design."""
        near = "" if self.exact else "nearly a "
        kind = {
            "whist": f"{near or 'exact '}whist design",
            "ghost": f"{near}whist design for {self.starter.players} with a ghost",
            "two-byes": "cyclic design with two byes",
        }[self.way]
        return f"{kind} ({self.starter.method})"

    @property
    def games(self) -> int:
        """The number of games before it repeats."""
        return self.starter.games

    @property
    def steps(self) -> list[int]:
        """The step sizes with which the games still visit every element."""
        if not self.starter.cyclic:
            return [1]
        return [u for u in range(1, self.games) if gcd(u, self.games) == 1] or [1]

    def seatings(self, games: int, step: int = 1) -> tuple[Seating, ...]:
        """Return the first games, each ``step`` elements after the one before."""
        return tuple(self._seating(number * step % self.games) for number in range(games))

    def _seating(self, by: int) -> Seating:
        tables: list[Foursome] = []
        made, byes = self.starter.game(by)
        for a, b, c, d in made:
            four = against((a, b), (c, d))
            if self.ghost and self.starter.players in four:
                byes += [p for p in four if p != self.starter.players]
            else:
                tables.append(four)
        return Seating(tuple(tables), tuple(byes))


def design_for(players: int) -> Design | None:
    """Return the design for a number of players, or None if none is known here."""
    full = players + (players % 4 == 3)
    starter = _exact(full) or resolved_for(full) or starter_for(full)
    return Design(players, starter) if starter else None


def _exact(players: int) -> Starter | None:
    return None if players in NEARLY else starter_for(players)
