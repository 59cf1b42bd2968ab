"""What a finished game leaves behind: its record, and everything needed to check its deals."""

from __future__ import annotations

from typing import Any

from euchre.records import Record, record_of
from euchre.server import fair
from euchre.server.fair import Committed
from euchre.server.refusals import Refused
from euchre.server.store.store import now
from euchre.server.tables.fold import Seeds, TableState
from euchre.server.tables.parts import goal_told


def over(t: TableState) -> None:
    """Raise ``Refused`` while the game goes on, because a record shows every card."""
    if not t.match.over:
        raise Refused(403, "The record is available once the game is over.")
    if t.purpose is not None and now() < t.purpose.opens:
        raise Refused(
            403, "Others are still playing these deals; the record is available after that."
        )


def record(t: TableState, seeds: Seeds) -> Record:
    """Return the record of a finished game, with the proof of its deals in the notes."""
    over(t)
    made = record_of(t.match, t.finished, t.names)
    made.notes = {"fair": proof(t, seeds)}
    if t.purpose is not None:
        # What ended the game here is not a rule of the game.
        made.notes["ends"] = goal_told(t.rules.goal)
    if t.takebacks:
        made.notes["takebacks"] = [{"deal": deal, "seat": seat} for deal, seat in t.takebacks]
    return made


def proof(t: TableState, seeds: Seeds) -> dict[str, Any]:
    """Return what anyone needs to deal the game's cards again (see ``fair``).

    The seed of the next deal stays secret; its ``lock`` shows that no deal is left out.
    """
    over(t)
    rules = t.rules
    told = {
        "scheme": t.next.scheme,
        "table": t.dealt_as,
        "pack": list(rules.pack.texts),
        "seats": rules.seats,
        "hand": rules.hand,
        "widow": rules.widow,
        "columns": rules.columns,
    }
    hands = [_deal(dealt, seeds[dealt.number]) for dealt in t.committed]
    if t.next.scheme == fair.V1:
        return told | {"hands": hands}
    last = {
        "hand": t.next.number,
        "commitment": t.next.commitment,
        "lock": fair.lock(seeds[t.next.number]),
    }
    schemes = [{"scheme": dealt.scheme} for dealt in t.committed]
    return told | {
        "up": rules.turn_up,
        "game_no": t.game_no,
        "before": t.committed[0].before,
        "hands": [one | scheme for one, scheme in zip(hands, schemes, strict=True)],
        "next": last,
    }


def _deal(dealt: Committed, seed: bytes) -> dict[str, Any]:
    return {
        "hand": dealt.number,
        "commitment": dealt.commitment,
        "seed": seed.hex(),
        "seals": {str(seat): seal for seat, seal in dealt.seals.items()},
        "shares": {str(seat): share for seat, share in dealt.shares.items()},
    }
