"""Sittings as files: who sits where, the state of randomness, and the record of the match.

Loading replays the record, so any file that loads is a sitting that could have happened.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from euchre import typed
from euchre.bots import UnknownBot, bot
from euchre.bounds import Count, PlaySeed
from euchre.cli.session import Session
from euchre.engine.rules import Rules
from euchre.files import FileError, decoded, parse_json, read_bytes
from euchre.records.record import FORMAT, Deal, Record, RecordError, deal_of
from euchre.records.replay import Replay, replay

#: No sitting comes near this many bytes.
LARGEST = 20_000_000
LONGEST_NAME = 24


class SavedError(ValueError):
    """The file is not a saved sitting; the message is one line."""


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """A sitting: who plays each seat (null is the person), and the state of randomness."""

    format: Literal["euchre-saved/1"]
    seed: PlaySeed
    number: Count
    bots: list[str | None]
    #: Whether the pack of the last deal was bumped instead of cut.
    bumped: bool
    record: Record


def dump(session: Session, known: dict[int, Deal] | None = None) -> bytes:
    """Serialize a sitting as JSON.

    ``known`` caches the finished deals of this match between calls.
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
    """Return the notes of a record: what was taken back, in the form used by browser tables."""
    if not session.takebacks:
        return {}
    return {"takebacks": [{"deal": deal, "seat": seat} for deal, seat in session.takebacks]}


def _takebacks(record: Record) -> list[tuple[int, int]]:
    """Parse what a record says was taken back.  The file is untrusted."""
    rows = record.notes.get("takebacks")
    found = []
    for row in rows if isinstance(rows, list) else ():
        deal, seat = (row.get("deal"), row.get("seat")) if isinstance(row, dict) else (None, None)
        if isinstance(deal, int) and isinstance(seat, int):
            found.append((deal, seat))
    return found


class _Kind(msgspec.Struct):
    format: str = ""


def _kind(content: bytes) -> str:
    """Return the format that a file says it has; empty if it says none."""
    try:
        return typed.converted(parse_json(decoded(content)), _Kind).format
    except (FileError, msgspec.ValidationError):
        return ""


def finished_deals(content: bytes) -> Record | None:
    """Return the record of a saved sitting's finished deals; None for any other file.

    The current deal is left out: its cards are still hidden.  Raises ``SavedError`` if the sitting
    is damaged.
    """
    if not _kind(content).startswith("euchre-saved/"):
        return None
    saved, played = _replayed(content)
    deals = saved.record.deals[: len(played.deals) - (played.state is not None)]
    return msgspec.structs.replace(saved.record, deals=deals)


def _shown(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."


def name_problems(names: list[str]) -> list[str]:
    """Return what is wrong with players' names, one sentence each."""
    found = [
        f"a name has 1 to {LONGEST_NAME} printable letters, not {_shown(name)!r}"
        for name in names
        if not (name.strip() and name.isprintable() and len(name) <= LONGEST_NAME)
    ]
    if len({name.casefold() for name in names}) < len(names):
        found.append("two players have the same name")
    return found


def load(content: bytes) -> Session:
    """Restore a sitting from a file's content, exactly as it stood.

    Raises ``SavedError`` if it is damaged, or if anything in it is impossible.
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
    """Parse a file and replay its record.  Raises ``SavedError``."""
    if _kind(content).startswith("euchre-record/"):
        raise SavedError("it is a record, not a saved game; euchre replay retells it")
    try:
        saved = typed.converted(parse_json(decoded(content)), Saved)
        played = replay(saved.record).checked()
        if played.warnings:
            raise SavedError(played.warnings[0])
        return saved, played
    except RecordError as error:
        raise SavedError(str(error)) from None
    except (FileError, msgspec.ValidationError) as error:
        raise SavedError(f"it is not a saved game ({error})") from None


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
    """Read the sitting saved in a file.

    Raises ``SavedError`` in one line that names the file.
    """
    try:
        return load(read_bytes(path, LARGEST))
    except FileError as error:
        raise SavedError(f"cannot load {path}: {error.problem}") from None
    except SavedError as error:
        raise SavedError(f"cannot load {path}: {error}") from None


def write(session: Session, path: Path, known: dict[int, Deal] | None = None) -> None:
    """Save a sitting atomically.

    ``known`` as for ``dump``.  Raises ``OSError`` if writing fails.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(dump(session, known))
    fresh.replace(path)
