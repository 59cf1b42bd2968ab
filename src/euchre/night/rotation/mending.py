"""Repair a seating after departures or arrivals, changing as few cards as possible.

Every table that can stay unchanged does.  Vacant places go to players who would sit out, have
just arrived, or have lost their table; tables are added and removed at the end, so that no
other table changes its number.  Places are filled game by game: by fairness of sit-outs first,
then by fewest repeated meetings.  If that leaves sit-outs unfair, players are exchanged
(``exchanges``), for example so that a latecomer does not sit out every game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import perm
from random import Random

from euchre.night.rotation.annealing import UNWANTED, WEIGHTS
from euchre.night.rotation.balance import report
from euchre.night.rotation.chart import Chair, Chart, ChartError, Foursome, Seating, foursomes
from euchre.night.rotation.fairness import sat_out
from euchre.night.rotation.wishes import Constraints

#: Ways tried to fill the vacant places of one game, and exchanges tried per step; a random sample
#: if there are more.
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
    change = changes(chart, new, played + 1)
    origin = f"repaired from game {played + 1} on: {change.text}; {report(new, wishes).summary}"
    return Chart(new.games, "mended", origin, chart.seed)


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


#: The cost of one more changed card, and of sit-outs that are uneven while the night goes on;
#: repeated partners cost 30.
_CARD, _UNEVEN = 400, 2

#: How much more the second table costs than the first, which it would replace.
Dearer = Callable[[Foursome, Foursome], int]


@dataclass(frozen=True, slots=True)
class Exchange:
    """In game ``number`` (from 0), seat ``player`` in the chair where ``other`` then sits out."""

    number: int
    player: int
    other: int


def shared(
    old: Sequence[Seating],
    games: Sequence[Seating],
    played: int,
    here: Sequence[int],
    wishes: Constraints,
    dearer: Dearer,
    moved: Callable[[Foursome, Foursome], None],
    rng: Random,
) -> list[Seating]:
    """Return the games with the sit-outs after the first ``played`` shared fairly.

    At the end no one who sits out from then on has done so two times more than a player who
    could have taken a turn, and no one sits out while another player has sat out two times
    less.  ``old`` are the games on the players' cards; ``moved`` is told which table has become
    which.  Permanent partners and players with a fixed chair are not exchanged.
    """
    work = _Sharing(list(old), list(games), played, sat_out(here, games[:played]))
    tied = {*wishes.fixed, *(p for p in here if wishes.spouse_of(p) in here)}
    work.free = [p for p in here if p not in tied]
    for ways in (work.by_the_end, work.on_the_way):
        # Every exchange makes sit-outs more even, so this ends; the bound is a safeguard.
        for _ in range(4 * len(here) * len(games)):
            exchanges = list(ways())
            if not exchanges:
                break
            if len(exchanges) > _TRIED:
                exchanges = rng.sample(exchanges, _TRIED)
            best = min(exchanges, key=work.costs(dearer))
            moved(*work.tables(best))
            work.games[best.number] = _exchanged(work.games[best.number], best)
    return work.games


class _Sharing:
    """The games while exchanges are made, with the sit-outs of everyone who is here."""

    def __init__(
        self, old: list[Seating], games: list[Seating], played: int, before: Mapping[int, int]
    ) -> None:
        self.old, self.games, self.played, self.before = old, games, played, before
        #: The players who may be exchanged.
        self.free: list[int] = []

    def sat(self, until: int) -> Counter[int]:
        """Return the sit-outs of everyone who is here in the games before number ``until``."""
        sat = Counter(dict(self.before))
        sat.update(p for game in self.games[self.played : until] for p in game.byes)
        return sat

    def by_the_end(self) -> Iterator[Exchange]:
        """Yield the exchanges of players whose sit-outs differ most when the night is over."""
        sat = self.sat(len(self.games))
        gap, exchanges = 2, list[Exchange]()
        for number in range(self.played, len(self.games)):
            for one in self._ways(number, sat, gap):
                wide = sat[one.player] - sat[one.other]
                if wide > gap:
                    gap, exchanges = wide, []
                if wide == gap:
                    exchanges.append(one)
        yield from exchanges

    def on_the_way(self) -> Iterator[Exchange]:
        """Yield the exchanges of the first game in which somebody sits out too soon again.

        Of the players with few sit-outs, those who will have the fewest take the turn.
        """
        whole = self.sat(len(self.games))
        for number in range(self.played, len(self.games)):
            if exchanges := list(self._ways(number, self.sat(number), 2)):
                least = min(whole[one.other] for one in exchanges)
                yield from (one for one in exchanges if whole[one.other] == least)
                return

    def _ways(self, number: int, sat: Mapping[int, int], gap: int) -> Iterator[Exchange]:
        game = self.games[number]
        seated = [p for p in self.free if p not in game.byes]
        for player in game.byes:
            if player in self.free:
                for other in seated:
                    if sat[player] - sat[other] >= gap:
                        yield Exchange(number, player, other)

    def changed(self) -> set[int]:
        """Return the players whose cards have changed."""
        players: set[int] = set()
        for number in range(self.played, len(self.games)):
            was, now = (places(games, number) for games in (self.old, self.games))
            players.update(p for p, chair in now.items() if was.get(p) != chair)
        return players

    def tables(self, one: Exchange) -> tuple[Foursome, Foursome]:
        """Return the table of an exchange, before and after."""
        table = next(t for t in self.games[one.number].tables if one.other in t)
        return table, Foursome(*(one.player if p == one.other else p for p in table))

    def costs(self, dearer: Dearer) -> Callable[[Exchange], int]:
        """Return a function for the cost of an exchange now."""
        known, games = self.changed(), self.games
        sat = [self.sat(number) for number in range(len(games) + 1)]

        def cost(one: Exchange) -> int:
            total = _CARD * sum(p not in known for p in (one.player, one.other))
            total += dearer(*self.tables(one))
            for number in (one.number - 1, one.number + 1):
                if 0 <= number < len(games):
                    byes = games[number].byes
                    total += _RUNNING * ((one.other in byes) - (one.player in byes))
            ahead = (counts[one.player] - counts[one.other] for counts in sat[one.number + 1 :])
            return total - _UNEVEN * sum(ahead)

        return cost


def places(games: Sequence[Seating], number: int) -> dict[int, Chair]:
    """Return every player's place in a game (from 0); all places to sit out are equivalent."""
    if number >= len(games):
        return {}
    return {p: Chair(0, 0) if c.out else c for c, p in games[number].chairs().items()}


def _exchanged(game: Seating, one: Exchange) -> Seating:
    swap = {one.player: one.other, one.other: one.player}
    tables = (Foursome(*(swap.get(p, p) for p in table)) for table in game.tables)
    return Seating(tuple(tables), tuple(swap.get(p, p) for p in game.byes))
