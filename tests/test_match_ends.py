"""Who wins a game: counting down, ties at the target, sharing, sweeping (D156-D164, C51)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from euchre import GAMES, Match, Outcome, Rules, State, new_match, rules
from euchre.engine.actions import DROP
from euchre.engine.scoring import Tally
from euchre.engine.sides import makers
from tests.test_match import found

Scores = tuple[int, ...]


@dataclass(frozen=True)
class Fixed:
    """A price list that gives these changes whatever has happened."""

    changes: Scores

    def price(self, facts: Tally, rules: Rules) -> Scores:
        return self.changes

    def bounds(self, rules: Rules) -> tuple[int, int]:
        return min(self.changes), max(self.changes)


def played(match: Match, wanted: Callable[[State], bool], drop: float = 0.0) -> State:
    """Play random deals until one is played out and is as wanted."""
    return found(match, lambda s: s.outcome == Outcome.PLAYED and wanted(s), ((DROP,),), drop)


def nobody_swept(s: State) -> bool:
    return max(s.taken) < s.rules.tricks


def ended(name: str, before: Scores, after: Scores, maker: int | None = None) -> Match:
    """Return the match after a deal that changes the scores so, made by this side if given."""
    changes = tuple(b - a for a, b in zip(before, after, strict=True))
    table = rules(name).but(prices=Fixed(changes))
    match = new_match(table, scores=before)

    def wanted(s: State) -> bool:
        right = maker is None or (s.maker >= 0 and table.sides.side(s.maker) == maker)
        return right and nobody_swept(s) and (maker is not None or not s.helpers)

    return match.after(played(match, wanted))


# -- how games begin ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "scores", "sentence"),
    [
        (
            "buck",
            (25, 25, 0, 25),
            "a game to 0 cannot start at 25, 25, 0, 25; each score must be above 0",
        ),
        ("buck", (25, 25, -3, 25), "a game to 0 cannot start at"),
        ("club-buck", (15, 15), "3 scores are needed, not 2"),
        ("auction-7", (15, 0, 0, 0, 0, 0, 0), "a game to 15 cannot start at"),
    ],
)
def test_a_game_that_is_won_already_cannot_begin(name: str, scores: Scores, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        new_match(rules(name), scores=scores)


def test_a_game_that_counts_down_may_begin_above_its_start() -> None:
    assert new_match(rules("buck"), scores=(40, 25, 1, 6)).scores == (40, 25, 1, 6)


# -- who wins ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "before", "after", "maker", "winners"),
    [
        pytest.param("buck", (3, 9, 9, 9), (0, 8, 9, 9), None, (0,), id="B24-F17-zero"),
        pytest.param("buck", (3, 9, 9, 9), (1, 8, 9, 9), None, (), id="B24-F17-one-left"),
        pytest.param("buck", (3, 2, 9, 9), (0, -1, 9, 9), None, (1,), id="B24-F17-lowest"),
        pytest.param("buck", (3, 2, 9, 9), (-1, -1, 9, 9), None, (0, 1), id="B24-F17-tie"),
        pytest.param("buck", (3, 2, 9, 9), (-1, -1, 9, 9), 0, (0, 1), id="B24-F17-maker-no-help"),
        pytest.param("dirty-clubs", (3, 2, 9, 9), (0, -1, 9, 9), 0, (1,), id="B25-F17-lowest"),
        pytest.param("club-buck", (3, 2, 2), (0, 0, 1), None, (0, 1), id="B26-F17-tie"),
        pytest.param("three-buck", (3, 2, 9), (-2, -1, 9), None, (0,), id="B27-F17-lowest"),
        pytest.param("three-buck", (3, 2, 2), (-1, -1, -1), 1, (0, 1, 2), id="B27-D164-tie"),
        pytest.param("hasenpfeffer", (9, 9), (10, 14), 0, (0,), id="B18-F17-bidders-first"),
        pytest.param("hasenpfeffer", (9, 9), (14, 10), 1, (1,), id="B18-F17-bidders-first-2"),
        pytest.param("hasenpfeffer", (9, 9), (6, 10), 0, (1,), id="B18-F17-defenders-arrive"),
        pytest.param("hasenpfeffer", (9, -3), (10, 2), 1, (0,), id="B18-F17-below-nothing"),
        pytest.param("pepper", (29, 29), (31, 33), 0, (1,), id="B19-F17-D157-higher"),
        pytest.param("pepper", (29, 29), (32, 32), 0, (0,), id="B19-F17-D157-equal-0"),
        pytest.param("pepper", (29, 29), (32, 32), 1, (1,), id="B19-F17-D157-equal-1"),
        pytest.param(
            "double-hasenpfeffer", (46, 50), (52, 56), 0, (0,), id="B20-F17-D156-bidders-first"
        ),
        pytest.param("double-hasenpfeffer", (46, 50), (52, 51), 1, (0,), id="B20-F17-52"),
        pytest.param("double-hasenpfeffer-6", (50, 50), (55, 53), 1, (1,), id="B21-D156"),
        pytest.param("indiana", (46, 49), (50, 55), 0, (0,), id="B22-F17-both-bidders-win"),
        pytest.param("indiana", (46, 49), (43, 55), 0, (1,), id="B22-F17-bidders-fall"),
        pytest.param("indiana", (46, 40), (49, 44), 0, (), id="B22-F17-49"),
        pytest.param("auction-6", (12, 14), (15, 14), None, (0,), id="B13-D077"),
        pytest.param(
            "auction-7",
            (14, 0, 12, 0, 0, 0, 0),
            (18, 0, 16, 0, 0, 0, 0),
            None,
            (0,),
            id="B14-D160-best",
        ),
        pytest.param(
            "auction-5", (12, 0, 12, 0, 0), (15, 0, 15, 0, 0), None, (0, 2), id="B12-D160-equal"
        ),
    ],
)
def test_who_wins(
    name: str, before: Scores, after: Scores, maker: int | None, winners: tuple[int, ...]
) -> None:
    match = ended(name, before, after, maker)
    assert (match.scores, match.winners) == (after, winners)
    assert match.over == bool(winners)
    assert match.games == tuple(int(side in winners) for side in range(len(after)))
    if winners:
        assert match.results[0].winner == winners[0]
        start = match.rules.goal.start
        assert match.again().scores == (start,) * len(after)


# -- a sweep (B24 F16, D123, D161, C51) ---------------------------------------------------------


def swept(name: str, options: dict[str, object], scores: Scores, *, alone: bool) -> Match:
    """Return the match after somebody has won every trick, with nobody else in or with some."""
    match = new_match(rules(name, options), scores=scores)
    s = played(
        match,
        lambda s: s.taken[1] == 5 and (s.active == 1) == alone and s.maker == 1,
        drop=0.9 if alone else 0.3,
    )
    return match.after(s)


FAR, LAST = (25, 25, 25, 25), (1, 25, 25, 25)


@pytest.mark.parametrize("name", ["buck", "dirty-clubs"])
@pytest.mark.parametrize(
    ("options", "alone", "winners"),
    [
        pytest.param({}, False, (1,), id="B24-F16-sweep-wins"),
        pytest.param({}, True, (1,), id="D123-all-dropped"),
        pytest.param({"uncontested-sweep": "counts"}, False, (1,), id="C51-contested"),
        pytest.param({"uncontested-sweep": "counts"}, True, (), id="C51-all-dropped"),
    ],
)
def test_all_five_tricks_win_the_game(
    name: str, options: dict[str, object], alone: bool, winners: tuple[int, ...]
) -> None:
    match = swept(name, options, FAR, alone=alone)
    assert match.winners == winners
    assert match.scores[1] == 20


@pytest.mark.parametrize("alone", [False, True])
def test_five_tricks_are_five_points_in_club_buck(alone: bool) -> None:
    """B26 F16, D123, D162."""
    match = swept("club-buck", {}, (15, 15, 15), alone=alone)
    assert (match.winners, match.scores[1]) == ((), 10)


def test_a_sweep_beats_a_score_of_zero() -> None:
    """D161: the sweep wins outright, whatever else the deal brings."""
    table = rules("buck").but(prices=Fixed((-1, -5, 0, 5)))
    match = new_match(table, scores=LAST)
    s = played(match, lambda s: s.taken[1] == 5)
    after = match.after(s)
    assert (after.scores, after.winners) == ((0, 20, 25, 30), (1,))


def test_a_sweep_without_a_maker_wins_too() -> None:
    """B24 F16: in turned clubs and at no trump whoever wins all five tricks wins the game."""
    match = new_match(rules("buck"))
    s = played(match, lambda s: s.maker < 0 and not nobody_swept(s))
    assert match.after(s).winners == (s.taken.index(5),)


# -- who deals next ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_deal_moves_one_place_left_around_any_table(game: object) -> None:
    """A17."""
    table: Rules = game.rules  # type: ignore[attr-defined]
    last = table.seats - 1
    match = new_match(table, dealer=last)
    assert match.after(played(match, nobody_swept)).dealer == 0
    if table.seats > 2:
        match = replace(match, dealer=1)
        assert match.after(played(match, nobody_swept)).dealer == 2


@pytest.mark.parametrize("name", ["auction-5", "six", "five", "indiana", "hasenpfeffer"])
def test_the_makers_of_a_deal_are_known_when_it_is_over(name: str) -> None:
    match = new_match(rules(name))
    s = played(match, lambda s: s.maker == 2)
    assert makers(s) >> 2 & 1
    assert makers(s) & s.makers == s.makers
