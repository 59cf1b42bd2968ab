"""The value of every choice of a seat, from what that seat may know.

Worlds are drawn from the view, and each choice is made in the same worlds (common random
numbers).  Rollouts finish the deal: club players (or bolder ones, see ``others``) call and play on,
each from its own view although a world holds all hands.  So a pass is worth what the rest of the
auction makes of it.  The value of a choice is its mean over the worlds, in points and as a
probability of winning the game.

>>> from random import Random
>>> from euchre import deal, observe, rules, shuffled
>>> s = deal(rules("standard"), shuffled(rules("standard").pack, Random(3)))
>>> view = observe(s, s.turn)
>>> sorted(view.text(v.action) for v in value_actions(view, worlds=20))
['order', 'order alone', 'pass']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from euchre.bots.search.candidates import candidates
from euchre.bots.search.others import as_taken
from euchre.bots.search.utility import points_of, points_that_count, win_of
from euchre.bridge.imagine import Imaginer, Worlds
from euchre.bridge.rows import rows_of
from euchre.club.ends import Ends, played_out
from euchre.engine.actions import Action
from euchre.engine.view import View

#: Points break ties between choices that win or lose the game alike.
_TIE = 1e-4


@dataclass(frozen=True)
class Valued:
    """The value of a choice to a seat."""

    action: Action
    #: Points of the seat's side minus the mean of the others' in this deal; the other way round
    #: where points count down.
    points: float
    #: The standard error of ``points``.
    error: float
    #: The probability of winning the game from the scores in the view, ignoring any rubber.
    win: float
    #: The standard error of ``win``.
    win_error: float
    #: Among the worlds where trump is made, the share in which the makers gain; None if there are
    #: none.
    makes: float | None
    #: ``samples[world]``: float32, the utility in each world, the same worlds for all choices: the
    #: probability of winning the game; or points, if those are the utility or the game is not
    #: played to a number of points.
    samples: NDArray[np.float32]


def value_actions(
    view: View,
    *,
    worlds: int = 200,
    seed: int = 0,
    actions: Sequence[Action] | None = None,
    deadline: float | None = None,
) -> list[Valued]:
    """Return the values of the choices of the seat on turn, best first.

    ``actions`` defaults to all legal ones or, if there are too many, to the ``candidates``.  After
    ``deadline`` (by ``time.monotonic``) no more worlds are begun, so the values depend on the
    clock; otherwise the same view and seed give the same values.  Raises ``ValueError`` if it is
    not the view's seat that is on turn, or without a world.
    """
    if worlds < 1:
        raise ValueError(f"at least 1 world is needed, not {worlds}")
    if view.seat is None or view.state.turn != view.seat:
        raise ValueError("choices are valued for the seat on turn")
    choices = list(actions) if actions is not None else candidates(view, view.legal())
    imaginer = Imaginer(view)
    whole = deadline is None
    parts = [imaginer.draw(worlds, seed)] if whole else _until(imaginer, worlds, seed)
    found: list[list[Ends]] = []
    for part in parts:
        found.append(ends_of(part, choices)[0])
        if deadline is not None and monotonic() >= deadline:
            break
    valued = [
        valued_of(view, action, [ends[i] for ends in found]) for i, action in enumerate(choices)
    ]
    return sorted(valued, key=lambda v: -float(v.samples.mean()))


def _until(imaginer: Imaginer, worlds: int, seed: int) -> list[Worlds]:
    """Return worlds in eight parts, each a good sample by itself."""
    size = max(1, worlds // 8)
    return [imaginer.draw(size, seed + 1_000_003 * i) for i in range(8)]


def ends_of(
    worlds: Worlds,
    choices: Sequence[Action],
    *,
    style: str = "club",
    later: Sequence[Action] | None = None,
) -> tuple[list[Ends], int]:
    """Return the outcomes of each choice in every world, and the rollout steps spent.

    ``style`` names the rollout policy (``others.STYLES``); ``later`` is the seat's later answer
    about going alone, for each choice (``played_out``).
    """
    rules = worlds.view.rules
    return played_out(rules, rows_of(worlds), choices, as_taken(rules, style), later)


def valued_of(view: View, action: Action, parts: Sequence[Ends], *, game: bool = True) -> Valued:
    """Return the value of a choice from its outcomes, in one part or more.

    Without ``game`` its samples are points.
    """
    points = np.concatenate([points_of(view, ends) for ends in parts])
    wins = [win for win in (win_of(view, ends) for ends in parts) if win is not None]
    win = np.concatenate(wins) if wins else None
    made, maker = (np.concatenate(x) for x in zip(*(makes_of(view, e) for e in parts), strict=True))
    n = len(points)
    root = max(1.0, n**0.5)
    return Valued(
        action,
        float(points.mean()),
        float(points.std(ddof=1)) / root if n > 1 else float("inf"),
        float(win.mean()) if win is not None else float("nan"),
        float(win.std(ddof=1)) / root if win is not None and n > 1 else float("nan"),
        float(made[maker].mean()) if maker.any() else None,
        np.concatenate([samples_of(view, ends, game=game) for ends in parts]),
    )


def samples_of(view: View, ends: Ends, *, game: bool = True) -> NDArray[np.float32]:
    """Return the utility of outcomes to the seat on turn: win probabilities, or points."""
    win = win_of(view, ends) if game else None
    if win is None:
        return points_of(view, ends)
    return win + np.float32(_TIE) * points_that_count(view, ends)


def makes_of(view: View, ends: Ends) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return in which worlds the makers gain points, and in which there are makers."""
    rules = view.rules
    sign = -1 if rules.goal.down else 1
    of = np.array([rules.sides.side(p) for p in range(rules.seats)])
    side = of[np.maximum(ends.maker, 0)]
    gained = sign * ends.points[np.arange(len(side)), side] > 0
    return gained, ends.maker >= 0
