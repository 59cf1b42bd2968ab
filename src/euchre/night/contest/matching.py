"""Maximum matching in general graphs (Edmonds, "Paths, trees, and flowers", 1965).

>>> sorted(map(sorted, pairing([1, 2, 3, 4], lambda a, b: {a, b} != {1, 2})))
[[1, 3], [2, 4]]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence


def maximum(neighbors: Sequence[Sequence[int]]) -> list[int]:
    """Return for every vertex its partner in a maximum matching, or -1.

    ``neighbors`` lists the neighbors of each vertex, numbered from 0; the graph is undirected.
    """
    n = len(neighbors)
    mate = [-1] * n
    for v in range(n):
        if mate[v] < 0:
            free = next((w for w in neighbors[v] if mate[w] < 0), -1)
            if free >= 0:
                mate[v], mate[free] = free, v
    for root in range(n):
        if mate[root] < 0:
            _augment(neighbors, mate, root)
    return mate


def _augment(neighbors: Sequence[Sequence[int]], mate: list[int], root: int) -> None:
    """Augment the matching along a path from ``root``, if any; blossoms shrink to their base."""
    n = len(neighbors)
    parent, base = [-1] * n, list(range(n))
    outer = [False] * n
    outer[root] = True
    queue = deque([root])

    def common(a: int, b: int) -> int:
        seen = set()
        while True:
            a = base[a]
            seen.add(a)
            if mate[a] < 0:
                break
            a = parent[mate[a]]
        while base[b] not in seen:
            b = parent[mate[base[b]]]
        return base[b]

    def ring(v: int, top: int, child: int, inside: set[int]) -> None:
        while base[v] != top:
            inside |= {base[v], base[mate[v]]}
            parent[v], child = child, mate[v]
            v = parent[mate[v]]

    while queue:
        v = queue.popleft()
        for w in neighbors[v]:
            if base[v] == base[w] or mate[v] == w:
                continue
            if w == root or (mate[w] >= 0 and parent[mate[w]] >= 0):
                top, inside = common(v, w), set[int]()
                ring(v, top, w, inside)
                ring(w, top, v, inside)
                for i in range(n):
                    if base[i] in inside:
                        base[i] = top
                        if not outer[i]:
                            outer[i] = True
                            queue.append(i)
            elif parent[w] < 0:
                parent[w] = v
                if mate[w] < 0:
                    while w >= 0:
                        before = parent[w]
                        after = mate[before]
                        mate[w], mate[before] = before, w
                        w = after
                    return
                outer[mate[w]] = True
                queue.append(mate[w])


def can_all_meet(who: Sequence[int], allowed: Callable[[int, int], bool]) -> bool:
    """Whether an even number of contestants can all be paired."""
    if len(who) % 2:
        return False
    found = maximum([[j for j, b in enumerate(who) if a != b and allowed(a, b)] for a in who])
    return -1 not in found


def pairing(
    ranked: Sequence[int], allowed: Callable[[int, int], bool]
) -> list[tuple[int, int]] | None:
    """Return a pairing of all: the first with the next one possible, and so on down.

    ``ranked`` is an even number of contestants, best first.  A pair is chosen only if the rest
    can still be paired completely.  None if no pairing exists.
    """
    left = list(ranked)
    if not can_all_meet(left, allowed):
        return None
    found = []
    while left:
        first, *others = left
        for other in others:
            rest = [x for x in others if x != other]
            if allowed(first, other) and can_all_meet(rest, allowed):
                found.append((first, other))
                left = rest
                break
    return found
