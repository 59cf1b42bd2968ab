"""The game of the day: eight deals for all players, open ones by the date, and expert's play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache
from hashlib import sha256
from random import Random
from statistics import pstdev
from typing import Any

from euchre.bots import Bot, bot
from euchre.engine.actions import Action
from euchre.engine.match import new_match
from euchre.engine.rules import Goal, Rules
from euchre.engine.state import State, apply
from euchre.engine.view import View, observe
from euchre.games import rules as rules_of
from euchre.language.advice import doing
from euchre.study.day_score import DEALS, deal_score, faces_of, points_ahead

#: The candidates from which the deals of a day are chosen.
CANDIDATES = 40
#: The player's seat (South), the level of the bots in the other seats, and the first dealer's seat.
SEAT, BOTS, DEALER = 2, "club", 0
#: The level whose play of the deals is shown.
LEVEL = "expert"
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
    """Return the seed of the open deals of a day, the same on every computer."""
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
        rng = Random(f"{seed} {slip}")
        last = _played(order, dealer, bot("beginner", rng), bot(BOTS, rng))
        costs.append(deal_score(last, SEAT, worlds=_WORLDS, seed=seed).given)
    return pstdev(costs)


def line(order: Sequence[int], dealer: int, number: int, level: str = LEVEL) -> dict[str, Any]:
    """Return how ``expert`` plays a deal against the usual bots: its net points, and each choice.

    Choices are in words; forced actions are left out.
    """
    words: list[str] = []

    def note(view: View, action: Action) -> None:
        if len(view.legal()) > 1:
            words.append(doing(faces_of(rules(), SEAT), view.state, action))

    expert = bot(level, Random(f"expert {number}"))
    last = _played(order, dealer, expert, bot(BOTS, Random(number)), note)
    return {"net": points_ahead(last, SEAT), "told": words}


def _played(
    order: Sequence[int],
    dealer: int,
    mine: Bot,
    others: Bot,
    note: Callable[[View, Action], None] = lambda view, action: None,
) -> State:
    """Return a deal played to its end; ``note`` gets each action of the player's seat."""
    s = new_match(rules(), dealer).deal(order)
    while not s.ended:
        view = observe(s, s.turn)
        action = (mine if s.turn == SEAT else others).choose(view, view.legal())
        if s.turn == SEAT:
            note(view, action)
        s = apply(s, action)
    return s
