"""``openspiel-ismcts-1000``: OpenSpiel's information-set tree search, in C++.

The bot is asked at a state that OpenSpiel builds from what the seat knows: the public history, its
own hand, and hidden cards drawn at random.  It samples its own worlds from there, so no hidden
card of the true deal ever reaches it.  (OpenSpiel resamples the hidden cards in the hands and
leaves its kitty and the dealer's discard in place: those stay one guess throughout a search.)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from random import Random
from typing import Any

from euchre.arena.references import Reference
from euchre.cards import each
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import ALONE, ORDER, PASS, TOGETHER, Action, Verb
from euchre.engine.rewind import hand_at
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.engine.worlds import worlds
from euchre.games import rules as rules_of

try:
    import pyspiel
except ImportError:
    pyspiel = None

#: Whether OpenSpiel can be imported here.
AVAILABLE = pyspiel is not None
#: The options that turn the standard game into the one that OpenSpiel plays.
OPTIONS = {
    "stick-the-dealer": "on",
    "bury-upcard": "off",
    "lead": "dealer-left",
    "alone": "before-lead",
}
#: The UCT exploration constant, and random playouts per leaf.
_UCT, _PLAYOUTS = 2.0, 1

# OpenSpiel's actions: cards are rank * 4 + suit with ranks 9-A and suits C D H S.
_CARDS, _PASS, _CLUBS, _ALONE, _TOGETHER = 24, 24, 25, 29, 30


def refusal(rules: Rules) -> str | None:
    """Return why the bot cannot be entered at a table; None if it can."""
    if not AVAILABLE:
        return "OpenSpiel (pyspiel) cannot be imported here; install open_spiel"
    same = rules_of("standard", OPTIONS)
    if (rules.pack, rules.phases, rules.prices) != (same.pack, same.phases, same.prices):
        settings = " ".join(f"--set {name}={value}" for name, value in OPTIONS.items())
        return f"OpenSpiel plays the standard game with {settings} only"
    return None


def their_card(card: Card) -> int:
    """Return a card as OpenSpiel's, which orders cards by rank, not by suit."""
    return card % 6 * 4 + card // 6


def theirs(s: State, action: Action) -> int:
    """Return an action of the seat on turn as OpenSpiel's."""
    simple = {PASS: _PASS, ORDER: _CLUBS + s.turned, ALONE: _ALONE, TOGETHER: _TOGETHER}
    if action in simple:
        return simple[action]
    kind = actions.verb(action)
    if kind == Verb.NAME:
        return _CLUBS + actions.strain(action)
    return their_card(next(each(actions.cards(action))))


@cache
def their_game() -> Any:
    """Return OpenSpiel's game."""
    return pyspiel.load_game("euchre", {"allow_lone_defender": False, "stick_the_dealer": True})


def their_state(world: State) -> Any:
    """Return OpenSpiel's state for a full state, dealt and played the same way."""
    state = their_game().new_initial_state()
    state.apply_action(world.dealer)
    hands = [list(each(hand_at(world, seat, 0))) for seat in range(4)]
    # OpenSpiel deals one card at a time, the first to the dealer.
    for i in range(20):
        state.apply_action(their_card(hands[(world.dealer + i) % 4].pop()))
    state.apply_action(their_card(world.faced[0]))
    for entry in world.history:
        state.apply_action(theirs(world, entry.action))
    return state


def likely_state(view: View, rng: Random) -> Any:
    """Return a state to ask the bot at: one that looks like the view to its seat."""
    return their_state(next(worlds(view, rng, 1)))


class IsMcts:
    """OpenSpiel's ``ISMCTSBot`` with random playouts; it chooses the most-visited action.

    Its hash tables have no fixed order, so the same seed may give another answer if two actions
    have nearly the same number of visits.
    """

    def __init__(self, rng: Random, *, simulations: int):
        self.rng, self.simulations = rng, simulations

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the most-visited action."""
        seed = self.rng.randrange(1 << 30)
        leaves = pyspiel.RandomRolloutEvaluator(_PLAYOUTS, seed)
        most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        search = pyspiel.ISMCTSBot(seed, leaves, _UCT, self.simulations, -1, most_visited)
        answer = search.step(likely_state(view, self.rng))
        return next(a for a in legal if theirs(view.state, a) == answer)


REFERENCE = Reference(partial(IsMcts, simulations=1000), refusal)
