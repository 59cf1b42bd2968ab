"""Whether a claim of all remaining tricks stands (C45, D135)."""

from __future__ import annotations

from euchre.cards import each
from euchre.coordinates import Card, Mask
from euchre.engine.state import State

#: By active seat, clockwise from the claimer: its hand as a mask.
Hands = tuple[int, ...]


def claim_stands(s: State, *, any_order: bool = False) -> bool:
    """Return whether the seat on turn wins every remaining trick, whatever the others play.

    Judged on the actual cards, including the current trick; the partner's cards count against the
    claimer too. The claimer may choose the order or, with ``any_order``, must win in every order.
    """
    seats = [s.turn]
    while s.left_of(seats[-1]) != s.turn:
        seats.append(s.left_of(seats[-1]))
    return _Judge(s, seats, any_order).now()


class _Judge:
    """Searches the remaining play, memoized by hands."""

    def __init__(self, s: State, seats: list[int], any_order: bool):
        self.s = s
        self.seats = seats
        self.ranks = s.rules.ranks
        self.any_order = any_order
        self.known: dict[Hands, bool] = {}

    def now(self) -> bool:
        """Return whether the claimer wins the current trick and all the rest."""
        s = self.s
        hands = tuple(s.hands[p] for p in self.seats)
        if not s.trick:
            return self.leading(hands)
        strength = self.ranks.strength[s.trump][s.led]
        beaten = max(strength[c] for _, c in s.trick)
        acted = {p for p, _ in s.trick}
        later = [i for i, p in enumerate(self.seats) if i and p not in acted]
        cards = hands[0] & self.ranks.lane[s.trump][s.led] or hands[0]
        chances = (
            strength[c] > beaten and self._answers(hands, c, s.led, later) for c in each(cards)
        )
        return all(chances) if self.any_order else any(chances)

    def leading(self, hands: Hands) -> bool:
        """Return whether the claimer, on lead, wins all remaining tricks."""
        if not hands[0]:
            return True
        if hands not in self.known:
            suit = self.ranks.suit[self.s.trump]
            later = list(range(1, len(hands)))
            chances = (self._answers(hands, c, suit[c], later) for c in each(hands[0]))
            self.known[hands] = all(chances) if self.any_order else any(chances)
        return self.known[hands]

    def _answers(self, hands: Hands, card: Card, led: int, later: list[int]) -> bool:
        """Return whether a card wins against every reply, and the claimer all the rest after it."""
        trump = self.s.trump
        strength, lane = self.ranks.strength[trump][led], self.ranks.lane[trump][led]
        start = (hands[0] & ~(1 << card), *hands[1:])
        rows = [start]
        for i in later:
            follow = hands[i] & lane
            may = follow or hands[i]
            if any(strength[c] > strength[card] for c in each(may)):
                return False
            # The lowest card of each suit suffices: a higher one beats at least as much later.
            keep = self._lowest(may)
            rows = [(*row[:i], row[i] & ~(1 << c), *row[i + 1 :]) for row in rows for c in keep]
        return all(self.leading(row) for row in rows)

    def _lowest(self, cards: Mask) -> list[int]:
        trump, found = self.s.trump, []
        for suit in range(5):
            lane = cards & self.ranks.lane[trump][suit]
            if lane:
                strength = self.ranks.strength[trump][suit]
                found.append(min(each(lane), key=lambda c: strength[c]))
        return found
