"""Seeded deals and uniformly random players, compared with a plain Python implementation."""

from collections import Counter
from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from euchre import GAMES, rules
from euchre.engine.phases import Tricks
from euchre.fast.layout.convert import Rows, fresh
from euchre.fast.layout.rows import SEATS, DealRow, GameRow, Question, at
from euchre.fast.layout.tables import RuleTable, compiled
from euchre.fast.player import self_play as clubs
from euchre.fast.rules import at_random, dealing, settling, steps
from euchre.fast.rules.deal_statistics import Counts
from tests.rows import each_row

WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def mixed(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


class Chance:
    """A word of chance, used up choice by choice."""

    def __init__(self, key: int, index: int):
        self.word = mixed(key + (index + 1) * STEP & WORD)

    def below(self, parts: int) -> int:
        found, self.word = self.word * parts >> 64, self.word * parts & WORD
        return found


def bits(mask: int) -> list[int]:
    return [c for c in range(64) if mask >> c & 1]


def dealt(t: RuleTable, seed: int, first: int, number: int = 1) -> Rows:
    return dealing.begun(t, number, seed=seed, first=first)


def played(t: RuleTable, seed: int, first: int, number: int) -> Rows:
    """Return the last rows of deals played at random, one after the other."""
    found, on = fresh(t, number), at_random.arrays(t)
    start = np.full(SEATS, GameRow.over(t).start)
    for i in range(number):
        at_random.many(t, on, np.uint64(seed), first + i, 1, start)
        found[i] = on.row[0]
    return found


def play_slowly(t: RuleTable, row: Rows, key: int, *, tricks_at_once: bool) -> None:
    """Play a deal as ``at_random.play`` does, asking for every choice."""
    q, one, chance, left = np.zeros(Question.extent, np.int64), row.reshape(1, -1), Chance(0, 0), 0
    moves = np.zeros((1000, 2), np.int64)
    while not row[at.outcome]:
        number = steps.legal(t, row, q, moves)
        plies, words = int(row[at.plies]), int(q[Question.places.words])
        in_tricks = row[at.phase] == GameRow.over(t).phases - 1
        if not (in_tricks and tricks_at_once and left > 0):
            chance = Chance(key, dealing.ACTION_WORD + plies)
            left = int(GameRow.over(t).seats) - int(row[at.out]).bit_count() if in_tricks else 0
        left -= 1
        chosen = chance.below(number)
        if in_tricks and tricks_at_once:
            code, cards = moves[chosen]
        elif chosen < words:
            code, cards = q[Question.places.codes][chosen], 0
        else:
            code, cards = chance_set(q, chance)
        steps.apply(t, one, np.array([[code, cards]]))


def chance_set(q: Rows, chance: Chance) -> tuple[int, int]:
    """Choose a set card by card, again where it breaks the rule about twins."""
    may = bits(int(q[Question.places.may]))
    sets: list[list[int]] = []
    while not sets:
        left = list(may)
        sets = [[left.pop(chance.below(len(left))) for _ in range(int(q[Question.places.size]))]]
        if q[Question.places.twins_alike]:
            # Twins lie side by side, the first one even.
            held = set(may)
            sets = [s for s in sets if not any(c % 2 and c - 1 in held - set(s) for c in s)]
    mask = sum(1 << c for c in sets[0])
    return (sets[0][0], 0) if q[Question.places.verb] == 0 else (int(q[Question.places.verb]), mask)


@each_row("name", [g.name for g in GAMES])
def test_random_players_choose_among_what_is_legal(name: str) -> None:
    table = rules(name)
    t = compiled(table)
    claims = isinstance(table.phases[-1], Tricks) and table.phases[-1].claim != "off"
    for i, row in enumerate(played(t, 5, 100, 12)):
        mine = dealt(t, 5, 100 + i)[0]
        key = mixed(mixed(5) + (100 + i) * STEP & WORD)
        play_slowly(t, mine, key, tricks_at_once=not claims and not table.columns)
        assert mine.tolist() == row.tolist(), (name, i)


@pytest.mark.parametrize("name", ["standard", "railroad", "auction-7", "two-tableau", "indiana"])
def test_every_card_is_dealt_once(name: str) -> None:
    table = rules(name)
    t = compiled(table)
    for row in dealt(t, 1, 0, 50).tolist():
        half = table.columns * table.seats
        parts = [*row[at.hands][: table.seats], row[at.widow], row[at.stock]]
        parts += [row[at.table]] + [1 << c for c in row[DealRow.extent :][: 2 * half]]
        assert sum(parts) == table.pack.full
        assert sum(map(int.bit_count, parts)) == table.pack.size
        assert {h.bit_count() for h in parts[: table.seats]} <= {table.hand, table.hand + 1}


def test_cards_are_dealt_alike() -> None:
    # Of 20,000 deals each card is in each place, and each two cards in one hand, as often as
    # they should; five standard deviations.
    n, t = 20_000, compiled(rules("standard"))
    rows = dealt(t, 9, 0, n)
    hands = rows[:, at.hands][:, :4, None] >> np.arange(24) & 1
    up = np.bincount(rows[:, at.up], minlength=24)
    assert np.abs(hands.sum(0) / n - 5 / 24).max() < 5 * sqrt(5 / 24 * 19 / 24 / n)
    assert np.abs(up / n - 1 / 24).max() < 5 * sqrt(1 / 24 / n)
    both = [(hands[:, :, a] & hands[:, :, b]).sum() / n / 4 for a, b in combinations(range(24), 2)]
    chance = 5 / 24 * 4 / 23
    assert max(abs(p - chance) for p in both) < 5 * sqrt(chance / n / 4)


def counted(name: str, games: int, number: int, first: int = 0, **options: object) -> Rows:
    table = rules(name, options)
    on = clubs.arrays(table, [clubs.RANDOM] * table.seats, [None])
    start = np.full(SEATS, table.goal.start)
    clubs.many(compiled(table), on, np.uint64(2), first, number, games, start)
    return on.counts


def test_counts_of_deals_are_sums_of_the_deals() -> None:
    t, n = compiled(rules("railroad")), 400
    rows = played(t, 2, 0, n)
    points = np.zeros((n, SEATS), np.int64)
    settling.settle(t, rows, points)
    counts = counted("railroad", 0, n)
    ended = Counter(rows[:, at.outcome].tolist())
    assert counts[Counts.places.ended][:5].tolist() == [ended[i] for i in range(5)]
    assert counts[Counts.places.got][:2].tolist() == points.sum(0)[:2].tolist()
    squares = (points**2).sum(0)[:2].tolist()
    assert counts[Counts.places.got_squared][:2].tolist() == squares
    assert counts[Counts.places.jambons] == (rows[:, at.shown] > 0).sum()
    made = [Counts.places.makes, Counts.places.marches, Counts.places.euchred]
    assert sum(counts[c][:2].sum() for c in made) == ended[1]


@pytest.mark.parametrize("name", ["standard", "buck", "railroad", "progressive"])
def test_games_end_with_a_winner(name: str) -> None:
    counts = counted(name, 1, 50)
    assert counts[Counts.places.games] == 50
    assert counts[Counts.places.games_won][:4].sum() >= 50
    assert counts[Counts.places.unfinished] == 0
    assert 0 < counts[Counts.places.won_by_first] < 50
