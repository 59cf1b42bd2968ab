"""What is proved of a game whose rules or seats were changed: no deal was replaced in silence."""

from __future__ import annotations

from euchre.server import check, fair
from tests.server.proofs import remembered
from tests.server.test_next_game import (
    DRAW,
    ROTATE,
    STICK,
    change,
    finish,
    finished,
    people,
    record,
)


def test_a_new_commitment_is_bound_to_the_one_it_replaces() -> None:
    log = people()
    finish(log)
    first = record(log)
    for wish in (STICK, {"swap": [0, 1]}, DRAW):
        change(log, wish)
    finish(log)
    shown = remembered(log)
    told = record(log)
    hand = told["notes"]["fair"]["hands"][0]
    assert len(hand["discarded"]) == 3
    assert hand["discarded"][0]["commitment"] == first["notes"]["fair"]["next"]["commitment"]
    for game in (first, told):
        assert check.faults(game, [shown]) == []
    assert any("replaces others" in text for text in check.explained(told, [shown]))
    # The seed is the one that was bound before anybody asked for other rules.
    assert first["notes"]["fair"]["next"]["lock"] == fair.lock(bytes.fromhex(hand["seed"]))


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
