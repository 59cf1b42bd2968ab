"""The ladder: every player on the same deals against one yardstick, and in whole games.

Two contests make a row.  Duplicate deals against ``pimc-50`` say how many points per deal a player
is ahead of the plainest published method; whole games to ten, each played twice with the sides
exchanged, say how many of 100 games ``expert`` wins from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from euchre.arena.entrants import answers_of
from euchre.arena.results import Cost, PairResult, Versus
from euchre.arena.running import TournamentOutcome, parts_of
from euchre.arena.tournaments import Chunk, Tournament, is_test, play_chunk, seed_of, tournament
from euchre.bots import Player, name_of
from euchre.engine.rules import Rules
from euchre.games import rules as rules_of
from euchre.work import ALONE, WorkError, Workload, in_order

#: The players of the ladder: published methods, and the levels for people.
LADDER = (
    "random",
    "openspiel-ismcts-1000",
    "club",
    "net",
    "pimc-50",
    "cfr-calls",
    "strong",
    "expert",
)
#: Who is played in deals, and who plays the games.
YARDSTICK, CHAMPION = "pimc-50", "expert"
#: House rules that each kind of player requires, keyed by name prefix.
SETTINGS: Mapping[str, Mapping[str, str]] = {
    "openspiel": {
        "stick-the-dealer": "on",
        "bury-upcard": "off",
        "lead": "dealer-left",
        "alone": "before-lead",
    },
}
#: The format of saved results.
FORMAT = "euchre bench 1"


class Rung(msgspec.Struct, omit_defaults=True):
    """A player of the ladder."""

    player: str
    rules: str
    #: Digests of how the player plays there, and those whom it meets.
    answers: dict[str, str]
    #: The player against the yardstick; None for itself.
    deals: PairResult | None = None
    #: The champion against the player; None for itself.
    games: PairResult | None = None
    #: None if it played nothing.
    cost: Cost | None = None


class Ladder(msgspec.Struct):
    """Players compared with the yardstick and with the champion."""

    format: str
    seed: str
    yardstick: str
    champion: str
    fit_for_claims: bool
    rungs: list[Rung]


@dataclass
class Row:
    """A player and its two contests."""

    player: Player
    rules: Rules
    contests: dict[str, tuple[TournamentOutcome, int]]

    @property
    def answers(self) -> dict[str, str]:
        """Digests of how the player plays, and those whom it meets."""
        others = [{"deals": YARDSTICK, "games": CHAMPION}[unit] for unit in self.contests]
        found: dict[str, str] = {}
        for player in (self.player, *others):
            found |= _answers(self.rules, player)
        return found

    def parts(self) -> Iterator[tuple[str, TournamentOutcome, tuple[Tournament, int, int, int]]]:
        """Yield each part: its name, where it is summed, and how it is played.

        Digests are part of the name: a player who plays otherwise today plays again.
        """
        answers = self.answers
        for unit, (outcome, number) in self.contests.items():
            for name, key in parts_of(outcome.of, number).items():
                pair = outcome.pairs[0]
                who = [f"{p}@{answers.get(p, '')}" for p in (pair.a, pair.b)]
                yield " ".join([self.rules.id, unit, *who, name]), outcome, key

    def rung(self) -> Rung:
        """Return the row as it is published."""
        name = name_of(self.player)
        results = {unit: outcome.pairs[0].result() for unit, (outcome, _) in self.contests.items()}
        spent = [
            outcome.cost[name] for outcome, _ in self.contests.values() if name in outcome.cost
        ]
        decisions, time = (sum(column) for column in zip(*spent, strict=True)) if spent else (0, 0)
        cost = Cost(decisions, time / decisions / 1e6) if decisions else None
        return Rung(name, self.rules.id, self.answers, **results, cost=cost)


@cache
def _answers(rules: Rules, player: Player) -> dict[str, str]:
    return answers_of(rules, (player,))


def rules_for(player: Player) -> Rules:
    """Return the table at which a player is compared: the standard game where it can play that."""
    name = name_of(player)
    settings = next((SETTINGS[s] for s in SETTINGS if name.startswith(s)), {})
    return rules_of("standard", dict(settings))


def row(player: Player, seed: str, deals: int, games: int) -> Row:
    """Return a row of which nothing has been played.

    Raises ``ValueError`` for a player that cannot be entered.
    """
    rules, name = rules_for(player), name_of(player)
    contests: dict[str, tuple[TournamentOutcome, int]] = {}
    if name != YARDSTICK and deals:
        of = tournament(rules, (player, YARDSTICK), seed)
        contests["deals"] = _outcome(of), deals
    if name != CHAMPION and games:
        of = tournament(rules, (CHAMPION, player), seed, games=True)
        contests["games"] = _outcome(of), games
    return Row(player, rules, contests)


def _outcome(of: Tournament) -> TournamentOutcome:
    a, b = of.pairs[0]
    return TournamentOutcome(of, [Versus(name_of(a), name_of(b), of.sides)])


def run(
    players: Sequence[Player] = LADDER,
    *,
    deals: int,
    games: int,
    seed: int | str = "bench",
    how: Workload = ALONE,
) -> Ladder:
    """Play the ladder: so many duplicate deals, and so many duplicate games, for each player.

    Parts of more players or of a longer run are added to those in a file.  Raises ``PartsError``
    for a file of another run, ``ValueError`` for a player that cannot be entered or for a number of
    one.
    """
    if 1 in (deals, games):
        raise WorkError("an interval needs at least 2 deals and 2 games, or none")
    how.check(players)
    rows = [row(player, seed_of(seed), deals, games) for player in players]
    where: dict[str, TournamentOutcome] = {}
    parts: dict[str, tuple[Any, ...]] = {}
    for name, outcome, key in (part for one in rows for part in one.parts()):
        where[name], parts[name] = outcome, key
    header = {"format": FORMAT, "seed": seed_of(seed)}
    with how.file(header, Chunk) as saved:
        played = in_order(play_chunk, parts, how, saved)
        for done, (outcome, chunk) in enumerate(zip(where.values(), played, strict=True), 1):
            outcome.add(chunk)
            how.progress(done, len(parts))
    rungs = [one.rung() for one in rows]
    return Ladder(FORMAT, seed_of(seed), YARDSTICK, CHAMPION, is_test(seed_of(seed)), rungs)
