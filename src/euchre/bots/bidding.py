"""Making trump, playing and defending alone, laying the hand open.

Every choice is weighed the same way: the hand is counted in tricks, the count gives the
chances to make it and to march, the prices of the table say what each result scores, and
``chance_to_win`` says what a score is worth.  So nobody goes alone who wins with a march
anyway, and everybody takes risks when far behind.
"""

from __future__ import annotations

from math import exp

from euchre.bots.calling import trump_of
from euchre.bots.hand import ALONE_WEIGHTS, DEFENCE, TOGETHER, Weights, at, book, cheapest, tricks
from euchre.bots.stakes import Stakes
from euchre.cards import next_suit
from euchre.engine import actions
from euchre.engine.actions import ALONE, CONCEAL, EXPOSE, PASS, Action
from euchre.engine.actions import TOGETHER as NOT_ALONE
from euchre.engine.phases import Alone, CallForBest, Jambon
from euchre.engine.view import View

#: What passing is worth in points to the seat that could call, by places from the dealer's
#: left: for a hand of three tricks, and for every trick more.  First round, then naming.
_PASS_FIRST = ((0.45, 0.7), (0.55, 0.33), (0.4, 0.65), (0.05, 0.05))
_PASS_NAMING = ((0.0, 0.2), (-0.45, 0.2), (-0.45, 0.3), (0.0, 0.0))

#: Logistic curves, (half-way count, steepness): most of the tricks, all of the tricks.
_MAKE, _MARCH = (2.58, 1.9), (4.7, 1.45)
_MAKE_ALONE, _MARCH_ALONE = (2.65, 2.2), (4.58, 1.6)
#: The same for a lone defender to euchre the makers: against a loner, and against two.
_EUCHRE_LONER, _EUCHRE_TWO = (2.0, 2.1), (2.4, 2.6)

#: What a lone player gains by the partner's best card for the worst own one.
_BEST_CARD = 0.6
#: What laying the hand open costs, and letting a foe choose the lead.
_OPEN, _DICTATED = 0.1, 0.35
#: The count of a hand that a partner has called on, before our own cards.
_CALLED_ON = 3.3


def curve(shape: tuple[float, float], count: float) -> float:
    """Return the chance that a logistic curve gives to a count of tricks."""
    middle, steepness = shape
    return 1.0 / (1.0 + exp(steepness * (middle - count)))


def count(view: View, weights: Weights, strain: int, *, accepting: bool, alone: bool) -> float:
    """Return the tricks that this seat's side may expect with this strain as trump.

    ``accepting`` says that the dealer gets the upcard, which is not yet in any hand.
    """
    s, seat = view.state, view.state.turn
    known = book(view.rules.pack, view.rules.bowers)
    hand, out, extra = view.hand, view.unseen, 0.0
    mate = bool(s.partners(seat) >> s.dealer & 1)
    if accepting and s.up >= 0 and seat == s.dealer:
        hand |= 1 << s.up
        hand ^= 1 << cheapest(known, strain, hand & ~(1 << s.up), hand, out)
    elif accepting and s.up >= 0:
        above = (known.higher[strain][s.up] & out).bit_count()
        if not mate:
            out |= 1 << s.up
            extra = at(weights.foe_gets, above)
        elif not alone:
            extra = at(weights.partner_gets, above)
    elif strain < 4 and s.barred == 1 << next_suit(strain) and not mate and seat != s.dealer:
        extra = weights.next_suit
    return tricks(known, weights, strain, hand, out) + extra


def _alone_worth(view: View, stakes: Stakes, alone: float, two: float) -> float:
    """Return the worth of playing alone, with whatever the table allows after it."""
    seat = view.state.turn
    if view.rules.phase(CallForBest):
        alone, two = alone + _BEST_CARD, two + _BEST_CARD
    make, march = _alone_chances(alone, two)
    closed = stakes.making(make, march, seat, 1 << seat)
    return max(closed, _open_worth(view, stakes, alone, two))


def _alone_chances(alone: float, two: float) -> tuple[float, float]:
    """Return the chances of a loner, which no partner would make smaller."""
    return (
        min(curve(_MAKE_ALONE, alone), curve(_MAKE, two)),
        min(curve(_MARCH_ALONE, alone), curve(_MARCH, two)),
    )


def _open_worth(view: View, stakes: Stakes, alone: float, two: float) -> float:
    """Return the worth of playing alone with the hand laid open, 0 where nobody may."""
    jambon = view.rules.phase(Jambon)
    if not isinstance(jambon, Jambon):
        return 0.0
    seat, cost = view.state.turn, _OPEN + (_DICTATED if jambon.dictated else 0.0)
    make, march = _alone_chances(alone - cost, two - cost)
    return stakes.making(make, march, seat, 1 << seat, exposed=True)


def choose_call(view: View, legal: list[Action]) -> Action:
    """Return the call that is worth most: passing, accepting or naming, alone or not."""
    s = view.state
    if not view.hand:
        # The hands lie unseen: any suit is as good as another (D038).
        return legal[0]
    best, most, tricks_with = _best_call(view, [a for a in legal if a != PASS])
    stakes = Stakes(view.rules, s, s.turn)
    if PASS in legal and stakes.points(_pass_value(view, tricks_with)) >= most:
        return PASS
    return best


def _best_call(view: View, calls: list[Action]) -> tuple[Action, float, float]:
    """Return the best call, its worth, and the most tricks that any suit takes with a partner."""
    stakes = Stakes(view.rules, view.state, view.state.turn)
    phase = view.rules.phase(Alone)
    later = isinstance(phase, Alone) and phase.maker
    best, most, longest = calls[0], -1.0, 0.0
    for action in calls:
        strain, accepting = trump_of(view, action)
        worth = 0.0
        two = count(view, TOGETHER, strain, accepting=accepting, alone=False)
        if actions.more(action) or later:
            alone = count(view, ALONE_WEIGHTS, strain, accepting=accepting, alone=True)
            worth = _alone_worth(view, stakes, alone, two)
        if not actions.more(action):
            longest = max(longest, two)
            make, march = curve(_MAKE, two), curve(_MARCH, two)
            worth = max(worth, stakes.making(make, march, stakes.seat, 0))
        if worth > most:
            best, most = action, worth
    return best, most, longest


def _pass_value(view: View, sum_two: float) -> float:
    s = view.state
    rows = _PASS_FIRST if s.up >= 0 else _PASS_NAMING
    base, slope = rows[(s.turn - s.dealer - 1) % view.rules.seats]
    return base + slope * max(-1.5, sum_two - 3)


def choose_alone(view: View) -> Action:
    """Return whether to play alone: as maker, as the maker's partner, or as a defender."""
    s, seat = view.state, view.state.turn
    stakes = Stakes(view.rules, s, seat)
    ours = (s.partners(seat) | 1 << seat) >> s.maker & 1
    if not ours:
        return _defend_alone(view, stakes)
    two = count(view, TOGETHER, s.trump, accepting=False, alone=False)
    strength = count(view, ALONE_WEIGHTS, s.trump, accepting=False, alone=True)
    alone = _alone_worth(view, stakes, strength, two)
    if seat != s.maker:
        two = max(two + 0.5, _CALLED_ON)
    together = stakes.making(curve(_MAKE, two), curve(_MARCH, two), seat, 0)
    return ALONE if alone > together else NOT_ALONE


def _defend_alone(view: View, stakes: Stakes) -> Action:
    s, seat = view.state, view.state.turn
    strength = count(view, DEFENCE, s.trump, accepting=False, alone=True)
    makers = s.partners(s.maker) | 1 << s.maker
    loner = bool(s.lone & makers)
    euchre = curve(_EUCHRE_LONER if loner else _EUCHRE_TWO, strength)
    march = (1 - euchre) * 0.12
    alone = stakes.making(1 - euchre, march, s.maker, s.lone | 1 << seat)
    # Two defend better than one, most of all a weak hand.
    euchre += (1 - euchre) * (0.12 if loner else 0.2)
    together = stakes.making(1 - euchre, march / 2, s.maker, s.lone)
    return ALONE if alone > together else NOT_ALONE


def choose_jambon(view: View) -> Action:
    """Return whether to lay the hand open."""
    s, seat = view.state, view.state.turn
    stakes = Stakes(view.rules, s, seat)
    alone = count(view, ALONE_WEIGHTS, s.trump, accepting=False, alone=True)
    two = count(view, TOGETHER, s.trump, accepting=False, alone=False)
    closed = stakes.making(*_alone_chances(alone, two), seat, 1 << seat)
    return EXPOSE if _open_worth(view, stakes, alone, two) > closed else CONCEAL
