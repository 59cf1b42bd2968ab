"""One table: players at their seats, and a deal played by them to its end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from euchre.arena.references import AllSeeing
from euchre.bots import Bot, Player, bot
from euchre.engine.fields import IllegalAction
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe


@dataclass
class Meter:
    """The cost of a seat's decisions: their number, and CPU time in nanoseconds."""

    decisions: int = 0
    nanoseconds: int = 0


def seated(players: Sequence[Player], seed: int | str) -> list[Bot]:
    """Return new players, one per seat, each with a generator from the seed and its seat.

    Raises ``UnknownBot`` for an unknown name.
    """
    return [bot(p, Random(f"{seed}:seat{seat}")) for seat, p in enumerate(players)]


def play_out(
    s: State, players: Sequence[Bot | AllSeeing], meters: Sequence[Meter] | None = None
) -> None:
    """Play a deal to its end, in place.

    A player is asked only if it has a choice, and gets its view; an ``AllSeeing`` reference gets
    the whole deal.  The cost is added to ``meters``, one per seat.  Raises ``IllegalAction`` if a
    player returns an illegal action.
    """
    while not s.ended:
        seat, choices = s.turn, legal(s)
        action = choices[0]
        if len(choices) > 1:
            player = players[seat]
            begun = time.process_time_ns()
            if isinstance(player, AllSeeing):
                action = player.choose_seeing(s.copy(), choices)
            else:
                action = player.choose(observe(s, seat), choices)
            if meters is not None:
                meters[seat].decisions += 1
                meters[seat].nanoseconds += time.process_time_ns() - begun
            if action not in choices:
                who = type(player).__name__
                raise IllegalAction(
                    f"{who} on seat {seat} answered {action!r}, which is none of the"
                    f" {len(choices)} legal actions"
                )
        push(s, action)
