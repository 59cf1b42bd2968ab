"""One game by the standings: the best at the head table, without repeated partners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from euchre.night.rotation.byes import next_out
from euchre.night.rotation.chart import Foursome, Seating, against
from euchre.night.rotation.movements import first
from euchre.night.rotation.wishes import Constraints

#: How many ranks down a table may reach for a player, and the number of pairings tried.
_REACH, _TRIES = 11, 200_000
_NO_WISHES = Constraints()

_Sides = tuple[tuple[int, int], tuple[int, int]]


def by_standings(
    ranked: Sequence[int], played: Sequence[Seating] = (), wishes: Constraints = _NO_WISHES
) -> Seating:
    """Seat the best four at the head table and so on down: first and fourth v second and third.

    ``ranked`` is all players, best first.  Partners of games already ``played`` and unwanted
    partners are avoided: the four are paired differently, and if that does not help, a player
    of the next ranks is swapped in.  If nothing helps, each table repeats as few partners as
    possible. Sit-outs go by turn, ties to the lowest ranked.  Raises ``ChartError`` for fewer
    than four.
    """
    out = next_out(ranked[::-1], played, wishes)
    seated = [p for p in ranked if p not in out]
    search = _Search(_Partners(seated, played, wishes))
    found = search.tables(tuple(seated))
    if found is None:
        found = [search.least(table) for table in first(seated).tables]
    return Seating(tuple(found), out)


class _Partners:
    """The objections to two players being partners: earlier games, and wishes."""

    def __init__(
        self, seated: Sequence[int], played: Sequence[Seating], wishes: Constraints
    ) -> None:
        self.wishes = wishes
        self.spouses = {p: wishes.spouse_of(p) for p in seated}
        self.before = Counter(
            frozenset(side) for game in played for table in game.tables for side in table.sides
        )

    def against(self, a: int, b: int) -> int:
        """Return the number of objections; zero for permanent partners."""
        if self.spouses[a] == b:
            return 0
        parted = sum(self.spouses[p] in self.spouses for p in (a, b))
        return self.before[frozenset((a, b))] + self.wishes.refuses(a, b) + parted


@dataclass
class _Search:
    partners: _Partners
    left: int = _TRIES

    def tables(self, ranked: tuple[int, ...]) -> list[Foursome] | None:
        """Return tables without objections to any pair; None if none are found."""
        if not ranked:
            return []
        reach = range(1, min(len(ranked), _REACH + 1))
        for three in sorted(combinations(reach, 3), key=sum):
            four = (ranked[0], *(ranked[at] for at in three))
            for sides in _ways(four):
                self.left -= 1
                if self.left < 0:
                    return None
                if not self.reasons(sides):
                    rest = self.tables(tuple(p for p in ranked if p not in four))
                    if rest is not None:
                        return [against(*sides), *rest]
        return None

    def reasons(self, sides: _Sides) -> int:
        """Return the total objections to two sides."""
        return sum(self.partners.against(*side) for side in sides)

    def least(self, four: Sequence[int]) -> Foursome:
        """Return the four seated with the fewest objections."""
        return against(*min(_ways(four), key=self.reasons))


def _ways(four: Sequence[int]) -> Iterator[_Sides]:
    """Yield the ways to pair four, best first: 1-4, 1-3, 1-2."""
    a, b, c, d = four
    yield (a, d), (b, c)
    yield (a, c), (b, d)
    yield (a, b), (c, d)
