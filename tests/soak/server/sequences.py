"""Sequences of requests made from a seed: something begun or imported, and what leads from it.

Each begins with a document that is right but, mostly, for something: a number, a text or a size
beyond all sense.  Then strangers, players and organizers ask for whatever takes the
ids that were answered or sent.  The operations come from the server's own description.
"""

import asyncio
import json
import re
from collections import Counter
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from tempfile import mkdtemp
from typing import Any, Literal, NamedTuple, Protocol
from urllib.parse import quote, urlencode

from benchmarks.load.process import Process
from benchmarks.load.wire import Address, Line, Lost

from euchre.server.app import create_app
from euchre.server.settings import Settings
from tests.soak.server.documents import BEGINNINGS, Values, begun, mutate
from tests.soak.server.inside import PATIENCE, Answer, Inside, Operation, inside, operations

Who = Literal["stranger", "player", "organizer"]

#: Processor time for a credit that a request costs, in times of a usual request.
SLOW = 50
#: A step that asks for what takes the value that was changed.
CHANGED = "changed"
#: One in so many documents is as large as a file may be.
LARGE = 100
#: The share of documents in which something is changed.
WRONG = 0.7


#: All operations, and the schemas of bodies.
Every = tuple[list[Operation], dict[str, Any]]
#: What is wrong: its kind, the operation, and the detail.
Finding = tuple[str, str, str]


class Step(NamedTuple):
    """One request: what is asked, by whom, and the number that its chance derives from."""

    what: Operation | str
    who: Who
    number: int


class Asked(Protocol):
    """A server."""

    async def ask(self, method: str, path: str, body: bytes | None, **headers: str) -> Answer:
        """Send a request."""


class Sequence:
    """Sends steps to a server and notes whatever is wrong."""

    def __init__(self, server: Asked, every: Every, seed: str, usual: float):
        self.server, self.seed, self.usual = server, seed, usual
        self.ops, self.values = every[0], Values(every[1])
        self.cookies: dict[Who, str] = {}
        self.sent: list[str] = []
        self.found: list[Finding] = []
        self.answers: Counter[str] = Counter()

    async def run(self, steps: list[Step]) -> list[Finding]:
        """Send all steps; end with the first that the server does not survive."""
        for step in steps:
            rng = Random(f"{self.seed}:{step.number}")
            if isinstance(step.what, Operation):
                answer = await self._ask(rng, step, step.what)
            elif step.what != CHANGED:
                answer = await self._begin(rng, step)
            elif leads := [op for op in self.ops if f"{{{self.values.changed[0]}}}" in op.path]:
                answer = await self._ask(rng, step, rng.choice(leads))
            else:
                continue
            if not answer.status:
                break
        return self.found

    async def _begin(self, rng: Random, step: Step) -> Answer:
        """Begin something, and make what it needs."""
        large = rng.random() < 1 / LARGE
        path, body = begun(rng, str(step.what), large)
        if rng.random() < WRONG:
            for _ in range(rng.choice((1, 1, 2))):
                self.values.changed = mutate(rng, body.get("text", body), large)
        lines = body.get("text")
        if isinstance(lines, list):
            self.values.learn(lines)
            if rng.random() < 0.1:
                lines.append(rng.choice(lines))
            body["text"] = "\n".join(map(json.dumps, lines))
        answer = await self._send("POST", path, path, step.who, body)
        if self.values.changed[0]:
            self.sent[-1] += " ({} is now {!r:.80})".format(*self.values.changed)
        if step.what == "plan" and answer.status == 202:
            name = json.loads(answer.body)["plan"]
            look, ready = "/api/nights/plans/{name}", {"ready": False}
            while not ready["ready"]:
                await asyncio.sleep(0.001)
                answer = await self._send("GET", look, look.format(name=name), step.who)
                ready = json.loads(answer.body) if answer.status == 200 else {"ready": True}
            body = {"plan": name, "names": ["Ann", "Bo"]}
            answer = await self._send("POST", "/api/nights", "/api/nights", step.who, body)
        return answer

    async def _ask(self, rng: Random, step: Step, op: Operation) -> Answer:
        """Ask for one operation."""
        path, query, ids = op.path, {}, []
        for one in op.parameters:
            if one["in"] == "path":
                value = self.values.parameter(rng, one["name"], one["schema"], 0.1)
                ids.append(value)
                shown = quote(str(value).encode("utf-8", "surrogatepass"), safe="")
                path = path.replace(f"{{{one['name']}}}", shown or "0")
            elif one["in"] == "query" and (one.get("required") or rng.random() < 0.3):
                query[one["name"]] = self.values.parameter(rng, one["name"], one["schema"], 0.2)
        if query:
            told = {n: str(v).encode("utf-8", "surrogatepass") for n, v in query.items()}
            path += "?" + urlencode(told)
        body = None
        if op.body is not None:
            body = {"body": self.values.made(rng, op.body, "")}
            if rng.random() < 0.35:
                mutate(rng, body)
            body = body.get("body")
            if isinstance(body, dict):
                self.values.learn(body)
        secret = self.values.secret(rng, ids)
        return await self._send(op.method, op.path, path, step.who, body, secret)

    async def _send(
        self, method: str, route: str, path: str, who: Who, body: Any = None, secret: str = ""
    ) -> Answer:
        """Send a request as somebody, and check the answer."""
        headers = {"accept": "application/json" if path.startswith("/api") else "text/html"}
        if who == "organizer" and secret:
            headers["authorization"] = f"Bearer {secret}"
        if who != "stranger" and who in self.cookies:
            headers["cookie"] = self.cookies[who]
        data = None if body is None else json.dumps(body).encode()
        told = "" if data is None else f" {data[:1500].decode()}"
        self.sent.append(f"{who}: {method} {path[:300]}{told}")
        answer = await self.server.ask(method, path, data, **headers)
        self.answers[f"{method} {route}"] += answer.status < 400
        self.sent[-1] += f" -> {answer.status} {answer.detail}"
        for name, value in answer.headers:
            if name == "set-cookie" and value.startswith("euchre="):
                self.cookies[who] = value.partition(";")[0]
        self._check(f"{method} {route}", answer, headers)
        return answer

    def _check(self, op: str, answer: Answer, headers: dict[str, str]) -> None:
        """Note what is wrong with an answer, and learn from it."""

        def wrong(kind: str, detail: str) -> None:
            self.found.append((kind, op, detail))

        if not answer.status:
            wrong("ended", answer.detail)
        elif answer.status >= 500 and answer.status != 503:
            wrong(str(answer.status), answer.detail)
        times = answer.cost / self.usual
        if times > SLOW * max(1, answer.credits):
            wrong("slow", "")
            self.sent[-1] += f" ({times:.0f} usual requests for {answer.credits:.2f} credits)"
        text = answer.body.decode("utf-8", "replace")
        for other, cookie in self.cookies.items():
            if cookie[10:] and cookie.partition("=")[2] in text:
                wrong("secret", f"the cookie of the {other}")
        kind = dict(answer.headers).get("content-type", "")
        if answer.status >= 400 or not text or "json" not in kind or len(text) > 200_000:
            return
        for line in text.rstrip("\n").split("\n") if "jsonl" in kind else (text,):
            try:
                value = json.loads(line, parse_constant=_no_number)
            except ValueError as error:
                wrong("json", str(error)[:40])
                continue
            self.values.learn(value)
        if self.values.told(text) and "authorization" not in headers:
            wrong("secret", "a secret that another was given")
        if "authorization" not in headers and re.search(r'"(key|secret|token)": ?"', text):
            wrong("secret", "a key, a secret or a token")


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no JSON")


def steps_of(ops: list[Operation], seed: int, number: int) -> list[Step]:
    """Return the steps of one sequence."""
    rng = Random(f"{seed}:{number}")
    first = rng.choice(list(BEGINNINGS))
    leads = re.compile(BEGINNINGS[first])
    family = [op for op in ops if leads.search(op.path)]
    looks = [op for op in family if op.method == "GET"]
    wanted: list[Operation | str] = [*rng.sample(looks, min(2, len(looks))), CHANGED]
    wanted += [rng.choice(family) for _ in range(2)]
    # Every operation has its turn, whatever chance does.
    wanted += [ops[number % len(ops)], CHANGED, rng.choice(looks)]
    steps = [Step(first, "organizer", 0)]
    for what in wanted:
        people: tuple[Who, ...] = ("organizer", "organizer", "organizer", "player", "stranger")
        steps.append(Step(what, rng.choice(people), len(steps)))
    return steps


async def usual(server: Inside) -> float:
    """Return the processor time of a usual request: a new club, which is saved."""
    title = b'{"title":"Usual"}'
    return median([(await server.ask("POST", "/api/clubs", title)).cost for _ in range(15)])


async def many(
    folder: Path, seed: int, numbers: range, show: bool = False
) -> tuple[dict[str, Any], dict[str, int]]:
    """Run sequences; return counts and findings, and how often each operation was answered.

    A finding comes with its shortest sequence.  The server is a new one after each death.
    """
    counts: Counter[str] = Counter()
    walked: dict[str, int] = {}
    every: Every = ([], {})
    known: dict[Finding, list[Any]] = {}
    left = list(numbers)
    while left:
        async with inside(Path(mkdtemp(dir=folder))) as server:
            every = every if walked else operations(server.app)
            walked = walked or {str(op): 0 for op in every[0]}
            cost = await usual(server)
            while left and not server.dead.is_set():
                number = left.pop(0)
                steps = steps_of(every[0], seed, number)
                sequence = Sequence(server, every, f"{seed}:{number}", cost)
                found = await sequence.run(steps)
                counts["sequences"] += 1
                counts["requests"] += len(sequence.sent)
                for op, good in sequence.answers.items():
                    walked[op] += 1
                    counts["answered well"] += good
                for key in set(found):
                    known.setdefault(key, [0, number, steps, sequence.sent])[0] += 1
                if show:
                    print("\n".join(sequence.sent))
    for key, (_, number, steps, sent) in list(known.items()):
        short = await _shortest(folder, key, f"{seed}:{number}", steps, every)
        known[key][3] = short or ["(not on a server of its own)", *sent]
        if key[0] == "slow" and not short:
            # The first request of its kind reads files and compiles templates.
            del known[key]
    wrong = [
        f"{' '.join(filter(None, key))}: {times} times, first --seed {seed} --only {number}:\n"
        + "\n".join(f"    {line}" for line in sent)
        for key, (times, number, _, sent) in known.items()
    ]
    return {**counts, "wrong": wrong}, walked


async def _shortest(
    folder: Path, key: Finding, seed: str, steps: list[Step], every: Every
) -> list[str]:
    """Return the requests of the fewest steps that lead to a finding; empty if none do.

    Each attempt has a server of its own.
    """
    sent: list[str] = []
    for step in [None, *reversed(steps)]:
        tried = [one for one in steps if one is not step]
        async with inside(Path(mkdtemp(dir=folder))) as server:
            sequence = Sequence(server, every, seed, await usual(server))
            found = await sequence.run(tried)
        if key in found:
            steps, sent = tried, sequence.sent
        elif step is None:
            break
    return sent


# -- a server in a process of its own ------------------------------------------------------------


class Wired:
    """A server in a process of its own, as sequences ask it."""

    def __init__(self, address: Address):
        self.line = Line(address, patience=PATIENCE)

    async def ask(self, method: str, path: str, body: bytes | None = None, **more: str) -> Answer:
        """Send a request, but for streams, which do not end, and what compiled code works out."""
        self.line.cookie = ""
        if re.search("/stream|/reviews|/what-ifs", path):
            return Answer(404)
        try:
            told = await self.line.ask(method, path, body, more)
        except Lost as error:
            return Answer(0, detail=str(error))
        return Answer(told.status, list(told.headers.items()), told.body)


async def rest(
    folder: Path, cases: int, minutes: float, seed: int
) -> tuple[list[float], list[str]]:
    """Return memory in MB right after sequences and long after them, and what is wrong."""
    every = operations(create_app(Settings(brain=False)))
    wrong: list[str] = []
    with Process(folder / "data") as server:
        wired = Wired(server.address)
        for number in range(cases):
            sequence = Sequence(wired, every, f"{seed}:{number}", inf)
            steps = steps_of(every[0], seed, number)
            wrong += map(" ".join, await sequence.run(steps))
        wired.line.close()
        found = [server.memory() / 1e6]
        await asyncio.sleep(60 * minutes)
        return [*found, server.memory() / 1e6], wrong
