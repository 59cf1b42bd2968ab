"""The commands as Python functions: typed results, and rows for data frames.

``euchre.equity``, ``euchre.review`` and ``euchre.simulate`` are these functions, loaded on
first use.  ``rows()`` of a result is a list of dicts, ready for any data frame; a column that
ends in ``_error`` is half of a 95 % interval.  ``jobs`` changes nothing but the time: with more
than one, each is a process, so a script needs the usual ``if __name__ == "__main__":`` around
its calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypedDict, Unpack

from euchre.analysis.equity import EquityQuestion, seat_names
from euchre.analysis.equity_document import Equity
from euchre.analysis.equity_document import equity as equity_of
from euchre.analysis.review import Review
from euchre.analysis.review import review as review_replay
from euchre.analysis.written_hands import EquityError
from euchre.arena.report import Report
from euchre.arena.simulate import simulate as play
from euchre.bots import Player
from euchre.engine.rules import Rules
from euchre.games import rules as rules_of
from euchre.records.record import load
from euchre.records.replay import replay
from euchre.text import brief, listed
from euchre.work import Workload


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
    #: How the others play on: ``club`` or ``cautious`` (``beliefs.STYLES``).
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
    pattern (``"R L x + A"``, ``"JH AS AC x x"``; see ``analysis.written_hands``), which is valued
    over random hands that match it.  ``seat`` counts from 1 on the dealer's left, or is ``"first"``
    ... ``"dealer"``; ``score`` is (ours, theirs), by default that of a new game.  Raises
    ``EquityError`` (a ``ValueError``) for impossible situations.
    """
    rules = _rules(game, options)
    names = seat_names(rules)
    if seat not in (*names, *range(1, rules.seats + 1)):
        raise EquityError(f"seat is 1 to {rules.seats}, {listed(names, 'or')}, not {brief(seat)}")
    if rules.turn_up and not up:
        raise EquityError("say which card is turned up, as in up='9H'")
    asked = EquityQuestion(
        rules=rules,
        hand=hand,
        seats=(names.index(seat) if isinstance(seat, str) else seat - 1,),
        ups=(up,) if up else (),
        scores=(score,) if score is not None else (),
        **sampling,
    )
    return equity_of(asked, Workload(jobs))


def review(
    record: Path | str,
    *,
    worlds: int | None = None,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    deals: Sequence[int] | None = None,
    opponents: str = "club",
    jobs: int = 1,
) -> Review:
    """Judge every decision of a recorded game, given as a file (``euchre review``).

    ``worlds`` are the sampled deals of the first look; ``seats`` (from 0) and ``deals`` (from 1)
    are judged, by default all.  ``opponents`` is the rollout policy, as in ``equity``.  Raises
    ``RecordError`` (a ``ValueError``) for a file that is not a record, and ``ValueError`` for
    unknown opponents and for seats or deals that are not there.
    """
    replayed = replay(load(Path(record)))
    return review_replay(
        replayed,
        worlds=worlds,
        seed=seed,
        seats=seats,
        deals=deals,
        opponents=opponents,
        how=Workload(jobs),
    )


def simulate(
    game: Rules | str = "standard",
    players: str | Sequence[Player] = ("club",),
    *,
    options: Mapping[str, object] | None = None,
    games: int | None = None,
    deals: int | None = None,
    seed: int | str = 0,
    jobs: int = 1,
) -> Report:
    """Let bots play games or single deals, and count outcomes (``euchre lab simulate``).

    One player for all seats or one per seat.  Raises ``ValueError`` for games that cannot be
    played.
    """
    rules = _rules(game, options)
    players = (players,) if isinstance(players, str) else players
    return play(rules, players, games=games, deals=deals, seed=seed, how=Workload(jobs))
