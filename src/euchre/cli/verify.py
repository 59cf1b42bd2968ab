"""``euchre verify``: check a recorded game's deals against its commitments and receipts."""

from __future__ import annotations

from euchre.cli.options import taking
from euchre.cli.output import Misuse, say


@taking(
    """verify FILE
    --shown FILE  Compare with commitments that a browser kept at the table; repeatable."""
)
def command(file: str, shown: tuple[str, ...] = ()) -> None:
    """Check the deals of the game recorded in FILE, as downloaded from a table.

    Every deal is dealt again from the seeds in the record. Without --shown, this proves only
    that the record is consistent: anyone who has all the seeds can write another consistent
    record. With receipts, it proves that the record is of the game whose commitments were
    shown. The play must follow the rules, but nothing proves that it is what was played, or
    who has looked at the cards. The finished deals of a saved game of euchre play
    are dealt again from its seed.

    Exit code 0: everything matches. 1: something does not. 2: a file cannot be read.
    """
    from euchre.cli import saved
    from euchre.files import FileError, one_line, read_bytes, read_json
    from euchre.records import RecordError, replay
    from euchre.records.record import SAVED
    from euchre.records.sources import document_of, one_game
    from euchre.server import check

    try:
        content, receipts = read_bytes(file), [read_json(name) for name in shown]
        record = one_game(content)
        game = document_of(content)
        mine = isinstance(game, dict) and game.get("format") == SAVED
        if mine and receipts:
            raise FileError("--shown is for games from a table; a saved game has a seed", file)
        problems = saved.faults(game) if mine else check.faults(game, receipts)
    except FileError as error:
        error.file = error.file or file
        raise
    except ValueError as error:
        raise Misuse(one_line(f"{file}: {error}")) from None
    try:
        replay(record).checked()
    except RecordError as error:
        problems.append(f"the play does not follow the rules: {error}")
    words = saved.explained(record) if mine else check.explained(game, receipts)
    say("\n".join(map(one_line, problems or words)))
    if problems:
        raise SystemExit(1)
