"""One table: players at their seats, and a deal played by them to its end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from euchre.bots import Bot, Player, bot
from euchre.engine.fields import IllegalAction
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe


def seated(players: Sequence[Player], seed: int | str) -> list[Bot]:
    """Return new players, one a seat; the chance of each comes from the seed and its seat.

    Raises ``UnknownBot`` for an unknown name.
    """
    return [bot(p, Random(f"{seed}:seat{seat}")) for seat, p in enumerate(players)]


def play_out(s: State, players: Sequence[Bot]) -> None:
    """Play a deal to its end, in place.

    A player is asked only where there is a choice.  Raises ``IllegalAction`` if one returns
    an action that is not legal.
    """
    while not s.ended:
        seat, choices = s.turn, legal(s)
        action = choices[0]
        if len(choices) > 1:
            view = observe(s, seat)
            action = players[seat].choose(view, choices)
            if action not in choices:
                raise IllegalAction(f"seat {seat} answered {action}, which is not legal")
        push(s, action)
