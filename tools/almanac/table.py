"""Deals on the machine, and what a hand is in the words of players."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from euchre.bots.search.win_probability import win_probability
from euchre.cards import next_suit
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.fast.layout.convert import action_of, code_of
from euchre.fast.layout.rows import at
from euchre.fast.player import prepared
from euchre.fast.player.ends import Ends, answered, played_out
from euchre.fast.rules.dealing import begun
from euchre.fast.rules.steps import apply
from euchre.games import rules as rules_of
from tools.almanac.sums import Numbers

RULES = rules_of("standard")
STUCK = rules_of("standard", {"stick-the-dealer": "on"})
#: Who deals; seat 0 sits at the left, and the dealer's side is side 1.
DEALER = 3
SEATS = ("first seat", "second seat", "third seat", "dealer")
PACK = RULES.pack
_JACKS = [PACK.index(f"J{suit}") for suit in "CDHS"]
TRUMPS = np.array(RULES.ranks.trumps[:4])
RIGHT = np.array(_JACKS)
LEFT = np.array([_JACKS[next_suit(suit)] for suit in range(4)])
SUIT = np.array(PACK.suit)
RANK = np.array(["9TJQKA".index(PACK.text(c)[0]) for c in range(PACK.size)])
#: By trump and card how strong it is as a trump.
POWER = np.array([RULES.ranks.strength[s][s] for s in range(4)])

#: What is held in a suit that is to be trump, by bowers and the number of its other cards.
BOWERS = ("", "L", "R", "R L")
OTHERS = 4
HOLDINGS = len(BOWERS) * OTHERS
ACES = 3


def dealt(rules: Rules, number: int, seed: int, first: int) -> Numbers:
    """Return fresh deals of a seed, beginning with the ``first``."""
    return begun(prepared.table(rules), number, seed=seed, first=first, dealer=DEALER)


def step(rules: Rules, rows: Numbers, moves: Numbers) -> None:
    """Do what each row's player does: ``moves[row, (code, cards)]``."""
    apply(prepared.table(rules), rows, moves)


def passed(rules: Rules, rows: Numbers, action: Action) -> Numbers:
    """Return the rows in which a club player passes (or does the like), after the pass."""
    moves = answered(rules, rows)
    rows = rows[moves[:, 0] == code_of(action)[0]].copy()
    step(rules, rows, np.tile(np.array(code_of(action), np.int64), (len(rows), 1)))
    return rows


def worth(ends: Ends, seat: int) -> Numbers:
    """Return the points of a seat's side less the others', a deal a row."""
    side = seat % 2
    found: Numbers = ends.points[:, side] - ends.points[:, 1 - side]
    return found


def winning(ends: Ends, scores: tuple[int, int], seat: int) -> np.ndarray:
    """Return the chance of a seat's side to win the game; ``scores`` go by side."""
    side = seat % 2
    needs = 10 - (np.array(scores) + ends.points)
    chances = win_probability(RULES, np.maximum(needs, 1), ends.dealer, side).astype(float)
    over = (needs <= 0).any(axis=1)
    chances[over] = needs[over, side] <= 0
    return chances


def choices(rules: Rules, rows: Numbers, actions: Sequence[Action]) -> list[Ends]:
    """Return what each of some actions comes to in every row."""
    return played_out(rules, rows, actions)[0]


def club(rules: Rules, rows: Numbers) -> tuple[Numbers, list[tuple[Numbers, Ends]]]:
    """Return what club players do on turn, and the ends of all rows: by groups of their places."""
    moves, found = answered(rules, rows), []
    for code, cards in np.unique(moves, axis=0).tolist():
        places = np.flatnonzero((moves[:, 0] == code) & (moves[:, 1] == cards))
        found.append((places, choices(rules, rows[places], [action_of(code, cards)])[0]))
    return moves, found


# -- hands ------------------------------------------------------------------------------------


def has(hands: Numbers, cards: Numbers) -> Numbers:
    """Return 1 for each hand that has its card."""
    found: Numbers = hands >> cards & 1
    return found


def holding(hands: Numbers, suit: Numbers) -> Numbers:
    """Return what each hand holds of a trump suit, as a number below ``HOLDINGS``."""
    right, left = has(hands, RIGHT[suit]), has(hands, LEFT[suit])
    count = np.bitwise_count(hands & TRUMPS[suit]).astype(np.int64)
    found: Numbers = (2 * right + left) * OTHERS + np.minimum(count - right - left, OTHERS - 1)
    return found


def side_aces(hands: Numbers, suit: Numbers) -> Numbers:
    """Return how many aces each hand has beside a trump suit; 2 stands for more, too."""
    count = np.bitwise_count(hands & PACK.aces & ~TRUMPS[suit]).astype(np.int64)
    found: Numbers = np.minimum(count, ACES - 1)
    return found


def named(number: int) -> str:
    """Return a holding in words: ``R x``, ``L``, ``x x``; none at all is ``no trump``."""
    bowers, others = divmod(number, OTHERS)
    words = [*BOWERS[bowers].split(), *["x"] * others]
    more = " or more" if others == OTHERS - 1 else ""
    return " ".join(words) + more if words else "none"


def hand_of(rows: Numbers, seat: int) -> Numbers:
    """Return the hands of a seat."""
    return rows[:, at.hands][:, seat]


def upcard(rows: Numbers) -> Numbers:
    """Return the card that was turned up in each row."""
    return rows[:, at.face][:, 0]
