"""The game of the day, open deals that follow from the date, and which deals are worth playing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from hashlib import sha256
from random import Random
from statistics import pstdev

from euchre.bots import bot
from euchre.daily.score import deal_score
from euchre.engine.match import new_match
from euchre.engine.rules import Goal, Rules
from euchre.engine.state import State, apply
from euchre.engine.view import observe
from euchre.games import rules as rules_of

#: The deals of a day, and the candidates among which they are chosen.
DEALS, CANDIDATES = 8, 40
#: The player's seat, South; bots of this level play the others, and the first dealer sits here.
SEAT, BOTS, DEALER = 2, "club", 0
#: Bots with slips that try a candidate, and the worlds in which their decisions are judged.
_TRIES, _WORLDS = 8, 40
#: No score ends the game before its deals do.
_FAR = 10_000


@lru_cache(1)
def rules() -> Rules:
    """Return the rules of the day: the standard game, the dealer stuck, to eight deals."""
    table = rules_of("standard", {"stick-the-dealer": "on"})
    return table.but(goal=Goal(target=_FAR, deals=DEALS))


def day_of(text: str) -> date:
    """Return the day that a text such as ``2026-11-23`` names.  Raises ``ValueError``."""
    found = date.fromisoformat(text)
    if found.isoformat() != text:
        raise ValueError("write the day like 2026-11-23")
    return found


def open_seed(day: date) -> int:
    """Return the seed of the open deals of a day, the same on every computer.

    >>> open_seed(date(2026, 11, 23)) == open_seed(date(2026, 11, 23))
    True
    """
    return int.from_bytes(sha256(f"euchre daily {day.isoformat()}".encode()).digest()[:8])


def open_orders(day: date) -> list[list[int]]:
    """Return the packs of the open deals of a day."""
    packs = []
    for number in range(DEALS):
        pack = list(range(rules().pack.size))
        Random(f"{open_seed(day)} {number}").shuffle(pack)
        packs.append(pack)
    return packs


def spread(order: Sequence[int], dealer: int, seed: int = 0) -> float:
    """Return how much players with slips differ in what their decisions cost in a deal.

    The standard deviation of ``_TRIES`` bots in the player's seat, in points: deals with much
    of it tell players apart.
    """
    costs = []
    for slip in range(_TRIES):
        last = _played(order, dealer, Random(f"{seed} {slip}"))
        found = deal_score(last, SEAT, worlds=_WORLDS, seed=seed)
        costs.append(found.given)
    return pstdev(costs)


def _played(order: Sequence[int], dealer: int, rng: Random) -> State:
    """Return a deal played to its end by a bot with slips and bots of the day."""
    s = new_match(rules(), dealer).deal(order)
    mine, others = bot("beginner", rng), bot(BOTS, rng)
    while not s.ended:
        view = observe(s, s.turn)
        player = mine if s.turn == SEAT else others
        s = apply(s, player.choose(view, view.legal()))
    return s
