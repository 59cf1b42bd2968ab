"""EGN's cards and calls, in both directions."""

from __future__ import annotations

from euchre.cards import HIGH, JACK, RANKS, STRAINS, SUITS, CardError, Pack, next_suit
from euchre.coordinates import Card, Strain
from euchre.records.record import RecordError
from euchre.text import brief


def read_card(text: str, pack: Pack, trump: int = -1) -> int | None:
    """Return an EGN card, or None for an unknown one (``Xx``, empty).

    ``R`` and ``L`` are the bowers once there is a trump.  Raises ``RecordError``.
    """
    if not text or "X" in text:
        return None
    if text == "B" and pack.jokers:
        return pack.index(pack.jokers[0])
    if text in ("R", "L"):
        if not 0 <= trump < HIGH:
            raise RecordError(f"{brief(text)} names a bower, and there is no trump suit")
        suit = trump if text == "R" else next_suit(trump)
        return pack.index(RANKS[JACK] + SUITS[suit])
    rank = "9" if text[:1] == "N" else text[:1]
    try:
        return pack.index(rank + text[1:].upper())
    except CardError:
        raise RecordError(f"{brief(text)} is not a card of this pack ({pack.describe()})") from None


def write_card(pack: Pack, card: Card) -> str:
    """Return a card as EGN writes it: ``Th``, ``B``."""
    text = pack.text(card)
    return text[0] + text[1:].lower() if len(text) == 2 else text


def read_call(call: str) -> int | None:
    """Return the strain that a call names; None for ``Pass`` and ``Order``.

    Raises ``RecordError`` for anything that is not a call.
    """
    if call in ("Pass", "Order"):
        return None
    if call == "n":
        return HIGH
    if len(call) == 1 and call.upper() in SUITS:
        return SUITS.index(call.upper())
    raise RecordError(f"{brief(call)} is not a call; calls are Pass, Order, s, h, d, c and n")


def write_call(strain: Strain) -> str:
    """Return the call that names a strain.  Raises ``RecordError`` for low, which EGN lacks."""
    if strain > HIGH:
        raise RecordError(f"EGN has no call for {brief(STRAINS[strain])}")
    return "n" if strain == HIGH else SUITS[strain].lower()
