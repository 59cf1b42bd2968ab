"""The card play, and whether a claim of all remaining tricks stands (C45, D135)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from euchre.cards import LOW, SUIT_NAMES, cards_of, each
from euchre.coordinates import Card, Mask, TableSeat
from euchre.engine import actions
from euchre.engine.actions import CLAIM, Action, Verb
from euchre.engine.fields import Outcome, replaced
from euchre.engine.phases.base import Phase
from euchre.engine.state import State
from euchre.ranking import NO_SUIT
from euchre.text import listed

#: Who leads first (A27, D102-D105): the dealer's left, or the loner's left if someone goes alone;
#: always the first active seat from the dealer's left; the maker's left; or the maker (B20, B22).
#: When both sides go alone the lone defender leads (D104), except under ``dealer-left-always``.
Lead = Literal["loner-left", "dealer-left", "maker-left", "maker", "dealer-left-always"]
#: How a claim of all remaining tricks is judged (D135): in the claimer's best order, or every order
#: of the claimer's own cards must win.
Claim = Literal["off", "best-order", "any-order"]


def _sign(s: State, card: Card) -> str:
    # Imported here because words imports the phases.
    from euchre.engine.words import card_sign

    return card_sign(s.rules, card)


@dataclass(frozen=True)
class Tricks(Phase):
    """Follow suit if able; the highest trump wins, else the highest card of the suit led.

    A28, A29, D129, D137; all tricks are played (D183) unless claimed.
    """

    lead: Lead = "loner-left"
    #: A player may claim the rest (C45).
    claim: Claim = "off"

    def enter(self, s: State) -> None:
        if s.maker >= 0 and s.active == 1:
            # All opponents have dropped out: every trick is the maker's (D123).
            s.taken = replaced(s.taken, s.maker, s.rules.tricks)
            s.finish(Outcome.PLAYED)
            return
        s.turn = self.leader(s)

    def leader(self, s: State) -> int:
        """Return the leader of the first trick (A27, D117, D119, D120, D122, D139)."""
        if s.maker < 0:
            return s.left_of(s.dealer)
        makers = s.makers
        if s.dictated >= 0:
            return next(each(s.lone & makers))
        if self.lead == "dealer-left-always":
            return s.left_of(s.dealer)
        if s.lone & makers and s.lone & ~makers:
            return next(each(s.lone & ~makers))
        if self.lead == "maker":
            return next(each(s.lone & makers), s.maker)
        if self.lead == "maker-left":
            return s.left_of(s.maker)
        if self.lead == "loner-left" and s.lone:
            return s.left_of(next(each(s.lone)))
        return s.left_of(s.dealer)

    def cards(self, s: State) -> int:
        """Return the mask of the legal cards of the seat on turn (A28)."""
        hand = s.hands[s.turn]
        if s.columns:
            hand |= s.open_cards(s.turn)
        if s.rules.pack.twins:
            hand = s.rules.pack.distinct(hand)
        if s.trick:
            return hand & s.rules.ranks.lane[s.trump][s.led] or hand
        if s.dictated >= 0 and not s.played:
            return 1 << s.dictated
        if s.trump == LOW:
            # A joker may be played only by a void hand (D007), so it is led last.
            return hand & ~s.rules.pack.joker_mask or hand
        return hand

    def legal(self, s: State) -> list[Action]:
        cards = self.cards(s)
        jokers = s.rules.ranks.lane[s.trump][NO_SUIT]
        claims = [CLAIM] if self.claim != "off" else []
        if s.trick or not cards & jokers:
            return [*cards_of(cards), *claims]
        # The leader of a joker at no trump names the suit to follow (D007).
        led = [actions.play(c, suit) for c in each(cards & jokers) for suit in range(4)]
        return [*each(cards & ~jokers), *led, *claims]

    def apply(self, s: State, action: Action) -> None:
        if action == CLAIM:
            self._judge(s)
            return
        ranks, seat, card = s.rules.ranks, s.turn, action & 63
        trick = s.trick
        if not trick:
            s.led = actions.suit_led(action) if action > 63 else ranks.suit[s.trump][card]
        elif ranks.suit[s.trump][card] != s.led:
            s.voids = replaced(s.voids, seat, s.voids[seat] | 1 << s.led)
        bit = 1 << card
        if s.hands[seat] & bit:
            s.hands = replaced(s.hands, seat, s.hands[seat] ^ bit)
        else:
            self._off_the_table(s, seat, card)
        s.played |= bit
        s.trick = trick = (*trick, (seat, card))
        if len(trick) < s.rules.seats - s.out.bit_count():
            s.turn = s.left_of(seat)
            return
        strength = ranks.strength[s.trump][s.led]
        # The first of equals: the earlier of two identical cards wins (A10).
        strengths = [strength[card] for _, card in trick]
        winner = trick[strengths.index(max(strengths))][0]
        s.taken = replaced(s.taken, winner, s.taken[winner] + 1)
        s.last, s.trick, s.led, s.turn = trick, (), -1, winner
        if s.rules.reveal_after and s.columns:
            for p, _ in trick:
                _uncover(s, p)
        if not s.hands[winner] and (not s.columns or not s.open_cards(winner)):
            s.finish(Outcome.PLAYED)

    def _off_the_table(self, s: State, seat: TableSeat, card: Card) -> None:
        """Play an open table card; the one beneath is turned up (B6, D128)."""
        column = s.columns[seat].index(card)
        s.tabled += ((seat, column, card),)
        s.columns = _put(s.columns, seat, column, -1)
        if not s.rules.reveal_after:
            _uncover(s, seat)

    def _judge(self, s: State) -> None:
        """Settle a claim of all remaining tricks (C45, D135)."""
        seat = s.turn
        rest = s.rules.tricks - sum(s.taken)
        if not claim_stands(s, any_order=self.claim == "any-order"):
            others = s.partners(seat) | 1 << seat
            seat = s.left_of(seat)
            while others >> seat & 1:
                seat = s.left_of(seat)
        # All hands are exposed, so that every player can check the ruling.
        s.exposed |= (1 << s.rules.seats) - 1 & ~s.out
        s.taken = replaced(s.taken, seat, s.taken[seat] + rest)
        s.finish(Outcome.PLAYED)

    def refusal(self, s: State, action: Action) -> str:
        pack, card = s.rules.pack, actions.card(action)
        if actions.verb(action) != Verb.PLAY or card >= pack.size:
            return ""
        hand, may = s.hands[s.turn] | s.open_cards(s.turn), self.cards(s)
        can = listed([_sign(s, c) for c in each(pack.distinct(may))], "or")
        it = _sign(s, card)
        if hand >> card & 1 and not pack.distinct(hand) >> card & 1:
            return f"Your other {it} is the same card; play that one."
        if not hand >> card & 1:
            return f"{it} is not in your hand; play {can}."
        if not may >> card & 1:
            if s.trick:
                suit = SUIT_NAMES[s.led]
                return f"You must follow {suit}: play {can}{self._bower(s, card)}."
            if s.dictated >= 0:
                return f"Your opponent has told you to lead {_sign(s, s.dictated)}."
            return "You may play the joker only when you can play nothing else."
        if actions.suit_led(action) >= 0:
            return f"You don't name a suit with this card; just play {it}."
        return "Say which suit the joker asks for, for example: play joker hearts."

    def _bower(self, s: State, card: Card) -> str:
        printed, suit = s.rules.pack.suit[card], s.rules.ranks.suit[s.trump][card]
        if printed == s.led and suit != printed:
            return f" ({_sign(s, card)} counts as a trump here)"
        return ""


def _put(
    rows: tuple[tuple[int, ...], ...], seat: TableSeat, column: int, card: Card
) -> tuple[tuple[int, ...], ...]:
    row = replaced(rows[seat], column, card)
    return (*rows[:seat], row, *rows[seat + 1 :])


def _uncover(s: State, seat: TableSeat) -> None:
    """Turn up the cards under the empty columns of a seat."""
    for column, card in enumerate(s.columns[seat]):
        if card < 0 and s.under[seat] >> column & 1:
            s.columns = _put(s.columns, seat, column, s.covered[seat][column])
            s.covered = _put(s.covered, seat, column, -1)
            s.under = replaced(s.under, seat, s.under[seat] & ~(1 << column))


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
        trump, lowest = self.s.trump, []
        for suit in range(5):
            lane = cards & self.ranks.lane[trump][suit]
            if lane:
                strength = self.ranks.strength[trump][suit]
                lowest.append(min(each(lane), key=lambda c: strength[c]))
        return lowest
