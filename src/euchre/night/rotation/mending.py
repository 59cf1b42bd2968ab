"""Repair a seating after departures or arrivals, changing as few cards as possible.

Every table that can stay unchanged does.  Vacant places go to players who would sit out, have
just arrived, or have lost their table; tables are added and removed at the end, so that no
other table changes its number.  Places are filled game by game: by fairness of sit-outs first,
then by fewest repeated meetings.  If that leaves sit-outs unfair, players are exchanged
(``exchanges``), for example so that a latecomer does not sit out every game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import perm
from random import Random

from euchre.night.rotation.annealing import UNWANTED, WEIGHTS
from euchre.night.rotation.balance import report
from euchre.night.rotation.byes import sat_out
from euchre.night.rotation.chart import Chart, ChartError, Foursome, Seating, foursomes
from euchre.night.rotation.exchanges import places, shared
from euchre.night.rotation.wishes import Constraints

#: Ways tried to fill the vacant places of one game.
_TRIED = 3000
#: The cost of one more unfair sit-out, and of sitting out twice in a row.
_UNFAIR, _RUNNING = 400, 150
_NO_WISHES = Constraints()

Pair = frozenset[int]


@dataclass(frozen=True, slots=True)
class Changes:
    """The players whose seats in the rest of the night change, and the number of changed seats."""

    players: tuple[int, ...]
    seats: int
    #: The number of players whose card could have changed.
    of: int

    @property
    def text(self) -> str:
        """The changes in words: ``5 of 38 cards change, 9 seats in all``."""
        return f"{len(self.players)} of {self.of} cards change, {self.seats} seats in all"


def changes(old: Chart, new: Chart, first: int) -> Changes:
    """Return the chairs that differ from game ``first`` on, for players seated by the new chart."""
    seats: Counter[int] = Counter()
    there: set[int] = set()
    for number in range(first, max(len(old.games), len(new.games)) + 1):
        was, now = (places(chart.games, number - 1) for chart in (old, new))
        there |= now.keys()
        seats.update(p for p in now if was.get(p) != now[p])
        if number > len(new.games):
            seats.update(p for p in was if p in there)
    return Changes(tuple(sorted(seats)), seats.total(), len(there))


def mend(
    chart: Chart, played: int, here: Collection[int], wishes: Constraints = _NO_WISHES
) -> Chart:
    """Return the chart with the games after the first ``played`` repaired for the players present.

    Deterministic.  Raises ``ChartError`` if fewer than four are present, or no game is left.
    """
    if len(here) < 4:
        raise ChartError(f"{len(here)} players are left, but a table needs four")
    if played >= len(chart.games):
        raise ChartError(f"{played} games have been played, so none are left to repair")
    games, rng = list(chart.games), Random(0)
    met: dict[str, Counter[Pair]] = {"partners": Counter(), "opponents": Counter()}
    for game in games:
        _count(met, game, 1)
    for number in range(played, len(games)):
        _count(met, games[number], -1)
        games[number] = _mended(games, number, sorted(here), met, wishes, rng)
        _count(met, games[number], 1)

    def dearer(before: Foursome, after: Foursome) -> int:
        _count(met, Seating((before,)), -1)
        more = _price(after, met, wishes) - _price(before, met, wishes)
        _count(met, Seating((before,)), 1)
        return more

    def moved(before: Foursome, after: Foursome) -> None:
        _count(met, Seating((before,)), -1)
        _count(met, Seating((after,)), 1)

    games = shared(chart.games, games, played, sorted(here), wishes, dearer, moved, rng)
    new = Chart(tuple(games), "mended", "", chart.seed)
    told = changes(chart, new, played + 1)
    made = f"repaired from game {played + 1} on: {told.text}; {report(new, wishes).summary}"
    return Chart(new.games, "mended", made, chart.seed)


def _count(met: dict[str, Counter[Pair]], game: Seating, by: int) -> None:
    for table in game.tables:
        for i, k in combinations(range(4), 2):
            kind = "opponents" if (i + k) % 2 else "partners"
            met[kind][frozenset((table[i], table[k]))] += by


def _mended(
    games: Sequence[Seating],
    number: int,
    here: list[int],
    met: dict[str, Counter[Pair]],
    wishes: Constraints,
    rng: Random,
) -> Seating:
    """Return one game, with its vacant places filled in the best way tried."""
    old = games[number]
    places = [p if p in here else 0 for table in old.tables for p in table][: len(here) // 4 * 4]
    places += [0] * (len(here) // 4 * 4 - len(places))
    free = [at for at, p in enumerate(places) if not p]
    pool = [p for p in here if p not in places]
    sat = sat_out(here, games[:number])
    last = games[number - 1].byes if number else ()

    def filled(chosen: Sequence[int]) -> Seating:
        row = list(places)
        for at, player in zip(free, chosen, strict=True):
            row[at] = player
        return Seating(foursomes(row), tuple(p for p in pool if p not in chosen))

    touched = sorted({at // 4 for at in free})

    def worth(chosen: Sequence[int]) -> int:
        game = filled(chosen)
        total = sum(_UNFAIR * (2 * sat[p] + 1) + _RUNNING * (p in last) for p in game.byes)
        return total + sum(_price(game.tables[k], met, wishes) for k in touched)

    return filled(min(_ways(pool, len(free), rng), key=worth))


def _ways(pool: list[int], free: int, rng: Random) -> Iterator[tuple[int, ...]]:
    """Yield ordered selections of ``free`` players from a pool; a random sample if too many."""
    if perm(len(pool), free) <= _TRIED:
        yield from permutations(pool, free)
        return
    yield from (tuple(rng.sample(pool, free)) for _ in range(_TRIED))


def _price(table: Foursome, met: dict[str, Counter[Pair]], wishes: Constraints) -> int:
    """Return the cost of these four meeting once more."""
    total = 0
    for i, k in combinations(range(4), 2):
        pair = frozenset((table[i], table[k]))
        p, o = met["partners"][pair], met["opponents"][pair]
        total += WEIGHTS[2] * (p + o)
        total += WEIGHTS[1] * o if (i + k) % 2 else WEIGHTS[0] * p
        if not (i + k) % 2 and wishes.refuses(table[i], table[k]):
            total += UNWANTED
    for player in table:
        spouse = wishes.spouse_of(player)
        if spouse is not None and spouse != table.partner_of(player):
            total += UNWANTED
    return total
