"""Information states of the calls of a turn-up game: what a seat knows when it is asked for one.

A state is a number: the seat's place in the calls, the rank of the upcard, and the hand, whose
suits are counted from the upcard's on.  The upcard's suit comes first, the other suit of its color
(next) second; the two others may be exchanged, so the better of them comes third.  Of each suit
jack, queen, king and ace are told apart, which can be bowers or winners; of the ranks below only
their number counts.
"""

from __future__ import annotations

from functools import cache
from math import comb

from euchre.coordinates import Card, Mask, Strain, Suit
from euchre.engine import phases
from euchre.engine.rules import Rules
from euchre.fast.compile.bits import lowest, size
from euchre.fast.compile.marks import bare
from euchre.fast.layout import kinds
from euchre.fast.layout.rows import DealRow, GameRow

#: Ranks that are told apart, from the jack on; the lower ones of a suit, and the cards of a hand.
HONORS, MOST_LOW, HAND = 4, 5, 5
#: Patterns of one suit: which honors, and how many low cards.
PATTERNS = (MOST_LOW + 1) << HONORS
#: Parts of a hand: four suits and the joker; and ranks of an upcard: low, jack to ace.
PARTS, RANKS = 5, 5
#: Calls of a deal: four of the upcard, four of another suit.
QUESTIONS = 8
#: Places of answers: pass, then together and alone in each of the suits that may be named.
ANSWERS = 7
NEXT, THIRD, FOURTH = 1, 2, 3


def fits(rules: Rules) -> bool:
    """Whether a game's calls are these: an upcard, four seats in two sides, hands of five."""
    turn, naming = rules.phase(phases.TurnUp), rules.phase(phases.NameSuit)
    return bool(
        turn
        and turn.upcards == 1
        and not turn.deny
        and not (naming and (naming.high_low or naming.stuck == "any"))
        and rules.seats == 4
        and rules.sides.count(4) == 2
        and rules.hand == HAND
        and rules.pack.copies == 1
        and len(rules.pack.jokers) < 2
        and rules.pack.ranks.endswith("JQKA")
        and len(rules.pack.ranks) - HONORS <= MOST_LOW
    )


# -- numbers of hands ----------------------------------------------------------------------


@cache
def _ways(parts: tuple[int, ...], cards: int) -> int:
    """Return in how many ways the patterns of parts, with so many low cards each, make a hand."""
    if not parts:
        return int(cards == 0)
    return sum(_ways(parts[1:], cards - n) * _patterns(parts[0], n) for n in range(cards + 1))


def _patterns(low: int, cards: int) -> int:
    """Return how many patterns of a part have so many cards; a part of -1 is the joker."""
    if low < 0:
        return int(cards <= 1)
    return sum(comb(HONORS, cards - n) for n in range(min(low, cards) + 1))


def _parts(rules: Rules) -> tuple[int, ...]:
    low = len(rules.pack.ranks) - HONORS
    return (low, low, low, low, *(-1 for _ in rules.pack.jokers))


def number_of_hands(rules: Rules) -> int:
    """Return how many hands are told apart; half of them differ by an exchange of two suits."""
    return _ways(_parts(rules), HAND)


def number_of_states(rules: Rules) -> int:
    """Return how many information states there are."""
    return QUESTIONS * RANKS * number_of_hands(rules)


def know(t: GameRow, rules: Rules) -> None:
    """Fill in what numbers the states of a game: ``GameRow.hand_number``."""
    parts = _parts(rules)
    t.hands, t.low_ranks = number_of_hands(rules), len(rules.pack.ranks) - HONORS
    for i, low in enumerate(parts):
        for cards in range(HAND + 1):
            number = 0
            for pattern in range(PATTERNS):
                held = (pattern & (1 << HONORS) - 1).bit_count() + (pattern >> HONORS)
                there = pattern < 2 if low < 0 else pattern >> HONORS <= low
                if there and held <= cards:
                    t.hand_number[i][cards][pattern] = number
                    number += _ways(parts[i + 1 :], cards - held)


@bare
def pattern_of(t: GameRow, hand: Mask, suit: Suit) -> int:
    """Return the pattern of a suit in a hand."""
    of_suit = t.printed[suit]
    held = (hand & of_suit) >> lowest(of_suit)
    return held >> t.low_ranks | size(held & ((1 << t.low_ranks) - 1)) << HONORS


@bare
def cards_in(pattern: int) -> int:
    """Return the number of cards of a pattern."""
    return size(pattern & ((1 << HONORS) - 1)) + (pattern >> HONORS)


@bare
def rank_of(t: GameRow, up: Card) -> int:
    """Return which rank an upcard has: 0 low, then jack to ace."""
    return max(0, up - lowest(t.printed[t.up_suit[up]]) - t.low_ranks + 1)


def hand_of(t: GameRow, hand: Mask, suit: Suit) -> int:
    """Return twice the number of a hand under an upcard, plus 1 if two suits are exchanged."""
    third = 1 if suit == 0 or suit == 3 else 0
    fourth = 3 - third
    one, other = pattern_of(t, hand, third), pattern_of(t, hand, fourth)
    exchanged = 1 if one < other else 0
    if exchanged:
        one, other = other, one
    cards, number = HAND, 0
    pattern = pattern_of(t, hand, suit)
    number += t.hand_number[0][cards][pattern]
    cards -= cards_in(pattern)
    pattern = pattern_of(t, hand, 3 - suit)
    number += t.hand_number[1][cards][pattern]
    cards -= cards_in(pattern)
    number += t.hand_number[2][cards][one]
    cards -= cards_in(one)
    number += t.hand_number[3][cards][other]
    cards -= cards_in(other)
    if cards:
        number += t.hand_number[4][cards][1]
    return number << 1 | exchanged


@bare
def question_of(t: GameRow, row: DealRow) -> int:
    """Return the place of the seat on turn among those asked for a call; -1 if it has no state."""
    kind = t.program[row.phase][0]
    if row.faced != 1 or row.declarer >= 0 or t.jokers >> row.face[0] & 1:
        return -1
    place = (row.turn - row.dealer + 3) & 3
    if kind == kinds.TURN_UP:
        return place
    return place + 4 if kind == kinds.NAME_SUIT else -1


@bare
def state_of(t: GameRow, question: int, up: Card, number: int) -> int:
    """Return the number of a state; ``number`` is that of the hand."""
    return (question * RANKS + rank_of(t, up)) * t.hands + number


@bare
def relative(turned: Suit, strain: Strain, exchanged: int) -> int:
    """Return a suit counted from the upcard's on: 0 itself, 1 next, then the two others."""
    if strain == turned:
        return 0
    if strain == 3 - turned:
        return NEXT
    # The lower of the other two comes first, unless they are exchanged.
    lower = 1 if strain < 3 - strain else 0
    return THIRD if lower != exchanged else FOURTH
