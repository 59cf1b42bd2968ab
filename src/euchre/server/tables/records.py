"""What a finished game leaves behind: its record, and everything needed to check its deals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Response

from euchre.bounds import Ordinal
from euchre.records import Record, RecordError, dump, record_of, replay, write_egn
from euchre.server import fair
from euchre.server.clock import now
from euchre.server.fair import Committed
from euchre.server.http.bodies import IN_QUERY
from euchre.server.http.limits import costs
from euchre.server.http.pages import attachment
from euchre.server.http.people import Person
from euchre.server.refusals import Refused, refusing
from euchre.server.tables import frames
from euchre.server.tables.joining import Seen, seen
from euchre.server.tables.services import Server, Services
from euchre.server.tables.state import Seeds, TableState, goal_body
from euchre.text import listed


def over(t: TableState) -> None:
    """Raise ``Refused`` while the game goes on, because a record shows every card."""
    if not t.match.over:
        raise Refused(403, "The record is available once the game is over.")
    if t.purpose is not None and now() < t.purpose.opens:
        raise Refused(
            403, "Others are still playing these deals; the record is available after that."
        )


def record_of_table(t: TableState, seeds: Seeds) -> Record:
    """Return the record of a finished game, with the proof of its deals in the notes."""
    over(t)
    record = record_of(t.match, t.finished, t.names)
    record.notes = {"fair": proof(t, seeds)}
    record.notes |= ends(t)
    if t.takebacks:
        record.notes["takebacks"] = [{"deal": deal, "seat": seat} for deal, seat in t.takebacks]
    return record


def ends(t: TableState) -> dict[str, Any]:
    """Return the note on what ends the game, which at an arranged table is no rule of the game."""
    return {} if t.purpose is None else {"ends": goal_body(t.rules.goal)}


def proof(t: TableState, seeds: Seeds) -> dict[str, Any]:
    """Return what anyone needs to deal the game's cards again (see ``fair``).

    The seed of the next deal stays secret; its ``lock`` shows that no deal is left out.
    """
    over(t)
    rules = t.rules
    return {
        "scheme": fair.SCHEME,
        "table": t.dealt_as,
        "pack": list(rules.pack.texts),
        "seats": rules.seats,
        "hand": rules.hand,
        "widow": rules.widow,
        "columns": rules.columns,
        "up": rules.turn_up,
        "game_no": t.game_no,
        "before": t.committed[0].before,
        "hands": [_deal(dealt, seeds[dealt.number]) for dealt in t.committed],
        "next": {
            "hand": t.next.number,
            "commitment": t.next.commitment,
            "lock": fair.lock(seeds[t.next.number]),
        },
    }


def _deal(dealt: Committed, seed: bytes) -> dict[str, Any]:
    # The commitments that were replaced before the deal; usually none.
    discarded = [{k: v for k, v in asdict(one).items() if v != ""} for one in dealt.discarded]
    return {
        "hand": dealt.number,
        "commitment": dealt.commitment,
        "seed": seed.hex(),
        "shares": {str(seat): share for seat, share in dealt.shares.items()},
    } | ({"discarded": discarded} if discarded else {})


router = APIRouter(prefix="/api/tables/{table_id}")


#: Number of the game at a table, from 1; default: the last one.
Number = Annotated[Ordinal | None, IN_QUERY]


async def _game(
    services: Services, table_id: str, person: str | None, number: int | None
) -> tuple[TableState, Seeds]:
    """Return a table at the end of a game, for anyone who may see it or has sat there."""
    try:
        table = await seen(services, table_id, person)
    except Refused:
        if number is None or await services.store.invited_by(table_id, person or "") is None:
            raise
        t, seeds = await services.archive.game(table_id, number)
        if t.seat_of(person) is None:
            raise
        return t, seeds
    t = table.state
    if number in (None, t.game_no) and not t.match.over:
        return t, table.seeds
    return await services.archive.game(table_id, number or t.game_no)


@router.get("/record.json", **costs(5))
async def download_record(
    table_id: str, services: Server, person: Person, game: Number = None
) -> Response:
    """Return the record of the finished game, or of an earlier one."""
    t, seeds = await _game(services, table_id, person, game)
    return attachment(dump(record_of_table(t, seeds)), f"euchre-{t.id}-{t.game_no}.json")


@router.get("/record.egn", **costs(5))
async def egn(table_id: str, services: Server, person: Person, game: Number = None) -> Response:
    """Return the finished game, or an earlier one, in Euchre Game Notation."""
    t, seeds = await _game(services, table_id, person, game)
    record = record_of_table(t, seeds)
    # EGN has no place for the proof; it belongs to our own format.
    record.notes = {}
    with refusing(422, RecordError):
        document = write_egn(record)
    text = json.dumps(document, ensure_ascii=False, indent=2).encode()
    return attachment(text, f"euchre-{t.id}-{t.game_no}.egn.json")


@router.get("/evening", **costs(5))
async def evening(table: Seen, services: Server) -> dict[str, Any]:
    """Return the finished games of the last evening here, and the deals to be talked about."""
    ends, row = await services.archive.evening(table.id)
    for t in ends:
        over(t)
    people = [{part: one[part] for part in ("name", "won", "of", "face")} for one in row["score"]]
    told = {"title": ends[-1].rules.title, "date": row["date"], "people": people}
    return told | await services.store.long.run(_told, ends)


def _told(ends: Sequence[TableState]) -> dict[str, Any]:
    """Return an evening's games and its highlights, with names as at the table."""
    from euchre.analysis.highlights import highlights

    games = [replay(record_of(t.match, t.finished, t.names)) for t in ends]
    moments = [one._asdict() for one in highlights(games)]
    return {"games": [_won(t) for t in ends], "moments": moments}


def _won(t: TableState) -> dict[str, Any]:
    """Return the sides of a finished game and their scores, winners first."""
    side, last = t.rules.sides.side, t.match.results[-1]
    sides = sorted(range(len(last.scores)), key=lambda one: one not in t.match.winners)
    return {
        "sides": [listed([n for p, n in enumerate(t.names) if side(p) == one]) for one in sides],
        "scores": [last.scores[one] for one in sides],
        "won": len(t.match.winners),
    }


@router.get("/log")
async def log(
    table: Seen, person: Person, deal: Annotated[Ordinal, IN_QUERY] = 1
) -> dict[str, Any]:
    """Return the log of a finished deal of this game."""
    return {"deal": deal, "lines": frames.deal(table.state, deal, table.state.eyes_of(person))}
