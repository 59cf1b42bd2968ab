"""The numbers that callers and players go by, tuned by duplicate self-play for kinds of tables.

``python -m euchre.arena.tune`` finds them and keeps them beside this file; a table takes those
of the kind most like it.  Where none is like it, calls go by hand-set numbers, and cards by those
of the most similar deals, if there are any with as many tricks.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from euchre.bridge.turn_up import Calling, plain_calling, upcards_of
from euchre.engine.phases import Exchange, NameSuit, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.scoring import Points
from euchre.kernel.policy import Weights
from euchre.kernel.turn_up import Count

#: Where the numbers are kept.
NUMBERS = Path(__file__).with_suffix(".json")
#: How many cards more or less in the pack are as great a difference as a stuck dealer, as a
#: march that is worth a point more, and as jacks of another rank.
_STUCK, _MARCH, _JACKS = 6, 4, 4
#: More than all that together: another number of upcards, and another seat that takes them.
_UPCARDS, _TAKER = 100, 100


class Tuned(NamedTuple):
    """How to call and how to play."""

    calling: Calling
    weights: Weights


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
    naming = rules.phase(NameSuit)
    if not isinstance(rules.prices, Points) or rules.phase(TurnUp) is None:
        return None
    stuck = isinstance(naming, NameSuit) and naming.stuck != "no"
    sides = rules.sides.count(rules.seats)
    exchange = rules.phase(Exchange)
    return Kind(
        seats=rules.seats,
        sides=sides,
        tricks=rules.tricks,
        cards=rules.pack.size,
        stuck=stuck,
        march=rules.prices.march,
        bowers=rules.bowers,
        upcards=upcards_of(rules),
        taker=exchange.taker if isinstance(exchange, Exchange) else "dealer",
    )


def _distance(a: Kind, b: Kind) -> int:
    other = _STUCK * (a.stuck != b.stuck) + _JACKS * (a.bowers != b.bowers)
    other += _UPCARDS * (a.upcards != b.upcards) + _TAKER * (a.taker != b.taker)
    return abs(a.cards - b.cards) + _MARCH * abs(a.march - b.march) + other


@cache
def tuned(rules: Rules) -> Tuned:
    """Return the numbers of a table."""
    found = nearest(rules)
    return found[1] if found else Tuned(plain_calling(rules), _weights(rules))


def _weights(rules: Rules) -> Weights:
    """Return how cards are played where no kind is like a table: as in the most similar deals."""
    wanted = kind_of(rules)
    near = [known for known in read() if wanted and known[0].tricks == wanted.tricks]
    if wanted is None or not near:
        return Weights()
    like = wanted
    near.sort(key=lambda known: (abs(known[0].seats - like.seats), _distance(known[0], like)))
    return near[0][1].weights


def nearest(rules: Rules) -> tuple[Kind, Tuned] | None:
    """Return the numbers of the kind most like a table and that kind, None if none is like it.

    Seats, sides and tricks must be the same.
    """
    kind = kind_of(rules)
    near = [known for known in read() if kind and known[0][:3] == kind[:3]]
    if kind is None or not near:
        return None
    wanted = kind
    return min(near, key=lambda known: _distance(known[0], wanted))


# -- as a file ---------------------------------------------------------------------


def read() -> list[tuple[Kind, Tuned]]:
    """Return all kinds that have been tuned."""
    return [_read(entry) for entry in json.loads(NUMBERS.read_text("utf-8"))]


def _read(entry: dict[str, Any]) -> tuple[Kind, Tuned]:
    calling: dict[str, Any] = {
        name: Count(*value) if name in ("together", "alone", "defence") else tuple(value)
        for name, value in entry["calling"].items()
    }
    return Kind(**entry["kind"]), Tuned(Calling(**calling), Weights(*entry["weights"]))


def write(kind: Kind, numbers: Tuned, how: str) -> None:
    """Keep the numbers of a kind, in place of older ones; ``how`` says where they come from."""
    entries = [e for e in json.loads(NUMBERS.read_text("utf-8")) if Kind(**e["kind"]) != kind]
    calling = {name: [round(x, 3) for x in value] for name, value in vars(numbers.calling).items()}
    weights = [round(x, 1) for x in numbers.weights]
    entries.append({"kind": kind._asdict(), "how": how, "calling": calling, "weights": weights})
    entries.sort(key=lambda e: tuple(e["kind"].values()))
    rows = ",\n".join(_row(entry) for entry in entries)
    NUMBERS.write_text(f"[\n{rows}\n]\n", "utf-8")
    tuned.cache_clear()


def _row(entry: dict[str, Any]) -> str:
    """Return an entry as text, one part a line."""
    lines = [f'  "{name}": {json.dumps(entry[name])}' for name in ("kind", "how", "weights")]
    parts = ",\n".join(f'    "{k}": {json.dumps(v)}' for k, v in entry["calling"].items())
    return "{\n" + ",\n".join([*lines, f'  "calling": {{\n{parts}\n  }}']) + "\n}"
