"""Exact play compared with DDS, the double-dummy solver for bridge: every card, every deal."""

from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from benchmarks import dds
from numpy.typing import NDArray

from euchre.fast.solve.from_state import lanes_of
from euchre.fast.solve.lanes import Lanes, laid
from euchre.games import game
from tests.fast.solve.solvers import SOLVERS, Solver
from tests.fast.solve.spots import Spot

pytestmark = pytest.mark.skipif(bool(dds.missing()), reason=dds.missing() or "DDS is here")


class Sample(NamedTuple):
    """Random deals of a game's pack, strain by strain in turn."""

    game: str
    tricks: int
    number: int
    #: As many of them as a solver without shortcuts does in the time of a test.
    few: int


SAMPLES = (
    Sample("standard", 5, 900, 60),
    Sample("bacon", 5, 300, 30),
    Sample("pepper", 6, 300, 12),
    Sample("classic", 8, 300, 1),
)


@cache
def questions(sample: Sample, seed: int = 0) -> dds.Questions:
    rules, rng = game(sample.game).rules, Random(f"{sample} {seed}")
    layouts = [lanes_of(rules, strain) for strain in range(6)]
    hands = np.zeros((sample.number, 4), np.uint64)
    for i in range(sample.number):
        cards = rng.sample(range(rules.pack.size), 4 * sample.tricks)
        for seat in range(4):
            held = sum(1 << c for c in cards[seat::4])
            hands[i, seat] = laid(layouts[i % 6], held)
    layout = np.arange(sample.number) % 6
    leader = np.array([rng.randrange(4) for _ in range(sample.number)])
    return dds.Questions(layouts, layout, hands, leader)


Answers = dict[Sample, tuple[NDArray[np.int8], NDArray[np.int8]]]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """Ask about all samples in one process, because starting it takes longer than most answers."""
    asked = [questions(sample) for sample in SAMPLES]
    layout = [q.layout + 6 * i for i, q in enumerate(asked)]
    together = dds.Questions(
        [lanes for q in asked for lanes in q.layouts],
        np.concatenate(layout),
        np.concatenate([q.hands for q in asked]),
        np.concatenate([q.leader for q in asked]),
    )
    ends = np.cumsum([sample.number for sample in SAMPLES])[:-1]
    found = dds.answers(together, tmp_path_factory.mktemp("dds"))
    return dict(zip(SAMPLES, zip(*(np.split(a, ends) for a in found), strict=True), strict=True))


@pytest.fixture(params=SAMPLES, ids=lambda s: f"{s.game}-{s.tricks}")
def answered(
    request: pytest.FixtureRequest, answers: Answers
) -> tuple[Sample, NDArray[np.int8], NDArray[np.int8]]:
    sample: Sample = request.param
    return sample, *answers[sample]


@pytest.mark.every(3)
@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.name)
def test_every_card_is_worth_what_dds_says(
    answered: tuple[Sample, NDArray[np.int8], NDArray[np.int8]], solver: Solver
) -> None:
    sample, cards, _ = answered
    if not hold_against_dds(solver, sample, questions(sample), cards):
        pytest.skip(f"{solver.name} does not solve {sample.game}")


def hold_against_dds(
    solver: Solver, sample: Sample, asked: dds.Questions, cards: NDArray[np.int8]
) -> bool:
    """Fail for the first deal in which a solver and DDS differ; whether it solves them at all."""
    number = sample.number if solver.fast else sample.few
    for strain, lanes in enumerate(asked.layouts):
        rows = list(range(strain, number, 6))
        if not rows:
            continue
        spots = [spot(lanes, asked.hands[i], int(asked.leader[i])) for i in rows]
        if not all(solver.can(spot) for spot in spots):
            return False
        for i, values in zip(rows, solver.solve(spots), strict=True):
            right = {p: float(v) for p, v in enumerate(cards[i]) if v >= 0}
            assert values == right, f"{sample.game}, strain {strain}, deal {i}"
    return True


def spot(lanes: Lanes, hands: NDArray[np.uint64], leader: int) -> Spot:
    side = 0b0101 << leader % 2
    return Spot(lanes, tuple(map(int, hands)), 0b1111, side, leader)


def test_what_bridge_does_not_have_is_refused() -> None:
    for name, strain in (("bald", 3), ("indiana", 3), ("british", 4), ("bacon", 5)):
        lanes = lanes_of(game(name).rules, strain)
        if name == "bacon":
            assert dds.relabelled(lanes).trump == dds.NO_TRUMP
        else:
            with pytest.raises(ValueError, match="bridge"):
                dds.relabelled(lanes)
