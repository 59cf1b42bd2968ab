"""The card play as numbers: hands as masks of places.

Solvers get masks, indexes and price tables; only this module and ``payoffs`` know which cards,
sides and prices they stand for. Everything here needs a full ``State``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from euchre.cards import LOW, Pack, each
from euchre.coordinates import Strain
from euchre.engine.phases import Tricks
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.fast.compile.arrays import Masks
from euchre.fast.solve.lanes import Lanes, laid, lay_out
from euchre.fast.solve.plain import NO_CARD, SEATS, Positions
from euchre.ranking import Bowers, ranking


def lanes_of(rules: Rules, strain: Strain) -> Lanes:
    """Return the layout of the pack in use when this strain is trump."""
    return layout(rules.pack, rules.bowers, strain)


@cache
def layout(pack: Pack, bowers: Bowers, strain: Strain) -> Lanes:
    """Return the layout of a pack with these bowers for a strain."""
    table = ranking(pack, bowers)
    # In low, a joker is led only from a hand of nothing else (D007).
    last = pack.joker_mask if strain == LOW else 0
    return lay_out(
        table.suit[strain], table.strength[strain], table.trumps[strain], pack.twins, last
    )


def spread(lanes: Lanes, cards: Masks) -> Masks:
    """Convert masks of cards (any shape) to masks of places."""
    places = np.zeros_like(cards)
    for i in range(8):
        places |= lanes.spread[i][(cards >> np.uint64(8 * i) & np.uint64(255)).astype(np.intp)]
    return places


@dataclass(frozen=True)
class CardPlay:
    """A point in the card play; card masks are masks of places."""

    lanes: Lanes
    #: The playable cards of each seat: its hand and its open table cards.
    hands: tuple[int, ...]
    #: Mask of the seats in play.
    active: int
    #: The leader of the current trick; the places played to it; the suit named by a joker led to
    #: it, -1 if none.
    leader: int
    trick: tuple[int, ...]
    named: int
    #: What is uncovered when a place is played (B6), by place.
    under: dict[int, int] = field(default_factory=dict)
    #: The places allowed for the next card (a dictated lead), 0 for all legal ones.
    only: int = 0


def in_play(s: State) -> bool:
    """Whether the next action is to play a card."""
    return not s.ended and isinstance(s.rules.phases[s.phase], Tricks)


def play_phase(s: State) -> Tricks:
    """Return the phase of a state in the card play; else raise ``ValueError``."""
    phase = s.rules.phases[s.phase]
    if not isinstance(phase, Tricks) or s.ended:
        raise ValueError("the cards are not being played")
    return phase


def card_play(s: State) -> CardPlay:
    """Return a state as the solvers see it.

    Raises ``ValueError`` if the next action is not to play a card.
    """
    play_phase(s)
    lanes = lanes_of(s.rules, s.trump)
    hands = [laid(lanes, s.hands[p] | s.open_cards(p)) for p in range(s.rules.seats)]
    under = {}
    for p, row in enumerate(s.columns):
        for column in each(s.under[p]):
            beneath = laid(lanes, 1 << s.covered[p][column])
            if row[column] >= 0:
                under[int(lanes.place[row[column]])] = beneath
            else:
                # It is turned up after the trick (D128), before its owner plays again.
                hands[p] |= beneath
    trick = tuple(int(lanes.place[card]) for _, card in s.trick)
    joker_led = bool(s.trick) and s.rules.ranks.suit[s.trump][s.trick[0][1]] != s.led
    return CardPlay(
        lanes,
        tuple(hands),
        (1 << s.rules.seats) - 1 & ~s.out,
        s.trick[0][0] if s.trick else s.turn,
        trick,
        s.led if joker_led else -1,
        under,
        laid(lanes, 1 << s.dictated) if s.dictated >= 0 and not s.played else 0,
    )


def positions(points: Sequence[CardPlay]) -> Positions:
    """Stack positions of one layout and number of seats into the arrays of ``fast.solve.plain``."""
    n = len(points)
    trick = np.full((n, SEATS), NO_CARD, np.int8)
    covered = any(p.under for p in points)
    under = np.zeros((n if covered else 0, 64), np.uint64)
    for i, p in enumerate(points):
        trick[i, : len(p.trick)] = p.trick
        for place, beneath in p.under.items():
            under[i, place] = beneath
    return Positions(
        np.array([p.hands for p in points], np.uint64),
        np.array([p.active for p in points], np.int64),
        np.array([p.leader for p in points], np.int64),
        trick,
        np.array([p.named for p in points], np.int8),
        under,
        np.array([p.only for p in points], np.uint64),
    )
