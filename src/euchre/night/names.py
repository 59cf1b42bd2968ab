"""Names as people type them: a first name, a surname, or nearly the right spelling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from unicodedata import combining, normalize

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.players import Player
from euchre.text import listed, one_slip

#: A shorter name that differs in a letter is another name: Dan, Don.
_LONG = 4


class UnclearName(NightError):
    """A name that may mean a known player or somebody new."""

    def __init__(self, name: str, players: Iterable[Player]):
        self.players = tuple(players)
        people = listed([f"{player.name} ({player.number})" for player in self.players], "or")
        self.may_be = f"{name} may be {people}"
        super().__init__(f"{self.may_be}: give the number, or the whole name of somebody new")

    @property
    def asks(self) -> dict[str, object]:
        """The players who may be meant, for a page that asks which one."""
        return {"people": [{"number": p.number, "name": p.called} for p in self.players]}


def meant(night: Night, name: str) -> list[Player]:
    """Return the players who may be meant by a name that is no one's whole name, by number.

    A single word may be a first name or a surname, one letter may be wrong, and a surname may be
    its initial.
    """
    words = _words(name)
    return [p for p in night.players.values() if words and _may_be(words, _words(p.name))]


def has_word(player: Player, word: str) -> bool:
    """Whether a word is one of a player's names, spelled in full."""
    return len(_words(word)) == 1 and {*_words(word)} <= {*_words(player.name)}


def strangers(before: Night, now: Night) -> list[int]:
    """Return the numbers whose name is by now that of another person, not a better spelling."""
    both = ((n, p, now.players.get(n)) for n, p in before.players.items())
    named = [(n, _words(was.name), _words(by_now.name)) for n, was, by_now in both if by_now]
    return [n for n, a, b in named if a and b and not (_may_be(a, b) or _may_be(b, a))]


def short_names(night: Night) -> dict[int, str]:
    """Return the players' first names by number.

    Where two have the same, letters of the surname tell them apart: ``Ann Mi``, ``Ann Mo``.
    """
    whole = {p.number: p.name.split() for p in night.players.values()}
    short = {number: " ".join(words) for number, words in whole.items()}
    waiting, letters = {number for number, words in whole.items() if words}, 0
    while waiting:
        cut = {number: _cut(words, letters) for number, words in whole.items()}
        times = Counter(cut.values())
        unique = {number for number in waiting if times[cut[number]] == 1}
        short |= {number: cut[number] for number in unique}
        letters += 1
        waiting = {n for n in waiting - unique if len(whole[n]) > 1 and letters < len(whole[n][-1])}
    return short


def _cut(words: list[str], letters: int) -> str:
    """Return a first name with the first ``letters`` of the surname."""
    return " ".join([*words[:1], *(word[:letters] for word in words[1:][-1:] if letters)])


def _words(name: str) -> list[str]:
    """Return the words of a name without case, accents and periods."""
    plain = "".join(c for c in normalize("NFKD", name) if not combining(c))
    return plain.casefold().replace(".", " ").split()


def _may_be(typed: list[str], known: list[str]) -> bool:
    if len(typed) == 1:
        return any(_alike(typed[0], word) for word in known)
    if len(known) < 2 or not _alike(typed[0], known[0]):
        return False
    one, other = typed[-1], known[-1]
    initial = one.isalpha() and other.isalpha() and 1 in (len(one), len(other))
    return _alike(one, other) or (initial and one[0] == other[0])


def _alike(one: str, other: str) -> bool:
    """Whether two words are the same, or nearly.

    >>> _alike("jon", "john"), _alike("mliler", "miller"), _alike("dan", "don")
    (True, True, False)
    """
    words = one.isalpha() and other.isalpha() and max(len(one), len(other)) >= _LONG
    return one == other or (words and one_slip(one, other))
