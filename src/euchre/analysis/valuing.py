"""What choices are worth in the worlds that explain best what the others have done.

A pass, a call or a card says something of the hand it came from.  Worlds are therefore drawn
in plenty, and those are taken more often in which club players would have done what was done;
none is ruled out (see ``bots.search.beliefs``).
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from euchre.bots.search.beliefs import heard
from euchre.bots.search.candidates import candidates
from euchre.bots.search.ends import Ends
from euchre.bots.search.values import Valued, ends_of, valued_of
from euchre.bridge.imagine import Imaginer, Worlds
from euchre.engine.actions import Action
from euchre.engine.view import View

#: So many worlds are drawn for one that is taken.  ``heard`` lets at least a fifth of them
#: count, so that those taken are as good as independent, and their errors are what they seem.
PLENTY = 6
#: Parts of the worlds where a deadline may end them.
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
    """Return what choices of the seat on turn are worth, the best first.

    The best is so for the ``game``, or else in points.  All get the same worlds; those who play
    them on, and who have spoken, call in a ``style`` (``others.STYLES``).  ``actions``
    are all that are worth a thought unless they are said.  After ``deadline`` (by
    ``time.monotonic``) no more worlds are begun, and the values depend on the clock; they are
    otherwise the same for the same view and seed.  Raises ``ValueError`` if it is not the turn
    of the seat of the view.
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
    """Return worlds, taken as often as they explain what has been done."""
    if not imaginer.view.state.history:
        return imaginer.draw(n, seed)
    return heard(imaginer.draw(PLENTY * n, seed), n, seed, style=style)
