"""Requests for the seating of a night: a movement, a contest of pairs or teams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from euchre.bounds import Game, Seed
from euchre.coordinates import MOST_PLAYERS
from euchre.night.rotation.movements import WAYS, Way

#: How pairs or teams meet: round robin, by the standings, or until one is left.
#: A match is of two squads: the pairs of the first sit, those of the second move.
Meet = Literal["round-robin", "swiss", "knock-out", "match"]
#: The possible lengths of a knock-out match, in games.
BEST_OF = (1, 3, 5, 7, 9)


#: Words of an instruction, and what they become for pairs that stay together.
_TOGETHER = (" and change partners", "")


class Movement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A night without a chart: how players move, for how many games, and the seed of all lots.

    The chart of such a night holds the games seated so far, and grows by one at a time.
    """

    way: Way | Literal["swiss", "knock-out"]
    games: Game
    seed: Seed = 0
    #: Whether fixed pairs move, whose partners stay together.
    pairs: bool = False

    @property
    def instruction(self) -> str:
        """Instructions for moving after a game, in a sentence for the players."""
        if self.way == "swiss":
            return "Winners meet winners: check the wall for your table before every game"
        if self.way == "knock-out":
            return "Match winners advance: check the wall for your table before every game"
        return WAYS[self.way].replace(*_TOGETHER) if self.pairs else WAYS[self.way]


class Contest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pairs or teams of four that play matches.

    Contestant 1 has the first ``size`` players of the chart, and so on (``Teamed`` changes
    that). A Swiss or a knock-out also has a ``Movement``, because it is seated game by game.
    """

    way: Meet
    size: Annotated[int, msgspec.Meta(ge=2, le=MOST_PLAYERS // 2)]
    #: The length of a knock-out match in games; the winner takes more than half.
    best_of: Game = 1
    #: Whether losers of their first match in a knock-out play on among themselves.
    losers_side: bool = False
    #: Whether one is out of a knock-out only after two losses, and can still win it all.
    double: bool = False
    #: Whether a knock-out is seeded by number, strongest first; otherwise it is drawn.
    by_seed: bool = False

    @property
    def one(self) -> str:
        """The word for a contestant."""
        return "pair" if self.size == 2 else "side" if self.way == "match" else "team"

    def problems(self) -> Iterator[str]:
        """Yield what is invalid in any night, a sentence each."""
        if self.size % 2 or (self.size > 4 and self.way != "match"):
            yield f"a {self.one} has 2 or 4 players, or an even number in a match, not {self.size}"
        if self.double and self.losers_side:
            yield "in double elimination the losers' side leads to the final: use one of the two"
        if self.best_of not in BEST_OF:
            many = ", ".join(map(str, BEST_OF))
            yield f"a match must be best of {many} games, not {self.best_of}"


def wanted_problems(movement: Movement | None, contest: Contest | None) -> Iterator[str]:
    """Yield what is invalid in any night, a sentence each."""
    yield from contest.problems() if contest else ()
    meets = contest.way if contest and contest.way in ("swiss", "knock-out") else None
    moves = movement.way if movement and movement.way in ("swiss", "knock-out") else None
    if meets != moves:
        yield "a Swiss or a knock-out is for pairs or teams and is seated game by game"
