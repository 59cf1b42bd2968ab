"""Cards and packs.

Inside the engine a card is its index in its pack, suit by suit and low to high, so that a hand
is an integer mask; the largest pack of the family has 60 cards.
Outside, a card is text: rank then suit (``9S TH JD``), ``B`` for the joker, ``BR`` and ``BK``
for a red and a black one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from euchre.coordinates import Card, Mask, Suit
from euchre.text import brief

SUITS = "CDHS"
RANKS = "23456789TJQKA"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

#: Strains beside the four suits: no trump with the highest or the lowest card winning (A8, A9).
HIGH, LOW = 4, 5
STRAINS = (*SUITS, "high", "low")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
STRAIN_NAMES = (*SUIT_NAMES, "high", "low")
RANK_NAMES = {rank: rank for rank in "23456789"} | {
    "T": "10",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
JACK = RANKS.index("J")
TEN = RANKS.index("T")
ACE = RANKS.index("A")


def next_suit(suit: Suit) -> Suit:
    """Return the other suit of the same color: the suit "next" to it."""
    return 3 - suit


def each(mask: int) -> Iterator[int]:
    """Yield the cards of a mask, lowest index first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=1 << 14)
def cards_of(mask: int) -> tuple[int, ...]:
    """Return the cards of a mask, lowest index first; faster than ``each`` for masks that recur."""
    return tuple(each(mask))


class CardError(ValueError):
    """A text that is not a card of the pack, or a card given too often."""


#: Suit symbols that are read as suit letters.
_SIGNS = str.maketrans("\u2663\u2666\u2665\u2660", "CDHS")


@dataclass(frozen=True)
class Pack:
    """A pack of cards (A1): the ranks of every suit, the number of copies, and the jokers by name.

    Ranks in ``single`` have one card per suit, whatever the number of copies.

    >>> british = Pack("9TJQKA", jokers=("B",))
    >>> british.size, british.text(british.index("JH"))
    (25, 'JH')
    """

    ranks: str = "9TJQKA"
    copies: int = 1
    jokers: tuple[str, ...] = ()
    single: str = ""

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of every card, in pack order."""
        suit = [r for r in self.ranks for _ in range(1 if r in self.single else self.copies)]
        return tuple(rank + of for of in SUITS for rank in suit) + self.jokers

    @cached_property
    def size(self) -> int:
        """The number of cards."""
        return len(self.texts)

    @property
    def in_suit(self) -> int:
        """The number of cards with the same printed suit."""
        return self.printed[0].bit_count()

    @cached_property
    def full(self) -> Mask:
        """The mask of the whole pack."""
        return (1 << self.size) - 1

    @cached_property
    def suit(self) -> tuple[int, ...]:
        """The printed suit of every card, -1 for a joker."""
        return tuple(-1 if t in self.jokers else SUITS.index(t[1]) for t in self.texts)

    @cached_property
    def rank(self) -> tuple[int, ...]:
        """The rank of every card as an index into ``RANKS``, -1 for a joker."""
        return tuple(-1 if t in self.jokers else RANKS.index(t[0]) for t in self.texts)

    @cached_property
    def printed(self) -> tuple[int, ...]:
        """For each suit the mask of the cards with that printed suit."""
        return tuple(
            sum(1 << c for c in range(self.size) if self.suit[c] == suit) for suit in range(4)
        )

    @cached_property
    def joker_mask(self) -> Mask:
        """The mask of the jokers."""
        return sum(1 << c for c in range(self.size) if self.suit[c] < 0)

    @cached_property
    def low(self) -> Mask:
        """The mask of the cards from the ten down, without jokers (D177)."""
        return sum(1 << c for c in range(self.size) if 0 <= self.rank[c] <= TEN)

    @cached_property
    def aces(self) -> Mask:
        """The mask of the aces."""
        return sum(1 << c for c in range(self.size) if self.rank[c] == ACE)

    @cached_property
    def twins(self) -> Mask:
        """The mask of the cards that are identical to the one before."""
        return sum(1 << c for c in range(1, self.size) if self.texts[c] == self.texts[c - 1])

    def like(self, card: Card) -> Mask:
        """Return the mask of the cards identical to this one, itself included."""
        text = self.texts[card]
        return sum(1 << c for c in range(self.size) if self.texts[c] == text)

    def distinct(self, mask: Mask) -> Mask:
        """Return a mask without the second of any two identical cards."""
        return mask & ~(mask << 1 & self.twins)

    def held(self, mask: Mask, hand: Mask) -> Mask:
        """Return the cards of a mask, each replaced by the first identical card in the hand.

        Cards that the hand does not have stay as they are.
        """
        if not self.twins:
            return mask
        meant = 0
        for card in each(mask):
            first = self._first[self.texts[card]]
            like = [first] + [first + 1] * (self.twins >> (first + 1) & 1)
            meant |= 1 << next((c for c in like if hand & ~meant & 1 << c), card)
        return meant

    @cached_property
    def _first(self) -> dict[str, int]:
        return {t: c for c, t in reversed(list(enumerate(self.texts)))}

    def text(self, card: Card) -> str:
        """Return the text of a card."""
        return self.texts[card]

    def index(self, text: str) -> Card:
        """Return the card with this text, of twins the first; ``J♥`` and ``10S`` are accepted.

        ``2S`` is the joker where the pack has one and no twos (C31).  Raises ``CardError`` if
        the pack has no such card.
        """
        card = self._first.get(text)
        if card is None:
            plain = text.replace("10", "T").translate(_SIGNS)
            if plain == "2S" and len(self.jokers) == 1:
                plain = self.jokers[0] if "2" not in self.ranks else plain
            card = self._first.get(plain)
        if card is None:
            raise CardError(f"{brief(text)} is not a card of this pack ({self.describe()})")
        return card

    def describe(self) -> str:
        """Return the pack in words: ``24 cards, 9 to ace``."""
        low = RANK_NAMES[self.ranks[0]]
        twice = " twice" if self.copies == 2 else ""
        once = f" (each {RANK_NAMES[self.single]} once)" if self.single else ""
        joker = f" and {len(self.jokers)} joker" if self.jokers else ""
        return f"{self.size} cards, {low} to ace{twice}{once}{joker}{'s' * (len(self.jokers) > 1)}"

    def order(self, texts: Iterable[str]) -> list[int]:
        """Return cards in the order given; twins get different indexes.

        Raises ``CardError`` for an unknown card or one given too often.
        """
        seen = 0
        cards = []
        for text in texts:
            card = self.index(text)
            card_text = self.texts[card]
            while card < self.size and seen >> card & 1 and self.texts[card] == card_text:
                card += 1
            if card == self.size or self.texts[card] != card_text:
                n = self.texts.count(card_text)
                had = "one" if n == 1 else n
                raise CardError(f"{brief(text)} is given too often; the pack has only {had}")
            seen |= 1 << card
            cards.append(card)
        return cards

    def mask(self, texts: Iterable[str] | str) -> Mask:
        """Return a hand as a mask, from texts or one string: ``pack.mask("JH 9S")``."""
        return sum(1 << c for c in self.order(texts.split() if isinstance(texts, str) else texts))

    def names(self, mask: Mask) -> list[str]:
        """Return the texts of a mask, in pack order."""
        return [self.texts[c] for c in each(mask)]
