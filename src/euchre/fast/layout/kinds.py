"""Numbers of the kinds of phases and price lists."""

from __future__ import annotations

#: In the order of ``engine.phases.ORDER``.
NOMINATE, TURNED_TRUMP, DUMMY_HAND, MISDEAL, FARMERS = range(5)
TURN_UP, NAME_SUIT, AUCTION, DECLARE, TAKE_WIDOW, EXCHANGE, FOLD, ALONE = range(5, 13)
CALL_FOR_BEST, ASK_CARD, SWAP_BEST, CHOOSE_PARTNERS, CALL_PARTNER = range(13, 18)
JAMBON, DROP_OUT, TRICKS = range(18, 21)

#: Price lists (``engine.scoring``).
POINTS, CONTRACT, PER_TRICK, BID_OR_BUST, COUNT_DOWN = range(5)
