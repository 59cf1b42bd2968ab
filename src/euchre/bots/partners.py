"""Partners for one deal: choosing and calling them, and what passes between them."""

from __future__ import annotations

from functools import cache

from euchre.bots.calling import maker_worth
from euchre.bots.estimate import out_cards
from euchre.bots.hand import Book, book, cheapest, masters
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import ALONE, LEAVE, Action, Verb
from euchre.engine.sides import SUIT_CALLED
from euchre.engine.state import State
from euchre.engine.view import View


def choose_partners(view: View, legal: list[Action]) -> Action:
    """Return as many partners as may be chosen: who has bid most, then who sits farthest."""
    s, n = view.state, view.rules.seats
    bids = {e.seat: actions.arg(e.action) for e in s.history if actions.verb(e.action) == Verb.BID}
    most = max(actions.more(a).bit_count() for a in legal)

    def good(seat: int) -> tuple[int, int]:
        apart = (seat - s.turn) % n
        return bids.get(seat, 0), min(apart, n - apart)

    return max(
        (a for a in legal if actions.more(a).bit_count() == most),
        key=lambda a: sorted((good(p) for p in each(actions.more(a))), reverse=True),
    )


def choose_call_for(view: View, legal: list[Action]) -> Action:
    """Return the card or the suit that finds a partner, or whether to play alone."""
    s = view.state
    if ALONE in legal and maker_worth(view, s.trump, s.bid, alone=True) > maker_worth(
        view, s.trump, s.bid
    ):
        return ALONE
    calls = [a for a in legal if a != ALONE]
    if actions.more(calls[0]):
        return _best_suit(view, calls)
    return _best_card(view, calls)


def _best_card(view: View, calls: list[Action]) -> Action:
    """Return the call of the best trump that is not seen, else of the best plain card."""
    s = view.state
    known = book(view.rules.pack, view.rules.bowers)
    trumps, higher = known.ranks.trumps[s.trump], known.higher[s.trump]
    seen = view.seen | sum(1 << c for c in s.faced if view.seen >> c & 1)

    def rank(action: Action) -> tuple[bool, bool, int]:
        card = actions.arg(action)
        hidden = view.rules.pack.like(card) & ~seen
        return not hidden, not trumps >> card & 1, higher[card].bit_count()

    return min(calls, key=rank)


def _best_suit(view: View, calls: list[Action]) -> Action:
    """Return the plain suit whose best card somebody else has, the shortest that is held."""
    s = view.state
    known = book(view.rules.pack, view.rules.bowers)
    out = out_cards(view, s.turn)

    def rank(action: Action) -> tuple[bool, bool, bool, int]:
        suit = actions.arg(action)
        lane = known.ranks.lane[s.trump][suit]
        mine = view.hand & lane
        return (
            suit == s.trump,
            bool(masters(known, s.trump, mine, out)),
            not mine,
            mine.bit_count(),
        )

    return min(calls, key=rank)


def choose_ask(view: View, legal: list[Action]) -> Action:
    """Return which partner is asked for a card: the first, unless no card is worse than good."""
    s = view.state
    known = book(view.rules.pack, view.rules.bowers)
    out = out_cards(view, s.turn)
    if masters(known, s.trump, view.hand, out) == view.hand:
        return LEAVE
    return next(a for a in legal if a != LEAVE)


def choose_cards(view: View, legal: list[Action]) -> Action:
    """Return several cards at once: the worst to lay or give away, a partner's best as a gift."""
    s, pack = view.state, view.rules.pack
    kind = actions.verb(next(a for a in legal if a != LEAVE))
    number = actions.more(next(a for a in legal if a != LEAVE)).bit_count()
    known = book(pack, view.rules.bowers)
    best = kind == Verb.GIVE and s.turn != s.maker
    out = out_cards(view, s.turn)
    order = gift_order(known, s.trump)
    left = view.hand
    while left.bit_count() > view.hand.bit_count() - number:
        helps = next(c for c in order if left >> c & 1)
        left &= ~(1 << (helps if best else cheapest(known, s.trump, left, left, out)))
    mask = pack.held(view.hand & ~left, view.hand) if kind == Verb.GIVE else view.hand & ~left
    if not best and LEAVE in legal and not view.hand & ~left & ~_sure(view, out):
        return LEAVE
    wanted = actions.make(kind, more=mask)
    return wanted if wanted in legal else next(a for a in legal if a != LEAVE)


def _sure(view: View, out: int) -> int:
    known = book(view.rules.pack, view.rules.bowers)
    return masters(known, view.state.trump, view.hand, out)


@cache
def gift_order(known: Book, strain: int) -> list[int]:
    """Return all cards of a pack, those that help a lone partner most first."""
    trumps, higher = known.ranks.trumps[strain], known.higher[strain]

    def rank(card: int) -> tuple[bool, int]:
        above = higher[card].bit_count()
        # An ace is worth more than a small trump.
        return not (trumps >> card & 1 or above == 0), above

    return sorted(range(len(higher)), key=rank)


# -- who is a friend ----------------------------------------------------------------


def friends(view: View, seat: int) -> int:
    """Return the seats that play with this one, as far as it can know.

    Defenders play together for the deal where they score together; a called partner is
    whoever has played the card, or the seat itself if it holds it.
    """
    s, rules = view.state, view.rules
    others = ((1 << rules.seats) - 1) & ~(1 << seat)
    mates = s.partners(seat)
    if mates or s.maker < 0 or rules.goal.down:
        return mates
    if s.called < 0:
        return (s.makers if s.makers >> seat & 1 else ~s.makers) & others
    helper = _called_friend(view, seat)
    makers = 1 << s.maker | (1 << helper if helper >= 0 else 0)
    if makers >> seat & 1:
        return makers & others
    return ~makers & others if helper >= 0 or s.lone else 0


def _called_friend(view: View, seat: int) -> int:
    """Return the seat that the call made a partner, -1 while this seat cannot know it."""
    s, pack = view.state, view.rules.pack
    owner = _owners(s) | dict.fromkeys(each(view.hand), seat)
    if s.called < SUIT_CALLED:
        found = [owner[c] for c in each(pack.like(s.called)) if c in owner]
        return next((p for p in found if p != s.maker), -1)
    suit = s.called - SUIT_CALLED
    strength = view.rules.ranks.strength[s.trump][suit]
    lane = view.rules.ranks.lane[s.trump][suit]
    for card in sorted(each(lane), key=lambda c: -strength[c]):
        holder = owner.get(card, -1)
        if holder != s.maker or view.rules.maker_counts:
            return holder if holder != s.maker else -1
    return -1


def _owners(s: State) -> dict[int, int]:
    """Return who has played which card."""
    return {actions.arg(e.action): e.seat for e in s.history if actions.verb(e.action) == Verb.PLAY}
