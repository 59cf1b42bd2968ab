"""The numbers that the kernel's policy plays cards by, found by duplicate play for kinds of tables.

A table takes those of the kind most like it; where none is like it, those of the most similar
deals, if there are any with as many tricks.
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

#: Where the numbers are kept.
NUMBERS = Path(__file__).with_suffix(".json")
#: How many cards more or less in the pack are as great a difference as a stuck dealer, as a
#: march that is worth a point more, and as jacks of another rank.
_STUCK, _MARCH, _JACKS = 6, 4, 4
#: More than all that together: another number of upcards, and another seat that takes them.
_UPCARDS, _TAKER = 100, 100


class Kind(NamedTuple):
    """What tables have in common that go by the same numbers."""

    seats: int
    sides: int
    tricks: int
    #: The size of the pack.
    cards: int
    #: Whether the dealer who is asked last must make trump.
    stuck: bool
    #: What a march is worth.
    march: int
    #: Which jacks are bowers (``Rules.bowers``).
    bowers: str
    #: How many cards may be turned up, and who takes the one accepted (``Exchange.taker``).
    upcards: int
    taker: str


def kind_of(rules: Rules) -> Kind | None:
    """Return of which kind a table is; None where no upcard is played for points."""
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
        # After a refused suit has come again, or four suits have been refused, no more are.
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
    """Return the numbers of a table."""
    wanted = kind_of(rules)
    near = {kind: found for kind, found in read().items() if wanted and kind[2] == wanted[2]}
    if wanted is None or not near:
        return Weights()
    like = wanted
    return near[min(near, key=lambda kind: _distance(kind, like))]


def read() -> dict[Kind, Weights]:
    """Return what has been found, by kind of table."""
    entries = json.loads(NUMBERS.read_text("utf-8"))
    return {Kind(**entry["kind"]): Weights(*entry["weights"]) for entry in entries}
