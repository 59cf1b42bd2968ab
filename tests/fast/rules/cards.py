"""Convert the machine's deals to engine states, so that both play the same cards."""

from collections.abc import Sequence

import numpy as np

from euchre.cards import each
from euchre.engine.rewind import Dealt
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.fast.layout.convert import fresh
from euchre.fast.layout.rows import DealRow
from euchre.fast.layout.tables import compiled, most_faces
from euchre.fast.rules import dealing


def dealt(
    rules: Rules,
    seed: np.uint64,
    number: int,
    dealer: int,
    scores: Sequence[int] | None = None,
) -> State:
    """Return the first state of a deal that the machine deals."""
    t = compiled(rules)
    rows = fresh(t)
    dealing.deal(t, rows, seed, number, dealer)
    row, n = DealRow.read(rows[0]), rules.seats
    faces = row.face[: most_faces(rules)]
    rest = (*faces, *(card for card in each(row.stock) if card not in faces))
    half = rules.columns
    shown, covered = (
        [row.rest[first + p * half : first + (p + 1) * half] for p in range(n)]
        for first in (0, n * half)
    )
    columns = tuple((*a, *b) for a, b in zip(covered, shown, strict=True)) if half else ()
    hands = tuple(row.hands[:n])
    widow = tuple(each(row.widow))
    return Dealt(hands, rest, widow, columns).start(rules, dealer, scores)
