"""Kinds of hands, as players write them: ``R L x + A``, ``JH AS AC x x``.

Without a ``+`` each word is a card, ``R`` or ``L`` (the bowers), or ``x`` for any other card.  With
a ``+``, all trumps of the hand stand before it and side cards after it: ``R`` and ``L``, ranks, and
``x`` for any other trump or side card (a side ``x`` is not an ace).  Side cards left out are such
``x``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import comb
from random import Random

from euchre.cards import JACK, RANKS, SUIT_NAMES, SUITS, CardError, each, next_suit
from euchre.engine.rules import Rules

_BOWERS = {"R": "right bower", "L": "left bower"}
_ANY = "X"


class HandError(ValueError):
    """The text is not a kind of hand at this table; the message says why in one sentence."""


@dataclass(frozen=True)
class HandClass:
    """All hands with a given number of cards from each of several disjoint pools."""

    #: For each pool its mask of cards, and how many of them a hand has.
    pools: tuple[tuple[int, int], ...]

    @cached_property
    def count(self) -> int:
        """The number of hands."""
        number = 1
        for cards, size in self.pools:
            number *= comb(cards.bit_count(), size)
        return number

    def hand(self, rng: Random) -> int:
        """Return a uniformly random hand, as a mask."""
        mask = 0
        for cards, size in self.pools:
            for card in rng.sample([*each(cards)], size):
                mask |= 1 << card
        return mask


def is_kind(text: str) -> bool:
    """Whether a text names a kind of hand, not each card."""
    words = text.upper().replace(",", " ").replace("+", " + ").split()
    return "+" in words or not {"R", "L", _ANY}.isdisjoint(words)


def suit_called(text: str, turned: int = -1) -> int:
    """Return the suit that a text names: ``hearts``, ``H``, or ``next`` to the suit turned up.

    Raises ``HandError`` for anything else.
    """
    word = text.strip().lower()
    if word == "next" and turned >= 0:
        return next_suit(turned)
    for suit, name in enumerate(SUIT_NAMES):
        if word in (name, name[:-1], SUITS[suit].lower()):
            return suit
    raise HandError(
        f"trump is clubs, diamonds, hearts, spades, or next to the upcard's suit, not {text!r}"
    )


def hands_of(rules: Rules, text: str, *, up: int = -1, trump: int = -1) -> HandClass:
    """Return the hands that a text describes at a table, given an upcard and trump.

    ``trump`` (0 to 3) is the suit that ``R``, ``L`` and ``+`` refer to.  Raises ``HandError`` for a
    text that describes none.
    """
    words = text.upper().replace(",", " ").replace("+", " + ").split()
    if trump < 0 and not {"R", "L", "+"}.isdisjoint(words):
        raise HandError("R, L and + need a trump; say which: --trump hearts, or next")
    free = rules.pack.full & ~(1 << up if up >= 0 else 0)
    written = [word for word in words if word != "+"]
    if len(written) > rules.hand or ("+" not in words and len(written) < rules.hand):
        raise HandError(f"a hand has {rules.hand} cards here, not {len(written)}")
    if words.count("+") > 1:
        raise HandError("use + once in a hand, between trumps and side cards")
    if "+" not in words:
        pools = _pools(rules, words, free, trump, free)
    else:
        at = words.index("+")
        trumps = rules.ranks.trumps[trump] & free
        side = words[at + 1 :] + [_ANY] * (rules.hand - len(written))
        pools = [
            *_pools(rules, words[:at], trumps, trump, trumps, trumps=True),
            *_pools(rules, side, free & ~trumps, trump, free & ~trumps & ~rules.pack.aces),
        ]
    kind = HandClass(tuple(pools))
    if not kind.count:
        raise HandError(f"no hand fits {text} with this upcard")
    return kind


def _pools(
    rules: Rules, words: Iterable[str], free: int, trump: int, any_: int, *, trumps: bool = False
) -> list[tuple[int, int]]:
    """Return the pools of some words; ``any_`` are the cards that ``x`` may be."""
    counts: dict[int, int] = {}
    more = 0
    for word in words:
        if word == _ANY:
            more += 1
            continue
        cards = _cards_named(rules, word, trump, trumps=trumps) & free
        if not cards:
            raise HandError(f"{word} is not among the cards this hand can have there")
        counts[cards] = counts.get(cards, 0) + 1
    pools, taken = [], 0
    # A named card does not also count for its rank: "A AC" are two aces.
    for cards, size in sorted(counts.items(), key=lambda item: item[0].bit_count()):
        if size > (cards & ~taken).bit_count():
            raise HandError("this hand asks for more cards of one kind than the pack has")
        pools.append((cards & ~taken, size))
        taken |= cards
    return [*pools, *([(any_ & ~taken, more)] if more else [])]


def _cards_named(rules: Rules, word: str, trump: int, *, trumps: bool) -> int:
    """Return the cards that a word may stand for."""
    pack = rules.pack
    if word in _BOWERS:
        if rules.bowers == "none":
            raise HandError(f"there is no {_BOWERS[word]} in {rules.title}")
        suit = trump if word == "R" else next_suit(trump)
        return sum(1 << c for c in each(pack.printed[suit]) if pack.rank[c] == JACK)
    rank = "T" if word == "10" else word
    if len(rank) == 1 and rank in RANKS:
        cards = pack.printed[trump] if trumps else pack.full & ~pack.joker_mask
        return sum(1 << c for c in each(cards) if RANKS[pack.rank[c]] == rank)
    try:
        return pack.like(pack.index(word))
    except CardError as error:
        raise HandError(f"{error}; a kind of hand is made of R, L, x, ranks and cards") from None
