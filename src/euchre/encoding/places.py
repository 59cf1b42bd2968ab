"""An action index and an encoding as one int64 table, for compiled code."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from euchre.cards import each
from euchre.encoding import parts
from euchre.encoding.index import SETS, turned
from euchre.encoding.parts import Encoding
from euchre.engine import actions, phases
from euchre.engine.actions import Verb
from euchre.machine import layout
from euchre.machine.layout import CARDS

Places = NDArray[np.int64]

_place = layout.Places()

#: Number of ids; 64-bit words that hold them; 8-byte words of a mask and of an observation.
ACTIONS, WORDS_OF_IDS, MASK_WORDS, SEEN_WORDS = (_place() for _ in range(4))
#: Whether suits are counted from trump; the cards of a suit; jokers that change color.
TURNS, BLOCK, BLACK, RED = (_place() for _ in range(4))
#: ``[by, card]`` in steps of 64: the card turned; ``[by, mask of suits]`` in steps of 16.
CARD, SUITS = _place(4 * CARDS), _place(4 * 16)
#: ``[byte]``: its bits as eight bytes.
SPREAD = _place(256)
#: By verb: its first id, for verbs that take cards or seats.
FIRST = _place(64)
#: The first id of leading a joker, the first joker, the first id of calling a suit.
LEAD, JOKER, CALL_SUIT = (_place() for _ in range(3))
#: ``[more, strain]``, ``[strain + 1, level]``, ``[seats]``, ``[verb, more]``.
NAME, BID, CHOOSE, WORD = _place(4 * 8), _place(8 * CARDS), _place(128), _place(64 * 2)
#: ``[id]``: verb, argument and ``more`` of the turned action.
VERB, ARG, MORE = _place(256), _place(256), _place(256)
#: Whether an observation has these parts (``parts``).
DRAWN, CHOSEN, FACES, COLUMNS, SHOWN, CALLED, KNOWN, HELPERS, DECLARER, BIDS = (
    _place() for _ in range(10)
)
#: ``[bid]``: its index among the levels.
LEVEL = _place(CARDS)
#: Number of steps of a score, its first value and its range.
STEPS, FROM, SPAN = (_place() for _ in range(3))
SIZE = _place.used


@lru_cache(maxsize=256)
def places(encoding: Encoding) -> Places:
    """Return the (read-only) table of an encoding and its index."""
    x = np.zeros(SIZE, np.int64)
    rules, index = encoding.rules, encoding.index
    pack = rules.pack
    x[ACTIONS], x[WORDS_OF_IDS] = index.size, (index.size + 63) // 64
    x[MASK_WORDS], x[SEEN_WORDS] = (index.size + 7) // 8, encoding.size // 8
    x[TURNS], x[BLOCK] = index.turns, len(pack.ranks) * pack.copies
    if {"BR", "BK"} <= set(pack.jokers):
        x[RED], x[BLACK] = 1 << pack.index("BR"), 1 << pack.index("BK")
    for by in range(4):
        for card in range(pack.size):
            x[CARD + by * CARDS + card] = turned(rules, card, by)
        for mask in range(16):
            x[SUITS + by * 16 + mask] = sum(1 << (suit ^ by) for suit in each(mask))
    for byte in range(256):
        x[SPREAD + byte] = sum(1 << 8 * bit for bit in each(byte))
    _ids(x, encoding)
    _observation(x, encoding)
    x.flags.writeable = False
    return x


def _ids(x: Places, encoding: Encoding) -> None:
    pack, index = encoding.rules.pack, encoding.index
    x[FIRST : FIRST + 64] = x[NAME:VERB] = -1
    x[LEAD] = x[CALL_SUIT] = -1
    jokers = [*each(pack.joker_mask)]
    x[JOKER] = jokers[0] if jokers else pack.size
    for number, action in enumerate(index.actions):
        verb, arg, more = actions.verb(action), action & 63, action >> actions.MORE
        x[VERB + number], x[ARG + number], x[MORE + number] = verb, arg, more
        if verb in SETS:
            x[ARG + number], x[MORE + number] = more.bit_length() - 1, 0
        first = FIRST + verb
        if verb == Verb.PLAY and more:
            first = LEAD
        elif verb == Verb.CALL and more:
            first = CALL_SUIT
        if x[first] < 0:
            x[first] = number
        if verb == Verb.NAME:
            x[NAME + more * 8 + arg] = number
        elif verb == Verb.BID:
            x[BID + more * CARDS + arg] = number
        elif verb == Verb.CHOOSE:
            x[CHOOSE + more] = number
        elif verb not in SETS:
            x[WORD + verb * 2 + (more & 1)] = number


def _observation(x: Places, encoding: Encoding) -> None:
    rules = encoding.rules
    has = {type(phase) for phase in rules.phases}
    x[DRAWN], x[CHOSEN], x[FACES] = (
        parts.draws(rules),
        parts.sets(rules),
        parts.several_upcards(rules),
    )
    x[COLUMNS], x[SHOWN] = rules.columns, phases.Jambon in has
    x[CALLED], x[KNOWN] = phases.CallPartner in has, parts.known_cards(rules)
    x[HELPERS], x[DECLARER] = phases.ChoosePartners in has, parts.may_be_denied(rules)
    auction = rules.phase(phases.Auction)
    if auction:
        x[BIDS] = len(auction.levels)
        for place, level in enumerate(auction.levels):
            x[LEVEL + level] = place
    if encoding.scores:
        x[STEPS], x[FROM] = parts.score_steps(rules), rules.goal.start
        x[SPAN] = abs(rules.goal.target - rules.goal.start) or parts.SCORE_STEPS
