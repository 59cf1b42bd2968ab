"""The ratings of a season's members."""

from random import Random
from statistics import fmean

import pytest

from euchre.cli.season.members import signed
from euchre.night.season.member_ratings import BOT, DRIFT, LUCK, NEW, provisional, rate_game

pytestmark = pytest.mark.untraced


def test_a_rating_moves_with_every_game_and_bots_stay() -> None:
    ann, bot, ben, other = rate_game([NEW, BOT, NEW, BOT], 8, 8)
    assert ann == ben
    assert (ann.mean > 0, ann.deviation < NEW.deviation, ann.games) == (True, True, 1)
    assert bot == other == BOT
    # More deals tell more, a draw moves the side that was thought better, and the sides are alike.
    assert rate_game([NEW, BOT, NEW, BOT], 8, 24)[0].mean > ann.mean
    assert rate_game([ann, BOT, ben, BOT], 0, 8)[0].mean < ann.mean
    assert rate_game([BOT, NEW, BOT, NEW], -8, 8)[1] == ann
    assert provisional(NEW)


def test_ratings_find_the_order_of_a_club_as_measured() -> None:
    """Forty members, 24 of whom come each night; skill differs by 0.04 points per deal."""
    found: dict[int, list[float]] = {4: [], 12: [], 24: []}
    inside = list[bool]()
    for season in range(24):
        rng = Random(season)
        skill = [rng.gauss(0, 0.04) for _ in range(40)]
        rated = [NEW for _ in skill]
        for number in range(1, 25):
            here = rng.sample(range(40), 24)
            rated = [rating.later(DRIFT) for rating in rated]
            for _ in range(10):
                rng.shuffle(here)
                for t in range(0, 24, 4):
                    table = a, b, c, d = here[t : t + 4]
                    mean = 8 * (skill[a] - skill[b] + skill[c] - skill[d])
                    net = round(rng.gauss(mean, (8 * LUCK) ** 0.5))
                    for member, rating in zip(
                        table, rate_game([rated[m] for m in table], net, 8), strict=True
                    ):
                        rated[member] = rating
            if number in found:
                found[number].append(rank_correlation(skill, [r.mean for r in rated]))
        pairs = zip(skill, rated, strict=True)
        inside += [abs(rating.mean - one) < rating.error for one, rating in pairs]
    means = {number: fmean(values) for number, values in found.items()}
    assert means == pytest.approx({4: 0.25, 12: 0.45, 24: 0.56}, abs=0.06)
    # Skill is spread less than a new rating says, so that the 95 % CIs hold more than 95 %.
    assert fmean(inside) > 0.95


def rank_correlation(one: list[float], other: list[float]) -> float:
    def ranks(values: list[float]) -> list[int]:
        order = sorted(range(len(values)), key=values.__getitem__)
        return [order.index(n) for n in range(len(values))]

    n = len(one)
    apart = sum((a - b) ** 2 for a, b in zip(ranks(one), ranks(other), strict=True))
    return 1 - 6 * apart / (n * (n * n - 1))


def test_a_rating_is_never_minus_zero() -> None:
    assert [signed(x) for x in (-0.004, 0.0, 0.004, -0.006)] == ["+0.00", "+0.00", "+0.00", "−0.01"]
