"""Equity of a hand: every call valued by seat, upcard and score, to a target error.

A *spot* is the first decision of a seat holding the hand, facing an upcard if there is one, after
all earlier seats have passed.  Its calls are valued in batches of worlds, each with its own seed,
until half the 95 % interval of every call is small enough.  A resumed run therefore gives exactly
the same result as an uninterrupted one.

A kind of hand (``analysis.written_hands``) is valued by random hands of it, each in a few worlds.
The hands' means are the sample, so the interval is valid for the kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from math import isnan, sqrt
from random import Random
from typing import Any

from euchre.analysis.grades import Estimate
from euchre.analysis.valuing import Valuer, value_choices
from euchre.analysis.written_hands import EquityError, HandClass, Spot
from euchre.bounds import InAll
from euchre.cards import CardError
from euchre.coordinates import DealSeat, Mask
from euchre.engine import actions
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push, start
from euchre.engine.view import View, observe
from euchre.text import brief
from euchre.work import ALONE, Workload, in_order, processes

#: The format of stored batches; a file in another format cannot be resumed.
FORMAT = "euchre equity 1"
#: Worlds of the first batches of a spot, and of all after them.
_SMALL, _LARGE = 250, 2000
#: Most sampled deals of a spot: some minutes' worth.
_MOST = 200_000
#: Worlds of each hand of a kind.
PER_HAND = 10
#: What a call's text ends with if it is made alone.
_ALONE = " alone"
#: Deals to try until one is found in which only this seat has a choice.
_TRIES = 200


#: Seats from the dealer's left.
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def seat_names(rules: Rules) -> list[str]:
    """Return the names of the seats, starting left of the dealer."""
    return [*_ORDINALS[: rules.seats - 1], "dealer"]


@dataclass
class Total:
    """Sums for one call: over worlds or, for a kind of hand, over the means of its hands."""

    n: InAll = 0
    points: float = 0.0
    points_squared: float = 0.0
    win: float = 0.0
    win_squared: float = 0.0
    #: The batches' shares weighted by their worlds; worlds with a maker are not counted separately.
    makes: float = 0.0

    def estimate(self, *, of_the_game: bool = False) -> Estimate:
        """Return the mean with its error, in points or as a win probability."""
        total, squares = (
            (self.win, self.win_squared) if of_the_game else (self.points, self.points_squared)
        )
        mean = total / self.n
        variance = max(0.0, squares - self.n * mean * mean) / max(1, self.n - 1)
        return Estimate(mean, sqrt(variance / self.n))


@dataclass
class Cell:
    """Results for a spot so far: the number of batches, and a total per call, by its text."""

    batches: int = 0
    calls: dict[str, Total] = field(default_factory=dict)

    @property
    def worlds(self) -> int:
        """The number of worlds so far."""
        return next(iter(self.calls.values())).n if self.calls else 0

    def add(self, totals: dict[str, Total]) -> None:
        """Add a batch."""
        for call, more in totals.items():
            total = self.calls.setdefault(call, Total())
            for name, number in vars(more).items():
                setattr(total, name, getattr(total, name) + number)
        self.batches += 1

    def half(self) -> float:
        """Return half the widest 95 % interval, in points."""
        if not self.calls:
            return float("inf")
        return max(total.estimate().half for total in self.calls.values())

    def ranked(self, *, of_the_game: bool) -> list[str]:
        """Return the calls, best first: by win probability, or by points.

        A call alone stands behind the same call with a partner unless it is surely better.
        """

        def value(total: Total) -> tuple[float, float]:
            return total.estimate(of_the_game=of_the_game).mean, total.estimate().mean

        calls = sorted(self.calls, key=lambda call: value(self.calls[call]), reverse=True)
        for alone in [call for call in calls if call.endswith(_ALONE)]:
            together = alone.removesuffix(_ALONE)
            if together in calls and calls.index(alone) < calls.index(together):
                one, other = (
                    self.calls[call].estimate(of_the_game=of_the_game) for call in (alone, together)
                )
                if one.plus(other.negative()).low <= 0:
                    calls.remove(together)
                    calls.insert(calls.index(alone), together)
        return calls


def view_at(rules: Rules, hand: Mask, spot: Spot, nth: int = 1) -> View:
    """Return the view of a seat at its ``nth`` decision, if all calls before it are passes.

    Raises ``EquityError`` if there is no such decision.
    """
    n, pack = rules.seats, rules.pack
    if spot.up in pack.names(hand) and not pack.twins:
        raise EquityError(f"the upcard {spot.up} is in the hand")
    try:
        up = pack.order([*pack.names(hand), spot.up])[-1] if spot.up else -1
    except CardError as error:
        raise EquityError(f"the upcard {spot.up}: {error}") from None
    others = [c for c in range(pack.size) if c != up and not hand >> c & 1]
    sides = rules.sides.count(n)
    own_side = rules.sides.side(spot.seat)
    scores = [spot.score[0] if side == own_side else spot.score[1] for side in range(sides)]
    for attempt in range(_TRIES):
        cards = list(others)
        Random(attempt).shuffle(cards)
        s = _dealt(rules, hand, up, cards, spot.seat, scores)
        if _advance(s, spot.seat, nth):
            return observe(s, spot.seat)
    who = seat_names(rules)[spot.seat]
    who = "the dealer" if who == "dealer" else f"the {who} seat"
    raise EquityError(f"{who} has no choice in round {nth} when everyone before has passed")


def _dealt(
    rules: Rules, hand: Mask, up: int, cards: list[int], own: DealSeat, scores: Sequence[int]
) -> State:
    """Return a deal with this hand at this seat; seat 0 is left of the dealer."""
    n = rules.seats
    hands = []
    for seat in range(n):
        size = 0 if seat == own else rules.hand
        hands.append(hand if seat == own else sum(1 << c for c in cards[:size]))
        cards = cards[size:]
    columns = []
    for _ in range(n if rules.columns else 0):
        columns.append(cards[: 2 * rules.columns])
        cards = cards[2 * rules.columns :]
    widow, rest = cards[: rules.widow], cards[rules.widow :]
    if up >= 0:
        rest = [up, *rest]
    return start(rules, hands, rest, n - 1, scores, widow=widow, columns=columns)


def _advance(s: State, seat: DealSeat, nth: int) -> bool:
    """Let all seats pass until the seat's ``nth`` decision; return whether it is reached.

    Forced actions are carried out.  It fails if a seat faces a choice other than passing.
    """
    while not s.ended and s.trump < 0:
        choices = legal(s)
        if s.turn == seat and len(choices) > 1:
            nth -= 1
            if nth == 0:
                return True
        if actions.PASS in choices:
            push(s, actions.PASS)
        elif len(choices) == 1:
            push(s, choices[0])
        else:
            return False
    return False


def batch(view: View, worlds: int, seed: int, value: Valuer = value_choices) -> dict[str, Total]:
    """Value the calls in fresh worlds; batches are independent of each other."""
    totals = {}
    for valued in value(view, worlds=worlds, seed=seed):
        n = len(valued.samples)
        total = Total(n, n * valued.points, makes=n * (valued.makes or 0.0))
        total.points_squared = n * (valued.points**2 + (n - 1) * valued.error**2)
        if not isnan(valued.win):
            total.win = n * valued.win
            total.win_squared = n * (valued.win**2 + (n - 1) * valued.win_error**2)
        totals[view.text(valued.action)] = total
    return totals


def batch_of_hands(
    rules: Rules, kind: HandClass, spot: Spot, nth: int, hands: int, seed: int, value: Valuer
) -> dict[str, Total]:
    """Value the calls of random hands of a kind: sums over hands, each in ``PER_HAND`` worlds."""
    rng, totals = Random(seed), dict[str, Total]()
    for _ in range(hands):
        view = view_at(rules, kind.hand(rng), spot, nth)
        for call, one in batch(view, PER_HAND, rng.getrandbits(62), value).items():
            total, points, win = totals.setdefault(call, Total()), one.points, one.win
            total.n += 1
            total.makes += one.makes / one.n
            total.points += points / one.n
            total.points_squared += (points / one.n) ** 2
            total.win += win / one.n
            total.win_squared += (win / one.n) ** 2
    return totals


# -- tables -------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class EquityQuestion:
    """A hand, the positions in which its calls are valued, and how exactly."""

    rules: Rules
    #: Cards (``JS AS KS 9C TD``), or a kind of hand (``R L x + A``; ``analysis.written_hands``).
    hand: str
    #: Seats from the dealer's left; none: all.
    seats: tuple[DealSeat, ...] = ()
    #: Upcards; none: each that is possible.
    ups: tuple[str, ...] = ()
    #: Scores, ours first; none: that of a new game.
    scores: tuple[tuple[int, int], ...] = ()
    #: The round of bidding.
    nth: int = 1
    #: The suit that a kind of hand refers to; empty: the upcard's.
    trump: str = ""
    #: How the others play on (``bots.search.beliefs.STYLES``).
    opponents: str = "club"
    #: Half the 95 % interval to be reached, in points, and the most sampled deals.
    error: float = 0.05
    worlds: int | None = None
    seed: int = 0


def table(
    asked: EquityQuestion,
    hand: Mask | Mapping[str, HandClass],
    spots: Sequence[Spot],
    how: Workload = ALONE,
    *,
    value: Valuer = value_choices,
    task: Mapping[str, Any] | None = None,
) -> dict[str, Cell]:
    """Value the calls of a hand in all spots; return each spot's cell by its key.

    ``hand`` is a mask, or the kind of hand held in each spot, by its key; its calls are valued by
    ``value``, until the interval is small enough or the deals are used up.  ``task`` is what
    finished batches in a file depend on.  Raises ``EquityError`` for an impossible spot, an
    ``error`` that is not above 0, and too few worlds, ``PartsError`` for a file with other results.
    """
    error, seed = asked.error, asked.seed
    most = _MOST if asked.worlds is None else asked.worlds
    least = 2 if isinstance(hand, int) else 2 * PER_HAND
    if not error > 0:
        raise EquityError(f"the error is a number of points above 0, not {brief(error)}")
    if most < least:
        of = "" if isinstance(hand, int) else " for a kind of hand"
        raise EquityError(f"at least {least} sampled deals are needed{of}, not {brief(most)}")
    tasks = [_Task(spot.key, *_work(asked.rules, hand, spot, asked.nth)) for spot in spots]
    with ExitStack() as ends:
        header = {"format": FORMAT, **(task or {})}
        saved = ends.enter_context(how.file(header, dict[str, Total]))
        if how.pool is None and how.jobs > 1:
            how = replace(how, pool=ends.enter_context(processes(how.jobs)))
        left = tasks
        while left := [one for one in left if one.next_batches(1, error, most)]:
            # Few spots get several batches at a time; those that turn out not to be needed are
            # discarded.
            ahead = -(-how.jobs // len(left)) if how.pool else 1
            batches = [
                (one, size, f"{one.key} {number} {size}", batch_seed(seed, one.key, number))
                for one in left
                for number, size in one.next_batches(ahead, error, most)
            ]
            parts = {name: (one.work, size, chance, value) for one, size, name, chance in batches}
            results = in_order(_valued, parts, how, saved)
            for (one, *_), totals in zip(batches, results, strict=True):
                if one.cell.half() > error:
                    one.cell.add(totals)
                how.progress(len(spots) - len(left), len(spots))
        how.progress(len(spots), len(spots))
    return {one.key: one.cell for one in tasks}


def batch_seed(seed: int, key: str, number: int) -> int:
    """Return the seed of a batch of a spot."""
    return Random(f"{seed} {key} {number}").getrandbits(62)


#: Values a batch: number of worlds (or of hands of a kind), seed, valuer.
_Work = Callable[[int, int, Valuer], dict[str, Total]]


def _work(
    rules: Rules, hand: Mask | Mapping[str, HandClass], spot: Spot, nth: int
) -> tuple[_Work, int]:
    """Return the function that values a batch of a spot, and the worlds per unit of its size."""
    if isinstance(hand, int):
        return partial(batch, view_at(rules, hand, spot, nth)), 1
    kind = hand[spot.key]
    view_at(rules, kind.hand(Random(0)), spot, nth)
    return partial(batch_of_hands, rules, kind, spot, nth), PER_HAND


def _valued(work: _Work, size: int, seed: int, value: Valuer) -> dict[str, Total]:
    return work(size, seed, value)


@dataclass
class _Task:
    """A spot in progress."""

    key: str
    work: _Work
    #: Worlds per unit of a batch: 1, or ``PER_HAND`` for a kind of hand.
    per: int
    cell: Cell = field(default_factory=Cell)

    def next_batches(self, count: int, error: float, most: int) -> list[tuple[int, int]]:
        """Return the numbers and sizes of the next batches; none once the interval is small."""
        batches: list[tuple[int, int]] = []
        worlds = self.per * self.cell.worlds
        if self.cell.half() > error:
            for number in range(self.cell.batches, self.cell.batches + count):
                size = min(_SMALL if number < 8 else _LARGE, most - worlds) // self.per
                if size < 2:
                    break
                batches.append((number, size))
                worlds += self.per * size
        return batches
