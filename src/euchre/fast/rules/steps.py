"""The deal as a whole: begin it, list the legal actions, apply one.

A question (``options``) holds answers without cards as a list of codes, and moves of cards as a
mask and a number, so that the sets need not be enumerated. ``legal`` enumerates them, in the
engine's order.
"""

from __future__ import annotations

from euchre.coordinates import Mask
from euchre.engine import actions
from euchre.fast.compile.arrays import Ints
from euchre.fast.compile.bits import lowest, scatter, size
from euchre.fast.compile.marks import bare, entry
from euchre.fast.layout import codes, kinds
from euchre.fast.layout.rows import DealRow, GameRow, Question, question_in, row_in, table_in
from euchre.fast.rules import after, before, calls, partners, row_changes
from euchre.fast.rules.row_changes import STAY_HERE, allowed, following, value
from euchre.fast.rules.tricks import ask_tricks, do_tricks, enter_tricks


@bare
def options(t: GameRow, row: DealRow, q: Question) -> None:
    """Write the question for the seat on turn (``layout``); empty when the deal is over."""
    kind = value(t, row, 0)
    row_changes.nothing(q)
    if row.outcome:
        return
    if kind == kinds.TRICKS:
        ask_tricks(t, row, q)
    elif kind == kinds.TURN_UP:
        calls.ask_turn_up(t, row, q)
    elif kind == kinds.NAME_SUIT:
        calls.ask_name_suit(t, row, q)
    elif kind == kinds.EXCHANGE:
        after.ask_exchange(t, row, q)
    elif kind == kinds.ALONE:
        row_changes.either(q, actions.ALONE, actions.TOGETHER)
    elif kind == kinds.AUCTION:
        calls.ask_auction(t, row, q)
    elif kind == kinds.DECLARE:
        calls.ask_declare(t, row, q)
    elif kind == kinds.DROP_OUT:
        after.ask_drop_out(t, row, q)
    elif kind == kinds.NOMINATE:
        # A suit that was not refused.
        row_changes.add_each(q, codes.NAME, calls.ALL_SUITS & ~row.barred)
    elif kind == kinds.DUMMY_HAND:
        row_changes.either(q, actions.KEEP, actions.SWAP)
    elif kind == kinds.MISDEAL:
        before.ask_misdeal(t, row, q)
    elif kind == kinds.FOLD:
        before.ask_fold(t, row, q)
    elif kind == kinds.FARMERS:
        before.ask_farmers(t, row, q)
    elif kind == kinds.TAKE_WIDOW:
        row_changes.cards(q, codes.DISCARD, row.hands[row.turn], t.widow_size)
    elif kind == kinds.CALL_FOR_BEST:
        after.ask_for_best(row, q)
    elif kind == kinds.ASK_CARD:
        partners.ask_ask_card(t, row, q)
    elif kind == kinds.SWAP_BEST:
        partners.ask_swap_best(t, row, q)
    elif kind == kinds.CHOOSE_PARTNERS:
        partners.ask_choose_partners(t, row, q)
    elif kind == kinds.CALL_PARTNER:
        partners.ask_call_partner(t, row, q)
    else:
        after.ask_jambon(t, row, q)


#: The code that begins a deal, and the mask of actions without cards.
BEGIN, NO_CARDS = -1, 0


@bare
def _left_of_dealer(t: GameRow, row: DealRow) -> int:
    """Ask the seat on the dealer's left first."""
    return row_changes.ask(row, row_changes.left_of(t, row, row.dealer))


@bare
def _enter(t: GameRow, row: DealRow, kind: int) -> int:
    """Enter a phase; return its answer (``row_changes.STAY_HERE``)."""
    if kind == kinds.TRICKS:
        return enter_tricks(t, row)
    early = kind == kinds.TURN_UP or kind == kinds.NAME_SUIT or kind == kinds.AUCTION
    if early or kind == kinds.MISDEAL or kind == kinds.FARMERS:
        # If trump is already made there is nothing to call.
        return _left_of_dealer(t, row) if row.trump < 0 else following(row)
    if kind == kinds.EXCHANGE:
        return after.enter_exchange(t, row)
    if kind == kinds.ALONE:
        return after.ask_next_about_alone(t, row)
    if kind == kinds.NOMINATE:
        return before.enter_nominate(t, row)
    if kind == kinds.TURNED_TRUMP:
        # The turned card alone makes trump.
        if row.turned == value(t, row, 1):
            row.trump = row.turned
        return following(row)
    if kind == kinds.FOLD:
        return before.next_to_fold(t, row)
    if kind == kinds.DUMMY_HAND:
        return _left_of_dealer(t, row)
    if kind == kinds.DECLARE:
        return calls.enter_declare(t, row)
    if kind == kinds.TAKE_WIDOW:
        return after.enter_take_widow(t, row)
    if kind == kinds.CALL_FOR_BEST:
        return after.ask_next_for_best(t, row)
    if kind == kinds.ASK_CARD or kind == kinds.JAMBON:
        return row_changes.ask_loner(t, row)
    if kind == kinds.SWAP_BEST:
        return partners.enter_swap_best(t, row)
    if kind == kinds.CHOOSE_PARTNERS:
        return row_changes.ask_maker(row, t.most[row.bid] != 0)
    if kind == kinds.CALL_PARTNER:
        return row_changes.ask_maker(row, row.lone == 0)
    return after.enter_drop_out(t, row)


@bare
def _do(t: GameRow, row: DealRow, code: int, cards: Mask) -> int:
    """Apply an action in the current phase; return the phase to enter, or -1."""
    kind = value(t, row, 0)
    if kind == kinds.TRICKS:
        return do_tricks(t, row, code)
    if kind == kinds.TURN_UP:
        return calls.do_turn_up(t, row, code)
    if kind == kinds.NAME_SUIT:
        return calls.do_name_suit(t, row, code)
    if kind == kinds.EXCHANGE:
        return after.do_exchange(t, row, code, cards)
    if kind == kinds.ALONE:
        return after.do_alone(t, row, code)
    if kind == kinds.AUCTION:
        return calls.do_auction(t, row, code)
    if kind == kinds.DECLARE:
        return calls.declare(t, row, code & 63)
    if kind == kinds.DROP_OUT:
        return after.do_drop_out(t, row, code)
    if kind == kinds.NOMINATE:
        return row_changes.accept(row, code & 63, row.turn)
    if kind == kinds.DUMMY_HAND:
        return before.do_dummy_hand(t, row, code)
    if kind == kinds.MISDEAL:
        return before.do_misdeal(t, row, code)
    if kind == kinds.FOLD:
        return before.do_fold(t, row, code)
    if kind == kinds.FARMERS:
        return before.do_farmers(t, row, code, cards)
    if kind == kinds.TAKE_WIDOW:
        row_changes.bury(row, cards, row.turn, t.full)
        return following(row)
    if kind == kinds.CALL_FOR_BEST:
        return after.do_for_best(t, row, code, cards)
    if kind == kinds.ASK_CARD:
        return partners.do_ask_card(t, row, code, cards)
    if kind == kinds.SWAP_BEST:
        return partners.do_swap_best(t, row, code, cards)
    if kind == kinds.CHOOSE_PARTNERS:
        row.helpers = code >> actions.MORE
        return following(row)
    if kind == kinds.CALL_PARTNER:
        return partners.do_call_partner(t, row, code)
    return after.do_jambon(t, row, code)


@bare
def _go_on(t: GameRow, row: DealRow, phase: int) -> None:
    """Enter a phase, and the next ones as long as they have nothing to ask."""
    while phase != STAY_HERE:
        row.phase = phase
        row.asked = 0
        phase = _enter(t, row, value(t, row, 0))


def begin(t: GameRow, row: DealRow) -> None:
    """Begin a deal whose cards are in a fresh row."""
    if t.turn_up:
        row_changes.face(t, row)
    _go_on(t, row, NO_CARDS)


@bare
def step(t: GameRow, row: DealRow, code: int, cards: Mask) -> None:
    """Apply a legal action, or ``BEGIN`` a deal. Nothing is checked."""
    if code == BEGIN:
        begin(t, row)
        return
    row.plies += 1
    _go_on(t, row, _do(t, row, code, cards))


def every(t: GameRow, q: Question, moves: Ints) -> int:
    """Write every answer to a question as (code, cards), in the engine's order; return how many.

    Does not raise if ``moves`` is too short: the number returned then exceeds its length.
    """
    written, room = 0, moves.shape[0]
    # Card plays come before claims, other card moves after all codes.
    play = q.verb == 0
    if not play:
        written = _words(q, moves, written)
    if q.verb >= 0:
        may, number = q.may, q.size
        n = size(may)
        # The sets as sorted lists of card positions, in lexicographic order; as bits with the first
        # position on top, they count down.
        bits = ((1 << number) - 1) << (n - number) if number <= n else 0
        while bits:
            some = 0
            for place in range(n):
                some |= (bits >> (n - 1 - place) & 1) << place
            cards = scatter(some, may)
            if not q.twins_alike or allowed(t, q, cards):
                if written < room:
                    moves[written, 0] = lowest(cards) if play else q.verb
                    moves[written, 1] = 0 if play else cards
                written += 1
            bits = _before(bits)
    return _words(q, moves, written) if play else written


def _words(q: Question, moves: Ints, number: int) -> int:
    for i in range(q.words):
        if number < moves.shape[0]:
            moves[number, 0] = q.codes[i]
            moves[number, 1] = 0
        number += 1
    return number


def _before(bits: int) -> int:
    """Return the next smaller number with the same number of set bits; 0 after the last."""
    # Gosper's hack downwards: the lowest 1 above a 0 moves down, and the ones below it follow.
    ones = 0
    while bits >> ones & 1:
        ones += 1
    high = bits >> ones
    if not high:
        return 0
    gap = ones + lowest(high)
    return (bits >> (gap + 1) << (gap + 1)) | ((1 << (ones + 1)) - 1) << (gap - ones - 1)


@entry
def legal(table: Ints, row: Ints, question: Ints, moves: Ints) -> int:
    """Write the legal actions of a row into ``moves[:, (code, cards)]``; return how many.

    ``question`` is scratch space for a question. If ``moves`` is too short, the number exceeds its
    length.
    """
    t, q = table_in(table), question_in(question)
    options(t, row_in(row), q)
    return every(t, q, moves)


@entry
def apply(table: Ints, rows: Ints, moves: Ints) -> None:
    """Apply an action, ``moves[i]`` (code, cards), in every row that is not over.

    It must be legal, or ``BEGIN`` in a row that has been dealt; nothing is checked.
    """
    t = table_in(table)
    for i in range(rows.shape[0]):
        row = row_in(rows[i])
        if not row.outcome:
            step(t, row, moves[i, 0], moves[i, 1])
