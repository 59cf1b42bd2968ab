"""Exchange players who sit out with seated ones, until sit-outs are fair.

Repairing a chart keeps every table that can stay, so a newcomer without a vacant place would sit
out for the rest of the night.  Each exchange seats a player with many sit-outs in the place of
one with few, in a single game, and leaves everyone else's seats alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from euchre.night.rotation.byes import sat_out
from euchre.night.rotation.chart import Chair, Foursome, Seating
from euchre.night.rotation.wishes import Constraints

#: Exchanges tried per step; a random sample if there are more.
_TRIED = 3000
#: The cost of one more changed card, of sitting out twice in a row, and of sit-outs that are
#: uneven while the night goes on; repeated partners cost 30.
_CARD, _RUNNING, _UNEVEN = 400, 150, 2

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
            found = list(ways())
            if not found:
                break
            if len(found) > _TRIED:
                found = rng.sample(found, _TRIED)
            best = min(found, key=work.costs(dearer))
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
        gap, found = 2, list[Exchange]()
        for number in range(self.played, len(self.games)):
            for one in self._ways(number, sat, gap):
                wide = sat[one.player] - sat[one.other]
                if wide > gap:
                    gap, found = wide, []
                if wide == gap:
                    found.append(one)
        yield from found

    def on_the_way(self) -> Iterator[Exchange]:
        """Yield the exchanges of the first game in which somebody sits out too soon again.

        Of the players with few sit-outs, those who will have the fewest take the turn.
        """
        whole = self.sat(len(self.games))
        for number in range(self.played, len(self.games)):
            if found := list(self._ways(number, self.sat(number), 2)):
                least = min(whole[one.other] for one in found)
                yield from (one for one in found if whole[one.other] == least)
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
        found: set[int] = set()
        for number in range(self.played, len(self.games)):
            was, now = (places(games, number) for games in (self.old, self.games))
            found.update(p for p, chair in now.items() if was.get(p) != chair)
        return found

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
