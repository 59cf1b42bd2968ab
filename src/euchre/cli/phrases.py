"""Parse typed phrases: drop filler words, find the cards and players they name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from euchre.cards import HIGH, JACK, RANKS, SUIT_NAMES, each, next_suit
from euchre.coordinates import Suit
from euchre.engine.state import State

#: A text without filler: the words that matter, and whether "alone" was among them.
Said = tuple[str, bool]


def split_words(text: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(text.split())


FILLING = split_words(
    "i im ill id am an the it its is my me of with to go going and this that card cards please"
)
LONE_WORDS = split_words("alone lone loner solo")
_SYMBOLS = dict(zip("♣♦♥♠♧♢♡♤", [*"CDHSCDHS"], strict=True))
RANK_WORDS = {
    word: rank
    for rank, words in {
        "2": "2 two",
        "3": "3 three",
        "4": "4 four",
        "5": "5 five",
        "6": "6 six",
        "7": "7 seven sevens",
        "8": "8 eight eights",
        "9": "9 nine nines",
        "T": "10 t ten tens",
        "J": "j jack jacks knave",
        "Q": "q queen queens",
        "K": "k king kings",
        "A": "a ace aces",
    }.items()
    for word in words.split()
}
SUIT_WORDS = {
    word: suit for suit, name in enumerate(SUIT_NAMES) for word in (name[0], name[:-1], name)
}
_JOKERS = split_words("b joker benny best")
VERB_WORDS = split_words(
    "play lead follow throw put discard bury lay give pass hand dictate ask exchange swap change"
    " name call make say choose trumps"
)


def tokens(typed: str) -> list[str]:
    """Split typed text into words and digits, suit symbols as letters."""
    text = "".join(f"{_SYMBOLS[c]} " if c in _SYMBOLS else c for c in typed).lower()
    return re.sub(r"[^a-z0-9]+", " ", text.replace("'", "").replace("’", "")).split()


def heard(typed: str) -> Said:
    """Return typed text without filler words."""
    words, alone = [], False
    for token in tokens(typed):
        if token in LONE_WORDS or (len(token) > 1 and "alone".startswith(token)):
            alone = True
        elif token not in FILLING:
            words.append(token)
    return " ".join(words), alone


# -- cards ---------------------------------------------------------------------


def _exact(s: State, rank: str, suit: Suit) -> int:
    pack = s.rules.pack
    if rank == "2" and suit == 3 and s.rules.customs.joker_card == "2S":
        return pack.joker_mask
    return sum(1 << c for c in each(pack.printed[suit]) if RANKS[pack.rank[c]] == rank)


def _bower(s: State, which: str) -> int:
    if s.rules.bowers == "none" or not 0 <= s.trump < HIGH:
        return 0
    pack, suit = s.rules.pack, s.trump if which == "right" else next_suit(s.trump)
    return sum(1 << c for c in each(pack.printed[suit]) if pack.rank[c] == JACK)


def _joker(s: State, text: str) -> int:
    pack = s.rules.pack
    return sum(1 << c for c in each(pack.joker_mask) if pack.text(c).lower() == text)


def _whole(token: str) -> str:
    """Return the word that a token abbreviates, if only one rank or suit fits."""
    if len(token) < 2:
        return token
    known = [*SUIT_NAMES, "jack", "queen", "king", "nine", "seven", "eight", "joker", "benny"]
    begun = [word for word in known if word.startswith(token)]
    return begun[0] if len(begun) == 1 else token


def _cards(s: State, said: list[str]) -> list[tuple[int, bool]] | None:
    """Return the cards named, each as (mask, whether exactly one card was named).

    None if some word names no card.
    """
    pack = s.rules.pack
    found: list[tuple[int, bool]] = []
    words = [_whole(t) for t in said]
    while words:
        word = words.pop(0)
        joined = re.fullmatch(r"(10|[2-9tjqka])([cdhs])|([cdhs])(10|[2-9tjqka])", word)
        if joined:
            rank, suit = joined[1] or joined[4], joined[2] or joined[3]
            found.append((_exact(s, RANK_WORDS.get(rank, rank), SUIT_WORDS[suit]), True))
        elif word in RANK_WORDS and words and words[0] in SUIT_WORDS:
            found.append((_exact(s, RANK_WORDS[word], SUIT_WORDS[words.pop(0)]), True))
        elif word in SUIT_WORDS and words and words[0] in RANK_WORDS:
            found.append((_exact(s, RANK_WORDS[words.pop(0)], SUIT_WORDS[word]), True))
        elif word in ("right", "left") or word in _JOKERS:
            named = pack.joker_mask if word in _JOKERS else _bower(s, word)
            found.append((named, True))
            if words and words[0] in ("bower", "bar"):
                words.pop(0)
        elif word in ("br", "bk"):
            found.append((_joker(s, word), True))
        elif word in RANK_WORDS:
            rank = RANK_WORDS[word]
            found.append((sum(_exact(s, rank, suit) for suit in range(4)), False))
        elif word in SUIT_WORDS:
            suits = s.rules.ranks.lane[s.trump] if s.trump >= 0 else pack.printed
            found.append((suits[SUIT_WORDS[word]], False))
        elif word in ("trump", "trumps") and s.trump >= 0:
            found.append((s.rules.ranks.trumps[s.trump], False))
        else:
            return None
    return found


def union(named: Iterable[tuple[int, bool]]) -> int:
    """Return all the cards named."""
    cards = 0
    for mask, _ in named:
        cards |= mask
    return cards


def named_cards(s: State, typed: str) -> list[tuple[int, bool]] | None:
    """Return the cards that a text names, ignoring verbs; None if it names anything else."""
    words = [t for t in tokens(typed) if t not in FILLING]
    before = VERB_WORDS | {"away", "down"}
    while len(words) > 1 and (words[0] in before or words[-1] in ("away", "down")):
        words = words[1:] if words[0] in before else words[:-1]
    return _cards(s, words) or None


def exact_cards(s: State, named: Sequence[tuple[int, bool]]) -> list[str] | None:
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

_NO_SEATS = split_words(
    "choose ask take partner partners seat seats and with me i for a card please"
)


def named_seats(typed: str, names: Sequence[str], seats: Iterable[int]) -> int | None:
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
