"""``euchre verify``: check the deals of a recorded game against what was promised."""

from __future__ import annotations

import click

from euchre.cli.output import Refused, say


@click.command("verify")
@click.argument("file")
def command(file: str) -> None:
    """Check the deals of the game recorded in FILE, as it was downloaded from a table.

    Every hand is dealt again from the seed that the server had promised before the deal and
    from the seeds that players had added.  This proves that no card was changed or chosen;
    it cannot show who has looked.  Exit code 1: a deal is not the one that was promised.
    """
    from euchre.records import RecordError, load, replay
    from euchre.records.files import one_line, read_bytes
    from euchre.server.proving import ProofError, check

    try:
        data = read_bytes(file)
        played = replay(load(data)).checked()
        found = check(data, played.rules)
    except (RecordError, ProofError) as error:
        raise Refused(one_line(f"{file}: {error}")) from None
    if found:
        say("\n".join(one_line(problem) for problem in found))
        raise SystemExit(1)
    count = len(played.deals)
    say(f"Every deal is the one that was promised: {count} hand{'s' * (count != 1)} checked.")
