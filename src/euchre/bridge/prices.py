"""Payoff tables of a deal, each built once from the price list of the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from euchre.cards import each
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.scoring import Tally, tally
from euchre.engine.state import State


def allies(rules: Rules) -> bool:
    """Whether the makers' opponents share an aim even without sharing a score.

    Where points count down everyone plays alone (B24).
    """
    return not rules.goal.down


def prices_of(s: State) -> NDArray[np.float32]:
    """Return the payoff of every outcome of the play, from the price list of the rules.

    ``[side, ours, made, own]``: the change of score of a side that is among the makers (``ours`` 1)
    or not, when the makers win ``made`` tricks and the side ``own``. Impossible outcomes are 0.
    """
    done = s.copy()
    done.finish(Outcome.PLAYED)
    facts = replace(tally(done), tricks=(), makers=0)
    # Different called partners can lead to the same partnership.
    key = (s.rules, facts, s.called >= 0, s.makers)
    if key not in _known:
        if len(_known) >= _KEPT:
            _known.clear()
        _known[key] = _prices_of(s, facts)
    return _known[key]


#: Number of price tables cached.
_KEPT = 4096
_known: dict[tuple[Rules, Tally, bool, int], NDArray[np.float32]] = {}


def _prices_of(s: State, facts: Tally) -> NDArray[np.float32]:
    rules, seats, total = s.rules, s.rules.seats, s.rules.tricks
    count = rules.sides.count(seats)
    found = np.zeros((count, 2, total + 1, total + 1), np.float32)
    #: Points of all sides for each outcome, by makers' mask and tricks.
    paid: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
    for side in range(count):
        members = members_of(rules, side)
        for ours in range(2):
            mask = next((m for m in _masks(s) if bool(m & members) == bool(ours)), None)
            if mask is None:
                continue
            for made, own, tricks in ends_of(rules, mask, (1 << seats) - 1, side):
                end = mask, tricks
                if end not in paid:
                    happened = replace(facts, makers=mask, tricks=tricks)
                    paid[end] = rules.prices.price(happened, rules)
                found[side, ours, made, own] = paid[end][side]
    found.setflags(write=False)
    return found


def _masks(s: State) -> list[int]:
    """Return the possible makers' masks, so that each prices every outcome of its kind."""
    if s.maker < 0:
        return [0]
    if s.called < 0:
        return [s.makers]
    others = [p for p in range(s.rules.seats) if not s.makers >> p & 1]
    return [s.makers | 1 << p for p in others]


def members_of(rules: Rules, side: int) -> int:
    """Return the mask of the seats for which a side scores."""
    return sum(1 << p for p in range(rules.seats) if rules.sides.side(p) == side)


def ends_of(
    rules: Rules, makers: int, playing: int, side: int
) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Return the outcomes of a deal that a side's price may tell apart.

    Each is the makers' tricks, the side's tricks, and a matching distribution by seat, in which the
    first seat of each kind in the mask ``playing`` has all the tricks of its kind.
    """
    return _ends(rules.seats, rules.tricks, makers, playing, members_of(rules, side))


@lru_cache(maxsize=4096)
def _ends(
    seats: int, total: int, makers: int, playing: int, members: int
) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    kinds: dict[tuple[bool, bool], int] = {}
    for p in each(playing):
        kinds.setdefault((bool(makers >> p & 1), bool(members >> p & 1)), p)
    numbers = range(total + 1)
    found = (
        (made, own, _end(kinds, seats, total, made, own)) for made in numbers for own in numbers
    )
    return tuple((made, own, tricks) for made, own, tricks in found if tricks is not None)


def _end(
    kinds: dict[tuple[bool, bool], int], seats: int, total: int, made: int, own: int
) -> tuple[int, ...] | None:
    """Return tricks by seat with these totals of the makers and of a side; None if impossible.

    ``kinds`` has one seat for each existing combination of maker or not, in the side or not.
    """
    # The tricks won by makers within the side; they determine the other three kinds.
    for both in range(min(made, own) + 1):
        ends = {
            (True, True): both,
            (True, False): made - both,
            (False, True): own - both,
            (False, False): total - made - own + both,
        }
        if all(t == 0 if kind not in kinds else t >= 0 for kind, t in ends.items()):
            tricks = [0] * seats
            for kind, t in ends.items():
                if t:
                    tricks[kinds[kind]] = t
            return tuple(tricks)
    return None


def needs_of(s: State, prices: NDArray[np.float32]) -> NDArray[np.int64]:
    """Return each seat's target number of tricks: where its price rises most steeply."""
    rules, total, allied = s.rules, s.rules.tricks, allies(s.rules)
    sign = -1 if rules.goal.down else 1
    steps = range(total + 1)
    if s.maker < 0:
        return np.array(
            [_step(sign * prices[rules.sides.side(p), 0, 0]) for p in range(rules.seats)]
        )
    own = prices[rules.sides.side(s.maker), 1]
    need = _step(sign * np.array([own[n, n] for n in steps]))
    needs = []
    for p in range(rules.seats):
        if s.makers >> p & 1:
            needs.append(need)
        elif allied or s.partners(p):
            needs.append(total + 1 - need)
        else:
            alone = prices[rules.sides.side(p), 0]
            needs.append(_step(sign * np.array([alone[total - n, n] for n in steps])))
    return np.array(needs, np.int64)


def _step(worth: NDArray[np.float32]) -> int:
    return int(np.argmax(np.diff(worth))) + 1
