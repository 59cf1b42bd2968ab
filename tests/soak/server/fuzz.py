"""Promise 9, bad input bounces: ``uv run python -m tests.soak.server.fuzz``.

Three kinds of input that means no good: texts for the notation of actions and for request
bodies, in this process; requests with anything in them, and bytes that are hardly a request,
over the network; and schemathesis on the API's own description.  Nothing may crash, nothing may
be answered with 5xx, and no table may change unless the server says so.  Exit code 1 otherwise.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

from pydantic import ValidationError

from euchre.server.api.bodies import Command, Join, NewTable
from euchre.server.tables import commands
from euchre.server.tables.refusals import Refused
from tests.server.kit import Log
from tests.soak.parts import Found, Run, collected, parser, sizes
from tests.soak.server.crowd import Party
from tests.soak.server.figures import Report
from tests.soak.server.process import Process
from tests.soak.server.wire import Line, Lost, connect

#: What is near to being right, and what is nowhere near.
WORDS = (
    "pass", "order", "alone", "discard", "bid", "name", "call", "JH", "9S", "TD", "B", "♠", "you",
    "-1", "999999999999999999999", "\x00", "\u202e", "é" * 40, "<b>", "' OR 1=1 --", "%s", "{}",
    "../..", "", " ", "\n", "null", "NaN",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 2**31, 2**63, 1e308, [], {}, [[]], {"play": {}}, *WORDS,
)  # fmt: skip

#: Texts and requests in one part, and the code that is tested.
TEXTS, REQUESTS, TESTS = 500_000, 10_000, ("engine", "games", "records", "server")
#: A refusal because there is too much to do (503) is no failure.
_POLITE = """[checks]
not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", "503"]
"""
#: What can be asked of a table, and what else there is.
_ENDS = (
    "", "/commands", "/about", "/join", "/leave", "/host", "/chat", "/seatlink", "/invite",
    "/rematch", "/hint", "/hint?action=%FF", "/record.json", "/fair.json", "/none",
)  # fmt: skip
_OTHERS = (
    "/api/tables", "/api/about", "/api/join", "/api/me", "/api/games", "/api/games/x/check",
    "/api/replay",
    "/api/games/standard/check", "/api/games/standard/rules", "/api/reviews", "/", "/table/x",
    "/join/x", "/static/../x", "/rules/%2e%2e",
)  # fmt: skip


def anything(rng: Random, depth: int = 3) -> Any:
    """Return a value that may be anywhere in a request."""
    kind = rng.random()
    if depth and kind < 0.15:
        return [anything(rng, depth - 1) for _ in range(rng.randrange(4))]
    if depth and kind < 0.35:
        return {text(rng): anything(rng, depth - 1) for _ in range(rng.randrange(4))}
    return rng.choice(VALUES)


def text(rng: Random) -> str:
    """Return a text of a few words, sometimes with a letter that does not belong there."""
    found = " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 4)))
    return found + chr(rng.choice((0, 7, 0x7F, 0xD7FF, 0x1F0A1))) if rng.random() < 0.1 else found


def body(rng: Random) -> dict[str, Any]:
    """Return the body of a request, right but for something."""
    told = rng.choice(
        (
            {"cmd_id": "f" * 16, "expected_seq": rng.randrange(4), "action": {"play": text(rng)}},
            {"cmd_id": text(rng), "expected_seq": 2, "action": {"undo": True}},
            {"cmd_id": "e" * 20, "expected_seq": 2, "action": {"commit": text(rng)}},
            {"game": text(rng), "options": {text(rng): text(rng)}},
            {"code": text(rng), "name": text(rng), "seat": rng.choice(VALUES)},
            {"secret": text(rng), "name": text(rng)},
            {"text": text(rng)},
            {"replace": rng.choice(VALUES), "with": text(rng)},
        )
    )
    if rng.random() < 0.5:
        told = told | {rng.choice([*told, text(rng)]): anything(rng)}
    return told


# -- in this process ----------------------------------------------------------------------------


def codec(cases: int, seed: int) -> list[str]:
    """Read texts as actions and bytes as bodies; return what is not refused as it should be."""
    rng = Random(f"codec:{seed}")
    log = Log()
    t = log.add(commands.next_deal(log.state))
    models = (Command, Join, NewTable)
    wrong = []
    for _ in range(cases):
        said = text(rng)
        try:
            with suppress(Refused):
                commands.play(t, rng.randrange(4), said)
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


# -- over the network ---------------------------------------------------------------------------


async def network(
    folder: Path, cases: int, seed: int, then: Callable[[Process], Awaitable[None]] | None = None
) -> tuple[Counter[int], list[str]]:
    """Send requests that mean no good; return the answers by status, and what is wrong.

    ``then`` looks at the server before it ends.
    """
    rng = Random(f"fuzz:{seed}")
    answers: Counter[int] = Counter()
    wrong: list[str] = []
    with Process(folder / "data") as server:
        victim = Party(server.address, Random("victim"))
        await victim.gather()
        before = [bytes(frame) for frame in victim.frames]
        paths = _paths(victim.id)
        line = Line(server.address)
        for number in range(cases):
            if number % 100 == 0:
                # Somebody new, with fresh credits.
                line.cookie = ""
            if number % 10 == 0:
                wrong += await _bytes(server, rng)
                continue
            method, path = rng.choice(("GET", "POST", "POST", "PUT")), rng.choice(paths)
            content = (
                None if method == "GET" else body(rng) if rng.random() < 0.8 else anything(rng)
            )
            try:
                answer = await line.ask(method, path, content)
            except Lost as error:
                wrong.append(f"{method} {path} {content!r}: {error}")
                continue
            answers[answer.status] += 1
            if answer.status >= 500 and answer.status != 503:
                wrong.append(f"{answer.status} for {method} {path} {content!r}")
        if server.ended:
            wrong.append(f"the server has ended: {server.said()}")
        if [bytes(frame) for frame in victim.frames] != before:
            wrong.append("a table of others has changed")
        await victim.act()
        await victim.leave()
        line.close()
        if then is not None:
            await then(server)
        if "Traceback" in server.log.read_text("utf-8", "replace"):
            wrong.append("the log holds a traceback")
    return answers, wrong


def _paths(table: str) -> list[str]:
    tables = [f"/api/tables/{name}" for name in (table, "x" * 12, "..", "%00", "0" * 5000)]
    return [name + end for name in tables for end in _ENDS] + list(_OTHERS)


async def _bytes(server: Process, rng: Random) -> list[str]:
    """Send bytes that are hardly a request; any answer but 5xx is right, and so is none."""
    request = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    request += b"Cookie: euchre=" + b"a" * 43 + b"\r\nContent-Length: 2\r\n\r\n{}"
    sent = broken(rng, request)
    with suppress(OSError, TimeoutError):
        reader, writer = await connect(server.address)
        with closing(writer):
            writer.write(sent)
            with suppress(OSError):
                writer.write_eof()
            async with asyncio.timeout(1):
                first = await reader.readline()
        if first[9:10] == b"5" and b" 503 " not in first:
            return [f"{first!r} for {sent!r}"]
    return []


def schema(folder: Path, examples: int) -> list[str]:
    """Let schemathesis try the API by its own description; return what it has found."""
    with Process(folder / "schema") as server:
        url = f"http://{server.address.host}:{server.address.port}/api/openapi.json"
        settings = folder / "schemathesis.toml"
        settings.write_text(_POLITE, "utf-8")
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings)]
        command += ["run", url, "--workers", "1"]
        command += ["--max-examples", str(examples), "--checks", "not_a_server_error"]
        command += ["--phases", "examples,coverage,fuzzing", "--exclude-path-regex", "/stream$"]
        # What it keeps for another time goes where all this goes.
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
        if server.ended:
            return [f"the server has ended: {server.said()}"]
    print("\n".join(f"    {line}" for line in done.stdout.splitlines()[-12:] if line.strip()))
    return [] if done.returncode == 0 else [f"schemathesis ends with {done.returncode}"]


def part_of_texts(cases: int, seed: int, number: int) -> Found:
    """Read so many texts in this process; return what was found."""
    return {"texts": cases, "wrong": codec(cases, seed * 10_000 + number)}


def part_of_requests(cases: int, seed: int, number: int) -> Found:
    """Send so many requests to a server of its own; return what was found."""
    with tempfile.TemporaryDirectory() as folder:
        answers, wrong = asyncio.run(network(Path(folder), cases, seed * 10_000 + number))
    told = {f"answered with {status}": count for status, count in answers.items()}
    return {"requests": cases, **told, "wrong": wrong}


def main(arguments: Sequence[str] | None = None) -> int:
    """Send as much as asked for; return 1 if anything breaks."""
    asking = parser("tests.soak.server.fuzz", __doc__)
    asking.add_argument("--codec", type=int, default=10_000_000, help="texts and bodies")
    asking.add_argument("--cases", type=int, default=100_000, help="requests")
    asking.add_argument("--examples", type=int, default=200, help="of schemathesis, an operation")
    given = asking.parse_args(arguments)
    run = Run("fuzz", {"codec": given.codec, "cases": given.cases, "seed": given.seed}, TESTS)
    texts, requests = sizes(given.codec, TEXTS), sizes(given.cases, REQUESTS)

    def work(number: int, size: int) -> Found:
        # First all texts, then the requests.
        kind = part_of_texts if number < len(texts) else part_of_requests
        return kind(size, given.seed, number)

    found = collected(run, [*texts, *requests], work, given.keep)
    wrong = found.pop("wrong")
    if given.examples:
        with tempfile.TemporaryDirectory() as folder:
            wrong += schema(Path(folder), given.examples)
    report = Report("input that means no good")
    for name, count in sorted(found.items()):
        report.say(name, count)
    report.hold("crashes, 5xx, and changes of others' tables", len(wrong), "<=", 0)
    print("\n".join(f"    {line[:300]}" for line in wrong[:10]))
    return bool(report.missed)


if __name__ == "__main__":
    sys.exit(main())
