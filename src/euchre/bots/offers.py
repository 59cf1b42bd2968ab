"""What a table may offer besides calls and cards: exchanges, gifts, misdeals, dictated leads."""

from __future__ import annotations

from euchre.bots.hand import TOGETHER, book, cheapest, masters, tricks
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import LEAVE, MISDEAL, PLAY_ON, TAKE, Action
from euchre.engine.view import View

#: A hand that takes so many tricks with some suit is not given up for a new one.
_GOOD_HAND = 2.6


def _cards(legal: list[Action]) -> int:
    """Return the mask of the cards that single-card actions move."""
    mask = 0
    for action in legal:
        mask |= actions.more(action)
    return mask


def choose_discard(view: View, legal: list[Action]) -> Action:
    """Return the card to lay away: of the picked-up hand, or for partner's best."""
    known = book(view.rules.pack, view.rules.bowers)
    strain = view.state.trump
    card = cheapest(known, strain, _cards(legal), view.hand, view.unseen)
    if LEAVE in legal and _sure(view, card):
        return LEAVE
    return actions.discard(1 << card)


def _sure(view: View, card: int) -> bool:
    """Whether even the least card of a hand wins its own lead."""
    known, strain = book(view.rules.pack, view.rules.bowers), view.state.trump
    return bool(masters(known, strain, view.hand, view.unseen) >> card & 1) and bool(
        known.ranks.trumps[strain] >> card & 1 or not known.ranks.trumps[strain]
    )


def choose_pick_up(view: View) -> Action:
    """Return whether the dealer takes the accepted upcard: unless it would be laid away again."""
    s = view.state
    known = book(view.rules.pack, view.rules.bowers)
    hand = view.hand | 1 << s.up
    worst = cheapest(known, s.trump, hand, hand, view.unseen)
    return LEAVE if worst == s.up else TAKE


def choose_gift(view: View, legal: list[Action]) -> Action:
    """Return the card that a lone partner is given: the highest trump, else the best plain card."""
    s = view.state
    known = book(view.rules.pack, view.rules.bowers)
    trumps, higher = known.ranks.trumps[s.trump], known.higher[s.trump]

    def rank(card: int) -> tuple[bool, int, int]:
        above = higher[card] & view.unseen
        return not trumps >> card & 1, above.bit_count(), higher[card].bit_count()

    cards = _cards(legal)
    plain_masters = masters(known, s.trump, cards & ~trumps, view.unseen)
    best_trump = min(each(cards & trumps), key=rank, default=-1)
    if plain_masters and (best_trump < 0 or rank(best_trump)[1] > 2):
        return actions.give(1 << min(each(plain_masters), key=rank))
    return actions.give(1 << min(each(cards), key=rank))


def choose_dictate(view: View, legal: list[Action]) -> Action:
    """Return what the player of an open hand is made to lead: what loses most likely."""
    s, known = view.state, book(view.rules.pack, view.rules.bowers)
    trumps, higher = known.ranks.trumps[s.trump], known.higher[s.trump]
    out = view.unseen | view.hand

    def worst(card: int) -> tuple[bool, bool, bool, int]:
        suit = known.ranks.suit[s.trump][card]
        lane = known.ranks.lane[s.trump][suit]
        mine = bool(higher[card] & view.hand)
        ruffs = not view.hand & lane and bool(view.hand & trumps) and not trumps >> card & 1
        return mine, ruffs, not trumps >> card & 1, (higher[card] & out).bit_count()

    return max(legal, key=lambda a: worst(actions.arg(a)))


def _best_suit(view: View) -> float:
    """Return the tricks that this hand takes with the suit that suits it best."""
    known = book(view.rules.pack, view.rules.bowers)
    return max(tricks(known, TOGETHER, suit, view.hand, view.unseen) for suit in range(4))


def choose_misdeal(view: View, legal: list[Action]) -> Action:
    """Return whether to throw a poor hand in."""
    return MISDEAL if PLAY_ON not in legal or _best_suit(view) < _GOOD_HAND else PLAY_ON


def choose_farmers(view: View, legal: list[Action]) -> Action:
    """Return which three low cards to change for the face-down ones, if the hand is poor."""
    if _best_suit(view) >= _GOOD_HAND:
        return PLAY_ON
    known = book(view.rules.pack, view.rules.bowers)

    def left(action: Action) -> float:
        kept = view.hand & ~actions.more(action)
        return max(tricks(known, TOGETHER, suit, kept, view.unseen) for suit in range(4))

    return max((a for a in legal if a != PLAY_ON), key=left)
