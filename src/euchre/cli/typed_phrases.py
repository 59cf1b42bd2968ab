"""Parse typed phrases: drop filler words, find the cards and players they name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from euchre.cards import HIGH, JACK, RANKS, SUIT_NAMES, each, next_suit
from euchre.coordinates import Mask, Suit
from euchre.engine.state import State

#: A text without filler: the words that matter, and whether "alone" was among them.
Phrase = tuple[str, bool]


def split_words(text: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(text.split())


FILLING = split_words(
    "i im ill id am an the it its is my me of with to go going and this that card cards please"
)
LONE_WORDS = split_words("alone lone loner solo")
_SYMBOLS = dict(zip("♣♦♥♠♧♢♡♤", [*"CDHSCDHS"], strict=True))
RANK_WORDS = {
    word: words.split()[0]
    for words in (
        *("2 two", "3 three", "4 four", "5 five", "6 six", "7 seven sevens", "8 eight eights"),
        *("9 nine nines", "T 10 t ten tens", "J j jack jacks knave", "Q q queen queens"),
        *("K k king kings", "A a ace aces"),
    )
    for word in words.split()
    if not word.isupper()
}
SUIT_WORDS = {
    word: suit for suit, name in enumerate(SUIT_NAMES) for word in (name[0], name[:-1], name)
}
VERB_WORDS = split_words(
    "play lead follow throw put discard bury lay give pass hand dictate ask exchange swap"
    " change name call make say choose trumps"
)
_ABBREVIATED = (*SUIT_NAMES, "jack", "queen", "king", "nine", "seven", "eight", "joker", "benny")
_JOKERS = ("b", "joker", "benny", "best")
_NO_SEATS = split_words(
    "choose ask take partner partners seat seats and with me i for a card please"
)


def tokens(typed: str) -> list[str]:
    """Split typed text into words and digits, suit symbols as letters."""
    text = "".join(f"{_SYMBOLS[c]} " if c in _SYMBOLS else c for c in typed).lower()
    return re.sub(r"[^a-z0-9]+", " ", text.replace("'", "").replace("’", "")).split()


def phrase_of(typed: str) -> Phrase:
    """Return typed text without filler words."""
    words, alone = [], False
    for token in tokens(typed):
        if token in LONE_WORDS or (len(token) > 1 and "alone".startswith(token)):
            alone = True
        elif token not in FILLING:
            words.append(token)
    return " ".join(words), alone


# -- cards ---------------------------------------------------------------------


def _having(s: State, rank: str, suit: Suit) -> Mask:
    """Return the cards with a printed rank and suit; the joker where it is the 2 of spades."""
    pack = s.rules.pack
    if rank == "2" and suit == 3 and s.rules.customs.joker_card == "2S":
        return pack.joker_mask
    return _those(pack.printed[suit], lambda c: RANKS[pack.rank[c]] == rank)


def _bower(s: State, which: str) -> Mask:
    if s.rules.bowers == "none" or not 0 <= s.trump < HIGH:
        return 0
    pack, suit = s.rules.pack, s.trump if which == "right" else next_suit(s.trump)
    return _those(pack.printed[suit], lambda c: pack.rank[c] == JACK)


def _those(cards: Mask, wanted: Callable[[int], bool]) -> Mask:
    return sum(1 << c for c in each(cards) if wanted(c))


def _whole(token: str) -> str:
    """Return the word that a token abbreviates, if only one rank or suit fits."""
    begun = [word for word in _ABBREVIATED if len(token) > 1 and word.startswith(token)]
    return begun[0] if len(begun) == 1 else token


def _cards(s: State, typed: list[str]) -> list[tuple[Mask, bool]] | None:
    """Return the cards named, each as (mask, whether exactly one card was named).

    None if some word names no card.
    """
    pack = s.rules.pack
    named: list[tuple[Mask, bool]] = []
    words = [_whole(token) for token in typed]
    while words:
        word = words.pop(0)
        joined = re.fullmatch(r"(10|[2-9tjqka])([cdhs])|([cdhs])(10|[2-9tjqka])", word)
        both = {word, *words[:1]}
        rank, suit = both & RANK_WORDS.keys(), both & SUIT_WORDS.keys()
        if joined:
            pair = RANK_WORDS[joined[1] or joined[4]], SUIT_WORDS[joined[2] or joined[3]]
            named.append((_having(s, *pair), True))
        elif rank and suit:
            words.pop(0)
            named.append((_having(s, RANK_WORDS[rank.pop()], SUIT_WORDS[suit.pop()]), True))
        elif word in ("right", "left", *_JOKERS):
            named.append((pack.joker_mask if word in _JOKERS else _bower(s, word), True))
            if words and words[0] in ("bower", "bar"):
                words.pop(0)
        elif word in ("br", "bk"):
            card = pack.index(word.upper()) if word.upper() in pack.texts else -1
            named.append((1 << card if card >= 0 else 0, True))
        elif word in RANK_WORDS:
            named.append((sum(_having(s, RANK_WORDS[word], suit) for suit in range(4)), False))
        elif word in SUIT_WORDS:
            suits = s.rules.ranks.lane[s.trump] if s.trump >= 0 else pack.printed
            named.append((suits[SUIT_WORDS[word]], False))
        elif word in ("trump", "trumps") and s.trump >= 0:
            named.append((s.rules.ranks.trumps[s.trump], False))
        else:
            return None
    return named


def named_cards(s: State, typed: str) -> list[tuple[Mask, bool]] | None:
    """Return the cards that a text names, ignoring verbs; None if it names anything else."""
    words = [t for t in tokens(typed) if t not in FILLING]
    before = VERB_WORDS | {"away", "down"}
    while len(words) > 1 and (words[0] in before or words[-1] in ("away", "down")):
        words = words[1:] if words[0] in before else words[:-1]
    return _cards(s, words) or None


def exact_cards(s: State, named: Sequence[tuple[Mask, bool]]) -> list[str] | None:
    """Return the texts of cards that are all named exactly, sorted; None if one is not.

    With several jokers, the one in hand is meant.
    """
    texts = []
    for mask, exact in named:
        card = next(each(mask & s.hands[s.turn]), next(each(mask), -1))
        if not exact or card < 0:
            return None
        texts.append(s.rules.pack.text(card))
    return sorted(texts)


# -- players -------------------------------------------------------------------


def named_seats(typed: str, names: Sequence[str], seats: Iterable[int]) -> Mask | None:
    """Return the mask of the players named, by name or by seat number.

    None if some word names no player, or several.
    """
    text, mask = f" {typed.casefold()} ", 0
    for mark in ",&+":
        text = text.replace(mark, " ")
    known = {seat: names[seat].casefold() for seat in seats if seat < len(names)}
    for seat, name in sorted(known.items(), key=lambda item: -len(item[1])):
        if f" {name} " in text:
            mask |= 1 << seat
            text = text.replace(f" {name} ", " ")
    for word in text.split():
        if word in _NO_SEATS:
            continue
        begun = [seat for seat, name in known.items() if name.startswith(word)]
        if word.isdecimal() and word.isascii() and len(word) < 3:
            begun = [int(word)]
        if len(begun) != 1 or begun[0] not in known:
            return None
        mask |= 1 << begun[0]
    return mask
