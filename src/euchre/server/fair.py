"""The fair deal: the server commits to the chance of a hand before anybody can want anything.

Before a hand is dealt the server publishes a commitment to a 256-bit seed.  A player may add a
seed of his own, which he seals first and opens when all seals are there.  The pack is shuffled by
an HMAC-SHA256 stream keyed with all of them (``order``), and the server's seed is shown when the
game is over.

A commitment of the second version binds all that the cards of a hand follow from, and all hands
before it::

    H(kind, part, ...) = SHA-256 of the UTF-8 lines "euchre/v2", kind, part, ...; in hexadecimal
    terms    = H("terms", table, game, options, layout, pack)
    start    = H("start", terms, first dealer)
    lock     = H("lock", seed)
    promise  = H("promise", terms, hand, before, lock)          this is published
    seal     = H("seal", promise, seat, player's seed)
    link     = H("dealt", promise, game number, dealer, seats' seals and opened seeds)
    shuffle  = HMAC-SHA256(seed, link)

``before`` is the link of the hand before, ``start`` for the first one of a table.  Numbers are
decimal, digests and seeds hexadecimal; no part holds a line break, so different parts give
different lines.  What all this proves, and what it does not, is in ``docs/fair-deal.md``.  Hands
that were promised under the first version (which binds table, number and seed) keep it.

>>> commitment("t", 1, bytes(32))[:16]
'8d62e4c24ee442fc'
>>> lock(bytes(32))[:16]
'd32cba8367e8faf4'
>>> order(6, mixed(bytes(32), {}))
[1, 0, 4, 5, 3, 2]
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from euchre.coordinates import TableSeat
from euchre.engine.rules import Rules

#: Bytes of a seed.
SIZE = 32
#: The versions: what everything that is digested begins with.
V1, V2 = "euchre/v1", "euchre/v2"
_WORD = 1 << 32


def new_seed() -> bytes:
    """Return a seed from the system's generator."""
    return secrets.token_bytes(SIZE)


def digest(kind: str, *parts: object) -> str:
    """Return the digest of some parts, none of which holds a line break."""
    return sha256("\n".join((V2, kind, *map(str, parts))).encode()).hexdigest()


def terms(table: str, rules: Rules) -> str:
    """Return what binds the table, the game, its house rules, the layout and the pack."""
    options = ",".join(f"{name}={value}" for name, value in sorted(rules.options))
    sizes = (rules.seats, rules.hand, rules.widow, rules.columns, int(rules.turn_up))
    layout = " ".join(map(str, sizes))
    return digest("terms", table, rules.game, options, layout, " ".join(rules.pack.texts))


def start(bound: str, dealer: TableSeat) -> str:
    """Return what stands before the first hand of a table: its ``terms`` and first dealer."""
    return digest("start", bound, dealer)


def lock(seed: bytes) -> str:
    """Return the part of a promise that hides the seed; it gives nothing away."""
    return digest("lock", seed.hex())


def promise(bound: str, hand: int, before: str, locked: str) -> str:
    """Return the commitment that is published before the hand is dealt.

    ``bound`` are the ``terms``, ``before`` is the link of the hand before or the ``start``,
    ``locked`` is the ``lock`` of the seed.
    """
    return digest("promise", bound, hand, before, locked)


@dataclass(frozen=True)
class Hand:
    """What is public about the chance of one hand while its seed is secret."""

    #: Counted from 1 over all games of the table.
    number: int
    commitment: str
    scheme: str = V1
    #: What was bound of the hands before.
    before: str = ""
    #: By seat: what players have sealed, and those seeds that were opened (hexadecimal).
    seals: Mapping[int, str] = field(default_factory=dict)
    shares: Mapping[int, str] = field(default_factory=dict)

    def seal(self, table: str, seat: TableSeat, share: bytes) -> str:
        """Return what a player publishes before showing the seed that he adds."""
        if self.scheme == V1:
            return seal(table, self.number, seat, share)
        return digest("seal", self.commitment, seat, share.hex())

    def link(self, game: int, dealer: TableSeat) -> str:
        """Return the digest of all that is public when the hand is dealt: the next one binds it."""
        told = (f"{s}:{seal}:{self.shares.get(s, '-')}" for s, seal in sorted(self.seals.items()))
        return digest("dealt", self.commitment, game, dealer, ",".join(told))

    def shuffle(self, seed: bytes, game: int, dealer: TableSeat) -> bytes:
        """Return the key of the stream that shuffles the pack."""
        if self.scheme == V1:
            return mixed(seed, {seat: bytes.fromhex(share) for seat, share in self.shares.items()})
        return hmac.digest(seed, self.link(game, dealer).encode(), "sha256")


# -- the first version ----------------------------------------------------------------


def commitment(table: str, hand: int, seed: bytes) -> str:
    """Return a commitment of the first version."""
    return sha256(f"{V1}|{table}|{hand}|".encode() + seed).hexdigest()


def seal(table: str, hand: int, seat: TableSeat, share: bytes) -> str:
    """Return a player's seal of the first version."""
    return sha256(f"{V1}|{table}|{hand}|{seat}|".encode() + share).hexdigest()


def mixed(seed: bytes, shares: Mapping[int, bytes]) -> bytes:
    """Return the key of a shuffle of the first version: the server's seed over the players'."""
    text = ",".join(f"{seat}:{shares[seat].hex()}" for seat in sorted(shares))
    return hmac.digest(seed, text.encode(), "sha256")


# -- the shuffle --------------------------------------------------------------------------


def words(seed: bytes) -> Iterator[int]:
    """Yield 32-bit numbers: HMAC-SHA256 of a counter of 8 bytes, big-endian."""
    counter = 0
    while True:
        block = hmac.digest(seed, counter.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))
        counter += 1


def order(size: int, seed: bytes) -> list[int]:
    """Return a pack in the order of a deal: Fisher-Yates, each draw by rejection."""
    pack, stream = list(range(size)), words(seed)
    for last in range(size - 1, 0, -1):
        choices = last + 1
        most = _WORD - _WORD % choices
        word = next(w for w in stream if w < most)
        at = word % choices
        pack[last], pack[at] = pack[at], pack[last]
    return pack
