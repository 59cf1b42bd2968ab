"""The plays of a tournament: every deal is played and counted once per seating of two players.

With two sides a deal is played twice, the sides exchanged.  With more, each player sits once on
every side against the other on all the rest.  Luck that favors a player in one seating favors the
other in the next, so far fewer deals tell two players apart.  The cards of a deal, and the random
numbers of each seat, come from the seed and the deal's number alone.

Two ranges of seeds never overlap: bots are fitted on ``tune:`` deals only; published figures are
measured on ``test:`` deals, to which nothing has been fitted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import combinations
from random import Random
from typing import Any

from euchre.arena.entrants import Entrant, Seated, answers_of, check, entrant
from euchre.arena.simulate import LONGEST_GAME, play_out
from euchre.bots import name_of
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.fields import Outcome
from euchre.engine.match import new_match
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.engine.state import State
from euchre.games import rules as rules_of
from euchre.text import brief

#: The units of a game won, divisible by 1 to 7 so that a game can be shared.
WON = 420


@dataclass(frozen=True)
class Tournament:
    """Who plays whom at which game; equal tournaments have equal results."""

    game: str
    options: tuple[tuple[str, str], ...]
    players: tuple[Entrant, ...]
    seed: str
    #: Whether whole games are played, not single deals.
    games: bool = False

    @cached_property
    def rules(self) -> Rules:
        """The rules of the table."""
        return rules_of(self.game, dict(self.options))

    @property
    def pairs(self) -> list[tuple[Entrant, Entrant]]:
        """All pairs of players."""
        return list(combinations(self.players, 2))

    @property
    def sides(self) -> int:
        """The number of sides that keep a score."""
        return self.rules.sides.count(self.rules.seats)

    def header(self) -> dict[str, Any]:
        """Return everything that the results depend on."""
        return {
            "format": FORMAT,
            "rules": self.rules.id,
            "players": [name_of(name) for name in self.players],
            "seed": self.seed,
            "unit": "game" if self.games else "deal",
        }


#: The format of saved results; a file in another format cannot be resumed.
FORMAT = "euchre arena 1"


def tournament(
    rules: Rules, players: Sequence[Entrant], seed: int | str = 0, *, games: bool = False
) -> Tournament:
    """Return a tournament between two or more players.

    Raises ``ValueError`` for a bad seed, an unknown player (``UnknownBot``), one that cannot play
    this game, or fewer than two players.
    """
    if len(players) < 2:
        raise ValueError("a tournament needs at least two players: --players A,B")
    for name in players:
        check(name, rules)
    return Tournament(rules.game, rules.options, tuple(players), seed_of(seed), games)


@dataclass
class Chunk:
    """Finished deals (or games) of one pair: the unit of results files and of summing."""

    pair: int
    first: int
    #: For each deal or game: the first player's lead in points times (sides - 1); the number of
    #: deals in all its plays; and the first player's lead in games won, in units of ``WON``.
    units: list[list[int]] = field(default_factory=list)
    #: By player: decisions and CPU nanoseconds.
    cost: dict[str, list[int]] = field(default_factory=dict)
    #: By player: decisions that another player had to make for it.
    failures: dict[str, int] = field(default_factory=dict)


def play_chunk(of: Tournament, pair: int, first: int, size: int) -> Chunk:
    """Play deals (or games) ``first`` to ``first + size - 1`` of a pair."""
    chunk = Chunk(pair, first)
    for number in range(first, first + size):
        unit = [0, 0, 0]
        for sign, side, names in lineups(of, pair):
            table = _Seating(of, names, number, chunk)
            gains, deals, won = table.game() if of.games else table.single()
            unit[0] += sign * ahead(gains, side) * (-1 if of.rules.goal.down else 1)
            unit[1] += deals
            unit[2] += sign * ahead(won, side)
        chunk.units.append(unit)
    return chunk


def lineups(of: Tournament, pair: int) -> list[tuple[int, int, list[Entrant]]]:
    """Return the ways to seat a pair: a sign, a side, and who sits where.

    The player on that side is compared with the other player on all other sides; the sign is -1
    if it is the second of the pair.
    """
    rules, sides = of.rules, of.sides
    a, b = of.pairs[pair]
    ways = [(1, a, b)] if sides == 2 else [(1, a, b), (-1, b, a)]
    return [
        (sign, side, [one if rules.sides.side(p) == side else rest for p in range(rules.seats)])
        for sign, one, rest in ways
        for side in range(sides)
    ]


def ahead(gains: Sequence[int], side: int) -> int:
    """Return a side's lead over the mean of the others, times their number."""
    return gains[side] * (len(gains) - 1) - (sum(gains) - gains[side])


class _Seating:
    """One play of one deal or game."""

    def __init__(self, of: Tournament, names: Sequence[Entrant], number: int, chunk: Chunk):
        self.of, self.number, self.chunk = of, number, chunk
        self.names = [name_of(name) for name in names]
        self.key = f"{of.seed}:{number}"
        self.seated: list[Seated] = [
            entrant(name, Random(f"{self.key}:seat{seat}"), seat) for seat, name in enumerate(names)
        ]

    def single(self) -> tuple[tuple[int, ...], int, list[int]]:
        """Play a deal at the initial scores; return points by side, 1, and no games.

        If the same dealer has to deal again, the redeal is still part of the deal: a redeal is
        worth whatever follows it.
        """
        rules, tries = self.of.rules, 0
        while True:
            rng = Random(f"{self.key}:again{tries}" if tries else self.key)
            order, plan = shuffled(rules.pack, rng), packet_plans(rules, rng)
            s = deal(rules, order, self.number % rules.seats, packets=plan)
            self._play(s)
            tries += 1
            if s.outcome != Outcome.REDEAL or tries == LONGEST_GAME:
                break
        self._note_failures()
        return points(s), 1, [0] * self.of.sides

    def game(self) -> tuple[tuple[int, ...], int, list[int]]:
        """Play a game to its end; return points by side, deals, and the winners."""
        rules = self.of.rules
        match = new_match(rules, self.number % rules.seats)
        total, won = [0] * self.of.sides, [0] * self.of.sides
        while not match.results and match.deals < LONGEST_GAME:
            # Deal by number, so that every play of the game uses the same deals.
            rng = Random(f"{self.key}:{match.deals}")
            s = match.deal(shuffled(rules.pack, rng), packet_plans(rules, rng))
            self._play(s)
            total = [a + b for a, b in zip(total, points(s), strict=True)]
            match = match.after(s)
        winners = match.results[0].winners if match.results else ()
        for side in winners:
            won[side] = WON // len(winners)
        self._note_failures()
        return tuple(total), match.deals, won

    def _play(self, s: State) -> None:
        costs = [self.chunk.cost.setdefault(name, [0, 0]) for name in self.names]
        play_out(s, self.seated, costs)

    def _note_failures(self) -> None:
        for name, player in zip(self.names, self.seated, strict=True):
            failures = getattr(player, "failures", 0)
            if failures:
                self.chunk.failures[name] = self.chunk.failures.get(name, 0) + failures


TUNE, TEST = "tune", "test"
RANGES = (TUNE, TEST)


def seed_of(text: str | int) -> str:
    """Return a seed with its range: ``7``, ``test:7`` are ``test:7``, ``a b:c`` is ``test:a b:c``.

    Any text is a seed; without a range it is a ``test:`` seed.  Raises ``ValueError`` for an empty
    one.
    """
    words = str(text).strip()
    named, colon, rest = words.partition(":")
    if not colon or named not in RANGES:
        named, rest = TEST, words
    if not rest.strip():
        raise ValueError(
            f"{brief(text)} is not a seed; use any text, or {TUNE}:TEXT to fit numbers"
        )
    return f"{named}:{rest.strip()}"


def drawn_seed(rules: Rules, names: Iterable[Entrant]) -> str:
    """Return a seed that no one chose: a digest of these players' answers at this table.

    Changing a player changes the deals, so nothing can be fitted to them.  Raises ``ValueError``
    if no player is deterministic.
    """
    digests = sorted(answers_of(rules, names).items())
    if not digests:
        raise ValueError(
            "a seed cannot be drawn: none of these players always answers the same; give a seed"
        )
    text = "\n".join(f"{name} {digest}" for name, digest in digests)
    return f"{TEST}:{sha256(text.encode()).hexdigest()[:12]}"


def is_test(seed: str | int) -> bool:
    """Whether results measured with a seed may be reported."""
    return seed_of(seed).startswith(TEST + ":")
