"""Law 11: renaming suits and seats changes nothing else."""

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TypeVar

from euchre.cards import SUITS, Pack, each
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.phases import TurnedTrump
from euchre.engine.rewind import Dealt
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.engine.sides import SUIT_CALLED, makers
from euchre.engine.state import State, legal, push
from tests.kit.laws_play import Findings
from tests.kit.players import Trace

Entry = TypeVar("Entry")


@dataclass(frozen=True)
class Relabelling:
    """A permutation of suits that preserves same-color pairs, and a rotation of the seats."""

    pack: Pack
    suits: tuple[int, ...]
    turn: int
    seats: int

    def card(self, card: int) -> int:
        """Return the image of a card."""
        text = self.pack.text(card)
        if self.pack.suit[card] >= 0:
            copy = card - self.pack.index(text)
            return self.pack.index(text[0] + SUITS[self.suits[self.pack.suit[card]]]) + copy
        if text in ("BR", "BK") and self.suits[1] not in (1, 2):
            return self.pack.index("BK" if text == "BR" else "BR")
        return card

    @cached_property
    def images(self) -> tuple[int, ...]:
        """The image of every card."""
        return tuple(map(self.card, range(self.pack.size)))

    def cards(self, mask: int) -> int:
        """Return the image of a mask."""
        images = self.images
        return sum(1 << images[c] for c in each(mask))

    def strain(self, strain: int) -> int:
        """Return the image of a strain (or of none, -1)."""
        return self.suits[strain] if 0 <= strain < 4 else strain

    def action(self, action: Action) -> Action:
        """Return the image of an action."""
        return actions.image(action, self.images.__getitem__, self.strain, self.seat)

    def row(self, row: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Return a row by seat (or by side) with its entries rotated."""
        n = len(row)
        return tuple(row[(i - self.turn) % n] for i in range(n))

    def seat_mask(self, mask: int) -> int:
        """Return a mask of seats, rotated."""
        return sum(1 << self.seat(p) for p in each(mask))

    def rules(self, rules: Rules) -> Rules:
        """Return the rules with any suits that they name renamed."""
        special = rules.phase(TurnedTrump)
        if special:
            rules = rules.amend(TurnedTrump, suit=self.suits[special.suit])
        if rules.joker_turned not in SUITS:
            return rules
        suit = SUITS[self.suits[SUITS.index(rules.joker_turned)]]
        return rules.but(joker_turned=suit)

    def deal(self, s: State) -> State:
        """Return the image of a deal just dealt."""
        hands = self.row(tuple(self.cards(h) for h in s.hands))
        rest = [self.card(c) for c in (*s.faced, *s.stock)]
        dealer = self.seat(s.dealer)
        widow = tuple(map(self.card, s.widow))
        rows = zip(s.covered, s.columns, strict=True)
        columns = self.row(tuple(tuple(map(self.card, (*c, *o))) for c, o in rows))
        dealt = Dealt(hands, tuple(rest), widow, columns)
        return dealt.start(self.rules(s.rules), dealer, self.row(s.scores))

    def called(self, called: int) -> int:
        """Return the image of a call (or of none, -1)."""
        if called >= SUIT_CALLED:
            return SUIT_CALLED + self.suits[called - SUIT_CALLED]
        return self.card(called) if called >= 0 else -1

    def seat(self, seat: int) -> int:
        """Return the image of a seat (or of none, -1)."""
        return (seat + self.turn) % self.seats if seat >= 0 else -1

    def public(self, s: State) -> tuple[object, ...]:
        """Return the public content of a state under the new names."""
        voids = tuple(sum(1 << self.suits[suit] for suit in each(v)) for v in s.voids)
        return (
            self.seat(s.turn),
            self.seat(s.maker),
            self.seat(s.bidder),
            self.seat(s.picker),
            self.strain(s.trump),
            self.strain(s.bid_strain),
            self.strain(s.led),
            self.seat_mask(s.lone),
            self.seat_mask(s.out),
            self.seat_mask(s.passed),
            self.seat_mask(s.helpers),
            self.seat_mask(makers(s)),
            self.called(s.called),
            self.row(s.taken),
            self.row(voids),
            self.row(tuple(self.cards(h) for h in s.hands)),
            self.row(tuple(self.cards(s.open_cards(p)) for p in range(self.seats))),
            s.bid,
            s.outcome,
        )


def some_relabelling(rules: Rules, rng: Random) -> Relabelling:
    """Return a random renaming that keeps same-color suits together."""
    black, red = rng.sample((0, 3), 2), rng.sample((1, 2), 2)
    suits = (black[0], red[0], red[1], black[1])
    if rng.random() < 0.5:
        suits = (red[0], black[0], black[1], red[1])
    return Relabelling(rules.pack, suits, rng.randrange(rules.seats), rules.seats)


def relabelling(trace: Trace, rng: Random) -> Findings:
    """Law 11: with suits renamed and seats rotated, the deal goes on exactly as before."""
    names = some_relabelling(trace.rules, rng)
    same = Relabelling(trace.rules.pack, (0, 1, 2, 3), 0, trace.rules.seats)
    t = names.deal(trace.states[0])
    for ply, s in enumerate(trace.states):
        if names.public(s) != same.public(t):
            yield ply, f"under suits {names.suits} and turn {names.turn} the states differ"
            return
        if {names.action(a) for a in legal(s)} != set(legal(t)):
            yield ply, f"under suits {names.suits} and turn {names.turn} other actions are legal"
            return
        if ply < len(trace.actions):
            push(t, names.action(trace.actions[ply]))
    if trace.last.ended and names.row(points(trace.last)) != points(t):
        yield len(trace.actions), "the points do not move with the seats"
