"""Running a tournament: chunks on all cores, summed in the order of the deals, and the results.

>>> from euchre import rules
>>> from euchre.arena import tournament
>>> print(run(tournament(rules("standard"), ("club", "random"), seed=1), 20).pairs[0])
club v random: +1.100 ± 0.377 points per deal
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from euchre.arena.report import Paired, Sprt, matched
from euchre.arena.tournaments import WON, Chunk, Tournament, is_test, play_chunk
from euchre.bots import name_of
from euchre.work import ALONE, Workload, in_order

#: Deals, or games, in a chunk.
DEALS_A_CHUNK, GAMES_A_CHUNK = 20, 2


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


class SprtState(msgspec.Struct):
    """A sequential test between ``low`` and ``high`` points per deal."""

    low: float
    high: float
    alpha: float
    beta: float
    #: None: infinite.
    log_ratio: float | None
    bounds: tuple[float, float]


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
    #: Digests of how the players play (``euchre.arena.answers``).
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
    def share(self) -> tuple[float, float] | None:
        """The share of games won by the first, with half the length of its 95 % interval.

        With more than two sides it is put on the same scale: the share it would win against a
        single opponent that much weaker, so that even is one half.  None if no games were played.
        """
        between = self.share_interval
        if between is None:
            return None
        low, high = between
        return 0.5 + self.games.mean / (2 * WON * (self.sides - 1)), (high - low) / 2

    @property
    def share_interval(self) -> tuple[float, float] | None:
        """The 95 % interval of ``share`` (``report.matched``); it need not be symmetric."""
        if not self.games.n:
            return None
        # Of k sides the winner leads by k - 1, all others are 1 behind (see ``ahead``).  Whoever
        # always wins thus leads by k - 1 when alone, else by 1: k / 2 on average.
        plays = self.games.w / self.games.n
        low, high = matched(self.games, plays * WON * self.sides / 2)
        unit = 2 * WON * (self.sides - 1)
        return 0.5 + low / unit, 0.5 + high / unit

    def __str__(self) -> str:
        return f"{self.a} v {self.b}: {self.mean:+.3f} ± {self.error:.3f} points per deal"

    def result(self) -> PairResult:
        """Return the comparison as it is published."""
        mean, error, share, between = self.mean, self.error, self.share, self.share_interval
        return PairResult(
            self.a,
            self.b,
            duplicates=self.points.n,
            deals_played=self.points.w,
            points=Mean.of(mean, error),
            games_won=GamesWon(*share, *between) if share and between else None,
            decided=self.decided,
        )


@dataclass
class TournamentOutcome:
    """The results of a tournament."""

    of: Tournament
    pairs: list[Versus]
    cost: dict[str, list[int]] = field(default_factory=dict)
    failures: dict[str, int] = field(default_factory=dict)
    sprt: Sprt | None = None

    def add(self, chunk: Chunk) -> None:
        """Add a chunk."""
        versus, plays = self.pairs[chunk.pair], 1
        for difference, deals, won in chunk.units:
            versus.points.add(difference, deals)
            if self.of.games:
                plays = self.of.sides * (1 if self.of.sides == 2 else 2)
                versus.games.add(won, plays)
        for name, row in chunk.cost.items():
            known = self.cost.setdefault(name, [0, 0])
            known[0] += row[0]
            known[1] += row[1]
        for name, number in chunk.failures.items():
            self.failures[name] = self.failures.get(name, 0) + number

    def results(self, answers: dict[str, str]) -> Results:
        """Return the results as they are published; ``answers`` are the players' digests."""
        test = self.sprt
        return Results(
            **self.of.header(),
            fit_for_claims=is_test(self.of.seed),
            pairs=[versus.result() for versus in self.pairs],
            failures=self.failures,
            cost={
                name: Cost(decisions, nanoseconds / max(1, decisions) / 1e6)
                for name, (decisions, nanoseconds) in sorted(self.cost.items())
            },
            answers=answers,
            sprt=None if test is None else self._test(test),
        )

    def _test(self, test: Sprt) -> SprtState:
        ratio = test.ratio(self.pairs[0].points, float(self.of.sides - 1))
        return SprtState(test.low, test.high, test.alpha, test.beta, ratio, test.bounds)


def run(
    of: Tournament,
    number: int,
    how: Workload = ALONE,
    *,
    sprt: Sprt | None = None,
) -> TournamentOutcome:
    """Play ``number`` deals (or games) of every pair, each in all its seatings.

    With ``sprt`` (two players only) the run ends when the test has decided.

    Raises ``PartsError`` for a file with other results, ``ValueError`` for a number below two or a
    test among more than two players.
    """
    if number < 2:
        raise ValueError(f"an interval needs at least 2 of them, not {number}")
    if sprt is not None and len(of.pairs) > 1:
        raise ValueError("the test is for two players")
    how.check(of.players)
    pairs = [Versus(name_of(a), name_of(b), of.sides) for a, b in of.pairs]
    outcome, done = TournamentOutcome(of, pairs, sprt=sprt), 0
    with how.file(of.header(), Chunk) as saved:
        for chunk in in_order(play_chunk, parts_of(of, number), how, saved):
            outcome.add(chunk)
            done += len(chunk.units)
            how.progress(done, number * len(pairs))
            if sprt is not None:
                versus = outcome.pairs[0]
                versus.decided = sprt.decision(versus.points, float(of.sides - 1))
                if versus.decided:
                    break
    return outcome


def parts_of(of: Tournament, number: int) -> dict[str, tuple[Tournament, int, int, int]]:
    """Return the arguments of each chunk, by its name."""
    size = GAMES_A_CHUNK if of.games else DEALS_A_CHUNK
    return {
        f"{pair}:{first}:{last - first}": (of, pair, first, last - first)
        for pair in range(len(of.pairs))
        for first in range(0, number, size)
        for last in [min(first + size, number)]
    }
