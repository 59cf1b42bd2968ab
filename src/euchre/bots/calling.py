"""Calls and bids at any table: what a hand expects, what that is worth, and what passing is.

Every call is weighed alike: ``estimate`` counts the tricks of the side, the count gives the
chance of every number of tricks, and the prices and the score say what each is worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from euchre.bots.estimate import (
    best_strain,
    estimate,
    field,
    hand_tricks,
    out_cards,
    own_cards,
)
from euchre.bots.hand import book
from euchre.bots.stakes import Stakes
from euchre.cards import HIGH
from euchre.engine import actions
from euchre.engine.actions import (
    ALONE,
    CONCEAL,
    EXPOSE,
    PASS,
    TOGETHER,
    Action,
    Verb,
)
from euchre.engine.phases import (
    Alone,
    AskCard,
    Auction,
    CallForBest,
    CallPartner,
    ChoosePartners,
    Declare,
    DropOut,
    Exchange,
    SwapBest,
    TakeWidow,
)
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.engine.view import View

#: What a call must be worth more than passing, in the place of what others may yet do.
CARE = 0.004
#: What somebody gives for a deal to be played at all, where it would be thrown in.
_EAGER, _IMPATIENT = 0.025, 0.08
#: What a bidder takes: so much of all the tricks, and so much of the bid.
_OF_ALL, _OF_BID = 0.5, 0.3
#: What a partner is believed to take beyond the bid.
_TRUST = 0.5
#: How far a hand that is better or worse than usual changes what another one takes.
_TELLS = 0.5
#: What laying the hand open costs in tricks.
_OPEN = 0.2


@dataclass(frozen=True)
class Company:
    """Who would play with and against a maker."""

    mates: int
    foes: int
    #: The mask of the seats whose score the maker's tricks count for.
    makers: int
    lone: int = 0


def company(view: View, bid: int, *, alone: bool) -> Company:
    """Return the company of the seat on turn as maker of a bid."""
    s, rules, seat = view.state, view.rules, view.state.turn
    others = rules.seats - 1 - (s.out & ~(1 << seat)).bit_count()
    if rules.phase(DropOut):
        # Some will leave.
        others = (2 * others + 2) // 3
    mates = s.partners(seat)
    if alone:
        return Company(0, others - (mates & ~s.out).bit_count(), mates | 1 << seat, 1 << seat)
    number = (mates & ~s.out).bit_count()
    chosen = chosen_partners(rules, bid)
    if chosen:
        number = chosen
        mates = sum(1 << (seat + i) % rules.seats for i in range(1, chosen + 1))
    elif rules.phase(CallPartner) and not mates:
        number, mates = 1, 1 << (seat + 1) % rules.seats
    return Company(number, others - number, mates | 1 << seat)


def chosen_partners(rules: Rules, bid: int) -> int:
    """Return how many partners a bid lets its maker choose."""
    phase = rules.phase(ChoosePartners)
    return dict(phase.most).get(bid, 0) if isinstance(phase, ChoosePartners) else 0


class Prospects(NamedTuple):
    """What a maker's count of tricks depends on besides the cards (``estimate``)."""

    mates: int
    foes: int
    #: How many better cards come from the widow, or from a partner for one of the worst.
    widow: int
    called: int
    #: How many of the best cards of partners help besides.
    given: int


def prospects(view: View, bid: int, *, alone: bool) -> Prospects:
    """Return the prospects of the seat on turn as maker of a bid."""
    rules, together = view.rules, company(view, bid, alone=alone)
    widow = called = given = 0
    take, swap = rules.phase(TakeWidow), rules.phase(SwapBest)
    if isinstance(take, TakeWidow) and view.widow and bid not in take.without:
        widow = view.widow
    if isinstance(swap, SwapBest) and bid in swap.bids and not view.state.trick:
        given = swap.cards * view.state.partners(view.state.turn).bit_count()
    if alone and (rules.phase(CallForBest) or rules.phase(AskCard)):
        called = 1
    call = rules.phase(CallPartner)
    if isinstance(call, CallPartner) and call.what == "card" and not alone:
        # Whoever holds the best card that is missing becomes the partner.
        given = 1
    return Prospects(together.mates, max(1, together.foes), widow, called, given)


def expected(view: View, strain: int, bid: int, *, alone: bool, accepting: bool = False) -> float:
    """Return the tricks that this seat's side may expect as maker."""
    of = prospects(view, bid, alone=alone)
    return estimate(view, strain, **of._asdict(), accepting=accepting)


def maker_worth(
    view: View, strain: int, bid: int, *, alone: bool = False, accepting: bool = False
) -> float:
    """Return what making a strain is worth, with this bid."""
    stakes, seat = Stakes(view.rules, view.state, view.state.turn), view.state.turn
    together = company(view, bid, alone=alone)
    mean = expected(view, strain, bid, alone=alone, accepting=accepting)
    return stakes.expecting(mean, seat, together.lone, makers=together.makers, bid=bid)


def later_alone(rules: Rules) -> bool:
    """Whether a maker is asked after the call whether to play alone."""
    phase, call = rules.phase(Alone), rules.phase(CallPartner)
    return (isinstance(phase, Alone) and phase.maker) or (
        isinstance(call, CallPartner) and call.alone
    )


def trump_of(view: View, action: Action) -> tuple[int, bool]:
    """Return the trump that a call would make, and whether it accepts the upcard."""
    if actions.verb(action) == Verb.NAME:
        return actions.arg(action), False
    s = view.state
    # A stuck dealer takes the upcard that was refused (D046).
    return s.turned if s.up >= 0 else view.rules.upcard_suit(s.faced[0]), True


def call_worth(view: View, action: Action) -> float:
    """Return what accepting the upcard or naming a strain is worth."""
    s = view.state
    strain, accepting = trump_of(view, action)
    alone = actions.more(action) == 1
    worth = maker_worth(view, strain, s.bid, alone=alone, accepting=accepting)
    if not alone and later_alone(view.rules):
        worth = max(worth, maker_worth(view, strain, s.bid, alone=True, accepting=accepting))
    return worth


def choose_trump(view: View, legal: list[Action]) -> Action:
    """Return the call that is worth most: passing, accepting or naming."""
    s = view.state
    if not view.hand:
        return legal[0]
    calls = [a for a in legal if a != PASS]
    worths = {action: call_worth(view, action) for action in calls}
    best = max(calls, key=lambda a: worths[a])
    if PASS in legal and Stakes(view.rules, s, s.turn).now + CARE >= worths[best]:
        return PASS
    return best


def choose_strain(view: View, legal: list[Action]) -> Action:
    """Return the strain that a bidder declares."""
    s = view.state
    solo = solo_bid(view.rules, s.bid)
    return max(
        legal, key=lambda a: (expected(view, actions.arg(a), s.bid, alone=solo), -actions.arg(a))
    )


def solo_bid(rules: Rules, bid: int) -> bool:
    """Whether a bid is played alone."""
    phase = rules.phase(Declare)
    return isinstance(phase, Declare) and bid in phase.solo


def strains_of(rules: Rules, bids: Iterable[Action]) -> list[int]:
    """Return the strains that these bids may come to."""
    named = {actions.more(a) - 1 for a in bids if actions.more(a)}
    if named:
        return sorted(named)
    phase = rules.phase(Declare)
    no_trump = isinstance(phase, Declare) and phase.no_trump
    return [0, 1, 2, 3, HIGH] if no_trump else [0, 1, 2, 3]


def choose_bid(view: View, legal: list[Action]) -> Action:
    """Return the bid that is worth most, or a pass."""
    bids = [a for a in legal if a != PASS]
    best, most = _best_bid(view, bids)
    if PASS not in legal:
        return best
    return best if most > _pass_worth(view, bids) + CARE else PASS


def _best_bid(view: View, bids: list[Action]) -> tuple[Action, float]:
    """Return the best bid and its worth; of each number only the best strain is weighed."""
    rules = view.rules
    stakes = Stakes(rules, view.state, view.state.turn)
    later = later_alone(rules)
    strain_of: dict[tuple[int, ...], int] = {}
    means: dict[tuple[int, int, bool], float] = {}
    best, most = bids[0], -inf
    levels: dict[int, list[Action]] = {}
    for action in bids:
        levels.setdefault(actions.arg(action), []).append(action)
    for level, same in levels.items():
        solo = solo_bid(rules, level)
        together = company(view, level, alone=solo)
        strains = tuple(strains_of(rules, same))
        if strains not in strain_of:
            strain_of[strains] = best_strain(
                view, list(strains), mates=max(together.mates, 0), foes=max(1, together.foes)
            )[0]
        strain = strain_of[strains]
        worth = -inf
        for alone in (solo, True) if later else (solo,):
            key = (strain, kind_of_bid(view, level), alone)
            if key not in means:
                means[key] = expected(view, strain, level, alone=alone)
            who = company(view, level, alone=alone)
            worth = max(
                worth,
                stakes.expecting(means[key], stakes.seat, who.lone, makers=who.makers, bid=level),
            )
        if worth > most:
            best = next((a for a in same if actions.more(a) == strain + 1), same[0])
            most = worth
    return best, most


def kind_of_bid(view: View, level: int) -> int:
    """Return a number that is the same for bids with the same company and cards."""
    rules = view.rules
    take, swap = rules.phase(TakeWidow), rules.phase(SwapBest)
    without = isinstance(take, TakeWidow) and level in take.without
    swapped = isinstance(swap, SwapBest) and level in swap.bids
    return chosen_partners(rules, level) << 2 | without << 1 | swapped


def _pass_worth(view: View, bids: list[Action]) -> float:
    """Return what it is worth to let the others bid, or the highest bidder play."""
    s, rules, seat = view.state, view.rules, view.state.turn
    stakes = Stakes(rules, s, seat)
    if s.bidder >= 0:
        return _bidder_worth(view, stakes)
    phase = rules.phase(Auction)
    joker = view.hand & rules.pack.joker_mask
    if isinstance(phase, Auction) and phase.nobody == "joker" and joker:
        # Whoever holds the joker must bid when nobody does.
        strain = best_strain(view, strains_of(rules, bids), mates=1, foes=2)[0]
        return min(stakes.now, maker_worth(view, strain, phase.joker_bids))
    return silence_worth(rules, stakes)


def silence_worth(rules: Rules, stakes: Stakes) -> float:
    """Return what it is worth that nobody bids, to who need not."""
    phase = rules.phase(Auction)
    if not isinstance(phase, Auction) or phase.nobody != "throw-in":
        return stakes.now
    # Nobody sits down to throw hands in, least of all to wait for the very last points.
    return stakes.now - (_IMPATIENT if min(stakes.needs) <= rules.tricks else _EAGER)


def _bidder_worth(view: View, stakes: Stakes) -> float:
    """Return the worth of the deal that the highest bidder plays, as one hears the bid."""
    s, rules = view.state, view.rules
    if rules.sides.count(rules.seats) > 2:
        return stakes.now
    mean, tells = bid_tells(view)
    strains = bid_strains(s)
    own = sum(own_tricks(view, strain) for strain in strains) / len(strains)
    mean += tells * (own - rules.tricks / rules.seats)
    lone = 1 << s.bidder if solo_bid(rules, s.bid) else 0
    return stakes.expecting(mean, s.bidder, lone, bid=s.bid)


def bid_strains(s: State) -> list[int]:
    """Return the strains that the highest bidder may have in mind."""
    return [s.bid_strain] if s.bid_strain >= 0 else [0, 1, 2, 3]


def bid_tells(view: View) -> tuple[float, float]:
    """Return the tricks that the highest bidder may expect, and how far own cards change them."""
    s, rules = view.state, view.rules
    needed = min(s.bid, rules.tricks)
    mean = _OF_ALL * rules.tricks + _OF_BID * needed
    if not s.partners(s.turn) >> s.bidder & 1:
        return mean, -_TELLS
    if solo_bid(rules, s.bid):
        return mean, 0.0
    # A partner may be trusted, and good cards of one's own help.
    return max(mean, needed + _TRUST), _TELLS


def own_tricks(view: View, strain: int) -> float:
    """Return the tricks of the own hand alone against everybody still in."""
    s, seat = view.state, view.state.turn
    out = out_cards(view, seat)
    foes = max(1, s.active - 1)
    known = book(view.rules.pack, view.rules.bowers)
    return hand_tricks(known, strain, own_cards(view, seat), out, field(view, out, 0, foes))


def choose_alone(view: View) -> Action:
    """Return whether to play alone: as maker, as the maker's partner, or as a defender."""
    s, rules, seat = view.state, view.rules, view.state.turn
    stakes = Stakes(rules, s, seat)
    side = s.partners(seat) | 1 << seat
    if side & s.makers:
        # The upcard may still be on its way to somebody.
        later = view.rules.phases[s.phase :]
        coming = bool(s.accepted) and s.picked < 0 and any(isinstance(p, Exchange) for p in later)
        alone = maker_worth(view, s.trump, s.bid, alone=True, accepting=coming)
        mean = expected(view, s.trump, s.bid, alone=False, accepting=coming)
        if seat != s.maker:
            mean = max(mean, 0.62 * rules.tricks)
        together = stakes.expecting(mean, seat, 0, makers=side, bid=s.bid)
        return ALONE if alone > together else TOGETHER
    own = min(float(rules.tricks), own_tricks(view, s.trump))
    mates = (side & ~s.out).bit_count() - 1
    more = (rules.tricks - own) * 0.2 * mates
    alone = stakes.expecting(rules.tricks - own, s.maker, s.lone | 1 << seat)
    together = stakes.expecting(rules.tricks - own - more, s.maker, s.lone)
    return ALONE if alone > together else TOGETHER


def choose_open(view: View) -> Action:
    """Return whether a lone maker lays the hand open."""
    s, seat = view.state, view.state.turn
    stakes = Stakes(view.rules, s, seat)
    mean = expected(view, s.trump, s.bid, alone=True)
    closed = stakes.expecting(mean, seat, s.lone)
    exposed = stakes.expecting(mean - _OPEN, seat, s.lone, exposed=True)
    return EXPOSE if exposed > closed else CONCEAL
