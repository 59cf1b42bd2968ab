"""A rule-of-thumb player: plays like a decent club player, without search or randomness.

Its rules are in ``euchre.fast.player``; this adapter turns a view into an action. At a table of
four such players in the standard game (12,000 deals, separate seeds), 1.52 points are scored per
deal, the dealer's side scores on 67 % of deals, 16 % of calls are euchred, 19 % march (lone
marches included), and 8.6 % of deals are lone marches. Against random players it gains 1.35
points per deal. A decision takes a fraction of a millisecond. ``BeginnerBot`` is the same player
with slips.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from euchre.engine import actions
from euchre.engine.actions import PASS, Action, Verb
from euchre.engine.view import View


class ClubBot:
    """Decides by rules of thumb; the same view always gets the same answer.

    ``by`` holds its parameters (``fast.player.numbers.usual``).
    """

    def __init__(self, by: Sequence[float] | None = None):
        self.by = None if by is None else tuple(by)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the action that the rules of thumb choose."""
        # NumPy comes with it, which a server's first page does without.
        from euchre.fast.player.from_view import ClubSeat

        return legal[0] if len(legal) == 1 else ClubSeat(view, self.by).choose()


#: Probabilities of playing a careless card, of passing a good hand, and of calling on a poor one.
_CARELESS, _TIMID, _RASH = 0.25, 0.2, 0.06


class BeginnerBot:
    """Plays like a club player with slips, few of them absurd."""

    def __init__(self, rng: Random):
        self.rng = rng
        self.club = ClubBot()

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the club player's choice, or a slip."""
        good = self.club.choose(view, legal)
        chance = self.rng.random()
        if actions.verb(good) == Verb.PLAY:
            return self._card(view, legal) if chance < _CARELESS else good
        if PASS not in legal:
            return good
        if good != PASS:
            return PASS if chance < _TIMID else good
        calls = [a for a in legal if a != PASS and not actions.alone(a)]
        cheap = calls[: 1 + len(calls) // 3]
        return self.rng.choice(cheap) if cheap and chance < _RASH else good

    def _card(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the highest card half of the time, otherwise any: beginners like to win tricks."""
        plays = [a for a in legal if actions.verb(a) == Verb.PLAY]
        if self.rng.random() < 0.5:
            return self.rng.choice(plays)
        from euchre.fast.player.from_view import card_ranks

        cards, trump = card_ranks(view.rules), view.state.trump
        return min(plays, key=lambda a: cards.higher(trump, actions.card(a)).bit_count())
