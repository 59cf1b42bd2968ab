"""The designs of ``src/euchre/night/rotation/designs.json``: by formula, or kept from a search.

    python -m tools.charts.designs

writes the file anew.  Starters come from fields, patterned ones from a small exact cover that takes
less than a second; cyclic ones take precedence.  Those found by search (``tools.charts.starters``,
``tools.charts.resolved``) are kept as they are in the file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from euchre.night.rotation import library as designs
from euchre.night.rotation.library import FIXED, NEARLY, PAIRINGS, Classes, Quad, Resolved, Starter

FILE = Path(designs.__file__).with_name("designs.json")

#: Larger patterned starters are not searched for.
_PATTERNED = 101
_MOST = 201
_FOUND = ("found by search", "found by search, nearly even", "resolvable blocks found by search")


# -- fields --------------------------------------------------------------------------------------


def prime_power(number: int) -> tuple[int, int] | None:
    """Return the prime and the exponent of a prime power, or None for any other number."""
    prime = next((d for d in range(2, number + 1) if number % d == 0), 0)
    exponent = 0
    while prime and number % prime == 0:
        number //= prime
        exponent += 1
    return (prime, exponent) if number == 1 and exponent else None


def powers(prime: int, exponent: int) -> list[int]:
    """Return every nonzero element of the field with ``prime ** exponent`` elements.

    They are ordered as powers of a primitive element w: 1, w, w^2 ...  An element is a number
    whose base-``prime`` digits are its coefficients, the lowest first.
    """
    size = prime**exponent
    one = (1, *[0] * (exponent - 1))
    # w is x modulo x^k = c0 + c1 x + ...; for some coefficients c it is primitive.
    for tail in product(range(prime), repeat=exponent):
        found, element = [one], _times_x(one, tail, prime)
        while element != one and any(element) and len(found) < size:
            found.append(element)
            element = _times_x(element, tail, prime)
        if element == one and len(found) == size - 1:
            return [sum(c * prime**i for i, c in enumerate(e)) for e in found]
    raise ValueError(f"{prime} is not a prime")


def _times_x(element: tuple[int, ...], tail: tuple[int, ...], prime: int) -> tuple[int, ...]:
    over = element[-1]
    return tuple((low + over * c) % prime for low, c in zip((0, *element[:-1]), tail, strict=True))


class Field(NamedTuple):
    """Addition and multiplication tables of a finite field; 0 and 1 stand for themselves."""

    plus: list[list[int]]
    times: list[list[int]]


def field(prime: int, exponent: int) -> Field:
    """Return the field with ``prime ** exponent`` elements, numbered as in ``powers``."""
    size, power = prime**exponent, powers(prime, exponent)
    digits = [[e // prime**i % prime for i in range(exponent)] for e in range(size)]
    log = {element: number for number, element in enumerate(power)}
    plus = [
        [
            sum((a + b) % prime * prime**i for i, (a, b) in enumerate(zip(x, y, strict=True)))
            for y in digits
        ]
        for x in digits
    ]
    times = [
        [power[(log[a] + log[b]) % (size - 1)] if a and b else 0 for b in range(size)]
        for a in range(size)
    ]
    return Field(plus, times)


# -- starters ------------------------------------------------------------------------------------


@cache
def starter_by_formula(players: int) -> Starter | None:
    """Return a starter for 4t, 4t + 1 or 4t + 2 players, or None if none is known here.

    Those of ``NEARLY`` repeat slightly more than necessary (``flaws`` says where).
    """
    for source in (_power_of_two, _prime, _found, _patterned, _prime_power, _three_copies):
        if starter := source(players):
            return starter
    return None


def _found(players: int) -> Starter | None:
    """Return a starter that a search has found."""
    starter = designs.starter_for(players)
    return starter if starter and starter.method in _FOUND else None


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


# -- classes of blocks ---------------------------------------------------------------------------


def developed(size: int, base: Sequence[Quad]) -> Classes:
    """Return the classes of three copies of Z_g and fixed players, from one found by search.

    Player (i, x) is number 3x + i of ``base``; ``tools.charts.resolved`` finds it.
    """

    def player(point: int, by: int) -> int:
        return (point + 3 * by) % (3 * size) + 1 if point < 3 * size else point + 1

    return tuple(
        tuple((player(a, g), player(b, g), player(c, g), player(d, g)) for a, b, c, d in base)
        for g in range(size)
    )


def _transversal(players: int) -> Classes | None:
    """Four groups: blocks {(i, x + c_i y)}, a class for each y, in a product of fields.

    Any two of the four multipliers c_i differ by a unit, so each field must have at least four
    elements.
    """
    size, more = divmod(players, 4)
    within = starter_by_formula(size) if size % 4 == 0 and size not in NEARLY else None
    found = _prime_powers(size)
    if more or not within or any(prime**exponent < 4 for prime, exponent in found):
        return None
    parts = [field(prime, exponent) for prime, exponent in found]
    elements = list(product(*(range(len(part.plus)) for part in parts)))
    place = {element: number for number, element in enumerate(elements)}

    def moved(x: tuple[int, ...], c: int, y: tuple[int, ...]) -> int:
        """Return x + c y, as a number."""
        each = zip(parts, x, y, strict=True)
        return place[tuple(part.plus[a][part.times[c][b]] for part, a, b in each)]

    def player(group: int, element: int) -> int:
        return group * size + element + 1

    return tuple(
        tuple(
            (
                player(0, moved(x, 0, y)),
                player(1, moved(x, 1, y)),
                player(2, moved(x, 2, y)),
                player(3, moved(x, 3, y)),
            )
            for x in elements
        )
        for y in elements
    )


def _prime_powers(number: int) -> list[tuple[int, int]]:
    found, prime = [], 2
    while number > 1:
        part = 1
        while number % prime == 0:
            number, part = number // prime, part * prime
        if part > 1 and (power := prime_power(part)):
            found.append(power)
        prime += 1
    return found


# -- proofs, and the file ------------------------------------------------------------------------


def flaws(starter: Starter) -> list[str]:
    """Return, in words, what keeps a starter from being a design; empty for a valid one.

    Valid means: every two are partners at most once and opponents at most twice in the whole
    design.  If all or all but one play (4t and 4t + 1), that is exactly once and exactly twice,
    by counting places.
    """
    seats = [e for table in starter.tables for e in table]
    found = [f"{e} has {n} places" for e, n in Counter(seats).items() if n > 1]
    allowed = {FIXED} if starter.players % 4 == 0 else set()
    found += [
        f"{e} is not an element" for e in seats if not (0 <= e < starter.games or e in allowed)
    ]
    if len(seats) != starter.players // 4 * 4:
        found.append(f"{len(seats)} seats for {starter.players} players")
    for name, most, pairs in (("partners", 1, _partners), ("opponents", 2, _opponents)):
        times = Counter(
            difference(starter, a, b)
            for t in starter.tables
            for a, b in pairs(t)
            if FIXED not in (a, b)
        )
        for apart, n in times.items():
            # A difference that is its own inverse visits every pair twice.
            again = difference(starter, 0, apart) == starter.moved(apart, 0) and (
                starter.moved(apart, apart) == 0
            )
            if n * (1 + again) > most:
                found.append(f"{n} {name} differ by {apart}")
    return found


def _partners(table: Quad) -> tuple[tuple[int, int], ...]:
    a, b, c, d = table
    return (a, b), (c, d)


def _opponents(table: Quad) -> tuple[tuple[int, int], ...]:
    a, b, c, d = table
    return (a, c), (a, d), (b, c), (b, d)


def difference(starter: Starter, a: int, b: int) -> int:
    """Return the difference of two elements, normalized to be the same in both orders."""
    there, back, weight = 0, 0, 1
    for order in starter.orders:
        digit = (a // weight - b // weight) % order
        there += digit * weight
        back += -digit % order * weight
        weight *= order
    return min(there, back)


def text() -> str:
    """Return the file: a line for every number of players."""
    starters = {n: starter for n in range(4, _MOST) if (starter := starter_by_formula(n))}
    exact = starters.keys() - {*NEARLY}
    found = designs.resolved()
    resolved = {n: one for n, one in found.items() if one.method in _FOUND}
    for players in set(range(4, _MOST)) - exact:
        if classes := _transversal(players):
            words = f"four groups of {players // 4}"
            resolved[players] = Resolved(players, classes, words)
    parts: dict[str, dict[int, object]] = {
        "starters": {
            n: {"orders": one.orders, "method": one.method, "tables": one.tables}
            for n, one in starters.items()
        },
        "resolved": {
            n: {"method": one.method, "classes": one.classes} for n, one in sorted(resolved.items())
        },
    }
    whole = [f'"{name}": {{\n{_lines(rows)}\n}}' for name, rows in parts.items()]
    return "{" + ",\n".join(whole) + "}\n"


def _lines(rows: Mapping[int, object]) -> str:
    return ",\n".join(
        f'  "{n}": {json.dumps(one, separators=(",", ":"))}' for n, one in rows.items()
    )


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
