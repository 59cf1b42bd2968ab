"""Cups of a season: each round is drawn when the one before is decided.

A side is out after so many losses: one, or two (double elimination: unbeaten sides meet among
themselves, and so do those that have lost once, until one of each is left; if the unbeaten one
loses their final, it is played once more).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from euchre.night.contest.knockout import seeding
from euchre.night.contest.swiss import pairing
from euchre.night.errors import NightError
from euchre.night.season.league import Fixture, tables
from euchre.text import brief, listed

if TYPE_CHECKING:
    from euchre.night.season.fold import Season


@dataclass(frozen=True)
class Tie:
    """A tie of the next round; ``away`` 0 is a bye."""

    home: int
    away: int
    losers: bool = False


@dataclass(frozen=True)
class Cup:
    """What a cup stands at."""

    fixtures: tuple[Fixture, ...]
    #: Unbeaten sides and those that have lost once, in order of the bracket.
    unbeaten: tuple[int, ...]
    beaten: tuple[int, ...]
    double: bool

    @property
    def round(self) -> int:
        """The last round drawn."""
        return max((f.round for f in self.fixtures), default=0)

    @property
    def open(self) -> list[Fixture]:
        """The ties without a winner."""
        return [f for f in self.fixtures if f.winner is None]

    @property
    def champion(self) -> int:
        """The winner; 0 until it is decided."""
        left = self.unbeaten + (self.beaten if self.double else ())
        return left[0] if len(left) == 1 and self.fixtures and not self.open else 0


def cup_of(season: Season, name: str) -> Cup:
    """Return a cup by name, as far as it is drawn."""
    fixtures = tuple(f for f in season.league.fixtures.values() if f.cup == name)
    lost, double = Counter[int](), any(f.double for f in fixtures)
    order: list[int] = []
    for f in fixtures:
        for side in filter(None, (f.home, f.away)):
            if side in order:
                order.remove(side)
        winner = f.winner
        if winner is None:
            order += filter(None, (f.home, f.away))
            continue
        loser = f.away if winner == f.home else f.home
        lost[loser] += 1
        # A winner keeps the tie's place, and its loser comes after all before.
        order += [side for side in (winner, loser) if side]
    return Cup(
        fixtures,
        tuple(side for side in order if not lost[side]),
        tuple(side for side in order if lost[side] == 1),
        double,
    )


def cups(season: Season) -> dict[str, Cup]:
    """Return the cups by name, in the order in which they began."""
    names = dict.fromkeys(f.cup for f in season.league.fixtures.values() if f.cup)
    return {name: cup_of(season, name) for name in names}


def next_round(
    season: Season, name: str, entrants: Sequence[int], *, seeded: bool, seed: int
) -> list[Tie]:
    """Return the ties of the next round; ``entrants`` play the first, best first if ``seeded``.

    Byes go to the best, or to those who are drawn first.  Raises ``NightError`` while a tie is
    open, and when the cup is won.
    """
    cup, chance = cup_of(season, name), Random(f"{seed}:{name}")
    if not cup.fixtures:
        if len(entrants) < 2:
            raise NightError(f"the cup {brief(name)} needs at least two sides")
        order = [*entrants] if seeded else chance.sample([*entrants], len(entrants))
        size = 1 << (len(order) - 1).bit_length()
        slots = [order[at] if at < len(order) else 0 for at in seeding(size)]
        pairs = [sorted(slots[at : at + 2], key=lambda s: not s) for at in range(0, size, 2)]
        return [Tie(home, away) for home, away in pairs]
    if cup.open:
        names = [
            f"{season.league.sides[f.home].name} v {season.league.sides[f.away].name}"
            for f in cup.open
        ]
        raise NightError(f"the round of {name} is not over: {listed(names)} without a winner")
    if cup.champion:
        raise NightError(f"{season.league.sides[cup.champion].name} has won {name}")
    unbeaten, beaten = cup.unbeaten, cup.beaten if cup.double else ()
    if len(unbeaten) <= 1 and len(beaten) <= 1:
        return [_home(cup, *unbeaten, *beaten, losers=False)]
    ties = _paired(cup, unbeaten, losers=False) if len(unbeaten) > 1 else []
    return ties + (_paired(cup, beaten, losers=bool(unbeaten)) if len(beaten) > 1 else [])


def _paired(cup: Cup, order: Sequence[int], *, losers: bool) -> list[Tie]:
    """Pair sides in order; those beaten meet nobody again as long as that is possible."""
    rest, ties = [*order], []
    if len(rest) % 2:
        byes = Counter(f.home for f in cup.fixtures if not f.away)
        alone = min(rest, key=lambda side: byes[side])
        rest.remove(alone)
        ties.append(Tie(alone, 0, losers))
    met = {frozenset((f.home, f.away)) for f in cup.fixtures}
    pairs = None
    if losers:
        pairs = pairing(rest, lambda a, b: frozenset((a, b)) not in met)
    pairs = pairs or list(zip(rest[::2], rest[1::2], strict=True))
    return [_home(cup, *two, losers=losers) for two in pairs] + ties


def _home(cup: Cup, one: int, other: int, *, losers: bool) -> Tie:
    """Let the side play at home that has done so less often."""
    home = Counter(f.home for f in cup.fixtures if f.away)
    first, second = (one, other) if home[one] <= home[other] else (other, one)
    return Tie(first, second, losers)


def seeds(season: Season, first: int, division: str = "") -> list[int]:
    """Return the first N sides of the tables, best first: of one division, or of each in turn."""
    lines = [tables(season)[d] for d in season.league.named_divisions(division or None)]
    ranked = [line for table in lines for line in table if not line.withdrawn]
    ranked.sort(key=lambda line: line.place)
    return [line.side for line in ranked[: first or len(ranked)]]
