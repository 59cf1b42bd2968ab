"""Read deals in EGN's condensed form: a stream of bits, written as text in base64.

Versions 1 to 3 begin with their number and end with a mark; version 0, which is older, does
neither.  Where the description of the form and the files in it disagree, the files are followed:
suits come in the order s, h, c, d; the dealer takes two bits in versions 0 and 1; the hands of
version 3 are not counted.
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from euchre.records.egn.schema import BIDDING, TRICKS
from euchre.records.record import RecordError

_SUITS = "shcd"
_RANKS = "6789TJQKA"
_SEATS = 4
_HAND = 5
_END = 0b1010
#: A deal has at most this many characters; one with a long comment on every card has half of them.
_LONGEST = 50_000


def read_condensed(text: str) -> dict[str, Any]:
    """Return a deal as EGN writes it in full, without its number.  Raises ``RecordError``."""
    if len(text) > _LONGEST:
        raise RecordError(f"a condensed deal has at most {_LONGEST:,} characters")
    words = text.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        data = b64decode(words + "=" * (-len(words) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise RecordError("a condensed deal is a text in base64, and this is not") from None
    version = data[0] >> 4 if data else 0
    try:
        return (_Deal if version in (1, 2, 3) else _OldDeal)(data).document
    except RecordError as error:
        # The first bits of version 0 may look like a version's number.
        with suppress(RecordError):
            return _OldDeal(data).document
        raise RecordError(f"the condensed deal is damaged: {error.problem}") from None


class _Bits:
    """A stream of bits, the highest of each byte first."""

    def __init__(self, data: bytes):
        self.data = data
        self.at = 0

    def take(self, count: int) -> int:
        """Return the next bits as a number."""
        end = self.at + count
        if end > 8 * len(self.data):
            raise RecordError("it ends in the middle")
        last = (end + 7) // 8
        word = int.from_bytes(self.data[self.at // 8 : last], "big") >> (8 * last - end)
        self.at = end
        return word & ((1 << count) - 1)

    def card(self, cards: Sequence[str]) -> str:
        """Return the card whose index among these comes next."""
        index = self.take(max(1, (len(cards) - 1).bit_length()))
        if index >= len(cards):
            raise RecordError(f"it tells card {index + 1} of {len(cards)}")
        return cards[index]

    def comments(self) -> dict[str, list[str]]:
        """Return the comments on calls or plays, by their numbers."""
        if not self.take(1):
            return {}
        return {
            str(self.take(8)): [self._text() for _ in range(self.take(8))]
            for _ in range(self.take(8))
        }

    def _text(self) -> str:
        size = self.take(16)
        try:
            return self.take(8 * size).to_bytes(size, "big").decode()
        except UnicodeDecodeError:
            raise RecordError("a comment is not UTF-8") from None

    @property
    def done(self) -> bool:
        """Whether nothing is left but the zeros that fill the last byte."""
        left = 8 * len(self.data) - self.at
        return left < 8 and not (left and self.data[-1] & ((1 << left) - 1))


def _deck(lowest: int) -> list[str]:
    ranks = _RANKS[_RANKS.index(str(lowest)) :]
    return [rank + suit for rank in ranks for suit in _SUITS]


class _Deal:
    """A deal of version 1, 2 or 3."""

    def __init__(self, data: bytes):
        self.bits = _Bits(data)
        self.version = self._version()
        self.deck = _deck(9)
        state: dict[str, Any] = {"dealer": self.bits.take(3 if self.version > 1 else 2)}
        if self.version > 1:
            seats = self.bits.take(3) + 1
            if seats != _SEATS:
                raise RecordError(f"it is a deal for {seats}; only deals for {_SEATS} can be read")
            self.deck = _deck(9 - self.bits.take(2))
        self.up = state["upCard"] = self.bits.card(self.deck)
        if self.version > 2 and self.bits.take(1):
            state["playerCards"] = [
                [self.bits.card(self.deck) for _ in range(self.bits.take(4))] for _ in range(_SEATS)
            ]
        self.size = _SEATS
        phases = self._phases(state)
        self.document = {"initialState": state, "phases": phases} | self._lines(phases)
        self._check_end()

    def _version(self) -> int:
        return self.bits.take(4)

    def _phases(self, state: dict[str, Any]) -> list[dict[str, Any]]:
        deck = list(self.deck)
        return [self._phase(0, deck, 0) for _ in range(self.bits.take(3))]

    def _lines(self, phases: list[dict[str, Any]]) -> dict[str, Any]:
        """Return the alternative lines, each of which leaves the deal at one of its actions."""
        if not self.bits.take(1):
            return {}
        calls = sum(len(phase.get("calls", ())) for phase in phases)
        played = [card for phase in phases for trick in phase.get("tricks", ()) for card in trick]
        lines, size = [], self.size
        for _ in range(self.bits.take(8)):
            self.size, branch = size, self.bits.take(16)
            before = max(0, branch - calls)
            deck = [card for card in self.deck if card not in played[:before]]
            count = self.bits.take(4)
            rows = [self._phase(branch, deck, 0 if at else before) for at in range(count)]
            lines.append({"branchIndex": branch, "phases": rows})
        return {"alternativeLines": lines}

    def _phase(self, first: int, deck: list[str], before: int) -> dict[str, Any]:
        """Return a phase from an action on: ``before`` cards have been played already."""
        return self._play(deck, before) if self.bits.take(1) else self._bidding(first)

    def _bidding(self, first: int) -> dict[str, Any]:
        bits = self.bits
        phase: dict[str, Any] = {"phaseNumber": 0, "type": BIDDING, "calls": self._calls(first)}
        phase["isAlone"] = alone = bool(bits.take(1))
        self.size = _SEATS - alone
        if self.version > 1 and alone and bits.take(1):
            phase["aloneDefender"] = bits.take(3)
            self.size -= 1
        if self.version > 2 and bits.take(1):
            phase["discard"] = bits.card(self.deck)
        return phase | self._comments("callAnnotations")

    def _calls(self, first: int) -> list[str]:
        """Return the calls from the one with this number on; the last is no pass, if one is."""
        calls: list[str] = []
        for number in range(first, 2 * _SEATS):
            suit = self.bits.take(1 if number < _SEATS else 2)
            others = [suit for suit in _SUITS if suit != self.up[1]]
            calls.append("Pass" if not suit else "Order" if number < _SEATS else others[suit - 1])
            if suit:
                break
        return calls

    def _play(self, deck: list[str], before: int) -> dict[str, Any]:
        tricks = []
        for number in range(self.bits.take(3)):
            size = self.size - (0 if number else before % self.size)
            tricks.append([self._next(deck) for _ in range(size)])
        return {"phaseNumber": 1, "type": TRICKS, "tricks": tricks} | self._comments(
            "playAnnotations"
        )

    def _next(self, deck: list[str]) -> str:
        if not deck:
            raise RecordError("it tells more cards than there are")
        card = self.bits.card(deck)
        deck.remove(card)
        return card

    def _comments(self, key: str) -> dict[str, Any]:
        comments = self.bits.comments()
        return {key: comments} if comments else {}

    def _check_end(self) -> None:
        if self.bits.take(4) != _END or not self.bits.done:
            raise RecordError("its end is not marked")


class _OldDeal(_Deal):
    """A deal of version 0: a bidding and cards, without comments and lines, until the bits end."""

    def _version(self) -> int:
        return 0

    def _phases(self, state: dict[str, Any]) -> list[dict[str, Any]]:
        if self.bits.done:
            return []
        phases, deck = [self._bidding(0)], list(self.deck)
        tricks: list[list[str]] = []
        while not self.bits.done and len(tricks) < _HAND:
            tricks.append([self._next(deck) for _ in range(self.size)])
        return phases + ([{"phaseNumber": 1, "type": TRICKS, "tricks": tricks}] if tricks else [])

    def _lines(self, phases: list[dict[str, Any]]) -> dict[str, Any]:
        return {}

    def _comments(self, key: str) -> dict[str, Any]:
        return {}

    def _check_end(self) -> None:
        if not self.bits.done:
            raise RecordError("it goes on after the last trick")
