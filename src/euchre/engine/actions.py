"""What a player may say or do, as an integer and as text.

An action is ``more << 12 | verb << 6 | arg``: it hashes, compares and serialises
for free, and playing a card is simply the card's index.  ``more`` holds a mask of
cards for the verbs that move several, and the flag "alone" for calls.
"""

from __future__ import annotations

from typing import TypeAlias

from euchre.cards import STRAINS, CardError, Pack, each

Action: TypeAlias = int


class Verb:
    """The verbs, as plain integers."""

    PLAY = 0
    PASS = 1
    ORDER = 2
    NAME = 3
    TAKE = 4
    LEAVE = 5
    DISCARD = 6
    EXCHANGE = 7
    MISDEAL = 8
    PLAY_ON = 9
    ALONE = 10
    TOGETHER = 11
    GIVE = 12
    EXPOSE = 13
    CONCEAL = 14
    DICTATE = 15


_VERB, _MORE = 6, 12


def make(verb: int, arg: int = 0, more: int = 0) -> Action:
    """Build an action."""
    return more << _MORE | verb << _VERB | arg


def verb(action: Action) -> int:
    """Return the verb of an action."""
    return action >> _VERB & 63


def arg(action: Action) -> int:
    """Return its card, strain or number."""
    return action & 63


def more(action: Action) -> int:
    """Return its mask of cards, or 1 for a call said with "alone"."""
    return action >> _MORE


# The actions that are the same in every pack.
PASS = make(Verb.PASS)
ORDER = make(Verb.ORDER)
ORDER_ALONE = make(Verb.ORDER, more=1)
TAKE = make(Verb.TAKE)
LEAVE = make(Verb.LEAVE)
MISDEAL = make(Verb.MISDEAL)
PLAY_ON = make(Verb.PLAY_ON)
ALONE = make(Verb.ALONE)
TOGETHER = make(Verb.TOGETHER)
EXPOSE = make(Verb.EXPOSE)
CONCEAL = make(Verb.CONCEAL)

_WORDS = {
    "pass": PASS,
    "order": ORDER,
    "order alone": ORDER_ALONE,
    "take": TAKE,
    "leave": LEAVE,
    "misdeal": MISDEAL,
    "play on": PLAY_ON,
    "alone": ALONE,
    "together": TOGETHER,
    "expose": EXPOSE,
    "conceal": CONCEAL,
}
_TEXT = {action: text for text, action in _WORDS.items()}
_CARD = {"play": Verb.PLAY, "dictate": Verb.DICTATE}
_CARDS = {"discard": Verb.DISCARD, "exchange": Verb.EXCHANGE, "give": Verb.GIVE}
_CARD_TEXT = {v: t for t, v in _CARD.items()}
_CARDS_TEXT = {v: t for t, v in _CARDS.items()}


def play(card: int, led: int | None = None) -> Action:
    """Play a card; ``led`` names the suit when a joker is led at no trump (D007)."""
    return card if led is None else make(Verb.PLAY, card, led + 1)


def name(strain: int, *, alone: bool = False) -> Action:
    """Name the trump suit, or high or low."""
    return make(Verb.NAME, strain, int(alone))


def discard(cards: int) -> Action:
    """Lay a mask of cards away, face down."""
    return make(Verb.DISCARD, more=cards)


def exchange(cards: int) -> Action:
    """Change a mask of cards for the face-down ones (farmer's hand, C13)."""
    return make(Verb.EXCHANGE, more=cards)


def give(cards: int) -> Action:
    """Pass a mask of cards to the partner."""
    return make(Verb.GIVE, more=cards)


def dictate(card: int) -> Action:
    """Tell a jambon player what to lead (C42)."""
    return make(Verb.DICTATE, card)


def hidden(action: Action) -> Action:
    """Return what others learn of a private action: the verb alone."""
    return verb(action) << _VERB


def is_hidden(action: Action) -> bool:
    """Whether this is a private action of somebody else, with its cards taken out."""
    return verb(action) in _CARDS_TEXT and not more(action)


class ActionError(ValueError):
    """A text that is no action at all."""


def text(action: Action, pack: Pack) -> str:
    """Return the text of an action; a hidden one reads ``discard ?``.

    >>> text(discard(1), Pack())
    'discard 9C'
    """
    if action in _TEXT:
        return _TEXT[action]
    kind = verb(action)
    if kind == Verb.NAME:
        return f"name {STRAINS[arg(action)]}" + " alone" * more(action)
    if kind in _CARD_TEXT:
        led = f" {STRAINS[more(action) - 1]}" if more(action) else ""
        return f"{_CARD_TEXT[kind]} {pack.text(arg(action))}{led}"
    if kind in _CARDS_TEXT:
        cards = " ".join(pack.text(c) for c in each(more(action)))
        return f"{_CARDS_TEXT[kind]} {cards or '?'}"
    raise ActionError(f"{action} is no action")


def parse(words: str, pack: Pack) -> Action:
    """Read an action in the notation of records.

    Raises ``ActionError`` for anything else; whether the action is legal is
    another question.

    >>> parse("order alone", Pack()) == ORDER_ALONE
    True
    """
    if words in _WORDS:
        return _WORDS[words]
    first, *rest = words.split(" ")
    try:
        if first == "name" and rest and rest[0] in (*STRAINS, "notrump"):
            strain = STRAINS.index("high" if rest[0] == "notrump" else rest[0])
            if rest[1:] in ([], ["alone"]):
                return name(strain, alone=len(rest) == 2)
        if first in _CARD and len(rest) == 1:
            return make(_CARD[first], pack.index(rest[0]))
        if first == "play" and len(rest) == 2 and rest[1] in STRAINS[:4]:
            return play(pack.index(rest[0]), STRAINS.index(rest[1]))
        if first in _CARDS and rest:
            return make(_CARDS[first], more=pack.mask(rest))
    except CardError as error:
        raise ActionError(f"{words!r}: {error}") from None
    raise ActionError(f"{words!r} is no action; actions read like 'pass', 'name H', 'play JH'")
