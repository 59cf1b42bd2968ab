"""Actions in compiled code: a code and a mask of cards.

The code is the engine's number of the action, except for verbs that move a set of cards: there the
code is the bare verb and the set is the mask (53 cards, a verb and its argument need more than 63
bits). For all other verbs the mask is 0.
"""

from __future__ import annotations

from euchre.engine.actions import (
    ALLOW,
    ALONE,
    CLAIM,
    CONCEAL,
    DENY,
    DROP,
    EXPOSE,
    KEEP,
    LEAVE,
    MISDEAL,
    MORE,
    NO_TRUMP,
    ORDER,
    ORDER_ALONE,
    PASS,
    PLAY_ON,
    STAY,
    SWAP,
    TAKE,
    TOGETHER,
    Verb,
    call_suit,
    make,
)

__all__ = [
    "ALLOW",
    "ALONE",
    "ALONE_BIT",
    "ASK",
    "BID",
    "CALL",
    "CALL_SUIT",
    "CHOOSE",
    "CLAIM",
    "CONCEAL",
    "DENY",
    "DICTATE",
    "DISCARD",
    "DROP",
    "EXCHANGE",
    "EXPOSE",
    "GIVE",
    "KEEP",
    "LEAVE",
    "MISDEAL",
    "MORE",
    "NAME",
    "NO_TRUMP",
    "ORDER",
    "ORDER_ALONE",
    "PASS",
    "PLAY_ON",
    "STAY",
    "SWAP",
    "TAKE",
    "TOGETHER",
]

#: The bit of "alone" said with a call.
ALONE_BIT = 1 << MORE
#: Codes that take an argument.
NAME, BID, ASK, CALL, DICTATE = (
    make(verb) for verb in (Verb.NAME, Verb.BID, Verb.ASK, Verb.CALL, Verb.DICTATE)
)
CALL_SUIT = call_suit(0)
CHOOSE = make(Verb.CHOOSE)
#: Codes of sets of cards.
DISCARD, EXCHANGE, GIVE = (make(verb) for verb in (Verb.DISCARD, Verb.EXCHANGE, Verb.GIVE))
