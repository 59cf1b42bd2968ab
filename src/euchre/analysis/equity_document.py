"""What each call is worth with a hand.

The one result behind the table of ``euchre equity``, its ``--json``, and ``euchre.equity``.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from euchre.analysis.equity import PER_HAND, Cell, EquityQuestion, seat_names, table, view_at
from euchre.analysis.grades import Interval
from euchre.analysis.valuing import valuer
from euchre.analysis.written_hands import HandClass, Spot, spots_of
from euchre.bots.search.values import plays_for_the_game
from euchre.bots.search.win_probability import played_to_a_score
from euchre.coordinates import Mask
from euchre.engine.state import read
from euchre.language.choices import choice
from euchre.language.naming import Faces
from euchre.text import capital
from euchre.work import ALONE, Workload


class CallValue(msgspec.Struct):
    """The value of a call: points, the chance to win the game, the chance to make it."""

    words: str
    points: Interval
    win: Interval | None
    makes: float


class SpotValues(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The value of each call in a seat with an upcard at a score, best first."""

    seat: str
    up: str | None
    score: tuple[int, int]
    #: For a kind of hand: how many hands there are, and how many were drawn.
    hands_of_this_kind: int | None = None
    hands: int | None = None
    worlds: int
    calls: dict[str, CallValue]


class Equity(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What each call is worth with a hand, by seat, upcard and score."""

    rules: str
    #: The cards, or a kind of hand.
    hand: list[str] | str
    round: int
    seed: int
    trump: str | None = None
    opponents: str = "club"
    spots: list[SpotValues]

    @property
    def best(self) -> str:
        """The best call of the first spot, in record notation."""
        return next(iter(self.spots[0].calls))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each call of each spot.

        Points are the seat's side's minus the mean of the others', the other way round where points
        count down.  ``win`` is None in a game that is not played to a score.  ``makes`` is the
        share of the deals with a maker in which the makers gain.
        """
        return [
            {
                "seat": spot.seat,
                "up": spot.up,
                "score": spot.score,
                "call": call,
                "points": value.points.mean,
                "points_error": value.points.half,
                "win": value.win and value.win.mean,
                "win_error": value.win and value.win.half,
                "makes": value.makes,
                "worlds": spot.worlds,
            }
            for spot in self.spots
            for call, value in spot.calls.items()
        ]


def equity(asked: EquityQuestion, how: Workload = ALONE) -> Equity:
    """Value the calls of a hand.

    Raises ``EquityError`` for an impossible question, ``PartsError`` for a file of other results.
    """
    rules = asked.rules
    hand, spots = spots_of(
        rules,
        asked.hand,
        seats=asked.seats or range(rules.seats),
        ups=asked.ups,
        scores=asked.scores or [(rules.goal.start,) * 2],
        nth=asked.nth,
        trump=asked.trump,
    )
    named = rules.pack.names(hand) if isinstance(hand, int) else " ".join(asked.hand.split())
    # The target error is not part of the task: a run may be resumed with a smaller one.
    task: dict[str, Any] = {"rules": rules.id, "hand": named, "round": asked.nth}
    task |= {"seed": asked.seed}
    task |= {"trump": asked.trump} if asked.trump else {}
    task |= {"opponents": asked.opponents} if asked.opponents != "club" else {}
    cells = table(
        asked,
        hand,
        spots,
        how,
        value=valuer(asked.opponents),
        task=task,
    )
    return Equity(**task, spots=[_spot(asked, hand, s, cells[s.key]) for s in spots])


def _spot(
    asked: EquityQuestion, hand: Mask | dict[str, HandClass], spot: Spot, cell: Cell
) -> SpotValues:
    rules, kind = asked.rules, None if isinstance(hand, int) else hand[spot.key]
    cards = hand if isinstance(hand, int) else hand[spot.key].hand(Random(0))
    view = view_at(rules, cards, spot, asked.nth)
    state = view.state
    faces = Faces(rules, tuple(f"seat {p + 1}" for p in range(rules.seats)), style="symbols")
    game, calls = played_to_a_score(rules), {}
    for call in cell.ranked(of_the_game=plays_for_the_game(view)):
        total = cell.calls[call]
        calls[call] = CallValue(
            capital(choice(faces, state, read(state, call))),
            total.estimate().interval(),
            total.estimate(of_the_game=True).interval() if game else None,
            total.makes / total.n,
        )
    return SpotValues(
        seat=seat_names(rules)[spot.seat],
        up=spot.up or None,
        score=spot.score,
        hands_of_this_kind=kind.count if kind else None,
        hands=cell.worlds if kind else None,
        worlds=cell.worlds * (PER_HAND if kind else 1),
        calls=calls,
    )
