"""Promise 2, exactly once: ``uv run python -m tests.soak.server.twice``.

People play through a network that delays, reorders, doubles, cuts and splits what they send
(``proxy``); a client that gets no answer sends the same command again under the same id.  At
the end every acknowledged command is in the log once, under its number and with its action,
no refused one is, and nobody was shown anything twice or out of turn.
"""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from benchmarks.load.figures import Report
from benchmarks.load.process import Process

from euchre.server.settings import Settings
from tests.soak.parts import Found, Run, collected, command_line, sizes
from tests.soak.server.history import compare, log_of
from tests.soak.server.proxy import Proxy
from tests.soak.server.witness import Witness, playing, sat_down

#: Seconds that an answer is waited for.
PATIENCE = 2.0
#: Troubled commands for one server, and the code that is tested.
PART, TESTS = 5000, ("engine", "games", "records", "server")


async def storm(
    folder: Path, wanted: int, tables: int, seed: int
) -> tuple[list[Witness], Counter[str], list[str]]:
    """Play until so many troubled commands have been sent; return what is known then."""
    with Process(folder / "data") as server:
        proxy = Proxy(server.address, Random(f"storm:{seed}"))
        async with proxy.listening() as address:
            found = await sat_down(server.address, tables, seed, through=address, keep=False)
            witnesses = [witness for table in found for witness in table]
            for witness in witnesses:
                witness.line.patience = PATIENCE
            async with playing(witnesses) as tasks:
                while troubled(proxy) < wanted and not any(task.done() for task in tasks):
                    await asyncio.sleep(0.1)
                await settled(witnesses)
        server.kill()
        wrong = compare(witnesses, log_of(Settings(data=server.data)))[1]
    return witnesses, proxy.done, sorted(set(wrong))


def troubled(proxy: Proxy) -> int:
    """Return how many requests came twice or late, or were never answered."""
    return sum(proxy.done[kind] for kind in ("sent twice", "request late", "cut in the request"))


async def settled(witnesses: Sequence[Witness], seconds: float = 30.0) -> None:
    """Wait until the outcome of every command is known; whoever plays goes on."""
    sent = [command for witness in witnesses for command in witness.commands.values()]
    for _ in range(int(seconds * 20)):
        if not any(command.open for command in sent):
            return
        await asyncio.sleep(0.05)


def part(wanted: int, tables: int, seed: int, number: int) -> Found:
    """Send so many troubled commands to a server of its own; return what was found."""
    with tempfile.TemporaryDirectory() as folder:
        witnesses, done, wrong = asyncio.run(
            storm(Path(folder), wanted, tables, seed * 10_000 + number)
        )
    commands = [command for witness in witnesses for command in witness.commands.values()]
    return {
        **done,
        "commands": len(commands),
        "of these acknowledged": sum(command.seq is not None for command in commands),
        "refused as too late": sum(command.refused for command in commands),
        "tries": sum(command.tries for command in commands),
        "wrong": wrong,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Send as many troubled commands as asked for; return 1 if one was done twice or dropped."""
    given = command_line(
        arguments, __doc__, keep=True, commands=(100_000, "doubled or late"), tables=20
    )
    run = Run("twice", {"tables": given.tables, "seed": given.seed}, TESTS)
    found = collected(
        run,
        sizes(given.commands, PART),
        lambda number, wanted: part(wanted, given.tables, given.seed, number),
        given.keep,
    )
    report = Report(f"a bad network, {given.tables} tables of four")
    wrong = found.pop("wrong")
    for name, count in sorted(found.items()):
        report.say(name, count)
    return report.end(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
