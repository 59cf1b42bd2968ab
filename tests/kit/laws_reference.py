"""Law 12: an independent implementation of the play.

It is written from ``docs/rules.md`` (A2-A10, A28, A29, B17, D007), with cards as text and rankings
as lists, deliberately without the tables of the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.phases import Tricks
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal
from tests.kit.laws_play import Findings
from tests.kit.players import Trace

Entry = TypeVar("Entry")

_MATE = {"S": "C", "C": "S", "H": "D", "D": "H"}
_STRAINS = ("C", "D", "H", "S", "high", "low")
_PLAIN = "AKQJT98765432"


def belongs(card: str, trump: str, bowers: str) -> str:
    """Return the suit that a card leads and follows as; a joker without trump has none."""
    if card[0] == "B":
        return trump if trump in _MATE else "joker"
    if bowers == "both" and trump in _MATE and card == "J" + _MATE[trump]:
        return trump
    return card[1]


def ladder(trump: str, bowers: str) -> list[str]:
    """Return the cards that beat all others, highest first."""
    if trump == "low":
        return []
    jokers = ["B", "BK", "BR"] if trump in "CS" else ["B", "BR", "BK"]
    if trump == "high":
        return jokers
    high = [] if bowers == "none" else ["J" + trump, "J" + _MATE[trump]]
    return [*jokers, *high, *(r + trump for r in _PLAIN if r + trump not in high)]


def winner(cards: Sequence[str], led: str, trump: str, bowers: str) -> int:
    """Return the index of the card that wins a trick, counted from the lead; of twins the first."""
    for best in ladder(trump, bowers):
        if best in cards:
            return cards.index(best)
    for rank in reversed(_PLAIN) if trump == "low" else _PLAIN:
        if rank + led in cards:
            return cards.index(rank + led)
    return 0


def follows(hand: Sequence[str], led: str, trump: str, bowers: str) -> set[str]:
    """Return the cards that may be played to a trick already led to."""
    return {c for c in hand if belongs(c, trump, bowers) == led} or set(hand)


def second_opinion(trace: Trace, rng: Random) -> Findings:
    """Law 12: legal plays and trick winners agree with the independent implementation."""
    pack, bowers = trace.rules.pack, trace.rules.bowers
    for ply, action in enumerate(trace.actions):
        s, after = trace.states[ply], trace.states[ply + 1]
        if actions.verb(action) != Verb.PLAY:
            continue
        trump = _STRAINS[s.trump]
        card = pack.text(actions.card(action))
        if s.trick:
            led = _STRAINS[s.led]
            mine = in_words(s).may()
            plays = (a for a in legal(s) if actions.verb(a) == Verb.PLAY)
            theirs = {pack.text(actions.card(a)) for a in plays}
            if mine != theirs:
                yield ply, f"{sorted(theirs)} may follow {led}, not {sorted(mine)}"
        else:
            named = _STRAINS[actions.suit_led(action)] if actions.suit_led(action) >= 0 else ""
            led = named or belongs(card, trump, bowers)
            if _STRAINS[after.led] != led and after.trick:
                yield ply, f"{card} leads {_STRAINS[after.led]}, not {led}"
        if not after.trick:
            trick = [(p, pack.text(c)) for p, c in after.last]
            best = trick[winner([c for _, c in trick], led, trump, bowers)][0]
            if not after.ended and after.turn != best:
                yield ply, f"seat {best} won the trick and does not lead"
            if after.taken[best] != s.taken[best] + 1:
                yield ply, f"seat {best} wins {' '.join(c for _, c in trick)}, {trump} trump"
    yield from claims_judged(trace, rng)


@dataclass(frozen=True)
class TextPosition:
    """A position as text: hands and table piles (the open card last), clockwise from seat 0."""

    rules: Rules
    trump: str
    hands: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[tuple[str, ...], ...], ...]
    seats: tuple[int, ...]
    turn: int
    trick: tuple[str, ...] = ()
    led: str = ""

    @property
    def mine(self) -> list[str]:
        """The cards in hand or open on the table of the player on turn."""
        return [*self.hands[self.turn], *(pile[-1] for pile in self.piles[self.turn] if pile)]

    def may(self) -> set[str]:
        """Return the cards that may be played."""
        if self.trick:
            return follows(self.mine, self.led, self.trump, self.rules.bowers)
        cards = set(self.mine)
        return {c for c in cards if self.trump != "low" or c[0] != "B"} or cards

    def names(self, card: str) -> tuple[str, ...]:
        """Return the suits that a card can be led as."""
        if self.trick:
            return (self.led,)
        suit = belongs(card, self.trump, self.rules.bowers)
        return ("C", "D", "H", "S") if suit == "joker" else (suit,)

    def after(self, card: str, led: str) -> TextPosition:
        """Return the position after a card is played; of twins the one in the hand is played."""
        hand, piles = list(self.hands[self.turn]), self.piles[self.turn]
        if card in hand:
            hand.remove(card)
        else:
            k = next(k for k, pile in enumerate(piles) if pile and pile[-1] == card)
            piles = (*piles[:k], piles[k][:-1], *piles[k + 1 :])
        trick, seats = (*self.trick, card), self.seats
        turn = seats[(seats.index(self.turn) + 1) % len(seats)]
        if len(trick) == len(seats):
            best = winner(trick, led, self.trump, self.rules.bowers)
            turn, trick, led = seats[(seats.index(turn) + best) % len(seats)], (), ""
        return replace(
            self,
            hands=_with(self.hands, self.turn, tuple(hand)),
            piles=_with(self.piles, self.turn, piles),
            turn=turn,
            trick=trick,
            led=led,
        )


def _with(row: tuple[Entry, ...], index: int, entry: Entry) -> tuple[Entry, ...]:
    return (*row[:index], entry, *row[index + 1 :])


def in_words(s: State) -> TextPosition:
    """Return a play position as text, from a full state."""
    pack = s.rules.pack
    # Empty piles are kept, so that the index is the column; a card at -1 is no card.
    piles: list[tuple[tuple[str, ...], ...]] = [()] * s.rules.seats
    for seat, opened in enumerate(s.columns):
        both = zip(s.covered[seat], opened, strict=True)
        piles[seat] = tuple(tuple(pack.text(c) for c in pile if c >= 0) for pile in both)
    return TextPosition(
        s.rules,
        _STRAINS[s.trump],
        tuple(tuple(pack.names(h)) for h in s.hands),
        tuple(piles),
        tuple(p for p in range(s.rules.seats) if not s.out >> p & 1),
        s.turn,
        tuple(pack.text(c) for _, c in s.trick),
        _STRAINS[s.led] if s.trick else "",
    )


def wins_all(position: TextPosition, claimer: int, *, any_order: bool = False) -> bool:
    """Return whether a seat wins every remaining trick against any play of the others (C45, D135).

    Exhaustive search over all legal plays.
    """
    if not position.trick and position.turn != claimer:
        return False
    if not position.trick and not position.mine:
        return True
    results = (
        wins_all(position.after(card, led), claimer, any_order=any_order)
        for card in position.may()
        for led in position.names(card)
    )
    return any(results) if position.turn == claimer and not any_order else all(results)


def claims_judged(trace: Trace, rng: Random) -> Findings:
    """Law 12: a claim with few cards left stands if no opponent can take a trick from it."""
    if not trace.actions or trace.actions[-1] != actions.CLAIM:
        return
    s, after = trace.states[-2], trace.last
    if sum(len(hand) for hand in in_words(s).hands) > 3 * s.active:
        return
    tricks = next(p for p in s.rules.phases if isinstance(p, Tricks))
    stands = wins_all(in_words(s), s.turn, any_order=tricks.claim == "any-order")
    rest = s.rules.tricks - sum(s.taken)
    if (after.taken[s.turn] == s.taken[s.turn] + rest) != stands:
        yield len(trace.actions) - 1, f"a claim that {'wins' if stands else 'fails'} is misjudged"
