"""Compilation of ``Rules`` to a table: the only module of the machine that reads rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.engine import phases
from euchre.engine.phases import Phase
from euchre.engine.rules import Goal, Rules
from euchre.engine.scoring import (
    BidOrBust,
    Contract,
    CountDown,
    PerTrick,
    Points,
    Prices,
)
from euchre.machine import kinds
from euchre.machine import layout as at

RuleTable = NDArray[np.int64]

_LEADS = ("loner-left", "dealer-left", "maker-left", "maker")
_CLAIMS = ("off", "best-order", "any-order")
_MISDEALS = ("off", "can", "must")
_NEEDED = ("nobody", "others", "all")
_STUCK = ("no", "name", "upcard")
_NO_MAKER = ("throw-in", "no-trump", "redeal")
_NOBODY = ("throw-in", "no-trump", "joker", "dealer")
_TAKERS = ("dealer", "maker", "foe")
_DEFENDERS = ("off", "loner", "any")
_SWEEPS = ("never", "contested", "always")
_TOGETHER = ("best", "makers", "best-then-makers")
_RUBBERS = ("none", "games", "points")
_PENALTIES = ("tricks", "bid")


@lru_cache(maxsize=256)
def compiled(rules: Rules) -> RuleTable:
    """Return the (read-only) table of some rules, cached for equal rules.

    Raises ``ValueError`` for phases or price lists that are not the engine's own, and for more
    seats, cards or upcards than a row has room for.
    """
    _fits(rules)
    t = np.zeros(at.TABLE_SIZE, np.int64)
    _size(t, rules)
    _cards(t, rules)
    _goal(t, rules.goal)
    _price(t, rules.prices)
    for i, phase in enumerate(rules.phases):
        values = [phases.ORDER.index(type(phase)), *_phase(t, phase, rules)]
        start = at.PROGRAM + i * at.STEP
        t[start : start + len(values)] = values
    pairs = _pairs()
    t[at.PAIRS : at.PAIRS + len(pairs)] = pairs
    t.flags.writeable = False
    return t


def _fits(rules: Rules) -> None:
    wrong = [p for p in rules.phases if type(p) not in phases.ORDER]
    if wrong:
        raise ValueError(f"{rules.id}: the machine has no phase {type(wrong[0]).__name__}")
    if rules.seats > at.SEATS:
        raise ValueError(f"{rules.id}: the machine has {at.SEATS} seats, not {rules.seats}")
    if rules.pack.size >= at.CARDS:
        raise ValueError(f"{rules.id}: the machine plays with 63 cards at most")
    if _faces(rules) > at.FACES:
        raise ValueError(f"{rules.id}: the machine turns up {at.FACES} cards at most")


def _faces(rules: Rules) -> int:
    """Return the most upcards of a deal."""
    phase = rules.phase(phases.TurnUp)
    if not rules.turn_up:
        return 0
    if phase is None:
        return 1
    # A repeated suit ends the turning.
    return max(phase.upcards, len(rules.pack.printed) if phase.again else 1)


def _size(t: RuleTable, rules: Rules) -> None:
    n = rules.seats
    t[at.WIDTH] = at.TAIL + 2 * n * rules.columns
    t[at.N], t[at.SIDES], t[at.HAND] = n, rules.sides.count(n), rules.hand
    t[at.TOTAL], t[at.WIDOW_SIZE], t[at.HALF] = rules.tricks, rules.widow, rules.columns
    t[at.TURN_UP], t[at.MORE_FACES] = rules.turn_up, max(0, _faces(rules) - 1)
    t[at.JOKER_REDEAL] = rules.joker_turned == "redeal"
    t[at.MAKER_COUNTS], t[at.REVEAL_AFTER] = rules.maker_counts, rules.reveal_after
    t[at.PHASES] = len(rules.phases)
    kinds_of = [type(p) for p in rules.phases]
    t[at.NOMINATE_AT] = kinds_of.index(phases.Nominate) if phases.Nominate in kinds_of else -1
    for seat in range(n):
        t[at.SIDE + seat] = rules.sides.side(seat)
        t[at.MATES + seat] = rules.sides.mates(seat, n)
        for dealer in range(n):
            _row(t, at.LONERS + (seat * 8 + dealer) * 8, _loners(rules, seat, dealer))
    t[at.NEXT : at.NEXT + (8 << n)] = _next_seats(n)


def _loners(rules: Rules, maker: int, dealer: int) -> list[int]:
    """Return the seats in the order in which they may go alone.

    The maker first, then partners clockwise from the maker, then the others from the dealer.
    """
    n = rules.seats
    ours = rules.sides.mates(maker, n) | 1 << maker
    asked = [(maker + i) % n for i in range(n)] + [(dealer + i) % n for i in range(1, n + 1)]
    return [s for i, s in enumerate(asked) if (ours >> s & 1) == (i < n)]


def _cards(t: RuleTable, rules: Rules) -> None:
    pack, ranks = rules.pack, rules.ranks
    t[at.PACK], t[at.FULL], t[at.JOKERS] = pack.size, pack.full, pack.joker_mask
    t[at.TWINS], t[at.LOWS], t[at.ACES] = pack.twins, pack.low, pack.aces
    t[at.PRINTED : at.PRINTED + 4] = pack.printed
    t[at.TRUMPS : at.TRUMPS + 6] = ranks.trumps
    _row(t, at.UP_SUIT, [rules.upcard_suit(card) for card in range(pack.size)])
    _row(t, at.LIKE, [pack.like(card) for card in range(pack.size)])
    for strain in range(6):
        _row(t, at.SUIT + strain * at.CARDS, ranks.suit[strain])
        _row(t, at.LANE + strain * 8, ranks.lane[strain])
        for led, row in enumerate(ranks.strength[strain]):
            _row(t, at.STRENGTH + (strain * 8 + led) * at.CARDS, row)


def _row(t: RuleTable, start: int, row: Sequence[int]) -> None:
    t[start : start + len(row)] = row


@cache
def _pairs() -> RuleTable:
    return np.array([1 << a | 1 << b for b in range(at.CARDS - 1) for a in range(b)])


@cache
def _next_seats(n: int) -> RuleTable:
    """Return ``[seats out, seat]``: the next of ``n`` seats in play; in steps of 8."""
    table = np.zeros(8 << n, np.int64)
    for out in range((1 << n) - 1):
        for seat in range(n):
            others = ((seat + i) % n for i in range(1, n + 1))
            table[out * 8 + seat] = next(p for p in others if not out >> p & 1)
    return table


def _goal(t: RuleTable, goal: Goal) -> None:
    t[at.TARGET], t[at.DEALS], t[at.START] = goal.target, goal.deals, goal.start
    t[at.DOWN] = -1 if goal.down else 1
    t[at.SWEEP] = _SWEEPS.index(goal.sweep_wins)
    t[at.TOGETHER] = _TOGETHER.index(goal.together)
    t[at.RUBBER] = _RUBBERS.index(goal.rubber)
    t[at.LAPS], t[at.SLAMS], t[at.REDEALS_COUNT] = goal.laps, goal.slams, goal.redeals_count


def _price(t: RuleTable, prices: Prices) -> None:
    match prices:
        case Points():
            step = prices.step or (-1, 0)
            row = [
                kinds.POINTS,
                prices.make,
                prices.march,
                prices.alone_march,
                prices.alone_make,
                prices.euchre,
                prices.lone_defence,
                prices.jambon,
                -1 if prices.alone_short is None else prices.alone_short,
                -1 if prices.shut_out is None else prices.shut_out,
                *step,
            ]
        case Contract():
            row = [kinds.CONTRACT]
            for bid, needs in prices.needs:
                t[at.NEEDS + bid] = needs
        case PerTrick(penalty=penalty):
            points = penalty if isinstance(penalty, int) else 0
            how = len(_PENALTIES) if isinstance(penalty, int) else _PENALTIES.index(penalty)
            row = [kinds.PER_TRICK, how, points, _mask(prices.double), prices.alone_twice]
        case BidOrBust():
            row = [kinds.BID_OR_BUST]
        case CountDown():
            row = [kinds.COUNT_DOWN, prices.none, -1 if prices.need is None else prices.need]
        case _:
            raise ValueError(f"the machine has no price list {type(prices).__name__}")
    _row(t, at.PRICE, row)


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _phase(t: RuleTable, phase: Phase, rules: Rules) -> list[Any]:
    """Return the settings of a phase, in the order named in its module of the machine."""
    match phase:
        case phases.TurnedTrump():
            return [phase.suit]
        case phases.Misdeal():
            return [_MISDEALS.index(phase.all_low), _MISDEALS.index(phase.one_ace)]
        case phases.TurnUp():
            return [
                phase.alone,
                phase.partner_alone,
                _NEEDED.index(phase.suit_needed),
                phase.trump_needed,
                2 if phase.redeal else int(phase.again),
                phase.upcards,
                phase.deny,
            ]
        case phases.NameSuit():
            return [
                phase.alone,
                phase.high_low,
                _STUCK.index(phase.stuck),
                phase.suit_needed,
                _NO_MAKER.index(phase.nobody),
            ]
        case phases.Auction():
            t[at.LEVELS], t[at.STRAINS] = len(phase.levels), len(phase.strains)
            _row(t, at.LEVEL, phase.levels)
            _row(t, at.STRAIN, phase.strains)
            return [
                phase.rounds,
                phase.reentry,
                phase.forced,
                phase.top_ends,
                _NOBODY.index(phase.nobody),
                phase.joker_bids,
            ]
        case phases.Declare():
            return [phase.no_trump, _mask(phase.solo)]
        case phases.TakeWidow():
            return [_mask(phase.without)]
        case phases.Exchange():
            passes = phases.CallForBest, phases.AskCard
            best = phase.for_best and any(isinstance(p, passes) for p in rules.phases)
            return [phase.optional, phase.bury_up, best, _TAKERS.index(phase.taker)]
        case phases.Alone():
            return [phase.maker, phase.partner, _DEFENDERS.index(phase.defenders)]
        case phases.CallForBest():
            return [phase.defender]
        case phases.SwapBest():
            return [_mask(phase.bids), phase.cards]
        case phases.ChoosePartners():
            for bid, number in phase.most:
                t[at.MOST + bid] = number
            return []
        case phases.CallPartner():
            return [phase.what == "suit", phase.alone]
        case phases.Jambon():
            return [phase.dictated]
        case phases.DropOut():
            return [phase.lock]
        case phases.Tricks():
            return [_LEADS.index(phase.lead), _CLAIMS.index(phase.claim)]
        case phases.Nominate() | phases.Farmers() | phases.DummyHand() | phases.AskCard():
            return []
        case _:
            raise ValueError(f"the machine has no phase {type(phase).__name__}")
