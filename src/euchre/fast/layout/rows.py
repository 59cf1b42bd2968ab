"""The records of compiled code: a row (one deal), a question, a table (one game).

All are int64 throughout. As in the engine (``engine.state``), whose fields have the
same names, cards are indexes in their pack, sets of cards or seats are masks, and -1 means none.
Information that is only in a deal's log (actions, pledges, the previous trick) has no column.
"""

from __future__ import annotations

from enum import Enum
from functools import partial

from euchre.coordinates import Card, Mask, Strain, Suit, TableSeat
from euchre.fast.compile.records import Record, number, numbers, record_in

#: Maximum numbers of seats, of piles, and of cards with public possible places in a deal.
SEATS, PILES, KNOWN = 7, 8, 2
#: Upcards: turning ends at the latest when a suit repeats (B16).
FACES = 4
#: Exclusive bound of card and bid numbers.
CARDS = 64


class KnownTo(Enum):
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


#: Columns that everybody may know.
_public, _publics = partial(number, note=KnownTo.PUBLIC), partial(numbers, note=KnownTo.PUBLIC)


class DealRow(Record):
    """One deal. ``rest`` are the table cards, in the games that have them (B6).

    For each seat its open table cards by column (-1 none), then for each seat the covered ones,
    which are secret.
    """

    turn: TableSeat = _public("the seat to act, -1 at the end", fresh=-1)
    up: Card = _public("the upcard on offer", fresh=-1)
    turned: Suit = _public("the suit it offers", fresh=-1)
    trump: Strain = _public("strain: a suit, 4 high, 5 low; -1 while open", fresh=-1)
    maker: TableSeat = _public("who made trump", fresh=-1)
    picked: int = _public("after how many actions the upcard was taken", fresh=-1)
    picker: TableSeat = _public("who took it", fresh=-1)
    took: int = _public("after how many actions the widow was taken", fresh=-1)
    led: Suit = _public("suit led to the trick", fresh=-1)
    dictated: Card = _public("the card that must be led", fresh=-1)
    bid_strain: Strain = _public("the strain named with the highest bid", fresh=-1)
    bidder: TableSeat = _public("who made it", fresh=-1)
    called: int = _public("the card called, or 64 + the suit", fresh=-1)
    declarer: TableSeat = _public("who has accepted and may still be denied", fresh=-1)
    face: list[Card] = numbers(
        FACES,
        text="the upcards in order; those from column FACED on are not turned up yet, and secret",
        fresh=-1,
        note=KnownTo.SECRET,
    )
    outcome: int = _public("0 running, 1 played, 2 passed out, 3 misdeal, 4 to be dealt again")
    phase: int = _public("index into the phases of the rules")
    asked: int = _public("how far the present phase has come; its own affair")
    dealer: TableSeat = _public("who deals")
    plies: int = _public("how many actions have been made")
    faced: int = _public("how many upcards have been turned up")
    table: Mask = _public("the faced cards that lie on the stock")
    barred: Mask = _public("the suits refused")
    accepted: int = _public("1 if the upcard's suit was accepted")
    lone: Mask = _public("the seats that play alone")
    out: Mask = _public("the seats that sit out")
    played: Mask = _public("the cards played")
    trick_size: int = _public("how many cards lie in the trick under way")
    tricks: int = _public("how many tricks have been played")
    best: int = _public("the strength of the card that wins the trick so far")
    winner: TableSeat = _public("who played it; 0 before the lead")
    exposed: Mask = _public("the seats whose hand lies open")
    shown: Mask = _public("those of them who laid it open to play a jambon")
    bid: int = _public("the highest bid so far, 0 for none")
    passed: Mask = _public("the seats that have passed since (or for good)")
    helpers: Mask = _public("the partners that the maker has chosen")
    pile_count: int = _public("how many piles have been discarded")
    known_count: int = _public("of how many cards everybody knows a few places")
    tabled: Mask = _public("the table cards played")
    partner: Mask = number("the seat that a call made partner, as a mask", note=KnownTo.SECRET)
    stock: Mask = number("the cards not dealt and not turned up", note=KnownTo.SECRET)
    widow: Mask = number("the cards that somebody may take", note=KnownTo.SECRET)
    offer: Mask = number("what the maker gives for a partner's best", note=KnownTo.MAKER)
    trick: list[int] = _publics(SEATS, text="the trick: seat << 6 | card, in order; 0 behind it")
    hands: list[Mask] = numbers(SEATS, text="the cards held", note=KnownTo.OWN)
    voids: list[Mask] = _publics(SEATS, text="the suits that a seat has shown not to have")
    taken: list[int] = _publics(SEATS, text="tricks won")
    played_by: list[Mask] = _publics(SEATS, text="the cards played by each seat")
    said: list[int] = _publics(SEATS, text="the highest bid that a seat has made")
    scores: list[int] = _publics(SEATS, text="the score of each side when the deal began")
    drawn: list[Mask] = numbers(SEATS, text="cards taken unseen", note=KnownTo.OWN)
    pile_seat: list[TableSeat] = _publics(PILES, text="who discarded each pile")
    pile_size: list[int] = _publics(PILES, text="how many cards it has")
    pile_may: list[Mask] = _publics(PILES, text="what they can be, for all that others know")
    pile_cards: list[Mask] = numbers(PILES, text="its cards", note=KnownTo.PILE)
    known_card: list[Card] = _publics(KNOWN, text="a card known to be in one of these")
    known_seats: list[Mask] = _publics(KNOWN, text="hands")
    known_piles: list[Mask] = _publics(KNOWN, text="or piles; neither: the widow")


class Question(Record):
    """What the seat on turn may do (``steps.options``), and its answer (``codes``)."""

    words: int = number("number of codes")
    verb: int = number("the verb that moves cards, -1 for none: any ``size`` of the cards ``may``")
    may: Mask = number()
    size: int = number()
    twins_alike: int = number("1 if the second of two twins may be chosen only with the first")
    ways: int = number("number of ways to do so")
    code: int = number("the answer")
    cards: Mask = number()
    #: Room for the longest question: an auction with many levels and strains.
    codes: list[int] = numbers(CARDS * 6 + 8)


class GameRow(Record):
    """One game: its rules, and below them what the club player knows of it by heart."""

    width: int = number("numbers of a row, table cards included")
    seats: int = number()
    sides: int = number()
    hand: int = number("cards per hand")
    tricks: int = number()
    widow_size: int = number()
    columns: int = number("covered cards per seat")
    pack: int = number("cards in the pack")
    full: Mask = number("the pack")
    jokers: Mask = number()
    twins: Mask = number("the second of each two twins")
    lows: Mask = number("ten and lower")
    aces: Mask = number()
    turn_up: int = number("whether an upcard is turned")
    more_faces: int = number("how many more may be turned")
    joker_redeal: int = number("whether a joker turned up means a redeal")
    maker_counts: int = number("``Rules.maker_counts``")
    reveal_after: int = number("``Rules.reveal_after``")
    no_loner_from: int = number("``Rules.no_loner_from``, -1 for none")
    phases: int = number("number of phases")
    nominate_at: int = number("index of ``Nominate``, -1 for none")
    target: int = number("``Goal`` (``engine.rules``)")
    deals: int = number()
    start: int = number()
    down: int = number("-1 if points count down, else 1")
    sweep: int = number()
    together: int = number()
    rubber: int = number()
    laps: int = number()
    slams: int = number()
    price: list[int] = numbers(16, text="the kind of price list and its parameters")
    side: list[int] = numbers(SEATS, text="by seat: its side")
    mates: list[Mask] = numbers(SEATS, text="by seat: its partners")
    printed: list[Mask] = numbers(4, text="by suit: the printed cards")
    trumps: list[Mask] = numbers(6, text="by strain: the trumps")
    up_suit: list[Suit] = numbers(CARDS, text="by card: the suit it offers as upcard")
    like: list[Mask] = numbers(CARDS, text="by card: its copies, itself included")
    most: list[int] = numbers(CARDS, text="by bid: the most partners that may be chosen")
    needs: list[int] = numbers(CARDS, text="by bid: the tricks needed")
    suit: list[list[Suit]] = numbers(6, CARDS, text="``[strain][card]``: the suit it follows")
    lane: list[list[Mask]] = numbers(6, 8, text="``[strain][suit]``: the cards that follow it")
    strength: list[list[list[int]]] = numbers(6, 8, CARDS, text="``[strain][led][card]``")
    program: list[list[int]] = numbers(24, 8, text="by phase: its kind, then its settings")
    levels: int = number("number of levels of the auction")
    level: list[int] = numbers(CARDS)
    strains: int = number("number of its strains")
    strain: list[Strain] = numbers(6)
    next: list[list[TableSeat]] = numbers(
        1 << SEATS, 8, text="``[seats out][seat]``: the next seat in play"
    )
    loners: list[list[list[TableSeat]]] = numbers(
        SEATS, 8, 8, text="``[maker][dealer][place]``: the order in which seats may go alone"
    )
    pairs: list[Mask] = numbers(
        CARDS * (CARDS - 1) // 2, text="pairs of the lowest bits, ordered by the higher one"
    )
    # -- what the club player knows (``fast.player.prepared``) --
    higher: list[list[Mask]] = numbers(
        6,
        CARDS,
        text="``[strain][card]``: the cards of its kind (trumps, or a plain suit) above it",
    )
    plains: list[int] = numbers(6, text="by strain: the plain suits with cards besides trumps")
    plain: list[list[Mask]] = numbers(6, 4, text="``[strain][place]``: their cards")
    best_first: list[list[Card]] = numbers(
        6, CARDS, text="by strain: trumps, then the plain suits one by one, each best card first"
    )
    gifts: list[list[Card]] = numbers(
        6, CARDS, text="by strain: all cards, the most useful to a lone partner first"
    )
    phase_of: list[int] = numbers(21, text="by kind of phase: its index, -1 if there is none")
    fitted: int = number(
        "whether the fitted counts apply: two against two, five cards each of a short pack"
    )
    next_suit: list[Mask] = numbers(4, text="by suit: the other suit of the same color")
    plain_points: int = number("whether two sides play for the points of the turn-up games")
    most_points: int = number("the most points of a side in a deal")
    unit: int = number("the points for making it in such a game; 1 elsewhere")
    # -- the information states of calls (``fast.player.call_states``), and what is known of them --
    hands: int = number("how many hands are told apart; 0 if the calls have no such states")
    low_ranks: int = number("how many ranks are below the jack")
    hand_number: list[list[list[int]]] = numbers(
        5, 6, 96, text="``[part][cards left][pattern]``: what adds up to the number of a hand"
    )
    calls: int = number("the address of the table of calls (``fast.player.call_table``), 0: none")
    calls_digest: int = number("what stands for its values")


#: Where the columns of a row lie in an array of rows: an index, or a slice for several.
at = DealRow.places
row_in, question_in, table_in = record_in(DealRow), record_in(Question), record_in(GameRow)
