"""Hands and kinds of hands as players write them, and the spots in which they are valued.

A kind is ``R L x + A`` or ``JH AS AC x x``.

Without a ``+`` each word is a card, ``R`` or ``L`` (the bowers), or ``x`` for any other card.  With
a ``+``, all trumps of the hand stand before it and side cards after it: ``R`` and ``L``, ranks, and
``x`` for any other trump or side card (a side ``x`` is not an ace).  Side cards left out are such
``x``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from random import Random

from euchre.cards import HEARTS, JACK, RANKS, SUIT_NAMES, SUITS, CardError, each, next_suit
from euchre.coordinates import DealSeat
from euchre.engine.match import new_match
from euchre.engine.rules import Rules
from euchre.text import brief

_BOWERS = {"R": "right bower", "L": "left bower"}
_ANY = "X"


class EquityError(ValueError):
    """The request cannot be valued; the text says why in one sentence."""


@dataclass(frozen=True)
class Spot:
    """A decision to value; seats are counted from the dealer's left, the dealer is last."""

    seat: DealSeat
    up: str
    score: tuple[int, int]

    @property
    def key(self) -> str:
        """The spot as text."""
        return f"{self.seat} {self.up or '-'} {self.score[0]}-{self.score[1]}"


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

    Raises ``EquityError`` for anything else.
    """
    word = text.strip().lower()
    if word == "next" and turned >= 0:
        return next_suit(turned)
    for suit, name in enumerate(SUIT_NAMES):
        if word in (name, name[:-1], SUITS[suit].lower()):
            return suit
    raise EquityError(
        f"trump is clubs, diamonds, hearts, spades, or next to the upcard's suit, not {brief(text)}"
    )


def hands_of(rules: Rules, text: str, *, up: int = -1, trump: int = -1) -> HandClass:
    """Return the hands that a text describes at a table, given an upcard and trump.

    ``trump`` (0 to 3) is the suit that ``R``, ``L`` and ``+`` refer to.  Raises ``EquityError`` for
    a text that describes none.
    """
    words = text.upper().replace(",", " ").replace("+", " + ").split()
    if trump < 0 and not {"R", "L", "+"}.isdisjoint(words):
        raise EquityError("R, L and + need a trump; say which: --trump hearts, or next")
    free = rules.pack.full & ~(1 << up if up >= 0 else 0)
    written = [word for word in words if word != "+"]
    if len(written) > rules.hand or ("+" not in words and len(written) < rules.hand):
        raise EquityError(f"a hand has {rules.hand} cards here, not {len(written)}")
    if words.count("+") > 1:
        raise EquityError("use + once in a hand, between trumps and side cards")
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
        raise EquityError(f"no hand fits {text} with this upcard")
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
            raise EquityError(f"{word} is not among the cards this hand can have there")
        counts[cards] = counts.get(cards, 0) + 1
    pools, taken = [], 0
    # A named card does not also count for its rank: "A AC" are two aces.
    for cards, size in sorted(counts.items(), key=lambda item: item[0].bit_count()):
        if size > (cards & ~taken).bit_count():
            raise EquityError("this hand asks for more cards of one kind than the pack has")
        pools.append((cards & ~taken, size))
        taken |= cards
    return [*pools, *([(any_ & ~taken, more)] if more else [])]


def _cards_named(rules: Rules, word: str, trump: int, *, trumps: bool) -> int:
    """Return the cards that a word may stand for."""
    pack = rules.pack
    if word in _BOWERS:
        if rules.bowers == "none":
            raise EquityError(f"there is no {_BOWERS[word]} in {rules.title}")
        suit = trump if word == "R" else next_suit(trump)
        return sum(1 << c for c in each(pack.printed[suit]) if pack.rank[c] == JACK)
    rank = "T" if word == "10" else word
    if len(rank) == 1 and rank in RANKS:
        cards = pack.printed[trump] if trumps else pack.full & ~pack.joker_mask
        return sum(1 << c for c in each(cards) if RANKS[pack.rank[c]] == rank)
    try:
        return pack.like(pack.index(word))
    except CardError as error:
        raise EquityError(f"{error}; a kind of hand is made of R, L, x, ranks and cards") from None


# -- spots ----------------------------------------------------------------------------------------


def spots_of(
    rules: Rules,
    hand: str,
    *,
    seats: Sequence[int],
    ups: Sequence[str] = (),
    scores: Sequence[tuple[int, int]],
    nth: int = 1,
    trump: str = "",
) -> tuple[int | dict[str, HandClass], list[Spot]]:
    """Return a hand, as a mask or as its kind for each spot, and the requested spots.

    ``ups`` defaults to every upcard that is not in the hand; for a kind that refers to trump, to
    the hearts only, since the other suits are equivalent.  ``trump`` is the suit that a kind
    refers to: by default the upcard's; in later rounds it must be given.  Raises ``EquityError``
    for an impossible request.
    """
    for score in scores:
        _check_score(rules, score)
    if ups and not rules.turn_up:
        raise EquityError(f"no card is turned up in {rules.title}")

    def spots(upcards: Iterable[str]) -> list[Spot]:
        ups = list(upcards)
        return [*{Spot(p, up, score): 0 for score in scores for p in seats for up in ups}]

    try:
        if not is_kind(hand):
            if trump:
                raise EquityError("a trump is only for a kind of hand, as in 'R L x + A'")
            cards = _cards_of(rules, hand)
            return cards, spots(ups or _upcards(rules, 0 if rules.pack.twins else cards))
        kinds, last = {}, ""
        trumped = "+" in hand or not {"R", "L"}.isdisjoint(hand.upper().split())
        others = rules.pack.full & ~rules.pack.printed[HEARTS] if trumped else 0
        for up in ups or _upcards(rules, others):
            try:
                kinds[up] = _kind(rules, hand, up, nth, trump)
            except EquityError as error:
                if ups:
                    raise
                last = str(error)
        if not kinds:
            raise EquityError(last)
    except CardError as error:
        raise EquityError(str(error)) from None
    matching = spots(kinds)
    return {spot.key: kinds[spot.up] for spot in matching}, matching


def _cards_of(rules: Rules, hand: str) -> int:
    words = hand.replace(",", " ").split()
    cards = sum(1 << c for c in rules.pack.order(words))
    if len(words) != rules.hand:
        raise EquityError(f"a hand has {rules.hand} cards here, not {len(words)}")
    return cards


def _upcards(rules: Rules, without: int) -> list[str]:
    """Return the upcards to distinguish if none is given; one empty text if none is turned up."""
    pack = rules.pack
    texts = dict.fromkeys(pack.text(c) for c in each(pack.full & ~without))
    return list(texts) if rules.turn_up else [""]


def _check_score(rules: Rules, score: tuple[int, int]) -> None:
    if not (isinstance(score, tuple) and len(score) == 2 and all(type(n) is int for n in score)):
        raise EquityError(
            f"a score is two whole numbers, ours first, like (9, 6), not {brief(score)}"
        )
    ours, theirs = score
    try:
        new_match(rules, 0, [ours] + [theirs] * (rules.sides.count(rules.seats) - 1))
    except ValueError as error:
        raise EquityError(str(error)) from None


def _kind(rules: Rules, hand: str, up: str, nth: int, trump: str) -> HandClass:
    card = rules.pack.index(up) if up else -1
    turned = rules.pack.suit[card] if card >= 0 else -1
    suit = suit_called(trump, turned) if trump else turned if nth == 1 else -1
    return hands_of(rules, hand, up=card, trump=suit)
