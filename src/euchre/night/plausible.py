"""Whether a score is possible: both totals must be sums of deals under the price list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import NamedTuple

from euchre.cards import SPADES
from euchre.engine.fields import Outcome
from euchre.engine.phases import Auction, Jambon
from euchre.engine.rules import Rules
from euchre.engine.scoring import Tally, needed
from euchre.games.facts import lone_defenders, lone_makers, no_maker_possible, without_maker
from euchre.night.night_rules import LONGEST, NightRules
from euchre.text import counted

#: At most this many different outcomes of a deal are listed in a sentence.
_FEW = 6
#: The most that one player, and that all together, score in a deal at a table of three.
_MOST_OF_THREE = (3, 4)


class DealLine(NamedTuple):
    """What one deal adds for each side: points, loners made, and euchres made."""

    points: tuple[int, int]
    loners: tuple[int, int] = (0, 0)
    euchres: tuple[int, int] = (0, 0)

    def turned(self) -> DealLine:
        """Return the line with the sides exchanged."""
        return DealLine(*(pair[::-1] for pair in self))


@lru_cache(maxsize=64)
def deal_lines(rules: Rules) -> frozenset[DealLine]:
    """Return everything that a finished deal can add, computed by the price list."""
    lines = {line_of(facts, rules) for facts in _possible(rules)}
    return frozenset(lines | {line.turned() for line in lines})


def _possible(rules: Rules) -> Iterator[Tally]:
    """Yield the facts of every deal in which the first side makes trump, or no one does."""
    auction = rules.phase(Auction)
    bids = auction.levels if auction else (0,)
    lone = (0, 1 if lone_makers(rules) else 0, 2 if lone_defenders(rules) else 0)
    exposed = {0, 1 if rules.phase(Jambon) else 0}
    makers = 1 | rules.sides.mates(0, rules.seats)
    kinds = list(product(bids, {*lone, lone[1] | lone[2]}, exposed, (0,)))
    if no_maker_possible(rules):
        kinds.append((0, 0, 0, -1))
    for bid, alone, shown, maker in kinds:
        for won in range(rules.tricks + 1):
            tricks = (won, rules.tricks - won, 0, 0)
            side = makers if maker == 0 else 0
            yield Tally(Outcome.PLAYED, 0, maker, SPADES, alone, shown, tricks, side, bid)


def line_of(facts: Tally, rules: Rules) -> DealLine:
    """Return what a finished deal adds to the score of a table.

    A loner counts if the lone player's side wins every trick; a euchre counts for the defenders
    if the makers win too few.
    """
    points = rules.prices.price(facts, rules)
    if facts.outcome != Outcome.PLAYED:
        return DealLine((points[0], points[1]))
    loners, euchres = [0, 0], [0, 0]
    for seat in range(rules.seats):
        side = rules.sides.side(seat)
        if facts.lone >> seat & 1 and facts.tricks_of(side, rules) == rules.tricks:
            loners[side] = 1
    if facts.maker >= 0 and facts.tricks_made < needed(facts, rules):
        euchres[1 - rules.sides.side(facts.maker)] = 1
    return DealLine((points[0], points[1]), (loners[0], loners[1]), (euchres[0], euchres[1]))


def doubts(
    rules: NightRules,
    points: Sequence[int],
    loners: tuple[int, int] | None = None,
    euchres: tuple[int, int] | None = None,
    *,
    cut_short: bool = False,
    sure: bool = False,
) -> list[str]:
    """Return why a score of one game is impossible, a sentence each; empty if it is possible.

    ``loners`` and ``euchres`` are those made by each side; None: unknown, not checked.
    ``cut_short``: a bell may have ended the game before a side had enough points. Penalty
    points given at the table are not known here, so a doubt is not a proof; with ``sure`` only
    what no penalties explain is one.
    """
    if sure and not _never(rules, points, loners, euchres):
        return []
    if len(points) > 2:
        return _of_three(rules, points)
    one, other = points
    return _of_four(_Claim(rules, (one, other), loners, euchres), cut_short=cut_short)


def _never(rules: NightRules, points: Sequence[int], *made: tuple[int, int] | None) -> bool:
    """Whether nobody can have such a score, even with a penalty in every deal."""
    most, _, both_win = _most(rules, three=len(points) > 2)
    all_win = min(points) >= rules.length and not both_win
    if rules.ends == "score" and (all_win or max(points) >= rules.length + 2 * most):
        return True
    deals = rules.deals or LONGEST["deals"]
    return too_much(rules, points) or any(pair and sum(pair) > deals for pair in made)


def too_much(rules: NightRules, points: Sequence[int], games: int = 1) -> bool:
    """Whether games have too few deals for so much, each with a penalty as large as the best."""
    three = len(points) > 2
    most, together, _ = _most(rules, three=three)
    deals = (rules.deals or LONGEST["deals"]) + three
    return sum(map(abs, points)) > games * deals * (together + most)


def _most(rules: NightRules, *, three: bool) -> tuple[int, int, bool]:
    """Return the most that one side scores in a deal, and all together; whether all can score."""
    if three:
        return *_MOST_OF_THREE, False
    lines = [line.points for line in deal_lines(rules.table)]
    each = [[abs(points) for points in line] for line in lines]
    return max(map(max, each)), max(map(sum, each)), any(min(line) > 0 for line in lines)


def _of_three(rules: NightRules, points: Sequence[int]) -> list[str]:
    """Return why three cannot have such a score; they may have played a deal more or less."""
    low, high, (one, together) = min(points), max(points), _MOST_OF_THREE
    deals, to_score = rules.deals or LONGEST["deals"], rules.ends == "score"
    where = f"in {'a game ' * to_score}{rules.game_length}"
    if low < 0:
        return [f"nobody scores {low} points at a table of three"]
    if to_score and low >= rules.length:
        return [f"the game is over when one of the three has {rules.length}"]
    if high > (rules.length - 1 + one if to_score else one * deals):
        return [f"nobody scores {high} points {where}"]
    if sum(points) > together * (deals + 1):
        return [f"three do not score {sum(points)} points together {where}"]
    return []


class _Claim(NamedTuple):
    """A score as reported; loners and euchres are None if unknown."""

    rules: NightRules
    points: tuple[int, int]
    loners: tuple[int, int] | None = None
    euchres: tuple[int, int] | None = None

    @property
    def wanted(self) -> tuple[int, ...]:
        """The loners and euchres of both sides, as far as they are known."""
        return (*(self.loners or ()), *(self.euchres or ()))

    @property
    def kinds(self) -> dict[tuple[int, ...], set[tuple[int, int]]]:
        """What deals can score, by what of ``wanted`` is in them."""
        kinds: dict[tuple[int, ...], set[tuple[int, int]]] = {}
        for line in _lines(self.rules):
            kind = (*(line.loners if self.loners else ()), *(line.euchres if self.euchres else ()))
            kinds.setdefault(kind, set()).add(line.points)
        return kinds

    def reached(self, deals: int) -> bool:
        """Whether this many deals can add up to it.

        The reachable sums are the set bits of one integer: adding the points of a deal is a shift
        of all sums at once.
        """
        kinds = self.kinds
        all_points = [p for outcomes in kinds.values() for pair in outcomes for p in pair]
        low, width = min(all_points), deals * (max(all_points) - min(all_points)) + 1
        one, other = (points - deals * low for points in self.points)
        if not (0 <= one < width and 0 <= other < width):
            return False
        for mix in _mixes(sorted(kinds, reverse=True), self.wanted, deals):
            sums = 1
            for kind in mix.elements():
                shifts = ((a - low) + (b - low) * width for a, b in kinds[kind])
                sums = reduce(or_, (sums << shift for shift in shifts))
            if sums >> (one + other * width) & 1:
                return True
        return False


def _of_four(claim: _Claim, *, cut_short: bool) -> list[str]:
    rules, points, *made = claim
    title, total = rules.table.title, f"{points[0]} to {points[1]}"
    unfinished = cut_short and max(points) < rules.length
    if rules.ends == "score" and not unfinished and (why := _no_end(rules, points)):
        return [f"{total} does not end a game to {counted(rules.length, 'point')}: {why}"]
    usual = _numbers(rules, cut_short=cut_short)
    if not any(_Claim(rules, points).reached(n) for n in usual):
        return [f"{total} is not possible in {_deals(rules)} of {title}: {_why(rules, points)}"]
    if not any(map(claim.reached, usual)):
        both = zip(made, ("loner", "euchre"), strict=True)
        with_ = " and ".join(counted(sum(pair), word) for pair, word in both if pair is not None)
        why = f"no such deals add up to it, for {_told_lines(rules)}"
        return [f"{total} is not possible in {_deals(rules)} with {with_}: {why}"]
    return []


def _numbers(rules: NightRules, *, cut_short: bool = False) -> Iterable[int]:
    """Return how many deals a game can have."""
    if not rules.deals:
        return range(1, LONGEST["deals"] + 1)
    return range(1, rules.deals + 1) if cut_short else [rules.deals]


def _deals(rules: NightRules) -> str:
    return counted(rules.deals, "deal") if rules.deals else "any number of deals"


def _no_end(rules: NightRules, points: tuple[int, int]) -> str:
    """Say why a score does not end a game played to a number of points; empty if it does."""
    low, high = sorted(points)
    if high < rules.length:
        return f"neither side has {rules.length}"
    if low >= rules.length:
        return f"the game is over when one side has {rules.length}"
    most = max(max(line.points) for line in deal_lines(rules.table))
    return f"the last deal adds at most {most}" if high >= rules.length + most else ""


def _why(rules: NightRules, points: tuple[int, int]) -> str:
    """Say why no such deals add up to a score."""
    lines, n = [line.points for line in _lines(rules)], rules.deals
    most, least = max(map(max, lines)), min(map(min, lines))
    sums = [sum(line) for line in lines]
    if n and max(points) > n * most:
        return f"a side scores at most {n * most} points, {most} in each deal"
    if n and sum(points) > n * max(sums):
        return f"both sides together score at most {n * max(sums)} points, {max(sums)} in each deal"
    if n and least >= 0 and sum(points) < n * min(sums):
        return f"both sides together score at least {n * min(sums)} points: {_told_lines(rules)}"
    deals = f"no {n} deals" if n else "no deals"
    return f"{deals} add up to it, for {_told_lines(rules)}"


def _told_lines(rules: NightRules) -> str:
    pairs = {tuple(sorted(line.points, reverse=True)) for line in _lines(rules)}
    if len(pairs) > _FEW:
        most = max(p[0] for p in pairs)
        return f"a deal scores {min(p[1] for p in pairs)} to {most} points for a side"
    shown = [f"{a}-{b}" for a, b in sorted(pairs)]
    return f"a deal scores {', '.join(shown[:-1])} or {shown[-1]}"


def _lines(rules: NightRules) -> frozenset[DealLine]:
    """Return what a counting deal can add: nothing, where all may pass and that counts (D169)."""
    may_pass = without_maker(rules.table) is not None
    passed = {DealLine((0, 0))} if rules.passed_out == "counts" and may_pass else set()
    return deal_lines(rules.table) | passed


def _mixes(
    kinds: list[tuple[int, ...]], wanted: tuple[int, ...], deals: int
) -> Iterator[Counter[tuple[int, ...]]]:
    """Yield how many deals of each kind make up the given loners and euchres."""
    first, *others = kinds
    if not any(first):
        # The plain deals come last.
        if not any(wanted):
            yield Counter({first: deals})
        return
    for number in range(deals + 1):
        left = tuple(w - number * k for w, k in zip(wanted, first, strict=True))
        if min(left) < 0:
            return
        for mix in _mixes(others, left, deals - number):
            yield mix + Counter({first: number})
