"""The rollout policy's tuned weights, fitted by duplicate play for kinds of tables.

A table uses the weights of the most similar kind; if none is comparable, those fitted for the most
similar deals with the same number of tricks, if there are any.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from euchre.engine.phases import Exchange, NameSuit, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.scoring import Points
from euchre.kernel.policy import Weights

#: File with the tuned weights.
NUMBERS = Path(__file__).with_suffix(".json")
#: Distance in pack size that counts as much as a stuck dealer, as one more point for a march, and
#: as different bowers.
_STUCK, _MARCH, _JACKS = 6, 4, 4
#: A larger distance than all of these together: another number of upcards, or another taker.
_UPCARDS, _TAKER = 100, 100


class Kind(NamedTuple):
    """What tables that share weights have in common."""

    seats: int
    sides: int
    tricks: int
    #: The size of the pack.
    cards: int
    #: Whether the dealer who is asked last must make trump.
    stuck: bool
    #: Points for a march.
    march: int
    #: Which jacks are bowers (``Rules.bowers``).
    bowers: str
    #: The maximum number of upcards, and who takes the accepted one (``Exchange.taker``).
    upcards: int
    taker: str


def kind_of(rules: Rules) -> Kind | None:
    """Return the kind of a table; None for games not played for points over an upcard."""
    naming, up, exchange = rules.phase(NameSuit), rules.phase(TurnUp), rules.phase(Exchange)
    if not isinstance(rules.prices, Points) or not isinstance(up, TurnUp):
        return None
    return Kind(
        seats=rules.seats,
        sides=rules.sides.count(rules.seats),
        tricks=rules.tricks,
        cards=rules.pack.size,
        stuck=isinstance(naming, NameSuit) and naming.stuck != "no",
        march=rules.prices.march,
        bowers=rules.bowers,
        # Turning stops when a refused suit comes again or all four suits have been refused.
        upcards=4 if up.again and not up.redeal else up.upcards,
        taker=exchange.taker if isinstance(exchange, Exchange) else "dealer",
    )


def _distance(a: Kind, b: Kind) -> tuple[bool, int, int]:
    other = _STUCK * (a.stuck != b.stuck) + _JACKS * (a.bowers != b.bowers)
    other += _UPCARDS * (a.upcards != b.upcards) + _TAKER * (a.taker != b.taker)
    far = abs(a.cards - b.cards) + _MARCH * abs(a.march - b.march) + other
    return a[:3] != b[:3], abs(a.seats - b.seats), far


@cache
def weights_of(rules: Rules) -> Weights:
    """Return the tuned weights for a table."""
    wanted = kind_of(rules)
    near = {kind: found for kind, found in read().items() if wanted and kind[2] == wanted[2]}
    if wanted is None or not near:
        return Weights()
    like = wanted
    return near[min(near, key=lambda kind: _distance(kind, like))]


def read() -> dict[Kind, Weights]:
    """Return the tuned weights by kind of table."""
    entries = json.loads(NUMBERS.read_text("utf-8"))
    return {Kind(**entry["kind"]): Weights(*entry["weights"]) for entry in entries}
