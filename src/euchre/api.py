"""What the commands do, from Python: results with names and types, and rows for data frames.

``euchre.equity``, ``euchre.review`` and ``euchre.simulate`` are these functions, loaded when they
are first used.  ``rows()`` of a result is a list of dicts, which any data frame is made of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from euchre.analysis.equity import Cell, EquityError, Spot, table
from euchre.analysis.review import Review
from euchre.analysis.review import review as review_replay
from euchre.arena.simulate import Report
from euchre.arena.simulate import simulate as play
from euchre.bots import Player
from euchre.cards import CardError
from euchre.engine.actions import text
from euchre.engine.rules import Rules
from euchre.games import rules as rules_of
from euchre.records.record import load
from euchre.records.replay import replay

Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Equity:
    """What the calls of a hand are worth, the best first."""

    rules: Rules
    hand: tuple[str, ...]
    spot: Spot
    cell: Cell

    @property
    def best(self) -> str:
        """The best call, in the notation of records."""
        return self.cell.ranked()[0]

    def rows(self) -> Rows:
        """Return a row for each call: points, chances of winning the game, and their errors."""
        found = []
        for call in self.cell.ranked():
            total = self.cell.calls[call]
            points, win = total.estimate(), total.estimate(of_the_game=True)
            found.append(
                {
                    "call": call,
                    "points": points.mean,
                    "points_error": points.error,
                    "win": win.mean,
                    "win_error": win.error,
                    "makes": total.makes / total.n,
                    "worlds": total.n,
                }
            )
        return found


def _rules(game: Rules | str, options: Mapping[str, object] | None) -> Rules:
    if isinstance(game, str):
        return rules_of(game, options)
    if options:
        raise ValueError("options go with the name of a game; rules have theirs already")
    return game


def equity(
    hand: str,
    *,
    up: str = "",
    seat: int | str = "dealer",
    score: tuple[int, int] = (0, 0),
    game: Rules | str = "standard",
    options: Mapping[str, object] | None = None,
    error: float = 0.05,
    worlds: int = 200_000,
    seed: int = 0,
) -> Equity:
    """Return what a hand may call and what that is worth (``euchre equity``).

    ``hand`` and ``up`` are codes (``"JS AS KS 9C TD"``, ``"9S"``); ``seat`` counts from 1 on the
    dealer's left, or is ``"dealer"``; ``score`` is (ours, theirs).  Deals are imagined until half
    the 95 % interval is ``error`` points, or there are ``worlds`` of them.  Raises ``EquityError``
    (a ``ValueError``) for what cannot come about.
    """
    rules = _rules(game, options)
    place = rules.seats if seat == "dealer" else seat
    if not isinstance(place, int) or not 1 <= place <= rules.seats:
        raise EquityError(f"seat is 1 to {rules.seats} or 'dealer', not {seat!r}")
    try:
        cards = rules.pack.mask(hand)
    except CardError as problem:
        raise EquityError(str(problem)) from None
    if cards.bit_count() != rules.hand:
        raise EquityError(f"a hand has {rules.hand} cards, not {cards.bit_count()}")
    spot = Spot(place - 1, up, score)
    found = table(rules, cards, [spot], error=error, most=worlds, seed=seed)
    return Equity(rules, tuple(rules.pack.names(cards)), spot, found[spot.key])


@dataclass(frozen=True)
class Reviewed:
    """A reviewed record; ``review`` has all of it."""

    review: Review

    def rows(self) -> Rows:
        """Return a row for each decision that was judged: what was done, the best, its cost."""
        found = []
        for made in self.review.decisions:
            if made.verdict is None:
                continue
            pack = made.state.rules.pack
            found.append(
                {
                    "deal": made.deal,
                    "action": made.action,
                    "player": self.review.names[made.seat],
                    "done": text(made.done, pack),
                    "best": text(made.verdict.best, pack),
                    "mark": made.mark,
                    "cost": made.verdict.loss.mean,
                    "cost_error": made.verdict.loss.error,
                    "points": made.verdict.points.mean,
                }
            )
        return found


def review(
    record: Path | str,
    *,
    worlds: int | None = None,
    seed: int = 0,
    seats: Sequence[int] | None = None,
) -> Reviewed:
    """Judge every decision of a recorded game, a file (``euchre review``).

    Raises ``RecordError`` (a ``ValueError``) for a file that is no record.
    """
    replayed = replay(load(Path(record)))
    return Reviewed(review_replay(replayed, worlds=worlds, seed=seed, seats=seats))


@dataclass(frozen=True)
class Simulated:
    """What happened in simulated games or deals; ``report`` has all of it."""

    report: Report

    def rows(self) -> Rows:
        """Return a row for each side: points per deal, makes, marches, euchres."""
        made = self.report
        return [
            {
                "side": side,
                "points_per_deal": made.points_per_deal[side],
                "makes": made.makes[side],
                "marches": made.marches[side],
                "euchred": made.euchred[side],
                "games_won": made.games_won[side] if made.games else None,
                "deals": made.deals,
            }
            for side in range(len(made.points))
        ]


def simulate(
    game: Rules | str = "standard",
    players: Sequence[Player] = ("club",),
    *,
    options: Mapping[str, object] | None = None,
    games: int | None = None,
    deals: int | None = None,
    seed: int | str = 0,
    jobs: int = 1,
) -> Simulated:
    """Let bots play games or single deals, and count (``euchre simulate``).

    One player for all seats or one per seat.  Raises ``ValueError`` for what cannot be played.
    """
    rules = _rules(game, options)
    return Simulated(play(rules, players, games=games, deals=deals, seed=seed, jobs=jobs))
