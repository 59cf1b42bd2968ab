"""Values of choices in worlds resampled to agree with what the others have done.

A pass, a call or a card tells something about the hand it came from.  More worlds than needed are
drawn and resampled by importance weight, favoring those in which club players would have acted the
same; none is ruled out (see ``bots.search.beliefs``).
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from euchre.bots.search.beliefs import resampled
from euchre.bots.search.candidates import candidates
from euchre.bots.search.values import Valued, ends_of, valued_of
from euchre.bridge.imagine import Imaginer, Worlds
from euchre.club.ends import Ends
from euchre.engine.actions import Action
from euchre.engine.view import View

#: Worlds drawn per world kept.  ``resampled`` keeps the effective sample size at a fifth of them or
#: more, so the kept worlds are nearly independent and standard errors are valid.
PLENTY = 6
#: Parts into which the worlds are divided if there is a deadline.
_PARTS = 8


def value_heard(
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
    same worlds; ``style`` names the rollout policy and the opponent model (``opponents.STYLES``).
    ``actions`` defaults to the ``candidates``.  After ``deadline`` (by ``time.monotonic``) no more
    worlds are begun, so the values depend on the clock; otherwise the same view and seed give the
    same values.  Raises ``ValueError`` if it is not the view's seat that is on turn.
    """
    if view.seat is None or view.state.turn != view.seat:
        raise ValueError("choices are valued for the seat on turn")
    choices = list(actions) if actions is not None else candidates(view, view.legal())
    imaginer = Imaginer(view)
    count = 1 if deadline is None else _PARTS
    found: list[list[Ends]] = []
    for i in range(count):
        cases = sampled(imaginer, max(2, worlds // count), seed + 1_000_003 * i, style)
        found.append(ends_of(cases, choices, style=style)[0])
        if deadline is not None and monotonic() >= deadline:
            break
    valued = [
        valued_of(view, a, [ends[i] for ends in found], game=game) for i, a in enumerate(choices)
    ]
    return sorted(valued, key=lambda v: -float(v.samples.mean()))


def sampled(imaginer: Imaginer, n: int, seed: int, style: str = "club") -> Worlds:
    """Return ``n`` worlds, resampled by importance weight."""
    if not imaginer.view.state.history:
        return imaginer.draw(n, seed)
    return resampled(imaginer.draw(PLENTY * n, seed), n, seed, style=style)
