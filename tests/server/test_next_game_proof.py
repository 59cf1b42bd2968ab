"""What is proved of a game whose rules or seats were changed: no deal was replaced in silence."""

from __future__ import annotations

from euchre.server import check
from tests.server.proofs import remembered
from tests.server.test_next_game import (
    ROTATE,
    change,
    finished,
    people,
    record,
)


def test_a_commitment_that_was_never_shown_is_found() -> None:
    """The server cannot shuffle again in silence: those who were here have other receipts."""
    log = people()
    shown = remembered(log)
    for wish in (ROTATE, ROTATE):
        change(log, wish)
    whole = remembered(finished(log))
    told = record(log)
    assert check.faults(told, [whole]) == []
    assert check.faults(told, [shown]) == []
    # Seen in another order, or one more that is not in the record.
    entry = whole["hands"][0]
    entry["others"] = entry["others"][::-1]
    assert "the commitment is not the one that was shown" in check.faults(told, [whole])[0]
    entry["others"] = ["ab" * 32, *entry["others"][::-1]]
    assert check.faults(told, [whole])
