"""Finds games and house rules by what people call them.

One search for the command line and the pages.  Names are compared word by word: capitals, hyphens,
apostrophes and plurals do not matter, numbers may be words or digits, a word may be begun only, and
may have one typing error.  What fits a whole name comes before what fits a part of one, and both
before what fits an explanation; a rare word counts for more than a common one (inverse document
frequency).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from math import log
from typing import Literal

from euchre.games.declared import GAMES
from euchre.games.house import OPTIONS
from euchre.games.house.names import NAMES
from euchre.games.kinds import Game
from euchre.text import listed, number, one_slip

#: Longest text that is searched for, and how many of its telling words count.
LONGEST, _WORDS = 80, 10

#: Words that tell no rule from another.
_EMPTY = frozenset(
    re.findall(
        "[a-z]+",
        "a an and are as at be by can do does euchr for game has hav hous i if in is it its may of"
        " on option or our play rule that the them they this to variation we when who with you",
    )
)
_NUMBERS = {str(n): number(n) for n in range(1, 13)} | {"15": "fifteen", "deuce": "two"}
#: What is no rule that can be chosen: by the words that tell it, and where it is said.
_ELSEWHERE: Mapping[str, str] = {
    "That is conduct: see “If something goes wrong” in the rule sheet.": (
        "revoke; renege; talk; irregularity; out of turn; exposed card; wrong number; bottom card; "
        "false claim"
    ),
    "That is arranged for an evening at several tables: see “Nights”.": (
        "elimination; knock-out; knockout; swiss; round robin; tie-break; fee; prizes; "
        "tally; season; league; substitute; sit out; interclub; winners move; loner pot"
    ),
    "That is a word of the game: see “Words at this table” in the rule sheet.": "right bower",
}
#: Any score may win: "to 17" means the rule, and no game of 17 of anything.
_TO_A_SCORE = re.compile(r"\b(first )?to \d+( points?)?\b", re.IGNORECASE)
#: The worth of a match: whole word, beginning of a word, word with a typing error.
_WHOLE, _BEGUN, _MISTYPED = 1.0, 0.85, 0.75
#: What a match with a synonym is worth, and with words that are scattered over an explanation.
_SYNONYM, _SCATTERED = 0.97, 0.5
#: Matches worth less than this share of the best one are ignored.
_AS_GOOD = 0.55
#: The weight of a typed word that no entry has.
_UNKNOWN = 2.0
#: If nothing matches everything typed: the share of it that must match.
_ENOUGH = 0.6
#: The fit of a similar name, and the similarity below which likeness is chance.
_NEAR, _ALIKE = 0.35, 0.7


@dataclass(frozen=True)
class Entry:
    """A game or a house rule that can be found."""

    kind: Literal["game", "rule"]
    #: As in commands and addresses.
    name: str
    title: str


@dataclass(frozen=True)
class _Listed:
    """An entry with the words by which it is found."""

    entry: Entry
    #: Its names, each as words, the title and the name in commands first.
    names: tuple[tuple[str, ...], ...]
    #: How many of these are titles; the others are synonyms.
    titles: int
    #: All its words, those of its explanation included.
    words: frozenset[str]
    #: How they are spelled.
    spelled: frozenset[str]
    #: Two words in a row, keyed by their joined spelling: notrump.
    pairs: Mapping[str, tuple[str, str]]


def search(text: str) -> tuple[Entry, ...]:
    """Return the games and house rules that a text means, best first.

    >>> [entry.name for entry in search("screw the dealers")][:1]
    ['stick-the-dealer']
    >>> [entry.name for entry in search("three-handed")][:1]
    ['three']
    """
    return _search(text[:LONGEST])


def rules_found(text: str) -> list[str]:
    """Return the options among what a text means, best first.

    >>> rules_found("go under")[0], rules_found("farmers hnad")[0], rules_found("no-trump")[0]
    ('farmers', 'farmers', 'high-low')
    """
    return [entry.name for entry in search(text) if entry.kind == "rule"]


def nothing(text: str) -> str:
    """Return a sentence for a text that means nothing, with what is nearest.

    >>> nothing("  ")
    'Type a name, or a word of one: stick the dealer, joker, three-handed.'
    """
    text = text[:LONGEST]
    if not _words(text):
        return "Type a name, or a word of one: stick the dealer, joker, three-handed."
    if said := _said_elsewhere(_words(text)):
        return said
    near = [f"“{entry.title}”" for entry in _nearest(text)]
    hint = f"nearest: {listed(near, 'or')}" if near else "try another word for it"
    return f"Nothing is called “{text.strip()}”; {hint}."


@cache
def _signs() -> tuple[tuple[frozenset[str], str], ...]:
    """Return which words together tell what is said elsewhere, and where."""
    return tuple(
        (frozenset(_words(name)), said)
        for said, names in _ELSEWHERE.items()
        for name in names.split("; ")
    )


def _said_elsewhere(typed: Collection[str]) -> str:
    """Return where something is said that is no rule; empty for anything else."""
    return next((said for sign, said in _signs() if sign.issubset(typed)), "")


def _nearest(text: str) -> list[Entry]:
    """Return up to three entries that share words with a text, or are spelled like it."""
    typed = _typed(text)
    scored = [
        (max(_alike("".join(typed.words), one), *map(typed.fits_name, one.names)), -at, one.entry)
        for at, one in enumerate(_catalog())
    ]
    near = sorted((row for row in scored if row[0] >= _NEAR), key=lambda row: row[:2])
    return [entry for *_, entry in reversed(near[-3:])]


def _alike(wanted: str, one: _Listed) -> float:
    matcher = SequenceMatcher(b=wanted, autojunk=False)
    best = 0.0
    for name in one.names:
        matcher.set_seq1("".join(name))
        # The bounds on a ratio are much quicker than the ratio itself.
        least = max(best, _ALIKE)
        if matcher.real_quick_ratio() >= least and matcher.quick_ratio() >= least:
            ratio = matcher.ratio()
            best = ratio if ratio >= least else best
    return best


# -- words ---------------------------------------------------------------------------------------


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a text that tell something, in a form that equal ones share."""
    return tuple(_stem(word) for word in _telling(text))


def _telling(text: str) -> list[str]:
    """Return the words of a text that tell something, as they are spelled."""
    words = _spelled(text)
    # Who asks for "euchring a loner" does not mean the game.
    tell = {word for word in words if word in ("euchred", "euchring", "euchres")}
    return [word for word in words if word in tell or not _is_empty(_stem(word))] or words


def _spelled(text: str) -> list[str]:
    """Return the words of a text in small letters, small numbers as words."""
    plain = unicodedata.normalize("NFKD", text.lower())
    plain = re.sub(r"[\u0300-\u036f'’‘`]", "", plain)
    return [_NUMBERS.get(word, word) for word in re.findall(r"[a-z]+|\d+", plain)]


def _is_empty(word: str) -> bool:
    """Whether a word tells no rule from another, such as the name of all games, however spelled."""
    return word in _EMPTY or (len(word) > 3 and one_slip(word, _stem("euchre")))


def _stem(word: str) -> str:
    """Return a word without the ending of a plural or of a verb."""
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith("s") and not word.endswith(("ss", "us")) and len(word) > 2:
        word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            word = word.removesuffix(ending)
    return word.removesuffix("e") if len(word) > 3 else word


def _fit(typed: str, stem: str, word: str) -> float:
    """Return how well a typed word with this stem fits one of the catalog; 0 if it does not."""
    if stem == word:
        return _WHOLE
    if stem.isdecimal() or word.isdecimal():
        return 0.0
    if len(stem) >= 3 and word.startswith(stem):
        return _BEGUN
    if min(len(typed), len(word)) < 4 or stem in _spellings():
        return 0.0
    near = one_slip(stem, word) or any(one_slip(typed, one) for one in _spellings()[word])
    return _MISTYPED if near else 0.0


# -- the catalog -----------------------------------------------------------------------------------


@cache
def _catalog() -> tuple[_Listed, ...]:
    docs = {option.name: (option.doc,) for option in OPTIONS}
    rules = [
        _of(
            Entry("rule", name, row.title),
            (*row.also, *row.asked),
            (*docs.get(name, ()), *row.values.values()),
        )
        for name, row in NAMES.items()
    ]
    games = [
        _of(Entry("game", g.name, g.rules.title), (*g.also, *_other_names(g)), _about(g))
        for g in GAMES
    ]
    return (*rules, *games)


def _other_names(game: Game) -> Iterator[str]:
    """Yield the other names of a game that its words list."""
    for names, meaning in game.rules.words.terms:
        if "for the game" in meaning:
            yield from names.split(", ")


def _about(game: Game) -> Iterator[str]:
    """Yield what else is said of a game."""
    yield game.summary
    yield f"{game.rules.pack.size} cards"
    yield f"{game.rules.seats} players"
    for names, meaning in game.rules.words.terms:
        yield f"{names} {meaning}"


def _of(entry: Entry, also: Iterable[str], about: Iterable[str]) -> _Listed:
    # Where people say so is in parentheses: it helps to find a name, but is not a part of it.
    titles = [_words(entry.title), _words(entry.name)]
    others = [_words(name.partition(" (")[0]) for name in also]
    texts = (entry.title, entry.name, *also, *about)
    spelled = frozenset(word for text in texts for word in _telling(text))
    words = frozenset(map(_stem, spelled))
    pairs = {_stem(a + b): (a, b) for text in texts for a, b in pairwise(_spelled(text))}
    return _Listed(entry, (*titles, *others), len(titles), words, spelled, pairs)


@cache
def _weights() -> Mapping[str, float]:
    """Return what each word of the catalog counts: more the fewer entries have it."""
    held = Counter(word for one in _catalog() for word in one.words)
    return {word: log(1 + len(_catalog()) / n) for word, n in held.items()}


@cache
def _spellings() -> Mapping[str, frozenset[str]]:
    """Return how each word of the catalog is spelled there."""
    spelled: dict[str, set[str]] = {}
    for one in _catalog():
        for word in one.spelled:
            spelled.setdefault(_stem(word), set()).add(word)
    return {stem: frozenset(words) for stem, words in spelled.items()}


@cache
def _pairs() -> Mapping[str, tuple[str, str]]:
    """Return the words that are also written as one, by that one."""
    return {joined: pair for one in _catalog() for joined, pair in one.pairs.items()}


# -- matching --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Typed:
    """What was typed, word by word: what each counts, and the catalog's words that it fits."""

    words: tuple[str, ...]
    weights: Mapping[str, float]
    fits: Mapping[str, Mapping[str, float]]

    @cached_property
    def met(self) -> frozenset[str]:
        """All words of the catalog that a typed one fits."""
        return frozenset(word for fits in self.fits.values() for word in fits)

    def covered(self, words: Collection[str]) -> float:
        """Return the share of the typed text that some words match, from 0 to 1."""
        if self.met.isdisjoint(words):
            return 0.0
        met = sum(
            weight * max((fit for w, fit in self.fits[typed].items() if w in words), default=0.0)
            for typed, weight in self.weights.items()
        )
        return met / sum(self.weights.values())

    def fits_name(self, name: tuple[str, ...]) -> float:
        """Return how well it fits a name: 1 for the same words, less for every difference."""
        if self.words == name:
            return 1.0
        weights = _weights()
        met = sum(weights[w] for w in name if w in self.met)
        share = met / sum(weights[w] for w in name)
        return 0.99 * self.covered(name) * (0.6 + 0.4 * share)


def _typed(text: str) -> _Typed:
    """Read what was typed; words that people join or divide are read as the catalog has them."""
    known, pairs = _weights(), _pairs()
    words: list[str] = []
    for word in _telling(_TO_A_SCORE.sub("winning score", text))[:_WORDS]:
        last = words[-1] if words else ""
        if last and _stem(last + word) in known and not {_stem(last), _stem(word)} <= {*known}:
            words[-1] = last + word
        elif _stem(word) in known:
            words.append(word)
        else:
            words += pairs.get(_stem(word), (word,))
    fits, weights = {}, {}
    for word in words:
        stem = _stem(word)
        fits[stem] = {w: fit for w in known if (fit := _fit(word, stem, w))}
        # A mistyped word counts as much as the one it fits; one that fits nothing may be a slip.
        weights[stem] = known.get(stem) or max((known[w] for w in fits[stem]), default=_UNKNOWN)
    return _Typed(tuple(map(_stem, words)), weights, fits)


@lru_cache(1024)
def _search(text: str) -> tuple[Entry, ...]:
    typed = _typed(text)
    scored = []
    asked = typed.words and not _said_elsewhere(typed.words)
    for at, one in enumerate(_catalog() if asked else ()):
        if (covered := typed.covered(one.words)) < _ENOUGH:
            continue
        names = (
            typed.fits_name(name) * (1 if i < one.titles else _SYNONYM)
            for i, name in enumerate(one.names)
        )
        whole = all(any(w in one.words for w in typed.fits[t]) for t in typed.words)
        scored.append((whole, max(_SCATTERED * covered, *names), -at, one.entry))
    whole, most = max((row[:2] for row in scored), default=(False, 0.0))
    near = (row for row in scored if row[0] == whole and row[1] >= _AS_GOOD * most)
    return tuple(entry for *_, entry in sorted(near, key=lambda row: row[:3], reverse=True))
