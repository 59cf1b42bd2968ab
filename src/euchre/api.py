"""The commands as Python functions: typed results, and rows for data frames.

``euchre.equity``, ``euchre.review`` and ``euchre.simulate`` are these functions, loaded on
first use.  ``rows()`` of a result is a list of dicts, ready for any data frame; a column that
ends in ``_error`` is half of a 95 % interval.  ``jobs`` changes nothing but the time: with more
than one, each is a process, so a script needs the usual ``if __name__ == "__main__":`` around
its calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict, Unpack

from euchre.analysis.equity import seat_names
from euchre.analysis.equity_document import Equity, Question
from euchre.analysis.equity_document import equity as equity_of
from euchre.analysis.hands import EquityError
from euchre.analysis.review import Review
from euchre.analysis.review import review as review_replay
from euchre.analysis.valuing import OPPONENTS
from euchre.arena.report import Report
from euchre.arena.simulate import simulate as play
from euchre.bots import Player
from euchre.engine.actions import text
from euchre.engine.rules import Rules
from euchre.games import rules as rules_of
from euchre.records.record import load
from euchre.records.replay import replay
from euchre.text import brief, listed
from euchre.work import Workload

Rows = list[dict[str, Any]]


def _rules(game: Rules | str, options: Mapping[str, object] | None) -> Rules:
    if isinstance(game, str):
        return rules_of(game, options)
    if options:
        raise ValueError("options go with the name of a game; rules have theirs already")
    return game


class Sampling(TypedDict, total=False):
    """Which call of a hand is asked for, and how exactly it is valued."""

    #: The round of bidding, and the suit that a kind of hand refers to (default: the upcard's).
    nth: int
    trump: str
    #: How the others play on: ``club``, ``cautious``, ``strong`` or ``expert``.
    opponents: str
    #: Sampling stops when half the 95 % interval is ``error`` points, or after ``worlds`` deals.
    error: float
    worlds: int
    seed: int


def equity(
    hand: str,
    *,
    up: str = "",
    seat: int | str = "dealer",
    score: tuple[int, int] | None = None,
    game: Rules | str = "standard",
    options: Mapping[str, object] | None = None,
    jobs: int = 1,
    **sampling: Unpack[Sampling],
) -> Equity:
    """Return the possible calls of a hand and their values (``euchre equity``).

    ``hand`` and ``up`` are cards (``"JS AS KS 9C TD"``, ``"9S"``).  A hand may also be a
    pattern (``"R L x + A"``, ``"JH AS AC x x"``; see ``analysis.hands``), which is valued over
    random hands that match it.  ``seat`` counts from 1 on the dealer's left, or is ``"first"`` ...
    ``"dealer"``; ``score`` is (ours, theirs), by default that of a new game.  Raises
    ``EquityError`` (a ``ValueError``) for impossible situations.
    """
    rules = _rules(game, options)
    names = seat_names(rules)
    if seat not in (*names, *range(1, rules.seats + 1)):
        raise EquityError(f"seat is 1 to {rules.seats}, {listed(names, 'or')}, not {brief(seat)}")
    if rules.turn_up and not up:
        raise EquityError("say which card is turned up, as in up='9H'")
    asked = Question(
        rules=rules,
        hand=hand,
        places=(names.index(seat) if isinstance(seat, str) else seat - 1,),
        ups=(up,) if up else (),
        scores=(score,) if score is not None else (),
        **sampling,
    )
    return equity_of(asked, Workload(jobs))


@dataclass(frozen=True)
class Reviewed:
    """A reviewed record; ``review`` is the full result."""

    review: Review

    def rows(self) -> Rows:
        """Return a row for each judged decision: what was done, the best choice, the cost.

        ``cost`` is in chances of winning the game (in points where a game is not played to a
        score), ``points`` in points of the deal; both are what the choice loses against the best.
        """
        table = []
        for decision in self.review.decisions:
            if decision.verdict is None:
                continue
            pack = decision.state.rules.pack
            table.append(
                {
                    "deal": decision.deal,
                    "action": decision.action,
                    "player": self.review.names[decision.seat],
                    "done": text(decision.done, pack),
                    "best": text(decision.verdict.best, pack),
                    "mark": decision.mark,
                    "cost": decision.verdict.loss.mean,
                    "cost_error": decision.verdict.loss.half,
                    "points": decision.verdict.points.mean,
                }
            )
        return table


def review(
    record: Path | str,
    *,
    worlds: int | None = None,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    deals: Sequence[int] | None = None,
    opponents: str = "club",
    jobs: int = 1,
) -> Reviewed:
    """Judge every decision of a recorded game, given as a file (``euchre review``).

    ``worlds`` are the sampled deals of the first look; ``seats`` (from 0) and ``deals`` (from 1)
    are judged, by default all.  ``opponents`` is the rollout policy, as in ``equity``.  Raises
    ``RecordError`` (a ``ValueError``) for a file that is not a record, ``EquityError`` for unknown
    opponents, and ``ValueError`` for seats or deals that are not there.
    """
    if opponents not in OPPONENTS:
        raise EquityError(f"opponents are {', '.join(OPPONENTS)}, not {brief(opponents)}")
    replayed = replay(load(Path(record)))
    return Reviewed(
        review_replay(
            replayed,
            worlds=worlds,
            seed=seed,
            seats=seats,
            deals=deals,
            opponents=opponents,
            how=Workload(jobs),
        )
    )


@dataclass(frozen=True)
class Simulated:
    """The outcome of simulated games or deals; ``report`` is the full result."""

    report: Report

    def rows(self) -> Rows:
        """Return a row for each side: points per deal, makes, marches, euchres, games won.

        ``points_per_deal_error`` is half of a 95 % interval; ``games_won_low`` and ``_high`` are
        the 95 % interval of the share of games won.
        """
        report = self.report
        errors, won = report.points_per_deal_error, report.games_won_interval
        return [
            {
                "side": side,
                "points_per_deal": report.points_per_deal[side],
                "points_per_deal_error": None if errors is None else errors[side],
                "makes": report.makes[side],
                "marches": report.marches[side],
                "euchred": report.euchred[side],
                "games_won": report.games_won[side] if report.games else None,
                "games_won_low": None if won is None else won[side][0],
                "games_won_high": None if won is None else won[side][1],
                "deals": report.deals,
            }
            for side in range(len(report.points))
        ]


def simulate(
    game: Rules | str = "standard",
    players: str | Sequence[Player] = ("club",),
    *,
    options: Mapping[str, object] | None = None,
    games: int | None = None,
    deals: int | None = None,
    seed: int | str = 0,
    jobs: int = 1,
) -> Simulated:
    """Let bots play games or single deals, and count outcomes (``euchre lab simulate``).

    One player for all seats or one per seat.  Raises ``ValueError`` for games that cannot be
    played.
    """
    rules = _rules(game, options)
    players = (players,) if isinstance(players, str) else players
    return Simulated(play(rules, players, games=games, deals=deals, seed=seed, how=Workload(jobs)))
