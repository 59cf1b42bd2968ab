"""Actions of a player, as an integer and as text.

An action is ``more << 12 | verb << 6 | arg``: it hashes, compares and serializes
for free, and playing a card is simply the card's index.  ``more`` holds a mask of
cards for the verbs that move several, and the flag "alone" for calls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from euchre.cards import HIGH, STRAINS, SUITS, CardError, Pack, each
from euchre.coordinates import Card, Mask, Strain, Suit, TableSeat

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
    BID = 16
    SWAP = 17
    KEEP = 18
    ASK = 19
    CHOOSE = 20
    CALL = 21
    DROP = 22
    STAY = 23
    DENY = 24
    ALLOW = 25
    CLAIM = 26


#: Verbs that make trump, at once or unless outbid.
MAKING = (Verb.ORDER, Verb.NAME, Verb.BID, Verb.TAKE)
#: Verbs that take cards out of a hand face down; ``more`` holds their mask.
MOVING = (Verb.DISCARD, Verb.EXCHANGE, Verb.GIVE)
#: The two Peppers, as levels above any number of tricks (B19).
LITTLE, BIG = 61, 62
_PEPPERS = {"little": LITTLE, "big": BIG}


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


# Actions that are the same in every pack.
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
SWAP = make(Verb.SWAP)
KEEP = make(Verb.KEEP)
DROP = make(Verb.DROP)
STAY = make(Verb.STAY)
DENY = make(Verb.DENY)
ALLOW = make(Verb.ALLOW)
CLAIM = make(Verb.CLAIM)

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
    "swap": SWAP,
    "keep": KEEP,
    "drop": DROP,
    "stay": STAY,
    "deny": DENY,
    "allow": ALLOW,
    "claim": CLAIM,
}
_TEXT = {action: text for text, action in _WORDS.items()}
_CARD = {"play": Verb.PLAY, "dictate": Verb.DICTATE}
_CARDS = {"discard": Verb.DISCARD, "exchange": Verb.EXCHANGE, "give": Verb.GIVE}
_CARD_TEXT = {v: t for t, v in _CARD.items()}
_CARDS_TEXT = {v: t for t, v in _CARDS.items()}


def play(card: Card, led: int | None = None) -> Action:
    """Play a card; ``led`` names the suit when a joker is led at no trump (D007)."""
    return card if led is None else make(Verb.PLAY, card, led + 1)


def name(strain: Strain, *, alone: bool = False) -> Action:
    """Name the trump suit, high or low."""
    return make(Verb.NAME, strain, int(alone))


#: No trump, in games with only one kind of it.
NO_TRUMP = make(Verb.NAME, HIGH, 2)


def bid(level: int, strain: Strain | None = None) -> Action:
    """Bid a number of tricks or a Pepper, with a strain where bids have one."""
    return make(Verb.BID, level, 0 if strain is None else strain + 1)


def ask(seat: TableSeat) -> Action:
    """Ask a partner for a card (C20)."""
    return make(Verb.ASK, seat)


def choose(seats: int) -> Action:
    """Choose partners: a mask of seats, 0 for none."""
    return make(Verb.CHOOSE, more=seats)


def call_card(card: Card) -> Action:
    """Call a card, whose holder becomes the partner (B9)."""
    return make(Verb.CALL, card)


def call_suit(suit: Suit) -> Action:
    """Call a suit: the holder of its best card becomes the partner (B15)."""
    return make(Verb.CALL, suit, 1)


def discard(cards: Mask) -> Action:
    """Discard a mask of cards face down."""
    return make(Verb.DISCARD, more=cards)


def exchange(cards: Mask) -> Action:
    """Exchange a mask of cards for the face-down ones (farmer's hand, C13)."""
    return make(Verb.EXCHANGE, more=cards)


def give(cards: Mask) -> Action:
    """Pass a mask of cards to the partner."""
    return make(Verb.GIVE, more=cards)


def dictate(card: Card) -> Action:
    """Dictate the lead of a jambon player (C42)."""
    return make(Verb.DICTATE, card)


def hidden(action: Action) -> Action:
    """Return the public part of a private action: the verb and the number of cards."""
    return make(verb(action), more(action).bit_count())


def held(action: Action, pack: Pack, hand: Mask) -> Action:
    """Return an action on own cards with each card replaced by the copy that the hand holds."""
    kind, moved = verb(action), more(action)
    if kind == Verb.PLAY:
        return make(kind, pack.held(1 << arg(action), hand).bit_length() - 1, moved)
    return make(kind, arg(action), pack.held(moved, hand)) if kind in MOVING else action


def is_hidden(action: Action) -> bool:
    """Whether this is another seat's private action with its cards removed."""
    return verb(action) in MOVING and not more(action)


class ActionError(ValueError):
    """The text is not an action."""


def text(action: Action, pack: Pack) -> str:
    """Return the text of an action; a hidden one reads ``discard ?``.

    >>> text(discard(1), Pack())
    'discard 9C'
    """
    if action in _TEXT:
        return _TEXT[action]
    kind = verb(action)
    if action == NO_TRUMP:
        return "name notrump"
    if kind == Verb.NAME:
        return f"name {STRAINS[arg(action)]}" + " alone" * more(action)
    if kind in _NUMBER_TEXT:
        return _NUMBER_TEXT[kind](action, pack)
    if kind in _CARD_TEXT:
        led = f" {STRAINS[more(action) - 1]}" if more(action) else ""
        return f"{_CARD_TEXT[kind]} {pack.text(arg(action))}{led}"
    if kind in _CARDS_TEXT:
        cards = " ".join(pack.text(c) for c in each(more(action)))
        return f"{_CARDS_TEXT[kind]} {cards or '?'}"
    raise ActionError(f"{action} is not an action")


def _bid_text(action: Action, pack: Pack) -> str:
    level, strain = arg(action), more(action)
    word = next((w for w, n in _PEPPERS.items() if n == level), str(level))
    return f"bid {word}" + (f" {STRAINS[strain - 1]}" if strain else "")


def _choose_text(action: Action, pack: Pack) -> str:
    return "choose " + (" ".join(str(seat) for seat in each(more(action))) or "none")


def _call_text(action: Action, pack: Pack) -> str:
    return f"call {SUITS[arg(action)] if more(action) else pack.text(arg(action))}"


_NUMBER_TEXT: dict[int, Callable[[Action, Pack], str]] = {
    Verb.BID: _bid_text,
    Verb.ASK: lambda action, pack: f"ask {arg(action)}",
    Verb.CHOOSE: _choose_text,
    Verb.CALL: _call_text,
}


def _figure(word: str) -> int:
    """Return a small number in digits, -1 for anything else."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else -1


def _read_bid(rest: list[str], pack: Pack) -> Action | None:
    level = _PEPPERS.get(rest[0], _figure(rest[0]))
    if not 0 < level < 63 or len(rest) > 2 or (rest[1:] and rest[1] not in STRAINS):
        return None
    return bid(level, STRAINS.index(rest[1]) if rest[1:] else None)


def _read_seats(rest: list[str], pack: Pack) -> Action | None:
    seats = [] if rest == ["none"] else [_figure(word) for word in rest]
    if any(not 0 <= seat < 8 for seat in seats) or sorted(set(seats)) != seats:
        return None
    return choose(sum(1 << seat for seat in seats))


def _read_ask(rest: list[str], pack: Pack) -> Action | None:
    return ask(_figure(rest[0])) if len(rest) == 1 and 0 <= _figure(rest[0]) < 8 else None


def _read_call(rest: list[str], pack: Pack) -> Action | None:
    if len(rest) != 1:
        return None
    return (
        call_suit(SUITS.index(rest[0])) if rest[0] in (*SUITS,) else call_card(pack.index(rest[0]))
    )


_NUMBERED: dict[str, Callable[[list[str], Pack], Action | None]] = {
    "bid": _read_bid,
    "choose": _read_seats,
    "ask": _read_ask,
    "call": _read_call,
}


def parse(words: str, pack: Pack) -> Action:
    """Read an action in the notation of records.

    Raises ``ActionError`` for anything else.  Legality is not checked.

    >>> parse("order alone", Pack()) == ORDER_ALONE
    True
    """
    if words in _WORDS:
        return _WORDS[words]
    if words == "name notrump":
        return NO_TRUMP
    first, *rest = words.split(" ")
    try:
        if first == "name" and rest and rest[0] in STRAINS and rest[1:] in ([], ["alone"]):
            return name(STRAINS.index(rest[0]), alone=len(rest) == 2)
        if first in _NUMBERED and rest:
            found = _NUMBERED[first](rest, pack)
            if found is not None:
                return found
        if first in _CARD and len(rest) == 1:
            return make(_CARD[first], pack.index(rest[0]))
        if first == "play" and len(rest) == 2 and rest[1] in STRAINS[:4]:
            return play(pack.index(rest[0]), STRAINS.index(rest[1]))
        if first in _CARDS and rest:
            return make(_CARDS[first], more=pack.mask(rest))
    except CardError as error:
        raise ActionError(f"{words!r}: {error}") from None
    raise ActionError(f"{words!r} is not an action; actions read like 'pass', 'name H', 'play JH'")
