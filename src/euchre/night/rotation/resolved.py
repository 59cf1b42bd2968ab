"""Designs from resolvable group divisible designs: each block of four is a table three times.

In a resolvable group divisible design with blocks of four the players are split into groups;
two players of different groups are in exactly one block, two of one group in none, and the
blocks form parallel classes, each containing every player once.  A class yields three games,
one for each way to pair its blocks, and the remaining games are whist designs within all groups
at once (Handbook of Combinatorial Designs, 2nd edition, VI.64, whist tournaments).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations, product

from euchre.night.rotation.fields import field, prime_power
from euchre.night.rotation.sources import NEARLY, starter_for
from euchre.night.rotation.starters import PAIRINGS, Quad, Starter


@dataclass(frozen=True, slots=True)
class Resolved:
    """Parallel classes of blocks, and a whist design for each group of players.

    Players are 1 to ``players``.  ``within`` is None if there are no groups.
    """

    players: int
    classes: tuple[tuple[Quad, ...], ...]
    groups: tuple[tuple[int, ...], ...]
    within: Starter | None
    method: str
    cyclic: bool = False

    @property
    def games(self) -> int:
        """The number of games of the whole design."""
        return 3 * len(self.classes) + (self.within.games if self.within else 0)

    def game(self, by: int) -> tuple[list[Quad], list[int]]:
        """Return the tables of game ``by``, counted from 0, and the sit-outs: none.

        All classes come once before a block repeats.
        """
        if self.within is None or by < 3 * len(self.classes):
            pairing, number = divmod(by, len(self.classes))
            a, b, c, d = PAIRINGS[pairing]
            return [(q[a], q[b], q[c], q[d]) for q in self.classes[number]], []
        made, _ = self.within.game(by - 3 * len(self.classes))
        tables = [
            (group[a - 1], group[b - 1], group[c - 1], group[d - 1])
            for group in self.groups
            for a, b, c, d in made
        ]
        return tables, []


@cache
def resolved_for(players: int) -> Resolved | None:
    """Return a design of classes for 4t players, or None if none is known here."""
    return _transversal(players) or _stored(players)


def _transversal(players: int) -> Resolved | None:
    """Four groups: blocks {(i, x + c_i y)}, a class for each y, in a product of fields.

    Any two of the four multipliers c_i differ by a unit, so each field must have at least four
    elements.
    """
    size, more = divmod(players, 4)
    within = starter_for(size) if size % 4 == 0 and size not in NEARLY else None
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

    classes = tuple(
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
    groups = tuple(tuple(player(g, e) for e in range(size)) for g in range(4))
    return Resolved(players, classes, groups, within, f"four groups of {size}")


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


def _stored(players: int) -> Resolved | None:
    """Three copies of Z_g and fixed players: one class found by search, developed g times.

    Player (i, x) is number 3x + i; ``benchmarks/resolved.py`` finds the class.
    """
    text = files("euchre.night.rotation").joinpath("resolved.json").read_text("utf-8")
    kept = json.loads(text).get(str(players))
    if kept is None:
        return None
    size, base = kept["size"], kept["class"]

    def player(point: int, by: int) -> int:
        return (point + 3 * by) % (3 * size) + 1 if point < 3 * size else point + 1

    classes = tuple(
        tuple((player(a, g), player(b, g), player(c, g), player(d, g)) for a, b, c, d in base)
        for g in range(size)
    )
    groups = _groups(players, classes)
    within = starter_for(len(groups[0])) if len(groups[0]) > 1 else None
    return Resolved(players, classes, groups, within, "resolvable blocks found by search")


def _groups(players: int, classes: tuple[tuple[Quad, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Return the sets of players no two of whom share a block."""
    met = {pair for blocks in classes for b in blocks for pair in combinations(sorted(b), 2)}
    groups: dict[int, list[int]] = {}
    for player in range(1, players + 1):
        first = next((f for f in groups if (f, player) not in met), player)
        groups.setdefault(first, []).append(player)
    return tuple(tuple(group) for group in groups.values())
