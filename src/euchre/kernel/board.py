"""The search board: all data the solvers read, in one row of words.

Recursive compiled functions should pass few arguments, so everything that stays the same during a
search is in one array of 64-bit words, read by address. ``AT_...`` are its offsets.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.coordinates import Place
from euchre.kernel.bits import ONE, ZERO, highest
from euchre.kernel.compiling import inner
from euchre.kernel.lanes import FREE, LANES, Lanes

#: Nodes searched so far.
AT_NODES = 0
#: The trumps, if they are the highest bits in order of strength; else 0.
AT_TRUMPS = 1
#: The gap bits between lanes.
AT_GAPS = 2
#: The lower places of the pairs that rank the same: twins, and two jokers at no trump.
AT_TWINS = 3
#: The places that are led only from a hand of nothing else.
AT_LAST = 4
#: Whether the layout is regular (``is_regular``), without covered cards.
AT_REGULAR = 5
#: Address of the endgame tables (``endings``), 0 if there are none.
AT_ENDINGS = 6
#: The seats of side A, the seats in play: masks.
AT_SIDE = 7
AT_SEATS = 8
#: The three plain lanes, lowest first, in the order used by the endgame tables.
AT_PLAIN = 9
#: The trumps that follow as a plain suit (Bald's left bower).
AT_LOOSE = 12
#: All trumps.
AT_ALL_TRUMPS = 13
#: Output of ``deep``: the cards whose rank mattered to its last answer.
AT_RANKS = 14
#: The cards played to the current trick.
AT_TRICK = 15
#: The hands of the searched position, by seat; 7 words.
AT_HANDS = 16
#: Address of the transposition table of ``deep``, its entries minus one, words per entry.
AT_MEMORY = 23
AT_ENTRIES = 24
AT_STRIDE = 25
#: Mixed into every key, so that boards with different layouts can share a table.
AT_SALT = 26
#: The shape: the sum of the shares of all cards in hand, see ``recall``.
AT_SHAPE = 27
#: The lower places of pairs of identical cards.
AT_SAME = 29
#: The loose trumps and the trumps that rank above one of them.
AT_LOOSE_RANKS = 28
#: The place uncovered when a place is played, as a mask; 64 words.
AT_UNDER = 32
#: The cards that follow each suit; 5 words.
AT_LANE = 96
#: The suit of each place; 64 words.
AT_SUIT = 128
#: The lane of each place; 64 words.
AT_LANE_OF = 192
#: This place and all that rank as high or higher: in its lane, or for a trump among all trumps; 64
#: words.
AT_ABOVE = 256
#: The places that beat a place when a suit is led; 5 x 64 words.
AT_BEATS = 320
#: Share of a card of each suit in the shape of a position, by owner; 7 x 8 words.
AT_SHARE = 640
#: All hands except the first, packed by ``pext``; 6 words.
AT_PACKED = 704
#: The lead that was best most recently, by tricks left and seat; 14 x 8 words.
AT_LEADS = 712
WORDS = 824

Words = NDArray[np.uint64]


def is_regular(lanes: Lanes) -> bool:
    """Whether the higher bit always wins: no twins, all trumps in one lane, no loose jokers.

    Then, of the cards that can win a trick (the suit led and the trumps), the strongest is the
    numerically greatest.
    """
    trumps = int(lanes.trumps)
    whole = trumps in (0, *(int(lane) for lane in lanes.lane[:FREE]))
    return not lanes.twins and whole and not lanes.lane[FREE]


def board(lanes: Lanes, under: Words | None = None) -> Words:
    """Return the board of a layout; its sides and hands are still unset.

    ``under[place]`` is the mask of the card beneath a table card (B6); 64 words, or None if no card
    covers another.
    """
    words = np.zeros(WORDS, np.uint64)
    words[AT_TRUMPS] = lanes.trumps if is_regular(lanes) else 0
    words[AT_GAPS] = lanes.gaps
    words[AT_TWINS] = _equals(lanes)
    words[AT_SAME] = lanes.twins
    words[AT_LOOSE] = _loose(lanes)
    words[AT_ALL_TRUMPS] = lanes.trumps
    words[AT_LAST] = lanes.last
    words[AT_REGULAR] = is_regular(lanes) and under is None
    if under is not None:
        words[AT_UNDER : AT_UNDER + 64] = under
    words[AT_LANE : AT_LANE + LANES] = lanes.lane
    for place in range(64):
        suit = max(0, int(lanes.suit[place]))
        words[AT_SUIT + place] = suit
        words[AT_LANE_OF + place] = lanes.lane[suit] if lanes.card[place] >= 0 else 0
        words[AT_ABOVE + place] = _as_high(lanes, place)
    words[AT_BEATS : AT_BEATS + LANES * 64] = lanes.beats.ravel()
    loose = int(words[AT_LOOSE])
    words[AT_LOOSE_RANKS] = loose
    for place in range(64):
        if loose >> place & 1:
            words[AT_LOOSE_RANKS] |= words[AT_ABOVE + place]
    words[AT_SALT] = _salt(words)
    words[AT_SHARE : AT_SHARE + 56] = _shares(int(words[AT_SALT]))
    plain = [lane for lane in lanes.lane[:FREE] if lane != lanes.trumps or not lanes.trumps]
    words[AT_PLAIN : AT_PLAIN + 3] = sorted(plain)[:3]
    return words


def _equals(lanes: Lanes) -> int:
    """Return the lower place of each adjacent pair in which neither card ranks higher."""
    above = [int(mask) for mask in lanes.above]
    return sum(1 << p for p in range(63) if above[p] >> (p + 1) & 1 and above[p + 1] >> p & 1)


def _loose(lanes: Lanes) -> int:
    """Return the trumps outside lanes that consist of trumps only."""
    trumps = int(lanes.trumps)
    whole = [int(lane) for lane in lanes.lane if lane and not int(lane) & ~trumps]
    return trumps & ~sum(whole)


def _as_high(lanes: Lanes, place: Place) -> int:
    if lanes.card[place] < 0:
        return 0
    trumps = int(lanes.trumps) if int(lanes.trumps) >> place & 1 else 0
    suit = int(lanes.suit[place])
    return int(lanes.above[place]) | int(lanes.beats[suit, place]) & trumps


def _salt(words: Words) -> int:
    """Return a hash of the layout: FNV-1a over the words."""
    salt = 0xCBF29CE484222325
    for word in words.tobytes():
        salt = (salt ^ word) * 0x100000001B3 & (1 << 64) - 1
    return salt


def _shares(salt: int) -> Words:
    """Return independent random words (as in Zobrist hashing)."""
    return np.random.default_rng(salt).integers(0, 1 << 64, 56, np.uint64)


@inner
def top(mask: Any) -> Any:
    """Return the highest bit of a non-empty mask, as a mask."""
    return ONE << np.uint64(highest(mask))


@inner
def higher(bit: Any) -> Any:
    """Return the mask of all bits above one: minus twice a power of two."""
    return ZERO - (bit << ONE)


@inner
def follow(hand: Any, lane: Any) -> Any:
    """Return the legal plays of a hand: the suit led if it can follow (A28), else any card."""
    same = hand & lane
    return same if same else hand


@inner
def one_of_each(cards: Any, alive: Any) -> Any:
    """Return the lowest of each run of equals among some cards.

    Two cards are equals when every card between them is gone. Added to the gone bits, a card's own
    bit shifted up by one carries through them and stops at the first that is not gone; if that is
    one of the cards, it has an equal below.
    """
    return cards & ~((cards << ONE) + ~alive)


@inner
def outranked(mine: Any, theirs: Any) -> Any:
    """Return the most of my trumps that theirs can beat, each of theirs beating one.

    Their highest is matched with my highest below it, and so on down, which is a maximum matching.
    Each of my other trumps wins a trick, whenever it is played.
    """
    beaten = 0
    while mine and theirs:
        best = top(theirs)
        below = mine & (best - ONE)
        if not below:
            break
        mine ^= top(below)
        theirs ^= best
        beaten += 1
    return beaten


@inner
def lowest_bit(mask: Any) -> Any:
    """Return the lowest set bit of a mask: the mask AND its negative."""
    return mask & (ZERO - mask)
