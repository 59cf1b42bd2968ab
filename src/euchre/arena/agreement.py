"""What players would have done in recorded games, beside what was done there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from euchre.arena.entrants import Entrant, answer, check
from euchre.bots import name_of
from euchre.engine import actions
from euchre.engine.actions import MOVING, Verb
from euchre.engine.state import legal
from euchre.records import Replay
from euchre.work import ALONE, Workload, in_order, shareable

#: The kinds of decisions.
KINDS = ("calls", "discards", "cards")


@dataclass(frozen=True)
class Agreement:
    """How often a player chose what was chosen, in one kind of decision."""

    player: str
    kind: str
    decisions: int
    same: int


@dataclass(frozen=True)
class Agreements:
    """How often players choose what was chosen in recorded games."""

    games: int
    seed: str
    players: list[Agreement]


def answers_in(
    games: Sequence[Replay], names: Sequence[Entrant], seed: str, how: Workload = ALONE
) -> Agreements:
    """Ask each player at every decision of recorded games, in the seat that decided.

    Left out are forced choices, and decisions of a hand that the record does not show in full.
    Raises ``ValueError`` for a player that cannot play one of the games.
    """
    for name in names:
        for game in games:
            check(name, game.rules)
    parts = {str(n): (game, tuple(names), f"{seed}:{n}") for n, game in enumerate(games)}
    sums = {(name_of(name), kind): [0, 0] for name in names for kind in KINDS}
    if how.pool is None and not shareable(names):
        how = replace(how, jobs=1)
    for done, counts in enumerate(in_order(_asked, parts, how), 1):
        for key, (asked, same) in counts.items():
            sums[key][0] += asked
            sums[key][1] += same
        how.progress(done, len(parts))
    rows = [Agreement(*key, *counts) for key, counts in sums.items()]
    return Agreements(len(games), seed, rows)


def _asked(
    game: Replay, names: Sequence[Entrant], seed: str
) -> Mapping[tuple[str, str], tuple[int, int]]:
    """Return decisions and agreements in one game, by player and kind."""
    counts: dict[tuple[str, str], tuple[int, int]] = {}
    for deal in game.until_won().deals:
        for count, (s, action) in enumerate(deal.told()):
            if len(legal(s)) < 2 or s.hands[s.turn] & deal.guessed:
                continue
            for name in names:
                rng = Random(f"{seed}:{deal.number}:{count}")
                key = name_of(name), _kind(action)
                asked, same = counts.get(key, (0, 0))
                counts[key] = asked + 1, same + (answer(s, name, rng) == action)
    return counts


def _kind(action: Any) -> str:
    verb = actions.verb(action)
    return "cards" if verb == Verb.PLAY else "discards" if verb in MOVING else "calls"
