"""Sources of starters: formulas, a small exact-cover search, and stored search results."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product

from euchre.night.rotation.fields import powers, prime_power
from euchre.night.rotation.starters import FIXED, PAIRINGS, Quad, Starter

#: Numbers of players for which no exact starter is known here, but a nearly exact one is.
NEARLY = (68, 69, 78)
#: Larger patterned starters are not searched for.
_PATTERNED = 101


@cache
def starter_for(players: int) -> Starter | None:
    """Return the starter for 4t, 4t + 1 or 4t + 2 players, or None if none is known here.

    Those of ``NEARLY`` repeat slightly more than necessary (``flaws`` says where).

    Formulas come first, then stored search results, then the patterned search, which takes less
    than a second.  Cyclic ones take precedence.
    """
    for source in (_power_of_two, _prime, _stored, _patterned, _prime_power, _three_copies):
        if found := source(players):
            return found
    return None


def _power_of_two(players: int) -> Starter | None:
    """Cosets of {0, 1, c, 1 + c} in a field of 2^k elements, as logarithms; 0 is fixed."""
    if prime_power(players) != (2, players.bit_length() - 1) or players < 4:
        return None
    log = {0: FIXED} | {e: i for i, e in enumerate(powers(2, players.bit_length() - 1))}
    tables = tuple((log[e], log[e + 1], log[e + 2], log[e + 3]) for e in range(0, players, 4))
    return Starter(players, (players - 1,), tables, "a field of 2^k elements")


def _over_field(players: int, prime: int, exponent: int) -> Starter | None:
    """Tables w^i (1, w^2n against w^n, w^3n) in a field of 4n + 1 elements."""
    if players % 4 != 1:
        return None
    w, n = powers(prime, exponent), players // 4
    tables = tuple((w[i], w[i + 2 * n], w[i + n], w[i + 3 * n]) for i in range(n))
    words = "a prime field" if exponent == 1 else f"a field of {prime}^{exponent} elements"
    return Starter(players, (prime,) * exponent, tables, words)


def _prime(players: int) -> Starter | None:
    found = prime_power(players)
    return _over_field(players, *found) if found and found[1] == 1 else None


def _prime_power(players: int) -> Starter | None:
    found = prime_power(players)
    return _over_field(players, *found) if found else None


def _three_copies(players: int) -> Starter | None:
    """Three copies of a field of 4t + 1 elements and the fixed player.

    The blocks {(j, w^i), (j, -w^i), (j + 1, w^(i+t)), (j + 1, -w^(i+t))} for i < t and the
    fixed player with (0, 0), (1, 0) and (2, 0) contain every pair once (Bose).  The three
    copies of a block are paired in the three ways, so that the next copy has the next pairing.
    """
    found = prime_power((players - 1) // 3) if players % 12 == 4 else None
    if found is None or found[0] ** found[1] % 4 != 1:
        return None
    prime, exponent = found
    w, size = powers(prime, exponent), prime**exponent
    t = size // 4
    tables: list[Quad] = [(FIXED, 0, 1, 2)]
    for j, i in product(range(3), range(t)):
        then = (j + 1) % 3
        block = (j + 3 * w[i], j + 3 * w[i + 2 * t], then + 3 * w[i + t], then + 3 * w[i + 3 * t])
        a, b, c, d = PAIRINGS[j]
        tables.append((block[a], block[b], block[c], block[d]))
    words = f"three copies of a field of {size} elements"
    if exponent > 1 or prime == 3:
        return Starter(players, (3, *(prime,) * exponent), tuple(tables), words)
    # Z_3 x Z_p is cyclic.
    number = {e % 3 + 3 * (e % size): e for e in range(3 * size)} | {FIXED: FIXED}
    cyclic = tuple((number[a], number[b], number[c], number[d]) for a, b, c, d in tables)
    return Starter(players, (3 * size,), cyclic, words)


@cache
def stored() -> dict[int, Starter]:
    """Return the starters stored as data, by number of players."""
    text = files("euchre.night.rotation").joinpath("starters.json").read_text("utf-8")
    return {
        int(players): Starter(
            int(players),
            (int(players) - (int(players) % 4 == 0),),
            tuple((a, b, c, d) for a, b, c, d in tables),
            "found by search, nearly even" if int(players) in NEARLY else "found by search",
        )
        for players, tables in json.loads(text).items()
    }


def _stored(players: int) -> Starter | None:
    return stored().get(players)


def _patterned(players: int) -> Starter | None:
    """Partnerships {x, -x}; the tables by exact cover: |x-y| and |x+y| are all different."""
    if players % 4 != 1 or players % 3 == 0 or players > _PATTERNED:
        return None
    half = players // 2
    options = []
    for x in range(1, half + 1):
        for y in range(x + 1, half + 1):
            apart, together = y - x, min(x + y, players - x - y)
            if apart != together:
                options.append((x, y, half + apart, half + together))
    chosen = next(_covers(2 * half, options), None)
    if chosen is None:
        return None
    tables = tuple((x, players - x, y, players - y) for x, y, *_ in chosen)
    return Starter(players, (players,), tables, "a patterned starter")


def _covers(items: int, options: list[Quad]) -> Iterator[list[Quad]]:
    """Yield the exact covers of 1..items by options, branching on the rarest item first."""
    holding = [0] * (items + 1)
    for number, option in enumerate(options):
        for item in option:
            holding[item] |= 1 << number
    against = [holding[a] | holding[b] | holding[c] | holding[d] for a, b, c, d in options]

    def search(left: frozenset[int], alive: int, chosen: list[Quad]) -> Iterator[list[Quad]]:
        if not left:
            yield chosen
            return
        item = min(left, key=lambda i: ((holding[i] & alive).bit_count(), i))
        ways = holding[item] & alive
        while ways:
            number = (ways & -ways).bit_length() - 1
            ways &= ways - 1
            option = options[number]
            yield from search(left.difference(option), alive & ~against[number], [*chosen, option])

    yield from search(frozenset(range(1, items + 1)), (1 << len(options)) - 1, [])
