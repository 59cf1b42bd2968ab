"""Values of choices in worlds resampled to agree with what the others have done.

A pass, a call or a card tells something about the hand it came from.  More worlds than needed are
drawn and resampled by importance weight, favoring those in which club players would have acted the
same; none is ruled out (see ``bots.search.beliefs``).  ``value_with`` takes any kind of player as
the rollout policy.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from time import monotonic
from typing import Protocol

from euchre.bots import bot
from euchre.bots.search.beliefs import STYLES, resampled
from euchre.bots.search.candidates import candidates
from euchre.bots.search.values import Valued, ends_of, valued_of
from euchre.engine.actions import Action
from euchre.engine.scoring import points, tally
from euchre.engine.state import legal, push
from euchre.engine.view import View, observe
from euchre.fast.player.ends import Ends
from euchre.fast.sample.imagine import Imaginer, Worlds

#: Worlds drawn per world kept.  ``resampled`` keeps the effective sample size at a fifth of them or
#: more, so the kept worlds are nearly independent and standard errors are valid.
PLENTY = 6
#: Parts into which the worlds are divided if there is a deadline.
_PARTS = 8


class Valuer(Protocol):
    """Values choices of the seat on turn, as ``value_choices`` does."""

    def __call__(
        self, view: View, *, worlds: int, seed: int, actions: Sequence[Action] | None = None
    ) -> list[Valued]:
        """Return the values of choices, best first, all from the same worlds."""
        ...


def value_choices(
    view: View,
    *,
    worlds: int,
    seed: int = 0,
    actions: Sequence[Action] | None = None,
    deadline: float | None = None,
    game: bool = True,
    style: str = "club",
) -> list[Valued]:
    """Return the values of the choices of the seat on turn, best first.

    The utility is the win probability for the ``game``, otherwise points.  All choices get the
    same worlds; ``style`` names the rollout policy and the opponent model (``beliefs.STYLES``).
    ``actions`` defaults to the ``candidates``.  After ``deadline`` (by ``time.monotonic``) no more
    worlds are begun, so the values depend on the clock; otherwise the same view and seed give the
    same values.  Raises ``ValueError`` if it is not the view's seat that is on turn.
    """
    if view.seat is None or view.state.turn != view.seat:
        raise ValueError("choices are valued for the seat on turn")
    choices = list(actions) if actions is not None else candidates(view, view.legal())
    imaginer = Imaginer(view)
    count = 1 if deadline is None else _PARTS
    parts: list[list[Ends]] = []
    for i in range(count):
        cases = sampled(imaginer, max(2, worlds // count), seed + 1_000_003 * i, style)
        parts.append(ends_of(cases, choices, style=style)[0])
        if deadline is not None and monotonic() >= deadline:
            break
    valued = [
        valued_of(view, a, [ends[i] for ends in parts], game=game) for i, a in enumerate(choices)
    ]
    return sorted(valued, key=lambda v: -float(v.samples.mean()))


def sampled(imaginer: Imaginer, n: int, seed: int, style: str = "club") -> Worlds:
    """Return ``n`` worlds, resampled by importance weight."""
    if not imaginer.view.state.history:
        return imaginer.draw(n, seed)
    return resampled(imaginer.draw(PLENTY * n, seed), n, seed, style=style)


#: Rollout players, with the default number of sampled deals per position, which take some minutes.
OPPONENTS = {"club": 200_000, "cautious": 200_000, "strong": 100, "expert": 30}
#: What they are called in reports.
WHO = {
    "club": "club players",
    "cautious": "cautious people",
    "strong": "strong bots",
    "expert": "expert bots",
}
#: Sampled deals of a review's first look if the rollout players search.
FEW = {"strong": 10, "expert": 5}


def valuer(opponents: str) -> Valuer:
    """Return the valuer whose rollout policy is such a player (a name in ``OPPONENTS``)."""
    if opponents == "club":
        return value_choices
    if opponents in STYLES:
        return partial(value_choices, style=opponents)
    return partial(value_with, player=opponents)


def value_with(
    view: View,
    *,
    worlds: int,
    seed: int = 0,
    actions: Sequence[Action] | None = None,
    player: str,
) -> list[Valued]:
    """Return the values of choices if all seats are such players (like ``value_choices``).

    Each player sees only its own view.  All choices get the same worlds, and players with the same
    random numbers.
    """
    choices = list(actions) if actions is not None else candidates(view, view.legal())
    rules = view.rules
    cases = sampled(Imaginer(view), worlds, seed)
    ends = [Ends.blank(rules, len(cases)) for _ in choices]
    for i in range(len(cases)):
        for action, end in zip(choices, ends, strict=True):
            s = cases.state(i)
            push(s, action)
            table = [bot(player, Random(f"{seed}:{i}:{seat}")) for seat in range(rules.seats)]
            while not s.ended:
                may = legal(s)
                push(s, table[s.turn].choose(observe(s, s.turn), may) if len(may) > 1 else may[0])
            end.points[i] = points(s)
            end.taken[i] = s.taken
            end.makers[i] = tally(s).makers if s.maker >= 0 else 0
            end.put(s, i)
    valued = [valued_of(view, a, [end]) for a, end in zip(choices, ends, strict=True)]
    return sorted(valued, key=lambda v: -float(v.samples.mean()))
