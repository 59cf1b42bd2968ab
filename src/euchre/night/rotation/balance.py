"""How even a chart is: who meets whom, where players sit, and the distance from a lower bound.

The bound is proven: a player of g games has g partners to distribute, and spreading them evenly
over k others minimizes repeats.  Summed over the players, each repeat is counted twice.  No
design may reach it, so it is a lower bound, not a promise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import ceil
from typing import TypedDict

from euchre import typed
from euchre.night.rotation.chart import SEATS, Chart
from euchre.night.rotation.wishes import Constraints

#: The quantities counted for every pair; meetings are in either role.
MEASURES = ("partners", "opponents", "meetings")
#: Kinds of defects, in report order.
KINDS = (*MEASURES, "sit-outs", "tables", "seats", "wishes")

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Defect:
    """One unevenness: its kind, the players concerned, and a description."""

    kind: str
    players: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Measure:
    """One count over all pairs: repeats are the sum of n(n-1)/2 over the meetings n of a pair.

    ``lowest`` and ``highest`` are the fewest and the most meetings of any pair.
    """

    name: str
    repeats: int
    bound: int
    lowest: int
    highest: int

    @property
    def over(self) -> int:
        """The number of repeats above the bound."""
        return self.repeats - self.bound

    @property
    def spread(self) -> str:
        """How often pairs meet: ``every pair once``, ``no pair more than twice``."""
        if not self.highest:
            return "no pair at all"
        if not self.lowest:
            return f"no pair more than {times(self.highest)}"
        return f"every pair {_between(self.lowest, self.highest)}"

    @property
    def text(self) -> str:
        """The measure in a few words: ``no repeated partners``."""
        if not self.repeats:
            return f"no repeated {self.name}"
        if self.over and not self.bound:
            return f"repeated {self.name}: {self.repeats} (fewer may be possible)"
        least = "no fewer are possible" if not self.over else f"{self.bound} cannot be avoided"
        return f"repeated {self.name}: {self.repeats} ({least})"


class ReportDocument(TypedDict):
    """How even a chart is, with every defect."""

    id: str
    players: int
    games: int
    at_bound: bool
    partners: Measure
    opponents: Measure
    meetings: Measure
    sit_outs: tuple[int, int]
    defects: tuple[Defect, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The result of ``report``; ``defects`` are in the order of ``KINDS``."""

    chart: Chart
    partners: Measure
    opponents: Measure
    meetings: Measure
    sit_outs: tuple[int, int]
    defects: tuple[Defect, ...]

    @property
    def measures(self) -> tuple[Measure, Measure, Measure]:
        """The three counts over pairs."""
        return self.partners, self.opponents, self.meetings

    @property
    def at_bound(self) -> bool:
        """Whether no chart can be more even, in any of the three counts."""
        return not any(measure.over for measure in self.measures)

    @property
    def summary(self) -> str:
        """The distance from the bound, in one clause."""
        if self.at_bound:
            return "no chart has fewer repeated partners, opponents and meetings"
        *texts, meetings = (measure.text for measure in self.measures)
        if self.meetings.over and not self.meetings.bound and (reason := _no_chart(self.chart)):
            meetings = f"repeated meetings: {self.meetings.repeats} ({reason})"
        return "; ".join([*texts, meetings])

    def of(self, kind: str) -> list[Defect]:
        """Return the defects of one kind."""
        return [defect for defect in self.defects if defect.kind == kind]

    def to_json(self) -> ReportDocument:
        """Return the report as a document."""
        players, games = len(self.chart.players), len(self.chart.games)
        return typed.document(ReportDocument, self, self.chart, players=players, games=games)


def _no_chart(chart: Chart) -> str:
    """Return why no chart of this size is without a repeated meeting; empty if none is known."""
    players, games = chart.games[0].players, len(chart.games)
    tables = len(players) // 4
    if games < 2 or any(game.players != players for game in chart.games):
        return ""
    # A table may take one player from each table of the game before; the others sat out.
    if tables * (4 - tables) > len(players) % 4:
        return f"some are unavoidable: with {tables} tables, two of any four met before"
    # Everybody would meet all but one: a resolvable design with groups of two.
    if (len(players), games) == (20, 6):
        handbook = "Handbook of Combinatorial Designs, 2nd edition, IV.5"
        return f"some are unavoidable: there is no resolvable 4-GDD of type 2^10, {handbook}"
    return ""


def even(slots: int, others: int) -> int:
    """Return the minimum of repeats when ``slots`` are spread over ``others``."""
    if not others:
        return 0
    each, more = divmod(slots, others)
    return others * each * (each - 1) // 2 + more * each


def counts(chart: Chart) -> dict[str, Counter[Pair]]:
    """Return how often every pair (lower number first) meets, for each of ``MEASURES``."""
    pairs: dict[str, Counter[Pair]] = {name: Counter() for name in MEASURES}
    for game in chart.games:
        for table in game.tables:
            for i, j in combinations(range(4), 2):
                pair = min(table[i], table[j]), max(table[i], table[j])
                pairs["partners" if j - i == 2 else "opponents"][pair] += 1
                pairs["meetings"][pair] += 1
    return pairs


@dataclass(frozen=True, slots=True)
class _Spread:
    """What can be spread: each player's slots by measure, and the pairs to spread them over.

    Pairs who always play together by wish are left out, and so are their slots.
    """

    slots: Mapping[str, Mapping[int, int]]
    pairs: frozenset[Pair]
    others: Mapping[int, int]

    def bound(self, name: str) -> int:
        """Return the lower bound on repeats; every repeat is shared by two players."""
        return -(-sum(even(n, self.others[p]) for p, n in self.slots[name].items()) // 2)

    def fair(self, name: str) -> dict[int, tuple[int, int]]:
        """Return by player the average meetings with each other player, rounded down and up."""
        each = self.slots[name].items()
        return {p: (n // m, -(-n // m)) for p, n in each if (m := self.others[p])}


def _spread(chart: Chart, wanted: Collection[Pair] = ()) -> _Spread:
    pairs: set[Pair] = set()
    for there in {game.players for game in chart.games}:
        pairs.update(combinations(sorted(there), 2))
    pairs.difference_update(wanted)
    slots = {name: Counter(dict.fromkeys(chart.players, 0)) for name in MEASURES}
    for table in (table for game in chart.games for table in game.tables):
        for player in table:
            partner = table.partner_of(player)
            free = (min(player, partner), max(player, partner)) not in wanted
            for name, many in (("partners", free), ("opponents", 2), ("meetings", 2 + free)):
                slots[name][player] += many
    return _Spread(slots, frozenset(pairs), Counter(p for pair in pairs for p in pair))


def report(chart: Chart, constraints: Constraints | None = None) -> Report:
    """Return how even a chart is, with every defect.

    A pair is a defect if it meets more or less often than in an even chart, where every number
    is the average rounded down or up.  With ``constraints``, permanent partners are left out of
    the count, and unmet wishes are defects.
    """
    wishes = constraints or Constraints()
    wanted = {(min(pair), max(pair)) for pair in wishes.always}
    spread, tally = _spread(chart, wanted), counts(chart)
    defects, measures = [], []
    pairs = sorted(spread.pairs)
    for name in MEASURES:
        often = [tally[name][pair] for pair in pairs] or [0]
        repeats = sum(n * (n - 1) // 2 for n in often)
        measures.append(Measure(name, repeats, spread.bound(name), min(often), max(often)))
        verb = "meet" if name == "meetings" else f"are {name}"
        fair = spread.fair(name)
        for pair, n in zip(pairs, often, strict=False):
            (low, high), (least, most) = (fair[p] for p in pair)
            low, high = min(low, least), max(high, most)
            if not low <= n <= high:
                words = _uneven(f"{pair[0]} and {pair[1]}", verb, n, low, high)
                defects.append(Defect(name, pair, words))
    outs, unfair = _sit_outs(chart)
    defects += unfair + _visits(chart, wishes.fixed)
    defects += [Defect("wishes", pair, words) for pair, words in wishes.unmet(chart)]
    return Report(chart, measures[0], measures[1], measures[2], outs, tuple(defects))


def bounds(chart: Chart) -> dict[str, int]:
    """Return the lower bound on repeats for each of ``MEASURES``, given a chart's sit-outs."""
    spread = _spread(chart)
    return {name: spread.bound(name) for name in MEASURES}


def times(n: int) -> str:
    """Return a number of times in words: never, once, twice, 3 times."""
    return {0: "never", 1: "once", 2: "twice"}.get(n, f"{n} times")


def _between(low: int, high: int) -> str:
    """Return a range of numbers of times in words: once, once or twice, 3 to 5 times."""
    if low == high:
        return times(low)
    few = times(low).removesuffix(" times") if high > 2 else times(low)
    return f"{few} {'or' if high == low + 1 else 'to'} {times(high)}"


def _uneven(who: str, does: str, n: int, low: int, high: int) -> str:
    """Say that something happens too often or too rarely.

    >>> _uneven("1 and 10", "meet", 0, 1, 1), _uneven("1 and 2", "are partners", 2, 0, 1)
    ('1 and 10 never meet (should be once)', '1 and 2 are partners twice (should be at most once)')
    """
    if n:
        text = f"{who} {does} {times(n)}"
    elif does.startswith("are "):
        text = f"{who} are never {does.removeprefix('are ')}"
    else:
        text = f"{who} never {does}"
    even = f"at most {times(high)}" if high > low == 0 else _between(low, high)
    return f"{text} (should be {even})"


def _sit_outs(chart: Chart) -> tuple[tuple[int, int], list[Defect]]:
    """Return the fewest and the most sit-outs of a player, and defects for unfair numbers."""
    share = {p: Fraction(0) for p in chart.players}
    sat: Counter[int] = Counter(dict.fromkeys(chart.players, 0))
    for game in chart.games:
        sat.update(game.byes)
        here = game.players
        fair = Fraction(len(game.byes), len(here))
        for player in here:
            share[player] += fair
    defects = []
    for player, fair in share.items():
        low, high = int(fair), ceil(fair)
        if not low <= sat[player] <= high:
            words = _uneven(str(player), "sits out", sat[player], low, high)
            defects.append(Defect("sit-outs", (player,), words))
    for number, (game, following) in enumerate(zip(chart.games, chart.games[1:], strict=False), 1):
        for player in sorted(set(game.byes) & set(following.byes)):
            words = f"{player} sits out twice running, in games {number} and {number + 1}"
            defects.append(Defect("sit-outs", (player,), words))
    return (min(sat.values()), max(sat.values())), defects


def _visits(chart: Chart, fixed: tuple[int, ...]) -> list[Defect]:
    """Return defects for players at one table, or on one seat, too often."""
    tables: dict[int, Counter[int]] = {p: Counter() for p in chart.players}
    seats: dict[int, Counter[int]] = {p: Counter() for p in chart.players}
    for game in chart.games:
        for chair, player in game.chairs().items():
            if not chair.out:
                tables[player][chair.table] += 1
                seats[player][chair.seat] += 1
    defects = []
    for kind, visits, number in (("tables", tables, chart.tables), ("seats", seats, len(SEATS))):
        for player in sorted(set(visits) - set(fixed)):
            of = visits[player]
            low, high = of.total() // number, -(-of.total() // number)
            # A chart cannot always avoid one more than even.
            for at, n in sorted(of.items()):
                if n > high + 1:
                    where = f"at table {at}" if kind == "tables" else f"{SEATS[at]}"
                    words = _uneven(str(player), f"sits {where}", n, low, high)
                    defects.append(Defect(kind, (player,), words))
    return defects
