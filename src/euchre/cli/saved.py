"""Sittings as files: who sits where, where chance stands, and the record of the match so far.

Loading replays the record, so that a file that loads is a sitting that can have happened.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from euchre.bots import UnknownBot, bot
from euchre.cli.session import Session
from euchre.engine.rules import Rules
from euchre.records.files import RecordError
from euchre.records.record import FORMAT, Deal, Record, deal_of
from euchre.records.replay import Replay, replay

#: No sitting comes near this many bytes.
LARGEST = 20_000_000
LONGEST_NAME = 24


class SavedError(ValueError):
    """A file that is no saved sitting; the message is one line."""


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """A sitting: who plays which seat (null is the person), and where chance stands."""

    format: Literal["euchre-saved/1"]
    seed: int
    number: int
    bots: list[str | None]
    #: Whether the pack of the last deal was bumped instead of cut.
    bumped: bool
    record: Record


def dump(session: Session, known: dict[int, Deal] | None = None) -> bytes:
    """Return a sitting as a JSON file.

    ``known`` keeps the finished deals of this match from one call to the next.
    """
    known = {} if known is None else known
    for number, states in enumerate(session.finished):
        if number not in known:
            known[number] = deal_of(states[-1])
    deals = [known[number] for number in range(len(session.finished))]
    if session.states:
        deals.append(deal_of(session.state))
    match = session.match
    if session.states and session.state.ended:
        match = match.after(session.state)
    record = Record(
        format=FORMAT,
        game=session.rules.game,
        options=dict(session.rules.options),
        players=list(session.names),
        start=list(session.start),
        deals=deals,
        scores=list(match.scores),
        notes=_notes(session),
    )
    bots = list(session.bots)
    saved = Saved("euchre-saved/1", session.seed, session.number, bots, session.bumped, record)
    return msgspec.json.format(msgspec.json.encode(saved), indent=1) + b"\n"


def _notes(session: Session) -> dict[str, Any]:
    """Return the remarks of a record: what was taken back, as tables in the browser note it."""
    if not session.takebacks:
        return {}
    return {"takebacks": [{"deal": deal, "seat": seat} for deal, seat in session.takebacks]}


def _takebacks(record: Record) -> list[tuple[int, int]]:
    """Return what a record says was taken back.  Anybody can have written into a file."""
    rows = record.notes.get("takebacks")
    found = []
    for row in rows if isinstance(rows, list) else ():
        deal, seat = (row.get("deal"), row.get("seat")) if isinstance(row, dict) else (None, None)
        if isinstance(deal, int) and isinstance(seat, int):
            found.append((deal, seat))
    return found


class _Kind(msgspec.Struct):
    format: str = ""


def finished_deals(content: bytes) -> Record | None:
    """Return the record of the finished deals of a saved sitting, None for any other file.

    The deal under way is left out: its cards are still hidden.  Raises ``SavedError`` if the
    sitting is damaged.
    """
    try:
        kind = msgspec.json.decode(content, type=_Kind).format
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    if not kind.startswith("euchre-saved/"):
        return None
    saved, played = _replayed(content)
    deals = saved.record.deals[: len(played.deals) - (played.state is not None)]
    return msgspec.structs.replace(saved.record, deals=deals)


def name_problems(names: list[str]) -> list[str]:
    """Return what is wrong with players' names, a sentence each."""
    found = [
        f"a name has 1 to {LONGEST_NAME} printable letters, not {name[:LONGEST_NAME]!r}"
        for name in names
        if not (name.strip() and name.isprintable() and len(name) <= LONGEST_NAME)
    ]
    if len({name.casefold() for name in names}) < len(names):
        found.append("two players have the same name")
    return found


def load(content: bytes) -> Session:
    """Return a sitting from the content of a file, exactly as it stood.

    Raises ``SavedError`` if it is damaged, or if anything in it cannot have happened.
    """
    saved, played = _replayed(content)
    table = played.rules
    _check_table(saved, table)
    session = Session(table, tuple(saved.record.players), tuple(saved.bots), saved.seed)
    session.number = saved.number
    session.bumped = saved.bumped and table.customs.bump
    session.takebacks = _takebacks(saved.record)
    session.match = played.match
    session.start = played.deals[0].match.scores if played.deals else played.match.scores
    for deal in played.deals:
        states = [deal.first, *(after for _, _, after in deal.steps())]
        if deal.last.ended:
            session.finished.append(states)
        else:
            session.states = states
    if session.number and not session.states and not session.match.over:
        session.deal()
    return session


def _replayed(content: bytes) -> tuple[Saved, Replay]:
    """Return what a file holds, and its record replayed; raises ``SavedError``."""
    try:
        saved = msgspec.json.decode(content, type=Saved)
        played = replay(saved.record).checked()
        if played.warnings:
            raise SavedError(played.warnings[0])
        return saved, played
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SavedError(f"it is not a saved game ({error})") from None
    except RecordError as error:
        raise SavedError(str(error)) from None


def _check_table(saved: Saved, table: Rules) -> None:
    n = table.seats
    if len(saved.record.players) != n or len(saved.bots) != n:
        raise SavedError(f"{table.game} has {n} players, each with a name and a place in bots")
    if saved.bots.count(None) != 1:
        raise SavedError("exactly one seat must be a person's (null in bots)")
    problems = name_problems(saved.record.players)
    if saved.number < bool(saved.record.deals):
        problems.append(f"the number of the match cannot be {saved.number}")
    for name in saved.bots:
        problems += bot_problems(name) if name is not None else []
    if problems:
        raise SavedError("; ".join(dict.fromkeys(problems)))


def bot_problems(name: str) -> list[str]:
    """Return what is wrong with a bot's name: one sentence, or nothing."""
    from random import Random

    try:
        bot(name, Random(0))
    except UnknownBot as error:
        return [str(error)]
    return []


def read(path: Path) -> Session:
    """Return the sitting saved in a file.

    Raises ``SavedError`` in one line that names the file.
    """
    try:
        if not path.is_file():
            raise SavedError("there is no such file")
        if path.stat().st_size > LARGEST:
            raise SavedError("it is far too large for a saved game")
        return load(path.read_bytes())
    except (SavedError, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SavedError(f"cannot load {path}: {reason}") from None


def write(session: Session, path: Path, known: dict[int, Deal] | None = None) -> None:
    """Save a sitting; an older file stays whole until the new one is written.

    ``known`` as for ``dump``.  Raises ``OSError`` where that cannot be done.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(dump(session, known))
    fresh.replace(path)
