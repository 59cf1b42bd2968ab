"""Values of choices with any kind of player as the rollout policy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from euchre.analysis.judge import Valuer
from euchre.analysis.valuing import sampled, value_heard
from euchre.bots import bot
from euchre.bots.search.candidates import candidates
from euchre.bots.search.opponents import STYLES
from euchre.bots.search.values import Valued, valued_of
from euchre.bridge.imagine import Imaginer
from euchre.club.ends import Ends
from euchre.engine.actions import Action
from euchre.engine.scoring import points, tally
from euchre.engine.state import legal, push
from euchre.engine.view import View, observe

#: Rollout players, and the default number of sampled deals per position: some minutes' worth.
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
        return value_heard
    if opponents in STYLES:
        return partial(value_heard, style=opponents)
    return partial(value_played, player=opponents)


def value_played(
    view: View,
    *,
    worlds: int,
    seed: int = 0,
    actions: Sequence[Action] | None = None,
    player: str,
) -> list[Valued]:
    """Return the values of choices if all seats are such players (like ``value_heard``).

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
