"""The results of simulated games or deals, counted, with their averages and intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from euchre.arena.intervals import quantile, wilson
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules

if TYPE_CHECKING:
    from euchre.fast.rules.deal_statistics import Counts


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
