"""Compilation of ``Rules`` to a table: the only module of the machine that reads rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from typing import Any, get_args, get_type_hints

import numpy as np

from euchre.engine import phases
from euchre.engine.phases import Phase
from euchre.engine.rules import Goal, Rules
from euchre.engine.scoring import BidOrBust, Contract, CountDown, PerTrick, Points, Prices
from euchre.fast.compile.arrays import Ints
from euchre.fast.layout.rows import CARDS, FACES, SEATS, DealRow, GameRow

RuleTable = Ints

#: In the order of ``kinds``.
_PRICES = (Points, Contract, PerTrick, BidOrBust, CountDown)
_PENALTIES = ("tricks", "bid", "all")


@lru_cache(maxsize=256)
def compiled(rules: Rules) -> RuleTable:
    """Return the (read-only) table of some rules, cached for equal rules.

    Raises ``ValueError`` for phases or price lists that are not the engine's own, and for more
    seats, cards or upcards than a row has room for.
    """
    _fits(rules)
    array = np.zeros(GameRow.extent, np.int64)
    t = GameRow.over(array)
    _size(t, rules)
    _cards(t, rules)
    _goal(t, rules.goal)
    _price(t, rules.prices)
    for i, phase in enumerate(rules.phases):
        _row(t.program[i], [phases.ORDER.index(type(phase)), *_phase(t, phase, rules)])
    _row(t.pairs, _pairs())
    array.flags.writeable = False
    return array


def _fits(rules: Rules) -> None:
    wrong = [p for p in rules.phases if type(p) not in phases.ORDER]
    if wrong:
        raise ValueError(f"{rules.id}: the machine has no phase {type(wrong[0]).__name__}")
    if rules.seats > SEATS:
        raise ValueError(f"{rules.id}: the machine has {SEATS} seats, not {rules.seats}")
    if rules.pack.size >= CARDS:
        raise ValueError(f"{rules.id}: the machine has {CARDS - 1} cards, not {rules.pack.size}")
    if most_faces(rules) > FACES:
        raise ValueError(f"{rules.id}: the machine turns up {FACES} cards at most")


@lru_cache(maxsize=64)
def most_faces(rules: Rules) -> int:
    """Return the most upcards of a deal."""
    phase = rules.phase(phases.TurnUp)
    if not rules.turn_up:
        return 0
    if phase is None:
        return 1
    # A repeated suit ends the turning.
    return max(phase.upcards, len(rules.pack.printed) if phase.again else 1)


def _size(t: GameRow, rules: Rules) -> None:
    n = rules.seats
    t.width = DealRow.extent + 2 * n * rules.columns
    t.seats, t.sides, t.hand = n, rules.sides.count(n), rules.hand
    t.tricks, t.widow_size, t.columns = rules.tricks, rules.widow, rules.columns
    t.turn_up, t.more_faces = rules.turn_up, max(0, most_faces(rules) - 1)
    t.joker_redeal = rules.joker_turned == "redeal"
    t.maker_counts, t.reveal_after = rules.maker_counts, rules.reveal_after
    t.no_loner_from = _number(rules, "no_loner_from")
    t.phases = len(rules.phases)
    kinds_of = [type(p) for p in rules.phases]
    t.nominate_at = kinds_of.index(phases.Nominate) if phases.Nominate in kinds_of else -1
    for seat in range(n):
        t.side[seat] = rules.sides.side(seat)
        t.mates[seat] = rules.sides.mates(seat, n)
        for dealer in range(n):
            _row(t.loners[seat][dealer], _loners(rules, seat, dealer))
    for out, after in enumerate(_next_seats(n)):
        _row(t.next[out], after)


def _loners(rules: Rules, maker: int, dealer: int) -> list[int]:
    """Return the seats in the order in which they may go alone.

    The maker first, then partners clockwise from the maker, then the others from the dealer.
    """
    n = rules.seats
    ours = rules.sides.mates(maker, n) | 1 << maker
    asked = [(maker + i) % n for i in range(n)] + [(dealer + i) % n for i in range(1, n + 1)]
    return [s for i, s in enumerate(asked) if (ours >> s & 1) == (i < n)]


def _cards(t: GameRow, rules: Rules) -> None:
    pack, ranks = rules.pack, rules.ranks
    t.pack, t.full, t.jokers = pack.size, pack.full, pack.joker_mask
    t.twins, t.lows, t.aces = pack.twins, pack.low, pack.aces
    _row(t.printed, pack.printed)
    _row(t.trumps, ranks.trumps)
    _row(t.up_suit, [rules.upcard_suit(card) for card in range(pack.size)])
    _row(t.like, [pack.like(card) for card in range(pack.size)])
    for strain in range(6):
        _row(t.suit[strain], ranks.suit[strain])
        _row(t.lane[strain], ranks.lane[strain])
        for led, row in enumerate(ranks.strength[strain]):
            _row(t.strength[strain][led], row)


def _row(target: list[int], row: Sequence[int]) -> None:
    target[: len(row)] = row


@cache
def _pairs() -> list[int]:
    return [1 << a | 1 << b for b in range(CARDS - 1) for a in range(b)]


@cache
def _next_seats(n: int) -> list[list[int]]:
    """Return ``[seats out][seat]``: the next of ``n`` seats in play."""
    return [
        [
            next(p for i in range(1, n + 1) if not out >> (p := (seat + i) % n) & 1)
            for seat in range(n)
        ]
        for out in range((1 << n) - 1)
    ]


def _goal(t: GameRow, goal: Goal) -> None:
    t.target, t.deals, t.start = goal.target, goal.deals, goal.start
    t.down = -1 if goal.down else 1
    t.sweep, t.together = _number(goal, "sweep_wins"), _number(goal, "together")
    t.rubber = _number(goal, "rubber")
    t.laps, t.slams = goal.laps, goal.slams


def _price(t: GameRow, prices: Prices) -> None:
    """Write the kind of a price list, and its fields in order, as numbers."""
    if type(prices) not in _PRICES:
        raise ValueError(f"the machine has no price list {type(prices).__name__}")
    row = [_PRICES.index(type(prices))]
    match prices:
        case Points():
            row += _numbers(prices, "step")
            row += prices.step or (-1, 0)
        case Contract():
            for bid, needs in prices.needs:
                t.needs[bid] = needs
        case PerTrick(penalty=int(points)):
            row += [len(_PENALTIES), points, *_numbers(prices, "penalty")]
        case PerTrick(penalty=str(word)):
            row += [_PENALTIES.index(word), 0, *_numbers(prices, "penalty")]
        case _:
            row += _numbers(prices)
    _row(t.price, row)


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _phase(t: GameRow, phase: Phase, rules: Rules) -> list[int]:
    """Return the settings of a phase: its fields in order, as numbers."""
    row = _numbers(phase, *_ELSEWHERE)
    match phase:
        case phases.TurnUp():
            naming = rules.phase(phases.NameSuit)
            again = 3 if naming and naming.nobody == "redeal" else 1
            row[4] = 2 if phase.redeal else again * phase.again
        case phases.Auction():
            t.levels, t.strains = len(phase.levels), len(phase.strains)
            _row(t.level, phase.levels)
            _row(t.strain, phase.strains)
        case phases.Exchange():
            passes = phases.CallForBest, phases.AskCard
            row[2] = phase.for_best and any(isinstance(p, passes) for p in rules.phases)
        case phases.ChoosePartners():
            for bid, number in phase.most:
                t.most[bid] = number
    return row


#: Fields of phases with a place of their own in a table, or in another setting.
_ELSEWHERE = {"levels", "strains", "most", "redeal"}


@cache
def _words(kind: type, name: str) -> tuple[str, ...]:
    """Return the words that a field may have."""
    return get_args(get_type_hints(kind)[name])


def _numbers(of: Any, *but: str) -> list[int]:
    """Return the fields of a dataclass in order, without some, as numbers."""
    return [_number(of, field.name) for field in fields(of) if field.name not in but]


def _number(of: Any, name: str) -> int:
    """Return a field as a number: of a word its place among those allowed, of a set the mask."""
    value = getattr(of, name)
    if value is None:
        return -1
    if isinstance(value, str):
        return _words(of.__class__, name).index(value)
    return _mask(value) if isinstance(value, tuple) else int(value)
