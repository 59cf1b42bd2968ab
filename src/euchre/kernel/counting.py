"""Counting a hand at the table: the tricks it promises, and the card that it misses least.

All numbers are a ``Caller``'s; what is counted is what the seat may know.  A seat's numbers
stand in one row of 64-bit words that is read by address, so that nothing but the address is
handed on.  Tricks are counted in parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.kernel.bits import ONE, ZERO, bit, count, load, lowest
from euchre.kernel.chance import apart, bare
from euchre.kernel.lanes import FREE, LANES, Lanes, picked
from euchre.kernel.policy import Weights
from euchre.kernel.turn_up import FOE, Count, taker_of

#: Of how many parts a trick, and one of the numbers by which cards are missed, consists.
PARTS = 1000
#: What a hand is counted for: a side of makers, a lone maker or mate, a lone defender.
TOGETHER, ALONE, DEFENCE = range(3)
#: ``_C.ace``: where the number of this name stands among those of an aim.
_C = Count(*range(len(Count._fields)))
#: The numbers by which a card is missed are the first ones of the policy's.
_KEPT = sum(name.startswith("keep") for name in Weights._fields)
_K = Weights(*range(len(Weights._fields)))

# A row begins with a block for each strain: the trumps, the plain cards of each suit, and for
# each card those of its kind (all trumps, or the plain cards of a suit) above it, and its kind.
_PLAIN = 1
_HIGHER = _PLAIN + LANES
_KIND = _HIGHER + 64
_STRAIN = _KIND + 64
_SIZE = len(Count._fields)
_NUMBERS = 6 * _STRAIN
_KEEP = _NUMBERS + 3 * _SIZE
#: The words of a row.
WORDS = _KEEP + _KEPT
#: More than the cards of any suit.
_NONE = 64


def frame(lanes: Sequence[Lanes]) -> NDArray[np.uint64]:
    """Return a row without numbers from the layouts by strain."""
    row = np.zeros(WORDS, np.uint64)
    for strain, lay in enumerate(lanes):
        block = row[strain * _STRAIN : (strain + 1) * _STRAIN]
        plain = lay.lane & ~lay.trumps
        block[0] = picked(lay, int(lay.trumps))
        block[_PLAIN:_HIGHER] = [picked(lay, int(lane)) for lane in plain]
        for place in range(64):
            card, suit = int(lay.card[place]), int(lay.suit[place])
            if card < 0:
                continue
            trump = int(lay.trumps) >> place & 1
            kind = lay.trumps if trump else plain[suit]
            above = lay.beats[suit, place] & kind
            if suit == FREE and not trump:
                # A card that wins nothing, not even its own lead, is below all others.
                above = np.bitwise_or.reduce(lay.lane) & ~np.uint64(1 << place)
            block[_HIGHER + card] = picked(lay, int(above))
            block[_KIND + card] = picked(lay, int(kind))
    return row


def row_of(
    empty: NDArray[np.uint64], counts: Sequence[Count], weights: Weights
) -> NDArray[np.uint64]:
    """Return a row from a frame, the numbers for each aim, and by how much cards are missed."""
    row = empty.copy()
    numbers = [*(n for numbers in counts for n in numbers), *weights[:_KEPT]]
    row[_NUMBERS:] = np.array([round(PARTS * n) for n in numbers], np.int64).view(np.uint64)
    return row


@bare
def row_address(caller: Any, seat: Any) -> Any:
    """Return where the row of a seat lies."""
    return np.uint64(caller.rows.ctypes.data) + np.uint64(seat * 8 * WORDS)


@bare
def _number(at: Any, aim: Any, index: Any) -> Any:
    return np.int64(load(at, _NUMBERS + _SIZE * aim + index))


@bare
def _keep(at: Any, index: Any) -> Any:
    return np.int64(load(at, _KEEP + index))


@apart
def tricks(at: Any, aim: Any, strain: Any, hand: Any, out: Any) -> Any:
    """Return how many parts of tricks a hand promises; others may hold the cards ``out``."""
    block = at + np.uint64(8 * _STRAIN * strain)
    trumps = load(block, 0)
    if not trumps:
        return _without_trumps(at, block, aim, hand, out)
    total = _number(at, aim, _C.base)
    mine = hand & trumps
    held = count(mine)
    while mine:
        above = count(load(block, _HIGHER + lowest(mine)) & out)
        total += _number(at, aim, _C.trump_0 + min(above, _C.trump_5 - _C.trump_0))
        mine &= mine - ONE
    if held >= 3:
        total += _number(at, aim, _C.third)
    if held >= 4:
        total += _number(at, aim, _C.fourth)
    voids = 0
    for suit in range(FREE):
        lane = load(block, _PLAIN + suit)
        mine = hand & lane
        if not mine:
            voids += lane != ZERO
            continue
        best, second = _two_best(block, mine, out)
        if best == 0:
            total += _number(at, aim, _C.ace if second < _NONE else _C.lone_ace)
        if second < _NONE and (second if best == 0 else best) <= 1:
            total += _number(at, aim, _C.king)
    if held and voids:
        total += _number(at, aim, _C.void_1 + min(voids, 3) - 1)
    return total


@bare
def _two_best(block: Any, cards: Any, out: Any) -> Any:
    """Return how many higher cards are out for the two best of a suit, ``_NONE`` for no card."""
    best, second = np.int64(_NONE), np.int64(_NONE)
    while cards:
        above = count(load(block, _HIGHER + lowest(cards)) & out)
        second = min(second, max(best, above))
        best = min(best, above)
        cards &= cards - ONE
    return best, second


@bare
def _without_trumps(at: Any, block: Any, aim: Any, hand: Any, out: Any) -> Any:
    total = _number(at, aim, _C.plain)
    for suit in range(LANES):
        cards = hand & load(block, _PLAIN + suit)
        best, second = _two_best(block, cards, out)
        # The cards of the run from the top are those above which none is out.
        run = 0
        while cards:
            run += count(load(block, _HIGHER + lowest(cards)) & out) == 0
            cards &= cards - ONE
        if run:
            total += _number(at, aim, _C.plain_best) + (run - 1) * _number(at, aim, _C.plain_run)
        elif best == 1 and second < _NONE:
            total += _number(at, aim, _C.plain_second)
    return total


@bare
def _missed(at: Any, block: Any, hand: Any, out: Any, card: Any) -> Any:
    """Return how much a hand misses a card: as ``policy`` does, with cards for places."""
    trumps = load(block, 0)
    higher = load(block, _HIGHER + card)
    above = count(higher & out)
    if trumps & bit(card):
        return _keep(at, _K.keep_trump) + _keep(at, _K.keep_trump_above) * above
    value = _keep(at, _K.keep_plain) + _keep(at, _K.keep_above) * min(above, 5)
    value += _keep(at, _K.keep_gone) * count(higher & ~out)
    if above == 0:
        return value + _keep(at, _K.keep_master)
    mine = hand & load(block, _KIND + card)
    held = count(mine)
    if held == 1:
        ruffs = hand & trumps != ZERO
        return value + _keep(at, _K.keep_single if ruffs else _K.keep_single_no_trump)
    if held == 2 and above > 1 and _two_best(block, mine, out)[0] == 1:
        return value + _keep(at, _K.keep_guard)
    return value


@apart
def _least(at: Any, hand: Any, may: Any, out: Any, trump: Any) -> Any:
    block = at + np.uint64(8 * _STRAIN * trump)
    best, cost = np.int64(-1), np.int64(1 << 60)
    while may:
        card = lowest(may)
        may &= may - ONE
        value = _missed(at, block, hand, out, card)
        if value < cost:
            best, cost = card, value
    return best


@bare
def least(table: Any, caller: Any, seat: Any, hand: Any, may: Any, lying: Any, trump: Any) -> Any:
    """Return the card of ``may`` that a seat's hand misses least; of equals the lowest.

    ``lying`` are the cards turned up that nobody holds.
    """
    return _least(row_address(caller, seat), hand, may, table.full & ~(hand | lying), trump)


@apart
def _offer(
    at: Any, aim: Any, hand: Any, up: Any, suit: Any, own: Any, mate: Any, moves: Any, out: Any
) -> Any:
    more = np.int64(0)
    if own:
        hand |= bit(up)
        hand &= ~bit(_least(at, hand, hand & ~bit(up), out, suit))
    elif moves:
        above = count(load(at + np.uint64(8 * _STRAIN * suit), _HIGHER + up) & out)
        more = _number(at, aim, (_C.mate_0 if mate else _C.foe_0) + min(3, above))
        # A foe's upcard is one more card to fear; a partner's is not.
        out |= ZERO if mate else bit(up)
    return tricks(at, aim, suit, hand, out) + more


@bare
def _upcard_count(
    table: Any,
    caller: Any,
    aim: Any,
    hand: Any,
    lying: Any,
    seat: Any,
    up: Any,
    suit: Any,
    maker: Any,
    lone: Any,
) -> Any:
    # Where nobody takes it, or a lone mate leaves the taker out, the upcard lies where it is.
    taker = taker_of(table, maker, lone)
    moves = table.exchange and not lone & table.mates[taker]
    own = moves and taker == seat
    mate = table.mates[taker] & bit(seat) != ZERO
    at = row_address(caller, seat)
    return _offer(at, aim, hand, up, suit, own, mate, moves, table.full & ~(hand | lying))


@bare
def offer_count(
    table: Any, caller: Any, aim: Any, hand: Any, lying: Any, seat: Any, up: Any
) -> Any:
    """Return the parts of tricks that a hand promises if its seat accepts the upcard.

    ``lying`` are all the cards turned up.
    """
    suit = np.int64(table.offers[up])
    lone = bit(seat) if aim == ALONE else ZERO
    return _upcard_count(table, caller, aim, hand, lying, seat, up, suit, seat, lone)


@apart
def waiting_count(
    table: Any,
    caller: Any,
    role: Any,
    hand: Any,
    lying: Any,
    seat: Any,
    up: Any,
    trump: Any,
    maker: Any,
    lone: Any,
) -> Any:
    """Return the parts of tricks that a hand promises alone to a seat asked before the exchange.

    ``lone`` is the mask of the loners so far.
    """
    aim = DEFENCE if role == FOE else ALONE
    lone |= bit(seat)
    return _upcard_count(table, caller, aim, hand, lying, seat, up, trump, maker, lone)


@apart
def _named(at: Any, aim: Any, hand: Any, out: Any, strain: Any, bonus: Any) -> Any:
    total = tricks(at, aim, strain, hand, out)
    return total + _number(at, aim, bonus) if bonus else total


@bare
def named_count(
    table: Any,
    caller: Any,
    aim: Any,
    hand: Any,
    lying: Any,
    barred: Any,
    seat: Any,
    strain: Any,
) -> Any:
    """Return the parts of tricks that a hand promises if its seat names a strain.

    ``lying`` are the cards turned up, ``barred`` is the mask of the suits refused.
    """
    bonus: Any = 0
    if strain < FREE and barred & bit(table.next_suit[strain]):
        own = seat == 0 or table.mates[0] & bit(seat) != ZERO
        bonus = _C.next_own if own else _C.next_foe
    out = table.full & ~(hand | lying)
    return _named(row_address(caller, seat), aim, hand, out, strain, bonus)


@bare
def best_strain(
    table: Any, caller: Any, hand: Any, lying: Any, barred: Any, seat: Any, strains: Any
) -> Any:
    """Return the strain of a mask in which a hand promises most, and its parts of tricks."""
    best, most = np.int64(-1), np.int64(-(1 << 60))
    while strains:
        strain = lowest(strains)
        strains &= strains - ONE
        worth = named_count(table, caller, TOGETHER, hand, lying, barred, seat, strain)
        if worth > most:
            best, most = strain, worth
    return best, most


@bare
def asked_count(
    table: Any, caller: Any, role: Any, hand: Any, seat: Any, gone: Any, trump: Any
) -> Any:
    """Return the parts of tricks that a hand promises alone to a seat asked after the exchange.

    ``gone`` are the cards that it knows to be out of play.
    """
    aim = DEFENCE if role == FOE else ALONE
    return tricks(row_address(caller, seat), aim, trump, hand, table.full & ~(hand | gone))
