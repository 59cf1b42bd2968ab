"""Repair a seating after departures or arrivals, changing as few cards as possible.

Every table that can stay unchanged does.  Vacant seats go to players who would sit out, have
just arrived, or have lost their table; tables are added and removed at the end, so that no
other table changes its number.  Seats are filled game by game: by fairness of sit-outs first,
then by fewest repeated meetings.  If that leaves sit-outs unfair, players are exchanged, for
example so that a latecomer does not sit out every game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import perm
from random import Random
from typing import NamedTuple

from euchre.night.rotation.annealing import UNWANTED, WEIGHTS
from euchre.night.rotation.balance import report
from euchre.night.rotation.chart import Chair, Chart, Foursome, Seating, foursomes
from euchre.night.rotation.leveling import sat_out
from euchre.night.rotation.wishes import NO_WISHES, Constraints

#: Ways tried to fill the vacant seats of one game, and exchanges tried per step; a random sample
#: if there are more.
_TRIED = 3000
#: The cost of one more unfair sit-out, and of sitting out twice in a row.
_UNFAIR, _RUNNING = 400, 150
#: The cost of one more changed card, and of sit-outs that are uneven while the night goes on;
#: repeated partners cost 30.
_CARD, _UNEVEN = 400, 2


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
        was, now = (chairs_by_player(chart.games, number - 1) for chart in (old, new))
        there |= now.keys()
        seats.update(p for p in now if was.get(p) != now[p])
        if number > len(new.games):
            seats.update(p for p in was if p in there)
    return Changes(tuple(sorted(seats)), seats.total(), len(there))


def mend(
    chart: Chart, played: int, here: Collection[int], wishes: Constraints = NO_WISHES
) -> Chart:
    """Return the chart with the games after the first ``played`` repaired for the players present.

    Deterministic (``planning.replan`` checks what is asked).
    """
    repair = _Repair(chart, played, sorted(here), wishes)
    for number in range(played, len(chart.games)):
        repair.fill(number)
    repair.share(repair.by_the_end)
    repair.share(repair.on_the_way)
    new = Chart(tuple(repair.games), "mended", "", chart.seed)
    origin = f"repaired from game {played + 1} on; {report(new, wishes).summary}"
    return Chart(new.games, "mended", origin, chart.seed)


class _Exchange(NamedTuple):
    """In game ``number`` (from 0), seat ``player`` in the chair where ``other`` then sits out."""

    number: int
    player: int
    other: int


class _Repair:
    """The games while they are repaired, and how often any two have met in them.

    Permanent partners and players with a fixed chair are never exchanged.
    """

    def __init__(self, chart: Chart, played: int, here: Sequence[int], wishes: Constraints) -> None:
        self.chart, self.games, self.played = chart, list(chart.games), played
        self.here, self.wishes, self.rng = here, wishes, Random(0)
        tied = {*wishes.fixed, *(p for p in here if wishes.spouse_of(p) in here)}
        self.free = [p for p in here if p not in tied]
        self.partners, self.opponents = Counter[frozenset[int]](), Counter[frozenset[int]]()
        for game in self.games:
            self._count(game.tables, 1)

    def _count(self, tables: Iterable[Foursome], by: int) -> None:
        for table in tables:
            for i, k in combinations(range(4), 2):
                met = self.opponents if (i + k) % 2 else self.partners
                met[frozenset((table[i], table[k]))] += by

    def _price(self, table: Foursome) -> int:
        """Return the cost of these four meeting once more."""
        total = 0
        for i, k in combinations(range(4), 2):
            pair = frozenset((table[i], table[k]))
            p, o = self.partners[pair], self.opponents[pair]
            total += WEIGHTS[2] * (p + o)
            total += WEIGHTS[1] * o if (i + k) % 2 else WEIGHTS[0] * p
            if not (i + k) % 2 and self.wishes.refuses(table[i], table[k]):
                total += UNWANTED
        for player in table:
            spouse = self.wishes.spouse_of(player)
            if spouse is not None and spouse != table.partner_of(player):
                total += UNWANTED
        return total

    # -- vacant seats -----------------------------------------------------------------------

    def fill(self, number: int) -> None:
        """Fill the vacant seats of a game in the best way tried."""
        old, many = self.games[number], len(self.here) // 4 * 4
        self._count(old.tables, -1)
        kept = [p if p in self.here else 0 for table in old.tables for p in table][:many]
        kept += [0] * (many - len(kept))
        free = [at for at, p in enumerate(kept) if not p]
        pool = [p for p in self.here if p not in kept]
        sat = sat_out(self.here, self.games[:number])
        last = self.games[number - 1].byes if number else ()
        touched = sorted({at // 4 for at in free})

        def filled(chosen: Sequence[int]) -> Seating:
            row = list(kept)
            for at, player in zip(free, chosen, strict=True):
                row[at] = player
            return Seating(foursomes(row), tuple(p for p in pool if p not in chosen))

        def worth(chosen: Sequence[int]) -> int:
            game = filled(chosen)
            total = sum(_UNFAIR * (2 * sat[p] + 1) + _RUNNING * (p in last) for p in game.byes)
            return total + sum(self._price(game.tables[k]) for k in touched)

        ways: Iterable[Sequence[int]] = permutations(pool, len(free))
        if perm(len(pool), len(free)) > _TRIED:
            ways = (self.rng.sample(pool, len(free)) for _ in range(_TRIED))
        self.games[number] = filled(min(ways, key=worth))
        self._count(self.games[number].tables, 1)

    # -- sit-outs ----------------------------------------------------------------------------

    def share(self, unfair: Callable[[], list[_Exchange]]) -> None:
        """Make the cheapest of the exchanges that ``unfair`` names, until it names none.

        Every exchange makes sit-outs more even, so this ends; the bound is a safeguard.
        """
        for _ in range(4 * len(self.here) * len(self.games)):
            exchanges = unfair()
            if not exchanges:
                return
            if len(exchanges) > _TRIED:
                exchanges = self.rng.sample(exchanges, _TRIED)
            number, player, other = min(exchanges, key=self._costs())
            game, swap = self.games[number], {player: other, other: player}
            self._count(game.tables, -1)
            tables = (Foursome(*(swap.get(p, p) for p in table)) for table in game.tables)
            game = Seating(tuple(tables), tuple(swap.get(p, p) for p in game.byes))
            self._count(game.tables, 1)
            self.games[number] = game

    def _sat(self, until: int) -> Counter[int]:
        """Return the sit-outs of everyone who is here in the games before number ``until``."""
        sat = Counter(sat_out(self.here, self.games[: self.played]))
        sat.update(p for game in self.games[self.played : until] for p in game.byes)
        return sat

    def by_the_end(self) -> list[_Exchange]:
        """Return the exchanges of players whose sit-outs differ most when the night is over.

        At the end no one will have sat out two times more, from now on, than a player who could
        have taken a turn.
        """
        sat = self._sat(len(self.games))
        ways = [x for n in range(self.played, len(self.games)) for x in self._ways(n, sat)]
        widest = max((sat[x.player] - sat[x.other] for x in ways), default=0)
        return [x for x in ways if sat[x.player] - sat[x.other] == widest]

    def on_the_way(self) -> list[_Exchange]:
        """Return the exchanges of the first game in which somebody sits out too soon again.

        Of the players with two sit-outs fewer, those who will have the fewest take the turn.
        """
        whole = self._sat(len(self.games))
        for number in range(self.played, len(self.games)):
            if ways := self._ways(number, self._sat(number)):
                least = min(whole[x.other] for x in ways)
                return [x for x in ways if whole[x.other] == least]
        return []

    def _ways(self, number: int, sat: Mapping[int, int]) -> list[_Exchange]:
        game = self.games[number]
        out = [p for p in game.byes if p in self.free]
        seated = [p for p in self.free if p not in game.byes]
        return [_Exchange(number, a, b) for a in out for b in seated if sat[a] - sat[b] >= 2]

    def _costs(self) -> Callable[[_Exchange], int]:
        """Return a function for the cost of an exchange now."""
        new, games = Chart(tuple(self.games), "", ""), self.games
        changed = set(changes(self.chart, new, self.played + 1).players)
        sat = [self._sat(number) for number in range(len(games) + 1)]

        def cost(x: _Exchange) -> int:
            table = next(t for t in games[x.number].tables if x.other in t)
            after = Foursome(*(x.player if p == x.other else p for p in table))
            self._count([table], -1)
            total = self._price(after) - self._price(table)
            self._count([table], 1)
            total += _CARD * sum(p not in changed for p in (x.player, x.other))
            for number in (x.number - 1, x.number + 1):
                if 0 <= number < len(games):
                    byes = games[number].byes
                    total += _RUNNING * ((x.other in byes) - (x.player in byes))
            ahead = (counts[x.player] - counts[x.other] for counts in sat[x.number + 1 :])
            return total - _UNEVEN * sum(ahead)

        return cost


def chairs_by_player(games: Sequence[Seating], number: int) -> dict[int, Chair]:
    """Return every player's chair in a game (from 0); all chairs to sit out are equivalent."""
    if number >= len(games):
        return {}
    return {p: Chair(0, 0) if c.out else c for c, p in games[number].chairs().items()}
