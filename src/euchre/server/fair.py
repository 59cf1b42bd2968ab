"""The fair deal: a commit-reveal shuffle.

Before a hand is dealt the server publishes a commitment to a 256-bit seed.  Whoever starts the deal
may then add a seed of their own, which the server cannot have known before.  The pack is shuffled
by an HMAC-SHA256 stream keyed with both seeds (``order``), and the server's seed is revealed when
the game is over.

A commitment binds everything that determines the cards of a hand, and all hands before it::

    H(kind, part, ...) = SHA-256 of the UTF-8 lines "euchre/v1", kind, part, ...; in hexadecimal
    terms    = H("terms", table, game, options, layout, pack)
    start    = H("start", terms, first dealer)
    lock     = H("lock", seed)
    promise  = H("promise", terms, hand, before, lock)          this is published
    changed  = H("changed", promise, game number, dealer)
    link     = H("dealt", promise, game number, dealer, the seeds of players by seat)
    shuffle  = HMAC-SHA256(seed, link)
    lots     = HMAC-SHA256(seed, H("lots", promise))            of a draw for partners

``before`` is the link of the previous hand, or ``start`` for the first one at a table.  If rules,
seats or dealer change before a game is dealt, the promise is made anew from the same seed, and its
``before`` is ``changed``, of the promise that it replaces.  Numbers are
decimal, digests and seeds hexadecimal; no part contains a line break, so different parts give
different lines.  ``docs/fair-deal.md`` explains what all this proves, and what it does not.

>>> lock(bytes(32))[:16]
'7210b3c6c6c545b1'
>>> order(6, bytes(32))
[5, 1, 2, 3, 0, 4]
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from euchre.coordinates import TableSeat
from euchre.engine.rules import Rules

#: Size of a seed in bytes.
SIZE = 32
#: The protocol and its version: the first line of everything that is digested.
SCHEME = "euchre/v1"
_WORD = 1 << 32


def new_seed() -> bytes:
    """Return a seed from the system's generator."""
    return secrets.token_bytes(SIZE)


def digest(kind: str, *parts: object) -> str:
    """Return the digest of the parts, none of which may contain a line break."""
    return sha256("\n".join((SCHEME, kind, *map(str, parts))).encode()).hexdigest()


def terms(table: str, rules: Rules) -> str:
    """Return the digest that binds the table, the game, its house rules, layout and pack."""
    options = ",".join(f"{name}={value}" for name, value in sorted(rules.options))
    sizes = (rules.seats, rules.hand, rules.widow, rules.columns, int(rules.turn_up))
    layout = " ".join(map(str, sizes))
    return digest("terms", table, rules.game, options, layout, " ".join(rules.pack.texts))


def start(bound: str, dealer: TableSeat) -> str:
    """Return the first link of a table's chain, from its ``terms`` and first dealer."""
    return digest("start", bound, dealer)


def lock(seed: bytes) -> str:
    """Return the part of a commitment that hides the seed."""
    return digest("lock", seed.hex())


def promise(bound: str, hand: int, before: str, locked: str) -> str:
    """Return the commitment that is published before the hand is dealt.

    ``bound`` are the ``terms``, ``before`` is the previous hand's link or the ``start``, ``locked``
    is the ``lock`` of the seed.
    """
    return digest("promise", bound, hand, before, locked)


def changed(promised: str, game: int, dealer: TableSeat) -> str:
    """Return the digest that binds a new promise to the one that it replaces, and to the dealer."""
    return digest("changed", promised, game, dealer)


def lots(seed: bytes, promised: str) -> bytes:
    """Return the seed of a draw for partners, derived from the committed seed of the hand."""
    return hmac.digest(seed, digest("lots", promised).encode(), "sha256")


@dataclass(frozen=True)
class Discarded:
    """A commitment that was replaced before its hand was dealt."""

    #: The ``terms`` that it bound.
    terms: str
    #: Who would have dealt.
    dealer: TableSeat
    commitment: str
    #: The seed of the draw for partners that replaced it (hexadecimal), if one did.
    lots: str = ""


@dataclass(frozen=True)
class Committed:
    """The public facts about the randomness of one deal while its seed is secret."""

    #: From 1, over all games of the table.
    number: int
    commitment: str
    #: Link of the deal before.
    before: str = ""
    #: By seat: the players' seeds (hexadecimal).
    shares: Mapping[int, str] = field(default_factory=dict)
    #: The commitments to this deal that this one replaces, the oldest first.
    discarded: tuple[Discarded, ...] = ()

    def adding(self, seat: TableSeat, share: str) -> Committed:
        """Return these facts with a player's own seed."""
        return replace(self, shares={**self.shares, seat: share})

    def link(self, game: int, dealer: TableSeat) -> str:
        """Return the digest of all that is public of a deal, to which the next one is bound."""
        seeds = ",".join(f"{seat}:{share}" for seat, share in sorted(self.shares.items()))
        return digest("dealt", self.commitment, game, dealer, seeds)

    def shuffle(self, seed: bytes, game: int, dealer: TableSeat) -> bytes:
        """Return the key of the random stream that shuffles the pack."""
        return hmac.digest(seed, self.link(game, dealer).encode(), "sha256")


# -- deals that are the same everywhere -----------------------------------------------------


def open_seeds(name: str, deals: int) -> dict[int, bytes]:
    """Return the seeds of ``deals`` deals that follow from a name, and of one to close the chain.

    Anybody can work them out: they are the same on every computer, and no secret.
    """
    texts = {number: f"euchre daily {name} {number}" for number in range(1, deals + 2)}
    return {number: sha256(text.encode()).digest() for number, text in texts.items()}


def open_packs(name: str, rules: Rules, dealer: TableSeat, deals: int) -> list[list[int]]:
    """Return the packs of deals that follow from a name, as a table deals them."""
    bound, found = terms(open_table(name), rules), list[list[int]]()
    before = start(bound, dealer)
    for number, seed in list(open_seeds(name, deals).items())[:deals]:
        promised = promise(bound, number, before, lock(seed))
        dealt, turn = Committed(number, promised, before), (dealer + number - 1) % rules.seats
        found.append(order(rules.pack.size, dealt.shuffle(seed, 1, turn)))
        before = dealt.link(1, turn)
    return found


def open_table(name: str) -> str:
    """Return what stands for the table in the commitments to such deals."""
    return f"day-{name}"


# -- the shuffle --------------------------------------------------------------------------


def numbers(seed: bytes) -> Iterator[int]:
    """Yield 32-bit numbers: HMAC-SHA256 of a counter of 8 bytes, big-endian."""
    counter = 0
    while True:
        block = hmac.digest(seed, counter.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))
        counter += 1


def order(size: int, seed: bytes) -> list[int]:
    """Return a pack in dealing order: Fisher-Yates shuffle, each draw by rejection sampling."""
    pack, stream = list(range(size)), numbers(seed)
    for last in range(size - 1, 0, -1):
        choices = last + 1
        most = _WORD - _WORD % choices
        word = next(w for w in stream if w < most)
        at = word % choices
        pack[last], pack[at] = pack[at], pack[last]
    return pack
