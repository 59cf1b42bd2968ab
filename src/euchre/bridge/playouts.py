"""Rollouts of the card play: from states and views to points.

>>> from random import Random
>>> from euchre import rules
>>> from euchre.engine.dealing import deal, shuffled
>>> from euchre.engine.actions import ORDER
>>> from euchre.engine.state import legal, push
>>> s = deal(rules("bald"), shuffled(rules("bald").pack, Random(1)))
>>> while not isinstance(s.rules.phases[s.phase], Tricks):
...     push(s, ORDER if ORDER in legal(s) else legal(s)[0])
>>> here = scene(s)
>>> values(here, worlds_of(here, [s, s]), legal(s)).shape
(2, 5, 2)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from euchre.bridge.layout import lanes_of
from euchre.bridge.prices import allies, needs_of, prices_of
from euchre.cards import each
from euchre.coordinates import Mask
from euchre.engine import actions as acts
from euchre.engine.actions import Action, Verb
from euchre.engine.phases import Tricks
from euchre.engine.sides import SUIT_CALLED, makers
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.engine.worlds import worlds
from euchre.kernel.judge import judge
from euchre.kernel.lanes import FREE, Lanes
from euchre.kernel.playout import NAMED, Cases, InPlay, choices, playouts, priced
from euchre.kernel.policy import CardTables, Weights, book, suit_to_name

#: A mask that no seat ever sees in full: the sides stay hidden to the end.
_NEVER = np.uint64(2**64 - 1)


@dataclass(frozen=True)
class Scene:
    """What all worlds share at one point of the play, and what the deal pays."""

    state: State
    book: CardTables
    table: InPlay
    #: ``sides[seat]``: int64, the scoring side of a seat.
    sides: NDArray[np.int64]
    #: ``prices[side, ours, made, own]``: float32, as in ``euchre.kernel.playout.priced``.
    prices: NDArray[np.float32]


def spread(lanes: Lanes, cards: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Convert masks of cards (any shape) to masks of places."""
    found = np.zeros_like(cards)
    for i in range(8):
        found |= lanes.spread[i][(cards >> np.uint64(8 * i) & np.uint64(255)).astype(np.intp)]
    return found


def scene(s: State, weights: Sequence[Weights] = ()) -> Scene:
    """Return the scene of a state in the play, or of a view's state.

    ``weights`` are the policy's weights: one set for all seats, or one per seat. Raises
    ``ValueError`` before or after the play.
    """
    if s.ended or not isinstance(s.rules.phases[s.phase], Tricks):
        raise ValueError("playouts begin in the play of the cards")
    rules, seats = s.rules, s.rules.seats
    lanes = lanes_of(rules, s.trump)
    best, winner = -1, -1
    if s.trick:
        strength = rules.ranks.strength[s.trump][s.led]
        winner, best = max(s.trick, key=lambda play: strength[play[1]])
    prices = prices_of(s)
    table = InPlay(
        seats=seats,
        active=(1 << seats) - 1 & ~s.out,
        turn=s.turn,
        rest=rules.tricks - sum(s.taken),
        led=s.led,
        best=int(lanes.place[best]) if best >= 0 else -1,
        winner=winner,
        acted=sum(1 << p for p, _ in s.trick),
        dictated=int(lanes.place[s.dictated]) if s.dictated >= 0 and not s.played else -1,
        first=not s.played,
        reveal_after=rules.reveal_after,
        played=np.uint64(_laid(lanes, s.played)),
        voids=np.uint64(
            sum(1 << 8 * suit + p for p in range(seats) for suit in each(s.voids[p] & 15))
        ),
        maker=s.maker,
        allied=allies(rules),
        partners=np.array([s.partners(p) for p in range(seats)], np.int64),
        taken=np.array(s.taken, np.int64),
        needs=needs_of(s, prices),
    )
    sides = np.array([rules.sides.side(p) for p in range(seats)], np.int64)
    return Scene(s, book(lanes, weights), table, sides, prices)


def _laid(lanes: Lanes, cards: Mask) -> int:
    return sum(int(lanes.spread[i, cards >> 8 * i & 255]) for i in range(8))


# -- worlds ------------------------------------------------------------------------


def worlds_of(here: Scene, states: Sequence[State]) -> Cases:
    """Return full states, indistinguishable from outside, as worlds of a scene."""
    return worlds_of_cards(
        here,
        np.array([w.hands for w in states], np.uint64),
        piles=np.array([w.buried for w in states], np.uint64),
        covered=np.array([w.covered for w in states], np.int8),
    )


def worlds_of_cards(
    here: Scene,
    hands: NDArray[np.uint64],
    *,
    piles: NDArray[np.uint64] | None = None,
    covered: NDArray[np.int8] | None = None,
) -> Cases:
    """Return the worlds of a scene in which the seats hold ``hands[world, seat]``.

    ``piles[world, pile]`` are the discarded cards; without them no seat takes its own discards into
    account, except those that the scene's own state shows. ``covered[world, seat, column]`` are the
    hidden table cards, if any. Masks are of cards, as ``imagine`` returns them.
    """
    s, lanes, seats = here.state, here.book.lanes, here.table.seats
    n = len(hands)
    if piles is None:
        piles = np.array([s.buried], np.uint64).reshape(1, -1)
    seen = np.full((len(piles), seats), s.table, np.uint64)
    for i, pile in enumerate(s.piles):
        seen[:, pile.seat] |= piles[:, i]
    under, waiting = np.zeros((0, 64), np.int8), np.zeros((0, seats), np.uint64)
    if s.columns:
        if covered is None:
            raise ValueError("somebody has table cards; what lies under them must be said")
        hands = hands | np.array([s.open_cards(p) for p in range(seats)], np.uint64)
        under, waiting = _covers(s, lanes, covered)
    sides = _sides_of(s, lanes, hands)
    return Cases(
        hands=spread(lanes, hands),
        waiting=waiting,
        under=under,
        seen=spread(lanes, seen) if n else np.zeros((0, seats), np.uint64),
        makers=np.array([m for m, _ in sides], np.int64),
        tell=np.array([t for _, t in sides], np.uint64),
    )


def _covers(
    s: State, lanes: Lanes, covered: NDArray[np.int8]
) -> tuple[NDArray[np.int8], NDArray[np.uint64]]:
    """Return what playing each place uncovers, and what is only turned up after the trick."""
    under = np.full((len(covered), 64), -1, np.int8)
    waiting = np.zeros((len(covered), s.rules.seats), np.uint64)
    for p, columns in enumerate(s.columns):
        for column, card in enumerate(columns):
            if not s.under[p] >> column & 1:
                continue
            below = lanes.place[covered[:, p, column]]
            if card >= 0:
                under[:, lanes.place[card]] = below
            else:
                waiting[:, p] |= np.uint64(1) << below.astype(np.uint64)
    return under, waiting


# -- sides -------------------------------------------------------------------------


def _sides_of(s: State, lanes: Lanes, hands: NDArray[np.uint64]) -> list[tuple[int, int]]:
    """Return each world's makers and the places that reveal them, or one row for all worlds."""
    if s.called < 0:
        return [_sides(s, lanes)]
    wanted, found = _called_cards(s), []
    known: dict[tuple[int, ...], tuple[int, int]] = {}
    for row in hands.tolist():
        key = tuple(hand & wanted for hand in row)
        if key not in known:
            w = s.copy()
            w.hands = tuple(row)
            known[key] = _sides(w, lanes)
        found.append(known[key])
    return found


def _called_cards(s: State) -> int:
    """Return the cards that can make their holder the called partner."""
    if s.called < SUIT_CALLED:
        return s.rules.pack.like(s.called)
    return s.rules.ranks.lane[s.trump][s.called - SUIT_CALLED]


def _sides(s: State, lanes: Lanes) -> tuple[int, int]:
    """Return the makers of a world, and the places that reveal them once all are seen."""
    side = makers(s)
    if s.called < 0 or s.lone:
        return side, 0
    helper = side & ~s.makers
    if not helper:
        return side, int(_NEVER)
    seat = helper.bit_length() - 1
    cards = s.hands[seat] | sum(
        1 << acts.arg(e.action)
        for e in s.history
        if e.seat == seat and acts.verb(e.action) == Verb.PLAY
    )
    cards &= _called_cards(s)
    if not cards:
        return side, int(_NEVER)
    best = max(int(lanes.place[c]) for c in each(cards))
    # A called card reveals itself; a called suit is revealed by its best card and all above it.
    return side, 1 << best if s.called < SUIT_CALLED else int(lanes.above[best])


# -- playing -----------------------------------------------------------------------


def coded(here: Scene, plays: Sequence[Action]) -> NDArray[np.int64]:
    """Return plays in the kernel's encoding."""
    place = here.book.lanes.place
    return np.array([int(place[acts.arg(a)]) + NAMED * acts.more(a) for a in plays], np.int64)


def decoded(here: Scene, code: int) -> Action:
    """Decode a play from the kernel's encoding."""
    suit = code // NAMED - 1
    return acts.play(int(here.book.lanes.card[code % NAMED]), suit if suit >= 0 else None)


def tricks(
    here: Scene,
    cases: Cases,
    plays: Sequence[Action] | None = None,
    *,
    seed: int = 0,
    noise: float = 0.0,
) -> NDArray[np.int8]:
    """Return ``[world, play, seat]``: the tricks of the whole deal after each play.

    Each of ``plays`` (legal for the seat on turn) is made in every world, then every seat follows
    the rollout policy. Without plays there is one column, in which the policy makes the first play
    too. ``noise`` is the fraction of cards chosen at random, from ``seed``; all plays use common
    random numbers.
    """
    codes = np.array([-1], np.int64) if plays is None else coded(here, plays)
    shape = (len(cases.hands), len(codes), here.table.seats)
    found = np.zeros(shape, np.int8)
    records = np.zeros((*shape[:2], 0), np.int16)
    limit = np.uint64(int(noise * 2**32))
    playouts(here.book, here.table, cases, codes, np.uint64(seed), limit, found, records)
    return found


def values(
    here: Scene,
    cases: Cases,
    plays: Sequence[Action] | None = None,
    *,
    seed: int = 0,
    noise: float = 0.0,
) -> NDArray[np.float32]:
    """Return ``[world, play, side]``: the change of score of each side after each play.

    Takes the arguments of ``tricks``; the mean over worlds estimates the value of a play.
    """
    taken = tricks(here, cases, plays, seed=seed, noise=noise)
    points = np.zeros((*taken.shape[:2], len(here.prices)), np.float32)
    priced(taken, cases.makers, here.sides, here.prices, points)
    return points


def policy_line(
    here: Scene, cases: Cases, *, seed: int = 0, noise: float = 0.0
) -> list[list[Action]]:
    """Return, for every world, the policy's line of play to the end."""
    s = here.state
    number = here.table.rest * s.active - len(s.trick)
    found = np.zeros((len(cases.hands), 1, s.rules.seats), np.int8)
    records = np.zeros((len(cases.hands), 1, number), np.int16)
    first = np.array([-1], np.int64)
    limit = np.uint64(int(noise * 2**32))
    playouts(here.book, here.table, cases, first, np.uint64(seed), limit, found, records)
    return [[decoded(here, code) for code in row] for row in records[:, 0].tolist()]


def policy_play(view: View, weights: Sequence[Weights] = ()) -> Action:
    """Return the card that the policy plays for a view's seat, which must be on turn.

    It never claims.
    """
    s = view.state
    here = scene(s, weights)
    # Where partnerships may be hidden, ask any world: the policy sees only what the seat knows.
    told = next(worlds(view, Random(0), 1)) if s.called >= 0 and not s.lone else s
    place = np.zeros(1, np.int64)
    choices(here.book, here.table, worlds_of(here, [told]), place)
    card = int(here.book.lanes.card[place[0]])
    if s.led >= 0 or here.book.lanes.suit[place[0]] != FREE:
        return card
    hand = _laid(here.book.lanes, s.hands[s.turn])
    return acts.play(card, int(suit_to_name(here.book, np.uint64(hand))))


def claims_stand(here: Scene, cases: Cases, *, any_order: bool | None = None) -> NDArray[np.bool_]:
    """Return the worlds in which a claim by the seat on turn stands under the rules (bool mask).

    ``any_order`` defaults to the custom of the table.
    """
    if any_order is None:
        phase = here.state.rules.phases[here.state.phase]
        any_order = isinstance(phase, Tricks) and phase.claim == "any-order"
    found = np.zeros(len(cases.hands), np.bool_)
    judge(here.book.lanes, here.table, cases.hands, any_order, found)
    return found
