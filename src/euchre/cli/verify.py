"""``euchre verify``: check a recorded game's deals against its commitments and receipts."""

from __future__ import annotations

import click

from euchre.cli.output import Refused, say


@click.command("verify")
@click.argument("file")
@click.option(
    "--shown",
    multiple=True,
    metavar="RECEIPTS",
    help="Compare with commitments that a browser kept at the table; repeat for more players.",
)
def command(file: str, shown: tuple[str, ...]) -> None:
    """Check the deals of the game recorded in FILE, as downloaded from a table.

    Every deal is repeated from the seeds in the record. Without --shown, this proves only
    that the record is consistent: anyone who has all the seeds can write another consistent
    record. With receipts, it proves that the record is of the game whose commitments were
    shown. It cannot show who has looked at the cards.

    Exit code 0: everything matches. 1: something does not. 2: a file cannot be read.
    """
    from euchre.records import RecordError
    from euchre.records.errors import one_line, read_bytes
    from euchre.server.proving import ProofError, check, explained, receipts

    name, kept = file, []
    try:
        for name in shown:
            kept.append(receipts(read_bytes(name)))
        name = file
        found = check(read_bytes(file), kept)
    except (RecordError, ProofError) as error:
        raise Refused(one_line(f"{name}: {error}")) from None
    if found.problems:
        say("\n".join(one_line(problem) for problem in found.problems))
        raise SystemExit(1)
    say("\n".join(explained(found, len(kept))))
