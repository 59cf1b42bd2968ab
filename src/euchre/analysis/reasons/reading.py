"""What a seat knows of a position, in the terms of card players; from its view and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from euchre.cards import ACE, HIGH, JACK, LOW, SUIT_NAMES, each, next_suit
from euchre.coordinates import Card, Strain, TableSeat
from euchre.engine import actions
from euchre.engine.actions import MAKING, Action, Verb
from euchre.engine.phases import CallPartner, ChoosePartners, Tricks, TurnUp
from euchre.engine.scoring import Points
from euchre.engine.state import State
from euchre.games.facts import dealer_takes, shared
from euchre.language.naming import Faces
from euchre.text import listed


class Reading:
    """The state of a view of the seat on turn, with words for its cards and players."""

    def __init__(self, s: State, faces: Faces):
        self.s, self.faces, self.rules = s, faces, s.rules
        self.me = s.turn
        self.hand = s.hands[s.turn] | s.open_cards(s.turn)

    @classmethod
    def plain(cls, s: State) -> Reading:
        """Return a reading whose words nobody will read: players are called by their seats."""
        return cls(s, Faces(s.rules, tuple(map(str, range(s.rules.seats)))))

    # -- players ---------------------------------------------------------------------------------

    @cached_property
    def partner(self) -> int:
        """The one fixed partner, -1 where there is none or several."""
        mates = self.s.partners(self.me)
        return next(each(mates)) if mates.bit_count() == 1 else -1

    @cached_property
    def mates(self) -> int:
        """Everybody known to make and lose with this seat, as a mask."""
        mates = self.s.partners(self.me)
        if not mates and self.s.maker >= 0 and self.s.called < 0 and shared(self.rules):
            makers = self.s.makers
            everybody = (1 << self.rules.seats) - 1
            mates = makers if makers >> self.me & 1 else everybody & ~makers
        return mates & ~(1 << self.me) & ~self.s.out

    @property
    def finds_partner(self) -> bool:
        """Whether the maker finds a partner after the call: one called, or chosen."""
        return any(self.rules.phase(kind) for kind in (CallPartner, ChoosePartners))

    @property
    def lonely(self) -> bool:
        """Whether nobody makes or loses with this seat, now or later."""
        return not (self.s.partners(self.me) or self.mates or self.finds_partner)

    @property
    def partners(self) -> int:
        """Number of partners now or later; 2 also for one who is not known yet."""
        return 0 if self.lonely else 1 if self.partner >= 0 else 2

    @property
    def partner_deals(self) -> bool:
        """Whether the partner deals."""
        return self.s.dealer == self.partner >= 0

    @property
    def they_deal(self) -> bool:
        """Whether an opponent deals."""
        side = self.s.partners(self.me) | 1 << self.me
        return not side >> self.s.dealer & 1

    @property
    def partner_plays(self) -> bool:
        """Whether there is one fixed partner, who does not sit out."""
        return self.partner >= 0 and not self.s.out >> self.partner & 1

    @property
    def partners_call(self) -> bool:
        """Whether the partner made trump."""
        return self.s.maker >= 0 and self.s.maker == self.partner

    @property
    def makers(self) -> bool:
        """Whether this side made trump, for all that is known."""
        return bool(self.s.makers >> self.me & 1)

    @property
    def lone_against(self) -> bool:
        """Whether an opponent plays alone."""
        return bool(self.s.lone & ~(1 << self.me) & ~self.mates)

    def who(self, seat: TableSeat) -> str:
        """Return a player inside a sentence: ``partner``, ``the dealer``, ``the maker``."""
        if seat == self.me:
            return "you"
        if seat == self.partner:
            return "partner"
        if seat == self.s.maker:
            return "the maker"
        if seat == self.s.dealer:
            return "the dealer"
        return self.faces.names[seat]

    # -- cards -----------------------------------------------------------------------------------

    @property
    def strain(self) -> int:
        """What is trump, -1 while that is open."""
        return self.s.trump

    def trumps(self, strain: Strain | None = None) -> int:
        """Return all trumps of a strain (the present one) as a mask."""
        strain = self.strain if strain is None else strain
        return self.rules.ranks.trumps[strain] if strain >= 0 else 0

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump now."""
        return bool(self.trumps() >> card & 1)

    def suit(self, card: Card, strain: Strain | None = None) -> int:
        """Return the suit that a card follows."""
        strain = self.strain if strain is None else strain
        return self.rules.ranks.suit[strain][card] if strain >= 0 else self.rules.pack.suit[card]

    def power(self, card: Card, strain: Strain | None = None) -> int:
        """Return the strength of a card within its own suit."""
        strain = self.strain if strain is None else strain
        return self.rules.ranks.strength[strain][self.suit(card, strain)][card]

    @cached_property
    def gone(self) -> int:
        """The cards that can win nothing any more: played, buried by this seat, turned down."""
        s = self.s
        mine = sum(c for pile, c in zip(s.piles, s.buried, strict=True) if pile.seat == self.me)
        return s.played | mine | s.table

    def _given(self, strain: Strain) -> int:
        """Return the upcard as a mask if a call of this strain puts it into an opponent's hand."""
        offered = self.first_round and strain == self.s.turned and dealer_takes(self.rules)
        return 1 << self.s.up if offered and self.they_deal and self.s.up >= 0 else 0

    @cached_property
    def unseen(self) -> int:
        """The cards that others may hold."""
        return self.rules.pack.full & ~self.gone & ~self.hand & ~self._lying

    @cached_property
    def _lying(self) -> int:
        return sum(1 << c for _, c in self.s.trick)

    def lane(self, card: Card, strain: Strain | None = None) -> int:
        """Return the mask of the cards of the same suit (or of all trumps)."""
        strain = self.strain if strain is None else strain
        trumps = self.trumps(strain)
        if trumps >> card & 1:
            return trumps
        return self.rules.ranks.lane[strain][self.suit(card, strain)] & ~trumps

    def above(self, card: Card, strain: Strain | None = None) -> int:
        """Return the unseen cards of the same suit that beat a card."""
        power = self.power(card, strain)
        lane = self.lane(card, strain) & self.unseen
        return sum(1 << c for c in each(lane) if self.power(c, strain) > power)

    def boss(self, card: Card, strain: Strain | None = None) -> bool:
        """Whether nothing unseen of its suit beats a card."""
        return not self.above(card, strain)

    def beaters_gone(self, card: Card) -> bool:
        """Whether a card that beats this one in its suit has been played or put away."""
        power, gone = self.power(card), self.gone | self._lying
        return any(self.power(c) > power for c in each(self.lane(card) & gone))

    @cached_property
    def trumped(self) -> bool:
        """Whether this seat has played a trump in this deal."""
        return any(
            entry.seat == self.me
            and actions.verb(entry.action) == Verb.PLAY
            and self.is_trump(actions.card(entry.action))
            for entry in self.s.history
        )

    def best_above(self, card: Card) -> int:
        """Return the highest unseen card that beats this one in its suit."""
        return max(each(self.above(card)), key=self.power)

    def mine_of(self, card: Card, strain: Strain | None = None) -> int:
        """Return the own cards of the suit of a card."""
        return self.lane(card, strain) & self.hand

    def count(self, strain: Strain, *, more: int = 0) -> int:
        """Return how many trumps of a strain are held, with those in ``more``."""
        return (self.trumps(strain) & (self.hand | more)).bit_count()

    def side_aces(self, strain: Strain) -> list[int]:
        """Return the aces of plain suits held (the lowest cards, where low cards win).

        The shortest suit comes first.
        """
        ranks = self.rules.pack.rank
        best = min(r for r in ranks if r >= 0) if strain == LOW else ACE
        aces = [
            c
            for c in each(self.hand & ~self.trumps(strain))
            if ranks[c] == best and self.boss(c, strain)
        ]
        return sorted(aces, key=lambda c: self.mine_of(c, strain).bit_count())

    def ranked(self, strain: Strain) -> list[int]:
        """Return all trumps of a strain, the highest first."""
        return sorted(each(self.trumps(strain)), key=lambda c: -self.power(c, strain))

    def right(self, strain: Strain) -> int:
        """Return the highest trump of a strain, -1 without trumps."""
        return next(iter(self.ranked(strain)), -1)

    def top(self, strain: Strain, more: int = 0) -> list[int]:
        """Return the highest trumps held in a row: right, then left, then ace ..."""
        row, hand, gone = [], self.hand | more, self.gone & ~self._given(strain)
        for card in self.ranked(strain):
            if hand >> card & 1:
                row.append(card)
            elif not gone >> card & 1 and self.power(card, strain) not in {
                self.power(c, strain) for c in each(self.trumps(strain) & hand)
            }:
                # A twin that somebody else holds is no higher.
                break
        return row

    def winners(self, strain: Strain, more: int = 0) -> float:
        """Return about how many tricks a hand wins by itself: bowers, length, aces, voids."""
        hand, given = self.hand | more, self._given(strain)
        out = self.trumps(strain) & ~hand & ~(self.gone & ~given)
        sure = 0.0
        for card in each(self.trumps(strain) & hand):
            power = self.power(card, strain)
            missing = sum(self.power(c, strain) > power for c in each(out))
            sure += (1.0, 0.6, 0.35)[min(missing, 2)]
        for card in self.side_aces(strain):
            short = self.mine_of(card, strain).bit_count()
            sure += 0.75 if short <= 2 else 0.5
        # Not all of them if an opponent will have the highest trump.
        return min(sure, self.rules.tricks - float(given >> max(self.right(strain), 0) & 1))

    # -- the trick under way ---------------------------------------------------------------------

    @cached_property
    def leading(self) -> bool:
        """Whether a trick begins with this seat."""
        return not self.s.trick

    @cached_property
    def in_play(self) -> bool:
        """Whether cards are played now."""
        return isinstance(self.rules.phases[self.s.phase], Tricks)

    def in_trick(self, card: Card) -> int:
        """Return the strength of a card in the trick under way."""
        return self.rules.ranks.strength[self.strain][self.s.led][card]

    @cached_property
    def ahead(self) -> tuple[int, int]:
        """Who wins the trick so far, and the card."""
        return max(self.s.trick, key=lambda play: self.in_trick(play[1]))

    @cached_property
    def partner_ahead(self) -> bool:
        """Whether a partner wins the trick so far."""
        return not self.leading and bool(self.mates >> self.ahead[0] & 1)

    def beats(self, card: Card) -> bool:
        """Whether a card wins the trick so far."""
        return self.in_trick(card) > self.in_trick(self.ahead[1])

    @cached_property
    def behind(self) -> list[int]:
        """Who plays to this trick after this seat, in order."""
        n = self.rules.seats
        done = {p for p, _ in self.s.trick} | {self.me}
        seats = [(self.me + i) % n for i in range(1, n)]
        return [p for p in seats if p not in done and not self.s.out >> p & 1]

    @cached_property
    def foes_behind(self) -> list[int]:
        """Opponents who play after this seat."""
        return [p for p in self.behind if not self.mates >> p & 1]

    @cached_property
    def partner_behind(self) -> bool:
        """Whether the partner plays after this seat."""
        return any(self.mates >> p & 1 for p in self.behind)

    def safe(self, card: Card) -> bool:
        """Whether nothing unseen can beat a card in the trick under way."""
        if not self.foes_behind:
            return True
        return all(self.in_trick(c) <= self.in_trick(card) for c in each(self.unseen))

    @property
    def following(self) -> bool:
        """Whether a card of the suit led must be played."""
        lane = self.rules.ranks.lane[self.strain][self.s.led] if self.s.led >= 0 else 0
        return bool(self.hand & lane)

    # -- choices ---------------------------------------------------------------------------------

    def calls(self, action: Action) -> int:
        """Return the strain that an action makes trump (or bids), -1 for none."""
        if actions.verb(action) in (Verb.ORDER, Verb.TAKE):
            return self.s.turned
        return actions.strain(action)

    def makes(self, action: Action) -> bool:
        """Whether an action makes trump, or bids to."""
        return actions.verb(action) in MAKING

    @cached_property
    def first_round(self) -> bool:
        """Whether the upcard is offered now."""
        return isinstance(self.rules.phases[self.s.phase], TurnUp) and self.s.turned >= 0

    @property
    def needs(self) -> tuple[int, int]:
        """The points that this side and the nearest other one still need; 99 without a target."""
        goal, rules = self.rules.goal, self.rules
        if goal.deals:
            return 99, 99
        sign = -1 if goal.down else 1
        mine = rules.sides.side(self.me)
        rest = [sign * (goal.target - score) for score in self.s.scores]
        return rest[mine], min(need for side, need in enumerate(rest) if side != mine)

    def score(self) -> str:
        """Return the score, own side first: ``9-6``."""
        mine = self.rules.sides.side(self.me)
        others = [score for side, score in enumerate(self.s.scores) if side != mine]
        nearest = min(others) if self.rules.goal.down else max(others)
        return f"{self.s.scores[mine]}-{nearest}"

    @property
    def short(self) -> dict[str, str]:
        """What happens to makers who fall short, as slots: euchred, or set where bids are made."""
        if isinstance(self.rules.prices, Points):
            return {"euchred": "euchred", "euchres": "euchres"}
        return {"euchred": "set", "euchres": "sets"}

    # -- words -----------------------------------------------------------------------------------

    def card(self, card: Card, strain: Strain | None = None) -> str:
        """Return a card inside a sentence: ``the right bower``, ``the 10♥``."""
        return f"the {self.bare(card, strain)}"

    def bare(self, card: Card, strain: Strain | None = None) -> str:
        """Return the same without its article."""
        strain = self.strain if strain is None else strain
        pack, rules = self.rules.pack, self.rules
        suit = pack.suit[card]
        if suit >= 0 and pack.rank[card] == JACK and rules.bowers != "none" and 0 <= strain < HIGH:
            if suit == strain:
                return "right bower"
            if suit == next_suit(strain):
                return "left bower"
        name = self.faces.card(card)
        return name.lower() if name.lower().endswith("joker") else name

    def cards(self, cards: Iterable[int], strain: Strain | None = None) -> str:
        """Return several cards: ``the right bower and the A♣``."""
        return listed([self.card(c, strain) for c in cards])

    def suit_name(self, card: Card) -> str:
        """Return the suit of a card in words: ``hearts``, ``trump``."""
        if self.is_trump(card):
            return "trump"
        return dict(enumerate(SUIT_NAMES)).get(self.suit(card), "that suit")

    def one_of(self, card: Card) -> str:
        """Return one card of a suit in words: ``heart``, ``trump``."""
        return self.suit_name(card).removesuffix("s")

    def strain_name(self, strain: Strain) -> str:
        """Return a strain in words: ``hearts``, ``no trump``."""
        return dict(enumerate(SUIT_NAMES)).get(strain, "no trump")
