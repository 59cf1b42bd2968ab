"""One deal of EGN: the actions of each seat, and the hands reconstructed from them."""

from __future__ import annotations

from dataclasses import dataclass

from euchre.cards import SUIT_NAMES, each
from euchre.coordinates import Card, TableSeat
from euchre.engine import actions
from euchre.engine.actions import ALONE, LEAVE, ORDER, ORDER_ALONE, PASS, PLAY_ON, TOGETHER, Action
from euchre.engine.phases import Alone, CallForBest, Exchange, Farmers, Tricks
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push, start
from euchre.records.egn.cards_and_calls import read_call, read_card
from euchre.records.egn.schema import Bidding, EgnDeal, Play
from euchre.records.egn.unseen_cards import Slot, fill
from euchre.records.record import RecordError, listed
from euchre.text import brief, counted


@dataclass(frozen=True)
class _Played:
    """A card played: in which trick, from which seat."""

    trick: int
    seat: TableSeat
    card: Card


class Hand:
    """A deal as a file tells it: answers the engine's questions, and places the cards."""

    def __init__(self, rules: Rules, source: EgnDeal, names: tuple[str, ...]):
        self.rules = rules
        self.names = names
        self.dealer = source.initial_state.dealer
        up = read_card(source.initial_state.up_card, rules.pack)
        if up is None:
            raise RecordError("the upcard is not known, and a record needs it")
        self.up = up
        self.bidding, self.play = _phases(source)
        self.tricks = list(self.play.tricks)
        while self.tricks and not self.tricks[-1]:
            self.tricks.pop()
        #: Discards as (seat, card) in the order of the questions; card None if the file omits it.
        self.away: list[tuple[int, int | None]] = []
        self.plays: list[_Played] = []
        self.given: dict[int, int] = {}  # giver -> card
        self.got: dict[int, int] = {}  # receiver -> card
        self.table, self.end = self._walk()
        self.dealt = self._known_hands(source)
        self.kitty = self._known_kitty(source)
        self._check()

    # -- what the file says ---------------------------------------------------

    def answer(self, s: State) -> Action | None:
        """Return the answer to the question that ``s`` asks, or None where the file stops."""
        phase = s.rules.phases[s.phase]
        if isinstance(phase, Tricks):
            return self._card(s)
        if isinstance(phase, Exchange):
            return self._away(s, self.bidding.discard)
        if isinstance(phase, Alone):
            return ALONE if self.bidding.alone_defender == s.turn else TOGETHER
        if isinstance(phase, CallForBest):
            return self._best(s)
        if isinstance(phase, Farmers):
            return PLAY_ON
        return self._call(s)

    def _call(self, s: State) -> Action | None:
        at = len([e for e in s.history if e.action != PLAY_ON])
        if at >= len(self.bidding.calls):
            return None
        call, alone = self.bidding.calls[at], self.bidding.is_alone
        strain = read_call(call)
        if strain is not None:
            action = actions.name(strain, alone=alone)
        else:
            action = PASS if call == "Pass" else ORDER_ALONE if alone else ORDER
        if action not in legal(s):
            text = actions.text(action, s.rules.pack)
            raise RecordError(
                f"call {at + 1}: {self._who(s.turn)} cannot say {brief(text)}; possible:"
                f" {listed([actions.text(a, s.rules.pack) for a in legal(s)])}",
                seat=s.turn,
            )
        return action

    def _away(self, s: State, recorded: str | None) -> Action:
        """Return the discard: as recorded or as placed; on the first walk any card if unknown."""
        index = sum(actions.verb(e.action) == actions.Verb.DISCARD for e in s.history)
        if index == len(self.away):
            card = read_card(recorded, s.rules.pack, s.trump) if recorded else None
            self.away.append((s.turn, card))
        known = self.away[index][1]
        return actions.discard(1 << (self.up if known is None else known))

    def _best(self, s: State) -> Action:
        if not self.bidding.card_exchanges:
            return LEAVE
        if s.lone >> s.turn & 1:
            return self._away(s, None)
        loner = next(each(s.partners(s.turn)))
        swap = self.bidding.card_exchanges[0]
        card = read_card(swap.cards[0], s.rules.pack, s.trump) if len(swap.cards) == 1 else None
        if card is None or swap.receiver != loner or swap.sender not in (None, s.turn):
            raise RecordError("an exchange other than one card to the lone player is not known")
        self.given, self.got = {s.turn: card}, {loner: card}
        return actions.give(1 << card)

    def _card(self, s: State) -> Action | None:
        trick, nth = sum(s.taken), len(s.trick)
        if trick >= len(self.tricks):
            return None
        row = self.tricks[trick]
        if nth == len(row) and trick == len(self.tricks) - 1:
            return None
        if nth == len(row) or len(row) > s.active:
            raise RecordError(
                f"{len(row)} cards, but {s.active} players take part", trick=trick + 1
            )
        try:
            card = read_card(row[nth], s.rules.pack, s.trump)
        except RecordError as error:
            error.trick = trick + 1
            raise
        if card is None:
            raise RecordError(
                f"{self._who(s.turn)} plays a card that is not known ({brief(row[nth])}); a"
                " record needs every card that was played",
                trick=trick + 1,
                seat=s.turn,
            )
        return actions.play(card)

    # -- the first walk: every hand holds every card ----------------------------

    def _walk(self) -> tuple[State | None, State]:
        """Return the state before the first lead (None if there was none), and the final state."""
        rules, full = self.rules, self.rules.pack.full
        others = [c for c in range(rules.pack.size) if c != self.up]
        hands = [
            sum(1 << c for c in others[seat * rules.hand : (seat + 1) * rules.hand])
            for seat in range(rules.seats)
        ]
        s = start(rules, hands, [self.up, *others[rules.seats * rules.hand :]], self.dealer)
        table = None
        while not s.ended and sum(s.taken) < rules.hand:
            s.hands = (full,) * rules.seats
            if table is None and isinstance(rules.phases[s.phase], Tricks):
                table = s.copy()
            action = self.answer(s)
            if action is None:
                break
            if actions.verb(action) == actions.Verb.PLAY:
                self.plays.append(_Played(sum(s.taken), s.turn, actions.card(action)))
            push(s, action)
        self._check_bidding(s, table)
        return table, s

    def _check_bidding(self, s: State, table: State | None) -> None:
        """Refuse bidding or play in the file that the rules leave no room for."""
        calls = sum(actions.verb(e.action) in _CALLS for e in s.history)
        if calls < len(self.bidding.calls):
            raise RecordError(
                f"{len(self.bidding.calls)} calls, but the bidding ends after {calls}"
            )
        if self.tricks and table is None:
            raise RecordError(f"cards are played, but no trump is made in {calls} calls")
        if len(self.tricks) > self.rules.hand:
            raise RecordError(f"{len(self.tricks)} tricks, but a hand has {self.rules.hand}")
        if self.bidding.discard and not s.accepted:
            raise RecordError("a card is discarded, but nobody ordered up the upcard")
        lone = self.bidding.alone_defender
        if lone is not None and lone >= 0 and not s.lone >> lone & 1:
            raise RecordError(f"{self._who(lone)} cannot defend alone here", seat=lone)
        if len(self.bidding.card_exchanges) > 1 or (self.bidding.card_exchanges and not self.given):
            raise RecordError("cards are exchanged, and these rules know no such exchange")
        lead = self.play.initial_lead
        if table is not None and lead is not None and lead != table.turn:
            raise RecordError(
                f"initialLead is {lead}, seat {lead + 1}, but by the rules"
                f" {self._who(table.turn)} leads"
            )

    # -- cards that the file places ---------------------------------------------

    def _known_hands(self, source: EgnDeal) -> list[int]:
        """Return the cards (masks) that the file says each seat was dealt."""
        rows = source.initial_state.player_cards_now or source.initial_state.player_cards
        if len(rows) not in (0, self.rules.seats):
            raise RecordError(f"{self.rules.seats} hands are expected, not {len(rows)}")
        hands = [0] * self.rules.seats
        for seat, row in enumerate(rows):
            if len(row) > self.rules.hand:
                raise RecordError(f"{self._who(seat)} is dealt {counted(len(row), 'card')}")
            for text in row:
                card = read_card(text or "", self.rules.pack, self.end.trump)
                if card is not None:
                    self._new(card, sum(hands) | 1 << self.up)
                    hands[seat] |= 1 << card
        # The file may record a discard by a dealer who sits out (D036).
        if self.bidding.discard and self.end.picked < 0:
            card = read_card(self.bidding.discard, self.rules.pack, self.end.trump)
            if card is not None and card != self.up:
                hands[self.dealer] |= 1 << card
        return hands

    def _known_kitty(self, source: EgnDeal) -> list[int | None]:
        """Return the cards under the upcard, None for each that is unknown."""
        size = self.rules.pack.size - self.rules.seats * self.rules.hand - 1
        row = source.initial_state.kitty
        cards = [read_card(text or "", self.rules.pack, self.end.trump) for text in row]
        known = [c for c in cards if c is not None]
        if not known:
            return [None] * size
        if len(row) != size:
            raise RecordError(f"{size} cards lie under the upcard, not {len(row)}")
        seen = 1 << self.up | sum(self.dealt)
        for card in known:
            self._new(card, seen)
            seen |= 1 << card
        return cards

    def _new(self, card: Card, seen: int) -> None:
        if seen >> card & 1:
            raise RecordError(f"{self.rules.pack.text(card)} is dealt to two places")

    # -- the second walk: what each seat is known to have held ------------------

    def _check(self) -> None:
        """Refuse the first impossible play: a card the seat cannot have held, or a revoke."""
        if self.table is None:
            return
        s = self.table.copy()
        s.hands = tuple(self._held(seat) for seat in range(self.rules.seats))
        for play in self.plays:
            problem = self._impossible(play, s) or self._revoke(play, s)
            if problem:
                raise RecordError(problem, trick=play.trick + 1, seat=play.seat)
            push(s, play.card)

    def _held(self, seat: TableSeat) -> int:
        """Return the cards that a seat certainly held when the play began."""
        held = sum({1 << p.card for p in self.plays if p.seat == seat})
        laid = {card for who, card in self.away if who == seat}
        if seat == self.dealer and self.end.picked >= 0 and not laid & {self.up, None}:
            held |= 1 << self.up
        if seat in self.got:
            held |= 1 << self.got[seat]
        if None not in laid:
            remaining = self.dealt[seat] & ~sum(1 << c for c in laid if c is not None)
            held |= remaining & ~(1 << self.given[seat] if seat in self.given else 0)
        return held

    def _impossible(self, play: _Played, s: State) -> str:
        """Return why a seat cannot have held a card at all, or an empty string."""
        card, text = play.card, self.rules.pack.text(play.card)
        claim = f"{self._who(play.seat)} played {text}, but it"
        before = next((p for p in self.plays if p.card == card and p is not play), None)
        if s.played >> card & 1 and before is not None:
            return (
                f"{claim} had been played by {self._who(before.seat)} in trick {before.trick + 1}"
            )
        if card in [c for _, c in self.away]:
            return f"{claim} had been discarded"
        if card == self.up and s.picked < 0:
            return f"{claim} was the upcard, and nobody took it"
        if card == self.up and play.seat != self.dealer:
            return f"{claim} was the upcard, which {self._who(self.dealer)} took"
        if card in self.kitty:
            return f"{claim} lay under the upcard"
        mine = self.dealt[play.seat]
        if card in self.got.values():
            return "" if self.got.get(play.seat) == card else f"{claim} had been passed on"
        full = mine.bit_count() == self.rules.hand and card != self.up
        elsewhere = _union(self.dealt) & ~mine
        if elsewhere >> card & 1 or (full and not mine >> card & 1):
            return f"{claim} was not dealt to that seat"
        return ""

    def _revoke(self, play: _Played, s: State) -> str:
        """Return how a play revokes, or an empty string."""
        possible = legal(s)
        if play.card in possible:
            return ""
        pack = self.rules.pack
        led = pack.text(s.trick[0][1]) if s.trick else ""
        cards = listed([pack.text(actions.card(a)) for a in possible])
        return (
            f"{self._who(play.seat)} played {pack.text(play.card)} on {led} but must follow"
            f" {SUIT_NAMES[s.led]} with {cards}"
        )

    # -- the unseen cards ---------------------------------------------------------

    def placed(self) -> tuple[list[int], list[int], int]:
        """Return hands (masks) and kitty as dealt, and the mask of the cards placed arbitrarily.

        Raises ``RecordError`` if no deal of the cards is consistent with the file.
        """
        rules, up = self.rules, 1 << self.up
        slots = [Slot(seat, True) for seat, card in self.away if card is None]
        gone = [0] * rules.seats  # played, discarded on record, passed on
        for seat in range(rules.seats):
            gone[seat] = sum(1 << p.card for p in self.plays if p.seat == seat)
            gone[seat] |= sum(1 << c for who, c in self.away if who == seat and c is not None)
            gone[seat] |= 1 << self.given[seat] if seat in self.given else 0
        gains = [1 << self.got[seat] if seat in self.got else 0 for seat in range(rules.seats)]
        if self.end.picked >= 0:
            gains[self.dealer] |= up
        known = [(self.dealt[seat] | gains[seat]) & ~gone[seat] for seat in range(rules.seats)]
        for seat in range(rules.seats):
            size = rules.hand + gains[seat].bit_count() - gone[seat].bit_count()
            size -= sum(slot.seat == seat and slot.away for slot in slots)
            slots += [Slot(seat, False)] * size
        kitty = sum(1 << c for c in self.kitty if c is not None)
        free = list(each(rules.pack.full & ~(_union(gone) | _union(known) | kitty | up)))
        cards = fill(
            slots, list(each(_union(known))), free, lambda slot, c: self._fits(slot, c, known)
        )
        if cards is None:
            raise RecordError("no deal of the cards agrees with what is told of it")
        hands = [gone[seat] for seat in range(rules.seats)]
        for slot, card in zip(slots, cards, strict=True):
            hands[slot.seat] |= 1 << card
        self._settle_away(slots, cards)
        hands = [hand & ~gain for hand, gain in zip(hands, gains, strict=True)]
        left = [c for c in free if c not in cards]
        guessed = sum(1 << c for c in left) | sum(1 << c for c in cards if c in free)
        rest = [left.pop(0) if c is None else c for c in self.kitty]
        return hands, rest, guessed

    def _fits(self, slot: Slot, card: Card, known: list[int]) -> bool:
        if any(mine >> card & 1 and seat != slot.seat for seat, mine in enumerate(known)):
            return False
        if slot.away:
            return card != self.got.get(slot.seat)
        lanes, end = self.rules.ranks.lane, self.end
        return not any(lanes[end.trump][suit] >> card & 1 for suit in each(end.voids[slot.seat]))

    def _settle_away(self, slots: list[Slot], placed: list[int]) -> None:
        """Record the cards found for the discard slots."""
        cards = iter(card for slot, card in zip(slots, placed, strict=True) if slot.away)
        self.away = [(seat, next(cards) if card is None else card) for seat, card in self.away]

    def _who(self, seat: TableSeat) -> str:
        return f"{self.names[seat]} (seat {seat + 1})"


_CALLS = (actions.Verb.PASS, actions.Verb.ORDER, actions.Verb.NAME)


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _phases(source: EgnDeal) -> tuple[Bidding, Play]:
    """Return the bidding and the play, empty where the file has none.

    Raises ``RecordError`` if there are more phases, or in another order.
    """
    kinds = [type(phase) for phase in source.phases]
    if kinds not in ([], [Bidding], [Bidding, Play]):
        raise RecordError("a bidding and then a play are expected, each once")
    bidding = next((p for p in source.phases if isinstance(p, Bidding)), Bidding([]))
    play = next((p for p in source.phases if isinstance(p, Play)), Play([]))
    return bidding, play
