"""Promise 9, bad input bounces: ``uv run python -m tests.soak.server.fuzz``.

Two kinds of input that means no good: texts for the notation of actions and for request bodies,
and sequences of requests (``sequences``) to a server in this process.  Nothing may end the server,
be answered with 5xx except 503, cost much more than a usual request or tell a secret, and every
operation must be asked.  Exit code 1 otherwise.  ``--seed 1 --only 39`` shows one sequence.
"""

import asyncio
import re
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from benchmarks.load.figures import Report
from pydantic import ValidationError

from euchre.server.refusals import Refused
from euchre.server.tables import drafts
from euchre.server.tables.joining import SitDown
from euchre.server.tables.play import Command
from euchre.server.tables.seats import NewTable
from tests.server.memory import Log
from tests.soak.parts import Found, Run, collected, command_line, sizes
from tests.soak.server.sequences import many

#: What is near to being right, and what is nowhere near.
WORDS = (
    "pass", "order", "alone", "discard", "bid", "name", "call", "JH", "9S", "TD", "B", "♠", "you",
    "-1", "999999999999999999999", "\x00", "\u202e", "é" * 40, "<b>", "' OR 1=1 --", "%s", "{}",
    "../..", "", " ", "\n", "null", "NaN",
)  # fmt: skip
#: Texts and sequences in one part, and the code that is tested.
TEXTS, SEQUENCES = 500_000, 1000
TESTS = ("engine", "games", "records", "night", "study", "server")


def text(rng: Random) -> str:
    """Return a text of a few words, sometimes with a letter that does not belong there."""
    found = " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 4)))
    return found + chr(rng.choice((0, 7, 0x7F, 0xD7FF, 0x1F0A1))) if rng.random() < 0.1 else found


def codec(cases: int, seed: int) -> list[str]:
    """Read texts as actions and bytes as bodies; return what is not refused as it should be."""
    rng = Random(f"codec:{seed}")
    t = Log().deal()
    models = (Command, SitDown, NewTable)
    wrong = []
    for _ in range(cases):
        said = text(rng)
        try:
            with suppress(Refused):
                drafts.play(t, rng.randrange(4), said)
            with suppress(ValidationError):
                rng.choice(models).model_validate_json(broken(rng, said.encode()))
        except Exception as error:  # every other kind of error is what is looked for
            wrong.append(f"{said!r}: {error!r}")
    return wrong


def broken(rng: Random, data: bytes) -> bytes:
    """Return bytes with a few of them changed, left out or doubled."""
    found = bytearray(data or b"{}")
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(found))
        found[at : at + rng.randrange(2)] = rng.randbytes(rng.randrange(3))
        found = found or bytearray(b"x")
    return bytes(found)


def part_of_texts(cases: int, seed: int, number: int) -> Found:
    """Read so many texts in this process; return what was found."""
    return {"texts": cases, "wrong": codec(cases, seed * 10_000 + number)}


def part_of_sequences(cases: int, seed: int, first: int, *, show: bool = False) -> Found:
    """Run so many sequences on a server of their own; return what was found."""
    with tempfile.TemporaryDirectory() as folder:
        found, walked = asyncio.run(many(Path(folder), seed, range(first, first + cases), show))
    status = Path("/proc/self/status")
    if status.exists():
        print("  memory:", *re.findall(r"VmRSS:\s*(.*)", status.read_text("utf-8")), flush=True)
    return {**found, "walked": list(walked.values())}


def main(arguments: Sequence[str] | None = None) -> int:
    """Send as much as asked for; return 1 if anything breaks."""
    given = command_line(
        arguments,
        __doc__,
        keep=True,
        codec=(10_000_000, "texts and bodies"),
        cases=(100_000, "sequences"),
        only=("", "number of the sequence to show alone"),
    )
    if given.only:
        wrong = part_of_sequences(1, given.seed, int(given.only), show=True)["wrong"]
        print("\n".join(wrong))
        return bool(wrong)
    run = Run("fuzz", {"codec": given.codec, "cases": given.cases, "seed": given.seed}, TESTS)
    texts, cases = sizes(given.codec, TEXTS), sizes(given.cases, SEQUENCES)

    def work(number: int, size: int) -> Found:
        # First all texts, then the sequences.
        if number < len(texts):
            return part_of_texts(size, given.seed, number)
        return part_of_sequences(size, given.seed, (number - len(texts)) * SEQUENCES)

    found = collected(run, [*texts, *cases], work, given.keep)
    wrong, walked = found.pop("wrong"), found.pop("walked", [])
    report = Report("input that means no good")
    for name, count in sorted(found.items()):
        report.say(name, count)
    report.hold("findings", len(wrong), "<=", 0)
    report.hold("operations that were never asked", walked.count(0), "<=", 0)
    # Each part has found the same on its own.
    print("\n".join({told.partition(": ")[0]: told for told in reversed(wrong)}.values()))
    return report.end()


if __name__ == "__main__":
    raise SystemExit(main())
