"""Confidence intervals have their nominal coverage, and the sequential test its error rates."""

from collections.abc import Callable, Iterable
from math import inf, sqrt
from random import Random

import pytest
from tools import fit

from euchre.arena.intervals import Paired, matched, quantile, wilson
from euchre.arena.sequential_test import Sprt
from euchre.arena.tournaments import is_test, seed_of


def paired(differences: Iterable[int]) -> Paired:
    sums = Paired()
    for difference in differences:
        sums.add(difference)
    return sums


@pytest.mark.parametrize(
    ("freedom", "value"), [(5, 2.5706), (10, 2.2281), (30, 2.0423), (100, 1.9840), (10**6, 1.96)]
)
def test_quantiles_are_those_of_the_tables(freedom: int, value: float) -> None:
    assert quantile(freedom) == pytest.approx(value, abs=3e-3)


def test_one_observation_says_nothing() -> None:
    assert paired([3]).error == inf
    assert Paired().error == inf
    assert paired([3, 3]).error == 0.0


def like_deals(rng: Random) -> tuple[int, int]:
    # Duplicate results: mostly nothing, sometimes a euchre turned.
    return rng.choice((0, 0, 0, 0, 0, 1, -1, 2, -2, 3, 4)), 1


def like_games(rng: Random) -> tuple[int, int]:
    # A game of more deals gives more room for a difference.
    deals = rng.randrange(8, 20)
    return sum(rng.choice((-2, -1, 0, 0, 1, 1, 2)) for _ in range(deals)), deals


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("draw", "truth"), [(like_deals, 7 / 11), (like_games, 1 / 7)], ids=["deals", "games"]
)
def test_intervals_cover(draw: Callable[[Random], tuple[int, int]], truth: float) -> None:
    rng, covered, runs = Random(7), 0, 2000
    for _ in range(runs):
        sums = Paired()
        for _ in range(40):
            sums.add(*draw(rng))
        covered += abs(sums.mean - truth) <= sums.error
    # Four standard errors of a share of 95 %.
    assert abs(covered / runs - 0.95) < 4 * sqrt(0.95 * 0.05 / runs)


@pytest.mark.untraced
@pytest.mark.parametrize("share", [0.5, 0.9, 0.98])
@pytest.mark.parametrize("games", [10, 40])
def test_intervals_of_games_won_cover(share: float, games: int) -> None:
    rng, covered, runs = Random(11), 0, 2000
    for _ in range(runs):
        low, high = matched(
            paired((rng.random() < share) - (rng.random() >= share) for _ in range(games)), 1
        )
        covered += low <= 2 * share - 1 <= high
    assert covered / runs > 0.95 - 4 * sqrt(0.95 * 0.05 / runs)


def test_the_score_interval_is_the_published_one() -> None:
    # Newcombe 1998, table I, method 3: 81 of 263, 15 of 148, 0 of 20 and 1 of 29.
    for count, number, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (0, 0, 0.0, 1.0),
    ):
        assert wilson(count, number) == pytest.approx((low, high), abs=5e-5)


def decisions(test: Sprt, truth: float, runs: int, seed: int) -> tuple[float, float]:
    """The share of runs decided for ``high``, and how long they took on average."""
    rng, high, length = Random(seed), 0, 0
    for _ in range(runs):
        sums, decided = Paired(), None
        while decided is None:
            for _ in range(20):
                sums.add(round(100 * rng.gauss(truth, 1.5)))
            decided = test.decision(sums, 100.0)
        high += decided == "high"
        length += sums.n
    return high / runs, length / runs


@pytest.mark.untraced
def test_the_test_errs_as_seldom_as_it_says() -> None:
    test, runs = Sprt(0.0, 0.5), 400
    wrong_high, short = decisions(test, 0.0, runs, 1)
    right_high, _ = decisions(test, 0.5, runs, 2)
    allowed = 0.05 + 3 * sqrt(0.05 * 0.95 / runs)
    assert wrong_high <= allowed
    assert 1 - right_high <= allowed
    # With a fixed number of deals as many errors need (2 x 1.645 x 1.5 / 0.5) squared of them.
    _, between = decisions(Sprt(0.0, 0.2), 0.0, 60, 3)
    assert between < (2 * 1.645 * 1.5 / 0.2) ** 2
    assert short >= test.least


def test_the_test_waits_and_takes_what_never_varies() -> None:
    test = Sprt(0.0, 0.1, least=10)
    assert test.decision(paired([1] * 9)) is None
    assert test.decision(paired([1] * 10)) == "high"
    assert test.decision(paired([0] * 10)) == "low"


@pytest.mark.parametrize("numbers", [(1.0, 1.0), (1.0, 0.0), (0.0, 1.0, 0.0), (0.0, 1.0, 0.1, 0.6)])
def test_a_test_without_sense_is_refused(numbers: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="LOW below HIGH"):
        Sprt(*numbers)  # type: ignore[arg-type]


# -- seeds -------------------------------------------------------------------------------------


def test_seeds_have_a_range() -> None:
    assert seed_of(7) == seed_of("test:7") == "test:7"
    assert seed_of(" tune:a ") == "tune:a"
    assert is_test(7)
    assert not is_test("tune:7")
    assert seed_of("train:1") == "test:train:1"
    assert seed_of("any words") == "test:any words"
    assert fit.for_tuning(7) == fit.for_tuning("tune:7") == "tune:7"


@pytest.mark.parametrize("text", ["", "test:", "tune: "])
def test_a_seed_is_not_empty(text: str) -> None:
    with pytest.raises(ValueError, match="is not a seed"):
        seed_of(text)


def test_nothing_is_fitted_to_deals_kept_for_testing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="reserved for testing"):
        fit.for_tuning("test:1")
    with pytest.raises(SystemExit, match="2"):
        fit.main(["standard", "--numbers", "care", "--seed", "test:1"])
    assert "test:1 is reserved for testing" in capsys.readouterr().err
