"""Hand evaluation: cards still out, the value of keeping each card, trick counts."""

from __future__ import annotations

from euchre.cards import HIGH
from euchre.coordinates import Card, Mask, Strain, TableSeat
from euchre.fast.compile.bits import lowest, size
from euchre.fast.compile.marks import bare
from euchre.fast.layout.rows import DealRow, GameRow
from euchre.fast.player.numbers import HandCount
from euchre.fast.player.prepared import Mind
from euchre.fast.rules.tricks import open_cards

#: How much less the guard of a card is worth than the card.
_LESS = 0.05
#: Larger than any number of higher cards.
NONE = 64


# -- what the seat on turn sees ------------------------------------------------------------


def unseen(t: GameRow, row: DealRow) -> Mask:
    """Return the cards whose place the seat on turn does not know for certain."""
    seat = row.turn
    seen = row.table | row.played | row.hands[seat]
    shown = row.exposed
    while shown:
        seen |= row.hands[lowest(shown)]
        shown &= shown - 1
    for pile in range(row.pile_count):
        if row.pile_seat[pile] == seat:
            seen |= row.pile_cards[pile]
    if t.columns:
        for other in range(t.seats):
            seen |= open_cards(t, row, other)
    return t.full & ~seen


@bare
def own_cards(t: GameRow, row: DealRow) -> TableSeat:
    """Return the seat's own known cards: hand and open table cards."""
    seat = row.turn
    return row.hands[seat] | (open_cards(t, row, seat) if t.columns else 0)


@bare
def out_cards(t: GameRow, row: DealRow) -> Mask:
    """Return the cards that others may hold: unseen cards and the others' open table cards."""
    cards = unseen(t, row)
    if t.columns:
        for other in range(t.seats):
            if other != row.turn:
                cards |= open_cards(t, row, other)
    return cards


# -- one card ------------------------------------------------------------------------------


@bare
def above(t: GameRow, strain: Strain, card: Card, out: Mask) -> int:
    """Return the number of higher cards of a card's kind that are still out."""
    return size(t.higher[strain][card] & out)


@bare
def lane_of(t: GameRow, strain: Strain, card: Card) -> Mask:
    """Return all cards of the suit that a card belongs to in play."""
    return t.lane[strain][t.suit[strain][card]]


def masters(t: GameRow, strain: Strain, cards: Mask, out: Mask) -> int:
    """Return the boss cards among ``cards``: no higher card of their kind is out."""
    bosses = 0
    while cards:
        card = lowest(cards)
        if not t.higher[strain][card] & out:
            bosses |= 1 << card
        cards &= cards - 1
    return bosses


@bare
def _missed(t: GameRow, w: Mind, strain: Strain, card: Card, hand: Mask, out: Mask) -> float:
    """Return the value to a hand of keeping a card."""
    trumps, higher = t.trumps[strain], t.higher[strain][card]
    over = size(higher & out)
    if trumps >> card & 1:
        return w.miss_trump - w.miss_trump_step * over
    mine = hand & lane_of(t, strain, card) & ~trumps
    value = w.miss_plain - w.miss_step * min(over, w.miss_few)
    value -= size(higher & ~out) * w.miss_gone
    if not over:
        return value + w.miss_master
    held = size(mine)
    if held == 1:
        if not hand & trumps:
            return value - w.miss_lone
        return value - (w.miss_void if t.mates[0] else w.miss_lone_ruff)
    if held == 2 and over > 1:
        king = lowest(mine & ~(1 << card))
        if above(t, strain, king, out) == 1:
            # The guard goes before what it guards.
            gone = size(t.higher[strain][king] & ~out) * w.miss_gone
            return min(value + w.miss_guard, w.miss_plain - w.miss_step - gone - _LESS)
    return value


def cheapest(t: GameRow, w: Mind, strain: Strain, cards: Mask, hand: Mask, out: Mask) -> Card:
    """Return the card of ``cards`` that a hand can best spare; ties go to the first.

    Plain cards go before trumps and low before high. A plain singleton goes first, because it
    leaves a void to trump from; a king (or whatever ranks second now) keeps a guard; a boss card
    stays.
    """
    best, least = -1, 1e9
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = _missed(t, w, strain, card, hand, out)
        if value < least:
            best, least = card, value
    return best


# -- the count of a hand -------------------------------------------------------------------


def tricks(
    t: GameRow, aim: HandCount, other: HandCount, strain: Strain, hand: Mask, out: Mask
) -> tuple[float, float]:
    """Return the expected tricks of a side as makers of a strain, from one of its hands.

    ``aim`` and ``other`` are two counts of a mind (``numbers.HandCount``): the hand is examined
    once and counted for both.
    """
    if strain >= HIGH:
        count = _without_trumps(t, aim, strain, hand, out)
        return count, _without_trumps(t, other, strain, hand, out)
    mine = hand & t.trumps[strain]
    length = size(mine)
    # Number of trumps with 0, 1, 2, and 3 or more higher ones out, one byte each.
    steps = 0
    while mine:
        steps += 1 << 8 * min(3, above(t, strain, lowest(mine), out))
        mine &= mine - 1
    of_trumps, too = 0.0, 0.0
    for step in range(4):
        for _ in range(steps >> 8 * step & 255):
            of_trumps += aim.trump[step]
            too += other.trump[step]
    count, second_count = aim.base + of_trumps, other.base + too
    if length >= 3:
        count += aim.length
        second_count += other.length
    voids = 0
    for suit in range(t.plains[strain]):
        mine = hand & t.plain[strain][suit]
        if not mine:
            voids += 1
            continue
        best, second = NONE, NONE
        while mine:
            over = above(t, strain, lowest(mine), out)
            second = min(second, max(best, over))
            best = min(best, over)
            mine &= mine - 1
        if best == 0:
            lone = second == NONE
            count += aim.lone_ace if lone else aim.ace
            second_count += other.lone_ace if lone else other.ace
        if second < NONE and (second if best == 0 else best) <= 1:
            count += aim.king
            second_count += other.king
    if length:
        count += aim.void[min(voids, 2)]
        second_count += other.void[min(voids, 2)]
    return count, second_count


def _without_trumps(t: GameRow, aim: HandCount, strain: Strain, hand: Mask, out: Mask) -> float:
    """Count a hand for high or low: boss cards, runs below them, guarded second-best cards."""
    count = aim.no_trump[0]
    for suit in range(t.plains[strain] + 1):
        last = suit == t.plains[strain]
        mine = hand & (t.trumps[strain] if last else t.plain[strain][suit])
        held = size(mine)
        run, seconds = 0, 0
        while mine:
            over = above(t, strain, lowest(mine), out)
            run += over == 0
            seconds += over == 1
            mine &= mine - 1
        for place in range(run):
            count += aim.no_trump[2] if place else aim.no_trump[1]
        # The last card of a suit guards nothing.
        for _ in range(seconds - (seconds > 0 and run + seconds == held)):
            count += aim.no_trump[3]
    return count
