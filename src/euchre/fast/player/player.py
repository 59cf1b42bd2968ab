"""The club player: one question, one answer."""

from __future__ import annotations

from euchre.engine import actions
from euchre.fast.compile.bits import lowest
from euchre.fast.compile.marks import within
from euchre.fast.layout import codes, kinds
from euchre.fast.layout.rows import DealRow, GameRow, Question
from euchre.fast.player import other_choices
from euchre.fast.player.alone import choose_alone, choose_open
from euchre.fast.player.bidding import choose_bid, choose_strain
from euchre.fast.player.calling import choose_call
from euchre.fast.player.cards import choose_card, suit_to_ask
from euchre.fast.player.partners import choose_ask, choose_call_for, choose_cards, choose_partners
from euchre.fast.player.prepared import Memo, Mind
from euchre.fast.player.results import same_scores
from euchre.fast.rules.steps import options
from euchre.fast.rules.tricks import ANY_ORDER, CLAIM


@within
def answer(t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question) -> None:
    """Write the action of the seat on turn into the question.

    ``t``, ``w`` and ``memo`` come from ``prepared.table``, ``prepared.mind`` and ``prepared.memo``;
    ``q`` is the question (``steps.options``). Of the row it reads only what the seat on turn may
    know.
    """
    q.cards = 0
    if q.words == 1 and not q.ways:
        q.code = q.codes[0]
        return
    kind = t.program[row.phase][0]
    if kind == kinds.TRICKS:
        q.code = _play(t, w, row, q)
    else:
        _before_play(t, w, row, memo, q, kind)


def _before_play(t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question, kind: int) -> None:
    """Answer a question asked before the card play.

    A separate function: a caller of many functions allocates stack space for all of them on entry,
    and cards are asked for most often.
    """
    if q.verb >= 0:
        cards = _cards(t, w, row, q, kind)
        # No cards: the hand is kept, which is the first code.
        q.code = q.verb if cards else q.codes[0]
        q.cards = cards
    else:
        same_scores(t, row, memo)
        q.code = _word(t, w, row, memo, q, kind)


@within
def _play(t: GameRow, w: Mind, row: DealRow, q: Question) -> int:
    """Return the card to play, or a claim."""
    may, jokers, last = q.may if q.ways else 0, 0, q.words
    if last and q.codes[last - 1] == actions.CLAIM:
        last -= 1
        rule = t.program[row.phase][CLAIM]
        if other_choices.certain(t, row, rule == ANY_ORDER):
            return actions.CLAIM
    for i in range(last):
        jokers |= 1 << (q.codes[i] & 63)
    may |= jokers
    card = lowest(may)
    if may & (may - 1):
        card = choose_card(t, w, row, may)
    if jokers >> card & 1:
        return card | (suit_to_ask(t, row) + 1) << actions.MORE
    return card


@within
def _cards(t: GameRow, w: Mind, row: DealRow, q: Question, kind: int) -> int:
    """Return the cards to discard, exchange or give; 0 for none."""
    if kind == kinds.FARMERS:
        return other_choices.choose_farmers(t, w, row, q)
    if q.size > 1 or kind == kinds.SWAP_BEST:
        return choose_cards(t, w, row, q)
    if q.verb == codes.GIVE:
        return other_choices.choose_gift(t, row, q)
    return other_choices.choose_discard(t, w, row, q)


@within
def _word(t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question, kind: int) -> int:
    """Return the code of an answer that moves no cards."""
    if kind == kinds.AUCTION:
        return choose_bid(t, w, row, memo, q)
    if kind == kinds.DECLARE:
        return choose_strain(t, w, row, memo, q)
    if kind == kinds.ALONE:
        return choose_alone(t, w, row, memo)
    if kind == kinds.EXCHANGE:
        return other_choices.choose_pick_up(t, w, row)
    if kind == kinds.DROP_OUT:
        return other_choices.choose_drop(t, w, row, memo)
    if kind == kinds.DUMMY_HAND:
        return other_choices.choose_dummy(t, w, row, memo)
    if kind == kinds.MISDEAL:
        return other_choices.choose_misdeal(t, w, row)
    if kind == kinds.FOLD:
        return other_choices.choose_fold(t, row, q)
    if kind == kinds.ASK_CARD:
        return choose_ask(t, row, q)
    if kind == kinds.CHOOSE_PARTNERS:
        return choose_partners(t, row)
    if kind == kinds.CALL_PARTNER:
        return choose_call_for(t, w, row, memo, q)
    if kind == kinds.JAMBON:
        if q.codes[0] == actions.EXPOSE:
            return choose_open(t, w, row, memo)
        return other_choices.choose_dictate(t, row, q)
    if q.codes[0] == actions.ALLOW:
        return other_choices.choose_deny(t, w, row, memo)
    return choose_call(t, w, row, memo, q)


@within
def choose(t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question) -> None:
    """Ask the seat on turn: write what it may do into ``q``, and its answer."""
    options(t, row, q)
    answer(t, w, row, memo, q)
