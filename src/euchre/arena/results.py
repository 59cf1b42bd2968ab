"""The results of a tournament as they are published, and the comparison of two players."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from euchre.arena.intervals import Paired, matched
from euchre.arena.sequential_test import SprtState
from euchre.arena.tournaments import WON


class Mean(msgspec.Struct):
    """A mean with its 95 % interval; ``error`` is half of it."""

    mean: float
    error: float
    low: float
    high: float

    @classmethod
    def of(cls, mean: float, error: float) -> Mean:
        """Return a mean with half of its interval."""
        return cls(mean, error, mean - error, mean + error)


class GamesWon(msgspec.Struct):
    """The share of games won with its 95 % interval; ``error`` is half of it."""

    share: float
    error: float
    low: float
    high: float


class PairResult(msgspec.Struct, omit_defaults=True):
    """How much better player ``a`` did than player ``b``."""

    a: str
    b: str
    duplicates: int
    deals_played: int
    points: Mean
    #: None for single deals.
    games_won: GamesWon | None = None
    #: What the sequential test has decided: ``high`` or ``low``.
    decided: str | None = None


class Cost(msgspec.Struct):
    """The time that a player's decisions took."""

    decisions: int
    cpu_ms_per_decision: float


class Results(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Players compared on the same deals; only ``cost`` differs from run to run."""

    format: str
    rules: str
    players: list[str]
    seed: str
    unit: str
    #: Whether the seed is one that nobody fitted a player to.
    fit_for_claims: bool
    pairs: list[PairResult]
    failures: dict[str, int]
    cost: dict[str, Cost]
    #: Digests of how the players play (``euchre.arena.entrants.answers``).
    answers: dict[str, str]
    sprt: SprtState | None = None


@dataclass
class Versus:
    """How much better the first of two players did than the second."""

    a: str
    b: str
    #: Sides that keep a score.
    sides: int
    #: Differences in points, weighted by deals; and in games won, empty for single deals.
    points: Paired = field(default_factory=Paired)
    games: Paired = field(default_factory=Paired)
    #: What the sequential test has decided: ``high``, ``low`` or None.
    decided: str | None = None

    @property
    def mean(self) -> float:
        """Points per deal of the first minus (the mean of) the others'."""
        return self.points.mean / (self.sides - 1)

    @property
    def error(self) -> float:
        """Half of the mean's 95 % interval."""
        return self.points.error / (self.sides - 1)

    @property
    def games_won(self) -> GamesWon | None:
        """The share of games won by the first; its interval (``matched``) need not be symmetric.

        With more than two sides it is put on the same scale: the share it would win against a
        single opponent that much weaker, so that even is one half.  None if no games were played.
        """
        if not self.games.n:
            return None
        # Of k sides the winner leads by k - 1, all others are 1 behind (see ``ahead``).  Whoever
        # always wins thus leads by k - 1 when alone, else by 1: k / 2 on average.
        plays = self.games.w / self.games.n
        between = matched(self.games, plays * WON * self.sides / 2)
        unit = 2 * WON * (self.sides - 1)
        low, high = (0.5 + end / unit for end in between)
        return GamesWon(0.5 + self.games.mean / unit, (high - low) / 2, low, high)

    def __str__(self) -> str:
        return f"{self.a} v {self.b}: {self.mean:+.3f} ± {self.error:.3f} points per deal"

    def result(self) -> PairResult:
        """Return the comparison as it is published."""
        return PairResult(
            self.a,
            self.b,
            duplicates=self.points.n,
            deals_played=self.points.w,
            points=Mean.of(self.mean, self.error),
            games_won=self.games_won,
            decided=self.decided,
        )
