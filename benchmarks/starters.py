"""How the stored starters of exact rotations were found: random partners, then exact cover.

    python benchmarks/starters.py 12 20 22 --seed 1 --seconds 60

For every number of players (4t, 4t + 1 or 4t + 2) partners are chosen by hill climbing so
that no difference comes twice; then the partnerships are matched into tables by exact cover, so
that no difference of opponents comes more than twice.  Prints what
``src/euchre/night/rotation/starters.json`` holds.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import combinations
from random import Random
from time import process_time

from euchre.night.rotation.starters import FIXED, Quad, Starter, flaws

#: Nodes of one exact cover, after which other partners are tried.
NODES = 20_000

Pair = tuple[int, int]


def find(players: int, seed: int, seconds: float) -> tuple[Quad, ...] | None:
    """Return the tables of a starter, or None if none is found in so much computing time."""
    rng, until = Random(seed), process_time() + seconds
    while process_time() < until:
        tables = next(_matched(_partners(players, rng), players, rng), None)
        if tables:
            return tables
    return None


def _size(players: int) -> int:
    """Return how many elements the cyclic group has."""
    return players - (players % 4 == 0)


def _partners(players: int, rng: Random) -> list[Pair]:
    """Return partnerships with every difference 1, 2 ... once, by hill climbing."""
    size = _size(players)
    pairs = (players // 4) * 2 - (players % 4 == 0)
    out = {0} if players % 4 == 1 else set()
    partner: dict[int, int] = {}
    missing = set(range(1, pairs + 1))
    while missing:
        difference = rng.choice(sorted(missing))
        a = rng.choice([e for e in range(size) if e not in partner and e not in out])
        b = (a + rng.choice((1, -1)) * difference) % size
        if b in out:
            continue
        if b in partner:
            left = partner.pop(b)
            del partner[left]
            missing.add(_fold(left - b, size))
        partner[a], partner[b] = b, a
        missing.remove(difference)
    found = [(a, b) for a, b in partner.items() if a < b]
    if players % 4 == 0:
        found.append((FIXED, next(e for e in range(size) if e not in partner)))
    return found


def _fold(difference: int, size: int) -> int:
    return min(difference % size, -difference % size)


def _matched(pairs: list[Pair], players: int, rng: Random) -> Iterator[tuple[Quad, ...]]:
    """Yield the ways to set partnerships against each other, trying at most ``NODES`` nodes."""
    size = _size(players)
    # The fixed player, if there is one, comes first.
    options: list[Quad] = [(*a, *b) for a, b in combinations(sorted(pairs), 2)]
    rng.shuffle(options)
    differences = [
        [_fold(x - y, size) for x in (a, b) for y in (c, d) if FIXED not in (x, y)]
        for a, b, c, d in options
    ]
    #: Options that hold a partnership, and that hold a difference so many times.
    seats = {p: sum(1 << k for k, o in enumerate(options) if p in (o[:2], o[2:])) for p in pairs}
    holding = [
        [sum(1 << k for k, ds in enumerate(differences) if ds.count(d) >= n) for n in (0, 1, 2, 3)]
        for d in range(size // 2 + 1)
    ]
    used, needed = [0] * (size // 2 + 1), range(1, size // 2 + 1)
    if size % 2 == 0:
        # Half way round comes twice, so there is room for one only; without that one the same
        # two would always sit out together.  Some other difference comes once.
        used[size // 2], needed = 1, range(size // 2, size // 2 + 1)
    nodes = 0

    def search(alive: int, left: list[Pair], chosen: list[Quad]) -> Iterator[tuple[Quad, ...]]:
        nonlocal nodes
        nodes += 1
        if not left:
            yield tuple(chosen)
            return
        ways = min((alive & seats[p] for p in left), key=int.bit_count)
        # Differences that must still come; the scarcest thing is the best to branch on.
        missing = [alive & holding[d][1] for d in needed if used[d] < 2]
        ways = min([ways, *missing], key=int.bit_count)
        while ways and nodes < NODES:
            k = (ways & -ways).bit_length() - 1
            ways &= ways - 1
            a, b, c, d = options[k]
            for difference in differences[k]:
                used[difference] += 1
            after = alive & ~seats[a, b] & ~seats[c, d]
            for difference in set(differences[k]):
                after &= ~holding[difference][3 - used[difference]]
            rest = [pair for pair in left if pair not in ((a, b), (c, d))]
            yield from search(after, rest, [*chosen, options[k]])
            for difference in differences[k]:
                used[difference] -= 1

    begin = (1 << len(options)) - 1
    for difference, already in enumerate(used):
        begin &= ~holding[difference][3 - already]
    yield from search(begin, pairs, [])


def main() -> None:
    """Search for the starters that are asked for, and print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="+", type=int, help="numbers of players")
    parser.add_argument("--seed", type=int, default=0, help="of all chance")
    parser.add_argument("--seconds", type=float, default=60.0, help="computing time for each")
    asked = parser.parse_args()
    for players in asked.players:
        if players < 4 or players % 4 == 3:
            parser.error(f"starters are for 4t, 4t + 1 and 4t + 2 players, not {players}")
    for players in asked.players:
        begun = process_time()
        tables = find(players, asked.seed, asked.seconds)
        took = process_time() - begun
        if tables is None:
            print(f"{players}: none found in {took:.1f} s")
            continue
        tables = tuple(sorted(tables))
        wrong = flaws(Starter(players, (_size(players),), tables, "found by search"))
        assert not wrong, wrong
        print(f'"{players}": {json.dumps(tables, separators=(",", ":"))}  ({took:.1f} s)')


if __name__ == "__main__":
    main()
