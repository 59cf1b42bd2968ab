"""A game of deals, and a rubber of games.

A ``Match`` is an immutable value: ``after`` a finished deal returns the next one.  A ``Marker`` is
its score card: two low cards that show a score by their visible pips (A39, A40, C16, C17).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from euchre.coordinates import TableSeat
from euchre.engine.dealing import Packets, deal
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.scoring import points, tally
from euchre.engine.state import State


@dataclass(frozen=True)
class GameResult:
    """One game of a match: its final scores, its winners, and how many games it counts for."""

    scores: tuple[int, ...]
    #: Usually one side; several that tie share the game (D158-D160).
    winners: tuple[int, ...]
    games: int

    @property
    def winner(self) -> int:
        """The winning side, the first if several."""
        return self.winners[0]


@dataclass(frozen=True, kw_only=True)
class Match:
    """A game, or a rubber of games, between deals."""

    rules: Rules
    dealer: TableSeat
    scores: tuple[int, ...]
    #: Deals so far, including abandoned ones.
    deals: int = 0
    #: Of these, deals that the same dealer had to deal again.
    redealt: int = 0
    results: tuple[GameResult, ...] = ()

    @property
    def counted(self) -> int:
        """Deals so far that count, where a game is a number of deals (D169)."""
        return self.deals - self.redealt

    @property
    def games(self) -> tuple[int, ...]:
        """Games won by each side; a slam counts as two (C40)."""
        return tuple(
            sum(r.games for r in self.results if side in r.winners)
            for side in range(len(self.scores))
        )

    @property
    def rubber_points(self) -> tuple[int, ...]:
        """Rubber points of each side (A37, D147), a slam's twice."""
        return tuple(
            sum(
                r.games * _rubber_value(max(s for i, s in enumerate(r.scores) if i != r.winner))
                for r in self.results
                if r.winner == side
            )
            for side in range(len(self.scores))
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won or share the match; empty while it is in progress."""
        if not self.results:
            return ()
        if self.rules.goal.rubber == "none":
            return self.results[-1].winners
        return tuple(side for side, games in enumerate(self.games) if games >= 2)

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return bool(self.winners)

    @property
    def margin(self) -> int:
        """The winners' margin in a rubber by points (A37): two, plus theirs, less the losers'.

        Zero in any other match, and before the rubber is decided.
        """
        if self.rules.goal.rubber != "points" or not self.over:
            return 0
        mine = self.rubber_points[self.winners[0]]
        return 2 + mine - (sum(self.rubber_points) - mine)

    @property
    def carried(self) -> tuple[int, ...]:
        """The points that each side carries into the next game with laps (C39); otherwise zeros.

        Only the winner's surplus counts, and never enough to win a game by itself.
        """
        if not (self.rules.goal.laps and self.results):
            return (self.rules.goal.start,) * len(self.scores)
        last, target = self.results[-1], self.rules.goal.target
        return tuple(
            min(score - target, target - 1) if side == last.winner else 0
            for side, score in enumerate(last.scores)
        )

    @property
    def at_the_bridge(self) -> int | None:
        """The side at the bridge (A35, D146): it has 4 of 5, the others 2 or fewer."""
        if self.rules.goal.target != 5 or self.rules.goal.deals or self.over:
            return None
        for side, score in enumerate(self.scores):
            if score == 4 and all(s <= 2 for i, s in enumerate(self.scores) if i != side):
                return side
        return None

    def deal(self, order: Sequence[int], packets: Packets | None = None) -> State:
        """Deal the next deal of the match from a shuffled pack.

        Raises ``ValueError`` if the match is over.
        """
        if self.over:
            raise ValueError("the match is over")
        return deal(self.rules, order, self.dealer, scores=self.scores, packets=packets)

    def after(self, s: State) -> Match:
        """Return the match after a finished deal.

        Raises ``ValueError`` if the match is already over or the deal is not finished.
        """
        if self.over:
            raise ValueError("the match is over")
        rules = self.rules
        again = s.outcome == Outcome.REDEAL
        scores = tuple(a + b for a, b in zip(self.scores, points(s), strict=True))
        new = replace(self, dealer=next_dealer(s), scores=scores, deals=self.deals + 1)
        new = replace(new, redealt=self.redealt + again)
        winners = self._winners(s, scores)
        if not winners:
            return new
        shut_out = all(score <= 0 for side, score in enumerate(scores) if side not in winners)
        result = GameResult(scores, winners, 2 if rules.goal.slams and shut_out else 1)
        new = replace(new, results=(*self.results, result))
        return new if new.over else replace(new, scores=new.carried)

    def _winners(self, s: State, scores: tuple[int, ...]) -> tuple[int, ...]:
        """Return the winners of the game after this deal, if any (A34, D086, D156-D164)."""
        rules, goal = self.rules, self.rules.goal
        if (side := sweeper(s)) is not None:
            return (side,)
        if goal.deals:
            # Every deal counts, even passed-out ones, but none that the same dealer deals again
            # (B29, D169); equal scores share the game.
            over = s.outcome != Outcome.REDEAL and (self.counted + 1) % goal.deals == 0
            best = min(scores) if goal.down else max(scores)
            return tuple(i for i, p in enumerate(scores) if p == best) if over else ()
        sign = -1 if goal.down else 1
        arrived = [side for side, score in enumerate(scores) if sign * (score - goal.target) >= 0]
        if not arrived:
            return ()
        best = max(sign * scores[side] for side in arrived)
        first = tuple(side for side in arrived if sign * scores[side] == best)
        facts = tally(s)
        ours = tuple(side for side in arrived if side in facts.makers_sides(rules))
        if ours and (goal.together == "makers" or (goal.together != "best" and len(first) > 1)):
            return ours
        return first

    def again(self) -> Match:
        """Return the players' next match: the deal moves on and laps are carried.

        Raises ``ValueError`` while this match is in progress.
        """
        if not self.over:
            raise ValueError("the match is not over")
        return replace(self, scores=self.carried, deals=0, redealt=0, results=())


def next_dealer(s: State) -> TableSeat:
    """Return who deals after a finished deal.

    The deal moves one seat to the left (A17, D022) unless the same dealer deals again (D048, D138).
    """
    return s.dealer if s.outcome == Outcome.REDEAL else (s.dealer + 1) % s.rules.seats


def sweeper(s: State) -> int | None:
    """Return the side that wins the game with a deal by taking all tricks (D123, D161), if any."""
    rules, when = s.rules, s.rules.goal.sweep_wins
    if when == "never" or s.outcome != Outcome.PLAYED or (when != "always" and s.active == 1):
        return None
    swept = (seat for seat, tricks in enumerate(s.taken) if tricks == rules.tricks)
    return next(map(rules.sides.side, swept), None)


def _rubber_value(losers_score: int) -> int:
    if losers_score <= 0:
        return 3
    return 2 if losers_score <= 2 else 1


def new_match(rules: Rules, dealer: TableSeat = 0, scores: Sequence[int] | None = None) -> Match:
    """Return a match before its first deal, optionally with other starting scores.

    Raises ``ValueError`` for scores that do not fit the sides or have already won.
    """
    sides = rules.sides.count(rules.seats)
    goal = rules.goal
    scores = (goal.start,) * sides if scores is None else tuple(scores)
    if len(scores) != sides:
        raise ValueError(f"{sides} scores are needed, not {len(scores)}")
    won = min(scores) <= goal.target if goal.down else max(scores) >= goal.target
    if won and not goal.deals:
        text = ("-" if sides == 2 else ", ").join(map(str, scores))
        allowed = f"each score must be {'above' if goal.down else 'below'} {goal.target}"
        raise ValueError(f"a game to {goal.target} cannot start at {text}; {allowed}")
    if not 0 <= dealer < rules.seats:
        raise ValueError(f"dealer {dealer} is not a seat: there are seats 0 to {rules.seats - 1}")
    return Match(rules=rules, dealer=dealer, scores=scores)


_SETS = {"6+4": (6, 4), "2+3": (2, 3), "5+6": (6, 5), "7+8": (8, 7), "3+4": (4, 3)}
_BY_TARGET = ((5, "3+4"), (7, "3+4"), (10, "6+4"), (11, "5+6"), (15, "7+8"))


@dataclass(frozen=True)
class Marker:
    """Two cards on the table: which one is below, and what is visible of each.

    ``pips`` is the score shown: the visible pips, plus five if the cards are crossed (C17).
    """

    below: int
    above: int
    below_shows: int
    above_face_up: bool
    crossed: bool = False

    @property
    def pips(self) -> int:
        """The score that the cards show."""
        above = self.above if self.above_face_up else 0
        return self.below_shows + above + 5 * self.crossed

    def describe(self) -> str:
        """Return the position in words."""
        side = "face up" if self.above_face_up else "face down"
        across = "across" if self.crossed else "on"
        points = "point" if self.pips == 1 else "points"
        return f"{self.above} {side} {across} the {self.below} = {self.pips} {points}"


def capacity(kind: str) -> int:
    """Return the highest score that a set of markers can show (0 for none)."""
    if kind == "2+3":
        return 10
    return sum(_SETS.get(kind, ())) if kind != "auto" else 15


def kind_for(target: int) -> str:
    """Return the cards that players use for a game to ``target`` (A39)."""
    return next((kind for most, kind in _BY_TARGET if target <= most), "none")


def markers_of(rules: Rules) -> str:
    """Return the markers that a table uses.

    None if scores count down or have no end, or for more than the four who share a pack's cards.
    """
    many = rules.sides.count(rules.seats) > 4
    return "none" if rules.goal.down or rules.goal.deals or many else rules.customs.markers


def marker(kind: str, target: int, score: int) -> Marker | None:
    """Return how a set of markers shows a score; None if it cannot.

    ``kind`` is as in ``Customs.markers``; ``auto`` depends on the target. Scores below zero or
    above the markers' capacity are shown as figures.
    """
    if kind == "auto":
        kind = kind_for(target)
    if kind not in _SETS or not 0 <= score <= capacity(kind):
        return None
    large, small = _SETS[kind]
    if kind == "2+3":
        return _crossing(score)
    if kind == "3+4" and score in (3, 4):
        # A40: the three face up on the four, or the four face up on the three.
        return Marker(7 - score, score, 0, above_face_up=True)
    if kind == "3+4" and score == 1:
        return Marker(small, large, 1, above_face_up=False)
    if score <= large:
        return Marker(large, small, score, above_face_up=False)
    return Marker(large, small, score - small, above_face_up=True)


def _crossing(score: int) -> Marker:
    """The 2 and the 3: up to five by pips, up to ten laid crosswise (C17, D181)."""
    crossed = score > 5
    pips = score - 5 if crossed else score
    if pips <= 3:
        return Marker(3, 2, pips, above_face_up=False, crossed=crossed)
    return Marker(3, 2, pips - 2, above_face_up=True, crossed=crossed)
