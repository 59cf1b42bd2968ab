"""What to remember after each lesson for beginners: rules that the deal alone does not show."""

from __future__ import annotations

TRICKS = (
    "The pack: 9, 10, jack, queen, king, ace of each suit, 24 cards. The ace is the highest.",
    "Everyone gets five cards. The player on the dealer's left leads first, then whoever won the"
    " last trick.",
    "If you hold a card of the suit led, you must play one (not to is a renege, or revoke). If not,"
    " play any card.",
)
TRUMP = (
    "A trump beats every card of the other suits, and a higher trump beats a lower one.",
    "If you have none of the suit led, you may trump, or throw off a card of another suit. You"
    " never have to trump.",
)
BOWERS = (
    "Trumps from the top: right bower, left bower, ace, king, queen, 10, 9.",
    "The left bower is a trump in every way. If it is led, trumps must follow; if trump is led, it"
    " must follow.",
    "The side that makes trump, the makers, needs three tricks. With fewer it is euchred: two"
    " points for the others.",
)
ORDER = (
    "One after another, starting on the dealer's left, you order up the turned-up card or pass."
    " The dealer is last.",
    "If anyone orders it up, its suit is trump. The dealer takes the card and discards another.",
    "Makers score 1 for three or four tricks, 2 for a march. The first side with ten points wins"
    " the game.",
)
NAME = (
    "If all pass, the card is turned down, and each may name another suit. One of the same color is"
    " called making it next.",
    "If all pass again, the cards are thrown in: no score, and the deal passes to the left.",
    "At many tables the dealer must name a suit then: stick the dealer, a house rule.",
)
PARTNER = (
    "Tricks and points of partners count together, whoever made trump.",
    "No table talk: partners never tell each other what they hold, by words, looks or signs.",
)
ALONE = (
    'Say so with your call: "I\'m going alone." Your partner sits out, and the player on your left'
    " leads.",
    "Alone, all five tricks score 4. Three or four still score 1, and fewer is a euchre.",
    "A side that needs one more point is in the barn.",
)
