"""Pruning: which choices are worth valuing when there are too many legal ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from euchre.bots.club import ClubBot
from euchre.bots.search.overrated import outbids_partner
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import ALONE, BIG, LITTLE, TOGETHER, Action, Verb
from euchre.engine.phases import Alone
from euchre.engine.view import View
from euchre.fast.player.from_view import ClubSeat, card_ranks

#: Up to this many choices are all valued; of more, about this many of each kind.
_MAX_UNFILTERED, _MAX_NEAR = 8, 10
#: Strains considered for a bid.
_STRAINS = 2
#: Calls after which the caller may be asked whether to go alone.
_MAKES_TRUMP = (Verb.ORDER, Verb.NAME, Verb.BID)

_CLUB = ClubBot()


def candidates(view: View, legal: Sequence[Action]) -> list[Action]:
    """Return the choices to be valued, with the club player's first.

    These are all legal choices or, where there are too many, those near the club player's: bids
    in the best strains about as high as the hand is worth, and discards that differ in one card.
    Claims, and bids over a partner's, are among them only where the club player makes them: no
    sample is certain, and a gain on a partner's bid counts for nothing (``overrated``).
    """
    usual, s = _CLUB.choose(view, legal), view.state
    rest = [a for a in legal if a not in (usual, actions.CLAIM) and not outbids_partner(s, a)]
    if len(rest) >= _MAX_UNFILTERED:
        kind = actions.verb(max((usual, *rest), key=actions.verb))
        few = {Verb.BID: _bids, Verb.CALL: _calls}.get(kind, _neighbors)
        rest = list(few(view, rest, usual))
    return [usual, *rest]


def with_answers(view: View, choices: Sequence[Action]) -> list[tuple[Action, Action]]:
    """Return choices with the later answer about going alone; 0: what a club player would say.

    Where that is a question of its own, a call is worth what it is with the better answer.
    """
    plans = [(action, Action(0)) for action in choices]
    later = view.rules.phases[view.state.phase + 1 :]
    if any(isinstance(phase, Alone) and phase.maker for phase in later):
        plans += [
            (action, answer)
            for action in choices
            if actions.verb(action) in _MAKES_TRUMP and not actions.alone(action)
            for answer in (ALONE, TOGETHER)
        ]
    return plans


def _bids(view: View, legal: Sequence[Action], usual: Action) -> Iterator[Action]:
    bids = [a for a in legal if actions.verb(a) == Verb.BID]
    yield from (a for a in legal if actions.verb(a) != Verb.BID)
    lowest = min(map(actions.level, bids))
    named = set(map(actions.strain, bids))
    asked = ClubSeat(view)
    means = {
        strain: asked.expected(max(strain, 0), min(lowest, LITTLE), alone=False) for strain in named
    }
    for strain in sorted(named, key=lambda x: -means[x])[:_STRAINS]:
        same = [a for a in bids if actions.strain(a) == strain]
        least = min(map(actions.level, same))
        about = {least, *(int(means[strain]) + step for step in (-1, 0, 1))}
        if means[strain] > view.rules.tricks - 2:
            about |= {LITTLE, BIG}
        yield from (a for a in same if actions.level(a) in about)


def _calls(view: View, legal: Sequence[Action], usual: Action) -> Iterator[Action]:
    """Yield the calls of the best trumps and of the best plain cards."""
    cards_of, strain = card_ranks(view.rules), view.state.trump
    trumps = cards_of.ranks.trumps[strain]
    yield from (a for a in legal if actions.card(a) < 0)

    def rank(action: Action) -> tuple[int, bool]:
        card = actions.card(action)
        return cards_of.higher(strain, card).bit_count(), not trumps >> card & 1

    yield from sorted((a for a in legal if actions.card(a) >= 0), key=rank)[:_MAX_NEAR]


def _neighbors(view: View, legal: Sequence[Action], usual: Action) -> Iterator[Action]:
    """Yield choices of several cards or seats that differ from the usual one in one of them.

    Swaps for the cards that would be discarded next come first.
    """
    masks = {_mask_of(a): a for a in legal if _mask_of(a)}
    yield from (a for a in legal if not _mask_of(a))
    chosen = _mask_of(usual)
    swaps = (chosen & ~(1 << out) | 1 << new for new in _next(view, chosen) for out in each(chosen))
    neighbors = dict.fromkeys(masks[mask] for mask in swaps if mask in masks)
    near = list(neighbors)[:_MAX_NEAR]
    yield from near or list(masks.values())[:_MAX_NEAR]


def _mask_of(action: Action) -> int:
    """Return the cards that an action moves, or the seats that it chooses, as a mask."""
    return 0 if actions.card(action) >= 0 else actions.cards(action) or actions.seats(action)


def _next(view: View, chosen: int) -> Iterator[int]:
    """Yield what is not among the wanted: cards of the hand, the least useful first, or seats."""
    s = view.state
    left = view.hand & ~chosen
    if chosen & ~view.hand or s.trump < 0:
        yield from (c for c in range(view.rules.pack.size) if not chosen >> c & 1)
        return
    cards_of, out = card_ranks(view.rules), ClubSeat(view).out
    while left:
        card = cards_of.cheapest(s.trump, left, left, out)
        left &= ~(1 << card)
        yield card
