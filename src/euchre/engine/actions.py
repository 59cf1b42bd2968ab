"""Actions of a player, as an integer and as text.

An action is ``more << 12 | verb << 6 | arg``: it hashes, compares and serializes
for free, and playing a card is simply the card's index.  What ``arg`` and ``more`` hold
depends on the verb, so only this module reads them; everybody else asks by name:
``alone``, ``level``, ``strain``, ``suit_led``, ``suit_called``, ``card``, ``cards``, ``seats``.
Each of these answers for every action, with 0 or -1 where there is no such thing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from euchre.cards import HIGH, STRAINS, SUITS, CardError, Pack, each
from euchre.coordinates import Card, Mask, Strain, Suit, TableSeat
from euchre.text import brief

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
#: Verbs that take cards out of a hand face down.
MOVING = (Verb.DISCARD, Verb.EXCHANGE, Verb.GIVE)
#: The two Peppers, as levels above any number of tricks (B19).
LITTLE, BIG = 61, 62
_PEPPERS = {"little": LITTLE, "big": BIG}


#: Where the verb begins, and the mask of cards or seats, the flag "alone", or a strain plus 1.
_VERB, MORE = 6, 12


def make(verb: int, arg: int = 0, more: int = 0) -> Action:
    """Build an action."""
    return more << MORE | verb << _VERB | arg


def verb(action: Action) -> int:
    """Return the verb of an action."""
    return action >> _VERB & 63


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
#: No trump, in games with only one kind of it.
NO_TRUMP = make(Verb.NAME, HIGH, 2)

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
    "name notrump": NO_TRUMP,
}
_TEXT = {action: text for text, action in _WORDS.items()}
_CARD = {"play": Verb.PLAY, "dictate": Verb.DICTATE}
_CARDS = {"discard": Verb.DISCARD, "exchange": Verb.EXCHANGE, "give": Verb.GIVE}
_OTHER = {
    "name": Verb.NAME,
    "bid": Verb.BID,
    "call": Verb.CALL,
    "ask": Verb.ASK,
    "choose": Verb.CHOOSE,
}
_VERB_TEXT = {v: t for t, v in (_CARD | _CARDS | _OTHER).items()}


def play(card: Card, led: int | None = None) -> Action:
    """Play a card; ``led`` names the suit when a joker is led at no trump (D007)."""
    return card if led is None else make(Verb.PLAY, card, led + 1)


def name(strain: Strain, *, alone: bool = False) -> Action:
    """Name the trump suit, high or low."""
    return make(Verb.NAME, strain, int(alone))


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


def move(verb: int, cards: Mask) -> Action:
    """Take a mask of cards out of a hand face down (``MOVING``)."""
    return make(verb, more=cards)


def discard(cards: Mask) -> Action:
    """Discard a mask of cards face down."""
    return move(Verb.DISCARD, cards)


def exchange(cards: Mask) -> Action:
    """Exchange a mask of cards for the face-down ones (farmer's hand, C13)."""
    return move(Verb.EXCHANGE, cards)


def give(cards: Mask) -> Action:
    """Pass a mask of cards to the partner."""
    return move(Verb.GIVE, cards)


def dictate(card: Card) -> Action:
    """Dictate the lead of a jambon player (C42)."""
    return make(Verb.DICTATE, card)


# What an action says, whatever its verb.

_ALONE = {ALONE >> _VERB, ORDER_ALONE >> _VERB, name(0, alone=True) >> _VERB}
_ONE_CARD = (Verb.DICTATE, Verb.CALL)


def alone(action: Action) -> bool:
    """Whether it goes alone: said with the call that makes trump, or when asked later."""
    return action >> _VERB in _ALONE


def with_partner(action: Action) -> Action:
    """Return the same call or answer with the partner; the action itself if it is not alone."""
    if action == ALONE:
        return TOGETHER
    return action & ~(1 << MORE) if alone(action) else action


def level(action: Action) -> int:
    """Return the number of tricks or the Pepper that it bids; 0 if it is no bid."""
    return action & 63 if verb(action) == Verb.BID else 0


def strain(action: Action) -> int:
    """Return the strain that it names or bids; -1 for none."""
    kind = verb(action)
    if kind == Verb.BID:
        return (action >> MORE) - 1
    return action & 63 if kind == Verb.NAME else -1


def suit_led(action: Action) -> int:
    """Return the suit that a joker led asks for (D007); -1 for none."""
    return -1 if verb(action) else (action >> MORE) - 1


def suit_called(action: Action) -> int:
    """Return the suit called to find a partner (B15); -1 for none."""
    return action & 63 if verb(action) == Verb.CALL and action >> MORE else -1


def card(action: Action) -> int:
    """Return the card that is played, dictated or called; -1 for none."""
    return action & 63 if not verb(action) or action >> _VERB in _ONE_CARD else -1


def cards(action: Action) -> Mask:
    """Return the cards that it plays, dictates, calls or moves; 0 for none, or if hidden."""
    if verb(action) in MOVING:
        return action >> MORE
    one = card(action)
    return 1 << one if one >= 0 else 0


def size(action: Action) -> int:
    """Return how many cards it moves, even if they are hidden."""
    return (action >> MORE).bit_count() or action & 63 if verb(action) in MOVING else 0


def seats(action: Action) -> int:
    """Return the seats that are asked or chosen, as a mask; 0 for none."""
    kind = verb(action)
    if kind == Verb.CHOOSE:
        return action >> MORE
    return 1 << (action & 63) if kind == Verb.ASK else 0


def image(
    action: Action,
    card: Callable[[Card], Card],
    strain: Callable[[Strain], Strain],
    seat: Callable[[TableSeat], TableSeat],
) -> Action:
    """Return an action with its cards, strains (-1: none) and seats renamed."""
    kind, arg, more = verb(action), action & 63, action >> MORE
    if kind in (Verb.PLAY, Verb.DICTATE):
        return make(kind, card(arg), strain(more - 1) + 1)
    if kind == Verb.CALL:
        return make(kind, strain(arg) if more else card(arg), more)
    if kind == Verb.NAME:
        return make(kind, strain(arg), more)
    if kind == Verb.BID:
        return make(kind, arg, strain(more - 1) + 1)
    if kind == Verb.ASK:
        return ask(seat(arg))
    if kind == Verb.CHOOSE:
        return choose(sum(1 << seat(p) for p in each(more)))
    return make(kind, arg, sum(1 << card(c) for c in each(more))) if kind in MOVING else action


def hidden(action: Action) -> Action:
    """Return the public part of a private action: the verb and the number of cards."""
    return make(verb(action), size(action))


def held(action: Action, pack: Pack, hand: Mask) -> Action:
    """Return an action on own cards with each card replaced by the copy that the hand holds."""
    kind, more = verb(action), action >> MORE
    if kind == Verb.PLAY:
        return make(kind, pack.held(1 << (action & 63), hand).bit_length() - 1, more)
    return make(kind, action & 63, pack.held(more, hand)) if kind in MOVING else action


def is_hidden(action: Action) -> bool:
    """Whether this is another seat's private action with its cards removed."""
    return verb(action) in MOVING and not action >> MORE


class ActionError(ValueError):
    """The text is not an action."""


@lru_cache(maxsize=4096)
def text(action: Action, pack: Pack) -> str:
    """Return the text of an action; a hidden one reads ``discard ?``.

    >>> text(discard(1), Pack())
    'discard 9C'
    """
    if action in _TEXT:
        return _TEXT[action]
    kind, bids = verb(action), level(action)
    if kind not in _VERB_TEXT:
        raise ActionError(f"{action} is not an action")
    words = [_VERB_TEXT[kind]]
    if bids:
        words.append(next((w for w, n in _PEPPERS.items() if n == bids), str(bids)))
    words += map(str, each(seats(action)))
    words += map(pack.text, each(cards(action)))
    named = (strain(action), suit_led(action), suit_called(action))
    words += (STRAINS[suit] for suit in named if suit >= 0)
    words += ["alone"] * alone(action)
    return " ".join(words if len(words) > 1 else [*words, "none" if kind == Verb.CHOOSE else "?"])


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
    first, *rest = words.split(" ")
    try:
        if first == "name" and rest and rest[0] in STRAINS and rest[1:] in ([], ["alone"]):
            return name(STRAINS.index(rest[0]), alone=len(rest) == 2)
        if first in _NUMBERED and rest:
            action = _NUMBERED[first](rest, pack)
            if action is not None:
                return action
        if first in _CARD and len(rest) == 1:
            return make(_CARD[first], pack.index(rest[0]))
        if first == "play" and len(rest) == 2 and rest[1] in STRAINS[:4]:
            return play(pack.index(rest[0]), STRAINS.index(rest[1]))
        if first in _CARDS and rest:
            return move(_CARDS[first], pack.mask(rest))
    except CardError as error:
        raise ActionError(f"{brief(words)}: {error}") from None
    raise ActionError(
        f"{brief(words)} is not an action; actions read like 'pass', 'name H', 'play JH'"
    )
