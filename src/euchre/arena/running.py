"""Running a tournament: chunks on all cores, summed in the order of the deals.

>>> from euchre import rules
>>> from euchre.arena import tournament
>>> print(run(tournament(rules("standard"), ("club", "random"), seed=1), 20).pairs[0])
club v random: +1.100 ± 0.377 points per deal
"""

from __future__ import annotations

from dataclasses import dataclass, field

from euchre.arena.results import Cost, Results, Versus
from euchre.arena.sequential_test import Sprt
from euchre.arena.tournaments import Chunk, Tournament, is_test, play_chunk
from euchre.bots import name_of
from euchre.work import ALONE, Workload, in_order

#: Deals, or games, in a chunk.
DEALS_A_CHUNK, GAMES_A_CHUNK = 20, 2


@dataclass
class TournamentOutcome:
    """The results of a tournament."""

    of: Tournament
    pairs: list[Versus]
    cost: dict[str, list[int]] = field(default_factory=dict)
    failures: dict[str, int] = field(default_factory=dict)
    sprt: Sprt | None = None

    def add(self, chunk: Chunk) -> None:
        """Add a chunk."""
        versus = self.pairs[chunk.pair]
        for difference, deals, won in chunk.units:
            versus.points.add(difference, deals)
            if self.of.games:
                plays = self.of.sides * (1 if self.of.sides == 2 else 2)
                versus.games.add(won, plays)
        for name, row in chunk.cost.items():
            known = self.cost.setdefault(name, [0, 0])
            known[0] += row[0]
            known[1] += row[1]
        for name, number in chunk.failures.items():
            self.failures[name] = self.failures.get(name, 0) + number

    def results(self, answers: dict[str, str]) -> Results:
        """Return the results as they are published; ``answers`` are the players' digests."""
        test = self.sprt
        return Results(
            **self.of.header(),
            fit_for_claims=is_test(self.of.seed),
            pairs=[versus.result() for versus in self.pairs],
            failures=self.failures,
            cost={
                name: Cost(decisions, nanoseconds / max(1, decisions) / 1e6)
                for name, (decisions, nanoseconds) in sorted(self.cost.items())
            },
            answers=answers,
            sprt=None if test is None else test.state(self.pairs[0].points, self.of.sides - 1),
        )


def run(
    of: Tournament, number: int, how: Workload = ALONE, *, sprt: Sprt | None = None
) -> TournamentOutcome:
    """Play ``number`` deals (or games) of every pair, each in all its seatings.

    With ``sprt`` (two players only) the run ends when the test has decided.

    Raises ``PartsError`` for a file with other results, ``ValueError`` for a number below two or a
    test among more than two players.
    """
    if number < 2:
        raise ValueError(f"an interval needs at least 2 of them, not {number}")
    if sprt is not None and len(of.pairs) > 1:
        raise ValueError("the test is for two players")
    how.check(of.players)
    pairs = [Versus(name_of(a), name_of(b), of.sides) for a, b in of.pairs]
    outcome, done = TournamentOutcome(of, pairs, sprt=sprt), 0
    with how.file(of.header(), Chunk) as saved:
        for chunk in in_order(play_chunk, parts_of(of, number), how, saved):
            outcome.add(chunk)
            done += len(chunk.units)
            how.progress(done, number * len(pairs))
            if sprt is not None:
                versus = outcome.pairs[0]
                versus.decided = sprt.decision(versus.points, of.sides - 1)
                if versus.decided:
                    break
    return outcome


def parts_of(of: Tournament, number: int) -> dict[str, tuple[Tournament, int, int, int]]:
    """Return the arguments of each chunk, by its name."""
    size = GAMES_A_CHUNK if of.games else DEALS_A_CHUNK
    return {
        f"{pair}:{first}:{last - first}": (of, pair, first, last - first)
        for pair in range(len(of.pairs))
        for first in range(0, number, size)
        for last in [min(first + size, number)]
    }
