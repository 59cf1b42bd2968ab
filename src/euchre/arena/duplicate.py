"""Duplicate deals: every deal is played again, with the players exchanged.

Luck that favors one side in the first play favors the other in the second, so far fewer deals
tell two players apart.  If each seat scores for itself, the deal is played once per seat, with
one player there and the other player in all other seats.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random

from euchre.arena.simulate import play_out, seated
from euchre.bots import Player, name_of
from euchre.engine.dealing import deal, shuffled
from euchre.engine.rules import Rules
from euchre.engine.scoring import net, points


@dataclass(frozen=True)
class Duplicate:
    """How much better ``a`` did than ``b``, in points per deal."""

    a: str
    b: str
    deals: int
    #: Mean of (points of ``a`` minus points of ``b``) over all deals and plays; with several other
    #: sides, minus their average.  Where points count down, the other way round.
    mean: float
    #: Half of the 95 % interval.  The unit is the deal: its plays are one observation.
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        return self.mean - self.error, self.mean + self.error

    def __str__(self) -> str:
        return f"{self.a} v {self.b}: {self.mean:+.3f} ± {self.error:.3f} points per deal"


def duplicate(
    rules: Rules,
    a: Player,
    b: Player,
    deals: int,
    seed: int | str = 0,
    progress: Callable[[int], None] | None = None,
) -> Duplicate:
    """Play ``deals`` deals once for each side, with ``a`` on it and ``b`` on all others.

    Every deal starts at the initial scores and depends only on the seed and its number; the deal
    rotates.  Raises ``UnknownBot`` for an unknown player, ``ValueError`` for fewer than two deals.
    """
    sides = rules.sides.count(rules.seats)
    if deals < 2:
        raise ValueError(f"an interval needs at least 2 deals, not {deals}")
    total = squares = 0.0
    for number in range(deals):
        order = shuffled(rules.pack, Random(f"{seed}:{number}"))
        gain = 0.0
        for side in range(sides):
            names = [a if rules.sides.side(p) == side else b for p in range(rules.seats)]
            s = deal(rules, order, number % rules.seats)
            play_out(s, seated(names, f"{seed}:{number}"))
            gain += net(points(s), side, rules)
        total += gain / sides
        squares += (gain / sides) ** 2
        if progress:
            progress(number + 1)
    mean = total / deals
    variance = max(0.0, squares - deals * mean * mean) / (deals - 1)
    return Duplicate(name_of(a), name_of(b), deals, mean, 1.96 * sqrt(variance / deals))
