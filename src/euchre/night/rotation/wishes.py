"""Wishes for a chart besides balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from euchre.bounds import Player
from euchre.night.rotation.chart import Chart, ChartError
from euchre.text import brief

Pair = tuple[int, int]


class Constraints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wishes for a chart, by players' numbers; they apply to later charts of the night, too.

    ``never`` are pairs who must not be partners, ``always`` pairs who are partners whenever
    both play.  With ``groups`` (player -> any word) partners come from different groups where
    possible; a player without a group may partner anyone.  Those in ``fixed`` keep one chair
    all night (North of table 1, of table 2 ...), except when they sit out like everyone else.
    ``level_tables`` spreads players evenly over the tables even at the expense of chair cards;
    ``arrows`` asks for chair cards, and one player may then keep a chair all night.  With ``rooms``
    those in the hall and those at home have tables of their own.
    """

    never: tuple[tuple[Player, Player], ...] = ()
    always: tuple[tuple[Player, Player], ...] = ()
    groups: dict[Player, str] = msgspec.field(default_factory=dict)
    fixed: tuple[Player, ...] = ()
    level_tables: bool = False
    arrows: bool = False
    rooms: bool = False

    @property
    def of_partners(self) -> bool:
        """Whether any wish concerns partners."""
        return bool(self.never or self.always or self.groups)

    def problems(self, players: Collection[int]) -> list[str]:
        """Return, in words, which wishes are impossible among these players."""
        problems = []
        pairs = [*self.never, *self.always]
        named = {*(p for pair in pairs for p in pair), *self.groups, *self.fixed}
        problems += [f"there is no player {p} here" for p in sorted(named - set(players))]
        problems += [f"{a} cannot be {a}'s own partner" for a, b in pairs if a == b]
        wanted = Counter(p for pair in {frozenset(pair) for pair in self.always} for p in pair)
        problems += [f"{p} cannot have two permanent partners" for p, n in wanted.items() if n > 1]
        both = {frozenset(p) for p in self.never} & {frozenset(p) for p in self.always}
        problems += [f"{_and(pair)} cannot be both always and never partners" for pair in both]
        problems += [
            f"{_and(pair)} cannot always be partners: both are {brief(self.groups[pair[0]])}"
            for pair in self.always
            if self.same_group(*pair)
        ]
        if self.groups and len(set(self.groups.values())) < 2:
            problems.append("mixed pairs need two groups, but there is only one")
        if len(self.fixed) > len(players) // 4:
            problems.append(f"{len(self.fixed)} players who stay seated need as many tables")
        problems += [
            f"{p} is listed twice as staying" for p, n in Counter(self.fixed).items() if n > 1
        ]
        problems += [
            f"{_and(pair)} cannot always be partners if both stay, at different tables"
            for pair in self.always
            if set(pair) <= set(self.fixed)
        ]
        return problems

    def check(self, players: Collection[int]) -> None:
        """Raise ``ChartError`` with every problem, if there are any."""
        if problems := self.problems(players):
            raise ChartError("; ".join(problems))

    def among(self, players: Collection[int]) -> Constraints:
        """Return the wishes that concern only these players; fixed players keep their chairs."""
        return replace(
            self,
            never=tuple(pair for pair in self.never if set(pair) <= set(players)),
            always=tuple(pair for pair in self.always if set(pair) <= set(players)),
            groups={p: group for p, group in self.groups.items() if p in players},
        )

    def only(self, players: Collection[int]) -> Constraints:
        """Return the wishes of a night in which these players have taken part.

        With only one group left, mixed pairs are impossible.
        """
        fixed = tuple(p for p in self.fixed if p in players)
        wishes = replace(self.among(players), fixed=fixed)
        mixed = len(set(wishes.groups.values())) > 1
        return replace(wishes, groups=wishes.groups if mixed else {})

    def same_group(self, a: int, b: int) -> bool:
        """Whether two are in the same group and so not a mixed pair."""
        return a in self.groups and self.groups[a] == self.groups.get(b)

    def spouse_of(self, player: int) -> int | None:
        """Return a player's permanent partner, if any."""
        return next((b for pair in self.always for a, b in (pair, pair[::-1]) if a == player), None)

    def refuses(self, a: int, b: int) -> bool:
        """Whether two should not be partners."""
        pair = {a, b}
        return self.same_group(a, b) or any(pair == set(never) for never in self.never)

    def unmet(self, chart: Chart) -> list[tuple[Pair, str]]:
        """Return the pairs for which a chart violates a wish, each with a description."""
        broken = []
        for number, game in enumerate(chart.games, 1):
            seated = {p for table in game.tables for p in table}
            for a, b in (side for table in game.tables for side in table.sides):
                if self.refuses(a, b):
                    broken.append(((a, b), f"{a} and {b} are partners in game {number}"))
                for one, other in ((a, b), (b, a)):
                    spouse = self.spouse_of(one)
                    if spouse in seated and spouse != other:
                        words = f"{one} has {other}, not {spouse}, as a partner in game {number}"
                        broken.append(((one, other), words))
        chairs: dict[int, set[tuple[int, int]]] = {p: set() for p in self.fixed}
        for game in chart.games:
            for chair, player in game.chairs().items():
                if player in chairs and not chair.out:
                    chairs[player].add(chair)
        broken += [((p, p), f"{p} has to move") for p, of in chairs.items() if len(of) > 1]
        return broken


#: No requests at all.
NO_WISHES = Constraints()


def _and(pair: Collection[int]) -> str:
    return " and ".join(map(str, sorted(pair)))
