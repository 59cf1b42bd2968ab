"""Actions in compiled code: a code and a mask of cards.

The code is the engine's number of the action, except for verbs that move a set of cards: there the
code is the bare verb and the set is the mask (60 cards, a verb and its argument need more than 63
bits). For all other verbs the mask is 0. Here are the codes that an argument or a set completes.
"""

from __future__ import annotations

from euchre.engine.actions import MORE, Verb, call_suit, make

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
