"""Rollouts by compiled club players have the same outcomes as on the engine."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from euchre import State, legal, observe, push, rules
from euchre.bots.club import ClubBot
from euchre.bots.search.win_probability import played_to_a_score
from euchre.cards import each
from euchre.engine.actions import ALONE, CLAIM, TOGETHER, Action
from euchre.engine.match import new_match, next_dealer, sweeper
from euchre.engine.phases import CallPartner, ChoosePartners, Tricks
from euchre.engine.rules import Rules
from euchre.engine.scoring import points, tally
from euchre.engine.state import text
from euchre.fast.layout.convert import code_of, row_of
from euchre.fast.layout.rows import DealRow
from euchre.fast.player import ends, numbers, prepared, rollout
from euchre.fast.sample.imagine import imagine
from euchre.fast.sample.world_rows import rows_of
from tests.bots.tables import TABLES, some_options
from tests.fast.player.test_club import decisions

EVERY = [*TABLES, *some_options(20)]
_FIELDS = {"trump_made": "trump", "alone": "lone", "sat_out": "out"}


def some_of(states: Iterator[State], every: int) -> Iterator[State]:
    for i, s in enumerate(states):
        if i % every == 0:
            yield s.copy()


@pytest.mark.every(10)
@pytest.mark.parametrize("table", EVERY, ids=lambda table: table.id)
def test_rows_end_as_the_deals_of_the_engine(table: Rules) -> None:
    assert rows_end_as_on_the_engine(table, "rows", 2)


def rows_end_as_on_the_engine(table: Rules, seed: str, deals: int) -> int:
    """Whatever is done first, by whichever kind of player; return how many ends were compared."""
    rng, seen = Random(table.id), 0
    bold = tuple(numbers.usual(care=-0.02))
    for s in some_of(decisions(table, seed, deals), 9):
        choices = legal(s)
        choices = rng.sample(choices, min(3, len(choices)))
        by = rng.choice([None, bold])
        rows = row_of(s)[None]
        found, work = ends.played_out(table, rows, choices, by)
        assert work >= len(choices)
        usual = ends.answers(table, rows, by)
        assert usual == [ClubBot(by).choose(observe(s, s.turn), legal(s))]
        for action, end in zip(choices, found, strict=True):
            compare(s, action, end, ClubBot(by))
            seen += 1
    return seen


def compare(s: State, action: Action, end: ends.Ends, club: ClubBot) -> None:
    """Play on in the engine, and compare everything that is told of the end."""
    at = s.copy()
    course: list[tuple[int, ...]] = []
    trumps_held: list[int] | None = None
    while True:
        before = at.taken, at.trick, at.turn
        push(at, action)
        if before[0] != at.taken and action >> 6 & 63 == 0:
            plays = (*before[1], (before[2], action & 63))
            winner = next(p for p, n in enumerate(at.taken) if n != before[0][p])
            course.append((winner, dict(plays)[winner], plays[0][1]))
            if trumps_held is None:
                trumps = at.rules.ranks.trumps[at.trump]
                trumps_held = [(hand & trumps).bit_count() for hand in at.hands]
        if at.ended:
            break
        choices = legal(at)
        action = choices[0]
        if len(choices) > 1:
            action = club.choose(observe(at, at.turn), choices)
    where = (s.rules.id, s.history)
    assert end.points[0].tolist() == list(points(at)), where
    assert end.taken[0].tolist() == list(at.taken), where
    assert (end.maker[0], end.makers[0]) == (at.maker, tally(at).makers), where
    assert end.dealer[0] == next_dealer(at)
    assert [side for side, swept in enumerate(end.swept[0]) if swept] == [
        side for side in [sweeper(at)] if side is not None
    ]
    assert end.column("ended")[0] == at.outcome
    for column, name in _FIELDS.items():
        assert end.column(column)[0] == getattr(at, name), (where, name)
    for number in range(s.rules.tricks):
        trick = end.trick(number)
        parts = trick.winner, trick.card, trick.led
        told = tuple(int(part[0]) for part in parts)
        assert told == (course[number] if number < len(course) else (-1,) * 3), where
    for p in range(s.rules.seats):
        assert end.trumps_held(p)[0] == (-1 if trumps_held is None else trumps_held[p]), where


@pytest.mark.every(10)
@pytest.mark.parametrize("table", EVERY, ids=lambda table: table.id)
def test_tricks_are_worth_what_the_engine_says(table: Rules) -> None:
    """From the view of a seat in the play, whatever tricks the deal ends with."""
    rng, seen = Random(f"tricks:{table.id}"), 0
    for s in decisions(table, "tricks", 4):
        if not isinstance(table.phases[s.phase], Tricks) or s.called >= 0 or rng.random() < 0.7:
            continue
        end = s.copy()
        while not end.ended:
            push(end, rng.choice([a for a in legal(end) if a != CLAIM]))
        found = ends.Ends.of_tricks(observe(s, s.turn).state, np.array([end.taken, end.taken]))
        assert found.points.tolist() == [list(points(end))] * 2
        assert found.taken.tolist() == [list(end.taken)] * 2
        assert (found.maker[0], found.makers[0]) == (end.maker, tally(end).makers)
        assert (found.column("sat_out")[0], found.dealer[0]) == (end.out, next_dealer(end))
        if played_to_a_score(table):
            ways = -1 if table.goal.down else 1
            scores = [
                table.goal.target - ways * rng.randint(1, 4)
                for _ in range(table.sides.count(table.seats))
            ]
            after = new_match(table, end.dealer, scores).after(end)
            won = after.results[0].winners if after.results else ()
            now = np.array([scores, scores]) + found.points
            assert [np.flatnonzero(row).tolist() for row in found.winners(now)] == [[*won]] * 2
        seen += 1
    assert seen or table.phase(CallPartner) or table.phase(ChoosePartners)


@pytest.mark.every(10)
@pytest.mark.parametrize("table", EVERY, ids=lambda table: table.id)
def test_rows_of_worlds_are_those_of_their_states(table: Rules) -> None:
    seen = 0
    for s in some_of(decisions(table, "worlds", 3), 11):
        view = observe(s, s.turn)
        worlds = imagine(view, 3, seen)
        rows = rows_of(worlds)
        for i in range(len(worlds)):
            assert rows[i].tolist() == row_of(worlds.state(i)).tolist(), (table.id, s.history)
        seen += 1
    assert seen


def test_every_row_gets_every_choice() -> None:
    """Rows and choices stand where they belong, whatever their number."""
    table = rules("standard", {})
    t = prepared.table(table)
    s = next(decisions(table, "many", 1))
    choices = legal(s)
    rows = rows_of(imagine(observe(s, s.turn), 6, 1))
    all_, work = ends.played_out(table, rows, choices)
    for i in range(len(rows)):
        one, _ = ends.played_out(table, rows[i : i + 1], choices)
        for a, b in zip(all_, one, strict=True):
            assert a.columns[i].tolist() == b.columns[0].tolist()
    parts = [ends.played_out(table, rows, [action])[1] for action in choices]
    assert work == sum(parts)
    assert np.array([code_of(a) for a in choices]).shape == (len(choices), 2)
    assert rollout.width(t) == rollout.COURSE + 5


@pytest.mark.every(10)
@pytest.mark.parametrize("table", EVERY, ids=lambda table: table.id)
def test_what_was_counted_before_changes_no_choice(table: Rules) -> None:
    counts_are_not_mistaken(table, "kept", 6)


def counts_are_not_mistaken(table: Rules, seed: str, deals: int) -> None:
    """Counts kept from other hands, seats and questions are not taken for those asked for now."""
    t, moves = prepared.table(table), np.zeros((0, 3), np.int64)
    rows = np.stack([row_of(s) for s in decisions(table, seed, deals)])
    told, single = np.zeros((2, 1, len(rows), rollout.width(t)), np.int64)
    rollout.play_out(t, prepared.mind(table), rows, moves, prepared.memo(), rollout.arrays(t), told)
    for i in range(len(rows)):
        one, w = rows[i : i + 1], prepared.mind(table)
        rollout.play_out(t, w, one, moves, prepared.memo(), rollout.arrays(t), single[:, i : i + 1])
    assert told.tolist() == single.tolist()


def test_the_caller_plays_alone_later_or_not_as_it_was_settled() -> None:
    """What a call leads to can be asked for with either answer to the question after it."""
    table, seen = rules("british", {}), 0
    for s in decisions(table, "later", 40):
        choices = [action for action in legal(s) if text(s, action).startswith(("order", "name"))]
        if not choices or len(legal(s)) < 2:
            continue
        call, rows = choices[0], rows_of(imagine(observe(s, s.turn), 20, seen))
        both, _ = ends.played_out(table, rows, [call, call], later=[ALONE, TOGETHER])
        alone, together = (end.column("alone") >> s.turn & 1 for end in both)
        # The partner of a dealer who takes the suit plays alone whatever is settled.
        assert (alone >= together).all()
        seen += int(alone.all() and not together.any())
    assert seen > 5


def test_a_hand_too_large_writes_nothing_behind_the_outcome() -> None:
    """Memory is not checked by compiled code, so not even an impossible row may lead beyond it."""
    table = rules("standard")
    t = prepared.table(table)
    s = next(s for s in decisions(table, "too large", 3) if s.maker >= 0 and not s.played)
    row = row_of(s)
    # Two more cards for everybody who plays: seven tricks.
    rest = sorted(set(each(table.pack.full)) - {c for hand in s.hands for c in each(hand)})
    for seat in range(4):
        row[DealRow.places.hands][seat] |= sum(1 << rest.pop() for _ in range(2) if rest)
    moves = np.array([[*code_of(legal(s)[0]), 0]], np.int64)
    told = np.full((2, 1, rollout.width(t)), -7, np.int64)
    rollout.play_out(
        t, prepared.mind(table), row[None], moves, prepared.memo(), rollout.arrays(t), told[:1]
    )
    assert (told[0] != -7).all()
    assert (told[1] == -7).all()
