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
from typing import Any

from euchre.analysis.equity import PER_HAND, Cell, seat_names, table
from euchre.analysis.hands import EquityError, HandClass, Spot, spots_of
from euchre.analysis.review import Review
from euchre.analysis.review import review as review_replay
from euchre.analysis.valuing import OPPONENTS, valuer
from euchre.arena.report import Report
from euchre.arena.simulate import simulate as play
from euchre.bots import Player
from euchre.bots.search.win_probability import played_to_a_score
from euchre.engine.actions import text
from euchre.engine.rules import Rules
from euchre.games import rules as rules_of
from euchre.records.record import load
from euchre.records.replay import replay
from euchre.records.replay import rules_of as rules_of_record
from euchre.text import listed

Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Equity:
    """The value of each call for a hand, best first.

    For a hand pattern, ``hand`` is the one text that denotes it, and ``kind`` all hands that
    match.
    """

    rules: Rules
    hand: tuple[str, ...]
    spot: Spot
    cell: Cell
    kind: HandClass | None = None

    @property
    def best(self) -> str:
        """The best call, in record notation."""
        return self.cell.ranked()[0]

    def rows(self) -> Rows:
        """Return a row for each call: points, chances of winning the game, how often makers gain.

        Points are the seat's side's minus the mean of the others', the other way round where points
        count down.  ``win`` is None in a game that is not played to a score.  ``makes`` is the
        share of the deals with a maker in which the makers gain.
        """
        table, game = [], played_to_a_score(self.rules)
        for call in self.cell.ranked():
            total = self.cell.calls[call]
            points, win = total.estimate(), total.estimate(of_the_game=True)
            table.append(
                {
                    "call": call,
                    "points": points.mean,
                    "points_error": points.half,
                    "win": win.mean if game else None,
                    "win_error": win.half if game else None,
                    "makes": total.makes / total.n,
                    "worlds": total.n * (PER_HAND if self.kind else 1),
                }
            )
        return table


def _rules(game: Rules | str, options: Mapping[str, object] | None) -> Rules:
    if isinstance(game, str):
        return rules_of(game, options)
    if options:
        raise ValueError("options go with the name of a game; rules have theirs already")
    return game


def _check_opponents(opponents: str) -> None:
    if opponents not in OPPONENTS:
        raise EquityError(f"opponents are {', '.join(OPPONENTS)}, not {opponents!r}")


def equity(
    hand: str,
    *,
    up: str = "",
    seat: int | str = "dealer",
    score: tuple[int, int] | None = None,
    game: Rules | str = "standard",
    options: Mapping[str, object] | None = None,
    like: Path | str | None = None,
    nth: int = 1,
    trump: str = "",
    opponents: str = "club",
    error: float = 0.05,
    worlds: int | None = None,
    seed: int = 0,
    jobs: int = 1,
) -> Equity:
    """Return the possible calls of a hand and their values (``euchre equity``).

    ``hand`` and ``up`` are cards (``"JS AS KS 9C TD"``, ``"9S"``).  A hand may also be a
    pattern (``"R L x + A"``, ``"JH AS AC x x"``; see ``analysis.hands``), which is valued over
    random hands that match it; ``trump`` is then the suit it refers to, by default the
    upcard's.  ``seat`` counts from 1 on the dealer's left, or is ``"first"`` ... ``"dealer"``;
    ``score`` is (ours, theirs), by default that of a new game; ``nth`` is the round of bidding.
    The rules are those of ``game``, or of a record, ``like``.  The rollout policy is
    ``opponents``: ``club``, ``cautious``, ``strong`` or ``expert``.  Sampling stops when half
    the 95 % CI is ``error`` points, or after ``worlds`` deals.  Raises ``EquityError`` (a
    ``ValueError``) for impossible situations.
    """
    rules = rules_of_record(load(Path(like))) if like is not None else _rules(game, options)
    names = seat_names(rules)
    if seat not in (*names, *range(1, rules.seats + 1)):
        raise EquityError(f"seat is 1 to {rules.seats}, {listed(names, 'or')}, not {seat!r}")
    _check_opponents(opponents)
    at, ups = [names.index(seat) if isinstance(seat, str) else seat - 1], [up] if up else []
    scores = [(rules.goal.start,) * 2 if score is None else score]
    cards, spots = spots_of(rules, hand, places=at, ups=ups, scores=scores, nth=nth, trump=trump)
    if len(spots) > 1:
        raise EquityError("say which card is turned up, as in up='9H'")
    spot = spots[0]
    most = OPPONENTS[opponents] if worlds is None else worlds
    cells = table(
        rules,
        cards,
        [spot],
        error=error,
        most=most,
        seed=seed,
        nth=nth,
        value=valuer(opponents),
        jobs=jobs,
    )
    if isinstance(cards, int):
        return Equity(rules, tuple(rules.pack.names(cards)), spot, cells[spot.key])
    return Equity(rules, (hand,), spot, cells[spot.key], cards[spot.key])


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
    _check_opponents(opponents)
    replayed = replay(load(Path(record)))
    return Reviewed(
        review_replay(
            replayed,
            worlds=worlds,
            seed=seed,
            seats=seats,
            deals=deals,
            opponents=opponents,
            jobs=jobs,
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
    return Simulated(play(rules, players, games=games, deals=deals, seed=seed, jobs=jobs))
