"""Numbers of the kinds of phases, price lists and ends of a deal."""

from __future__ import annotations

#: In the order of ``engine.phases.ORDER``.
NOMINATE, TURNED_TRUMP, DUMMY_HAND, MISDEAL, FARMERS = range(5)
TURN_UP, NAME_SUIT, AUCTION, DECLARE, TAKE_WIDOW, EXCHANGE, FOLD, ALONE = range(5, 13)
CALL_FOR_BEST, ASK_CARD, SWAP_BEST, CHOOSE_PARTNERS, CALL_PARTNER = range(13, 18)
JAMBON, DROP_OUT, TRICKS = range(18, 21)

#: Price lists (``engine.scoring``).
POINTS, CONTRACT, PER_TRICK, BID_OR_BUST, COUNT_DOWN = range(5)

#: How a deal ended (``engine.fields.Outcome``).
WON_BY_PLAY, PASSED_OUT, MISDEALT, REDEAL = range(1, 5)
