"""Layout: the columns of a row (one deal) and the places of a table (one game).

Rows and tables are int64 throughout. As in the engine (``engine.state``), whose fields have the
same names, cards are indexes in their pack, sets of cards or seats are masks, and -1 means none.
Information that is only in a deal's log (actions, pledges, the previous trick) has no column.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

#: Maximum numbers of seats, of piles, and of cards with public possible places in a deal.
SEATS, PILES, KNOWN = 7, 8, 2
#: Upcards: turning ends at the latest when a suit repeats (B16).
FACES = 4
#: Exclusive bound of card and bid numbers.
CARDS = 64


class Who(Enum):
    """Who may know a column."""

    PUBLIC = "everybody"
    #: One entry per seat; a seat sees its own.
    OWN = "its seat"
    #: One entry per pile, visible to the seat that discarded it.
    PILE = "the seat of the pile"
    #: The maker only.
    MAKER = "the maker"
    #: No seat.
    SECRET = "nobody"


class Column(NamedTuple):
    """One or more adjacent columns of a row."""

    name: str
    at: int
    size: int
    who: Who
    text: str
    #: The initial value.
    fresh: int


COLUMNS: list[Column] = []


def _columns(name: str, text: str, *, size: int = 1, who: Who = Who.PUBLIC, fresh: int = 0) -> int:
    at = sum(c.size for c in COLUMNS)
    COLUMNS.append(Column(name, at, size, who, text, fresh))
    return at


# -- a row: first the columns that start as -1, then those that start as 0 --------------------
TURN = _columns("turn", "the seat to act, -1 at the end", fresh=-1)
UP = _columns("up", "the upcard on offer", fresh=-1)
TURNED = _columns("turned", "the suit it offers", fresh=-1)
TRUMP = _columns("trump", "strain: a suit, 4 high, 5 low; -1 while open", fresh=-1)
MAKER = _columns("maker", "who made trump", fresh=-1)
PICKED = _columns("picked", "after how many actions the upcard was taken", fresh=-1)
PICKER = _columns("picker", "who took it", fresh=-1)
TOOK = _columns("took", "after how many actions the widow was taken", fresh=-1)
LED = _columns("led", "suit led to the trick", fresh=-1)
DICTATED = _columns("dictated", "the card that must be led", fresh=-1)
BID_STRAIN = _columns("bid_strain", "the strain named with the highest bid", fresh=-1)
BIDDER = _columns("bidder", "who made it", fresh=-1)
CALLED = _columns("called", "the card called, or 64 + the suit", fresh=-1)
DECLARER = _columns("declarer", "who has accepted and may still be denied", fresh=-1)
FACE = _columns(
    "face",
    "the upcards in order; those from column FACED on are not turned up yet, and secret",
    size=FACES,
    who=Who.SECRET,
    fresh=-1,
)
#: Columns before this one start as -1, those from here on as 0.
ZEROS = sum(c.size for c in COLUMNS)
OUTCOME = _columns("outcome", "0 running, 1 played, 2 passed out, 3 misdeal, 4 to be dealt again")
PHASE = _columns("phase", "index into the phases of the rules")
ASKED = _columns("asked", "how far the present phase has come; its own affair")
DEALER = _columns("dealer", "who deals")
PLIES = _columns("plies", "how many actions have been made")
FACED = _columns("faced", "how many upcards have been turned up")
TABLE = _columns("table", "the faced cards that lie on the stock")
BARRED = _columns("barred", "the suits refused")
ACCEPTED = _columns("accepted", "1 if the upcard's suit was accepted")
LONE = _columns("lone", "the seats that play alone")
OUT = _columns("out", "the seats that take no part in the play")
PLAYED = _columns("played", "the cards played")
TRICK_SIZE = _columns("trick_size", "how many cards lie in the trick under way")
TRICKS = _columns("tricks", "how many tricks have been played")
BEST = _columns("best", "the strength of the card that wins the trick so far")
WINNER = _columns("winner", "who played it; 0 before the lead")
EXPOSED = _columns("exposed", "the seats whose hand lies open")
SHOWN = _columns("shown", "those of them who laid it open to play a jambon")
BID = _columns("bid", "the highest bid so far, 0 for none")
PASSED = _columns("passed", "the seats that have passed since (or for good)")
HELPERS = _columns("helpers", "the partners that the maker has chosen")
PILE_COUNT = _columns("pile_count", "how many piles have been laid away")
KNOWN_COUNT = _columns("known_count", "of how many cards everybody knows a few places")
TABLED = _columns("tabled", "the table cards played")
PARTNER = _columns("partner", "the seat that a call made partner, as a mask", who=Who.SECRET)
STOCK = _columns("stock", "the cards not dealt and not turned up", who=Who.SECRET)
WIDOW = _columns("widow", "the cards that somebody may take", who=Who.SECRET)
OFFER = _columns("offer", "what the maker gives for a partner's best", who=Who.MAKER)
TRICK = _columns("trick", "the trick: seat << 6 | card, in order; 0 behind it", size=SEATS)
HANDS = _columns("hands", "the cards held", size=SEATS, who=Who.OWN)
VOIDS = _columns("voids", "the suits that a seat has shown not to have", size=SEATS)
TAKEN = _columns("taken", "tricks won", size=SEATS)
PLAYED_BY = _columns("played_by", "the cards played by each seat", size=SEATS)
SAID = _columns("said", "the highest bid that a seat has made", size=SEATS)
SCORES = _columns("scores", "the score of each side when the deal began", size=SEATS)
DRAWN = _columns("drawn", "cards taken unseen", size=SEATS, who=Who.OWN)
PILE_SEAT = _columns("pile_seat", "who laid each pile away", size=PILES)
PILE_SIZE = _columns("pile_size", "how many cards it has", size=PILES)
PILE_MAY = _columns("pile_may", "what they can be, for all that others know", size=PILES)
PILE_CARDS = _columns("pile_cards", "its cards", size=PILES, who=Who.PILE)
KNOWN_CARD = _columns("known_card", "a card known to be in one of these", size=KNOWN)
KNOWN_SEATS = _columns("known_seats", "hands", size=KNOWN)
KNOWN_PILES = _columns("known_piles", "or piles; neither: the widow", size=KNOWN)
#: Start of the table cards, in the games that have them (B6): for each seat its open cards by
#: column (-1 none), then for each seat the covered ones, which are secret.
TAIL = sum(c.size for c in COLUMNS)

# -- a question: what the seat on turn may do (``steps.options``) -----------------------------
#: Number of codes, starting at column ``CODES``.
WORDS = 0
#: The verb that moves cards, -1 for none: any ``SIZE`` of the cards ``MAY``.
VERB = 1
MAY = 2
SIZE = 3
#: 1 if the second of two twins may be chosen only with the first.
TWINS_ALIKE = 4
#: Number of ways to do so.
WAYS = 5
CODES = 6
#: Room for the longest question: an auction with many levels and strains.
QUESTION = CODES + CARDS * 6 + 8


# -- a table ---------------------------------------------------------------------------------
class Places:
    """Gives out the places of an array of numbers, one after another."""

    def __init__(self, used: int = 0):
        #: How many are taken.
        self.used = used

    def __call__(self, size: int = 1) -> int:
        """Take ``size`` places; return the first."""
        here, self.used = self.used, self.used + size
        return here


_place = Places()

#: Columns of a row; seats; scoring sides; cards per hand; tricks; widow cards; covered cards per
#: seat; cards in the pack.
WIDTH, N, SIDES, HAND, TOTAL, WIDOW_SIZE, HALF, PACK = (_place() for _ in range(8))
#: Masks of cards: the pack, jokers, second twins, ten and lower, aces.
FULL, JOKERS, TWINS, LOWS, ACES = (_place() for _ in range(5))
#: Whether an upcard is turned, the most upcards, whether a joker turned up means a redeal.
TURN_UP, MORE_FACES, JOKER_REDEAL = (_place() for _ in range(3))
#: ``Rules.maker_counts``, ``Rules.reveal_after``; number of phases; index of ``Nominate``.
MAKER_COUNTS, REVEAL_AFTER, PHASES, NOMINATE_AT = (_place() for _ in range(4))
#: ``Goal``: see ``engine.rules``; ``down`` is -1 if points count down, else 1.
TARGET, DEALS, START, DOWN, SWEEP, TOGETHER = (_place() for _ in range(6))
RUBBER, LAPS, SLAMS, REDEALS_COUNT = (_place() for _ in range(4))
#: The kind of price list and its parameters.
PRICE = _place(16)
#: By seat: its side, and the mask of its partners.
SIDE, MATES = _place(SEATS), _place(SEATS)
#: By suit: the printed cards; by strain: the trumps.
PRINTED, TRUMPS = _place(4), _place(6)
#: By card: the suit it offers as upcard; its copies, itself included.
UP_SUIT, LIKE = _place(CARDS), _place(CARDS)
#: By bid: the most partners that may be chosen, and the tricks needed.
MOST, NEEDS = _place(CARDS), _place(CARDS)
#: ``[strain, card]``, ``[strain, suit]``, ``[strain, led, card]``, in steps of 64, 8, 8 * 64.
SUIT, LANE, STRENGTH = _place(6 * CARDS), _place(6 * 8), _place(6 * 8 * CARDS)
#: Places per phase: its kind, then its settings.
STEP = 8
PROGRAM = _place(24 * STEP)
#: The auction: number of levels and strains, then each.
LEVELS, LEVEL, STRAINS, STRAIN = _place(), _place(CARDS), _place(), _place(6)
#: ``[seats out, seat]``: the next seat in play, in steps of 8.
NEXT = _place(8 << SEATS)
#: ``[maker, dealer, place]``: the order in which seats may go alone, in steps of 8.
LONERS = _place(8 * 8 * SEATS)
#: Pairs of the lowest bits, ordered by the higher one.
PAIRS = _place(CARDS * (CARDS - 1) // 2)
TABLE_SIZE = _place.used
