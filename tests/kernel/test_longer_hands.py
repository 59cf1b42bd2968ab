"""Hands too long for brute force: the fast solvers against the plain one."""

from __future__ import annotations

from random import Random

import pytest

from euchre.engine.rules import Rules
from euchre.engine.state import State
from tests.kernel.solvers import SOLVERS, solve_plain
from tests.kernel.spots import in_play, leader_in, played_on, some_seats, spot_in_words, spot_of
from tests.kernel.test_exact import TABLES
from tests.soak import exact

pytestmark = pytest.mark.untraced


def longer(rules: Rules, rng: Random, strain: int, tricks: int) -> tuple[State, int]:
    """Return a state of long hands, now and then within a trick, and the mask of a side."""
    out, side = some_seats(rules.seats, rng)
    leader = leader_in(out, rules.seats, rng)
    s = in_play(rules, tricks, rng, trump=strain, out=out, leader=leader, columns=2)
    return played_on(s, rng.choice((0, 0, 1, 2, 3, 5)), rng), side


def hold_against_plain(rules: Rules, rng: Random, number: int, tricks: int) -> int:
    """Fail for the first position in which a solver differs from the plain one.

    Return how many answers were compared.
    """
    compared = 0
    for _ in range(number):
        s, side = longer(rules, rng, rng.randrange(6), tricks)
        spot = spot_of(s, side)
        right = solve_plain([spot])[0]
        for solver in SOLVERS:
            if solver.fast and solver.can(spot):
                assert solver.solve([spot])[0] == right, f"{solver.name}: {spot_in_words(s, side)}"
                compared += 1
    return compared


@pytest.mark.shapes
@pytest.mark.parametrize("name", TABLES)
def test_the_fast_solvers_agree_with_the_plain_one(name: str) -> None:
    rules = TABLES[name]
    tricks = 5 if rules.seats < 5 else 4 if rules.seats < 7 else 3
    compared = hold_against_plain(rules, Random(f"{name}, longer"), 10, tricks)
    assert compared > 0 or rules.columns


def test_the_soak_says_what_it_has_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert exact.main(["--rounds", "1", "--seed", "3", "--tricks", "4", "--only", "three"]) == 0
    assert "round 1: every solver agrees" in capsys.readouterr().out


def test_the_soak_takes_no_unknown_table(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        exact.main(["--only", "bridge"])
    assert "bridge" in capsys.readouterr().err
