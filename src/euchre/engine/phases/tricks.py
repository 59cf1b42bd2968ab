"""The play of the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from euchre.cards import LOW, SUIT_NAMES, each
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.phases.base import Phase, allowed
from euchre.engine.state import Outcome, State, replaced
from euchre.ranking import NO_SUIT

#: Who leads first (A27, D102-D105): the dealer's left, unless somebody is alone and then the
#: loner's left; always the first player still in from the dealer's left; or the maker's left.
#: When both sides are alone it is the lone defender (D104).
Lead = Literal["loner-left", "dealer-left", "maker-left"]


@dataclass(frozen=True)
class Tricks(Phase):
    """Follow suit if you can; the highest trump wins, else the highest of the suit led."""

    lead: Lead = "loner-left"

    def enter(self, s: State) -> None:
        s.turn = self.leader(s)

    def leader(self, s: State) -> int:
        """Return who leads to the first trick."""
        makers = s.partners(s.maker) | 1 << s.maker
        if s.dictated >= 0:
            return next(each(s.lone & makers))
        if s.lone & makers and s.lone & ~makers:
            return next(each(s.lone & ~makers))
        if self.lead == "maker-left":
            return s.left_of(s.maker)
        if self.lead == "loner-left" and s.lone:
            return s.left_of(next(each(s.lone)))
        return s.left_of(s.dealer)

    def cards(self, s: State) -> int:
        """Return the mask of the cards that the seat on turn may play (A28)."""
        hand = s.hands[s.turn]
        if s.trick:
            return hand & s.rules.ranks.lane[s.trump][s.led] or hand
        if s.dictated >= 0 and not s.played:
            return 1 << s.dictated
        if s.trump == LOW:
            # A joker may be played only by a void hand (D007), so it is led last of all.
            return hand & ~s.rules.pack.joker_mask or hand
        return hand

    def legal(self, s: State) -> list[Action]:
        cards = self.cards(s)
        jokers = s.rules.ranks.lane[s.trump][NO_SUIT]
        if s.trick or not cards & jokers:
            return list(each(cards))
        # Whoever leads a joker at no trump names the suit to be followed (D007).
        plain = list(each(cards & ~jokers))
        return plain + [actions.play(c, suit) for c in each(cards & jokers) for suit in range(4)]

    def apply(self, s: State, action: Action) -> None:
        ranks, seat, card = s.rules.ranks, s.turn, action & 63
        trick = s.trick
        if not trick:
            s.led = actions.more(action) - 1 if action > 63 else ranks.suit[s.trump][card]
        elif ranks.suit[s.trump][card] != s.led:
            s.voids = replaced(s.voids, seat, s.voids[seat] | 1 << s.led)
        bit = 1 << card
        s.hands = replaced(s.hands, seat, s.hands[seat] ^ bit)
        s.played |= bit
        s.trick = trick = (*trick, (seat, card))
        if len(trick) < s.rules.seats - s.out.bit_count():
            s.turn = s.left_of(seat)
            return
        strength = ranks.strength[s.trump][s.led]
        # max() keeps the first of equals: the earlier of two identical cards wins (A10).
        winner = max(trick, key=lambda play: strength[play[1]])[0]
        s.taken = replaced(s.taken, winner, s.taken[winner] + 1)
        s.last, s.trick, s.led, s.turn = trick, (), -1, winner
        if not s.hands[winner]:
            s.finish(Outcome.PLAYED)

    def refusal(self, s: State, action: Action) -> str:
        pack, card = s.rules.pack, actions.arg(action)
        if actions.verb(action) != Verb.PLAY or card >= pack.size:
            return allowed(s, self)
        hand, can = s.hands[s.turn], " or ".join(pack.names(self.cards(s)))
        if not hand >> card & 1:
            return f"{pack.text(card)} is not in your hand; play {can}."
        if not self.cards(s) >> card & 1:
            if s.trick:
                suit = SUIT_NAMES[s.led]
                return f"You must follow {suit}: play {can}{self._bower(s, card)}."
            if s.dictated >= 0:
                return f"Your opponent has told you to lead {pack.text(s.dictated)}."
            return "The joker may be played only when nothing else can."
        if actions.more(action):
            return f"No suit is said with this card; just play {pack.text(card)}."
        return "Say which suit the joker asks for, as in 'play B H'."

    def _bower(self, s: State, card: int) -> str:
        printed, suit = s.rules.pack.suit[card], s.rules.ranks.suit[s.trump][card]
        if printed == s.led and suit != printed:
            return f" ({s.rules.pack.text(card)} counts as a trump here)"
        return ""
