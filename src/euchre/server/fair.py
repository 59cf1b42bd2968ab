"""The fair deal: the server binds itself to its chance before anybody can want anything.

Before a deal the server publishes ``commitment``, a digest of its 256-bit seed.  A player may
add a seed of his own, which he seals first (``seal``) and opens when all seals are there, so
that nobody, the server included, can choose a seed to fit the others.  The pack is shuffled by
an HMAC-SHA256 stream of both (``order``), and the server's seed is shown when the game is over.

This proves that the cards were fixed beforehand and that nobody chose them.  It does not keep
the server from seeing them.

>>> commitment("t", 1, bytes(32))[:16]
'8d62e4c24ee442fc'
>>> order(6, mixed(bytes(32), {}))
[1, 0, 4, 5, 3, 2]
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator, Mapping
from hashlib import sha256

#: Bytes of a seed.
SIZE = 32
#: What everything that is digested begins with.
SCHEME = "euchre/v1"
_WORD = 1 << 32


def new_seed() -> bytes:
    """Return a seed from the system's generator."""
    return secrets.token_bytes(SIZE)


def commitment(table: str, hand: int, seed: bytes) -> str:
    """Return what is published before the hand is dealt (hex); it gives nothing away."""
    return sha256(f"{SCHEME}|{table}|{hand}|".encode() + seed).hexdigest()


def seal(table: str, hand: int, seat: int, share: bytes) -> str:
    """Return what a player publishes before showing the seed that he adds (hex)."""
    return sha256(f"{SCHEME}|{table}|{hand}|{seat}|".encode() + share).hexdigest()


def mixed(seed: bytes, shares: Mapping[int, bytes]) -> bytes:
    """Return the seed of the deal: the server's, keyed over the players' by seat."""
    text = ",".join(f"{seat}:{shares[seat].hex()}" for seat in sorted(shares))
    return hmac.digest(seed, text.encode(), "sha256")


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
