"""``euchre convert``: convert records to and from Euchre Game Notation."""

from __future__ import annotations

import json

from euchre.cli.options import OUT, taking
from euchre.cli.output import save, say
from euchre.cli.replay import read
from euchre.files import naming
from euchre.records import dump, write_egn


@taking(
    f"""convert FILE
    --format=form egn|record  egn: Euchre Game Notation; record: this program's own record.
    {OUT}"""
)
def command(file: str, *, form: str, out: str | None = None) -> None:
    """Convert the game in FILE to another format.

    FILE is a record, a saved game, EGN or PTN; the format is detected.
    The game is replayed first, so an invalid game is never written.  The command refuses
    what EGN cannot express, and names it; table customs, such as packets and score
    markers, cannot be stored in EGN and are left out.
    """
    record, _ = read(file)
    with naming(file):
        egn = json.dumps(write_egn(record), indent=2) + "\n" if form == "egn" else ""
    text = egn or dump(record).decode()
    if out is None:
        say(text.removesuffix("\n"))
    else:
        save(out, text)
