"""Cards as people write them (``JH``, ``B`` for the joker), and who wins a trick."""

from __future__ import annotations

from collections.abc import Sequence

_UP = "23456789TJQKA"
_NEXT = {"C": "S", "S": "C", "D": "H", "H": "D"}

#: A card, and who played it.
Played = tuple[int, str]


def suit_of(card: str, trump: str) -> str:
    """The suit that a card follows: the joker and the left bower are trumps."""
    if card == "B":
        return trump
    return trump if card[0] == "J" and _NEXT.get(trump) == card[1] else card[1]


def _worth(card: str, trump: str) -> int:
    """How high a card stands in the suit that it follows."""
    if trump == "low":
        return -_UP.index(card[0])
    if trump in _NEXT and (card == "B" or (card[0] == "J" and card[1] in (trump, _NEXT[trump]))):
        return 100 if card == "B" else 99 if card[1] == trump else 98
    return _UP.index(card[0])


def winner(trick: Sequence[Played], trump: str) -> int:
    """Who wins a trick; of two cards alike the first."""
    led = suit_of(trick[0][1], trump)
    suits = [suit_of(card, trump) for _, card in trick]
    wanted = trump if trump in suits else led
    able = [i for i, suit in enumerate(suits) if suit == wanted]
    best = able[0]
    for i in able[1:]:
        if _worth(trick[i][1], trump) > _worth(trick[best][1], trump):
            best = i
    return trick[best][0]


def tricks(
    cards: Sequence[Played], hands: Sequence[Sequence[str]], trump: str, players: int, leader: int
) -> list[int]:
    """Play the cards of a deal, and return the tricks of each seat; every card must be allowed."""
    held, taken = [list(hand) for hand in hands], [0] * len(hands)
    for start in range(0, len(cards), players):
        trick = cards[start : start + players]
        assert trick[0][0] == leader, f"{leader} leads, not {trick[0][0]}"
        led = suit_of(trick[0][1], trump)
        for seat, card in trick:
            follows = [c for c in held[seat] if suit_of(c, trump) == led]
            assert card in (follows or held[seat]), f"{seat} may not play {card}"
            held[seat].remove(card)
        leader = winner(trick, trump)
        taken[leader] += 1
    return taken
