"""The results of simulated games or deals, counted, with their averages and intervals.

Also a sequential test.  An *observation* is a deal (or a game) with all its plays: how much more it
gave one player than the other.  Deals are independent of each other; the plays of one deal are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import TYPE_CHECKING, Any

from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules

if TYPE_CHECKING:
    from euchre.fast.rules.deal_statistics import Counts

#: The 97.5 % quantile of the normal distribution.
_Z = 1.959963984540054


def quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t.

    Uses the Cornish-Fisher expansion of the normal quantile: within 0.003 for at least five
    degrees of freedom.
    """
    z, n = _Z, max(1, freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


@dataclass
class Paired:
    """Sums over observations, each a difference ``d`` with a weight ``w`` (deals played).

    The mean is sum d / sum w.  Its error is that of a ratio estimate (Cochran, *Sampling
    Techniques*, 6.4), which for equal weights is the usual error of a mean.  Integer sums are
    exact, so the order of adding does not matter.
    """

    n: int = 0
    d: int = 0
    w: int = 0
    dd: int = 0
    dw: int = 0
    ww: int = 0

    def add(self, difference: int, weight: int = 1) -> None:
        """Add an observation."""
        self.n += 1
        self.d += difference
        self.w += weight
        self.dd += difference * difference
        self.dw += difference * weight
        self.ww += weight * weight

    @property
    def mean(self) -> float:
        """The mean difference per unit of weight; 0 without observations."""
        return self.d / self.w if self.w else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of an observation per unit of weight; 0 for fewer than two."""
        if self.n < 2 or not self.w:
            return 0.0
        # The sum of (d - mean w)^2, times w^2, in integers.
        squares = self.dd * self.w**2 - 2 * self.d * self.dw * self.w + self.d**2 * self.ww
        return sqrt(max(0, squares) / self.w**2 / (self.n - 1)) * self.n / self.w

    @property
    def error(self) -> float:
        """Half of the mean's 95 % interval; infinite for fewer than two observations."""
        if self.n < 2:
            return inf
        return quantile(self.n - 1) * self.spread / sqrt(self.n)


def matched(seen: Paired, most: float) -> tuple[float, float]:
    """Return the 95 % interval of the mean of differences that lie between ``-most`` and ``most``.

    The adjusted interval for matched pairs (Agresti and Min 2005, *Statistics in Medicine* 24,
    729-740, "Wald + 2"): each of the four results of a game played twice (won or lost, and won or
    lost again) is counted half a time more than seen.  So the interval keeps a width even where
    every game ended the same way: about 5 / n times ``most``.  All weights must be equal; ``most``
    is in the units of the differences, the interval in those of the mean.
    """
    if not seen.n:
        return -inf, inf
    # Half an observation at either end, and one in the middle.
    n, squares = seen.n + 2, seen.dd + most**2
    mean = seen.d / n
    half = _Z * sqrt(max(0.0, squares / n - mean**2) / n)
    weight = seen.w / seen.n
    return max(-most, mean - half) / weight, min(most, mean + half) / weight


def wilson(count: int, number: int) -> tuple[float, float]:
    """Return the 95 % score interval of a share (Wilson 1927), ``count`` of ``number``.

    Unlike share ± error it stays between 0 and 1 and keeps a width at both ends.  It is 0 to 1
    where nothing was counted.
    """
    if not number:
        return 0.0, 1.0
    share, more = count / number, _Z**2 / number
    middle = (share + more / 2) / (1 + more)
    half = _Z * sqrt(share * (1 - share) / number + more / 4 / number) / (1 + more)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return low if count else 0.0, high if count < number else 1.0


@dataclass(frozen=True)
class Sprt:
    """A sequential test of whether the mean is ``low`` or ``high`` (Wald 1945).

    The generalized sequential probability ratio test takes observations as normal with the
    variance observed so far: after ``n`` of them with mean ``m`` and variance ``v`` the
    log-likelihood ratio is n (high - low)(m - (low + high) / 2) / v.  It stops for ``high`` above
    log((1 - beta) / alpha) and for ``low`` below log(beta / (1 - alpha)).  ``alpha`` bounds the
    probability of deciding ``high`` if ``low`` is true, ``beta`` that of deciding ``low`` if
    ``high`` is true.  It never stops before ``least`` observations, when the variance is still
    uncertain.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05
    least: int = 100

    def __post_init__(self) -> None:
        if not (self.low < self.high and 0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("a test needs LOW below HIGH, and errors between 0 and one half")

    @property
    def bounds(self) -> tuple[float, float]:
        """The values of ``ratio`` at which the test stops."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, seen: Paired, unit: float = 1.0) -> float:
        """Return the log-likelihood ratio; a difference of ``unit`` is one point."""
        mean, spread = seen.mean / unit, seen.spread / unit
        lead = (self.high - self.low) * (mean - (self.low + self.high) / 2)
        if spread == 0.0:
            return 0.0 if lead == 0 or seen.n < 2 else inf if lead > 0 else -inf
        return seen.n * lead / spread**2

    def decision(self, seen: Paired, unit: float = 1.0) -> str | None:
        """Return ``high`` or ``low`` once the test stops, None while it goes on."""
        if seen.n < self.least:
            return None
        least, most = self.bounds
        ratio = self.ratio(seen, unit)
        return "high" if ratio >= most else "low" if ratio <= least else None


@dataclass(kw_only=True)
class Report:
    """What was counted in a number of games or deals, with averages and 95 % intervals.

    Lists ``by side`` have one entry per side, lists ``by seat`` one per seat of the table, and
    lists ``by position`` one per seat counted from the dealer's left (the dealer is last).
    """

    rules: str
    players: list[str]
    seed: str
    #: What played: the ``engine`` or the compiled ``machine`` (``engine_of``).
    engine: str
    #: Games played, abandoned ones included; 0 if single deals were asked for.
    games: int
    #: Games abandoned after ``LONGEST_GAME`` deals.
    unfinished: int
    #: Games that several sides won together.
    shared: int
    #: Deals, abandoned ones included.
    deals: int
    #: Deals that were played out.
    played: int
    #: Played deals without a maker.
    without_maker: int
    passed_out: int
    misdealt: int
    redealt: int
    #: By side; a shared game counts for each winner.
    games_won: list[int]
    #: Games won by the side that dealt first.
    games_won_by_first_dealer: int
    #: By side; changes in score, so less is better where points count down.
    points: list[int]
    #: By side; the sum of the squares of these changes, for ``points_per_deal_error``.
    points_squared: list[int]
    #: By the makers' side: enough tricks but not all; all of them (alone or not); too few.
    makes: list[int]
    marches: list[int]
    euchred: list[int]
    #: By position: trump made by ordering or picking up an upcard, and by naming or bidding.
    calls_accepting: list[int]
    calls_naming: list[int]
    #: By seat: makers (or partners) who went alone, and those of them who won every trick.
    loners: list[int]
    loners_swept: list[int]
    #: By seat: lone defenders, and those of them who euchred the makers.
    lone_defenders: list[int]
    lone_defences_won: list[int]
    #: Hands laid open (jambone), and those of them that won every trick.
    jambons: int
    jambons_won: int
    #: Deals in which the dealer's side came nearer to its goal.
    dealer_scored: int
    #: Deals in a game; 0 if single deals were asked for.
    deals_per_game: float
    #: By side, and half of the 95 % interval: Student's t of the points of a deal, with all deals
    #: taken as independent; None for fewer than two.
    points_per_deal: list[float]
    points_per_deal_error: list[float] | None
    #: By side: the 95 % interval of its share of the games won; None for single deals.
    games_won_interval: list[tuple[float, float]] | None
    #: Shares of the played deals: in which the dealer's side scored, in which the makers were
    #: euchred, won every trick, or did so alone.
    dealer_share: float
    dealer_share_interval: tuple[float, float]
    euchred_rate: float
    march_rate: float
    lone_march_rate: float

    @classmethod
    def of(
        cls, rules: Rules, players: Sequence[str], seed: int | str, counts: Counts, engine: str
    ) -> Report:
        """Return what was counted in games or deals under these rules."""
        sides, seats = rules.sides.count(rules.seats), rules.seats
        ended, games, deals = counts.ended, counts.games, sum(counts.ended)
        points, squared = counts.got[:sides], counts.got_squared[:sides]
        won, played = counts.games_won[:sides], ended[Outcome.PLAYED]

        def share(count: int) -> float:
            return count / played if played else 0.0

        return cls(
            rules=rules.id,
            players=list(players),
            seed=str(seed),
            engine=engine,
            games=games,
            unfinished=counts.unfinished,
            shared=counts.shared,
            deals=deals,
            played=played,
            without_maker=counts.no_maker,
            passed_out=ended[Outcome.PASSED_OUT],
            misdealt=ended[Outcome.MISDEAL],
            redealt=ended[Outcome.REDEAL],
            games_won=won,
            games_won_by_first_dealer=counts.won_by_first,
            points=points,
            points_squared=squared,
            makes=counts.makes[:sides],
            marches=counts.marches[:sides],
            euchred=counts.euchred[:sides],
            calls_accepting=counts.accepting[:seats],
            calls_naming=counts.naming[:seats],
            loners=counts.loners[:seats],
            loners_swept=counts.loners_swept[:seats],
            lone_defenders=counts.lone_defenders[:seats],
            lone_defences_won=counts.lone_defences_won[:seats],
            jambons=counts.jambons,
            jambons_won=counts.jambons_won,
            dealer_scored=counts.dealer_scored,
            deals_per_game=deals / games if games else 0.0,
            points_per_deal=[total / deals if deals else 0.0 for total in points],
            points_per_deal_error=_errors(deals, points, squared),
            games_won_interval=[wilson(number, games) for number in won] if games else None,
            dealer_share=share(counts.dealer_scored),
            dealer_share_interval=wilson(counts.dealer_scored, played),
            euchred_rate=share(sum(counts.euchred)),
            march_rate=share(sum(counts.marches)),
            lone_march_rate=share(sum(counts.loners_swept)),
        )

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each side; ``_error`` is half of a 95 % interval."""
        errors, won = self.points_per_deal_error, self.games_won_interval
        return [
            {
                "side": side,
                "points_per_deal": self.points_per_deal[side],
                "points_per_deal_error": None if errors is None else errors[side],
                "makes": self.makes[side],
                "marches": self.marches[side],
                "euchred": self.euchred[side],
                "games_won": self.games_won[side] if self.games else None,
                "games_won_low": None if won is None else won[side][0],
                "games_won_high": None if won is None else won[side][1],
                "deals": self.deals,
            }
            for side in range(len(self.points))
        ]


def _errors(n: int, totals: list[int], squares: list[int]) -> list[float] | None:
    """Return half of the 95 % interval of each side's mean; None for fewer than two deals."""
    if n < 2:
        return None
    spreads = (sqrt((n * b - a**2) / (n - 1)) / n for a, b in zip(totals, squares, strict=True))
    return [quantile(n - 1) * spread for spread in spreads]
