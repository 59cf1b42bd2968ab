"""Counting a hand: which cards are higher, what a hand is worth as trump, what to throw.

Everything is read from the tables of the rules (``rules.ranks``), so that longer packs,
jokers, bald bowers and no trump need no words here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from euchre.cards import HIGH, Pack, each
from euchre.ranking import Bowers, Ranking, ranking


@dataclass(frozen=True, eq=False)
class Book:
    """What a player knows by heart about a pack; ``[strain]`` first."""

    #: ``higher[strain][card]``: the cards of the same kind (trumps, or one plain suit) above it.
    higher: tuple[tuple[int, ...], ...]
    #: ``plain[strain]``: the masks of the plain suits that have cards, trumps taken out.
    plain: tuple[tuple[int, ...], ...]
    ranks: Ranking


@cache
def book(pack: Pack, bowers: Bowers) -> Book:
    """Return the book of a pack."""
    ranks = ranking(pack, bowers)
    higher, plain = [], []
    for strain in range(6):
        trumps = ranks.trumps[strain]
        row = []
        for card in range(pack.size):
            suit = ranks.suit[strain][card]
            power = ranks.strength[strain][suit]
            kind = trumps if trumps >> card & 1 else ranks.lane[strain][suit] & ~trumps
            above = sum(1 << c for c in each(kind) if power[c] > power[card])
            # A card that cannot even win its own lead (a joker in low) is below all others.
            row.append(above if power[card] else pack.full & ~(1 << card))
        higher.append(tuple(row))
        lanes = [lane & ~trumps for lane in ranks.lane[strain][:4]]
        plain.append(tuple(lane for lane in lanes if lane))
    return Book(tuple(higher), tuple(plain), ranks)


def ladder(known: Book, strain: int, hand: int, out: int) -> list[int]:
    """Return for each trump of a hand how many higher ones are out, best trump first."""
    higher = known.higher[strain]
    return sorted((higher[c] & out).bit_count() for c in each(hand & known.ranks.trumps[strain]))


def masters(known: Book, strain: int, hand: int, out: int) -> int:
    """Return the mask of the cards of a hand above which no card of their kind is out."""
    higher = known.higher[strain]
    return sum(1 << c for c in each(hand) if not higher[c] & out)


#: How much a hand misses a trump and a plain card, and how much less for every higher one that is
#: out (of plain ones a few count), or that is gone already.
TRUMP, TRUMP_STEP, PLAIN, PLAIN_STEP, FEW, LOW = 60.0, 4, 30.0, 6, 5, 0.5
#: More for a master and for a guard of the second best; less for a lone card, with trumps and
#: without.
MASTER, GUARD, LONE_RUFF, LONE = 10.0, 8.0, 9.0, 1.0


def cheapest(known: Book, strain: int, cards: int, hand: int, out: int) -> int:
    """Return the card of ``cards`` that a hand misses least.

    Plain cards go before trumps and low before high.  A lone plain card goes first, because
    the empty suit can be trumped afterwards; a king (or whatever is second now) keeps a guard;
    a card that is master of its suit stays.
    """
    ranks, higher = known.ranks, known.higher[strain]
    trumps = ranks.trumps[strain]
    can_trump = hand & trumps
    best, least = -1, 1e9
    for c in each(cards):
        above = (higher[c] & out).bit_count()
        if trumps >> c & 1:
            value = TRUMP - TRUMP_STEP * above
        else:
            suit = ranks.suit[strain][c]
            held = (hand & ranks.lane[strain][suit] & ~trumps).bit_count()
            value = PLAIN - PLAIN_STEP * min(above, FEW) - (higher[c] & ~out).bit_count() * LOW
            if not above:
                value += MASTER
            elif held == 1:
                value -= LONE_RUFF if can_trump else LONE
            elif held == 2 and above > 1 and _guards(known, strain, hand, out, suit):
                value += GUARD
        if value < least:
            best, least = c, value
    return best


def _guards(known: Book, strain: int, hand: int, out: int, suit: int) -> bool:
    """Whether a hand holds the second-best card of a plain suit, which a low card guards."""
    higher = known.higher[strain]
    mine = hand & known.ranks.lane[strain][suit] & ~known.ranks.trumps[strain]
    return any((higher[c] & out).bit_count() == 1 for c in each(mine))


class Weights(NamedTuple):
    """What the cards of a hand are worth, in tricks of the makers' side."""

    #: What a hand of nothing still takes.
    base: float
    #: A trump, by how many higher ones are out.
    trump: tuple[float, ...]
    #: Three or more trumps.
    length: float
    #: The best card of a plain suit, alone and with others.
    lone_ace: float
    ace: float
    #: The second-best card of a plain suit with a guard.
    king: float
    #: Trumps and a plain suit of which none is held, or two such suits.
    void: tuple[float, float, float]
    #: The upcard in partner's hand, by how many higher ones are out.
    partner_gets: tuple[float, ...]
    #: The upcard in a foe's hand, the same way.
    foe_gets: tuple[float, ...]
    #: The suit of the colour refused, called by the dealer's foes: the dealer's side passed,
    #: and so is short of its bowers.
    next_suit: float
    #: Without trumps: what nothing takes, the best card of a suit, each one below it in a
    #: run, a second-best card with a guard.
    no_trump: tuple[float, float, float, float]


#: With a partner, and alone.  Fitted by least squares to 48,000 calls of the standard game that
#: were played out by these rules of thumb (seeds apart from those of the tests), then rounded.
TOGETHER = Weights(
    base=1.45,
    trump=(0.77, 0.52, 0.42, 0.35),
    length=0.1,
    lone_ace=0.32,
    ace=0.24,
    king=0.03,
    void=(0.0, 0.17, 0.41),
    partner_gets=(1.1, 0.75, 0.75, 0.75),
    foe_gets=(-0.45, -0.15, -0.15, -0.2),
    next_suit=0.3,
    no_trump=(1.7, 0.74, 0.32, 0.1),
)
ALONE_WEIGHTS = Weights(
    base=-0.33,
    trump=(1.34, 1.03, 0.88, 0.76),
    length=0.0,
    lone_ace=0.62,
    ace=0.54,
    king=0.18,
    void=(0.0, 0.12, 0.27),
    partner_gets=(0.0,),
    foe_gets=(-0.55, -0.32, -0.34, -0.4),
    next_suit=0.1,
    no_trump=(0.36, 1.11, 0.3, 0.3),
)
#: Alone against the makers.
DEFENCE = Weights(
    base=-0.15,
    trump=(1.2, 0.85, 0.6, 0.45),
    length=0.35,
    lone_ace=0.36,
    ace=0.28,
    king=0.1,
    void=(0.0, 0.0, 0.2),
    partner_gets=(0.0,),
    foe_gets=(0.0,),
    next_suit=0.0,
    no_trump=(0.36, 1.11, 0.3, 0.3),
)


def at(row: tuple[float, ...], place: int) -> float:
    """Return an entry of a row, the last one for all places beyond."""
    return row[min(place, len(row) - 1)]


def tricks(
    known: Book,
    weights: Weights,
    strain: int,
    hand: int,
    out: int,
) -> float:
    """Return the tricks that a side may expect as makers of a suit, from one hand of it."""
    if strain >= HIGH:
        return _no_trump(known, weights, strain, hand, out)
    steps = ladder(known, strain, hand, out)
    count = weights.base + sum(at(weights.trump, h) for h in steps)
    if len(steps) >= 3:
        count += weights.length
    higher, voids = known.higher[strain], 0
    for lane in known.plain[strain]:
        mine = hand & lane
        if not mine:
            voids += 1
            continue
        above = sorted((higher[c] & out).bit_count() for c in each(mine))
        if above[0] == 0:
            count += weights.ace if len(above) > 1 else weights.lone_ace
        if len(above) > 1 and above[above[0] == 0] <= 1:
            count += weights.king
    return count + (at(weights.void, voids) if steps else 0.0)


def _no_trump(known: Book, weights: Weights, strain: int, hand: int, out: int) -> float:
    """Count a hand for high or low: masters, the runs below them, guarded seconds."""
    base, master, run, second = weights.no_trump
    higher, count = known.higher[strain], base
    for lane in (*known.plain[strain], known.ranks.trumps[strain]):
        steps = sorted((higher[c] & out).bit_count() for c in each(hand & lane))
        for place, above in enumerate(steps):
            if above == 0:
                count += run if place else master
            elif above == 1 and place + 1 < len(steps):
                count += second
    return count
