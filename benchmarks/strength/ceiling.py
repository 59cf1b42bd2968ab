"""How far ``expert`` is from players who see all cards, and how much of a result is luck.

Players who see all cards when they call, when they play, or both play duplicate deals against
``expert``.

Luck: the same deals (or games) are played twice, with the players of the two sides exchanged.  The
result is the sum of three effects (a two-way analysis of variance): of the cards, of who sits
where, and of how these players' choices meet these cards.  The cards' share of the variance is the
covariance of the two plays; the players' share is the square of half their difference; the rest is
the third.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray
from tools.almanac import plot, sums

from benchmarks.bots_calls import ExpertThenSeen
from euchre.arena.entrants import Entrant
from euchre.arena.references.clairvoyant import Clairvoyant
from euchre.arena.results import Mean
from euchre.arena.running import run
from euchre.arena.tournaments import is_test, seed_of, tournament
from euchre.bots import Player, bot
from euchre.engine.actions import Action
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.fast.rules.dealing import seed_number
from euchre.fast.solve.from_state import in_play
from euchre.games import rules
from euchre.lab.batch import Batch
from euchre.lab.batch_players import player, relative
from euchre.lab.lockstep import WAIT
from euchre.work import ALONE, Workload

STANDARD = rules("standard")
#: How often the luck is drawn anew for its interval.
_DRAWN = 1000


class SeenThenExpert(Clairvoyant):
    """Calls and discards with all cards seen, and plays as ``expert``."""

    def __init__(self, rng: Random):
        super().__init__(rng)
        self.cards = bot("expert", rng)

    def choose_seeing(self, s: State, legal: Sequence[Action]) -> Action:
        """Return the best call, or the card that ``expert`` plays."""
        if in_play(s):
            return self.cards.choose(observe(s, s.turn), legal)
        return super().choose_seeing(s, legal)


#: Who meets whom, and what the better one is in words.
CONTESTS: tuple[tuple[Entrant, str, str], ...] = (
    ("club", "expert", "club"),
    ("strong", "expert", "strong"),
    (ExpertThenSeen, "expert", "expert, cards seen in the play"),
    (SeenThenExpert, "expert", "expert, cards seen in the calls"),
    ("clairvoyant", "expert", "sees all cards throughout"),
)


class Step(msgspec.Struct):
    """A player's lead over ``expert`` in points per deal."""

    player: str
    deals: int
    points: Mean


class Luck(msgspec.Struct):
    """Shares of the variance of a result between two players, each 0 to 1."""

    unit: str
    first: str
    second: str
    number: int
    #: The lead of the first in points, or its share of the games.
    ahead: float
    cards: Mean
    #: Who sits where; the rest is how their choices meet the cards.
    players: float


class Ceiling(msgspec.Struct):
    """How far it is to the top, and how much is luck."""

    seed: str
    fit_for_claims: bool
    steps: list[Step]
    luck: list[Luck]


def steps(deals: int, seed: str, how: Workload = ALONE) -> list[Step]:
    """Return what each player is ahead of ``expert``, in so many duplicate deals."""
    found = []
    for one, other, about in CONTESTS:
        versus = run(tournament(STANDARD, (one, other), seed), deals, how).pairs[0]
        found.append(Step(about, deals, Mean.of(versus.mean, versus.error)))
    return found


class Plays(NamedTuple):
    """What side 0 is ahead in each deal or game: with the first player there, and the second."""

    first: NDArray[np.float64]
    second: NDArray[np.float64]


def luck(first: Player, second: Player, number: int, seed: str, *, games: bool) -> Luck:
    """Return how much of the results between two players is luck, in deals or in games."""
    pair = (first, second), (second, first)
    plays = Plays(*(played(*two, number, seed, games=games) for two in pair))
    rng = np.random.default_rng(seed_number(seed))
    drawn = [_cards(plays, rng.integers(number, size=number)) for _ in range(_DRAWN)]
    half = 1.96 * float(np.std(drawn))
    lead = float((plays.first - plays.second).mean()) / 2
    return Luck(
        "game" if games else "deal",
        str(first),
        str(second),
        number,
        (1 + lead) / 2 if games else lead,
        Mean.of(_cards(plays, np.arange(number)), half),
        lead**2 / _variance(plays),
    )


def _variance(plays: Plays) -> float:
    """Return the variance of a play, whoever sits where."""
    return float(np.concatenate(plays).var())


def _cards(plays: Plays, rows: NDArray[np.int64]) -> float:
    """Return the share of the cards in some rows."""
    some = Plays(plays.first[rows], plays.second[rows])
    return float(np.cov(*some)[0, 1]) / _variance(some)


def played(one: Player, other: Player, n: int, seed: str, *, games: bool) -> NDArray[np.float64]:
    """Return what side 0 (``one``) is ahead of side 1 in each deal; games won count 1 or -1."""
    env = Batch(STANDARD, n, seed=int(seed_number(seed)), games=games, scores=False)
    env.reset()
    both = [player(name, env, side) for side, name in enumerate((one, other))]
    lead, left, ids = np.zeros(n), np.ones(n, np.bool_), np.zeros(n, np.int64)
    some = ids.copy()
    while left.any():
        ids[:] = WAIT
        for side, answers in enumerate(both):
            where = np.flatnonzero(left & (env.turn % 2 == side))
            if len(where):
                answers.ids(where, some)
                ids[where] = some[where]
        env.step(ids)
        lead[left] += relative(STANDARD, env.points)[left, 0]
        left &= ~env.done
    return np.sign(lead) if games else lead


def measure(deals: int, seed: str, how: Workload = ALONE) -> Ceiling:
    """Measure everything; the luck in 20 times as many deals and games as the contests."""
    seed = seed_of(seed)
    lucky = [luck("net", "club", 20 * deals, seed, games=games) for games in (False, True)]
    return Ceiling(seed, is_test(seed), steps(deals, seed, how), lucky)


def draw(found: Ceiling, path: Path) -> None:
    """Draw the distances as a picture."""
    points = [sums.Mean(one.deals, one.points.mean, one.points.error, 0.0) for one in found.steps]
    title = "Points per deal ahead of expert"
    rows = [one.player for one in found.steps]
    path.write_text(plot.dots(title, rows, [("duplicate deals", points)], form="{:+.2f}"), "utf-8")
