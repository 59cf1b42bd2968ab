"""The game of the day, open deals derived from the date, and the selection of good deals."""

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

#: The deals of a day, and the candidates they are chosen from.
DEALS, CANDIDATES = 8, 40
#: The player's seat (South), the level of the bots in the other seats, and the first dealer's seat.
SEAT, BOTS, DEALER = 2, "club", 0
#: Error-prone bots that try a candidate, and the worlds in which their decisions are judged.
_TRIES, _WORLDS = 8, 40
#: A target score so high that the number of deals ends the game.
_FAR = 10_000


@lru_cache(1)
def rules() -> Rules:
    """Return the rules of the day: the standard game with stick the dealer, eight deals long."""
    table = rules_of("standard", {"stick-the-dealer": "on"})
    return table.but(goal=Goal(target=_FAR, deals=DEALS))


def day_of(text: str) -> date:
    """Return the date of a text such as ``2026-11-23``.  Raises ``ValueError``."""
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
    """Return how much error-prone players differ in the cost of their decisions in a deal.

    This is the standard deviation over ``_TRIES`` bots in the player's seat, in points; deals with
    a large spread discriminate between players.
    """
    costs = []
    for slip in range(_TRIES):
        last = _played(order, dealer, Random(f"{seed} {slip}"))
        found = deal_score(last, SEAT, worlds=_WORLDS, seed=seed)
        costs.append(found.given)
    return pstdev(costs)


def _played(order: Sequence[int], dealer: int, rng: Random) -> State:
    """Return a deal played to its end by an error-prone bot and the bots of the day."""
    s = new_match(rules(), dealer).deal(order)
    mine, others = bot("beginner", rng), bot(BOTS, rng)
    while not s.ended:
        view = observe(s, s.turn)
        player = mine if s.turn == SEAT else others
        s = apply(s, player.choose(view, view.legal()))
    return s
