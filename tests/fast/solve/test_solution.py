"""The bridge: states of every game, solved for tricks and points, against brute force."""

from collections.abc import Iterator
from functools import partial
from random import Random

import numpy as np
import pytest

from euchre.analysis.rule_effects import variants
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.dealing import deal, shuffled
from euchre.engine.fields import Outcome
from euchre.engine.phases import Jambon
from euchre.engine.rules import Rules
from euchre.engine.scoring import points, tally
from euchre.engine.state import State
from euchre.fast.solve.from_state import card_play, in_play
from euchre.fast.solve.lanes import laid
from euchre.fast.solve.payoffs import Payoffs, payoffs
from euchre.fast.solve.plain import may_play
from euchre.fast.solve.solution import Solution, TooLong, solve
from euchre.games import GAMES, game, rules
from tests.fast.solve.brute import after, plays, selfish_end, won_by, worth
from tests.fast.solve.spots import action_place
from tests.kit.players import play
from tests.rows import each_row

TABLES: dict[str, Rules] = {g.name: g.rules for g in GAMES} | {
    "tableau, turned up late": game("two-tableau").rules.but(reveal_after=True),
    "a joker at no trump": rules("british", {"high-low": "on", "joker-no-trump": "on"}),
    "leads are dictated": game("railroad").rules.amend(Jambon, dictated=True),
}


def ends_of(table: Rules, deals: int, cards: int) -> Iterator[State]:
    """Yield states of whole deals with so many cards to play, and the first lead's."""
    for seed in range(deals):
        trace = play(table, seed)
        if trace.last.outcome != Outcome.PLAYED:
            continue
        yield from [s for s in trace.states if in_play(s)][-cards:][:1]


def sooner(s: State, solution: Solution) -> State:
    for action in solution.line:
        s = after(s, action)
    return s


def brute_tricks(s: State, for_what: Payoffs, side: int) -> dict[int, int]:
    """The tricks that a side ends with by every action, if it plays for points, then tricks."""
    down = s.rules.goal.down

    def wish(end: State) -> tuple[float, int]:
        got = points(end)
        of = s.rules.sides.side
        ours = list(each(side & ~s.out))
        us = s.maker if s.maker in ours else ours[0]
        rest = [p for p in range(s.rules.seats) if not (side | s.out) >> p & 1]
        value = got[of(us)] - (got[of(rest[0])] if for_what.two and rest else 0)
        return (-value if down else value), won_by(end, side)

    def best(t: State) -> tuple[tuple[float, int], int]:
        if t.ended:
            return wish(t), won_by(t, side)
        ends = [best(after(t, a)) for a in plays(t)]
        return max(ends) if side >> t.turn & 1 else min(ends)

    return {a: best(after(s, a))[1] for a in plays(s)}


@each_row("name", TABLES)
def test_the_price_table_says_what_the_engine_pays(name: str) -> None:
    """For every deal played: the entry for its end is the engine's own price."""
    seen = 0
    for seed in range(12):
        trace = play(TABLES[name], seed)
        start = next((s for s in trace.states if in_play(s)), None)
        if start is None or trace.last.outcome != Outcome.PLAYED:
            continue
        seen += 1
        table, facts = payoffs(start).table, tally(trace.last)
        for seat in range(start.rules.seats):
            side = start.rules.sides.side(seat)
            own = facts.tricks_of(side, start.rules)
            assert table[seat, facts.tricks_made, own] == points(trace.last)[side]
    assert seen > 3


@pytest.mark.shapes
@pytest.mark.parametrize("name", TABLES)
def test_two_sides_play_for_points_and_then_for_tricks(name: str) -> None:
    seen = 0
    for s in ends_of(TABLES[name], 6, 2 * TABLES[name].seats + 1):
        solution = solve(s, "paranoid")
        side = solution.sides[0]
        right = brute_tricks(s, payoffs(s), side)
        assert {c.action: c.tricks[0] for c in solution.choices} == right
        seen += 1
        end = sooner(s, solution)
        assert end.ended
        best = solution.best
        assert won_by(end, side) == best.tricks[0]
        assert sum(best.tricks) == s.rules.tricks
        got = points(end)
        for mask, price in zip(solution.sides, best.points, strict=True):
            if price is not None and solution.mode == "two sides":
                assert {got[s.rules.sides.side(p)] for p in each(mask & ~s.out)} <= {price}
    assert seen > 1


@pytest.mark.parametrize("name", ["buck", "dirty-clubs", "club-buck", "three-buck", "three"])
def test_each_for_itself_plays_for_its_own_points_and_then_tricks(name: str) -> None:
    table, seen = TABLES[name], 0
    sign = -1 if table.goal.down else 1

    def liking(end: State) -> tuple[float, ...]:
        return tuple(16.0 * sign * p + t for p, t in zip(points(end), end.taken, strict=True))

    for s in ends_of(table, 12, 2 * table.seats + 1):
        solution = solve(s, "max-n")
        order = partial(action_place, card_play(s).lanes)
        for choice in solution.choices:
            end = selfish_end(after(s, choice.action), liking, order)
            assert choice.tricks == end.taken
            assert choice.points == points(end)
        end = selfish_end(s, liking, order)
        assert sooner(s, solution).history == end.history
        seen += 1
    assert seen > 3


def test_more_than_two_sides_are_max_n_unless_asked_otherwise() -> None:
    modes = set()
    for s in ends_of(TABLES["buck"], 12, 9):
        more = len([p for p in range(4) if not s.out >> p & 1]) > 2
        assert solve(s).mode == ("max-n" if more else "two sides")
        modes.add(solve(s).mode)
        sure = solve(s, "paranoid")
        if more:
            # What the makers are sure of is never more than what they may expect.
            assert sure.mode == "paranoid"
            assert sure.best.points[1] is None
    assert "max-n" in modes


def test_without_prices_sides_play_for_tricks() -> None:
    for s in ends_of(TABLES["pepper"], 8, 9):
        solution = solve(s, priced=False)
        assert solution.best.points == (None, None)
        side = solution.sides[0]
        right = {a: worth(after(s, a), side, float) for a in plays(s)}
        assert {c.action: c.tricks[0] for c in solution.choices} == right


def test_what_cannot_be_solved_is_refused() -> None:
    s = deal(game("standard").rules, shuffled(game("standard").rules.pack, Random(1)), 0)
    with pytest.raises(ValueError, match="not being played"):
        solve(s)
    s = next(ends_of(game("standard").rules, 9, 20))
    with pytest.raises(ValueError, match="no mode 'best'"):
        solve(s, "best")  # type: ignore[arg-type]
    with pytest.raises(TooLong, match="given up after 20 choices"):
        solve(next(ends_of(TABLES["two-tableau"], 9, 20)), limit=20)
    with pytest.raises(TooLong, match="given up after 20 choices"):
        solve(next(ends_of(TABLES["three"], 9, 15)), "max-n", limit=20)


def test_the_solver_follows_suit_by_the_rules_of_every_game_and_house_rule() -> None:
    """The kernel has its own rule for the cards that may be played; it must be the engine's."""
    tables = [
        table for g in GAMES for _, _, table in variants(g.name, {}) if not isinstance(table, str)
    ]
    assert len(tables) > 500
    for seed, table in enumerate([*tables, *TABLES.values()]):
        for s in filter(in_play, play(table, seed).states):
            at = card_play(s)
            held = at.hands[s.turn]
            may = int(may_play(at.lanes, np.uint64(held), s.led))
            right = laid(at.lanes, sum(1 << c for c in {actions.card(a) for a in plays(s)}))
            assert may & (at.only or -1) == right, (
                f"{table.id}: the engine allows other cards than plain.may_play; a rule for"
                " following suit must be told to every solver in fast/solve, or refused by"
                " fast.solve.from_state.card_play"
            )
